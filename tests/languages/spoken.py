"""Games in memory, read in Spanish."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from pbem.orders.place import Place
from pbem.report.account import Account
from tests.report.games import Game, accounts, place_of

WORD = re.compile(r"\b[a-zñáéíóúü]+\b")
BY = "mié 11 feb 2026 18:00 Madrid (17:00 UTC)"
RECEIVED = "sáb 7 feb 21:14"


def in_spanish(account: Account) -> Account:
    """The account, as the desk hands it out where everybody reads Spanish."""
    return replace(
        account,
        people=[replace(person, language="es") for person in account.people],
        onlookers="es",
        due=replace(account.due, by_in={"es": BY}.__getitem__) if account.due else None,
        sheets={seat: replace(news, received_in={"es": RECEIVED}.__getitem__) for seat, news in account.sheets.items()},
    )


def spanish_place(game: Game, account: Account, seat: str) -> Place:
    """A seat's place, as the desk hands it out."""
    return replace(place_of(game, account, seat), language="es", due="dom 8 feb 18:00")


def spanish_places(game: Game) -> Iterator[Place]:
    """Everybody's place at every stop."""
    for account in accounts(game):
        if account.due is not None:
            yield from (spanish_place(game, account, seat) for seat in game.ids)


def words(report: str) -> set[str]:
    """The words of a report; keys and digests in hex have none."""
    return set(WORD.findall(re.sub(r"\b[0-9a-f]{64}\b", "", report).lower()))
