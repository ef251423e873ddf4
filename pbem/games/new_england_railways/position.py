"""What one seat may know: the table, the pack, and its own answers of this leg. It shares and never copies."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.state import Railway, Table
from pbem.kernel.answer import Answer


def strangers(me: str, table: Table, board: Board) -> list[str]:
    """The names in a table that this board or the table itself does not know, and those it lacks: none if the table is
    one of a game. A position file is a file, and may have been edited or damaged."""
    owners = [link.owner for link in table.links.values()]
    goods = [good for box in table.boxes.values() for good in box]
    pairs: tuple[tuple[Sequence[str], Collection[str]], ...] = (
        ([*table.row, *table.future, *table.links, *table.aside], board.links),
        (list(table.boxes), board.boxes),
        (board.boxes, table.boxes),
        (goods, board.goods),
        ([me, table.first, *table.seats, *table.buyers, *owners], table.railways),
        (list(table.railways), table.seats),
    )
    return list(dict.fromkeys(name for names, known in pairs for name in names if name not in known))


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
