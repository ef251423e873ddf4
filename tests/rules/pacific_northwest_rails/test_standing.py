"""What stands until its owner changes it: shares turned in, and the end of a game that is stuck."""

import pytest

from pbem.games.pacific_northwest_rails.decisions.standing import EndStalled, TurnIn
from pbem.games.pacific_northwest_rails.events import SharesTurnedIn
from pbem.games.pacific_northwest_rails.orders import Count, Orders, Standing
from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.steps.market import return_line
from pbem.kernel.ladder import Ladder, Sheet
from tests.rules.pacific_northwest_rails.act import act, moves
from tests.rules.pacific_northwest_rails.table import Seen, orders, position, refused, table, turn


def giving(**lines: Count) -> Orders:
    """A sheet that turns in so many shares of these lines."""
    return orders(Standing(turn_in=lines))


def given_up(seen: Seen) -> list[tuple[str, str, int]]:
    """Seat, line and shares."""
    return [(event.seat, event.line, event.shares) for event in seen.of(SharesTurnedIn)]


def dead(shares: dict[str, dict[str, int]]) -> State:
    """A table on which GN and SI are bankrupt."""
    return table(shares=shares, prices={"GN": 0, "SI": 0})


@pytest.mark.rule("PNR-5.4", "PNR-5.20", "PNR-5.39")
@pytest.mark.parametrize(("order", "shares"), [(2, 2), (9, 5), ("all", 5)])
def test_a_number_is_given_up_once(order: Count, shares: int) -> None:
    """Asked at the beginning and at the end of every turn, two are two and not all in the end; the bank has them."""
    state = dead({"Ann": {"GN": 5}})
    first = turn(state, "Ann", giving(GN=order))
    assert given_up(first) == [("Ann", "GN", shares)]
    assert not given_up(turn(state, "Ann", giving(GN=order)))
    assert state.table.players["Ann"].shares.get("GN", 0) == 5 - shares
    assert state.table.bank["GN"] == 5 + shares


@pytest.mark.rule("PNR-5.20", "PNR-5.39")
def test_a_larger_order_gives_up_the_rest() -> None:
    """Two, and then three in all: one more."""
    state = dead({"Ann": {"GN": 5}})
    turn(state, "Ann", giving(GN=2))
    assert given_up(turn(state, "Ann", giving(GN=3))) == [("Ann", "GN", 1)]


@pytest.mark.rule("PNR-5.20", "PNR-5.39")
def test_the_count_begins_anew_with_the_next_bankruptcy() -> None:
    """The line comes back, dies again, and the order is followed again."""
    state = table(shares={"Ann": {"GN": 4}}, prices={"GN": 0})
    turn(state, "Ann", giving(GN=2))
    act(state, "Ann", lambda t: return_line(t, "GN"))
    assert not given_up(turn(state, "Ann", giving(GN=2)))
    moves(state, "GN", -15)
    assert given_up(turn(state, "Ann", giving(GN=2))) == [("Ann", "GN", 2)]


@pytest.mark.rule("PNR-5.4")
@pytest.mark.parametrize(
    ("line", "shares", "rule"),
    [
        ("GN", 0, ""),
        ("GN", 3, ""),
        ("GN", 4, "PNR-5.20"),
        ("GN", -1, "PNR-5.20"),
        ("NP", 1, "PNR-5.4"),
        ("SI", 1, "PNR-5.4"),
    ],
)
def test_what_may_be_turned_in(line: str, shares: int, rule: str) -> None:
    """Shares that one holds, of a major that is bankrupt."""
    state = dead({"Ann": {"GN": 3, "NP": 2, "SI": 1}})
    assert refused(state, TurnIn(seat="Ann", line=line), shares) == rule
    assert list(TurnIn(seat="Ann", line="GN").offers(position(state, "Ann"))) == [0, 1, 2, 3]


@pytest.mark.rule("PNR-9.25")
@pytest.mark.parametrize(
    ("sheet", "answer"), [(Standing(), False), (Standing(end=False), False), (Standing(end=True), True)]
)
def test_consent_to_the_end_of_a_stuck_game(sheet: Standing, answer: bool) -> None:
    """Only who said so agrees."""
    decision, here = EndStalled(seat="Ann"), position(table(), "Ann")
    given = Ladder({"Ann": Sheet(orders(sheet))}, {}).answer(decision, "turn/4/round", "EndStalled/Ann/1", here)
    assert given.value is answer
    assert decision.refusal(here, True) is None
    assert list(decision.offers(here)) == [False, True]
