"""Market changes, income, and who is First Player next (`NER-10`, `NER-11`, `NER-12`)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.new_england_railways.editions import EDITIONS
from pbem.games.new_england_railways.events import (
    IncomeLost,
    IncomePaid,
    LocomotiveMoved,
    MarketRolled,
    TurnBegun,
)
from pbem.games.new_england_railways.state import Railway
from pbem.games.new_england_railways.steps import Turn, from_first_player
from pbem.games.new_england_railways.steps.dice import two_dice


def market_changes(t: Turn) -> None:
    """`NER-10.1`, `NER-10.2`: one roll for all; income divided by its total plus 1, rounded down, is lost."""
    table = t.state.table
    dice = two_dice(t)
    number = sum(dice) + 1
    t.do(MarketRolled(seat=table.first, dice=dice, number=number, rule="NER-10.1"))
    for seat in from_first_player(t):
        lost = table.railways[seat].income // number
        if lost:
            t.do(IncomeLost(seat=seat, amount=lost, rule="NER-10.2"))


def receive_income(t: Turn) -> None:
    """`NER-11.1`: cash equal to the current income."""
    for seat in from_first_player(t):
        amount = t.state.table.railways[seat].income
        if amount:
            t.do(IncomePaid(seat=seat, amount=amount, rule="NER-11.1"))


def move_the_locomotive(t: Turn) -> None:
    """`NER-12.1`, `NER-12.2`: to the greatest income. Unless this turn was the last, the next begins."""
    table = t.state.table
    tied, reason = foremost(table.railways)
    seat = tied[0] if len(tied) == 1 else t.draw("tie", tied)
    equal = [other for other in table.seats if table.railways[other].income == table.railways[seat].income]
    rule = TIE_RULES.get(reason, EDITIONS[table.edition].leader_rule)
    t.do(LocomotiveMoved(seat=seat, reason=reason, tied=tuple(equal), rule=rule))
    if not table.last:
        t.do(TurnBegun(turn=table.turn + 1, rule="NER-1.12"))


TIE_RULES = {"cash": "NER-12.3", "debt": "NER-12.6", "chance": "NER-12.6"}


def foremost(railways: Mapping[str, Railway]) -> tuple[list[str], str]:
    """`NER-12.6`: the seats still tied after income, then cash, then least debt, and which of these decided."""
    tied = list(railways)
    measures = {
        "income": {seat: railways[seat].income for seat in tied},
        "cash": {seat: railways[seat].cash for seat in tied},
        "debt": {seat: -railways[seat].debt for seat in tied},
    }
    for reason, measure in measures.items():
        most = max(measure[seat] for seat in tied)
        tied = [seat for seat in tied if measure[seat] == most]
        if len(tied) == 1:
            return tied, reason
    return tied, "chance"
