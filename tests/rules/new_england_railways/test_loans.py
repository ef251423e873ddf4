"""NER-2: acquiring bank loans."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pbem.games.new_england_railways.decisions import Borrow, Retire
from pbem.games.new_england_railways.events import DebtServiced, LoanTaken
from pbem.games.new_england_railways.loans import forced_loan
from pbem.games.new_england_railways.state import Railway
from pbem.kernel.event import LinePassedOver
from tests.rules.new_england_railways.table import TITLE, bot_game, both, loans, play, refused, table

TABLE_2_7 = {
    (0, 0): 0,
    (2, 10): 0,
    (1, 10): 10,
    (0, 10): 10,
    (8, 40): 0,
    (7, 40): 10,
    (0, 40): 10,
    (2, 50): 10,
    (1, 50): 20,
    (0, 50): 20,
    (8, 80): 10,
    (7, 80): 20,
    (0, 80): 20,
    (2, 90): 20,
    (1, 90): 30,
    (4, 100): 20,
    (3, 100): 30,
    (8, 200): 40,
    (0, 200): 50,
}


@pytest.mark.rule("NER-2.1")
@both
def test_each_has_one_chance_from_the_first_player_clockwise(edition: str) -> None:
    """Cleo is First Player: Cleo, Dan, Ann, Bob are asked, each once, and borrow in this order."""
    orders = {"Ann": loans(10), "Bob": loans(20), "Cleo": loans(30), "Dan": loans(40)}
    seen = play(table("Ann Bob Cleo Dan", edition=edition, first="Cleo"), "loans", orders)
    assert [decision.seat for decision in seen.asked(Borrow)] == ["Cleo", "Dan", "Ann", "Bob"]
    assert [(event.seat, event.amount) for event in seen.of(LoanTaken)] == [
        ("Cleo", 30),
        ("Dan", 40),
        ("Ann", 10),
        ("Bob", 20),
    ]


@pytest.mark.rule("NER-2.1")
@both
def test_a_loan_adds_its_face_to_cash_and_debt(edition: str) -> None:
    """$30 borrowed are $30 more in hand and $30 more owed, at once and for the borrower alone; it is optional."""
    state = table(edition=edition, cash={"Ann": 5}, debt={"Ann": 20})
    seen = play(state, "loans", {"Ann": loans(30), "Bob": loans(0)})
    assert seen.money() == {"Ann": (35, 50), "Bob": (10, 0), "Cleo": (10, 0)}
    assert [(event.seat, event.amount, event.forced, event.rule) for event in seen.of(LoanTaken)] == [
        ("Ann", 30, 0, "NER-2.1"),
    ]


@pytest.mark.rule("NER-2.2")
@both
def test_who_cannot_pay_the_service_must_borrow(edition: str) -> None:
    """$4 due and $3 in hand force a loan; $4 due and $4 in hand do not, nor does an empty purse without debt."""
    state = table(edition=edition, cash={"Ann": 3, "Bob": 4, "Cleo": 0}, debt={"Ann": 20, "Bob": 20})
    seen = play(state, "loans")
    assert [(event.seat, event.amount, event.forced, event.rule) for event in seen.of(LoanTaken)] == [
        ("Ann", 10, 10, "NER-2.2"),
    ]
    assert [decision.at_least for decision in seen.asked(Borrow)] == [10, 0, 0]


@pytest.mark.rule("NER-2.3")
@both
def test_notes_may_be_swapped_since_only_their_total_counts(edition: str) -> None:
    """Two notes of $10, taken in two loans, are in everything like one of $20: cash, debt, service and what can be
    retired. A debt is one number here, so a swap is nothing to be ordered or told."""
    state = table(edition=edition, cash={"Ann": 20, "Bob": 10}, debt={"Ann": 10, "Bob": 0})
    play(state, "loans", {"Ann": loans(10), "Bob": loans(20)})
    assert state.table.railways["Ann"] == state.table.railways["Bob"] == Railway(cash=30, debt=20)
    served = play(state, "service").of(DebtServiced)
    assert [(event.seat, event.amount) for event in served] == [("Ann", 4), ("Bob", 4)]
    assert [decision.at_most for decision in play(state, "retirement").asked(Retire)] == [20, 20]
    assert Railway.__struct_fields__ == ("cash", "debt", "income", "colour")


@pytest.mark.rule("NER-2.4")
@pytest.mark.parametrize(("edition", "he"), [("crayon", "Martin"), ("locomotive", "Vince")])
def test_worked_example_forced_loan(edition: str, he: str) -> None:
    """Cash $1, debt $10: nothing is refused, $10 borrowed make cash $11 and debt $20; the service of $4 leaves $7."""
    state = table(f"{he} Pete Dave", edition=edition, cash={he: 1}, debt={he: 10})
    seen = play(state, "loans", {he: loans(10)})
    asked = seen.asked(Borrow)[0]
    assert refused(table(f"{he} Pete Dave", cash={he: 1}, debt={he: 10}), asked, 0) == "NER-2.8"
    assert not seen.of(LinePassedOver)
    assert seen.money()[he] == (11, 20)
    assert [(event.seat, event.amount) for event in play(state, "service").of(DebtServiced)] == [(he, 4)]
    assert state.table.railways[he].cash == 7


@pytest.mark.rule("NER-2.5")
@both
@pytest.mark.parametrize(
    ("amount", "rule"),
    [(0, ""), (10, ""), (20, ""), (990, ""), (5000, ""), (5, "NER-2.5"), (15, "NER-2.5"), (-10, "NER-2.5")],
)
def test_loans_are_whole_tens_without_an_upper_limit(amount: int, rule: str, edition: str) -> None:
    """$0, $10, $20 and any higher ten are legal; $5, $15 and negative amounts are refused."""
    assert refused(table(edition=edition), Borrow(seat="Ann", at_least=0), amount) == rule


@pytest.mark.rule("NER-2.5")
@both
@pytest.mark.parametrize("players", [3, 6])
def test_money_is_borrowed_in_the_loan_step_only(players: int, edition: str) -> None:
    """In whole games nobody is asked for a loan, and no debt grows, in any other step."""
    seen = bot_game(players, edition)
    steps = {r.cursor.step for r in seen.steps for e in r.events if isinstance(e, LoanTaken)}
    asked = {r.cursor.step for r in seen.steps for a in r.answers if isinstance(a.decision, Borrow)}
    assert steps == asked == {"loans"}


@pytest.mark.rule("NER-2.5")
@both
def test_no_loan_for_a_bid_a_link_or_the_end(edition: str) -> None:
    """A sheet's loan does nothing in the auction and in scoring: the bid is what cash allows, the score negative."""
    row = ["Boston-Providence"]
    for step in ("auction", "scoring"):
        state = table(edition=edition, row=row, cash=0, debt={"Ann": 10})
        play(state, step, dict.fromkeys(state.table.seats, loans(50)))
        assert [r.cash for r in state.table.railways.values()] == ([0, 0, 0] if step == "auction" else [-12, 0, 0])
        assert state.table.aside == (row if step == "auction" else [])


