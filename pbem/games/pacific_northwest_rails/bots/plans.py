"""What a seat might be after, and the dollars a turn that it would bring: a run, a deal and the run that it opens, a
card from the deck."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pbem.games.pacific_northwest_rails.board import Run
from pbem.games.pacific_northwest_rails.bots.landings import Landings
from pbem.games.pacific_northwest_rails.bots.shares import dear, gain
from pbem.games.pacific_northwest_rails.bots.trips import Trip, trip
from pbem.games.pacific_northwest_rails.bots.ways import (
    left_of_run,
    open_lines,
    run_length,
    spaces_between,
    spaces_to,
)
from pbem.games.pacific_northwest_rails.decisions.trading import Deal
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import holds_all
from pbem.games.pacific_northwest_rails.routes_search import FAR

BEATEN = 6
"""Of a run that somebody else will make first, one part in so many is left."""
CONTESTED = 2
"""And of one to which somebody else has a shorter way."""


class Plan(Struct, frozen=True):
    """Something to be after: the space to go to next, the run that it is part of ("" for none), dollars a turn."""

    target: str
    run: str
    rate: float


def hurry(here: Position) -> int:
    """Dollars that a turn is worth: the more players share what there is to earn, the less, and the less to a seat
    that has few."""
    return max(2, round((6 + 18 / len(here.table.seats)) / dear(here)))


def plans(here: Position, landings: Landings) -> list[Plan]:
    """Everything to be after, best first; of equals the one named first."""
    over = open_lines(here)
    found = [*_runs(here), *_landings(here, over, landings)]
    return sorted(found, key=lambda plan: -plan.rate)


def _rate(brings: float, way: Trip) -> float:
    return (brings - way.dollars) / max(1.0, way.turns)


def _to(here: Position, over: frozenset[str], to: str) -> Trip | None:
    """The journey to a space; None if there is no way."""
    away = spaces_to(here.pack, over, here.mine, to)
    return None if away >= FAR else trip(away, hurry(here), ring=here.pack.spaces[to].on_ring)


def _along(here: Position, card: str, spaces: int) -> Trip | None:
    return None if spaces >= FAR else trip(spaces, hurry(here), ring=False)


def _runs(here: Position) -> Iterator[Plan]:
    """Runs whose stock the seat has: the one under way, and those it would have to go to."""
    board, mine = here.pack, here.mine
    for card in here.table.display:
        run = board.runs[card]
        if not holds_all(here, run):
            continue
        there = card == mine.run or mine.at == run.start
        before = Trip(0, 0) if there else _to(here, open_lines(here, card), run.start)
        after = _along(here, card, left_of_run(board, card, mine))
        if before is None or after is None:
            continue
        way = before.then(after)
        brings = gain(here, run) / rivalry(here, run, way.turns)
        yield Plan(run.destination if there else run.start, card, _rate(brings, way))


def rivalry(here: Position, run: Run, turns: float) -> int:
    """By what the worth of a run is to be divided because of the others who may make it within so many turns."""
    board, table = here.pack, here.table
    by = 1
    for seat in table.seats:
        rival = table.players[seat]
        if seat == here.me or any(line not in rival.shares for line in run.lines):
            continue
        left = trip(left_of_run(board, run.card, rival), hurry(here), ring=False).turns
        if rival.run == run.card:
            if left <= turns:
                return BEATEN
        elif not rival.run and by == 1:
            track = frozenset(line for line in rival.shares if table.prices[line])
            away = spaces_to(board, track, rival, run.start)
            if away < FAR and trip(away, hurry(here), ring=False).turns + left < turns:
                by = CONTESTED
    return by


def _landings(here: Position, over: frozenset[str], landings: Landings) -> Iterator[Plan]:
    """Rectangles for their own sake, and the best run that a share bought there opens, made afterwards."""
    for place in here.pack.ring:
        if place == here.mine.at or here.pack.spaces[place].kind == "town":
            continue
        brings = landings.value(place)
        way = _to(here, over, place) if brings > 0 else None
        if way is not None:
            yield Plan(place, "", _rate(brings, way))
            if here.pack.spaces[place].trade:
                yield from _opened(here, over, place, landings.offer(place).deal, way)


def _opened(here: Position, over: frozenset[str], place: str, deal: Deal, way: Trip) -> Iterator[Plan]:
    board = here.pack
    new = [line for line, _ in deal.buy if line not in here.mine.shares]
    held = {*here.mine.shares, *new}
    for card in here.table.display:
        run = board.runs[card]
        if not new or held.isdisjoint(run.lines) or not held.issuperset(run.lines):
            continue
        if not any(line in run.pays for line in new):
            continue
        away = spaces_between(board, over | frozenset(new), place, run.start)
        after = _along(here, card, run_length(board, card))
        if away >= FAR or after is None:
            continue
        whole = way.then(trip(away, hurry(here), ring=board.spaces[run.start].on_ring)).then(after)
        yield Plan(place, "", _rate(gain(here, run) / rivalry(here, run, whole.turns), whole))
