"""Auctions of shares: how far a seat goes for a lot, which railroad goes first, what may be offered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

from msgspec import UNSET

from pbem.games.pacific_northwest_rails.decisions.standing import kept
from pbem.games.pacific_northwest_rails.orders import Move, Orders
from pbem.games.pacific_northwest_rails.position import Position
from pbem.kernel.decision import Decision, Wish
from pbem.kernel.text import N_, Facts, Refusal


class BidForShares(Decision[Position, Orders, int], frozen=True, kw_only=True):
    """`PNR-12.9`: a maximum in whole dollars for a lot of `shares` that `seller` offers; 0 stays out. Less than the
    `floor` is no bid."""

    block: ClassVar[str] = "standing"
    line: str
    seller: str
    shares: int
    floor: int

    def refusal(self, here: Position, value: int) -> Refusal | None:
        """Nothing, or from the floor up to the cash."""
        if value == 0:
            return None
        facts: Facts = {"limit": value, "line": self.line, "shares": self.shares, "floor": self.floor}
        if value < self.floor:
            text = N_("${limit} for {shares} {line} is less than the least bid of ${floor}.")
            return Refusal("bid-low", text, "PNR-12.9", facts)
        if value > here.mine.cash:
            text = N_("You cannot bid ${limit} with ${cash} in hand.")
            return Refusal("bid-cash", text, "PNR-12.9", {**facts, "cash": here.mine.cash})
        return None

    def least(self, here: Position) -> int:
        """Stay out."""
        return 0

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[int]]:
        """The standing bids for this railroad and not against this seller: the price of the whole lot, cut to the cash
        above what is kept. A bid for fewer shares than the lot has, after those won in this round, is none."""
        bids = orders.standing.bids
        if bids is UNSET:
            return
        spare = max(0, here.mine.cash - kept(orders))
        for number, bid in enumerate(bids):
            if bid.line != self.line or self.seller in bid.unless_from:
                continue
            if bid.shares - here.mine.won.get(self.line, 0) >= self.shares:
                yield Wish(min(bid.each * self.shares, spare), f"standing.bids.{number}")

    def offers(self, here: Position) -> Iterator[int]:
        """Staying out, then every bid from the floor to all the cash."""
        return chain((0,), range(self.floor, here.mine.cash + 1))


class SellFirst(Decision[Position, Orders, str], frozen=True, kw_only=True):
    """`PNR-5.30`: which of several `lines` at one price goes first in one's forced sale."""

    block: ClassVar[str] = "standing"
    lines: tuple[str, ...]

    def refusal(self, here: Position, value: str) -> Refusal | None:
        """One of the dearest, no other."""
        if value in self.lines:
            return None
        text = N_("{line} is not among your dearest shares.")
        return Refusal("sell-first", text, "PNR-5.10", {"line": value})

    def least(self, here: Position) -> str:
        """Chart order."""
        return self.lines[0]

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[str]]:
        """The first of the standing list that is among them."""
        forced = orders.standing.forced
        if forced is not UNSET:
            for number, line in enumerate(forced):
                if line in self.lines:
                    yield Wish(line, f"standing.forced.{number}")

    def offers(self, here: Position) -> Iterator[str]:
        """All of them, in chart order."""
        return iter(self.lines)


def auction_refusal(here: Position, move: Move) -> Refusal | None:
    """Why the shares that `move` names may not be auctioned instead of a move, or None (`PNR-12.4`, `PNR-12.15`)."""
    railroad = here.pack.railroads.get(move.line)
    if railroad is None or not move.lots:
        text = N_("An auction names one railroad and the shares of each lot.")
        return Refusal("auction-lots", text, "PNR-12.4")
    if not railroad.major and not here.table.prices[move.line]:
        text = N_("{line} is bankrupt: its shares are worth nothing and nobody may offer them.")
        return Refusal("auction-bankrupt", text, "PNR-12.15", {"line": move.line})
    offered, held = sum(move.lots), here.mine.shares.get(move.line, 0)
    if offered > held:
        text = N_("You offer {offered} {line} and hold {held}.")
        return Refusal("auction-shares", text, "PNR-12.15", {"offered": offered, "line": move.line, "held": held})
    return None
