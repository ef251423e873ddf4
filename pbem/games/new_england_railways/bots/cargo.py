"""Which counter to ship, which way, and which of two at the first chance."""

from __future__ import annotations

from msgspec import Struct

from pbem.games.new_england_railways.best import leader
from pbem.games.new_england_railways.bots.roads import Way, roads
from pbem.games.new_england_railways.network import NoShipment, Shipment
from pbem.games.new_england_railways.position import Position
from pbem.kernel.seats import clockwise

OWN, LEADER, OTHER = 10, 4, 2
"""What a dollar of income weighs: one's own, the leader's, another's."""


class Load(Struct, frozen=True):
    """A counter's best way for a seat, and how it stands against the others."""

    city: str
    good: str
    way: Way
    score: int


def loads(here: Position, seat: str) -> list[Load]:
    """The best way of each counter that earns `seat` anything and does not help the others more, best first."""
    table, known = here.table, roads(here.pack)
    absent = ~known.built(table)
    rivals = known.owned(table)
    mine = rivals.pop(seat)
    ahead = leader(here)
    found = []
    for (city, good), ways in zip(known.sources, known.ways, strict=True):
        if not table.boxes[city].get(good):
            continue
        best: Load | None = None
        for way in ways:
            if way.links & absent or not way.links & mine:
                continue
            score = OWN * (way.links & mine).bit_count()
            for rival, links in rivals.items():
                score -= (LEADER if rival == ahead else OTHER) * (way.links & links).bit_count()
            if score > (best.score if best else 0):
                best = Load(city, good, way, score)
        if best:
            found.append(best)
    return sorted(found, key=lambda load: (-load.score, len(load.way.route)))


def shipping(here: Position, nth: int) -> Shipment | NoShipment:
    """The best load. With two chances ahead the second best goes first if it may be gone by the second chance and the
    best may not."""
    mine = loads(here, here.me)
    if not mine:
        return NoShipment()
    chosen = mine[0]
    if nth == 1 and len(mine) > 1:
        coming = wanted(here)
        if lasts(here, chosen, coming) and not lasts(here, mine[1], coming):
            chosen = mine[1]
    return Shipment(chosen.good, chosen.way.route)


def lasts(here: Position, load: Load, coming: list[tuple[str, str]]) -> bool:
    """Whether one such counter will be there after what the others are likely to ship."""
    return here.table.boxes[load.city][load.good] > coming.count((load.city, load.good))


def wanted(here: Position) -> list[tuple[str, str]]:
    """What the others are likely to ship between the two chances of `here.me`: each its best."""
    table = here.table
    order = clockwise(table.seats, table.first)
    at = order.index(here.me)
    between = [seat for seat in order[at + 1 :] if seat not in table.buyers] + list(order[:at])
    return [(load.city, load.good) for seat in between for load in loads(here, seat)[:1]]
