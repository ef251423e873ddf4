"""Where things stand on a map: from degrees to the units of the picture, by a title's `map.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import isqrt
from pathlib import Path
from typing import Any

from msgspec import Struct

from pbem import resources
from pbem.report.kept import kept_tables

Point = tuple[int, int]
PADDING, ALONE, COUNTED = 4, 20, 34
"""What a box of goods is wide: its ends, a sign alone, a sign with a number."""


class Place(Struct, frozen=True):
    """A city: its point, its name in lines from (`x`, `y`) on, anchored at its `side`; the middle of the left end of
    the box of what waits there, and how wide it is."""

    at: Point
    lines: tuple[str, ...]
    x: int
    y: int
    side: str
    box: Point
    wide: int
    spot: Any


class Line(Struct, frozen=True):
    """A link's path, and where its badge stands."""

    path: str
    badge: Point
    track: Any


class Sheet(Struct, frozen=True):
    """A map, laid out: `land` and `borders` are paths, `regions` names with their points."""

    width: int
    height: int
    land: str
    borders: tuple[str, ...]
    regions: tuple[tuple[str, Point], ...]
    places: tuple[Place, ...]
    lines: tuple[Line, ...]


@cache
def read_plan(title: str, game: str = "") -> Mapping[str, Any]:
    """The `map.toml` of a title; a game's own before ours. Raises OSError or ValueError for one that cannot be read."""
    own = Path(game) / "templates" / title / "map.toml"
    file = own if game and own.is_file() else resources.templates() / title / "map.toml"
    return kept_tables(file.parent, (file.stem,))[file.stem]


def sheet_of(plan: Mapping[str, Any], atlas: Any) -> Sheet:
    """The cities and links of `atlas` on the map that `plan` describes. A city without a label of its own has it on
    its right."""
    frame = plan["frame"]
    at = {city.name: point(frame, city.lat, city.lon) for city in atlas.cities}
    return Sheet(
        width=frame["width"],
        height=frame["height"],
        land=_path(frame, plan["land"]["points"]) + "Z",
        borders=tuple(_path(frame, border["points"]) for border in plan.get("border", ())),
        regions=tuple((region["name"], point(frame, *region["at"])) for region in plan.get("region", ())),
        places=tuple(_place(plan.get("label", {}).get(city.name, {}), at[city.name], city) for city in atlas.cities),
        lines=tuple(
            _line(
                at[track.ends[0]],
                at[track.ends[1]],
                plan.get("bend", {}).get(track.link, 0),
                plan.get("badge", {}).get(track.link, 50),
                track,
            )
            for track in atlas.links
        ),
    )


def point(frame: Mapping[str, int], lat: int, lon: int) -> Point:
    """Where a place is in the picture."""
    east = (lon - frame["west"]) * frame["degree"] * frame["squeeze"] // 1_000_000
    south = (frame["north"] - lat) * frame["degree"] // 1000
    return frame["left"] + east, frame["top"] + south


def _path(frame: Mapping[str, int], points: Sequence[Sequence[int]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in (point(frame, *pair) for pair in points))


def _place(label: Mapping[str, Any], at: Point, city: Any) -> Place:
    x, y = at
    right, down, end = label.get("box", (18, 18, "start"))
    wide = PADDING + sum(ALONE if count == 1 else COUNTED for _, count in city.waiting)
    return Place(
        at=at,
        lines=tuple(label.get("lines", (city.name,))),
        x=x + label.get("x", 15),
        y=y + label.get("y", 6),
        side=label.get("side", "start"),
        box=(x + right - (wide if end == "end" else 0), y + down),
        wide=wide,
        spot=city,
    )


def _line(one: Point, other: Point, bend: int, badge: int, track: Any) -> Line:
    """A curve whose middle lies `bend` units to the right of the straight way (0: it is straight), with the badge after
    `badge` hundredths of it."""
    across, down = other[0] - one[0], other[1] - one[1]
    long = max(1, isqrt(across * across + down * down))
    knee = (one[0] + other[0]) // 2 - 2 * down * bend // long, (one[1] + other[1]) // 2 + 2 * across * bend // long
    rest = 100 - badge
    at = [
        (rest * rest * a + 2 * rest * badge * b + badge * badge * c) // 10_000
        for a, b, c in zip(one, knee, other, strict=True)
    ]
    curve = f"Q{knee[0]} {knee[1]} " if bend else "L"
    return Line(f"M{one[0]} {one[1]}{curve}{other[0]} {other[1]}", (at[0], at[1]), track)
