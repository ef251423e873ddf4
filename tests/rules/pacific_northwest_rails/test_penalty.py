"""Track of bankrupt short lines, and who is stranded (PNR-5.7, 5.8, 5.21, 5.25 to 5.27, 5.35, PNR-9.9, PNR-12.14)."""

from typing import Any

import pytest

from pbem.games.pacific_northwest_rails.events import (
    BonusPaid,
    DividendPaid,
    PenaltyPaid,
    RunCompleted,
    RunDropped,
    SpacesBought,
)
from pbem.games.pacific_northwest_rails.orders import MoveLine
from pbem.games.pacific_northwest_rails.state import State
from tests.rules.pacific_northwest_rails.table import table
from tests.rules.pacific_northwest_rails.walking import (
    buy,
    card,
    goes,
    holding,
    leads,
    np_only,
    passed,
    penalty,
    roll,
    way,
    why,
)

REST = ["R01", "R26", "R33", "R62", "R66"]


def hood_river(**more: Any) -> State:
    """Ann on Hood River with MH, which is bankrupt, and OWR&N; R61 (Hood River to Dee, MH) lies face up."""
    facts: dict[str, Any] = {
        "at": {"Ann": "Hood River"},
        "shares": holding(MH=1, OWRN=1),
        "prices": {"MH": 0},
        "display": ["R61", *REST],
        "hands": {"Ann": [2, 2, 4]},
    }
    return table("Ann Bob", **{**facts, **more})


@pytest.mark.rule("PNR-5.7")
def test_bankrupt_track_is_open_for_a_run_alone() -> None:
    """Without the run named nobody enters it, by whatever movement, share or no share."""
    for line in (card(2, "Odell"), buy(2, "Odell"), card(2, "Odell", run="R01")):
        assert why(hood_river(), line) in ("PNR-5.7", "PNR-10.2")
    assert leads(hood_river(), card(2)) == {"OWR&N-14", "The Dalles"}
    assert why(hood_river(), card(2, "Odell", run="R61")) == ""


@pytest.mark.rule("PNR-5.8", "PNR-5.27")
def test_four_spaces_by_one_card() -> None:
    """Hood River, MH-01, Odell, MH-02, Dee: $5; the bonus of $25 is paid and nothing a share."""
    seen = goes(hood_river(), card(4, "Dee", run="R61"))
    assert penalty(seen) == 5
    assert [event.amount for event in seen.of(BonusPaid)] == [25]
    assert not seen.of(DividendPaid)
    assert seen.cash()["Ann"] == 120


@pytest.mark.rule("PNR-5.26", "PNR-5.27")
def test_four_spaces_in_two_turns() -> None:
    """$3 for three heralds, then $2: Odell is paid already."""
    state = hood_river()
    assert penalty(goes(state, card(2, "Odell", run="R61"))) == 3
    assert state.table.players["Ann"].toll == "MH"
    seen = goes(state, card(2, "Dee"))
    assert penalty(seen) == 2
    assert [event.amount for event in seen.of(BonusPaid)] == [25]


@pytest.mark.rule("PNR-5.8", "PNR-5.27", "PNR-9.9")
def test_four_spaces_bought() -> None:
    """$4 for the spaces and $5 for the heralds, the bank being paid first."""
    seen = goes(hood_river(), buy(4, "Dee", run="R61"))
    assert [type(event) for event in seen.events if isinstance(event, SpacesBought | PenaltyPaid)] == [
        SpacesBought,
        PenaltyPaid,
    ]
    assert penalty(seen) == 5
    assert seen.cash()["Ann"] == 100 - 9 + 25


