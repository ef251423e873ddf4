"""How far it is: spaces left to a space, and along a run with every railroad that it lists."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import way_of
from pbem.games.pacific_northwest_rails.routes_search import FAR, nearness, run_left, stand
from pbem.games.pacific_northwest_rails.state import Player

A_TURN = 6
"""Spaces that a seat gets ahead in a turn, as six may be bought."""


def turns_for(spaces: int) -> int:
    """Turns that so many spaces take."""
    return -(-spaces // A_TURN)


def open_lines(here: Position) -> frozenset[str]:
    """The railroads whose track the seat may use now."""
    return way_of(here, Move(by="die")).free


def spaces_to(here: Position, over: frozenset[str], to: str) -> int:
    """Spaces from where the seat's pawn stands, as it faces; `FAR` if it cannot get there."""
    mine = here.mine
    return nearness(here.pack, over, to).get(stand(here.pack, mine.at, mine.came, mine.heading), FAR)


def spaces_between(board: Board, over: frozenset[str], frm: str, to: str) -> int:
    """Spaces from one space to another for a pawn that may set out either way."""
    if frm == to:
        return 0
    headings = (0, 1, -1) if board.spaces[frm].on_ring else (0,)
    near = nearness(board, over, to)
    return min(near.get(stand(board, frm, "", heading), FAR) for heading in headings)


def run_length(board: Board, card: str) -> int:
    """Spaces of a whole run over the railroads that it lists, each of them used."""
    return run_left(board, card, board.runs[card].start, "", ())


def left_of_run(board: Board, card: str, player: Player) -> int:
    """Spaces that a player on the run still has to go, or all of it for one who is not."""
    if player.run != card:
        return run_length(board, card)
    return run_left(board, card, player.at, player.came, tuple(player.used))
