"""A bot that plays to win: it goes where the most dollars a turn are to be had, and keeps what taxes will ask for."""

from __future__ import annotations

from typing import Any

from pbem.games.pacific_northwest_rails.bots.shares import (
    SPLIT_NEAR,
    leads,
    opening_value,
    reserve,
    taxes_ahead,
    value,
    wants_more,
    years_left,
)
from pbem.games.pacific_northwest_rails.bots.travel import best_move
from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.decisions.standing import Declare, EndStalled, TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import (
    PARTS,
    AddPledge,
    BuyPerk,
    ChooseTrade,
    Deal,
    Part,
    Purse,
    Reinvest,
)
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import chosen
from pbem.kernel.draws import Luck
from pbem.kernel.ladder import AnyDecision, Bot

STEP = 5
SEAT = 4
"""Dollars that moving one place earlier is worth at most."""
PATIENCE = 12
"""Rounds with a full display and no run made after which everybody agrees to stop."""


def make_sensible(luck: Luck) -> Bot:
    """The bot. It draws nothing: what is best does not depend on luck."""

    def answer(decision: AnyDecision, label: str, here: Position) -> Any:
        match decision:
            case ChooseMove():
                return best_move(here)
            case Land(move=move, spaces=spaces):
                arrival = chosen(here, move, spaces)
                return arrival.journey if arrival else decision.least(here)
            case ChooseTrade(space=space):
                return best_deal(here, space)
            case BidForShares(line=line, shares=shares, floor=floor):
                spare = here.mine.cash - reserve(here)
                most = min(spare, value(here, line) + (shares - 1) * (value(here, line) - opening_value(here, line)))
                return most if most >= floor else 0
            case SeatBid(number=number):
                return min(here.mine.cash, SEAT * (len(here.table.entered) - number))
            case BuyPerk(price=price):
                useful = "GN" not in here.mine.shares or wants_more(here, "GN")
                return Purse(price) if useful and price + reserve(here) <= here.mine.cash else Purse()
            case Reinvest(lines=lines):
                return best_part(here, lines)
            case AddPledge(line=line, missing=missing):
                rise = STEP * here.mine.shares.get(line, 0)
                return min(missing, PARTS, here.mine.cash) if rise > missing and reserve(here) < here.mine.cash else 0
            case Declare():
                return decision.least(here) or leads(here)
            case EndStalled():
                return leads(here) or here.table.stale > PATIENCE
            case TurnIn() | SellFirst():
                return best_of_dead(here, decision) if isinstance(decision, TurnIn) else decision.least(here)
        raise TypeError(f"no answer to {type(decision).__name__}")

    return answer


def best_deal(here: Position, space: str) -> Deal:
    """What to buy or sell here: first shares that open runs, more of a good one early; late, what taxes would eat."""
    lines = [line for line in here.pack.traded_at(space) if here.table.prices[line]]
    buy = _purchases(here, lines)
    if buy:
        return Deal(buy=buy, keep=reserve(here) // 2)
    sell = _sales(here, lines)
    return Deal(sell=sell) if sell else Deal()


def _purchases(here: Position, lines: list[str]) -> tuple[tuple[str, int], ...]:
    spare = here.mine.cash - reserve(here)
    found: list[tuple[str, int]] = []
    for line in sorted(lines, key=lambda line: -opening_value(here, line)):
        price, most = here.table.prices[line], min(here.pack.railroads[line].most, here.table.bank[line])
        first = opening_value(here, line) > min(taxes_ahead(here), price) // 2
        number = (most if first and wants_more(here, line) else 1) if first else most * wants_more(here, line)
        number = min(number, most, max(0, spare) // price)
        if number and len(found) < 2:
            found.append((line, number))
            spare -= number * price
    return tuple(found)


def _sales(here: Position, lines: list[str]) -> tuple[tuple[str, int], ...]:
    """Shares that will bring less than their price by the end, but the one that keeps a railroad's runs open."""
    short = reserve(here) > here.mine.cash
    found = []
    for line in lines:
        held, price = here.mine.shares.get(line, 0), here.table.prices[line]
        if price >= SPLIT_NEAR and years_left(here) > 1:
            continue
        surplus = held if years_left(here) <= 1 else held - 1
        if surplus > 0 and (short or value(here, line) < price):
            found.append((line, surplus))
    found.sort(key=lambda each: -each[1] * here.table.prices[each[0]])
    return tuple(found[:2])


def best_part(here: Position, lines: tuple[str, ...]) -> Part:
    """$10 for a railroad of which the seat holds so many shares that they rise by more."""
    best = max(lines, key=lambda line: here.mine.shares.get(line, 0))
    rise = STEP * here.mine.shares.get(best, 0)
    return Part(best, PARTS) if rise > PARTS and here.mine.cash >= PARTS + reserve(here) else Part()


def best_of_dead(here: Position, decision: TurnIn) -> int:
    """Shares of a bankrupt major come back at $15; they are given up when their tax until then is more."""
    tax = here.table.year + 1
    return here.mine.shares.get(decision.line, 0) if tax > here.pack.railroads[decision.line].price // 4 else 0
