"""Loans, their service and retirement, and income. Amounts are whole dollars."""

from __future__ import annotations

from pbem.games.new_england_railways.state import State
from pbem.kernel.event import Event


class LoanTaken(Event, frozen=True, kw_only=True):
    """`NER-2.1`: `amount` more cash and debt; `forced` of it was the minimum the rules forced."""

    seat: str
    amount: int
    forced: int

    def apply(self, state: State) -> None:
        """Cash and debt both rise."""
        railway = state.table.railways[self.seat]
        railway.cash += self.amount
        railway.debt += self.amount


class DebtServiced(Event, frozen=True, kw_only=True):
    """`NER-3.1`: 20% of the debt was paid; the debt stays."""

    seat: str
    amount: int

    def apply(self, state: State) -> None:
        """Cash falls."""
        state.table.railways[self.seat].cash -= self.amount


class DebtRetired(Event, frozen=True, kw_only=True):
    """`NER-4.1`: each dollar paid cancelled a dollar of debt."""

    seat: str
    amount: int

    def apply(self, state: State) -> None:
        """Cash and debt both fall."""
        railway = state.table.railways[self.seat]
        railway.cash -= self.amount
        railway.debt -= self.amount


class IncomePaid(Event, frozen=True, kw_only=True):
    """`NER-11.1`: the bank paid the railway its income."""

    seat: str
    amount: int

    def apply(self, state: State) -> None:
        """Cash rises."""
        state.table.railways[self.seat].cash += self.amount
