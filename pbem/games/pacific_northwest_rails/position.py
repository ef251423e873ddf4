"""What one seat may know: the table, the pack, its hand and its own answers of this leg. It shares and never copies."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.state import Player, Table
from pbem.kernel.answer import Answer


class Position:
    """`me` at the `table` with the `pack`; `hand` are my Movement Cards, `answers` my own of this leg, oldest first."""

    __slots__ = ("answers", "hand", "me", "pack", "table")

    def __init__(
        self, me: str, table: Table, pack: Board, hand: Sequence[int] = (), answers: Sequence[Answer] = ()
    ) -> None:
        self.me = me
        self.table = table
        self.pack = pack
        self.hand = hand
        self.answers = answers

    @property
    def mine(self) -> Player:
        """My cash, shares and pawn."""
        return self.table.players[self.me]
