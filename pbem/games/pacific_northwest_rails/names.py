"""The names that sheets are written with, by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.position import Position


def names(here: Position) -> Mapping[str, Sequence[str]]:
    """Railroads, spaces (Perimeter towns with and without their number), runs, places of trade, seats. Runs that do not
    lie face up may be named too: a sheet is for several rounds, and they may come up."""
    board = here.pack
    return {
        "railroads": board.lines,
        "spaces": (*board.spaces, *board.aliases),
        "runs": tuple(board.runs),
        "stocks": (*board.lines, *board.groups, *trading_places(board)),
        "seats": here.table.seats,
    }


def trading_places(board: Board) -> tuple[str, ...]:
    """The rectangles where shares are traded, clockwise."""
    return tuple(name for name in board.ring if board.spaces[name].kind == "trade")


def strangers(here: Position) -> list[str]:
    """The names in a position that this board or its own table does not know: none if it is one of a game. A position
    file is a file, and may have been edited or damaged."""
    board, table = here.pack, here.table
    players = table.players.values()
    pairs: tuple[tuple[Sequence[str], object], ...] = (
        ([here.me, *table.seats, *table.entered], table.players),
        ([*table.players], table.seats),
        ([name for name in (table.mover, table.declared) if name], table.players),
        ([*table.prices, *table.bank, *table.sold_out], board.railroads),
        (board.lines, table.prices),
        (board.lines, table.bank),
        ([line for player in players for line in (*player.shares, *player.used)], board.railroads),
        ([player.at for player in players], board.spaces),
        ([player.came for player in players if player.came], board.spaces),
        ([*table.display, *[player.run for player in players if player.run]], board.runs),
        (table.deck, {**board.runs, **board.years}),
    )
    return list(dict.fromkeys(name for found, known in pairs for name in found if name not in known))  # type: ignore[operator]
