"""Names are folded, told apart and guessed."""

import pytest

from pbem.orders.names import by_fold, canonical, fold, near

LEGAL = ["Boston-Lowell", "New Haven", "La Coruña", "SP&S", "Stoke-on-Trent"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Boston-Lowell", "Boston-Lowell"),
        ("Lowell-Boston", "Boston-Lowell"),
        ("lowell – BOSTON", "Boston-Lowell"),
        ("Boston—Lowell", "Boston-Lowell"),
        ("Boston‐Lowell", "Boston-Lowell"),
        ("Bos\u00adton-Lo\u200bwell", "Boston-Lowell"),
        (" new  haven ", "New Haven"),
        ("New\u00a0Haven", "New Haven"),
        ("la coruna", "La Coruña"),
        ("La Corun\u0303a", "La Coruña"),
        ("sp&s", "SP&S"),
        ("Boston Lowell", "Boston-Lowell"),
        ("lowell  boston", "Boston-Lowell"),
        ("Haven New", ""),
        ("stoke-on-trent", "Stoke-on-Trent"),
        ("Boston", ""),
        ("", ""),
        ("-", ""),
    ],
)
def test_spellings_of_one_name_are_one_name(written: str, meant: str) -> None:
    assert canonical(written, LEGAL) == meant


def test_two_names_that_fold_alike_are_never_guessed() -> None:
    both = ["Boston-Lowell", "Lowell-Boston"]
    assert canonical("Lowell-Boston", both) == "Lowell-Boston"
    assert canonical("lowell-boston", both) == ""
    assert by_fold(both) == {"boston-lowell": ""}


def test_a_blank_for_a_dash_is_not_guessed_where_it_may_be_two_names() -> None:
    both = ["New-Haven Lowell", "New Haven-Lowell"]
    assert canonical("new haven lowell", both) == ""
    assert canonical("New Haven Boston", ["New Haven-Boston", "New Haven"]) == "New Haven-Boston"
    assert canonical("New Haven", ["Haven-New", "New Haven"]) == "New Haven"


def test_folding_twice_changes_nothing() -> None:
    for name in (*LEGAL, "Ångström – Straße", "−‐"):
        assert fold(fold(name)) == fold(name)


def test_near_misses_are_at_most_two_and_the_likeliest_first() -> None:
    assert near("Bostn-Lowell", LEGAL) == ["Boston-Lowell"]
    assert near("Lowel-Bosten", LEGAL) == ["Boston-Lowell"]
    assert near("Haven 3", ["Haven 1", "Haven 2", "Haven 4", "Elsewhere"]).__len__() == 2
    assert near("Bostn Lowell", LEGAL) == ["Boston-Lowell"]
    assert near("Lowel Bosten", LEGAL) == ["Boston-Lowell"]
    assert near("Zanzibar", LEGAL) == []
