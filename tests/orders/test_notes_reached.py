"""Every note that a title makes on a good sheet is reached by a sheet of the title; its forms reach none."""

from collections.abc import Mapping
from functools import cache

import pytest

from pbem.games.registry import TITLES, title
from pbem.orders.check import check
from pbem.orders.place import Place
from tests.orders.real import form
from tests.orders.test_codes_reached import SHEETS
from tests.titles.games import Setting, legs, place_at, straight

PACIFIC = "pacific-northwest-rails"
SEATS = ("ann", "bob", "cleo")
LINE = "moves = [\n"
LATER = 4
"""Legs that are played before the stop for moves, so that rounds are over."""
NOTES: Mapping[str, tuple[str, str, str]] = {
    "S421": ("moves", LINE, f'{LINE}{{ round = ROUND, by = "np", n = 10 }},\n'),
    "S422": ("moves", "trades = [\n", 'trades = [\n{ at = "GN", buy = { "GN" = 1 }, sell = { "GN" = 1 } },\n'),
    "S423": ("moves", LINE, f'{LINE}{{ round = 1, by = "die" }},\n'),
    "S424": ("moves", LINE, f'{LINE}{{ by = "die", lots = [1] }},\n'),
    "S425": ("seats", "seats = [0,", "seats = [999,"),
    "S426": ("moves", "declare = 0", "declare = 1499"),
    "S427": ("seats", "seats = [0, 0]", "seats = [0, 0, 0, 5]"),
    "S428": ("moves", LINE, f'{LINE}{{ round = 999, by = "die" }},\n'),
}
"""The stop, what its form says there, and what became of it."""


@cache
def stop(name: str) -> Place:
    """Ann's place when the seats are sold, or when moves are due and some rounds are over."""
    game = Setting(PACIFIC, SEATS, "standard", (), "slow", "real positions", (), SEATS)
    for at, played in legs(game, straight(game)):
        place = place_at(game, played.state, played.cursor, "ann", at.number + 1)
        if place.blocks == ["seats"] if name == "seats" else at.number == LATER:
            return place
    raise AssertionError(f"no stop for {name}")


def made(code: str) -> tuple[Place, bytes]:
    """The place, and the sheet that gets the note."""
    name, before, after = NOTES[code]
    text = form(stop(name))
    assert before in text
    return stop(name), text.replace(before, after.replace("ROUND", str(stop(name).turn)), 1).encode()


@pytest.mark.parametrize("code", NOTES)
def test_a_note_is_reached(code: str) -> None:
    """By a sheet that is accepted, on the line that it is about."""
    place, raw = made(code)
    checked = check(raw, place)
    found = {verdict.code: verdict for verdict in checked.verdicts}
    assert code in found, checked.verdicts
    assert checked.accepted
    assert found[code].text.format_map(found[code].facts)
    pairs = zip(raw.splitlines(), form(place).encode().splitlines(), strict=False)
    changed = next(number for number, (now, before) in enumerate(pairs, 1) if now != before)
    assert found[code].line in (changed - 1, changed)


@pytest.mark.parametrize("name", ["seats", "moves"])
def test_the_forms_themselves_reach_none(name: str) -> None:
    """So that every note above is due to what became of the form."""
    assert check(form(stop(name)).encode(), stop(name)).verdicts == []


@pytest.mark.parametrize("name", TITLES)
def test_no_note_is_left_out(name: str) -> None:
    """Of any title."""
    table = {PACIFIC: NOTES}.get(name, SHEETS)
    assert set(title(name).remark_codes) <= set(table)
