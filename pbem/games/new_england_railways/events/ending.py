"""The end: link values, the repayment of debt, and the places."""

from __future__ import annotations

from msgspec import Struct

from pbem.games.new_england_railways.state import State
from pbem.kernel.event import Event


class LinksValued(Event, frozen=True, kw_only=True):
    """`NER-13.2`: cash for the printed values of the seat's link cards."""

    seat: str
    amount: int

    def apply(self, state: State) -> None:
        """Cash rises."""
        state.table.railways[self.seat].cash += self.amount


class DebtRepaid(Event, frozen=True, kw_only=True):
    """`NER-13.3`: all debt and 20% service on it. The cash left may be negative (`NER-13.11`)."""

    seat: str
    debt: int
    service: int

    def apply(self, state: State) -> None:
        """No debt is left."""
        railway = state.table.railways[self.seat]
        railway.cash -= self.debt + self.service
        railway.debt -= self.debt


class Place(Struct, frozen=True):
    """A seat's final score in dollars and its place, counted as in a race (`NER-13.13`)."""

    seat: str
    score: int
    place: int


class GameEnded(Event, frozen=True, kw_only=True):
    """`NER-13.4`: the places, best first; whoever has place 1 has won, together if several (`NER-13.12`)."""

    places: tuple[Place, ...]
