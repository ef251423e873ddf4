"""Acquisition of short lines by a major that is sold out (`PNR-7`)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.pacific_northwest_rails.events import LineAcquired, OrderRolled
from pbem.games.pacific_northwest_rails.steps import Turn, die
from pbem.games.pacific_northwest_rails.steps.market import from_mover


def acquire(t: Turn, major: str) -> None:
    """`PNR-7.7`: the bank has just sold the last share of `major`. Its short lines that were never sold out are dealt
    among its holders, one line after the other."""
    table = t.state.table
    for line in t.pack.railroads[major].acquires:
        if table.bank[line] and table.prices[line] and line not in table.sold_out:
            _deal(t, major, line, _order(t, major, line))


def _order(t: Turn, major: str, line: str) -> list[str]:
    """The holders of `major`, the largest first, equal ones as the die says (`PNR-7.10`)."""
    table = t.state.table
    held = {seat: table.players[seat].shares.get(major, 0) for seat in from_mover(table)}
    found: list[str] = []
    for number in sorted({shares for shares in held.values() if shares}, reverse=True):
        found += _rolled_out(t, line, [seat for seat in held if held[seat] == number], 1)
    return found


def _rolled_out(t: Turn, line: str, tied: Sequence[str], nth: int) -> Sequence[str]:
    """The seats in the order of their `nth` roll, high first; equal dice roll again among themselves."""
    if len(tied) == 1:
        return tied
    rolls = {seat: die(t, f"acquire/{line}/{nth}/{seat}") for seat in tied}
    t.do(OrderRolled(line=line, rolls=rolls, rule="PNR-7.10"))
    found: list[str] = []
    for number in sorted(set(rolls.values()), reverse=True):
        found += _rolled_out(t, line, [seat for seat in tied if rolls[seat] == number], nth + 1)
    return found


def _deal(t: Turn, major: str, line: str, order: Sequence[str]) -> None:
    """`PNR-7.2`, `PNR-7.8`: round and round from the largest holder; who is a share short of him is paid its price."""
    table = t.state.table
    rounds, over = divmod(table.bank[line], len(order))
    short = order[over:] if over else ()
    t.do(
        LineAcquired(
            major=major,
            line=line,
            dealt={seat: rounds + (nth < over) for nth, seat in enumerate(order) if rounds or nth < over},
            paid=dict.fromkeys(short, table.prices[line]),
            rule="PNR-7.1",
        ),
    )
