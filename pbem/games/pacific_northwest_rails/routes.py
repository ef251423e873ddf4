"""Where a move may end and how: the exact count of spaces, the run that is being made, and what it costs (`PNR-8` to
`PNR-10`). Everything is worked out from a position, so a form, a bot and the adjudicator say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct, structs

from pbem.games.pacific_northwest_rails.board import Board, Run
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes_search import (
    FAR,
    NP,
    Pawn,
    Walk,
    Way,
    distances,
    ends,
    ends_of,
    leads_out,
    nearness,
    run_left,
    stand,
)

FACING = {"": 0, "clockwise": 1, "counter-clockwise": -1}


class Journey(Struct, frozen=True):
    """The spaces that a pawn enters, in order; the first `np` of them by Special NP Movement. No path: it stays."""

    path: tuple[str, ...] = ()
    np: int = 0


class Arrival(Struct, frozen=True):
    """A legal end of a move, and how the pawn stands then (`state.Player`).

    `cost` is the penalty on bankrupt track in dollars (`PNR-5.8`); bought spaces are not in it. `lines` are the
    railroads of the path, "" on the ring. `completes`: the run is made; `keeps_run`: the attempt goes on, or is made.
    """

    space: str
    came: str
    heading: int
    opening: bool
    used: tuple[str, ...]
    toll: str
    cost: int
    completes: bool
    keeps_run: bool
    journey: Journey
    lines: tuple[str, ...]


def bankrupt_short_lines(here: Position) -> frozenset[str]:
    """The short lines whose price is $0."""
    return frozenset(
        line for line, price in here.table.prices.items() if not price and not here.pack.railroads[line].major
    )


def holds_all(here: Position, run: Run) -> bool:
    """`PNR-10.2`: whether the mover holds a share of every railroad listed."""
    return all(line in here.mine.shares for line in run.lines)


def attempt(here: Position, move: Move) -> Run | None:
    """The run that this move is part of (`PNR-10.11`): the one under way unless another is named, or one named at its
    exact start. Who is at the start still needs a share of every railroad listed to set out (`PNR-10.12`)."""
    mine = here.mine
    card = move.run or mine.run
    if card not in here.table.display:
        return None
    run = here.pack.runs[card]
    under_way = card == mine.run and (mine.used or mine.at != run.start)
    return run if under_way or (mine.at == run.start and holds_all(here, run)) else None


def may_stay(here: Position, move: Move) -> bool:
    """`PNR-9.17`: on the Interior, or on the start or the way of a run that the mover holds the stock for."""
    run = attempt(here, move)
    return not here.pack.spaces[here.mine.at].on_ring or (run is not None and holds_all(here, run))


def way_of(here: Position, move: Move) -> Way:
    """What is open to the mover, with this order."""
    board, mine = here.pack, here.mine
    bankrupt = bankrupt_short_lines(here)
    live = frozenset(board.lines) - bankrupt
    held = frozenset(mine.shares) - bankrupt
    on_ring = board.spaces[mine.at].on_ring
    stranded = not on_ring and not leads_out(board, live if mine.opening else held, mine.at)
    run = attempt(here, move)
    named = here.pack.runs[move.run] if move.run in here.table.display else run
    tolled = bankrupt & frozenset(named.lines) if named and holds_all(here, named) else frozenset[str]()
    return Way(
        open=held,
        free=live if mine.opening or stranded else held,
        bankrupt=bankrupt,
        tolled=tolled,
        aim=run is None,
        stranded=stranded,
        listed=run.lines if run else (),
        facing=FACING[move.facing],
        landing=here.table.options["boarding"] == "landing",
        via=tuple(board.space_called(name) for name in move.via),
    )


def start_of(here: Position, move: Move, way: Way) -> Pawn:
    """The mover's pawn before this move."""
    mine = here.mine
    run = attempt(here, move)
    new = run is not None and run.card != mine.run
    used = sum(1 << way.listed.index(line) for line in mine.used if not new and line in way.listed) if run else -1
    free = (mine.opening or way.stranded) and not here.pack.spaces[mine.at].on_ring
    toll = "" if new else mine.toll
    return Pawn(mine.at, mine.came, "", mine.heading, free, used, toll if toll in way.bankrupt else "")


def np_spaces(here: Position) -> int:
    """`PNR-9.10`: the spaces of Special NP Movement, one a share; 0 away from NP heralds."""
    return here.mine.shares.get(NP, 0) if NP in here.pack.herald_lines(here.mine.at) else 0