@pytest.mark.rule("PNR-5.8")
def test_a_roll_and_np_spaces_pay_it_too() -> None:
    """By the die $5 for four spaces; NP spaces on NP track before it cost nothing."""
    seen = goes(hood_river(), roll("Dee", run="R61"), rolled=4)
    assert penalty(seen) == 5
    state = table(
        at={"Ann": "Rathdrum"}, shares=holding(NP=2, IWN=1), prices={"I&WN": 0}, display=["R72", *REST],
        run={"Ann": "R72"}, used={"Ann": ["NP"]}, hands={"Ann": [1]},
    )  # fmt: skip
    assert penalty(goes(state, card(1, "I&WN-01", np=2))) == 2


@pytest.mark.rule("PNR-5.26", "PNR-9.9")
def test_live_track_costs_nothing() -> None:
    """R77 (MH and OWR&N) with MH bankrupt: from Hood River on nothing is due."""
    state = table(
        at={"Ann": "Odell"}, run={"Ann": "R77"}, used={"Ann": ["MH"]}, shares=holding(MH=1, OWRN=1), prices={"MH": 0},
        display=["R77", *REST],
    )  # fmt: skip
    state.table.players["Ann"].toll = "MH"
    assert penalty(goes(state, buy(5, "Portland"))) == 2  # MH-01, Hood River


@pytest.mark.rule("PNR-5.26")
def test_a_space_entered_again_is_charged_again() -> None:
    """Hood River, MH-01, Odell and back to MH-01: four heralds."""
    assert penalty(goes(hood_river(), buy(3, "MH-01", run="R61", via=["Odell"]))) == 4


@pytest.mark.rule("PNR-5.26")
def test_a_stretch_left_and_entered_again_begins_anew() -> None:
    """At Hood River with its herald paid MH-01 costs $1; by The Dalles and back (OWR&N) Hood River is due once more."""
    for line, due in ((buy(1, "MH-01"), 1), (buy(5, "MH-01", via=["The Dalles", "Hood River"]), 2)):
        state = hood_river(run={"Ann": "R77"}, display=["R77", *REST])
        state.table.players["Ann"].toll = "MH"
        assert penalty(goes(state, line)) == due


@pytest.mark.rule("PNR-5.26")
def test_to_the_start_and_the_run_itself_are_two_journeys() -> None:
    """R60 begins at Parkdale: Dee to Parkdale $3; then Parkdale is charged again with the run: $7 for MH's six."""
    state = table("Ann Bob", at={"Ann": "Dee"}, shares=holding(MH=1), prices={"MH": 0}, display=["R60", *REST])
    assert penalty(goes(state, buy(2, "Parkdale", run="R60"))) == 3
    seen = goes(state, buy(6, "Hood River", run="R60"))
    assert penalty(seen) == 7
    assert seen.of(RunCompleted)


@pytest.mark.rule("PNR-5.26")
def test_who_cannot_pay_it_all_is_refused() -> None:
    """Five dollars for Dee: with $4 refused, with $5 legal; bought spaces come off the cash first; a limit counts."""
    far = {"shares": holding(MH=1, OWRN=1)}
    assert why(hood_river(cash=4, **far), card(4, "Dee", run="R61")) == "PNR-5.26"
    assert why(hood_river(cash=5, **far), card(4, "Dee", run="R61")) == ""
    assert why(hood_river(cash=8, **far), buy(4, "Dee", run="R61")) == "PNR-5.26"
    assert why(hood_river(cash=9, **far), buy(4, "Dee", run="R61")) == ""
    assert why(hood_river(), card(4, "Dee", run="R61", penalty=4)) == "PNR-5.26"
    assert why(hood_river(), card(4, "Dee", run="R61", penalty=5)) == ""


@pytest.mark.rule("PNR-5.25", "PNR-10.18")
def test_who_may_enter() -> None:
    """The card lies face up, lists the line, and all its lines are held; else any entry is refused."""
    assert why(hood_river(display=REST), card(2, "Odell", run="R61")) == "PNR-10.11"
    assert why(hood_river(shares=holding(OWRN=1)), card(2, "Odell", run="R61")) == "PNR-10.2"
    state = hood_river(display=["R77", *REST], shares=holding(MH=1, OWRN=1))
    assert why(state, card(2, "Odell", run="R77")) == ""  # R77 begins at Parkdale: this goes to its start
    assert why(hood_river(display=["R33", *REST]), card(2, "Odell", run="R33")) == "PNR-5.7"


