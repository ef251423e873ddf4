"""Rare positions of a move: which end is nearest, what a closed track leaves open, whose act a landing is."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.events import CardsGathered, MarketRolled, Moved, NoDraw, Stayed
from pbem.games.pacific_northwest_rails.orders import Move, MoveLine
from pbem.games.pacific_northwest_rails.routes import Journey
from tests.rules.pacific_northwest_rails.act import FIVE, year
from tests.rules.pacific_northwest_rails.sums import GN_RUNS
from tests.rules.pacific_northwest_rails.table import TITLE, position, table
from tests.rules.pacific_northwest_rails.walking import STAY, buy, card, goes, holding, leads, why

GN = holding(GN=1)
ON_R02: dict[str, Any] = {
    "at": {"Ann": "Everett"},
    "shares": GN,
    "run": {"Ann": "R02"},
    "used": {"Ann": ["GN"]},
    "display": ["R02"],
}
"""On the way from Seattle to Spokane by GN."""


@pytest.mark.rule("PNR-9.27")
@pytest.mark.parametrize(
    ("facts", "line", "end"),
    [
        # a town: two spaces are left from Leavenworth, more from every other end
        ({"at": {"Ann": "Everett"}, "shares": GN}, buy(3, toward="Wenatchee"), "Leavenworth"),
        # 3 GN is one space past it, but nobody turns round there; from Everett it is three spaces by Seattle
        ({"at": {"Ann": "1 Seattle"}, "heading": {"Ann": 1}, "shares": GN}, buy(2, toward="2 Dispatch"), "Everett"),
        # on a Switchback one may turn: one space, and from BB&BC-02 and BB&BC-03 it is three
        (
            {"at": {"Ann": "7 Sumas"}, "heading": {"Ann": 1}, "shares": holding(BBBC=1)},
            buy(1, toward="7 Sumas"),
            "8 Switchback",
        ),
        # on R02 to Spokane: along it where that is wanted, and elsewhere where that is
        (
            {
                "at": {"Ann": "Everett"},
                "shares": GN,
                "run": {"Ann": "R02"},
                "used": {"Ann": ["GN"]},
                "display": ["R02"],
            },
            buy(2, toward="Spokane"),
            "GN-05",
        ),
        (
            {
                "at": {"Ann": "Everett"},
                "shares": GN,
                "run": {"Ann": "R02"},
                "used": {"Ann": ["GN"]},
                "display": ["R02"],
            },
            buy(2, toward="Bellingham"),
            "GN-03",
        ),
    ],
)
def test_the_nearest_end(facts: dict[str, Any], line: MoveLine, end: str) -> None:
    """As the pawn may go on from there."""
    assert goes(table(**facts), line).player("Ann").at == end


@pytest.mark.rule("PNR-13.12")
def test_who_has_been_on_the_ring_has_no_first_phase_any_more() -> None:
    """A move in the Interior does not open it again: from GN-04 on Ann has GN alone."""
    state = table(at={"Ann": "Everett"}, shares=GN)
    assert not goes(state, buy(1, "GN-04")).player("Ann").opening


@pytest.mark.rule("PNR-5.7", "PNR-5.25")
def test_one_closed_line_closes_no_other() -> None:
    """At Sumas BB&BC is bankrupt and SL&E open; R58 (SL&E) opens SL&E and no BB&BC when both are bankrupt."""
    facts: dict[str, Any] = {"at": {"Ann": "7 Sumas"}, "heading": {"Ann": 1}, "shares": holding(BBBC=1, SLE=1)}
    assert leads(table(**facts, prices={"BB&BC": 0}), buy(1)) == {"8 Switchback", "SL&E-05"}
    state = table(**facts, prices={"BB&BC": 0, "SL&E": 0}, display=["R58"])
    assert leads(state, buy(1, run="R58")) == {"8 Switchback", "SL&E-05"}


@pytest.mark.rule("PNR-9.11")
def test_no_np_spaces_on_offer_without_a_share() -> None:
    """At Cheney, which carries NP, with SP&S alone."""
    state = table(at={"Ann": "Cheney"}, shares=holding(SPS=1), cash=0)
    assert [move.by for move in ChooseMove(seat="Ann").offers(position(state, "Ann"))] == ["stay"]
    assert why(state, MoveLine(by="np", n=1, to="NP-04")) == "PNR-9.11"


@pytest.mark.rule("PNR-5.26")
def test_a_limit_for_the_penalty_is_its_authors_business() -> None:
    """A roll by a line that pays nothing may be moved over the track of MH all the same: $3 to Odell."""
    state = table(at={"Ann": "Hood River"}, shares=holding(MH=1, OWRN=1), prices={"MH": 0}, display=FIVE)
    land = Land(seat="Ann", move=Move(by="die", run="R61", penalty=0), spaces=2)
    assert land.refusal(position(state, "Ann"), Journey(("MH-01", "Odell"))) is None


def test_whose_act_it_is() -> None:
    """Bob goes, stays, lands on Dispatch Card with ten runs out, and on Shuffle."""
    state = table(at={"Bob": "1 Seattle"}, heading={"Bob": 1}, display=[*FIVE, *GN_RUNS])
    seen = goes(state, buy(1), seat="Bob")
    assert [(event.seat, event.lines) for event in seen.of(Moved)] == [("Bob", ("",))]
    assert [event.seat for event in seen.of(NoDraw)] == ["Bob"]
    state = table(at={"Bob": "Everett"}, shares={"Bob": {"GN": 1}})
    assert [event.seat for event in goes(state, STAY, seat="Bob").of(Stayed)] == ["Bob"]
    assert [event.lines for event in goes(state, buy(2, "1 Seattle"), seat="Bob").of(Moved)] == [("GN", "GN")]
    state = table(at={"Bob": "15 Metaline Falls"}, heading={"Bob": 1}, hands={"Bob": [1]})
    state.hidden.discards = sorted([*[1, 2, 3, 4, 5, 6] * 5, 2, 3, 4, 5, 6])
    assert [event.seat for event in goes(state, card(1), seat="Bob").of(CardsGathered)] == ["Bob"]


@pytest.mark.rule("PNR-4.15")
def test_one_roll_for_all_is_none_where_no_line_is_marked() -> None:
    """Y12 leaves GN, NP, SP&S and GS to the die: with these away nothing is rolled."""
    dead = dict.fromkeys(("GN", "NP", "SP&S", "GS"), 0)
    seen = year(table(prices=dead, display=FIVE, options={"year-die": "one-roll"}), "Ann", "Y12")
    assert not seen.of(MarketRolled)
    assert not seen.drawn


@pytest.mark.parametrize(
    ("options", "named"), [({"year-die": "two-rolls"}, "year-die=two-rolls"), ({"weather": "foul"}, "weather=foul")]
)
def test_what_is_no_option(options: dict[str, str], named: str) -> None:
    """An unknown value, an unknown name: it is named."""
    with pytest.raises(ValueError, match=rf"^no option {named}$"):
        TITLE.begin(["Ann", "Bob"], "standard", options)


def test_who_holds_no_cards_sees_none() -> None:
    """A seat that is at no table."""
    assert list(TITLE.position(table(), "Zoe").hand) == []
