"""Goods on the built links: which shipments are legal, and what each would earn (`NER-9`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.editions import EDITIONS
from pbem.games.new_england_railways.state import Table
from pbem.kernel.text import N_, Refusal

MOST_LINKS = 5
Net = Mapping[str, Sequence[tuple[str, str]]]
"""The built links by city: the city at the other end, and the link."""


class Shipment(Struct, frozen=True, tag_field="do", tag="ship"):
    """One counter carried along `route`, from the city whose box holds it to a city that accepts it."""

    good: str
    route: tuple[str, ...]


class NoShipment(Struct, frozen=True, tag_field="do", tag="none"):
    """The chance to ship is let go."""


def net(table: Table, board: Board) -> dict[str, list[tuple[str, str]]]:
    """The built links, whoever owns them (`NER-9.3`), in printed order at each city."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name in board.links:
        link = table.links.get(name)
        if link is not None and link.built:
            one, other = board.links[name].ends
            found.setdefault(one, []).append((other, name))
            found.setdefault(other, []).append((one, name))
    return found


def routes(links: Net, board: Board, good: str, origin: str) -> Iterator[tuple[str, ...]]:
    """Every legal route for `good` from `origin`: it ends in the first accepting city it enters (`NER-9.7`), visits no
    city twice (`NER-9.6`) and uses at most five links (`NER-9.9`)."""
    accepts = board.accepts

    def onwards(route: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for city, _ in links.get(route[-1], ()):
            if city in route:
                continue
            longer = (*route, city)
            if accepts[city] == good:
                yield longer
            elif len(longer) <= MOST_LINKS:
                yield from onwards(longer)

    return onwards((origin,))


def waiting(table: Table, board: Board) -> Iterator[tuple[str, str]]:
    """The goods in the boxes, each kind in each city once: (city, good), in printed order."""
    for city in board.boxes:
        box = table.boxes[city]
        for good in board.goods:
            if box.get(good):
                yield city, good


def shipments(table: Table, board: Board) -> Iterator[Shipment]:
    """Every legal shipment."""
    links = net(table, board)
    for city, good in waiting(table, board):
        for route in routes(links, board, good, city):
            yield Shipment(good, route)


def any_shipment(table: Table, board: Board) -> bool:
    """Whether anything at all can be shipped now."""
    return next(shipments(table, board), None) is not None


def links_of(board: Board, route: Sequence[str]) -> list[str]:
    """The links along `route`, whose neighbours are joined by one."""
    return [board.by_ends[pair] for pair in pairwise(route)]


def earnings(table: Table, board: Board, route: Sequence[str]) -> dict[str, int]:
    """`NER-9.11`: the income each owner gains by a shipment along `route`, in the order of the links."""
    return gains({pair: table.links[board.by_ends[pair]].owner for pair in pairwise(route)}, route)


def gains(owners: Mapping[tuple[str, str], str], route: Sequence[str]) -> dict[str, int]:
    """`earnings` where the owner of each link is at hand, by the cities it joins, in both orders."""
    gained: dict[str, int] = {}
    for pair in pairwise(route):
        owner = owners[pair]
        gained[owner] = gained.get(owner, 0) + 1
    return gained


def owners_of(table: Table, board: Board) -> dict[tuple[str, str], str]:
    """The owner of each link that was bought, by the cities it joins, in both orders: for many routes at once."""
    found = {}
    for name, link in table.links.items():
        one, other = board.links[name].ends
        found[one, other] = found[other, one] = link.owner
    return found


def refusal(table: Table, board: Board, shipment: Shipment) -> Refusal | None:
    """Why `shipment` is not legal now, or None."""
    route = shipment.route
    return (
        _counter_refusal(table, shipment) or _road_refusal(table, board, route) or _stop_refusal(table, board, shipment)
    )


def _counter_refusal(table: Table, shipment: Shipment) -> Refusal | None:
    origin = shipment.route[0] if shipment.route else ""
    if len(shipment.route) < 2:
        return Refusal("ship-short", N_("a shipment needs a city to start from and one to end in"), "NER-9.18")
    if not table.boxes.get(origin, {}).get(shipment.good):
        facts: dict[str, str | int] = {"good": shipment.good, "city": origin}
        return Refusal("ship-gone", N_("no {good} in {city}"), "NER-9.25", facts)
    return None


def _road_refusal(table: Table, board: Board, route: Sequence[str]) -> Refusal | None:
    for at, (one, other) in enumerate(pairwise(route)):
        if other in route[: at + 1]:
            return Refusal("ship-twice", N_("{city} is visited twice"), "NER-9.6", {"city": other})
        name = board.by_ends.get((one, other))
        if name is None:
            return Refusal(
                "ship-no-link", N_("no link joins {one} and {other}"), "NER-9.3", {"one": one, "other": other}
            )
        link = table.links.get(name)
        if link is None or not link.built:
            return Refusal("ship-unbuilt", N_("{link} is not built"), "NER-9.24", {"link": name})
    if len(route) - 1 > MOST_LINKS:
        facts: dict[str, str | int] = {"links": len(route) - 1, "most": MOST_LINKS}
        return Refusal("ship-long", N_("{links} links; at most {most} may be used"), "NER-9.9", facts)
    return None


def _stop_refusal(table: Table, board: Board, shipment: Shipment) -> Refusal | None:
    good, route = shipment.good, shipment.route
    for city in route[1:-1]:
        if board.accepts.get(city) == good:
            facts: dict[str, str | int] = {"good": good, "city": city}
            return Refusal("ship-past", N_("{city} accepts {good}, so it must stop there"), "NER-9.7", facts)
    if board.accepts.get(route[-1]) != good:
        facts = {"good": good, "city": route[-1]}
        rule = EDITIONS[table.edition].accept_rule
        return Refusal("ship-unaccepted", N_("{city} does not accept {good}"), rule, facts)
    return None
