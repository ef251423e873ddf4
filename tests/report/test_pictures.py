"""The pictures: what a map and a chart show, that nothing hangs on colour, and that a PNG has its text."""

import re
from collections.abc import Mapping
from itertools import islice, pairwise
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from pbem.games.new_england_railways.views import atlas
from pbem.report import png as raster
from pbem.report.account import Account
from pbem.report.chart import APART, BOTTOM, HEIGHT, TOP, Chart, chart, spread, step_of
from pbem.report.maps import read_plan, sheet_of
from pbem.report.pictures import DASHES, GREYS, LETTERS, pictures
from tests.report.games import LONG, NER, Game, accounts

SVG = "{http://www.w3.org/2000/svg}"


def account(seats: int = 6, leg: int = 8, names: Mapping[str, str] = LONG) -> Account:
    """The account of a leg of a game by bots; -1 is the opening."""
    return next(islice(accounts(Game(seats=seats, names=names, seed="look")), leg + 1, None))


def texts(svg: str) -> list[str]:
    """The words of a picture."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


class TestMap:
    """The map of a board in play."""

    def test_every_city_is_named_and_every_railway_has_its_letter(self) -> None:
        played = account(names={"ann": "Ann", "bob": "Bob", "cleo": "Cleo", "dan": "Dan", "eve": "Eve", "finn": "Finn"})
        words = texts(pictures(played, "en")["map"].svg)
        for city in NER.pack.cities:
            assert city in words or set(city.split(" ")) <= set(" ".join(words).split(" "))
        owners = [link.owner for link in played.after.links.values()]
        for letter, seat in zip("ABCDEF", played.after.seats, strict=True):
            assert words.count(letter) == owners.count(seat) + (2 if letter == "A" else 1)  # and the legend

    def test_links_on_offer_show_their_values(self) -> None:
        played = account()
        words = texts(pictures(played, "en")["map"].svg)
        for link in (*played.after.row, *played.after.future):
            assert str(NER.pack.links[link].value) in words

    def test_each_state_of_a_link_has_a_line_of_its_own(self) -> None:
        svg = pictures(account(leg=6), "en")["map"].svg
        assert len(set(re.findall(r'<path d="M\d+ \d+h46"[^>]*>', svg))) >= 4

    def test_cities_lie_in_the_frame_and_badges_beside_them(self) -> None:
        played = account(leg=8)
        sheet = sheet_of(read_plan(NER.id), atlas(played.after, NER.pack))
        assert len(sheet.places) == 20
        for place in sheet.places:
            assert 10 <= place.at[0] <= sheet.width - 10
            assert 10 <= place.at[1] <= sheet.height - 10
        for line in sheet.lines:
            for place in sheet.places:
                across, down = line.badge[0] - place.at[0], line.badge[1] - place.at[1]
                assert across * across + down * down >= 20 * 20, (line.track.link, place.spot.name)

    def test_names_do_not_lie_on_each_other_or_on_badges(self) -> None:
        sheet = sheet_of(read_plan(NER.id), atlas(account().after, NER.pack))
        boxes = []
        for place in sheet.places:
            for nth, text in enumerate(place.lines):
                wide = len(text) * 10
                left = place.x - {"start": 0, "middle": wide // 2, "end": wide}[place.side]
                top = place.y - 15 + 20 * nth
                boxes.append((text, left, top, left + wide, top + 17))
        boxes += [
            (line.track.link, *(at - 8 for at in line.badge), *(at + 8 for at in line.badge)) for line in sheet.lines
        ]
        for nth, (one, left, top, right, bottom) in enumerate(boxes):
            assert left >= 0, one
            assert right <= sheet.width, one
            for other, left2, top2, right2, bottom2 in boxes[nth + 1 :]:
                assert right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top, (one, other)

    def test_labels_and_links_of_the_plan_are_on_the_board(self) -> None:
        plan = read_plan(NER.id)
        assert set(plan["label"]) == set(NER.pack.cities)
        assert {*plan["bend"], *plan["badge"]} <= set(NER.pack.links)
        assert plan["source"]
        assert plan["status"] == "derived"

    def test_goods_are_told_by_shape(self) -> None:
        svg = pictures(account(), "en")["map"].svg
        greys = {"#1d1d1d", "#ffffff", "none"}
        assert set(re.findall(r'<(?:circle|rect|path)[^>]*r="6" fill="([^"]*)"', svg)) <= greys


LINES = ["CM&PS", "CR&N", "GN", "GS", "I&WN", "MH", "NP", "OT", "OWR&N", "PE", "SI", "SL&E", "SP&S", "TE", "WW"]


def in_the_frame(drawn: Chart) -> None:
    """Lines and labels lie in the frame, and no label on another or on what is counted below the frame."""
    for line in drawn.lines:
        assert all(TOP <= y <= drawn.bottom for _, y in line.points)
    assert TOP <= drawn.zero <= drawn.bottom
    assert 2 <= len(drawn.ticks) <= 8
    labels = sorted(line.label for line in drawn.lines)
    assert all(two - one >= APART for one, two in pairwise(labels))
    assert labels[0] >= TOP
    assert labels[-1] <= drawn.bottom


class TestCharts:
    """Income and worth over the turns."""

    def test_none_before_two_turns_are_played(self) -> None:
        assert list(pictures(account(leg=-1), "en")) == ["map"]

    def test_every_line_ends_with_its_owner_and_number(self) -> None:
        played = account(leg=8)
        drawn = pictures(played, "en")
        for name in ("income", "worth"):
            words = texts(drawn[name].svg)
            last = list(played.history)[-1]
            for nth, seat in enumerate(played.after.seats):
                assert any(word.startswith("ABCDEF"[nth]) and word.endswith(f" {last[name][seat]}") for word in words)

    def test_no_two_lines_are_broken_alike(self) -> None:
        """As many seats as there are letters for."""
        assert len(set(DASHES)) == len(DASHES) == len(LETTERS)

    @pytest.mark.parametrize("numbers", [[0, 0, 0], [5, 5, 5], [-40, 0, 900], [1, 2, 3], [-9, -8, -7]])
    def test_any_numbers_stay_in_the_frame(self, numbers: list[int]) -> None:
        rows = [{"turn": turn, "worth": dict(zip("abc", numbers, strict=True))} for turn in (1, 2)]
        drawn = chart(rows, "worth")
        in_the_frame(drawn)
        assert drawn.bottom == BOTTOM

    @pytest.mark.parametrize("prices", [[0] * 15, [100] * 15, [*range(5, 80, 5)], [90] * 14 + [0]])
    def test_fifteen_lines_have_labels_that_keep_apart(self, prices: list[int]) -> None:
        """The frame grows, and the picture with it."""
        rows = [{"turn": turn, "prices": dict(zip(LINES, prices, strict=True))} for turn in range(1, 60)]
        drawn = chart(rows, "prices")
        in_the_frame(drawn)
        assert drawn.height - drawn.bottom == HEIGHT - BOTTOM
        assert len(drawn.turns) <= 12

    def test_a_title_names_its_charts_and_lines_need_not_be_seats(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Seats have letters, colours and dashes, all else its name and a grey."""
        monkeypatch.setattr(type(NER), "charts", {"worth": "Worth, turn by turn", "prices": "Prices of shares"})
        monkeypatch.setattr(type(NER), "turn_key", "round")
        played = account(seats=3, leg=6)
        rows = [{**row, "prices": {"CM&PS": 10 * nth, "ann": 7, "GN": 90}} for nth, row in enumerate(played.history)]
        drawn = pictures(replace(played, history=rows), "en")
        assert list(drawn) == ["map", "worth", "prices"]
        words = texts(drawn["prices"].svg)
        assert words[0] == "Prices of shares"
        name = played.people[0].name[:8]
        assert [word for word in words if word[-1].isdigit() and not word.isdigit()] == [
            f"CM&PS {10 * (len(rows) - 1)}",
            next(word for word in words if word.startswith(f"A {name}") and word.endswith(" 7")),
            "GN 90",
        ]
        assert "round" in words
        assert drawn["prices"].alt.startswith(f"Prices of shares: CM&PS {10 * (len(rows) - 1)}, ")
        lines = re.findall(r"<polyline[^>]*>", drawn["prices"].svg)
        assert [("dasharray" in line) for line in lines] == [False, True, True, False]
        assert [re.findall(r'stroke="(#[0-9a-f]+)"', line) for line in (lines[0], lines[-1])] == [
            [GREYS[0]],
            [GREYS[2]],
        ]

    def test_a_title_without_charts_has_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(type(NER), "charts", {})
        assert list(pictures(account(leg=6), "en")) == ["map"]

    def test_steps_are_round(self) -> None:
        assert [step_of(span) for span in (0, 5, 6, 11, 26, 51, 400, 1200)] == [1, 1, 2, 5, 10, 20, 100, 500]

    def test_labels_keep_their_order(self) -> None:
        assert list(spread({"a": 100, "b": 90, "c": 101}).items()) == [("b", 90), ("a", 114), ("c", 138)]


