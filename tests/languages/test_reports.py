"""Reports in Spanish: the same facts in the same columns, and no English left in them."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import islice

import pytest
from msgspec.structs import replace

from pbem.languages.layout import COLUMNS, width
from pbem.report.account import Account
from pbem.report.html import report_pages, rules_page
from pbem.report.text import report_text, story_text
from tests.counts import count
from tests.languages.spoken import BY, WORD, in_spanish, words
from tests.report.games import LONG, NAMES, NER, Game, accounts
from tests.report.scripted import scripted

KEYS = {
    *("ship", "bids", "borrow", "retire", "colour", "lucky", "otherwise", "finish", "limit"),
    *("pbem", "draws", "json", "best", "none"),
}
"""Words of sheets and commands, which stay as they are."""
SHORT = Game(seats=6, pace="fast", seed="short")


def some_games() -> Iterator[Game]:
    """Every number of seats, pace and edition, with short names and long ones."""
    for nth in range(count(40)):
        yield Game(
            seats=3 + nth % 4,
            pace=("fast", "normal", "slow")[nth % 3],
            edition=("locomotive", "crayon")[nth % 2],
            names=NAMES if nth % 2 else LONG,
            seed=f"game {nth}",
        )


@pytest.fixture(scope="module")
def played() -> list[Account]:
    """A short game from its opening to its end."""
    return list(accounts(SHORT))


def printed(game: Game) -> set[str]:
    """The words that the board, the cards and the people bring."""
    names = [*game.names.values(), *NER.pack.goods, *NER.pack.cities, NER.name, "coastline"]
    return {word for name in names for word in WORD.findall(name.lower())}


def readers(game: Game) -> tuple[str, ...]:
    """Who gets a report."""
    return (*game.ids, "", "moderator")


def test_whole_games_keep_to_their_columns_and_their_language(english: set[str]) -> None:
    for game in some_games():
        known = printed(game) | KEYS
        for account in accounts(game):
            for reader in readers(game):
                text = report_text(in_spanish(account), reader)
                assert all(width(line) <= COLUMNS for line in text.splitlines())
                assert words(text) & english <= known, text


def test_orders_in_spanish(english: set[str]) -> None:
    """What became of every kind of line."""
    game = scripted()
    for account in islice(accounts(game), 6):
        for reader in readers(game):
            text = report_text(in_spanish(account), reader)
            assert words(text) & english <= printed(game) | KEYS, text


def test_pages_and_pictures_in_spanish(english: set[str], played: list[Account]) -> None:
    """What a page, its pictures and the page of the rules say, the rules themselves but for their frame."""
    known = printed(SHORT) | KEYS
    for account in played:
        pages = report_pages(in_spanish(account), dict.fromkeys(("cleo", "", "moderator"), ""))
        for page in pages.reports.values():
            assert 'lang="es"' in page
            assert words(shown(page)) & english <= known, shown(page)
        for picture in pages.pictures["es"].values():
            assert words(f"{picture.alt} {shown(picture.svg)}") & english <= known, picture.alt
    assert "Como las juega este programa" in rules_page(NER, "es").decode()


def shown(markup: str) -> str:
    """The words of a page or picture that people see, and those read out to them; without the rules it cites, which say
    of themselves that they are English."""
    bare = re.sub(r"<style.*?</style>|<div lang=\"en\".*?</div>", "", markup, flags=re.DOTALL)
    spoken = " ".join(re.findall(r'(?:alt|title|aria-label)="([^"]*)"', bare))
    return unescape(re.sub(r"<[^>]+>", " ", bare) + spoken)


def test_each_reader_has_a_language_of_its_own() -> None:
    account = next(islice(accounts(Game()), 2, None))
    spoken = in_spanish(account)
    mixed = [one if person.seat == "bob" else person for one, person in zip(spoken.people, account.people, strict=True)]
    both = replace(spoken, people=mixed, onlookers="en")
    assert report_text(both, "ann") == report_text(account, "ann")
    assert report_text(both, "bob") == report_text(spoken, "bob")
    assert f"PLAZO    {BY}" in report_text(both, "bob")


def test_the_story_alone() -> None:
    account = next(islice(accounts(Game()), 2, None))
    assert story_text(account, "es") in report_text(in_spanish(account), "")
