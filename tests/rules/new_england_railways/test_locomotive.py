"""Move the Locomotive: who is First Player next (NER-12)."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.new_england_railways.events import LocomotiveMoved, TurnBegun
from pbem.games.new_england_railways.state import State
from pbem.games.new_england_railways.steps.income import foremost
from tests.rules.new_england_railways.table import PEOPLE, Seen, both, play, table

TIE = "turn/2/locomotive/tie"


def railways(facts: Mapping[str, str], *, edition: str = "crayon", first: str = "", last: bool = False) -> State:
    """Seats with `income/cash/debt`."""
    split = {seat: [int(part) for part in text.split("/")] for seat, text in facts.items()}
    return table(
        " ".join(facts),
        edition=edition,
        first=first,
        income={seat: parts[0] for seat, parts in split.items()},
        cash={seat: parts[1] for seat, parts in split.items()},
        debt={seat: parts[2] for seat, parts in split.items()},
        last=last,
    )


def moved(seen: Seen) -> LocomotiveMoved:
    """The handover."""
    (event,) = seen.of(LocomotiveMoved)
    return event


@pytest.mark.rule("NER-12.1", "NER-12.2")
@both
@pytest.mark.parametrize("first", PEOPLE[:3])
def test_the_greatest_income_leads(edition: str, first: str) -> None:
    """Bob has the greatest income and is First Player of the next turn, whoever was, whatever cash and debt say; each
    edition names its own rule."""
    state = railways({"Ann": "11/99/0", "Bob": "12/0/80", "Cleo": "3/50/0"}, edition=edition, first=first)
    seen = play(state, "locomotive")
    event = moved(seen)
    rule = {"crayon": "NER-12.1", "locomotive": "NER-12.2"}[edition]
    assert (event.seat, event.reason, event.tied, event.rule) == ("Bob", "income", ("Bob",), rule)
    assert (state.table.first, seen.drawn) == ("Bob", [])
    assert [type(event) for event in seen.events] == [LocomotiveMoved, TurnBegun]
    assert seen.cursor.turn == state.table.turn == 3


@pytest.mark.rule("NER-12.1", "NER-12.2")
@both
def test_the_new_first_player_opens_the_next_turn(edition: str) -> None:
    """The marker counts from the next turn on: the loans of the next turn are asked for from Bob clockwise."""
    state = railways({"Ann": "1/9/0", "Bob": "2/9/0", "Cleo": "0/9/0"}, edition=edition)
    seen = play(state, "income", until=lambda at: at.step == "service")
    assert seen.path == [(2, "income"), (2, "locomotive"), (3, "loans")]
    assert [answer.decision.seat for answer in seen.answers] == ["Bob", "Cleo", "Ann"]


@pytest.mark.rule("NER-12.3")
@both
def test_more_cash_breaks_a_tie_of_income(edition: str) -> None:
    """Ann and Cleo tie for the greatest income; Cleo has more cash."""
    state = railways({"Ann": "12/30/0", "Bob": "4/99/0", "Cleo": "12/31/90"}, edition=edition)
    event = moved(play(state, "locomotive"))
    assert (event.seat, event.reason, event.tied) == ("Cleo", "cash", ("Ann", "Cleo"))
    assert event.rule == "NER-12.3"


@pytest.mark.rule("NER-12.4", "NER-12.5", "NER-12.6")
@both
@pytest.mark.parametrize("winner", ["Ann", "Cleo"])
def test_a_full_tie_is_drawn(edition: str, winner: str) -> None:
    """Nobody by mail is the owner of the game at the table, so a tie to the end is a draw between those tied, in both
    editions; a draw that anyone can check."""
    state = railways({"Ann": "12/30/10", "Bob": "12/30/20", "Cleo": "12/30/10"}, edition=edition)
    seen = play(state, "locomotive", rolls={TIE: winner})
    (drawn,) = seen.drawn
    assert (drawn.label, dict(drawn.of)) == (TIE, {"Ann": 1, "Cleo": 1})
    event = moved(seen)
    assert (event.seat, event.reason, event.tied, event.rule) == (winner, "chance", ("Ann", "Bob", "Cleo"), "NER-12.6")


@pytest.mark.rule("NER-12.6")
@both
def test_less_debt_breaks_a_tie_of_income_and_cash(edition: str) -> None:
    """Bob, with less debt, leads. Debt is not set against cash: $1 more cash beats any debt."""
    state = railways({"Ann": "12/30/20", "Bob": "12/30/10", "Cleo": "0/0/0"}, edition=edition)
    event = moved(play(state, "locomotive"))
    assert (event.seat, event.reason) == ("Bob", "debt")
    state = railways({"Ann": "12/31/90", "Bob": "12/30/0", "Cleo": "0/0/0"}, edition=edition)
    assert moved(play(state, "locomotive")).seat == "Ann"


@pytest.mark.rule("NER-12.6")
@both
@pytest.mark.parametrize("first", PEOPLE[:3])
def test_the_holder_has_no_preference(edition: str, first: str) -> None:
    """With everything equal all are drawn for alike, whoever holds the marker."""
    state = railways({"Ann": "5/5/0", "Bob": "5/5/0", "Cleo": "5/5/0"}, edition=edition, first=first)
    seen = play(state, "locomotive", rolls={TIE: "Bob"})
    assert dict(seen.drawn[0].of) == {"Ann": 1, "Bob": 1, "Cleo": 1}
    assert state.table.first == "Bob"


@pytest.mark.rule("NER-12.6")
@both
def test_cash_is_counted_after_income(edition: str) -> None:
    """The marker moves when income has been paid: Ann's 3 + 5 are compared with Bob's 2 + 5."""
    state = railways({"Ann": "5/3/0", "Bob": "5/2/0", "Cleo": "4/9/0"}, edition=edition)
    seen = play(state, "income", until=lambda at: at.step == "loans")
    assert (moved(seen).seat, moved(seen).reason) == ("Ann", "cash")
    assert state.table.railways["Ann"].cash == 8


@pytest.mark.rule("NER-12.7")
@both
@pytest.mark.parametrize(
    ("facts", "winner", "reason"),
    [
        ({"Ann": "12/30/20", "Bob": "12/25/0", "Cleo": "11/99/0"}, "Ann", "cash"),
        ({"Ann": "12/30/20", "Bob": "12/30/10", "Cleo": "0/0/0"}, "Bob", "debt"),
        ({"Ann": "0/8/0", "Bob": "0/10/0", "Cleo": "0/6/0", "Dan": "0/5/0"}, "Bob", "cash"),
    ],
)
def test_the_tie_cascade(facts: dict[str, str], winner: str, reason: str, edition: str) -> None:
    """A 12/30/20, B 12/25/0, C 11/99/0: A, C is not tied. A 12/30/20, B 12/30/10: B. All incomes 0 with cash 8, 10, 6,
    5: the one with 10."""
    seen = play(railways(facts, edition=edition), "locomotive")
    assert (moved(seen).seat, moved(seen).reason, seen.drawn) == (winner, reason, [])


@pytest.mark.rule("NER-12.7")
@both
@pytest.mark.parametrize("winner", ["Ann", "Bob"])
def test_the_tie_cascade_to_its_end(edition: str, winner: str) -> None:
    """A 12/30/10, B 12/30/10, C 12/29/0: drawn between A and B only."""
    state = railways({"Ann": "12/30/10", "Bob": "12/30/10", "Cleo": "12/29/0"}, edition=edition)
    seen = play(state, "locomotive", rolls={TIE: winner})
    assert dict(seen.drawn[0].of) == {"Ann": 1, "Bob": 1}
    assert moved(seen).seat == winner


@pytest.mark.rule("NER-12.6")
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from((0, 10, 20))), min_size=3, max_size=6))
def test_any_standings(facts: list[tuple[int, int, int]]) -> None:
    """Those who lead are exactly those whom nobody beats by income, then cash, then least debt."""
    seats = PEOPLE[: len(facts)]
    held = dict(zip(seats, facts, strict=True))
    state = railways({seat: "/".join(map(str, parts)) for seat, parts in held.items()})
    tied, reason = foremost(state.table.railways)
    best = max((income, cash, -debt) for income, cash, debt in facts)
    assert tied == [seat for seat, (income, cash, debt) in held.items() if (income, cash, -debt) == best]
    assert (reason == "chance") == (len(tied) > 1)


@pytest.mark.rule("NER-12.1", "NER-12.2")
@both
def test_the_last_turn_hands_over_and_ends(edition: str) -> None:
    """In the final turn the marker moves like in any other, but no turn begins."""
    state = railways({"Ann": "1/9/0", "Bob": "2/9/0", "Cleo": "0/9/0"}, edition=edition, last=True)
    seen = play(state, "locomotive")
    assert [type(event) for event in seen.events] == [LocomotiveMoved]
    assert seen.cursor.step == "scoring"
