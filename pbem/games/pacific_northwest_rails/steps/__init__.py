"""The sequence of play: setting up, the seats, rounds of turns, scoring. `flow` names the steps in order."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.events import StopCalled
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.seats import clockwise
from pbem.kernel.step import Step

Turn = Step[State, Board]
DIE = ("1", "2", "3", "4", "5", "6")


def others_after(t: Turn, seat: str) -> tuple[str, ...]:
    """The other seats clockwise from `seat`, as auctions ask them."""
    return clockwise(t.state.table.seats, seat)[1:]


def die(t: Turn, label: str) -> int:
    """One roll of the die; all see it."""
    return int(t.draw(label, DIE))


def call_stop(t: Turn, reason: str, rule: str) -> None:
    """Play is to stop before the next round, which is said once for each reason. At the setup no round is on."""
    table = t.state.table
    if table.mover and reason not in table.called:
        t.do(StopCalled(seat=table.mover, reason=reason, rule=rule))