def counts(here: Position, move: Move, spaces: int) -> list[tuple[int, int]]:
    """What may be moved: NP spaces, then others (`PNR-9.11`); the fewest in all first."""
    if move.by == "np":
        return [(spaces, 0)]
    change = min(abs(move.np), np_spaces(here))
    if move.by == "die" and not may_stay(here, move):
        change = 0  # PNR-9.18
    more = [(np, spaces) for np in range(1, change + 1) if move.np > 0 or move.by == "die"]
    less = [(0, spaces - np) for np in range(1, min(change, spaces) + 1) if move.by == "die" or move.np < 0]
    return [*reversed(less), (0, spaces), *more]


def arrivals(here: Position, move: Move, spaces: int) -> list[Arrival]:
    """Where `move` may end with a number of `spaces`, best first: `to`, `prefer`, the nearest to `toward`; of equal
    ones what completes the run, keeps it, uses more of its railroads, costs least. One for each space."""
    way, run = way_of(here, move), attempt(here, move)
    start = start_of(here, move, way)
    found: dict[str, Arrival] = {}
    for np, others in counts(here, move, spaces):
        bound = _for_the_run(here, move, spaces, (np, others))
        for pawn, walk in ends(here.pack, way, start, np, others):
            known = found.get(pawn.at)
            arrival = _arrival(here, move, way, run, pawn, walk, np, bound)
            if arrival and (known is None or _merit(arrival) < _merit(known)):
                found[pawn.at] = arrival
    rank = _ranking(here, move, way)
    return sorted(found.values(), key=lambda arrival: (rank(arrival), *_merit(arrival)))


def chosen(here: Position, move: Move, spaces: int) -> Arrival | None:
    """The arrival that `move` asks for, or None if the number leads to none of its places. Without places it is
    straight on along the ring."""
    places = targets(here, move)
    if not places and not move.toward:
        return onward(here, move, spaces)
    for arrival in arrivals(here, move, spaces)[:1]:
        if move.toward or arrival.space in places:
            return arrival
    return None


def targets(here: Position, move: Move) -> list[str]:
    """The spaces where `move` wants to land, best first."""
    return [here.pack.space_called(name) for name in (move.to, *move.prefer) if name]


def onward(here: Position, move: Move, spaces: int) -> Arrival | None:
    """Along the ring as the order says, else as the pawn is heading, else clockwise. None off the ring, and where the
    order would turn the pawn round."""
    board, mine = here.pack, here.mine
    space = board.spaces[mine.at]
    if not space.on_ring:
        return None
    heading = FACING[move.facing] or mine.heading or 1
    path = tuple(board.ring[(space.number - 1 + heading * nth) % len(board.ring)] for nth in range(1, spaces + 1))
    return walk(here, move, spaces, Journey(path))


def walk(here: Position, move: Move, spaces: int, journey: Journey) -> Arrival | None:
    """How the pawn stands after this journey, or None if the rules do not allow it to `move` with this number. What
    the order says of the way (`via`, `facing`, `penalty`) is its author's business and no rule."""
    moved = journey.np, len(journey.path) - journey.np
    if moved not in counts(here, move, spaces):
        return None
    if not all(name in here.pack.spaces for name in journey.path):
        return None
    move = structs.replace(move, via=[], facing="", penalty=FAR)
    way, run = way_of(here, move), attempt(here, move)
    found = ends_of(here.pack, way, start_of(here, move, way), journey.np, journey.path)
    bound = _for_the_run(here, move, spaces, moved)
    ways = [_arrival(here, move, way, run, pawn, gone, journey.np, bound) for pawn, gone in found]
    return min((arrival for arrival in ways if arrival), key=_merit, default=None)


def reach(here: Position, spaces: int) -> list[str]:
    """Where this number of spaces leads, whatever brings it; in the order of the ring, then of the track."""
    return [arrival.space for arrival in arrivals(here, Move(by="die"), spaces)]


def distance(board: Board, lines: Iterable[str], frm: str, to: str, ring: bool = False) -> int:
    """Spaces of the shortest way from `frm` to `to` over the track of `lines`, along the ring too if `ring`; `FAR`
    without a way. It knows no facing and no turning back."""
    if to not in board.spaces:
        return FAR
    return distances(board, frozenset(lines), to, ring).get(frm, FAR)


