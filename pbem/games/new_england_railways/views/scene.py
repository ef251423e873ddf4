"""How the table stands after a leg, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.editions import EDITIONS, Words
from pbem.games.new_england_railways.network import net
from pbem.games.new_england_railways.state import Table
from pbem.games.new_england_railways.views.chapters import Offer
from pbem.kernel.seats import clockwise

SIGNS = "ox^#"
"""The printed symbols in the order of the pack's counters: circle, X, triangle, square (`NER-0.14`)."""


class Standing(Struct, frozen=True):
    """A railway's line: `links` bought, their `value` in all, `worth` = cash + value - debt."""

    seat: str
    opens: bool
    colour: str
    cash: int
    debt: int
    income: int
    links: int
    value: int
    worth: int


class Good(Struct, frozen=True):
    """A kind of goods, the sign it is printed with, and the cities that take it, each with whether a built link leads
    there."""

    name: str
    sign: str
    cities: tuple[tuple[str, bool], ...]


class Stock(Struct, frozen=True):
    """The counters in a city's box, one sign each, and whether a built link leads there."""

    city: str
    signs: str
    linked: bool


class Owned(Struct, frozen=True):
    """A railway's links with their values, in the order of purchase."""

    seat: str
    built: tuple[Offer, ...]
    unfinished: tuple[Offer, ...]


class Scene(Struct, frozen=True):
    """The table after a leg. `turns` is how many turns the game has at least, `order` who acts in which order,
    `early` those of them who ship in the first round too."""

    words: Words
    turn: int
    turns: int
    last: bool
    order: tuple[str, ...]
    early: tuple[str, ...]
    standings: tuple[Standing, ...]
    goods: tuple[Good, ...]
    stocks: tuple[Stock, ...]
    all_linked: bool
    left_in_cup: int
    owned: tuple[Owned, ...]
    row: tuple[Offer, ...]
    future: tuple[Offer, ...]
    aside: tuple[str, ...]
    deck: int


def scene(after: Table, board: Board) -> Scene:
    """The scene at `after`."""
    order = clockwise(after.seats, after.first)
    owned = tuple(_owned(after, board, seat) for seat in order)
    linked = net(after, board)
    signs = dict(zip(board.goods, SIGNS, strict=True))
    stocks = tuple(
        Stock(city, "".join(signs[good] * after.boxes[city].get(good, 0) for good in board.goods), city in linked)
        for city in board.boxes
    )
    return Scene(
        words=EDITIONS[after.edition],
        turn=after.turn,
        turns=-(-len(board.links) // (len(after.seats) - 1)),
        last=after.last,
        order=order,
        early=tuple(seat for seat in order if seat not in after.buyers),
        standings=tuple(_standing(after, links) for links in owned),
        goods=tuple(
            Good(good, sign, tuple((city, city in linked) for city, takes in board.accepts.items() if takes == good))
            for good, sign in signs.items()
        ),
        stocks=stocks,
        all_linked=all(city in linked for city in board.cities),
        left_in_cup=sum(board.goods.values()) - sum(len(stock.signs) for stock in stocks),
        owned=owned,
        row=_offers(board, after.row),
        future=_offers(board, after.future),
        aside=tuple(after.aside),
        deck=after.deck,
    )


def mine(after: Table, board: Board, seat: str, own: Mapping[str, Any]) -> None:
    """Nothing of the table is one seat's own in this title."""


def _offers(board: Board, links: list[str]) -> tuple[Offer, ...]:
    return tuple(Offer(link, board.links[link].value) for link in links)


def _owned(after: Table, board: Board, seat: str) -> Owned:
    mine = {name: link for name, link in after.links.items() if link.owner == seat}
    return Owned(
        seat,
        _offers(board, [name for name, link in mine.items() if link.built]),
        _offers(board, [name for name, link in mine.items() if not link.built]),
    )


def _standing(after: Table, owned: Owned) -> Standing:
    railway = after.railways[owned.seat]
    links = (*owned.built, *owned.unfinished)
    value = sum(link.value for link in links)
    return Standing(
        seat=owned.seat,
        opens=owned.seat == after.first,
        colour=railway.colour,
        cash=railway.cash,
        debt=railway.debt,
        income=railway.income,
        links=len(links),
        value=value,
        worth=railway.cash + value - railway.debt,
    )
