"""Every refusal of a move as its author reads it: the code, the finished sentence with its facts, and the rule."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.orders import Move, MoveLine
from pbem.games.pacific_northwest_rails.routes import Journey
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.text import Facts
from tests.rules.pacific_northwest_rails.table import position, table
from tests.rules.pacific_northwest_rails.walking import STAY, buy, card, holding, np_only, roll
from tests.rules.pacific_northwest_rails.words import Said, said

MOVE = ChooseMove(seat="Ann")
RUNS = ["R01", "R26", "R61", "R62", "R81"]
"""Runs of GN, SP&S, MH, ACRRY, and of GN and NP together."""
CLOCKWISE = {"Ann": 1}


def spokane() -> State:
    """Ann at Spokane with a GN share and two of NP, $3, and a 1 and a 2."""
    return table(cash=3, shares=holding(GN=1, NP=2), hands={"Ann": [1, 2]}, display=RUNS)


def ring(at: str, **more: Any) -> State:
    """Ann on the ring, clockwise, with an NP share and a 1."""
    facts: dict[str, Any] = {"heading": CLOCKWISE, "shares": holding(NP=1), "hands": {"Ann": [1]}, "display": RUNS}
    return table(at={"Ann": at}, **{**facts, **more})


def hood_river(**more: Any) -> State:
    """Ann at Hood River with OWR&N and MH, which is bankrupt; R61 (Hood River to Dee, MH) lies face up."""
    facts: dict[str, Any] = {"shares": holding(MH=1, OWRN=1), "hands": {"Ann": [2, 4]}, "display": RUNS}
    return table(at={"Ann": "Hood River"}, prices={"MH": 0}, **{**facts, **more})


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (card(1, "Cheney", run="R05"), ("run-gone", "Run R05 does not lie face up.", "PNR-10.11")),
        (card(1, "Cheney", run="R62"), ("run-stock", "Run R62 takes a share of ACRRY, and you hold none.", "PNR-10.2")),
        (card(5, "Cheney"), ("card-held", "You hold no card 5.", "PNR-9.4")),
        (buy(0, "Cheney"), ("buy-number", "From 1 to 6 spaces may be bought, not 0.", "PNR-9.20")),
        (buy(7, "Cheney"), ("buy-number", "From 1 to 6 spaces may be bought, not 7.", "PNR-9.20")),
        (buy(4, "Cheney"), ("buy-cash", "4 spaces cost $4, and you have $3.", "PNR-9.20")),
        (np_only(0, "Cheney"), ("np-number", "Say how many spaces of Special NP Movement.", "PNR-9.11")),
        (
            np_only(3, "Cheney"),
            ("np-shares", "Special NP Movement is one space a share: 3 are ordered and you hold 2 NP.", "PNR-9.11"),
        ),
        (
            card(2, "Cheney", np=-4),
            ("np-shares", "Special NP Movement is one space a share: 4 are ordered and you hold 2 NP.", "PNR-9.11"),
        ),
        (
            np_only(1, "Cheney", np=1),
            (
                "np-twice",
                "Special NP Movement is given by n alone; np changes a card, a roll or a purchase.",
                "PNR-9.11",
            ),
        ),
        (
            buy(2, "Cheney", np=-1),
            ("np-buy", "NP shares take nothing away from bought spaces.", "PNR-9.11"),
        ),
        (card(1, "Utopia"), ("space-unknown", "There is no space Utopia.", "PNR-3.1")),
        (card(1, prefer=["Cheney", "Utopia"]), ("space-unknown", "There is no space Utopia.", "PNR-3.1")),
        (card(1, toward="Utopia"), ("space-unknown", "There is no space Utopia.", "PNR-3.1")),
        (card(1, "Cheney", via=["Utopia"]), ("space-unknown", "There is no space Utopia.", "PNR-3.1")),
        (card(1), ("move-where", "Say where to go: to, prefer or toward.", "PNR-9.17")),
        (card(1, "NP-04"), ("not-reached", "A count of 1 does not lead to NP-04.", "PNR-9.4")),
    ],
)
def test_at_spokane(line: Move, expected: Said) -> None:
    """In the Interior, on an NP herald: what the line lacks or has too much of."""
    assert said(spokane(), MOVE, line) == expected


@pytest.mark.parametrize(
    ("state", "line", "expected"),
    [
        (
            ring("2 Dispatch"),
            STAY,
            (
                "stay-ring",
                "On the ring you must move: 2 Dispatch is not on the way of a run that you are making.",
                "PNR-9.17",
            ),
        ),
        (
            ring("4 Bellingham"),
            card(1, np=1),
            ("np-herald", "Special NP Movement begins on an NP herald, and 4 Bellingham has none.", "PNR-9.10"),
        ),
        (
            ring("1 Seattle"),
            roll(np=1),
            ("np-ring", "On the ring NP shares change a roll only while you are making a run.", "PNR-9.18"),
        ),
        (
            ring("4 Bellingham"),
            card(1, "6 Dispatch"),
            ("not-reached", "A count of 1 does not lead to 6 Dispatch.", "PNR-9.4"),
        ),
    ],
)
def test_on_the_ring(state: State, line: Move, expected: Said) -> None:
    """Where one must move, and where NP shares are of no use."""
    assert said(state, MOVE, line) == expected


@pytest.mark.parametrize(
    ("state", "line", "facts"),
    [
        (spokane(), card(1), {"space": "Spokane"}),
        (spokane(), np_only(0, "Cheney"), {"n": 0, "cash": 3, "space": "Spokane"}),
        (spokane(), np_only(1, "Cheney", np=1), {"spaces": 1, "held": 2, "space": "Spokane"}),
        (spokane(), buy(2, "Cheney", np=-1), {"spaces": 1, "held": 2, "space": "Spokane"}),
        (ring("1 Seattle"), roll(np=1), {"spaces": 1, "held": 1, "space": "1 Seattle"}),
        (ring("1 Seattle"), card(1, facing="counter-clockwise"), {"spaces": 1, "space": "1 Seattle"}),
    ],
)
def test_what_the_record_keeps_where_the_words_name_nothing(state: State, line: Move, facts: Facts) -> None:
    """The numbers in question and the space where the pawn stands."""
    refusal = MOVE.refusal(position(state, "Ann"), line)
    assert refusal is not None
    assert refusal.facts == facts


def test_who_stays_uses_no_np_shares() -> None:
    """A line that stays is not refused for more NP spaces than there are shares."""
    assert MOVE.refusal(position(spokane(), "Ann"), MoveLine(by="stay", np=9)) is None


@pytest.mark.rule("PNR-8.7", "PNR-8.3")
@pytest.mark.parametrize(
    ("at", "heading", "line", "expected"),
    [
        (
            "4 Bellingham",
            1,
            card(1, "5 Group 1", facing="counter-clockwise"),
            ("turn-round", "Nobody turns round on the ring but on a Switchback.", "PNR-8.7"),
        ),
        (
            "4 Bellingham",
            -1,
            card(1, facing="clockwise"),
            ("turn-round", "Nobody turns round on the ring but on a Switchback.", "PNR-8.7"),
        ),
        (
            "4 Bellingham",
            0,
            card(1, "3 GN", facing="clockwise"),
            ("not-reached", "A count of 1 does not lead to 3 GN.", "PNR-9.4"),
        ),
        (
            "4 Bellingham",
            1,
            card(1, "3 GN", facing="clockwise"),
            ("not-reached", "A count of 1 does not lead to 3 GN.", "PNR-9.4"),
        ),
        (
            "8 Switchback",
            1,
            card(1, "9 NP", facing="counter-clockwise"),
            ("not-reached", "A count of 1 does not lead to 9 NP.", "PNR-9.4"),
        ),
    ],
)
def test_turning_round(at: str, heading: int, line: Move, expected: Said) -> None:
    """It is in the way only of who is heading the other way, and not on a Switchback, where one may turn."""
    assert said(ring(at, heading={"Ann": heading}), MOVE, line) == expected


@pytest.mark.rule("PNR-5.26", "PNR-5.7")
@pytest.mark.parametrize(
    ("cash", "line", "expected"),
    [
        (
            4,
            card(4, "Dee", run="R61"),
            (
                "penalty-cash",
                "The penalty on the bankrupt track to Dee is more than you can pay with $4.",
                "PNR-5.26",
            ),
        ),
        (
            8,
            buy(4, prefer=["Dee", "Odell"], run="R61"),
            (
                "penalty-cash",
                "The penalty on the bankrupt track to Dee is more than you can pay with $8.",
                "PNR-5.26",
            ),
        ),
        (
            5,
            card(4, "Dee", run="R61", penalty=3),
            (
                "penalty-most",
                "The penalty on the bankrupt track to Dee is more than $3, the most you will pay.",
                "PNR-5.26",
            ),
        ),
        (
            100,
            card(2, "Odell"),
            (
                "bankrupt-track",
                "The way to Odell leads over bankrupt track, which is open only for a run that you name.",
                "PNR-5.7",
            ),
        ),
        (100, card(2, "Dee"), ("not-reached", "A count of 2 does not lead to Dee.", "PNR-9.4")),
    ],
)
def test_bankrupt_track(cash: int, line: Move, expected: Said) -> None:
    """Hood River to Dee are four spaces for $5, to Odell two; the bought spaces come off the cash first."""
    assert said(hood_river(cash=cash), MOVE, line) == expected


@pytest.mark.rule("PNR-8.1")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (card(1, "NP-10"), ("no-share", "The way to NP-10 needs a share of NP.", "PNR-8.1")),
        (card(1, "NP-12"), ("not-reached", "A count of 1 does not lead to NP-12.", "PNR-9.4")),
    ],
)
def test_a_share_that_is_missing(line: Move, expected: Said) -> None:
    """At Ellensburg with CM&PS alone: NP would lead to NP-10 and NP-11, and not to NP-12."""
    state = table(at={"Ann": "Ellensburg"}, shares=holding(CMPS=1), hands={"Ann": [1]})
    assert said(state, MOVE, line) == expected


@pytest.mark.rule("PNR-8.1", "PNR-5.25")
def test_a_share_that_is_missing_for_a_run_over_bankrupt_track() -> None:
    """R87 (GN, SI) under way at Sandpoint, GN sold since: SI, bankrupt, would be open to its holder for $3."""
    state = table(
        at={"Ann": "Sandpoint"}, run={"Ann": "R87"}, used={"Ann": ["GN"]}, shares=holding(NP=1, SI=1),
        prices={"SI": 0}, display=["R87"], hands={"Ann": [3]},
    )  # fmt: skip
    line = card(3, "GN-24", via=["SI-04"])
    assert said(state, MOVE, line) == ("no-share", "The way to GN-24 needs a share of GN.", "PNR-8.1")


def test_a_way_that_none_leads_near() -> None:
    """One space from Everett leads nowhere by Leavenworth: the place that the line wants to come near to is named."""
    state = table(at={"Ann": "Everett"}, shares=holding(GN=1), hands={"Ann": [1]})
    line = card(1, toward="Wenatchee", via=["Leavenworth"])
    assert said(state, MOVE, line) == ("not-reached", "A count of 1 does not lead to Wenatchee.", "PNR-9.4")


@pytest.mark.parametrize(
    ("at", "move", "journey", "expected"),
    [
        ("4 Bellingham", roll(), (), ("land-stay", "A roll on the ring is moved in full: 5 spaces.", "PNR-9.6")),
        (
            "4 Bellingham",
            roll(),
            ("5 Group 1", "6 Dispatch"),
            ("land-way", "A count of 5 does not lead to 6 Dispatch that way.", "PNR-9.1"),
        ),
        ("Cheney", card(5), (), ("land-way", "A count of 5 does not lead to Cheney that way.", "PNR-9.1")),
    ],
)
def test_the_way_itself(at: str, move: MoveLine, journey: tuple[str, ...], expected: Said) -> None:
    """Five spaces: not fewer, and none at all only of a roll where staying is open."""
    land = Land(seat="Ann", move=Move(by=move.by, n=move.n), spaces=5)
    assert said(ring(at), land, Journey(journey)) == expected
