"""The public course of a leg, event by event: whatever a sentence about an event needs to know of the moment."""

from __future__ import annotations

from msgspec import Struct

from pbem.games.new_england_railways.events import (
    CounterGrown,
    CounterPlaced,
    DebtRepaid,
    DebtRetired,
    DebtServiced,
    FirstPlayerChosen,
    IncomeLost,
    IncomePaid,
    LinkBuilt,
    LinksOffered,
    LinkSold,
    LinksValued,
    LoanTaken,
    LocomotiveMoved,
    Shipped,
    TurnBegun,
)
from pbem.games.new_england_railways.state import Table
from pbem.kernel.event import Event
from pbem.kernel.seats import clockwise


class Purse(Struct):
    """A railway's money at a moment, in whole dollars."""

    cash: int
    debt: int
    income: int


class Walk:
    """Where a leg stands after the events taken so far. It starts from the table before the leg, which it leaves alone.

    `on_board` counts the counters in the boxes, `buyers` bought a link this turn, `row` is on offer.
    """

    __slots__ = ("buyers", "first", "on_board", "purses", "row", "seats")

    def __init__(self, before: Table) -> None:
        self.seats = before.seats
        self.first = before.first
        self.buyers = list(before.buyers)
        self.row = list(before.row)
        self.purses = {
            seat: Purse(railway.cash, railway.debt, railway.income) for seat, railway in before.railways.items()
        }
        self.on_board = sum(count for box in before.boxes.values() for count in box.values())

    @property
    def order(self) -> tuple[str, ...]:
        """The seats clockwise from the First Player."""
        return clockwise(self.seats, self.first)

    def take(self, event: Event) -> None:
        """Go one event further. What only tells changes nothing here."""
        match event:
            case LoanTaken(seat=seat, amount=amount):
                self._pay(seat, amount, amount)
            case DebtRetired(seat=seat, amount=amount):
                self._pay(seat, -amount, -amount)
            case DebtServiced(seat=seat, amount=amount) | LinkBuilt(seat=seat, paid=amount):
                self._pay(seat, -amount)
            case IncomePaid(seat=seat, amount=amount) | LinksValued(seat=seat, amount=amount):
                self._pay(seat, amount)
            case DebtRepaid(seat=seat, debt=debt, service=service):
                self._pay(seat, -debt - service, -debt)
            case LinkSold(seat=seat, price=price):
                self._pay(seat, -price)
                self.buyers.append(seat)
            case Shipped(earned=earned):
                self.on_board -= 1
                for owner, gain in earned.items():
                    self.purses[owner].income += gain
            case IncomeLost(seat=seat, amount=amount):
                self.purses[seat].income -= amount
            case CounterPlaced() | CounterGrown():
                self.on_board += 1
            case LinksOffered(links=links):
                self.row = list(links)
            case FirstPlayerChosen(seat=seat) | LocomotiveMoved(seat=seat):
                self.first = seat
            case TurnBegun():
                self.buyers = []

    def _pay(self, seat: str, cash: int, debt: int = 0) -> None:
        purse = self.purses[seat]
        purse.cash += cash
        purse.debt += debt
