"""Out of Spokane: the only phase in which nobody needs shares (PNR-13.11 to PNR-13.13)."""

import pytest

from tests.rules.pacific_northwest_rails.table import TITLE, table
from tests.rules.pacific_northwest_rails.walking import card, goes, holding, leads, way, why


@pytest.mark.rule("PNR-13.11")
def test_all_begin_in_spokane_and_leave_by_any_line() -> None:
    """Six railroads leave Spokane; nobody owns a share."""
    state, _ = TITLE.begin(["Ann", "Bob"], "standard", {})
    assert {player.at for player in state.table.players.values()} == {"Spokane"}
    assert {player.opening for player in state.table.players.values()} == {True}
    assert leads(table(opening=True), card(1)) == {
        "GN-10", "GN-14", "GN-21", "NP-03", "Cheney", "NP-22", "OWR&N-01", "OWR&N-04", "CM&PS-02", "SL&E-07", "SI-01",
    }  # fmt: skip
    for by in ("buy", "die"):
        line = card(1)
        assert leads(table(opening=True), type(line)(by=by, n=1), 1) == leads(table(opening=True), card(1))


@pytest.mark.rule("PNR-13.12")
def test_the_right_lasts_until_the_ring_is_entered() -> None:
    """Lines may be changed at towns, over several turns; entered in mid-move the ring ends it."""
    state = table(opening=True, hands={"Ann": [1, 2, 6]})
    goes(state, card(1, "Cheney"))
    assert state.table.players["Ann"].opening
    assert way(goes(state, card(2, "Lamont"))) == ("SP&S-01", "Lamont")
    state = table(at={"Ann": "GN-01"}, came={"Ann": "Everett"}, opening=True, hands={"Ann": [2, 1]})
    assert leads(state, card(2)) == {"2 Dispatch", "56 Group 2"}  # NP-14 would take a share
    assert not goes(state, card(2, "2 Dispatch"), deck=["R01", "R02", "R03", "R04", "R05"]).player("Ann").opening


@pytest.mark.rule("PNR-13.12")
def test_it_gives_no_run_without_stock() -> None:
    """R05 leads from Spokane to Colville on GN."""
    state = table(opening=True, hands={"Ann": [3]}, display=["R05"])
    assert why(state, card(3, "Colville", run="R05")) == "PNR-10.2"
    assert (
        why(
            table(opening=True, hands={"Ann": [3]}, display=["R05"], shares=holding(GN=1)),
            card(3, "Colville", run="R05"),
        )
        == ""
    )


@pytest.mark.rule("PNR-13.13")
def test_first_exit() -> None:
    """Ann by GN to Northport with a 6, Bob to NP-05 with a 3; then Ann is refused GN and Bob goes on to Lind."""
    state = table(opening=True, hands={"Ann": [2, 6], "Bob": [2, 3]})
    assert way(goes(state, card(6, "Northport"))) == ("GN-14", "GN-15", "Colville", "Marcus", "GN-16", "13 Northport")
    goes(state, card(3, "NP-05"), seat="Bob")
    assert why(state, card(2, "Marcus")) == "PNR-8.1"
    assert way(goes(state, card(2, "Lind"), seat="Bob")) == ("Ritzville", "Lind")
    assert state.table.players["Bob"].opening