@pytest.mark.rule("PNR-5.25", "PNR-5.36")
def test_going_to_the_start_comes_nearer_to_it() -> None:
    """To R60's start, Parkdale: from Odell on to Dee, not back to Hood River."""
    state = table(
        "Ann Bob", at={"Ann": "Odell"}, shares=holding(MH=1, OWRN=1), prices={"MH": 0}, display=["R60", *REST],
        hands={"Ann": [2]},
    )  # fmt: skip
    assert why(state, card(2, "Dee", run="R60")) == ""
    state.table.players["Ann"].at = "Hood River"
    assert leads(state, card(2, run="R60")) == {"Odell", "OWR&N-14", "The Dalles"}


@pytest.mark.rule("PNR-5.25")
def test_off_the_run_the_track_is_closed_again() -> None:
    """R74 (CM&PS, TE) at Tacoma: TE is open, but not after a detour by NP to Auburn and back in the same move."""
    state = table(
        at={"Ann": "55 Tacoma"}, run={"Ann": "R74"}, used={"Ann": ["CM&PS"]}, shares=holding(CMPS=1, TE=1, NP=1),
        prices={"TE": 0}, display=["R74", *REST],
    )  # fmt: skip
    ends = leads(state, buy(3))
    assert "Eatonville" in ends
    assert "TE-01" not in ends


@pytest.mark.rule("PNR-5.35", "PNR-5.36")
def test_stranded_on_bankrupt_track() -> None:
    """On Ashford with TE bankrupt and no run: out by TE, paying as far as the cash goes, until the ring is entered."""
    for cash, paid in ((100, 3), (2, 2), (0, 0)):
        state = table(
            at={"Ann": "Ashford"}, cash={"Ann": cash}, shares=holding(TE=1), prices={"TE": 0}, hands={"Ann": [2, 6]}
        )
        seen = goes(state, card(2, "Elbe"))
        assert (penalty(seen), seen.cash()["Ann"]) == (paid, cash - paid)
        assert seen.player("Ann").opening
    goes(state, card(6, "56 Group 2"))
    assert not state.table.players["Ann"].opening
    state.table.players["Ann"].at, state.table.players["Ann"].heading = "55 Tacoma", 0
    assert "TE-01" not in leads(state, buy(1))


@pytest.mark.rule("PNR-5.35", "PNR-12.14")
def test_stranded_without_a_share_that_leads_out() -> None:
    """At Leavenworth with nothing: any route; with GN it is no case of this; the right lasts over several turns."""
    state = table(at={"Ann": "Leavenworth"}, hands={"Ann": [1, 1]})
    assert leads(state, card(1)) == {"GN-05", "GN-06"}
    goes(state, card(1, "GN-05"))
    assert state.table.players["Ann"].opening
    assert leads(state, card(1)) == {"GN-04"}
    held = table(at={"Ann": "Ellensburg"}, shares=holding(CMPS=1), hands={"Ann": [1]})
    assert leads(held, card(1)) == {"CM&PS-07", "CM&PS-08"}
    assert why(held, card(1, "NP-10")) == "PNR-8.1"


@pytest.mark.rule("PNR-12.14")
def test_a_share_whose_track_leads_nowhere_does_not_help() -> None:
    """CR&N runs from Lyle to Goldendale and touches no ring: its owner may leave Lyle by SP&S."""
    state = table(at={"Ann": "Lyle"}, shares=holding(CRN=1), hands={"Ann": [1]})
    assert leads(state, card(1)) == {"CR&N-01", "SP&S-08", "White Salmon"}


