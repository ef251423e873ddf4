"""Where play stops at each pace, what is asked there, and the order of the steps."""

import pytest

from pbem.games.pacific_northwest_rails.events import StopCalled, YearExpired
from pbem.games.pacific_northwest_rails.steps.display import refill
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.act import FIVE, act
from tests.rules.pacific_northwest_rails.table import TITLE, play, table


def stops(pace: str, called: tuple[str, ...] = ()) -> list[Cursor]:
    """The stops of the first eleven rounds; `called` is what calls for one in each round."""
    state = table(round=0)
    found, since, cursor = list[Cursor](), Cursor(0, "setup"), Cursor(0, "setup")
    while cursor.turn < 12:
        if TITLE.is_stop(state.table, cursor, since, pace):
            found.append(cursor)
            since = cursor
        state.table.called = list(called)
        following = TITLE.flow(state.table, cursor)
        assert following is not None
        cursor = following
    return found


@pytest.mark.parametrize(
    ("pace", "rounds"),
    [("slow", list(range(1, 12))), ("normal", [1, 4, 7, 10]), ("fast", [1, 6, 11])],
)
def test_every_so_many_rounds(pace: str, rounds: list[int]) -> None:
    """For sign-up, for the seats, before the first round, and then after one, three or five rounds."""
    seats = [Cursor(0, "setup"), Cursor(0, "seats")]
    assert stops(pace) == [*seats, *(Cursor(number, "round") for number in rounds)]


@pytest.mark.parametrize("pace", ["normal", "fast"])
@pytest.mark.parametrize("reason", ["year", "bankruptcy", "declaration", "no move"])
def test_something_to_hear_of_stops_play_at_the_end_of_the_round(pace: str, reason: str) -> None:
    """Every round then ends a leg, and no turn is cut off."""
    assert stops(pace, (reason,))[2:] == [Cursor(number, "round") for number in range(1, 12)]


def test_what_is_asked_at_a_stop() -> None:
    """Sign-up, maxima for the seats, then moves and standing orders."""
    state = table()
    asked = [TITLE.stop_blocks(state.table, Cursor(1, step), "normal") for step in ("setup", "seats", "round")]
    assert asked == [("signup",), ("seats",), ("moves", "standing")]


@pytest.mark.parametrize("reason", ["years", "bankruptcy", "agreement"])
@pytest.mark.parametrize(
    "cursor", [Cursor(0, "setup"), Cursor(3, "round"), Cursor(3, "turn", "Bob"), Cursor(3, "turn", "Cleo")]
)
def test_an_end_is_scored_at_once(cursor: Cursor, reason: str) -> None:
    """Wherever it comes; and after scoring there is nothing."""
    state = table()
    state.table.ended = reason
    assert TITLE.flow(state.table, cursor) == Cursor(cursor.turn, "scoring")
    assert TITLE.flow(state.table, Cursor(3, "scoring")) is None


@pytest.mark.rule("PNR-2.4")
@pytest.mark.parametrize(
    ("declarer", "played"),
    [
        ("Ann", [(4, "Bob"), (4, "Cleo")]),
        ("Bob", [(4, "Cleo"), (5, "Ann")]),
        ("Cleo", [(5, "Ann"), (5, "Bob")]),
    ],
)
def test_the_last_turns_after_a_declaration(declarer: str, played: list[tuple[int, str]]) -> None:
    """Each other player has exactly one, whoever declares."""
    state = table(round=4, declared=declarer, declared_in=4)
    seen = play(state, Cursor(4, "turn", declarer), until=lambda cursor: cursor.turn > 9)
    turns = [(record.cursor.turn, record.cursor.of) for record in seen.steps if record.cursor.step == "turn"]
    assert turns == [(4, declarer), *played]
    assert seen.finished


@pytest.mark.rule("PNR-11.8")
def test_two_years_in_one_turn_call_one_stop() -> None:
    """Both in one refill, each with its own dice; the table is told once that play stops, and why."""
    state = table(prices={"OWR&N": 60}, display=FIVE[:4])
    rolls = {"year/1/die/GN": "6", "year/1/die/SP&S": "4", "year/2/die/GN": "1", "year/2/die/NP": "3"}
    seen = act(state, "Bob", lambda t: refill(t, "Bob"), rolls=rolls, deck=["Y01", "Y03", "R01"])
    assert [(event.year, event.seat) for event in seen.of(YearExpired)] == [(1, "Bob"), (2, "Bob")]
    assert [(event.seat, event.reason) for event in seen.of(StopCalled)] == [("Bob", "year")]
    assert state.table.prices["GN"] == 35 + 10 - 10
    assert state.table.display == [*FIVE[:4], "R01"]
