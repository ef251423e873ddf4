"""Forms: TOML as it stands, and whatever lines a player frees of their `#`; never wider than a mail."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from pbem.games.title import Choice, Entry, Note, Ranked, Section
from pbem.kernel.text import N_
from pbem.languages.layout import COLUMNS, width
from pbem.orders.check import check
from pbem.orders.forms import MOST_SUGGESTIONS, form_text, toml
from pbem.orders.place import Place
from pbem.orders.press import Message
from pbem.report.text import report_text
from tests.counts import count
from tests.report.games import LONG, NAMES, NER, Game, accounts, place_of, places

HEADER = {"game", "turn", "leg", "seat", "token"}


def some_places() -> Iterator[Place]:
    """Every place of some games, with short names and long ones."""
    for nth in range(count(40)):
        yield from places(
            Game(
                seats=3 + nth % 4,
                pace=("normal", "fast", "slow")[nth % 3],
                names=LONG if nth % 2 else NAMES,
                seed=f"game {nth}",
            ),
        )


def decoded(place: Place, text: str) -> Any:
    """The typed sheet in `text`."""
    data = tomllib.loads(text)
    assert {key: data.pop(key) for key in HEADER} == place.header
    return msgspec.convert(data, NER.sheet_type(place.blocks))


def offered(text: str) -> list[list[int]]:
    """The lines of each offered choice, by their numbers: all its lines begin with `#`, the first with `# [`."""
    found: list[list[int]] = []
    inside = False
    for number, line in enumerate(text.splitlines()):
        if line == "]" or line.endswith(" = ["):
            inside = line != "]"
        elif inside and line.startswith("# ["):
            found.append([number])
        elif inside and line.startswith("#"):
            found[-1].append(number)
    return found


def freed(text: str, lines: Sequence[int]) -> str:
    """`text` with the `#` that begins each of `lines` deleted."""
    return "".join(line[1:] if number in lines else line for number, line in enumerate(text.splitlines(keepends=True)))


class TestOfTheTitle:
    """The forms that players get."""

    def test_each_is_a_sheet_as_it_stands(self) -> None:
        for place in some_places():
            sheet = decoded(place, form_text(place))
            NER.orders(sheet)

    def test_each_keeps_to_the_page(self) -> None:
        for place in some_places():
            for line in form_text(place).splitlines():
                assert width(line) <= COLUMNS, line
                assert line == line.rstrip()

    def test_the_check_at_home_has_nothing_to_say(self) -> None:
        for place in islice(some_places(), 200):
            checked = check(form_text(place).encode(), place)
            assert checked.accepted
            assert checked.verdicts == []

    def test_any_offered_lines_can_be_freed(self) -> None:
        rng = Random("freed")
        some = 0
        for place in some_places():
            text = form_text(place)
            choices = offered(text)
            if not choices:
                continue
            standing = len(decoded(place, text).ship)
            assert standing + len(choices) <= MOST_SUGGESTIONS
            for taken in ([], choices, [one for one in choices if rng.random() < 0.5]):
                sheet = decoded(place, freed(text, [line for one in taken for line in one]))
                assert len(sheet.ship) == standing + len(taken)
                some += len(taken)
        assert some > 100

    def test_the_sample_of_press_can_be_freed(self) -> None:
        for place in islice(some_places(), 60):
            text = form_text(place)
            at = text[: text.index("# [[press]]")].count("\n")
            raw = freed(text, [at, at + 1, at + 2]).encode()
            checked = check(raw, place)
            assert checked.verdicts == []
            assert checked.press == [Message(["all"], "...")]
            assert checked.orders == check(text.encode(), place).orders

    @pytest.mark.parametrize("stop", [0, 1, 2, 3, 16])
    def test_how_they_look(self, stop: int, snapshot: SnapshotAssertion) -> None:
        game = Game(seats=5, seed="forms")
        [account] = islice(accounts(game), stop, stop + 1)
        assert form_text(place_of(game, account, "bob")) == snapshot

    def test_names_stand_for_seats(self) -> None:
        text = "".join(form_text(place) for place in places(Game(seats=4, names=LONG, seed="forms")))
        assert "Bartholomew" in text
        assert "cleo 1" not in text

    def test_a_schema_line_that_would_be_broken_is_left_out(self) -> None:
        place = next(places(Game()))
        assert form_text(place).startswith("#:schema ./coastline-00-t0-sign-up-ann.schema.json\n# BEGIN")
        assert form_text(replace(place, stem="x" * 60)).startswith("# BEGIN ORDERS")

    def test_a_long_head_is_wrapped(self) -> None:
        place = next(places(Game(names=LONG)))
        lines = form_text(replace(place, game="a-game-with-a-long-id", due="Wed 11 Feb 2026 18:00 Madrid")).splitlines()
        begin = lines.index(next(line for line in lines if line.startswith("# BEGIN ORDERS a-game-with-a-long-id")))
        assert lines[begin + 1].startswith("# ")
        assert lines[begin + 2].startswith("game = ")

    def test_where_nothing_can_be_shipped_loans_still_come_after_the_income(self) -> None:
        """Nobody has built a link: the sheet keeps its list, so that form and check know of the income between."""
        game = Game(seats=3, bots=False)
        [account] = islice(accounts(game), 2, 3)
        text = form_text(place_of(game, account, "ann"))
        assert "\n# Nothing can be shipped" in text
        assert "\nship = [\n]\n" in text
        assert "[loans]     # turn 2, after this turn's income\n" in text
        report = report_text(account, "ann")
        assert "DUE      shipping for turn 1; loans for turn 2\n" in report
        assert "OFFERED  turn 2:" in report

    def test_without_a_deadline_no_date(self) -> None:
        assert "Due" not in form_text(replace(next(places(Game())), due=""))


class Made:
    """A title whose form is given."""

    turn_key = "turn"

    def __init__(self, parts: Sequence[Any]) -> None:
        self.parts = parts

    def form(self, position: Any, blocks: Sequence[str], standing: Mapping[str, Any]) -> Sequence[Any]:
        """The given parts."""
        return self.parts

    def leg_words(self, turn: int, name: str, pace: str, last: int) -> Note:
        """The name alone."""
        return Note(name)


def body(monkeypatch: pytest.MonkeyPatch, *parts: Any) -> str:
    """What forms make of `parts`, between the header and the sample of press."""
    monkeypatch.setattr(Place, "played", property(lambda _: Made(parts)))
    monkeypatch.setattr(Place, "position", lambda _: None)
    text = form_text(replace(next(iter([PLACE]))))
    tomllib.loads(text)
    return text.partition(f'token = "{PLACE.token}"\n')[2].partition("\n# [[press]]")[0]


PLACE = next(places(Game()))


class TestParts:
    """What each part becomes."""

    def test_comments_behind_entries_stand_in_a_column(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made = body(monkeypatch, Entry("a", 1, Note(N_("one"))), Entry("longer", "x", Note(N_("two"))))
        assert made == '\na = 1         # one\nlonger = "x"  # two\n'

    def test_a_long_comment_goes_on_below(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made = body(monkeypatch, Entry("key", 1, Note(N_("word " * 20))))
        first, second = made.strip().splitlines()
        assert first.startswith("key = 1  # word word")
        assert second.startswith("         # word")

    def test_a_table_has_its_notes_above_and_its_signs_aligned(self, monkeypatch: pytest.MonkeyPatch) -> None:
        entries = [Entry("A-B", {"limit": 0, "finish": 0}), Entry("New Haven-C", {"limit": 0, "finish": 0})]
        made = body(monkeypatch, Section("bids", entries, [Note(N_("Bid."))]))
        assert made == (
            '\n# Bid.\n[bids]\n"A-B"         = { limit = 0, finish = 0 }\n"New Haven-C" = { limit = 0, finish = 0 }\n'
        )

    def test_a_key_too_long_to_align_stands_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        note = Note(N_("value {value}"), {"value": 9})
        entries = [Entry("A-B", {"limit": 0}, note), Entry("X" * 50, {"limit": 0}, note)]
        made = body(monkeypatch, Section("bids", entries))
        assert '\n"A-B" = { limit = 0 }' in made
        assert max(map(len, made.splitlines())) <= COLUMNS

    def test_hanging_notes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lines = body(monkeypatch, Note(N_("  finish  pay up to this " + "and more " * 8))).strip().splitlines()
        assert lines[0].startswith("#   finish  pay up to this")
        assert lines[1].startswith("#           ")

    def test_seats_of_facts_are_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        note = Note(
            N_("{seat1} takes {good}, then {seat_after}"), {"seat1": "bob", "good": "ann", "seat_after": "cleo"}
        )
        assert body(monkeypatch, note) == "\n# Bob takes ann, then Cleo\n"

    def test_at_most_twelve_suggestions(self, monkeypatch: pytest.MonkeyPatch) -> None:
        choices = [Choice(["Coal", f"City {nth}"]) for nth in range(20)]
        made = body(monkeypatch, Ranked("ship", choices[:3], choices[3:]))
        assert made.count("Coal") == MOST_SUGGESTIONS

    def test_a_wrapped_choice_is_freed_line_by_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        long = Choice(["Coal", *(f"A City Called {nth}" for nth in range(8))], Note(N_("you 1, " * 12)))
        made = body(monkeypatch, Ranked("ship", [], [long, long]))
        choices = offered(made)
        assert len(choices) == 2
        assert len(choices[0]) > 3
        assert tomllib.loads(made) == {"ship": []}
        assert tomllib.loads(freed(made, choices[1])) == {"ship": [long.value]}
        assert max(map(len, made.splitlines())) <= COLUMNS

    def test_a_list_with_nothing_to_offer_can_be_written_into(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert body(monkeypatch, Ranked("ship", [], [])) == "\nship = [\n]\n"


class TestValues:
    """Plain data in TOML."""

    @pytest.mark.parametrize(
        "value",
        [0, -4, True, "", 'a "b" \\ c', "ñ 山 \x7f \x00 \n", [], ["a", 1], {}, {"limit": 0, "New Haven": {"a": [1]}}],
    )
    def test_what_is_written_is_read_again(self, value: Any) -> None:
        assert tomllib.loads(f"x = {toml(value)}") == {"x": value}

    @pytest.mark.parametrize("value", [None, 1.5, object()])
    def test_nothing_else_is_written(self, value: Any) -> None:
        with pytest.raises(TypeError):
            toml(value)
