"""NER-1.12 to NER-1.14: the sequence of play, and what happens to a seat that sends nothing."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.new_england_railways.decisions import Borrow, Carry, Finish, Limit, Retire
from pbem.games.new_england_railways.events import (
    CounterGrown,
    DebtRetired,
    DebtServiced,
    IncomeLost,
    LinkCompleted,
    LinkPublicised,
    LinkSetAside,
    LinkSold,
    LinkUnfinished,
    LoanTaken,
    LocomotiveMoved,
    Shipped,
    TurnBegun,
)
from pbem.games.new_england_railways.orders import Orders
from pbem.kernel.decision import Decision
from tests.rules.new_england_railways.table import (
    BOARD,
    TITLE,
    bid_rolls,
    bids,
    bot_game,
    both,
    play,
    table,
    whole_game,
)

ELEVEN = [
    "loans",
    "service",
    "retirement",
    "growth",
    "completion",
    "publicising",
    "auction",
    "shipping",
    "market",
    "income",
    "locomotive",
]


@pytest.mark.rule("NER-1.12")
@both
def test_every_turn_has_the_eleven_steps_in_order(edition: str) -> None:
    """Setup, then turn after turn the same eleven steps, then scoring: nothing else, nothing twice."""
    seen = bot_game(4, edition)
    turns = seen.state.table.turn
    assert seen.path == [
        (0, "setup"),
        *((turn, step) for turn in range(1, turns + 1) for step in ELEVEN),
        (turns, "scoring"),
    ]


@pytest.mark.rule("NER-1.12")
@both
def test_turns_are_counted_from_one(edition: str) -> None:
    """The table knows turn 1 from the end of setup on, and each turn after it by its number."""
    seen = whole_game("Ann Bob Cleo", edition)
    assert [event.turn for event in seen.of(TurnBegun)] == list(range(1, 17))
    assert [record.cursor.step for record in seen.steps for e in record.events if isinstance(e, TurnBegun)] == [
        "setup",
        *["locomotive"] * 15,
    ]


@pytest.mark.rule("NER-1.13")
def test_crayon_the_overview_is_no_rule_beside_the_detailed_steps() -> None:
    """One turn in which each line of the overview comes true through its detailed step alone."""
    state = table(
        "Ann Bob Cleo",
        cash={"Ann": 20, "Bob": 20, "Cleo": 30},
        debt={"Ann": 10, "Bob": 20},
        income={"Ann": 0, "Bob": 9, "Cleo": 3},
        row=["Boston-Lowell", "Providence-Kingston"],
        unbuilt={"Boston-Providence": "Ann"},
        boxes={"Boston": {"Cotton": 1}, "Lowell": {"Coal": 2}},
    )
    rolls = {
        "turn/2/growth/card/1": "8 Boston-Manchester",
        "turn/2/growth/card/2": "31 Hartford-Portland",
        "turn/2/market/dice/1": "1",
        "turn/2/market/dice/2": "1",
    }
    two = {"Boston-Lowell": 1, "Providence-Kingston": 1}
    seen = play(state, "loans", {"Ann": bids(two)}, rolls, until=lambda at: at.turn != 2)
    assert not [*seen.of(LoanTaken), *seen.of(DebtRetired)]  # loans may be taken or retired: nobody must
    assert {e.seat: e.amount for e in seen.of(DebtServiced)} == {"Ann": 2, "Bob": 4}  # service is compulsory
    grown = ["Boston", "Manchester", "Hartford", "Portland"]
    assert [e.city for e in seen.of(CounterGrown)] == grown  # counters go to town boxes
    assert [e.link for e in seen.of(LinkCompleted)] == ["Boston-Providence"]  # unbuilt links complete themselves
    assert state.table.row == [e.link for e in seen.of(LinkPublicised)]  # the next turn's links are exposed
    assert [(e.seat, e.link) for e in seen.of(LinkSold)] == [("Ann", "Boston-Lowell")]  # one purchase per player
    assert list(BOARD.goods) == ["Cotton", "Coal", "Foodstuffs", "Manufactures"]  # four commodities are carried
    assert {e.seat: e.amount for e in seen.of(IncomeLost)} == {"Bob": 3, "Cleo": 1}  # lost customers: just this
    assert state.table.boxes["Lowell"] == {"Coal": 2}
    assert [e.seat for e in seen.of(LocomotiveMoved)] == ["Bob"]  # top income leads


def full_turn_without_orders(edition: str, sheet: Orders | None) -> dict[str, object]:
    """A turn of a game in which Ann could do everything and is forced to borrow, as told by her answers."""
    state = table(
        "Ann Bob Cleo",
        edition=edition,
        cash={"Ann": 27, "Bob": 10, "Cleo": 1},
        debt={"Ann": 40, "Cleo": 10},
        row=["Boston-Lowell", "Providence-Kingston"],
        built={"Boston-Providence": "Ann"},
        boxes={"Boston": {"Cotton": 1}},
    )
    sheets = {} if sheet is None else dict.fromkeys(state.table.seats, sheet)
    seen = play(state, "loans", sheets, until=lambda at: at.turn != 2)
    return {
        "loans": {event.seat: event.amount for event in seen.of(LoanTaken)},
        "retired": seen.of(DebtRetired),
        "could retire": [decision.seat for decision in seen.asked(Retire)],
        "aside": [event.link for event in seen.of(LinkSetAside)],
        "shipped": seen.of(Shipped),
        "could ship": [decision.seat for decision in seen.asked(Carry)],
    }


@pytest.mark.rule("NER-1.14")
@both
@pytest.mark.parametrize("sent", ["nothing", "an empty sheet"])
def test_a_seat_without_orders_takes_the_least_action(sent: str, edition: str) -> None:
    """Only the forced minimum is borrowed, nothing retired, nothing bid, nothing shipped; so for an empty sheet."""
    empty = TITLE.orders(TITLE.sheet_type(("loans", "bids", "ship"))())
    assert full_turn_without_orders(edition, None if sent == "nothing" else empty) == {
        "loans": {"Cleo": 10},
        "retired": [],
        "could retire": ["Ann"],
        "aside": ["Boston-Lowell", "Providence-Kingston"],
        "shipped": [],
        "could ship": ["Ann", "Bob", "Cleo"] * 2,
    }


@pytest.mark.rule("NER-1.14")
@both
def test_a_build_difference_is_not_paid_unless_ordered(edition: str) -> None:
    """A limit without an offer to finish leaves the link waiting, whatever cash is left."""
    state = table(edition=edition, cash=50, row=["Boston-Providence"])
    seen = play(state, "auction", {"Bob": bids({"Boston-Providence": 3})}, bid_rolls(2, "Boston-Providence", 1, 3))
    assert [event.short for event in seen.of(LinkUnfinished)] == [1]
    assert state.table.railways["Bob"].cash == 49


@pytest.mark.rule("NER-1.14")
@both
def test_the_least_action_of_each_decision(edition: str) -> None:
    """Each decision knows its least action, and it is legal."""
    state = table(edition=edition, cash={"Ann": 20}, debt={"Ann": 200}, row=["Boston-Lowell"])
    here = TITLE.position(state, "Ann", ())
    least: dict[Decision[Any, Any, Any], object] = {
        Borrow(seat="Ann", at_least=30): 30,
        Retire(seat="Ann", at_most=20): 0,
        Limit(seat="Ann", link="Boston-Lowell"): 0,
        Finish(seat="Ann", link="Boston-Lowell", short=2): False,
    }
    for decision, value in least.items():
        assert decision.least(here) == value
        assert decision.refusal(here, value) is None
