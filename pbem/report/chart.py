"""A chart of numbers over the turns, by seat or by what else has a line, laid out: lines, ticks, and labels at the ends
that keep apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

WIDTH, HEIGHT = 600, 380
LEFT, RIGHT, TOP, BOTTOM = 52, 420, 52, 330
"""The frame of the lines; labels are on its right. It is higher if there are more labels than have room beside it."""
APART = 24
"""Units from one label to the next at least."""
TICKS = 5
STEPS = (1, 2, 5)


class Line(Struct, frozen=True):
    """The line of a seat or of something else: its points, its last number, and where the label of it stands."""

    name: str
    points: tuple[tuple[int, int], ...]
    last: int
    label: int

    @property
    def trace(self) -> str:
        """The points as SVG's polylines want them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


class Chart(Struct, frozen=True):
    """Lines within a frame. `ticks` are heights with their numbers, `turns` places with theirs, `zero` the height of
    nothing."""

    lines: tuple[Line, ...]
    ticks: tuple[tuple[int, int], ...]
    turns: tuple[tuple[int, int], ...]
    zero: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


def chart(rows: Sequence[Mapping[str, Any]], what: str) -> Chart:
    """The chart of `what` (a number by the name of its line, in every row) over the rows' turns. There must be a
    row."""
    numbers: list[int] = [number for row in rows for number in row[what].values()]
    step = step_of(max(0, *numbers) - min(0, *numbers))
    low = min(0, *numbers) // step * step
    high = max(step, -(-max(numbers) // step) * step)
    bottom = max(BOTTOM, TOP + APART * (len(rows[-1][what]) - 1))

    def height(number: int) -> int:
        return bottom - (number - low) * (bottom - TOP) // (high - low)

    places = [LEFT + 12 + nth * (RIGHT - LEFT - 24) // max(1, len(rows) - 1) for nth in range(len(rows))]
    ends = spread({name: height(number) for name, number in rows[-1][what].items()}, bottom)
    every = -(-len(rows) // 12)
    return Chart(
        lines=tuple(
            Line(
                name,
                tuple((x, height(row[what][name])) for x, row in zip(places, rows, strict=True)),
                last,
                ends[name],
            )
            for name, last in rows[-1][what].items()
        ),
        ticks=tuple((height(number), number) for number in range(low, high + 1, step)),
        turns=tuple((x, row["turn"]) for x, row in list(zip(places, rows, strict=True))[::every]),
        zero=height(0),
        height=HEIGHT + bottom - BOTTOM,
        bottom=bottom,
    )


def step_of(span: int) -> int:
    """The round step that cuts `span` into at most `TICKS` pieces: 1, 2, 5, 10, 20 and so on."""
    scale = 1
    while True:
        for step in STEPS:
            if step * scale * TICKS >= span:
                return step * scale
        scale *= 10


def spread(heights: Mapping[str, int], bottom: int = BOTTOM) -> dict[str, int]:
    """The heights of labels, moved apart to `APART` where they are nearer, in their order, none below the frame, whose
    foot is at `bottom`: there stands what is counted."""
    order = sorted(heights, key=lambda name: heights[name])
    placed: list[int] = []
    for name in order:
        placed.append(max(heights[name], placed[-1] + APART) if placed else heights[name])
    for nth in reversed(range(len(placed))):
        placed[nth] = min(placed[nth], bottom - APART * (len(placed) - 1 - nth))
    return dict(zip(order, placed, strict=True))
