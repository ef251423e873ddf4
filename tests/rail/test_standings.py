"""Places are counted as in a race."""

from __future__ import annotations

from pbem.rail.standings import places


def test_equals_share_a_place_and_the_next_one_is_left_out() -> None:
    """Bob and Cleo are second together, so Dan is fourth; of equals the order is that of the table."""
    assert places({"Ann": 9, "Bob": 7, "Cleo": 7, "Dan": 1}) == {"Ann": 1, "Bob": 2, "Cleo": 2, "Dan": 4}
    assert list(places({"Cleo": 7, "Bob": 7, "Ann": 9})) == ["Ann", "Cleo", "Bob"]


def test_the_second_number_breaks_a_tie() -> None:
    """Equal totals: more cash ranks higher."""
    assert places({"Ann": (100, 10), "Bob": (100, 40)}) == {"Bob": 1, "Ann": 2}
