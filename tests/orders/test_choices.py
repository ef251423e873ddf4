"""Words to choose from are understood in any case, like names; anything else about them must be right."""

import pytest

from pbem.orders.check import check
from tests.orders.real import form, stops


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
