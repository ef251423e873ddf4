"""A bot that plays to win with plain sense: it values what it buys, borrows for a purpose, ships for itself."""

from __future__ import annotations

from typing import Any

from pbem.games.new_england_railways.bots.auctions import limit
from pbem.games.new_england_railways.bots.building import finishing
from pbem.games.new_england_railways.bots.cargo import shipping
from pbem.games.new_england_railways.bots.credit import borrowing, retiring
from pbem.games.new_england_railways.decisions import Borrow, Carry, ChooseColour, Finish, Limit, Retire
from pbem.games.new_england_railways.position import Position
from pbem.kernel.draws import Luck
from pbem.kernel.ladder import AnyDecision, Bot


def make_sensible(luck: Luck) -> Bot:
    """The bot that draws from `luck`: its colour; all else follows from what it sees."""

    def answer(decision: AnyDecision, label: str, here: Position) -> Any:
        match decision:
            case ChooseColour(free=free):
                return free[luck.below(label, len(free))]
            case Borrow(at_least=least):
                return borrowing(here, least)
            case Retire(at_most=most):
                return retiring(here, most)
            case Limit(link=link):
                return limit(here, link)
            case Finish(link=link, short=short):
                return finishing(here, link, short)
            case Carry(round=nth):
                return shipping(here, nth)
        raise TypeError(f"no answer to {type(decision).__name__}")

    return answer