@pytest.mark.rule("NER-2.6")
def test_the_forced_minimum_is_the_least_ten_that_covers_service_on_all_debt() -> None:
    """For every cash and debt: the least L in tens with cash + L >= (debt + L) / 5; exactly enough is enough."""
    for cash in range(60):
        for debt in range(0, 500, 10):
            enough = [loan for loan in range(0, 500, 10) if 5 * (cash + loan) >= debt + loan]
            assert forced_loan(cash, debt) == enough[0], (cash, debt)


@pytest.mark.rule("NER-2.6")
@both
def test_the_fresh_loan_is_serviced_too(edition: str) -> None:
    """Cash 1, debt 50: 10 would bring 11 for a service of 12; so 20 it is, and 21 pay 14."""
    state = table(edition=edition, cash={"Ann": 1}, debt={"Ann": 50})
    assert [(event.seat, event.amount) for event in play(state, "loans").of(LoanTaken)] == [("Ann", 20)]
    play(state, "service")
    assert state.table.railways["Ann"] == Railway(cash=7, debt=70)


@pytest.mark.rule("NER-2.7")
@both
@pytest.mark.parametrize(("cash", "debt", "forced"), [(*have, forced) for have, forced in TABLE_2_7.items()])
def test_the_forced_minimum_by_cash_and_debt(cash: int, debt: int, forced: int, edition: str) -> None:
    """The printed pairs: what a seat that sends nothing is made to borrow, and $10 less is refused."""
    state = table(edition=edition, cash={"Bob": cash}, debt={"Bob": debt})
    before = table(edition=edition, cash={"Bob": cash}, debt={"Bob": debt})
    seen = play(state, "loans")
    assert sum(event.amount for event in seen.of(LoanTaken)) == forced
    asked = seen.asked(Borrow)[1]
    assert asked.at_least == forced
    assert not refused(before, asked, forced)
    assert not forced or refused(before, asked, forced - 10) == "NER-2.8"


