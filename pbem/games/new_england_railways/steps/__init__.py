"""The sequence of play, a module a heading. `flow` names the steps in order."""

from __future__ import annotations

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.state import State
from pbem.kernel.seats import clockwise
from pbem.kernel.step import Step

Turn = Step[State, Board]


def from_first_player(t: Turn) -> tuple[str, ...]:
    """All seats clockwise from the First Player, as they are asked in every step."""
    table = t.state.table
    return clockwise(table.seats, table.first)
