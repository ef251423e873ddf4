"""Every stop of some games of a title, with the form that is sent out there: what real sheets look like."""

from __future__ import annotations

from functools import cache
from typing import Any

from pbem.kernel.draws import Keys
from pbem.kernel.run import Played
from pbem.languages import speaker
from pbem.orders.forms import form_text
from pbem.orders.place import Place
from tests.titles.games import AtStop, legs, place_at, setting, straight


@cache
def stops(name: str, games: int = 6) -> tuple[tuple[Place, bytes], ...]:
    """Place and form of a seat at each stop of so many games: all paces, both languages, and the last turn too."""
    found: list[tuple[Place, bytes]] = []
    for number in range(games):
        game = setting(name, number)

        def advance(at: AtStop, keys: Keys, game: Any = game) -> Played[Any]:
            seat = game.seats[at.number % len(game.seats)]
            place = place_at(game, at.state, at.cursor, seat, at.number, at.standing.get(seat))
            if place.blocks:
                language = ("en", "es")[at.number % 2]
                found.append((place, form_text(place, speaker(language)).encode()))
            return straight(game)(at, keys)

        for _ in legs(game, advance):
            pass
    kinds = {frozenset(place.blocks) for place, _ in found}
    assert kinds == {frozenset(kind) for kind in setting(name, 0).played.sheet_kinds}, "the schemas published"
    return tuple(found)
