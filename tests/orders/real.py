"""Real positions of a real title, and the forms that are due there: what the table of codes is tried on."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import structs

from pbem.languages import speaker
from pbem.orders.forms import form_text
from pbem.orders.place import Place
from tests.titles.games import Setting, legs, place_at, straight

SEATS = ("ann", "bob", "cleo")
_TURNS = 6


def _game(pace: str) -> Setting:
    return Setting("new-england-railways", SEATS, "crayon", (), pace, "real positions", (), SEATS)


@cache
def stops() -> dict[str, Place]:
    """Ann's place at sign-up, at the first auction, at the first shipping stop that offers her two shipments, and at a
    stop for loans where her cash does not cover the debt service."""
    normal, slow = list(_places("normal")), list(_places("slow"))
    return {
        "sign-up": normal[0],
        "auction": next(place for place in normal if place.blocks == ["bids"]),
        "shipping": next(place for place in normal if form(place).count("\n  [") > 1),
        "loans": in_debt(next(place for place in slow if place.blocks == ["loans"])),
    }


def _places(pace: str) -> Iterator[Place]:
    game = _game(pace)
    yield place_at(game, *game.begin(), "ann")
    for at, played in legs(game, straight(game)):
        if played.finished or played.cursor.turn > _TURNS:
            return
        yield place_at(game, played.state, played.cursor, "ann", at.number + 1)


def in_debt(place: Place) -> Place:
    """The same with Ann's cash at $1 and her debt at $100."""
    table: Any = msgspec.to_builtins(place.table)
    table["railways"]["ann"] |= {"cash": 1, "debt": 100}
    return structs.replace(place, table=table)


def form(place: Place) -> str:
    """The form that is due."""
    return form_text(place, speaker("en"))