def _for_the_run(here: Position, move: Move, spaces: int, moved: tuple[int, int]) -> bool:
    """`PNR-9.18`: whether only the making of a run allows this number: a roll on the ring that NP shares changed."""
    return move.by == "die" and here.pack.spaces[here.mine.at].on_ring and moved != (0, spaces)


def _arrival(
    here: Position, move: Move, way: Way, run: Run | None, pawn: Pawn, gone: Walk, np: int, bound: bool
) -> Arrival | None:
    """The end of a way as a legal arrival, or None if the mover cannot pay for it, or may not use bankrupt track.
    `bound`: it is none either unless the run is kept."""
    keeps = run is not None and pawn.used >= 0
    cost = gone.cost
    if run is not None and not keeps and not way.stranded and (cost or bound):
        return None  # PNR-9.28: the move is legal for the run's sake, so the pawn stays on it
    if cost:
        purse = here.mine.cash - (move.n if move.by == "buy" else 0)
        if cost > purse:
            if not way.stranded:
                return None
            cost, keeps = purse, False  # PNR-5.35: as far as the cash goes; nobody makes a run on credit
        if cost > move.penalty or (way.aim and not way.stranded and not _nears_start(here, move, way, pawn)):
            return None
    everything = (1 << len(way.listed)) - 1
    makes = keeps and run is not None and pawn.at == run.destination and pawn.used == everything
    return Arrival(
        space=pawn.at,
        came=_came(here, gone),
        heading=pawn.heading,
        opening=pawn.free and (here.mine.opening or not keeps),  # PNR-5.35: nobody is stranded while the run goes on
        used=tuple(line for nth, line in enumerate(way.listed) if pawn.used >> nth & 1) if keeps else (),
        toll=pawn.toll,
        cost=cost,
        completes=bool(makes and gone.path and run and holds_all(here, run)),
        keeps_run=keeps,
        journey=Journey(gone.path, np),
        lines=gone.lines,
    )


def _came(here: Position, gone: Walk) -> str:
    if not gone.path:
        return here.mine.came
    if not gone.lines[-1]:
        return ""
    return gone.path[-2] if len(gone.path) > 1 else here.mine.at


def _nears_start(here: Position, move: Move, way: Way, pawn: Pawn) -> bool:
    """`PNR-5.25`: whether a move over bankrupt track goes to the start of the named run: it ends nearer to it."""
    if move.run not in here.pack.runs:
        return False
    board, mine = here.pack, here.mine
    near = nearness(board, way.free | way.tolled, board.runs[move.run].start)
    before = near.get(stand(board, mine.at, mine.came, mine.heading), FAR)
    return near.get(stand(board, pawn.at, pawn.came, pawn.heading), FAR) < before


def _merit(arrival: Arrival) -> tuple[bool, bool, int, int]:
    """What completes the run, then what keeps it, then what uses more of its railroads (`PNR-10.12`: all are to be
    used), then what costs least."""
    return not arrival.completes, not arrival.keeps_run, -len(arrival.used), arrival.cost


def _ranking(here: Position, move: Move, way: Way) -> Callable[[Arrival], int]:
    """How good an arrival is for a move: its place among the targets, else the spaces left to `toward`."""
    board = here.pack
    places = {space: nth for nth, space in reversed(list(enumerate(targets(here, move))))}
    toward = board.space_called(move.toward)
    near = nearness(board, way.free | way.tolled, toward) if toward in board.spaces else {}
    run = attempt(here, move)
    home = run is not None and run.destination == toward

    def rank(arrival: Arrival) -> int:
        known = places.get(arrival.space)
        if known is not None:
            return known
        if home and run is not None:
            # Toward the end of the run is along it: a shorter way that leaves it comes after every one that does not.
            return len(places) + _left_on_run(board, run.card, arrival)
        return len(places) + near.get(stand(board, arrival.space, arrival.came, arrival.heading), FAR)

    return rank


def _left_on_run(board: Board, card: str, arrival: Arrival) -> int:
    """Spaces from an arrival to the end of the run; more than any way has if the run is left."""
    if arrival.completes:
        return 0
    left = run_left(board, card, arrival.space, arrival.came, arrival.used)
    return left if arrival.keeps_run else 2 * FAR


def lands_where(here: Position, move: Move) -> Iterator[str]:
    """Every space that the order names and the board does not know."""
    for name in (move.to, *move.prefer, move.toward, *move.via):
        if name and here.pack.space_called(name) not in here.pack.spaces:
            yield name