@pytest.mark.rule("NER-2.8")
@both
def test_any_ten_at_or_above_the_minimum_is_legal(edition: str) -> None:
    """Forced 30: 20 is refused, 30, 40 and 200 are legal. With $50 and no debt one may borrow all the same."""
    state = table(edition=edition, cash={"Ann": 1, "Bob": 50}, debt={"Ann": 90})
    forced = Borrow(seat="Ann", at_least=30)
    assert [refused(state, forced, amount) for amount in (0, 20, 30, 40, 200)] == ["NER-2.8", "NER-2.8", "", "", ""]
    seen = play(state, "loans", {"Ann": loans(40), "Bob": loans(10)})
    assert [(event.seat, event.amount) for event in seen.of(LoanTaken)] == [("Ann", 40), ("Bob", 10)]


@pytest.mark.rule("NER-2.8")
@both
def test_an_order_too_low_is_passed_over_and_told(edition: str) -> None:
    """Order 10, forced 30: 30 are borrowed, and its author reads which line was passed over and why."""
    state = table(edition=edition, cash={"Ann": 1}, debt={"Ann": 90})
    seen = play(state, "loans", {"Ann": loans(10)}, lines={"Ann": {"loans.borrow": 7}})
    assert [(event.amount, event.forced, event.rule) for event in seen.of(LoanTaken)] == [(30, 30, "NER-2.2")]
    passed = seen.of(LinePassedOver)
    assert [(event.seat, event.path, event.line, event.rule, event.facts) for event in passed] == [
        ("Ann", "loans.borrow", 7, "NER-2.8", {"least": 30}),
    ]
    assert seen.answers[0].source == "least"


def reads(blocks: tuple[str, ...], sheet: dict[str, Any]) -> bool:
    """Whether a sheet with these keys is accepted."""
    try:
        msgspec.convert(sheet, TITLE.sheet_type(blocks))
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.rule("NER-2.9")
@pytest.mark.parametrize("key", ["borrow", "retire"])
def test_a_sheet_borrows_and_retires_at_most_990(key: str) -> None:
    """0 and 990 are accepted, 1000, -10 and what is no ten are refused."""
    accepted = [amount for amount in (-10, 0, 5, 10, 985, 990, 1000) if reads(("loans",), {"loans": {key: amount}})]
    assert accepted == [0, 10, 990]


@pytest.mark.rule("NER-2.9")
@pytest.mark.parametrize(("key", "most"), [("limit", 999), ("finish", 12)])
def test_a_sheet_bids_at_most_999_and_finishes_for_at_most_12(key: str, most: int) -> None:
    """0 and the most are accepted, one more and -1 are refused."""
    tried = (-1, 0, 1, most, most + 1)
    accepted = [n for n in tried if reads(("bids",), {"bids": {"Boston-Lowell": {key: n}}})]
    assert accepted == [0, 1, most]
