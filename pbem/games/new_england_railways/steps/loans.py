"""Loans: acquired, serviced and retired (`NER-2`, `NER-3`, `NER-4`)."""

from __future__ import annotations

from pbem.games.new_england_railways.decisions import Borrow, Retire
from pbem.games.new_england_railways.events import DebtRetired, DebtServiced, LoanTaken
from pbem.games.new_england_railways.loans import forced_loan, most_retired, service
from pbem.games.new_england_railways.steps import Turn, from_first_player


def acquire_bank_loans(t: Turn) -> None:
    """`NER-2.1`: from the First Player clockwise, one chance each; `NER-2.2` may force it."""
    for seat in from_first_player(t):
        railway = t.state.table.railways[seat]
        forced = forced_loan(railway.cash, railway.debt)
        amount = t.ask(Borrow(seat=seat, at_least=forced))
        if amount:
            t.do(LoanTaken(seat=seat, amount=amount, forced=forced, rule="NER-2.2" if forced else "NER-2.1"))


def service_bank_loan_debt(t: Turn) -> None:
    """`NER-3.1`: whoever has debt services it."""
    for seat in from_first_player(t):
        due = service(t.state.table.railways[seat].debt)
        if due:
            t.do(DebtServiced(seat=seat, amount=due, rule="NER-3.1"))


def retire_bank_loan_debt(t: Turn) -> None:
    """`NER-4.1`: whoever has debt and the cash for a note of it may retire some; nobody else is asked."""
    for seat in from_first_player(t):
        railway = t.state.table.railways[seat]
        most = most_retired(railway.cash, railway.debt)
        if not most:
            continue
        amount = t.ask(Retire(seat=seat, at_most=most))
        if amount:
            t.do(DebtRetired(seat=seat, amount=amount, rule="NER-4.1"))
