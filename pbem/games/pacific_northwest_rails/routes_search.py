"""Every way of an exact number of spaces, space by space: the rules of the ring and of the track (`PNR-8`).

A search goes through layers, one a space: where a pawn may be, how it faces, and what else decides how it may go on.
Of two ways to the same end the cheaper is kept, else the one found first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pbem.games.pacific_northwest_rails.board import Board

RING = "ring"
"""How a pawn came that came along the ring."""
NP = "NP"
FAR = 999
"""The distance of a space that cannot be reached."""


class Way(NamedTuple):
    """What is open to a mover.

    `open` are the railroads whose track it may use, `free` those it may use until it enters the ring (`PNR-13.11`,
    `PNR-5.35`). `bankrupt` are the bankrupt short lines, `tolled` those of them that the named run opens, to all who
    are on their way to its start if `aim`, else while the attempt lasts; `stranded` opens all of them until the ring.
    `listed` are the railroads of the attempt, `facing` the way round that the order wants (1, -1 or 0 for either);
    with `landing` nobody boards who has not ended a move on the town (`PNR-8.12`); `via` are spaces to pass in order.
    """

    open: frozenset[str]
    free: frozenset[str]
    bankrupt: frozenset[str] = frozenset()
    tolled: frozenset[str] = frozenset()
    aim: bool = False
    stranded: bool = False
    listed: tuple[str, ...] = ()
    facing: int = 0
    landing: bool = False
    via: tuple[str, ...] = ()


class Pawn(NamedTuple):
    """A pawn in the middle of a move.

    `came` is the space it came from where that bars a way; `line` how it came: a railroad, `RING`, or "" at the start
    of the move. `free` until it enters the ring; `used` has a bit for each listed railroad, -1 without an attempt;
    `toll` is the bankrupt line whose herald here is paid; `passed` counts the spaces of `via`.
    """

    at: str
    came: str = ""
    line: str = ""
    heading: int = 0
    free: bool = False
    used: int = -1
    toll: str = ""
    passed: int = 0


class Walk(NamedTuple):
    """How a pawn got there: the penalty in dollars, the spaces entered, and the railroad of each, "" on the ring."""

    cost: int = 0
    path: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


Front = Mapping[Pawn, Walk]


def round_the_ring(board: Board, way: Way, pawn: Pawn) -> Iterator[Pawn]:
    """The next rectangle clockwise, then counter-clockwise, where the pawn may go that way (`PNR-8.2`, `PNR-8.7`)."""
    space = board.spaces[pawn.at]
    if not space.number:
        return
    if pawn.line == RING:
        either = False
    else:
        # PNR-8.3: only who starts from a Switchback may turn on it. Who came by rail picks a direction.
        either = bool(pawn.line) or not pawn.heading or space.kind == "switchback"
    for heading in (1, -1):
        if (either or heading == pawn.heading) and way.facing in (0, heading):
            ahead = board.ring[(space.number - 1 + heading) % len(board.ring)]
            yield _entered(way, Pawn(ahead, "", RING, heading, False, -1, "", pawn.passed))


def along_the_track(board: Board, way: Way, pawn: Pawn, only: str = "") -> Iterator[tuple[Pawn, str, int]]:
    """The next spaces by rail with the railroad and the penalty; `only` one railroad if it is given (`PNR-9.19`)."""
    at, came, arrived, _, free, used, toll, passed = pawn
    kind = board.spaces[at].kind
    if arrived == RING and way.landing:
        return
    for line, ahead in board.track.get(at, ()):
        if only and line != only:
            continue
        if ahead == came and (kind == "herald" or line == arrived):
            continue  # PNR-8.15 on a herald; at a town of the ring nobody turns back in the middle of a move
        penalty = 0
        if line in way.bankrupt:
            if not (free and way.stranded) and not (line in way.tolled and (way.aim or used >= 0)):
                continue
            penalty = 1 if toll == line else 2  # PNR-5.26: the herald where the stretch begins counts too
        elif line not in (way.free if free else way.open):
            continue
        if used >= 0:
            marked = used | 1 << way.listed.index(line) if line in way.listed else -1
        else:
            marked = -1
        where = board.spaces[ahead]
        town = where.kind == "interior"
        entered = Pawn(
            ahead,
            "" if town else at,
            "" if where.kind != "town" else line,
            0,
            free and not where.number,
            marked,
            line if penalty else "",
            passed,
        )
        yield _entered(way, entered), line, penalty


def _entered(way: Way, pawn: Pawn) -> Pawn:
    if pawn.passed < len(way.via) and way.via[pawn.passed] == pawn.at:
        return pawn._replace(passed=pawn.passed + 1)
    return pawn


def next_layer(board: Board, way: Way, front: Front, only: str = "", into: str = "") -> dict[Pawn, Walk]:
    """One space further: on any track and the ring, or on one railroad `only`; `into` this space alone if given."""
    ahead: dict[Pawn, Walk] = {}
    for pawn, (cost, path, lines) in front.items():
        if not only:
            for after in round_the_ring(board, way, pawn):
                found = ahead.get(after)
                if into in ("", after.at) and (found is None or cost < found.cost):
                    ahead[after] = Walk(cost, (*path, after.at), (*lines, ""))
        for after, line, penalty in along_the_track(board, way, pawn, only):
            if into and after.at != into:
                continue
            found = ahead.get(after)
            if found is None or cost + penalty < found.cost:
                ahead[after] = Walk(cost + penalty, (*path, after.at), (*lines, line))
    return ahead


def ends(board: Board, way: Way, start: Pawn, np: int, spaces: int) -> Iterator[tuple[Pawn, Walk]]:
    """Where `np` spaces on NP track and then `spaces` on any may end, in the order in which they are found."""
    return (end for end in _front(board, way, start, np, spaces).items() if end[0].passed == len(way.via))


@lru_cache(maxsize=2048)
def _front(board: Board, way: Way, start: Pawn, np: int, spaces: int) -> Front:
    """Kept for every number of spaces: forms and bots ask for all that a die may show."""
    if spaces:
        return next_layer(board, way, _front(board, way, start, np, spaces - 1))
    if np:
        return next_layer(board, way, _front(board, way, start, np - 1, 0), NP)
    return {start: Walk()}


def ends_of(board: Board, way: Way, start: Pawn, np: int, path: tuple[str, ...]) -> tuple[tuple[Pawn, Walk], ...]:
    """The ways to go by exactly this path (two where two railroads join the same towns), its first `np` by NP."""
    front: Front = {start: Walk()}
    for nth, into in enumerate(path):
        front = next_layer(board, way, front, NP if nth < np else "", into)
    return tuple(end for end in front.items() if end[0].passed == len(way.via))


@lru_cache(maxsize=1024)
def leads_out(board: Board, over: frozenset[str], at: str) -> bool:
    """Whether a pawn standing `at` may reach the ring over the track of these railroads. How it faces is nothing to it:
    at the next town it may turn."""
    waiting = [ahead for line, ahead in board.track[at] if line in over]
    seen = set(waiting)
    while waiting:
        space = waiting.pop()
        if board.spaces[space].number:
            return True
        for line, ahead in board.track[space]:
            if line in over and ahead not in seen:
                seen.add(ahead)
                waiting.append(ahead)
    return False


@lru_cache(maxsize=1024)
def distances(board: Board, over: frozenset[str], to: str, ring: bool) -> Mapping[str, int]:
    """The fewest spaces from everywhere to `to` over the track of `over`, and round the ring if `ring`."""
    found = {to: 0}
    layer = [to]
    while layer:
        following = []
        for space in layer:
            number = board.spaces[space].number
            near = [ahead for line, ahead in board.track.get(space, ()) if line in over]
            if ring and number:
                near += [board.ring[number - 2], board.ring[number % len(board.ring)]]
            for ahead in near:
                if ahead not in found:
                    found[ahead] = found[space] + 1
                    following.append(ahead)
        layer = following
    return found


Stand = tuple[str, str, int]
"""A pawn at rest: its space, the space it came from on a herald (else ""), its heading on the ring (else 0)."""


def stand(board: Board, at: str, came: str, heading: int) -> Stand:
    """What of a pawn's past decides how it may go on."""
    kind = board.spaces[at].kind
    return at, came if kind == "herald" else "", 0 if kind == "switchback" else heading


