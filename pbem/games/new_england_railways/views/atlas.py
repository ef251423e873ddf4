"""The board as a picture shows it: cities with their goods, and every link with what it is to whom."""

from __future__ import annotations

from msgspec import Struct

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.network import net
from pbem.games.new_england_railways.state import Table
from pbem.games.new_england_railways.views.scene import SIGNS


class Spot(Struct, frozen=True):
    """A city in thousandths of a degree, the sign of the good it takes, and the counters that wait there, as (sign,
    number); `linked`: a built link leads there."""

    name: str
    lat: int
    lon: int
    takes: str
    waiting: tuple[tuple[str, int], ...]
    linked: bool


class Track(Struct, frozen=True):
    """A link. `state` is `built`, `unfinished` (both with their owner in `seat`), `offered`, `coming`, `deck` or
    `aside`."""

    link: str
    ends: tuple[str, str]
    value: int
    state: str
    seat: str


class Owner(Struct, frozen=True):
    """A railway and the colour of its markers (`""`: it has none yet)."""

    seat: str
    colour: str


class Atlas(Struct, frozen=True):
    """All that a map shows. `goods` are the signs (circle, X, triangle, square) with what they stand for."""

    owners: tuple[Owner, ...]
    cities: tuple[Spot, ...]
    links: tuple[Track, ...]
    goods: tuple[tuple[str, str], ...]


def atlas(after: Table, board: Board) -> Atlas:
    """The atlas of the table `after`."""
    signs = dict(zip(board.goods, SIGNS, strict=True))
    linked = net(after, board)
    return Atlas(
        owners=tuple(Owner(seat, after.railways[seat].colour) for seat in after.seats),
        cities=tuple(
            Spot(
                city.name,
                city.lat,
                city.lon,
                signs[city.accepts],
                tuple((signs[good], count) for good in signs if (count := after.boxes.get(city.name, {}).get(good, 0))),
                city.name in linked,
            )
            for city in board.cities.values()
        ),
        links=tuple(
            Track(card.name, card.ends, card.value, *_state(after, card.name)) for card in board.links.values()
        ),
        goods=tuple((sign, good) for good, sign in signs.items()),
    )


def _state(after: Table, link: str) -> tuple[str, str]:
    if link in after.links:
        bought = after.links[link]
        return ("built" if bought.built else "unfinished"), bought.owner
    for state, links in (("offered", after.row), ("coming", after.future), ("aside", after.aside)):
        if link in links:
            return state, ""
    return "deck", ""
