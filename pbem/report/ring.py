"""A map whose board is a ring of rectangles round a network of railroads: where everything stands, by a title's
`map.toml`. Numbers are whole, so the same table gives the same picture everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import isqrt
from typing import Any

from msgspec import Struct

Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""
APART = 10
"""Units between tracks that lead from one town to the same other."""
GRID = 20
"""Units from a pawn to the next on the same space."""
TAG = (34, 15)
"""Width and height of the tag of a run."""
TAGS_FIRST = 8
"""How many times worse it is to cover another tag than a name: a name is known, a tag is news."""
AROUND = tuple(
    (x * far // 10, y * far // 10)
    for far in (28, 40, 54, 70, 88)
    for x, y in ((9, -6), (9, 6), (-9, -6), (-9, 6), (0, -9), (0, 9), (10, 0), (-10, 0))
)
"""Where the middle of a tag may stand, seen from its town, best first."""
REACH = max(max(abs(right), abs(down)) for right, down in AROUND) + TAG[0]
"""No tag is farther from its town than so many units."""


class Cell(Struct, frozen=True):
    """A rectangle of the ring: its top left corner and the space."""

    x: int
    y: int
    space: Any


class Label(Struct, frozen=True):
    """A name, anchored at its `side` (start, middle, end)."""

    text: str
    x: int
    y: int
    side: str


class Path(Struct, frozen=True):
    """All track of a railroad as one path; `dead`: it is bankrupt."""

    line: str
    path: str
    colour: str
    width: int
    dash: str
    dead: bool


class Pawn(Struct, frozen=True):
    """A pawn: the seat, its middle, and the direction of its way round the ring (right, down, left, up, or none)."""

    seat: str
    x: int
    y: int
    way: str


class Tag(Struct, frozen=True):
    """The tag of a run at its start or (`goal`) its destination: the top left corner, and the town it belongs to."""

    card: str
    goal: bool
    x: int
    y: int
    town: Point


class RingSheet(Struct, frozen=True):
    """A map, laid out; `heralds` and `towns` (those of the Interior) are paths of dots."""

    width: int
    height: int
    cell: int
    cells: tuple[Cell, ...]
    lines: tuple[Path, ...]
    heralds: str
    towns: str
    labels: tuple[Label, ...]
    badges: tuple[Label, ...]
    pawns: tuple[Pawn, ...]
    tags: tuple[Tag, ...]


class Corner(Struct, frozen=True):
    """Where a rectangle of the ring lies: its column and row, and the way a pawn goes on it clockwise."""

    column: int
    row: int
    way: str


def ring_of(plan: Mapping[str, Any], atlas: Any) -> RingSheet:
    """The board of `atlas` as `plan` describes the map."""
    ring = plan["ring"]
    corners = {space.name: corner_of(ring, space.number) for space in atlas.ring}
    points = spots(plan, atlas)
    labels = tuple(_label(text, place) for text, place in plan.get("label", {}).items())
    badges = tuple(Label(line, x, y, "middle") for line, places in plan.get("badge", {}).items() for x, y in places)
    return RingSheet(
        width=ring["width"],
        height=ring["down"] * ring["cell"],
        cell=ring["cell"],
        cells=tuple(Cell(*_top_left(ring, corners[space.name]), space) for space in atlas.ring),
        lines=tuple(_paths(plan, atlas, points)),
        heralds=_dots(points, (space for track in atlas.tracks for space in track.way[1:-1])),
        towns=_dots(points, atlas.towns),
        labels=labels,
        badges=badges,
        pawns=tuple(_pawns(ring, atlas, corners, points)),
        tags=tuple(_tags(atlas, points, [*_edges(ring), *(box_of(label) for label in (*labels, *badges))])),
    )


def corner_of(ring: Mapping[str, int], number: int) -> Corner:
    """Where the rectangle of this number lies."""
    across, down = ring["across"] - 1, ring["down"] - 1
    nth = (number - ring["corner"]) % (2 * (across + down))
    if nth <= across:
        return Corner(nth, 0, "right" if nth < across else "down")
    if nth <= across + down:
        return Corner(across, nth - across, "down" if nth < across + down else "left")
    if nth <= 2 * across + down:
        return Corner(2 * across + down - nth, down, "left" if nth < 2 * across + down else "up")
    return Corner(0, 2 * (across + down) - nth, "up")


def spots(plan: Mapping[str, Any], atlas: Any) -> dict[str, Point]:
    """The point of every space: towns by the stretched degrees, rectangles at their inner edge, heralds on their
    track."""
    ring, stretch = plan["ring"], plan["stretch"]
    found = {
        town: (scaled(stretch["lon"], lon), scaled(stretch["lat"], lat)) for town, (lat, lon) in plan["towns"].items()
    }
    found |= {space.name: _inner(ring, corner_of(ring, space.number)) for space in atlas.ring}
    aside = bends(plan, atlas)
    for track in atlas.tracks:
        one, other = found[track.way[0]], found[track.way[-1]]
        bend = aside[_key(track)]
        parts = len(track.way) - 1
        found |= {herald: on_curve(one, other, bend, nth, parts) for nth, herald in enumerate(track.way[1:-1], 1)}
    return found


def scaled(stops: Sequence[Sequence[int]], degrees: int) -> int:
    """Where a degree lies between the two stops around it."""
    for (low, at), (high, to) in pairwise(stops):
        if min(low, high) <= degrees <= max(low, high):
            return at + (to - at) * (degrees - low) // (high - low)
    raise ValueError(f"{degrees} thousandths of a degree are not on this map")


def on_curve(one: Point, other: Point, bend: int, nth: int, parts: int) -> Point:
    """The point after `nth` of `parts` pieces of the way between two points, whose middle is `bend` units aside."""
    long = max(1, isqrt((other[0] - one[0]) ** 2 + (other[1] - one[1]) ** 2))
    aside = 4 * bend * nth * (parts - nth)
    x, y = (a + (b - a) * nth // parts for a, b in zip(one, other, strict=True))
    whole = long * parts * parts
    return x - aside * (other[1] - one[1]) // whole, y + aside * (other[0] - one[0]) // whole


def bends(plan: Mapping[str, Any], atlas: Any) -> dict[str, int]:
    """How far each track's middle is aside, by the line and its two ends: as the plan says, else beside the other lines
    between the same two towns."""
    beside: dict[frozenset[str], list[str]] = {}
    for track in atlas.tracks:
        beside.setdefault(frozenset((track.way[0], track.way[-1])), []).append(track.line)
    found = {}
    for track in atlas.tracks:
        ends = track.way[0], track.way[-1]
        lines = beside[frozenset(ends)]
        aside = APART * (2 * lines.index(track.line) - len(lines) + 1) // 2
        found[_key(track)] = aside if ends == tuple(sorted(ends)) else -aside
    return {**found, **plan.get("bend", {})}


def _key(track: Any) -> str:
    return f"{track.line} {track.way[0]}-{track.way[-1]}"


def _paths(plan: Mapping[str, Any], atlas: Any, points: Mapping[str, Point]) -> Iterator[Path]:
    aside = bends(plan, atlas)
    for line, style in plan["line"].items():
        own = [track for track in atlas.tracks if track.line == line]
        path = "".join(_path(points, track.way, aside[_key(track)]) for track in own)
        dead = any(track.dead for track in own)
        yield Path(line, path, style["colour"], style["width"], style["dash"], dead)


def _path(points: Mapping[str, Point], way: Sequence[str], bend: int) -> str:
    one, other = points[way[0]], points[way[-1]]
    if not bend:
        return f"M{one[0]} {one[1]}L{other[0]} {other[1]}"
    x, y = on_curve(one, other, 2 * bend, 1, 2)
    return f"M{one[0]} {one[1]}Q{x} {y} {other[0]} {other[1]}"


def _dots(points: Mapping[str, Point], spaces: Iterable[str]) -> str:
    return "".join(f"M{x} {y}h0" for x, y in (points[space] for space in spaces))


def _top_left(ring: Mapping[str, int], corner: Corner) -> Point:
    return corner.column * ring["cell"], corner.row * ring["cell"]


def _middle(ring: Mapping[str, int], corner: Corner) -> Point:
    x, y = _top_left(ring, corner)
    return x + ring["cell"] // 2, y + ring["cell"] // 2


def _inner(ring: Mapping[str, int], corner: Corner) -> Point:
    """The middle of the edge that looks inwards."""
    (x, y), half = _middle(ring, corner), ring["cell"] // 2 + 3
    if corner.column in (0, ring["across"] - 1):
        return (x + half if corner.column == 0 else x - half), y
    return x, (y + half if corner.row == 0 else y - half)


def _label(text: str, place: Sequence[Any]) -> Label:
    x, y, side = place
    return Label(text, x, y, side)


def box_of(label: Label, size: int = 12) -> Box:
    """The room that a name takes, at about six tenths of its height a letter."""
    wide = len(label.text) * size * 6 // 10
    left = label.x - {"start": 0, "middle": wide // 2, "end": wide}[label.side]
    return left, label.y - size, left + wide, label.y + 3


BACK = {"right": "left", "left": "right", "up": "down", "down": "up"}


def _pawns(
    ring: Mapping[str, int], atlas: Any, corners: Mapping[str, Corner], points: Mapping[str, Point]
) -> Iterator[Pawn]:
    """Pawns on one space stand in rows of three."""
    there: dict[str, int] = {}
    for pawn in atlas.pawns:
        nth = there[pawn.at] = there.get(pawn.at, -1) + 1
        count = sum(other.at == pawn.at for other in atlas.pawns)
        across = min(count, 3)
        rows = -(-count // 3)
        corner = corners.get(pawn.at)
        x, y = _middle(ring, corner) if corner else points[pawn.at]
        way = corner.way if corner and pawn.heading else ""
        yield Pawn(
            pawn.seat,
            x + (2 * (nth % 3) - across + 1) * GRID // 2,
            y + (2 * (nth // 3) - rows + 1) * GRID // 2,
            BACK[way] if way and pawn.heading < 0 else way,
        )


def _edges(ring: Mapping[str, int]) -> Iterator[Box]:
    """The four sides of the ring, and what lies beyond them."""
    cell, right, bottom = ring["cell"], ring["width"], ring["down"] * ring["cell"]
    yield from ((-right, -bottom, 2 * right, cell), (-right, bottom - cell, 2 * right, 2 * bottom))
    yield from ((-right, cell, cell, bottom - cell), (right - cell, cell, 2 * right, bottom - cell))


def _tags(atlas: Any, points: Mapping[str, Point], taken: Sequence[Box]) -> Iterator[Tag]:
    """Each tag where it covers least of names, towns and the tags before it."""
    full = [*taken, *((x - 5, y - 5, x + 5, y + 5) for x, y in (points[town] for town in atlas.towns))]
    full += [(x - 11, y - 11, x + 11, y + 11) for x, y in (points[pawn.at] for pawn in atlas.pawns)]
    weighed = [(box, 1) for box in full]
    wide, high = TAG
    for mark in atlas.marks:
        for goal, town in ((False, mark.start), (True, mark.destination)):
            x, y = points[town]
            places = [(x + right - wide // 2, y + down - high // 2) for right, down in AROUND]
            boxes = [(left, top, left + wide, top + high) for left, top in places]
            near = [
                (box, weight) for box, weight in weighed if _meet(box, (x - REACH, y - REACH, x + REACH, y + REACH))
            ]
            nth = _least(_covered(spot, near) for spot in boxes)
            weighed.append((boxes[nth], TAGS_FIRST))
            yield Tag(mark.card, goal, *places[nth], (x, y))


def _least(costs: Iterable[int]) -> int:
    """Which of the costs is the first of the least; none is looked at behind the first that is nothing."""
    best, least = 0, -1
    for nth, cost in enumerate(costs):
        if not cost:
            return nth
        if least < 0 or cost < least:
            best, least = nth, cost
    return best


def _meet(one: Box, other: Box) -> bool:
    """Whether two boxes share any room."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _covered(spot: Box, weighed: Iterable[tuple[Box, int]]) -> int:
    """How much `spot` covers of the boxes, each area times its weight."""
    left, top, right, bottom = spot
    covered = 0
    # Written out: this is looked at thousands of times for a map.
    for (west, north, east, south), weight in weighed:
        if west < right and left < east and north < bottom and top < south:
            across = (east if east < right else right) - (west if west > left else left)
            covered += weight * across * ((south if south < bottom else bottom) - (north if north > top else top))
    return covered
