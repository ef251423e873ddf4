"""How long the game lasts, and what a dollar of income is worth until then. Money is in cents here: a bot must weigh
parts of a dollar."""

from __future__ import annotations

from pbem.games.new_england_railways.state import Table

CENTS = 100
KEPT = 88
"""Of each dollar of income this many cents outlast a market roll, on the average (`NER-10.2`)."""


def turns_left(table: Table, *, sold: bool) -> int:
    """The incomes still to come, this turn's included (`NER-13.9`). Once this turn's links are `sold`, the row is the
    next turn's. An extra turn for a link that waits is not counted."""
    if table.last:
        return 1
    ahead = table.deck + len(table.future) + (len(table.row) if sold else 0)
    return 1 + -(-ahead // (len(table.seats) - 1))


def annuity(turns: int) -> int:
    """What a dollar of income won now brings in so many incomes, market losses taken off."""
    total, rest = 0, CENTS
    for _ in range(turns):
        rest = rest * KEPT // 100
        total += rest
    return total
