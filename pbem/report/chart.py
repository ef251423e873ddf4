"""A chart of a number by seat over the turns, laid out: lines, ticks, and labels at the ends that keep apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

WIDTH, HEIGHT = 600, 380
LEFT, RIGHT, TOP, BOTTOM = 52, 420, 52, 330
"""The frame of the lines; labels are on its right."""
APART = 24
"""Units from one label to the next at least."""
TICKS = 5
STEPS = (1, 2, 5)


class Line(Struct, frozen=True):
    """A seat's line: its points, its last number, and where the label of it stands."""

    seat: str
    points: tuple[tuple[int, int], ...]
    last: int
    label: int


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
    """The chart of `what` (a number by seat in every row) over the rows' turns. There must be a row."""
    numbers: list[int] = [number for row in rows for number in row[what].values()]
    step = step_of(max(0, *numbers) - min(0, *numbers))
    low = min(0, *numbers) // step * step
    high = max(step, -(-max(numbers) // step) * step)

    def height(number: int) -> int:
        return BOTTOM - (number - low) * (BOTTOM - TOP) // (high - low)

    places = [LEFT + 12 + nth * (RIGHT - LEFT - 24) // max(1, len(rows) - 1) for nth in range(len(rows))]
    ends = spread({seat: height(number) for seat, number in rows[-1][what].items()})
    every = -(-len(rows) // 12)
    return Chart(
        lines=tuple(
            Line(
                seat,
                tuple((x, height(row[what][seat])) for x, row in zip(places, rows, strict=True)),
                rows[-1][what][seat],
                ends[seat],
            )
            for seat in rows[-1][what]
        ),
        ticks=tuple((height(number), number) for number in range(low, high + 1, step)),
        turns=tuple((x, row["turn"]) for x, row in list(zip(places, rows, strict=True))[::every]),
        zero=height(0),
    )


def step_of(span: int) -> int:
    """The round step that cuts `span` into at most `TICKS` pieces: 1, 2, 5, 10, 20 and so on."""
    scale = 1
    while True:
        for step in STEPS:
            if step * scale * TICKS >= span:
                return step * scale
        scale *= 10


def spread(heights: Mapping[str, int]) -> dict[str, int]:
    """The heights of labels, moved apart to `APART` where they are nearer, in their order, none below the frame."""
    order = sorted(heights, key=lambda seat: heights[seat])
    placed: list[int] = []
    for seat in order:
        placed.append(max(heights[seat], placed[-1] + APART) if placed else heights[seat])
    floor = BOTTOM + APART // 2
    for nth in reversed(range(len(placed))):
        placed[nth] = min(placed[nth], floor - APART * (len(placed) - 1 - nth))
    return dict(zip(order, placed, strict=True))
