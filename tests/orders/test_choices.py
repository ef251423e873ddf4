"""Words to choose from are understood in any case, like names; anything else about them must be right."""

import pytest

from pbem.languages import fill, speaker
from pbem.orders.check import check
from tests.orders.real import form, stops
from tests.report.games import Game, places


@pytest.mark.parametrize("typed", ["red", "Red", "RED"])
def test_a_choice_is_understood_in_any_case(typed: str) -> None:
    """`Red` is the colour red; the orders have it as the form spells it."""
    place = stops()["sign-up"]
    checked = check(form(place).replace('colour = "any"', f'colour = "{typed}"').encode(), place)
    assert checked.accepted
    assert checked.orders.colour == "red"


def test_another_word_is_refused() -> None:
    """What the form does not offer stays refused, with its place."""
    place = stops()["sign-up"]
    checked = check(form(place).replace('colour = "any"', 'colour = "Rouge"').encode(), place)
    assert [verdict.code for verdict in checked.verdicts] == ["K313"]


def test_no_word_at_all_is_a_choice_that_can_be_read() -> None:
    """`stop` of Pacific Northwest Rails is empty or "no move"."""
    game = Game(title="pacific-northwest-rails", edition="standard", seats=2)
    place = next(place for place in places(game) if "moves" in place.blocks)
    checked = check(form(place).replace('stop = ""', 'stop = "nomove"').encode(), place)
    assert [(verdict.code, verdict.text) for verdict in checked.verdicts] == [
        ("K313", "{key} is one of {choices}, not {got}")
    ]
    assert checked.verdicts[0].facts["choices"] == '"", no move'


@pytest.mark.parametrize(
    ("typed", "meant"), [("12", ""), ("0", ""), ("true", ""), ("[]", ""), ('"al"', '"all"'), ('"4"', "4"), ('"40"', "")]
)
def test_a_number_or_a_word(typed: str, meant: str) -> None:
    """Shares to give up are counted, or all: what may stand there is said, and what was meant if that is plain."""
    game = Game(title="pacific-northwest-rails", edition="standard", seats=2)
    place = next(place for place in places(game) if "moves" in place.blocks)
    (said,) = check(form(place).replace("turn_in = {}", f"turn_in = {{ GN = {typed} }}").encode(), place).verdicts
    assert said.code == "K303"
    assert fill(speaker("en"), said.text, said.facts) == (
        f'standing.turn_in.GN cannot be {typed}; it may be 1-10, "all"'
    )
    assert [edit.new for edit in said.edits] == ([meant] if meant else [])


@pytest.mark.parametrize(
    ("was", "typed", "meant"),
    [
        ('stop = ""', "stop = true", ""),
        ("end     = false", "end = 1", ""),
        ("end     = false", 'end = "Yes"', "true"),
        ("end     = false", 'end = "no"', "false"),
        ("end     = false", 'end = "often"', ""),
    ],
)
def test_a_line_that_is_shown_would_be_accepted(was: str, typed: str, meant: str) -> None:
    """Quotes alone make no choice of a word that is none; yes and no are plain enough."""
    game = Game(title="pacific-northwest-rails", edition="standard", seats=2)
    place = next(place for place in places(game) if "moves" in place.blocks)
    assert was in form(place)
    (said,) = check(form(place).replace(was, typed).encode(), place).verdicts
    assert said.code == "K303"
    assert [edit.new for edit in said.edits] == ([meant] if meant else [])