@pytest.mark.rule("PNR-5.35")
def test_nobody_on_the_ring_is_stranded() -> None:
    """Without shares the track at Seattle stays closed."""
    assert leads(table(at={"Ann": "1 Seattle"}), buy(1)) == {"2 Dispatch", "56 Group 2"}


@pytest.mark.rule("PNR-5.35", "PNR-5.36")
def test_no_run_on_credit() -> None:
    """Stranded with $1 on MH-02, R61 under way: Dee is reached, the run is not made, and $1 is paid."""
    state = hood_river(
        at={"Ann": "MH-02"},
        came={"Ann": "Odell"},
        run={"Ann": "R61"},
        used={"Ann": ["MH"]},
        cash={"Ann": 1},
        hands={"Ann": [1]},
    )
    seen = goes(state, card(1, "Dee"))
    assert penalty(seen) == 1
    assert not seen.of(RunCompleted)
    assert seen.of(RunDropped)


@pytest.mark.rule("PNR-9.27")
@pytest.mark.parametrize(
    ("run", "lines", "at", "spaces", "to", "due"),
    [
        ("R71", ("NP", "SI"), "Spokane", 4, "SI-02", 3),  # not on SI to Athol and back, $5
        ("R72", ("NP", "I&WN"), "Spokane", 5, "I&WN-01", 2),  # not to Spirit Lake and back, $4
        ("R76", ("NP", "SL&E"), "Spokane", 4, "SL&E-08", 2),  # by Davenport; by SL&E-07 $3
    ],
)
def test_of_ways_that_keep_the_run_the_cheapest_is_taken(
    run: str, lines: tuple[str, str], at: str, spaces: int, to: str, due: int
) -> None:
    """The second railroad is bankrupt: spaces to spare are spent on the first."""
    state = table(
        at={"Ann": at}, run={"Ann": run}, used={"Ann": lines}, shares={"Ann": dict.fromkeys(lines, 1)},
        prices={lines[1]: 0}, display=[run, *REST],
    )  # fmt: skip
    assert penalty(goes(state, buy(spaces, to))) == due


@pytest.mark.rule("PNR-5.35")
def test_who_is_on_a_run_over_bankrupt_track_is_not_stranded() -> None:
    """From MH-01 to Hood River on R77 (MH, OWR&N) no other track is opened; without a run all is, until the ring."""
    state = hood_river(
        at={"Ann": "MH-01"}, came={"Ann": "Odell"}, run={"Ann": "R77"}, used={"Ann": ["MH"]}, display=["R77", *REST]
    )
    assert not goes(state, buy(1, "Hood River")).player("Ann").opening
    assert state.table.players["Ann"].run == "R77"
    state = hood_river(at={"Ann": "MH-01"}, came={"Ann": "Odell"}, shares=holding(MH=1))
    assert goes(state, buy(1, "Hood River")).player("Ann").opening


@pytest.mark.rule("PNR-5.21")
def test_a_bankrupt_major_is_travelled_free_of_charge() -> None:
    """Kept shares of NP at $0 open its track and count for Special NP Movement."""
    state = table(shares=holding(NP=2), prices={"NP": 0}, hands={"Ann": [1]})
    seen = goes(state, np_only(2, "NP-04"))
    assert way(seen) == ("Cheney", "NP-04")
    assert penalty(seen) == 0


@pytest.mark.rule("PNR-5.7")
def test_the_order_is_told_why() -> None:
    """A line over bankrupt track is passed over, and the next one counts."""
    seen = goes(hood_river(), card(2, "Odell"), MoveLine(by="stay"))
    assert passed(seen) == [("moves.0", "PNR-5.7")]


@pytest.mark.rule("PNR-5.26")
def test_from_the_end_of_a_run_on_is_another_journey() -> None:
    """R61 made at Dee: the way back out by MH-02 is charged Dee's herald again."""
    state = hood_river()
    assert goes(state, card(4, "Dee", run="R61")).of(RunCompleted)
    assert penalty(goes(state, buy(1, "MH-02"))) == 2
