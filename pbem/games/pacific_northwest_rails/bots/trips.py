"""What a journey takes somebody who rolls where it is far and buys the last spaces: turns and dollars, on average."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pbem.games.pacific_northwest_rails.decisions.moving_refused import MOST_BOUGHT

SIDES = 6
LONGEST = 150
"""No journey is longer; what cannot be reached counts as this."""
MISSED = 5
"""Turns that going past a rectangle costs on average: nobody turns back on the ring."""


class Trip(NamedTuple):
    """Turns and dollars."""

    turns: float
    dollars: float

    def cost(self, hurry: int) -> float:
        """All of it in dollars, a turn being worth `hurry`."""
        return self.turns * hurry + self.dollars

    def then(self, other: Trip) -> Trip:
        """Both, one after the other."""
        return Trip(self.turns + other.turns, self.dollars + other.dollars)


def trip(spaces: int, hurry: int, *, ring: bool) -> Trip:
    """The journey of so many spaces to end on a rectangle of the ring, or on a town or along a run, where a roll that
    is too high need not be used."""
    return _trips(hurry, ring)[min(spaces, LONGEST)]


@cache
def _trips(hurry: int, ring: bool) -> tuple[Trip, ...]:
    found = [Trip(0, 0)]
    for spaces in range(1, LONGEST + 1):
        ahead = [found[spaces - n] for n in range(1, min(SIDES, spaces) + 1)]
        ways = [Trip(1 + after.turns, n + after.dollars) for n, after in enumerate(ahead[:MOST_BOUGHT], 1)]
        ways.append(_rolled(ahead, ring=ring))
        found.append(min(ways, key=lambda way: way.cost(hurry)))
    return tuple(found)


def _rolled(ahead: list[Trip], *, ring: bool) -> Trip:
    """A roll now: of the numbers that are too high the ring makes a detour, and a run or the Interior a wait."""
    turns, dollars = sum(after.turns for after in ahead), sum(after.dollars for after in ahead)
    over = SIDES - len(ahead)
    if ring:
        return Trip(1 + (turns + over * MISSED) / SIDES, (dollars + over * MOST_BOUGHT) / SIDES)
    return Trip((SIDES + turns) / len(ahead), dollars / len(ahead))
