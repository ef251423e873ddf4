"""The token that ties a sheet to its seat, leg and asking."""

import itertools
import re

import pytest

from pbem.desk.tokens import compare, differs_at, token

SECRET = bytes(range(32))


def test_a_token_never_changes() -> None:
    """A token made today is the token of the form that was mailed last week."""
    assert token(SECRET, "coastline", 7, 1, "ann") == "z22e7-k6gvf"


def test_every_part_matters() -> None:
    """Another game, leg, asking, seat or secret gives another token."""
    made = [
        token(secret, game, leg, asking, seat)
        for secret, game, leg, asking, seat in itertools.product(
            (SECRET, SECRET[::-1]), ("coastline", "inland"), (1, 11), (1, 2), ("ann", "bob")
        )
    ]
    assert len(set(made)) == len(made)
    assert all(re.fullmatch(r"[1-9a-hjkmnp-z]{5}-[1-9a-hjkmnp-z]{5}", one) for one in made)


@pytest.mark.parametrize("typed", ["H5G4J-GZ1HK", " h5g4jgz1hk ", "h5g4j – gzlhk", "h5g4j-gzIhk"])
def test_what_a_person_may_type_is_the_same(typed: str) -> None:
    """Case, blanks, dashes and the look-alikes of 1 don't matter."""
    assert compare("h5g4j-gz1hk", typed)
    assert differs_at("h5g4j-gz1hk", typed) == []


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("h5g5j-gz1hk", [4]),
        ("h5g4j-gz1hm", [10]),
        ("h5g4j-z1hk", [6]),
        ("h5g4j-ggz1hk", [7]),
        ("h5gj4-gz1hk", [4, 5]),
        ("", list(range(1, 11))),
        ("h5g4j-zz", [6, 7, 8, 9, 10]),
    ],
)
def test_the_places_that_differ(typed: str, places: list[int]) -> None:
    """The letters are counted from 1 without the dash; one letter dropped or doubled is one place."""
    assert not compare("h5g4j-gz1hk", typed)
    assert differs_at("h5g4j-gz1hk", typed) == places