Links = Mapping[Stand, Sequence[tuple[str, Stand]]]
"""For every way to stand others that are one space from it, with the railroad between them, "" round the ring."""


@lru_cache(maxsize=4)
def _links(board: Board) -> tuple[Links, Links]:
    """Where every way to stand leads, and which lead to it, over all track."""
    over = frozenset(board.lines)
    way = Way(over, over)
    ahead: dict[Stand, list[tuple[str, Stand]]] = {}
    back: dict[Stand, list[tuple[str, Stand]]] = {}
    for at, space in board.spaces.items():
        cames = [ahead for _, ahead in board.track[at]] if space.kind == "herald" else [""]
        for came in cames:
            for heading in (0, 1, -1) if space.number else (0,):
                before = (at, came, heading)
                pawn = Pawn(at, came, RING if heading else "", heading)
                steps = [("", after) for after in round_the_ring(board, way, pawn)]
                steps += [(line, after) for after, line, _ in along_the_track(board, way, pawn)]
                for line, after in steps:
                    # A Switchback that is passed gives no right to turn, so its heading stays.
                    key = (after.at, after.came if board.spaces[after.at].kind == "herald" else "", after.heading)
                    ahead.setdefault(before, []).append((line, key))
                    back.setdefault(key, []).append((line, before))
    return ahead, back


