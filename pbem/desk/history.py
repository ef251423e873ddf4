"""The history of a game as save.toml keeps it: a line of numbers for each line of a chart.

A row for each turn would be a table with a key for each number. Half-way through a game that was most of the save, and
TOML takes its time for every key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

TURN = "turn"


def columns_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The rows of `Title.milestone` as lines of numbers: `turn`, and for each chart a table by the name of its line."""
    if not rows:
        return {}
    found: dict[str, Any] = {TURN: _line([row[TURN] for row in rows])}
    for chart in (name for name in rows[0] if name != TURN):
        found[chart] = {name: _line([row[chart][name] for row in rows]) for name in rows[0][chart]}
    return found


def rows_of(columns: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows that were written as `columns`. Raises ValueError if lines differ in length or hold no numbers."""
    if not columns:
        return []
    rows: list[dict[str, Any]] = [{TURN: turn} for turn in _numbers(columns[TURN])]
    for chart, lines in columns.items():
        if chart != TURN:
            table = [_numbers(line) for line in lines.values()]
            for row, numbers in zip(rows, zip(*table, strict=True), strict=True):
                row[chart] = dict(zip(lines, numbers, strict=True))
    return rows


def _line(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _numbers(line: str) -> list[int]:
    return [int(number) for number in line.split()]
