"""The move that brings a seat nearest to what it is after, at the least cost."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.bots.plans import Plan, plans
from pbem.games.pacific_northwest_rails.bots.ways import A_TURN, open_lines, turns_for
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import Arrival, arrivals, holds_all, may_stay, np_spaces
from pbem.games.pacific_northwest_rails.routes_search import FAR, nearness, run_left, stand

A_TURN_IS_WORTH = 10
CARD_COSTS = 1
"""A card spent, in dollars: there are not many."""


def best_move(here: Position) -> Move:
    """Toward the best plan that can be followed at all; else the die."""
    for plan in plans(here):
        move = _toward(here, plan)
        if move is not None:
            return move
    return _aimless(here)


def _toward(here: Position, plan: Plan) -> Move | None:
    board, mine = here.pack, here.mine
    under_way = plan.run and (mine.run == plan.run or mine.at == board.runs[plan.run].start)
    run = plan.run if under_way and holds_all(here, board.runs[plan.run]) else ""
    best: tuple[float, Move] | None = None
    for move, cost in _ways(here, plan.target, run):
        found = arrivals(here, move, move.n)
        if not found or (run and not found[0].keeps_run):
            continue
        left = 0 if found[0].completes else _left(here, found[0], plan.target, run)
        if left >= FAR:
            continue
        score = turns_for(left) * A_TURN_IS_WORTH + cost + found[0].cost + left / A_TURN
        if best is None or score < best[0]:
            best = score, move
    if best is not None:
        return best[1]
    return Move(by="die", toward=plan.target, run=run) if _left(here, None, plan.target, run) < FAR else None


def _ways(here: Position, target: str, run: str) -> list[tuple[Move, float]]:
    """Every number that the seat can choose for itself with what it costs."""
    found = [(Move(by="card", n=n, toward=target, run=run), float(CARD_COSTS)) for n in dict.fromkeys(here.hand)]
    most = min(A_TURN, here.mine.cash)
    found += [(Move(by="buy", n=n, toward=target, run=run), float(n)) for n in range(1, most + 1)]
    found += [(Move(by="np", n=n, toward=target, run=run), 0.0) for n in range(1, np_spaces(here) + 1)]
    return found


def _left(here: Position, arrival: Arrival | None, target: str, run: str) -> int:
    """Spaces from an arrival, or from where the pawn stands, to the target."""
    board: Board = here.pack
    at = arrival or here.mine
    space = arrival.space if arrival else here.mine.at
    if run:
        used = at.used if arrival or here.mine.run == run else ()
        return run_left(board, run, space, at.came, tuple(used))
    return nearness(board, open_lines(here), target).get(stand(board, space, at.came, at.heading), FAR)


def _aimless(here: Position) -> Move:
    """Nothing to be after: a roll along the ring, or rest."""
    return Move(by="stay") if may_stay(here, Move(by="stay")) else Move(by="die")
