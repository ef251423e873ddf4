"""Bids for the order of play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import UNSET

from pbem.games.pacific_northwest_rails.orders import Orders
from pbem.games.pacific_northwest_rails.position import Position
from pbem.kernel.decision import Decision, Wish
from pbem.kernel.text import N_, Facts, Refusal


class SeatBid(Decision[Position, Orders, int], frozen=True, kw_only=True):
    """`PNR-12.2`: a maximum in whole dollars for place `number` in the order of play; 0 stays out."""

    block: ClassVar[str] = "seats"
    number: int

    def refusal(self, here: Position, value: int) -> Refusal | None:
        """`PNR-12.8`: from $1 up to the cash."""
        if 0 <= value <= here.mine.cash:
            return None
        facts: Facts = {"limit": value, "cash": here.mine.cash}
        return Refusal("seat-cash", N_("You cannot bid ${limit} with ${cash} in hand."), "PNR-12.8", facts)

    def least(self, here: Position) -> int:
        """Stay out."""
        return 0

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[int]]:
        """The sheet's maximum for this place, cut to the cash (`PNR-12.9`)."""
        if orders.seats is not UNSET and self.number <= len(orders.seats):
            yield Wish(min(orders.seats[self.number - 1], here.mine.cash), f"seats.{self.number - 1}")

    def offers(self, here: Position) -> Iterator[int]:
        """From staying out to all the cash."""
        return iter(range(here.mine.cash + 1))
