"""A bot that plays at random and always legally. It is for filling in and for tests, not for winning.

It wanders toward goals picked at random and makes the runs that it comes across: a pawn that picks each space at random
gets nowhere, and its game does not end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, TypeVar

from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.decisions.moving_refused import MOST_BOUGHT
from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.decisions.standing import Declare, EndStalled, TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import AddPledge, BuyPerk, ChooseTrade, Deal, Reinvest
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import Arrival, arrivals, chosen, holds_all, np_spaces
from pbem.kernel.draws import Luck
from pbem.kernel.ladder import AnyDecision, Bot

T = TypeVar("T")
MOST_OFFERS = 40
AUCTION_ONE_IN = 30
ROUNDS_A_GOAL = 8
RUN_WEIGHT = 40
MOST_FOR_SPACES = {"thrifty": 0, "plunger": 1, "fickle": 20}
"""What part of its cash a player spends on bought spaces: none, all, a twentieth."""
TEMPERS = ("thrifty", "thrifty", "plunger", "fickle")
RICH = 700
"""With so much cash a thrifty bot sells what it can: it is on the way to declaring."""
PATIENCE = 40
"""Rounds with a full display and no run made before anybody thinks of ending the game."""


def make_random(luck: Luck) -> Bot:
    """The bot that draws from `luck`."""

    def pick(label: str, among: Sequence[T]) -> T:
        return among[luck.below(label, len(among))]

    def answer(decision: AnyDecision, label: str, here: Position) -> Any:
        match decision:
            case ChooseMove():
                return any_move(luck, label, here)
            case Land(move=move, spaces=spaces):
                arrival = chosen(here, move, spaces)
                if arrival is not None:
                    return arrival.journey
                return pick(label, list(islice(decision.offers(here), MOST_OFFERS)))
            case ChooseTrade():
                return pick(label, deals(here, temper(luck), list(decision.offers(here))))
            case BidForShares(floor=floor) if temper(luck) != "thrifty":
                spare = here.mine.cash // 2 - floor
                return 0 if spare < 0 or luck.below(f"{label}/in", 2) else floor + luck.below(label, spare + 1)
            case SeatBid():
                return luck.below(label, min(here.mine.cash, 20) + 1)
            case Declare():
                return pick(label, list(decision.offers(here)))
            case Reinvest() if temper(luck) == "thrifty" or luck.below(f"{label}/pay", 3):
                return decision.least(here)
            case BuyPerk() | Reinvest() | AddPledge() | TurnIn() | SellFirst():
                return pick(label, list(islice(decision.offers(here), MOST_OFFERS)))
            case BidForShares():
                return 0
            case EndStalled():
                return here.table.stale > PATIENCE and luck.below(label, 2) == 0
        raise TypeError(f"no answer to {type(decision).__name__}")

    return answer


def any_move(luck: Luck, label: str, here: Position) -> Move:
    """A card, bought spaces, NP spaces or the die, whichever comes, toward a goal picked at random; one that makes the
    run or reaches the goal if there is one. Now and then a share is auctioned instead."""
    held = [line for line in here.mine.shares if here.table.prices[line]]
    if held and not luck.below(f"{label}/auction", AUCTION_ONE_IN):
        return Move(by="auction", line=held[luck.below(f"{label}/line", len(held))], lots=[1])
    run = run_here(here)
    goal = here.pack.runs[run].destination if run else any_goal(luck, here)
    ways = list(ways_of(here, run, goal, MOST_FOR_SPACES[temper(luck)]))
    for move, best in ways:
        if best.completes or (best.space == goal and not run):
            return move
    moves = [*(move for move, _ in ways), Move(by="die", toward=goal, run=run)]
    return moves[luck.below(f"{label}/way", len(moves))]


def temper(luck: Luck) -> str:
    """What sort of player this bot is for the whole game, so that games come to every end."""
    return TEMPERS[luck.below("temper", len(TEMPERS))]


def deals(here: Position, sort: str, offers: Sequence[Deal]) -> Sequence[Deal]:
    """What a player of this sort picks from: mostly what opens runs, as whoever buys and sells at random soon has
    nothing to do. The thrifty sell once they are on the way to declaring; plungers buy or sell all there is."""
    buys, sells = [deal for deal in offers if deal.buy], [deal for deal in offers if deal.sell]
    opening = [deal for deal in buys if opens_runs(here, deal)]
    if sort == "thrifty":
        return (sells if here.mine.cash >= RICH else opening) or [Deal()]
    if sort == "plunger":
        return [*buys[:1], *buys[:1], *sells[:1]] or [Deal()]
    return [*opening, *opening, *opening, *offers[:MOST_OFFERS], Deal()]


def ways_of(here: Position, run: str, goal: str, part: int) -> Iterator[tuple[Move, Arrival]]:
    """Every number that the seat can choose for itself, toward `goal`, with the best place it leads to."""
    cash = here.mine.cash
    ends = cache(lambda n: next(iter(arrivals(here, Move(by="card", n=n, toward=goal, run=run), n)), None))
    for n in dict.fromkeys(here.hand):
        if end := ends(n):
            yield Move(by="card", n=n, toward=goal, run=run), end
    for n in range(1, min(MOST_BOUGHT, cash // part if part else 0) + 1):
        if (end := ends(n)) and end.cost + n <= cash:
            yield Move(by="buy", n=n, toward=goal, run=run), end
    for n in range(1, np_spaces(here) + 1):
        move = Move(by="np", n=n, toward=goal, run=run)
        if found := arrivals(here, move, n):
            yield move, found[0]


def any_goal(luck: Luck, here: Position) -> str:
    """A rectangle with an act, or the start of a run that the seat can make; the same for a few rounds."""
    board = here.pack
    kinds = ("trade",) if temper(luck) == "plunger" else ("dispatch", "trade", "shuffle")
    goals = [name for name in board.ring if board.spaces[name].kind in kinds]
    runs = [board.runs[card] for card in here.table.display]
    for run in runs:
        goals += [run.start] * RUN_WEIGHT * holds_all(here, run)
    return goals[luck.below(f"goal/{here.table.round // ROUNDS_A_GOAL}", len(goals))]


def opens_runs(here: Position, deal: Deal) -> bool:
    """Whether it buys one share each of railroads that runs on display list and that the seat has none of."""
    listed = {line for card in here.table.display for line in here.pack.runs[card].lines}
    return bool(deal.buy) and all(
        shares == 1 and line in listed and line not in here.mine.shares for line, shares in deal.buy
    )


def run_here(here: Position) -> str:
    """The run under way, else one that starts where the pawn stands and whose stock it has, else none."""
    runs = [run for run in map(here.pack.runs.__getitem__, here.table.display) if holds_all(here, run)]
    under_way = here.mine.run in [run.card for run in runs]
    return here.mine.run if under_way else next((run.card for run in runs if run.start == here.mine.at), "")
