"""The reports as pages: they tell what the text tells, hold together whatever people write, and need nothing else."""

import re
import tomllib
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.languages import speaker
from pbem.orders.forms import form_text
from pbem.report.account import Account
from pbem.report.html import report_htmls, report_pages, rules_html, rules_page
from pbem.report.kept import kept
from pbem.report.text import report_texts
from tests.report.games import LONG, NER, Game, accounts, place_of
from tests.report.scripted import scripted

VOID = {"meta", "br", "img"}
GAMES = (
    Game(seats=3, seed="pages"),
    Game(seats=6, seed="pages", pace="fast", names=LONG),
    Game(seats=4, seed="pages", pace="slow", edition="locomotive", bots=False),
)


class Page(HTMLParser):
    """A page taken apart: its elements, its words, and whether every element is closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.elements.append((tag, {key: value or "" for key, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Words."""
        self.words += f"{data} "

    def every(self, tag: str) -> list[dict[str, str]]:
        """The attributes of all elements of a kind."""
        return [found for name, found in self.elements if name == tag]


def leg(game: Game, number: int) -> Account:
    """The account of a leg; -1 is the opening."""
    return next(islice(accounts(game), number + 1, None))


def forms(game: Game, account: Account) -> dict[str, str]:
    """Everybody's form, and the two readers without one."""
    mine = {seat: form_text(place_of(game, account, seat), speaker("en")) for seat in game.ids} if account.due else {}
    return {**dict.fromkeys(game.ids, ""), **mine, "": "", "moderator": ""}


@pytest.fixture(scope="module")
def rule_ids() -> set[str]:
    """The anchors of the page of the rules."""
    return {found["id"] for _, found in Page(rules_html(NER, "en")).elements if "id" in found}


class TestEveryLeg:
    """Whole games, every page of them."""

    @pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.seats}-{game.pace}")
    def test_pages_hold_together(self, game: Game, rule_ids: set[str]) -> None:
        for account in accounts(game):
            pages = report_pages(account, forms(game, account))
            for text in pages.reports.values():
                page = Page(text)
                assert len(text.encode()) < 100_000
                assert page.every("html")[0]["lang"] == "en"
                assert not {tag for tag, _ in page.elements} & {"script", "style", "link", "form", "iframe"}
                assert "http:" not in text
                assert "https:" not in text
                for image in page.every("img"):
                    assert image["alt"]
                    assert image["src"].removesuffix(".svg") in pages.pictures["en"]
                links = {link["href"] for link in page.every("a") if "href" in link}
                cited = {link["id"] for link in page.every("a") if "id" in link}
                assert cited <= rule_ids
                assert links == {"rules.html", *(f"#{rule}" for rule in cited)}

    @pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.seats}-{game.pace}")
    def test_every_number_of_the_text_is_on_the_page(self, game: Game) -> None:
        for account in accounts(game):
            readers = forms(game, account)
            texts = report_texts(account, dict.fromkeys(readers, ""))
            for reader, text in report_htmls(account, dict.fromkeys(readers, "")).items():
                here = set(re.findall(r"\d+", Page(text).words.replace("\u200b", "")))
                there = set(re.findall(r"(?<![\w.])\d+(?![\w.])", texts[reader]))
                assert there <= here | {"0"}, (account.number, reader, there - here)


class TestOnePage:
    """A page that was checked by hand."""

    def test_what_became_of_the_orders_with_their_rules(self) -> None:
        game = scripted()
        account = leg(game, 1)
        text = report_htmls(account, {"ann": ""})["ann"]
        words = " ".join(Page(text).words.split())
        assert "Boston-Providence bought for $5; dice 1+2 = 3, short by 2; you paid $2 of your finish 2: built" in words
        assert 'href="#NER-8.14"' in text

    def test_the_rules_cited_stand_at_the_foot_as_the_ledger_has_them(self) -> None:
        ledger = tomllib.loads((NER.folder / "rules.toml").read_text(encoding="utf-8"))["rule"]
        text = report_htmls(leg(scripted(), 1), {"ann": ""})["ann"]
        cited = set(re.findall(r'href="#([^"]+)"', text))
        foot = " ".join(Page(text).words.split()).partition("The rules cited ")[2]
        assert len(cited) > 5
        ends = [foot.index(f"{rule['id']} {' '.join(rule['text'].split())}") for rule in ledger if rule["id"] in cited]
        assert len(ends) == len(cited)
        assert ends == sorted(ends)
        others = [rule for rule in ledger if rule["id"] not in cited]
        assert not [rule["id"] for rule in others if f"{rule['id']} {rule['text'][:9]}" in foot]

    def test_the_form_stands_at_the_end_as_it_is_sent(self) -> None:
        game = scripted()
        account = leg(game, 1)
        form = form_text(place_of(game, account, "ann"), speaker("en"))
        text = report_htmls(account, {"ann": form})["ann"]
        assert form.strip() in Page(text).words
        assert "# BEGIN ORDERS" in text[text.rindex("<pre") : text.rindex("</pre>")]

    def test_a_reader_gets_nobody_elses_orders(self) -> None:
        account = leg(scripted(), 1)
        pages = report_htmls(account, {"ann": "", "bob": "", "": "", "moderator": ""})
        for reader, count in {"ann": 1, "bob": 1, "": 0, "moderator": 3}.items():
            assert len(re.findall(r"<h2[^>]*>(?:Your orders|Orders of)", pages[reader])) == count

    def test_an_unknown_reader_is_a_fault(self) -> None:
        with pytest.raises(KeyError):
            report_htmls(leg(scripted(), 1), {"zoe": ""})


class TestHostile:
    """What people write cannot break a page."""

    def test_names_and_notes_are_only_text(self) -> None:
        account = leg(scripted(), 1)
        evil = "<script>alert(1)</script>\"'&amp;</pre></div>{{ 7*7 }}"
        people = [replace(person, name=f"{evil}{person.seat}") for person in account.people]
        hurt = replace(account, people=people, note=evil, game="coast<line")
        for text in report_htmls(hurt, {"ann": evil, "": "", "moderator": ""}).values():
            page = Page(text)
            assert "script" not in {tag for tag, _ in page.elements}
            assert evil in page.words
            assert "49" not in re.findall(r"\b49\b", page.words)


class TestRules:
    """The page of the rules."""

    def test_every_entry_has_its_anchor(self, rule_ids: set[str]) -> None:
        text = (NER.folder / "rules.toml").read_text(encoding="utf-8")
        assert set(re.findall(r'^id = "(.*)"$', text, re.M)) <= rule_ids

    def test_it_is_kept(self) -> None:
        first = rules_page(NER, "en")
        assert first == rules_page(NER, "en") == rules_html(NER, "en").encode()

    def test_a_kept_page_that_is_not_whole_is_made_again(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        assert kept("page", lambda: b"one") == b"one"
        assert kept("page", lambda: b"two") == b"one"
        [file] = tmp_path.rglob("page")
        file.write_bytes(file.read_bytes()[:-1])
        assert kept("page", lambda: b"three") == b"three"
        file.write_bytes(b"\xff\n")
        assert kept("page", lambda: b"four") == b"four"