@lru_cache(maxsize=1024)
def nearness(board: Board, over: frozenset[str], to: str) -> Mapping[Stand, int]:
    """The fewest spaces to `to` from every way to stand, over the track of `over` and round the ring."""
    _, back = _links(board)
    starts = [key for key in back if key[0] == to]
    starts += [(to, "", heading) for heading in (0, 1, -1) if (to, "", heading) not in back]
    return _spread(back, over, starts)


@lru_cache(maxsize=512)
def remoteness(board: Board, over: frozenset[str], frm: Stand) -> Mapping[str, int]:
    """The fewest spaces to every space from a way to stand, over the track of `over` and round the ring."""
    ahead, _ = _links(board)
    found: dict[str, int] = {}
    for (at, _, _), spaces in _spread(ahead, over, [frm]).items():
        found.setdefault(at, spaces)
    return found


def _spread(links: Links, over: frozenset[str], starts: Sequence[Stand]) -> dict[Stand, int]:
    """The fewest spaces from `starts`, in rising order."""
    usable = over | {""}
    found = dict.fromkeys(starts, 0)
    layer, spaces = starts, 0
    while layer:
        spaces += 1
        following = []
        for key in layer:
            for line, other in links.get(key, ()):
                if line in usable and other not in found:
                    found[other] = spaces
                    following.append(other)
        layer = following
    return found


@lru_cache(maxsize=4096)
def run_left(board: Board, card: str, at: str, came: str, used: tuple[str, ...]) -> int:
    """The fewest spaces from here to the end of a run that use the railroads listed and not used yet."""
    run = board.runs[card]
    everything = frozenset(run.lines)
    start = (at, came if board.spaces[at].kind == "herald" else "", frozenset(used))
    front, seen, spaces = [start], {start}, 0
    while front:
        following = []
        for space, behind, lines in front:
            if space == run.destination and lines == everything and spaces:
                return spaces
            for line, ahead in board.track.get(space, ()):
                if line not in everything or ahead == behind:
                    continue
                back = space if board.spaces[ahead].kind == "herald" else ""
                state = (ahead, back, lines | {line})
                if state not in seen:
                    seen.add(state)
                    following.append(state)
        front, spaces = following, spaces + 1
    return FAR
