"""How far it is: spaces left to a space, and along a run with every railroad that it lists."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import way_of
from pbem.games.pacific_northwest_rails.routes_search import FAR, leads_out, remoteness, run_left, stand
from pbem.games.pacific_northwest_rails.state import Player


def open_lines(here: Position, run: str = "") -> frozenset[str]:
    """The railroads whose track the seat may use now, with those that a run it names opens (`PNR-5.25`). Who has no
    other way out may use any (`PNR-5.35`)."""
    way = way_of(here, Move(by="die", run=run))
    shut_in = way.stranded and not leads_out(here.pack, way.free, here.mine.at)
    return way.free | way.tolled | (way.bankrupt if shut_in else frozenset())


def spaces_to(board: Board, over: frozenset[str], player: Player, to: str) -> int:
    """Spaces from where a player's pawn stands, as it faces; `FAR` if it cannot get there."""
    return remoteness(board, over, stand(board, player.at, player.came, player.heading)).get(to, FAR)


def spaces_between(board: Board, over: frozenset[str], frm: str, to: str) -> int:
    """Spaces from one space to another for a pawn that may set out either way."""
    return remoteness(board, over, (frm, "", 0)).get(to, FAR)


def run_length(board: Board, card: str) -> int:
    """Spaces of a whole run over the railroads that it lists, each of them used."""
    return run_left(board, card, board.runs[card].start, "", ())


def left_of_run(board: Board, card: str, player: Player) -> int:
    """Spaces that a player on the run still has to go, or all of it for one who is not."""
    if player.run != card:
        return run_length(board, card)
    return run_left(board, card, player.at, player.came, tuple(player.used))
