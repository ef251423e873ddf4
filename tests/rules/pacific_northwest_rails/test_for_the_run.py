"""What is open for a run's sake alone: bankrupt track, and a changed roll on the ring (PNR-9.28)."""

import pytest

from pbem.games.pacific_northwest_rails.decisions.moving import Land
from pbem.games.pacific_northwest_rails.events import PenaltyPaid, RunDropped, RunNamed
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.routes import Journey
from pbem.games.pacific_northwest_rails.state import State
from tests.rules.pacific_northwest_rails.table import refused, table
from tests.rules.pacific_northwest_rails.walking import card, goes, holding, leads, penalty, roll, way, why

REST = ("R05", "R13", "R60", "R66")


def bellingham() -> State:
    """Ann on the start of R51 (Bellingham to Sumas by BB&BC, which is bankrupt), clockwise on the ring."""
    return table(
        "Ann Bob",
        at={"Ann": "4 Bellingham"},
        heading={"Ann": 1},
        hands={"Ann": [3, 6]},
        shares=holding(BBBC=1),
        prices={"BB&BC": 0},
        display=["R51", *REST],
    )


@pytest.mark.rule("PNR-5.25", "PNR-9.28")
def test_bankrupt_track_is_left_at_the_end_of_the_run_or_not_at_all() -> None:
    """Everson lies between Bellingham and Sumas. Six spaces lead by Everson and Sumas on along the ring to 9 NP, past
    the end of the run; that is no part of it, named or not."""
    through = card(6, "9 NP", via=["Everson"])
    assert why(bellingham(), through) == "PNR-5.7"
    assert why(bellingham(), card(6, "9 NP", via=["Everson"], run="R51")) != ""
    assert why(bellingham(), card(6, "10 Oroville", run="R51")) == ""


@pytest.mark.rule("PNR-9.28")
def test_along_the_ring_the_run_may_be_given_up() -> None:
    """No bankrupt track is entered: six spaces round the ring, and R51 is no longer under way."""
    seen = goes(bellingham(), card(6, "10 Oroville", run="R51"))
    assert way(seen) == ("5 Group 1", "6 Dispatch", "7 Sumas", "8 Switchback", "9 NP", "10 Oroville")
    assert not seen.of(PenaltyPaid)
    assert [event.card for event in seen.of(RunDropped)] == ["R51"]


def seattle() -> State:
    """Ann on the start of R02 (Seattle by GN), with GN and three NP."""
    return table(
        "Ann Bob",
        at={"Ann": "1 Seattle"},
        heading={"Ann": 1},
        shares=holding(NP=3, GN=1),
        display=["R02", *REST],
    )


@pytest.mark.rule("PNR-9.18", "PNR-9.28")
def test_a_changed_roll_is_used_for_the_run() -> None:
    """Five less three leads two along the ring, which is no way of R02: Ann stays. Five as rolled may go there."""
    seen = goes(seattle(), roll("3 GN", np=3, run="R02"), rolled=5)
    assert [event.card for event in seen.of(RunNamed)] == ["R02"]
    assert way(seen) == ()
    land = Land(seat="Ann", move=Move(by="die", np=3, run="R02", to="3 GN"), spaces=5)
    assert refused(seattle(), land, Journey(("2 Dispatch", "3 GN"))) != ""
    five = ("2 Dispatch", "3 GN", "4 Bellingham", "5 Group 1", "6 Dispatch")
    assert refused(seattle(), Land(seat="Ann", move=Move(by="die", np=3, run="R02"), spaces=5), Journey(five)) == ""
    assert way(goes(seattle(), roll("6 Dispatch", np=3, run="R02"), rolled=5)) == five


@pytest.mark.rule("PNR-9.27")
def test_of_two_ways_to_a_rectangle_the_cheaper_counts() -> None:
    """From Sumas five spaces lead to 6 Dispatch and back by Everson (BB&BC, bankrupt, $1 a herald) or by
    Sedro-Woolley (SL&E), which is free."""
    state = table(
        "Ann Bob",
        at={"Ann": "7 Sumas"},
        heading={"Ann": -1},
        hands={"Ann": [5]},
        shares=holding(BBBC=1, SLE=1),
        prices={"BB&BC": 0},
        display=["R51", *REST],
    )
    assert why(state, card(5, "6 Dispatch", run="R51", penalty=0)) == ""
    assert "6 Dispatch" in leads(state, card(5, run="R51"))
    seen = goes(state, card(5, "6 Dispatch", run="R51"))
    assert way(seen) == ("SL&E-05", "Sedro-Woolley", "SL&E-05", "7 Sumas", "6 Dispatch")
    assert penalty(seen) == 0
