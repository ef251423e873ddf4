"""What one seat may know: the table, the pack, and its own answers of this leg. It shares and never copies."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.state import Railway, Table
from pbem.kernel.answer import Answer


class Position:
    """`me` at the `table` with the `pack`; `answers` are my own of this leg, oldest first."""

    __slots__ = ("answers", "me", "pack", "table")

    def __init__(self, me: str, table: Table, pack: Board, answers: Sequence[Answer] = ()) -> None:
        self.me = me
        self.table = table
        self.pack = pack
        self.answers = answers

    @property
    def mine(self) -> Railway:
        """My railway."""
        return self.table.railways[self.me]
