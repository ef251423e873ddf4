"""The order of the steps, where each pace stops, and which blocks the sheets due there have."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.state import Table
from pbem.games.title import Pace
from pbem.kernel.run import Cursor
from pbem.kernel.text import N_

BEGIN = Cursor(0, "setup")
ROUNDS = {"slow": 1, "normal": 3, "fast": 5}
"""The most rounds that a pace plays between two stops."""
PACES = {
    "slow": Pace("slow", N_("every round")),
    "normal": Pace("normal", N_("every third round, or sooner after a Year and the like")),
    "fast": Pace("fast", N_("every fifth round, or sooner after a Year and the like")),
}
BLOCKS_AT = {"setup": ("signup",), "seats": ("seats",), "round": ("moves", "standing")}


def flow(table: Table, cursor: Cursor) -> Cursor | None:
    """The step after `cursor`: setting up, the seats, then rounds in which every seat has one turn (`PNR-9.16`)."""
    if cursor.step == "scoring":
        return None
    if table.ended:
        return Cursor(cursor.turn, "scoring")
    match cursor.step:
        case "setup":
            return Cursor(0, "seats")
        case "seats":
            return Cursor(1, "round")
    nth = 0 if cursor.step == "round" else table.seats.index(cursor.of) + 1
    following = table.seats[nth % len(table.seats)]
    turn = cursor.turn + (nth == len(table.seats))
    if following == table.declared and turn > table.declared_in:
        return Cursor(cursor.turn, "scoring")  # PNR-2.4: before the declarer's next move
    return Cursor(turn, "round") if nth == len(table.seats) else Cursor(turn, "turn", following)


def is_stop(table: Table, cursor: Cursor, since: Cursor, pace: str) -> bool:
    """Whether play stops before `cursor`: for the seats, before the first round, and then after the pace's rounds or
    sooner, when something has happened that all want to hear of before they move on."""
    if cursor.step in ("setup", "seats"):
        return True
    if cursor.step != "round":
        return False
    return since.step != "round" or cursor.turn - since.turn >= ROUNDS[pace] or bool(table.called)
