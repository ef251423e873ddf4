"""Pacific Northwest Rails in Spanish: reports, forms and pages keep to their columns and to one language."""

import tomllib
from collections.abc import Iterator
from itertools import islice

from pbem.games.registry import title
from pbem.kernel.text import N_
from pbem.languages import speaker
from pbem.languages.layout import COLUMNS, width
from pbem.orders.check import check
from pbem.orders.forms import form_text
from pbem.report.text import report_text
from tests.counts import count
from tests.languages.spoken import WORD, in_spanish, spanish_place, words
from tests.report.games import LONG, NAMES, Game, accounts

PNR = title("pacific-northwest-rails")
SAY = speaker("es")
LEGS = 12
KEYS = {
    *("moves", "trades", "perk", "reinvest", "stop", "bids", "pledge", "forced", "declare", "end", "keep", "lucky"),
    *("pbem", "draws", "json", "true", "no", "move", "switchback", "turn", "in", "pay", "language"),
}
"""Words of sheets and commands, and the one square that is called in every language as it is printed."""


def some_games() -> Iterator[Game]:
    """Every pace, few players and many, with short names and long ones."""
    for nth in range(count(12)):
        yield Game(
            title=PNR.id,
            edition="standard",
            seats=2 + nth % 5,
            pace=("normal", "fast", "slow")[nth % 3],
            names=LONG if nth % 2 else NAMES,
            seed=f"game {nth}",
        )


def printed(game: Game) -> set[str]:
    """The words that the board, the cards and the people bring."""
    board = PNR.pack
    names = [*game.names.values(), *board.spaces, *board.lines, *board.groups, *board.runs, *board.years, PNR.name]
    return {word for name in names for word in WORD.findall(name.lower())} | {"coastline"}


def test_reports_keep_to_their_columns_and_their_language(english: set[str]) -> None:
    for game in some_games():
        known = printed(game) | KEYS
        for account in islice(accounts(game), LEGS):
            for reader in (*game.ids, "", "moderator"):
                text = report_text(in_spanish(account), reader)
                assert [line for line in text.splitlines() if width(line) > COLUMNS] == []
                assert words(text) & english <= known, text


def test_forms_are_good_sheets_with_the_keys_of_the_english_ones() -> None:
    for game in some_games():
        for account in islice(accounts(game), LEGS):
            if account.due is None:
                continue
            for seat in game.ids:
                place = spanish_place(game, account, seat)
                text = form_text(place, SAY)
                assert [line for line in text.splitlines() if width(line) > COLUMNS] == []
                assert tomllib.loads(text) == tomllib.loads(form_text(place, N_))
                checked = check(text.encode(), place)
                assert checked.accepted
                assert checked.verdicts == []
