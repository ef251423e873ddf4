"""The header tells which form a sheet is; a token is compared the way people copy it."""

import pytest

from pbem.orders.header import differing_letter, header_faults
from tests.orders.sheet import HEADER

WANTED = "h5g4j-gz1hk"


@pytest.mark.parametrize(
    ("got", "letter"),
    [
        ("h5g4j-gz1hk", 0),
        ("H5G4J gzlhk", 0),
        ("h5g4j-gz7hk", 8),
        ("x5g4j-gz1hk", 1),
        ("h5g4j-gz1hx", 10),
        ("h5g4j-g1hk", 7),
        ("h5g4j-gz1h", 10),
        ("h5g4j-gzz1hk", 8),
        ("h5g4j-gz1hkk", 11),
        ("h5g4j-zg1hk", 6),
        ("h5g4j-gz7hx", 0),
        ("k8s2m-v9qrt", 0),
        ("", 0),
    ],
)
def test_one_wrong_letter_is_found(got: str, letter: int) -> None:
    assert differing_letter(WANTED, got) == letter


def test_an_old_form_is_named_once() -> None:
    """Its token is another one of course."""
    raw: dict[str, object] = {"game": "coastline", "turn": 3, "leg": "auction", "seat": "ann", "token": "k8s2m-v9qrt"}
    assert [fault.code for fault in header_faults(raw, HEADER)] == ["H203"]


def test_kinds_are_strict() -> None:
    raw: dict[str, object] = {"game": 1, "turn": True, "leg": [], "seat": {}, "token": 4.0}
    assert [fault.code for fault in header_faults(raw, HEADER)] == ["H208"] * 5
