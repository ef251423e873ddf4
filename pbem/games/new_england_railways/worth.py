"""What a railway is worth as it stands: cash and link values less debt, without the closing service."""

from __future__ import annotations

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.state import Table


def values(table: Table, board: Board) -> dict[str, int]:
    """The printed values of each seat's links, built or not."""
    found = dict.fromkeys(table.seats, 0)
    for name, link in table.links.items():
        found[link.owner] += board.links[name].value
    return found


def worths(table: Table, board: Board) -> dict[str, int]:
    """Cash and link values less debt, by seat."""
    owned = values(table, board)
    return {seat: owned[seat] + railway.cash - railway.debt for seat, railway in table.railways.items()}