class TestFiles:
    """What any picture must be."""

    @pytest.mark.parametrize("leg", [-1, 0, 8])
    def test_they_are_whole_small_and_need_nothing_from_elsewhere(self, leg: int) -> None:
        for picture in pictures(account(leg=leg), "en").values():
            root = ElementTree.fromstring(picture.svg)
            assert root.get("role") == "img"
            title = root.find(f"{SVG}title")
            assert title is not None
            assert title.text == picture.alt
            assert picture.alt
            assert len(picture.svg) < 40_000
            bare = picture.svg.replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|href|url\(|<script|<style|<image|<foreign", bare)

    def test_names_cannot_break_them(self) -> None:
        played = account()
        evil = [replace(person, name="<b>&\"'</b>") for person in played.people]
        for picture in pictures(replace(played, people=evil), "en").values():
            ElementTree.fromstring(picture.svg)
            assert "<b>" not in picture.svg

    def test_the_same_account_gives_the_same_bytes(self) -> None:
        assert pictures(account(), "en") == pictures(account(), "en")


@pytest.mark.skipif(not raster.have_png(), reason="the extra [pictures] is not installed")
class TestPng:
    """Pictures as PNG, with the font that ships here."""

    def test_text_is_drawn(self) -> None:
        for picture in pictures(account(), "en").values():
            drawn = raster.png(picture.svg)
            assert drawn.startswith(b"\x89PNG")
            silent = re.sub(r"<text[^>]*>[^<]*</text>", "", picture.svg)
            assert len(raster.png(silent)) < len(drawn)

    def test_every_family_is_the_shipped_font(self) -> None:
        shapes = {
            raster.png(
                '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">'
                f'<text x="2" y="20" font-family="{family}">Año →▁█</text></svg>'
            )
            for family in ("DejaVu Sans", "sans-serif", "'DejaVu Sans', Verdana, sans-serif")
        }
        assert len(shapes) == 1

    def test_what_is_no_picture_is_refused(self) -> None:
        with pytest.raises(ValueError, match=r"."):
            raster.png("<svg")
