"""A sheet in its normal form: how it was understood, a line a choice. For receipts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from pbem.games.new_england_railways.network import Shipment, earnings, refusal
from pbem.games.new_england_railways.orders import Bid, Orders
from pbem.games.new_england_railways.position import Position
from pbem.games.title import Note
from pbem.kernel.text import N_


def understood(here: Position, orders: Orders) -> list[Note]:
    """One note for each choice that the sheet's blocks ask for, whether it was written down or not."""
    return [*_signup(orders), *_bids(here, orders), *_ships(here, orders), *_loans(orders)]


def _signup(orders: Orders) -> Iterator[Note]:
    if orders.colour is not UNSET:
        yield Note(N_("colour: {colour}"), {"colour": orders.colour})
    if orders.language is not UNSET:
        yield Note(N_("language: {language}"), {"language": orders.language})
    if orders.lucky is not UNSET:
        yield Note(N_("lucky words: {words}") if orders.lucky else N_("no lucky words"), {"words": orders.lucky})


def _bids(here: Position, orders: Orders) -> Iterator[Note]:
    if orders.bids is UNSET:
        return
    for link in here.table.row:
        bid = orders.bids.get(link, Bid())
        facts: dict[str, str | int] = {
            "link": link,
            "limit": min(bid.limit, here.mine.cash),
            "finish": bid.finish,
        }
        if not bid.limit:
            yield Note(N_("{link}: no bid"), facts)
        elif bid.finish:
            yield Note(N_("{link}: bid up to ${limit}, then up to ${finish} to finish it"), facts)
        else:
            yield Note(N_("{link}: bid up to ${limit}; if the dice fall short it waits"), facts)


def _ships(here: Position, orders: Orders) -> Iterator[Note]:
    if orders.ship is UNSET:
        return
    for number, (good, *route) in enumerate(orders.ship, 1):
        facts: dict[str, str | int] = {"nth": number, "good": good, "way": " > ".join(route)}
        if good not in here.pack.goods or refusal(here.table, here.pack, Shipment(good, tuple(route))):
            yield Note(N_("ship {nth}: {good}, {way} (not legal now)"), facts)
            continue
        facts["mine"] = earnings(here.table, here.pack, route).get(here.me, 0)
        yield Note(N_("ship {nth}: {good}, {way}: you {mine}"), facts)
    if orders.otherwise == "best":
        yield Note(N_("if no line is legal: the best shipment for you, if any gains you something"))
    else:
        yield Note(N_("if no line is legal: nothing is shipped"))


def _loans(orders: Orders) -> Iterator[Note]:
    if orders.loans is not UNSET:
        yield Note(N_("borrow ${amount}"), {"amount": orders.loans.borrow})
        yield Note(N_("retire up to ${amount}"), {"amount": orders.loans.retire})
