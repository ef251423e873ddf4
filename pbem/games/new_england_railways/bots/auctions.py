"""How far to bid: what a link is worth, less what buying it forgoes, within what can be spared."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pbem.games.new_england_railways.bots.horizon import CENTS
from pbem.games.new_england_railways.bots.roads import roads
from pbem.games.new_england_railways.bots.values import chance_worth, link_worth, outlook
from pbem.games.new_england_railways.loans import service
from pbem.games.new_england_railways.position import Position

KEEPS = 75
"""Of each hundred dollars of income so many can be counted on after the market roll."""


class Lot(Struct, frozen=True):
    """A link on offer as a seat sees it: what it is worth to it in cents, and the dollars that surely win it."""

    link: str
    worth: int
    price: int

    @property
    def gain(self) -> int:
        """What buying it at that price brings, in cents."""
        return self.worth - self.price * CENTS


def lots(here: Position, cash: Mapping[str, int]) -> list[Lot]:
    """What is still offered this turn, in order, where each seat has so much `cash`. A buyer ships once less, which is
    taken off the worth; others are thought to bid up to what the link is worth to them."""
    table, board, me = here.table, here.pack, here.me
    mine, ahead = roads(board).owned(table), outlook(table, board)
    others = [seat for seat in table.seats if seat != me and seat not in table.buyers and cash[seat]]
    forgone = chance_worth(table, board, me)
    found = []
    for link in table.row:
        limits = (min(cash[seat], link_worth(board, ahead, mine[seat], link) // CENTS) for seat in others)
        worth = link_worth(board, ahead, mine[me], link) - forgone
        found.append(Lot(link, worth, 1 + max(limits, default=0)))
    return found


def spare(here: Position) -> int:
    """The dollars that may be bid: all but what the next service wants beyond the income that comes before it."""
    mine = here.mine
    return max(0, mine.cash - max(0, service(mine.debt) - mine.income * KEEPS // 100))


def limit(here: Position, link: str) -> int:
    """How far to go for `link`."""
    table = here.table
    offered = lots(here, {seat: railway.cash for seat, railway in table.railways.items()})
    at, able = table.row.index(link), spare(here)
    later = max((lot.gain for lot in offered[at + 1 :] if lot.price <= able), default=0)
    worth = offered[at].worth - max(0, later)
    return max(0, min(able, worth // CENTS))
