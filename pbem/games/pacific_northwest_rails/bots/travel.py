"""The move that brings a seat nearest to what it is after, at the least cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.games.pacific_northwest_rails.bots.landings import Landings
from pbem.games.pacific_northwest_rails.bots.plans import Plan, plans
from pbem.games.pacific_northwest_rails.bots.shares import dear, next_tax
from pbem.games.pacific_northwest_rails.bots.trips import SIDES, trip
from pbem.games.pacific_northwest_rails.bots.ways import open_lines
from pbem.games.pacific_northwest_rails.decisions.moving_refused import MOST_BOUGHT
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import Arrival, Journey, arrivals, holds_all, may_stay, np_spaces
from pbem.games.pacific_northwest_rails.routes_search import FAR, nearness, run_left, stand

CARD_SPACE = 0.4
"""Dollars that a space of a Movement Card is worth to whoever keeps it."""
SHORT = 3
"""A dollar that the next Year will ask for is worth so many."""
SLOW, FAST = 5, 20
"""Dollars that a turn is worth at least and at most."""
ON_THE_WAY = 0.6
"""Of what a landing on the way is worth, so much counts."""


class Course(NamedTuple):
    """Where to, on which run and for which ("" for none), over which railroads, the dollars that a turn is worth, and
    what landing on the way brings."""

    target: str
    run: str
    aim: str
    over: frozenset[str]
    hurry: int
    landings: Landings


def best_move(here: Position) -> Move:
    """Toward the best plan that can be followed at all; else rest, or a roll along the ring."""
    landings = Landings(here)
    for plan in plans(here, landings):
        move = _follow(here, _course(here, plan, landings))
        if move is not None:
            return move
    return Move(by="stay") if may_stay(here, Move(by="stay")) else Move(by="die")


def best_landing(here: Position, move: Move, spaces: int) -> Journey | None:
    """The way to go by a number that has come up; no spaces if it is better to stay; None if it leads nowhere."""
    found = arrivals(here, move, spaces)
    if not found:
        return None
    course = Course(move.toward, _on_way(here, move.run), move.run, open_lines(here, move.run), SLOW, Landings(here))
    rests = move.by == "die" and bool(move.toward) and may_stay(here, move)
    if rests and _ahead(here, course, found[0]) >= _now(here, course):
        return Journey()
    return found[0].journey


def _course(here: Position, plan: Plan, landings: Landings) -> Course:
    over, hurry = open_lines(here, plan.run), max(SLOW, min(FAST, round(plan.rate)))
    return Course(plan.target, _on_way(here, plan.run), plan.run, over, hurry, landings)


def _on_way(here: Position, card: str) -> str:
    """The run if the seat is at its start or on its way with the stock that it takes, else none."""
    if not card or (here.mine.run != card and here.mine.at != here.pack.runs[card].start):
        return ""
    return card if holds_all(here, here.pack.runs[card]) else ""


def _follow(here: Position, course: Course) -> Move | None:
    """The best move on a course; None if there is no way."""
    if _now(here, course) >= FAR:
        return None
    return min(_ways(here, course), key=lambda way: way[0], default=(0, None))[1]


def _ways(here: Position, course: Course) -> Iterator[tuple[float, Move]]:
    """Every move on a course with what it costs and what is still to go costs afterwards."""
    order = Move(by="die", toward=course.target, run=course.aim)
    ends = {spaces: _end(here, course, order, spaces) for spaces in range(1, SIDES + 1)}
    for number in dict.fromkeys(here.hand):
        yield ends[number] + CARD_SPACE * number, _like(order, "card", number)
    for number in range(1, min(MOST_BOUGHT, here.mine.cash) + 1):
        each = SHORT if here.mine.cash - number < next_tax(here) else dear(here)
        yield ends[number] + number * each, _like(order, "buy", number)
    for number in range(1, np_spaces(here) + 1):
        move = _like(order, "np", number)
        yield _end(here, course, move, number), move
    rest = _now(here, course) if may_stay(here, order) else FAR
    yield sum(min(rest, end) for end in ends.values()) / SIDES, order


def _like(order: Move, by: str, number: int) -> Move:
    return Move(by=by, n=number, toward=order.toward, run=order.run)  # type: ignore[arg-type]


def _end(here: Position, course: Course, move: Move, spaces: int) -> float:
    """What is to pay and still to go after so many spaces; `FAR` where they do not lead on."""
    found = arrivals(here, move, spaces)
    if not found or (course.run and not found[0].keeps_run):
        return FAR
    return found[0].cost + _ahead(here, course, found[0])


def _ahead(here: Position, course: Course, arrival: Arrival) -> float:
    """Dollars of the journey from an arrival to the target, less what landing there brings."""
    if arrival.completes:
        return 0
    if course.run:
        left = run_left(here.pack, course.run, arrival.space, arrival.came, arrival.used) if arrival.keeps_run else FAR
    else:
        at = stand(here.pack, arrival.space, arrival.came, arrival.heading)
        left = nearness(here.pack, course.over, course.target).get(at, FAR)
    if not left:
        return 0
    bonus = course.landings.value(arrival.space) if left < FAR and here.pack.spaces[arrival.space].on_ring else 0
    return _to_go(here, course, left) - (ON_THE_WAY if bonus > 0 else 1) * bonus


def _now(here: Position, course: Course) -> float:
    """Dollars of the journey from where the pawn stands."""
    mine = here.mine
    if course.run:
        used = tuple(mine.used) if mine.run == course.run else ()
        return _to_go(here, course, run_left(here.pack, course.run, mine.at, mine.came, used))
    at = stand(here.pack, mine.at, mine.came, mine.heading)
    return _to_go(here, course, nearness(here.pack, course.over, course.target).get(at, FAR))


def _to_go(here: Position, course: Course, left: int) -> float:
    if left >= FAR:
        return FAR
    ring = not course.run and here.pack.spaces[course.target].on_ring
    return min(FAR - 1, trip(left, course.hurry, ring=ring).cost(course.hurry))
