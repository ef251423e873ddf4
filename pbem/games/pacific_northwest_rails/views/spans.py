"""How many spaces a run takes: from its start, or from where somebody stands on its way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pbem.games.pacific_northwest_rails.board import Board


def spaces_of(board: Board, card: str) -> int:
    """The spaces of a run from its start on the shortest route by every line listed."""
    return spaces_left(board, card, board.runs[card].start, ())


@lru_cache(maxsize=4096)
def spaces_left(board: Board, card: str, at: str, used: tuple[str, ...]) -> int:
    """The spaces from `at` to the destination on the listed lines of which some are `used`, so that in the end all are
    (`PNR-10.12`); 0 if there is no such way."""
    run = board.runs[card]
    whole = frozenset(run.lines)
    edge = [(at, frozenset(used))]
    seen = set(edge)
    steps = 0
    while edge:
        steps += 1
        beyond = []
        for space, lines in edge:
            for line, following in _on(board, space, run.lines):
                there = following, lines | {line}
                if there == (run.destination, whole):
                    return steps
                if there not in seen:
                    seen.add(there)
                    beyond.append(there)
        edge = beyond
    return 0


def _on(board: Board, space: str, lines: Sequence[str]) -> list[tuple[str, str]]:
    return [(line, following) for line, following in board.track.get(space, ()) if line in lines]
