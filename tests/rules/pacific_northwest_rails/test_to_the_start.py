"""Bankrupt track on the way to the start of a run: every move over it comes nearer to that start (PNR-5.25)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.pacific_northwest_rails.state import State
from tests.rules.pacific_northwest_rails.table import table
from tests.rules.pacific_northwest_rails.walking import card, holding, leads, why


def near_hood_river(at: str, run: str, **more: Any) -> State:
    """Ann there with OWR&N and MH, which is bankrupt; `run` lies face up."""
    shares = holding(MH=1, OWRN=1)
    return table(at={"Ann": at}, shares=shares, prices={"MH": 0}, display=[run], hands={"Ann": [1, 2, 4]}, **more)


@pytest.mark.rule("PNR-5.25")
def test_a_move_to_the_start_may_end_on_the_track() -> None:
    """R60 begins at Parkdale, six spaces from Hood River: MH-01 is one nearer."""
    state = near_hood_river("Hood River", "R60")
    assert why(state, card(1, "MH-01", run="R60")) == ""
    assert leads(state, card(1, run="R60")) == {"MH-01", "OWR&N-12", "OWR&N-13"}


@pytest.mark.rule("PNR-5.25")
def test_past_the_start_the_track_is_closed() -> None:
    """R61 begins at Hood River, one space from OWR&N-12: MH-01, the next, would be three spaces from it again."""
    state = near_hood_river("OWR&N-12", "R61", came={"Ann": "The Dalles"})
    assert why(state, card(2, "MH-01", run="R61")) == "PNR-5.7"
    assert why(state, card(1, "Hood River", run="R61")) == ""
    assert leads(state, card(2, run="R61")) == {"OWR&N-12", "OWR&N-13"}  # a town is a place to turn back


@pytest.mark.rule("PNR-5.25")
def test_a_move_over_the_track_and_back_comes_no_nearer() -> None:
    """Hood River, Odell and back: as far from Parkdale, the start of R60, as before."""
    state = near_hood_river("Hood River", "R60")
    assert why(state, card(4, "Hood River", run="R60", via=["Odell"])) == "PNR-5.7"
    assert why(state, card(4, "Hood River", run="R60", via=["The Dalles"])) == ""
