"""A bot that plays at random and always legally. It is for filling in and for tests, not for winning."""

from __future__ import annotations

from typing import Any

from pbem.games.new_england_railways.decisions import Borrow, Carry, ChooseColour, Finish, Limit, Retire
from pbem.games.new_england_railways.loans import NOTE
from pbem.games.new_england_railways.network import NoShipment, Shipment, net, routes, waiting
from pbem.games.new_england_railways.position import Position
from pbem.kernel.draws import Luck
from pbem.kernel.ladder import AnyDecision, Bot


def make_random(luck: Luck) -> Bot:
    """The bot that draws from `luck`."""

    def answer(decision: AnyDecision, label: str, here: Position) -> Any:
        match decision:
            case ChooseColour(free=free):
                return free[luck.below(label, len(free))]
            case Borrow(at_least=least):
                # Mostly nothing: a railway that borrows every turn drowns in service, and games would all look alike.
                extra = luck.below(label, 6)
                return least + (NOTE * (extra - 3) if extra > 3 else 0)
            case Retire(at_most=most):
                return NOTE * luck.below(label, most // NOTE + 1)
            case Limit(link=link):
                sensible = 2 * here.pack.links[link].value
                return luck.below(label, min(here.mine.cash, sensible) + 1)
            case Finish():
                return luck.below(label, 2) == 1
            case Carry():
                return any_load(luck, label, here)
        raise TypeError(f"no answer to {type(decision).__name__}")

    return answer


def any_load(luck: Luck, label: str, here: Position) -> Shipment | NoShipment:
    """A counter at random among those that can move, along one of its ways at random. It ships if anything can go."""
    links = net(here.table, here.pack)
    counters = [(city, good) for city, good in waiting(here.table, here.pack) if city in links]
    nth = 0
    while counters:
        city, good = counters.pop(luck.below(f"{label}/counter/{nth}", len(counters)))
        ways = list(routes(links, here.pack, good, city))
        if ways:
            return Shipment(good, ways[luck.below(f"{label}/way", len(ways))])
        nth += 1
    return NoShipment()
