"""A bot that plays to win: it goes where the most dollars a turn are to be had, and keeps what taxes will ask for."""

from __future__ import annotations

from typing import Any

from pbem.games.pacific_northwest_rails.bots.deals import best_offer, purchase_gain
from pbem.games.pacific_northwest_rails.bots.shares import DEAD, first, leads, next_tax, push, reserve, value
from pbem.games.pacific_northwest_rails.bots.travel import best_landing, best_move
from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.decisions.standing import Declare, EndStalled, TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import (
    PARTS,
    AddPledge,
    BuyPerk,
    ChooseTrade,
    Part,
    Purse,
    Reinvest,
)
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import holds_all
from pbem.games.pacific_northwest_rails.steps.runs import PERK_LINE
from pbem.kernel.draws import Luck
from pbem.kernel.ladder import AnyDecision, Bot

SEAT = 4
"""Dollars that moving one place earlier is worth at most."""
SHORT_PATIENCE, PATIENCE = 6, 30
"""Rounds with a full display and no run made after which those who do not lead agree to stop: without a run that they
could make, and with one."""


def make_sensible(luck: Luck) -> Bot:
    """The bot. It draws nothing: what is best does not depend on luck."""

    def answer(decision: AnyDecision, label: str, here: Position) -> Any:
        match decision:
            case ChooseMove():
                return best_move(here)
            case Land(move=move, spaces=spaces):
                journey = best_landing(here, move, spaces)
                return decision.least(here) if journey is None else journey
            case ChooseTrade(space=space):
                return best_offer(here, space).deal
            case BidForShares(line=line, shares=shares, floor=floor):
                return best_bid(here, line, shares, floor)
            case SeatBid(number=number):
                return min(here.mine.cash, SEAT * (len(here.table.entered) - number))
            case BuyPerk(price=price):
                useful = purchase_gain(here, PERK_LINE, 1) > 0 and price + reserve(here, 1) <= here.mine.cash
                return Purse(price) if useful else Purse()
            case Reinvest(lines=lines):
                return best_part(here, lines)
            case AddPledge(line=line, missing=missing):
                return best_pledge(here, line, missing)
            case Declare():
                return decision.least(here) or leads(here)
            case EndStalled():
                return leads(here) or here.table.stale > (PATIENCE if has_run(here) else SHORT_PATIENCE)
            case TurnIn() | SellFirst():
                return best_of_dead(here, decision) if isinstance(decision, TurnIn) else decision.least(here)
        raise TypeError(f"no answer to {type(decision).__name__}")

    return answer


def has_run(here: Position) -> bool:
    """Whether there is a run on display for which the seat has the stock."""
    return any(holds_all(here, here.pack.runs[card]) for card in here.table.display)


def best_bid(here: Position, line: str, shares: int, floor: int) -> int:
    """What the shares are worth, as far as the cash for the next Year is not touched."""
    spare = here.mine.cash - reserve(here, shares)
    most = min(spare, int(shares * (value(here, line) - first(here, line)) + first(here, line)))
    return most if most >= floor else 0


def best_part(here: Position, lines: tuple[str, ...]) -> Part:
    """$10 for a railroad of which the seat holds so many shares that they rise by more, for it and not for others."""
    best = max(lines, key=lambda line: push(here, line, 0))
    worth_it = push(here, best, 0) > PARTS and here.mine.cash >= PARTS + reserve(here)
    return Part(best, PARTS) if worth_it else Part()


def best_pledge(here: Position, line: str, missing: int) -> int:
    """What lacks, if the seat gains more by the rise."""
    worth_it = push(here, line, 0) > missing and here.mine.cash >= missing + reserve(here)
    return min(missing, PARTS) if worth_it else 0


def best_of_dead(here: Position, decision: TurnIn) -> int:
    """Shares of a bankrupt major come back at $15, more than any Year's tax on them: they are given up by those only
    who cannot pay it."""
    each = here.table.year + 1
    lacking = next_tax(here) - here.mine.cash
    if lacking <= 0 and each < DEAD:
        return 0
    return min(here.mine.shares.get(decision.line, 0), -(-lacking // each))
