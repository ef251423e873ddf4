"""NER-3 and NER-4: servicing and retiring bank loan debt."""

from __future__ import annotations

import pytest

from pbem.games.new_england_railways.decisions import Retire
from pbem.games.new_england_railways.events import DebtRepaid, DebtRetired, DebtServiced, LoanTaken
from pbem.games.new_england_railways.state import Railway
from pbem.kernel.event import Event, LinePassedOver
from tests.rules.new_england_railways.table import bot_game, both, loans, people, play, refused, table


@pytest.mark.rule("NER-3.1")
@both
def test_every_player_with_debt_services_it(edition: str) -> None:
    """From the First Player clockwise, nobody is asked and no sheet can put it off; who owes nothing pays nothing."""
    state = table("Ann Bob Cleo Dan", edition=edition, first="Cleo", debt={"Ann": 10, "Bob": 20, "Cleo": 40})
    seen = play(state, "service", dict.fromkeys(state.table.seats, loans(0, 10)))
    assert [(event.seat, event.amount) for event in seen.of(DebtServiced)] == [("Cleo", 8), ("Ann", 2), ("Bob", 4)]
    assert not seen.answers


@pytest.mark.rule("NER-3.2")
@both
@pytest.mark.parametrize(("debt", "due"), [(10, 2), (20, 4), (40, 8), (80, 16), (150, 30), (1000, 200)])
def test_service_is_a_fifth_of_the_whole_debt(debt: int, due: int, edition: str) -> None:
    """$2 on $10, $4 on $20, $8 on $40, $16 on $80, and so on: the sum over all notes."""
    state = table(edition=edition, cash={"Bob": 300}, debt={"Bob": debt})
    seen = play(state, "service")
    assert [(event.seat, event.amount) for event in seen.of(DebtServiced)] == [("Bob", due)]
    assert state.table.railways["Bob"] == Railway(cash=300 - due, debt=debt)


@pytest.mark.rule("NER-3.3")
@pytest.mark.parametrize(("edition", "he"), [("crayon", "Martin"), ("locomotive", "Vince")])
def test_worked_example_service(edition: str, he: str) -> None:
    """Debt $20 and cash $11: he pays $4, has $7 and owes $20 still."""
    state = table(f"{he} Pete Dave", edition=edition, cash={he: 11}, debt={he: 20})
    assert [(event.seat, event.amount) for event in play(state, "service").of(DebtServiced)] == [(he, 4)]
    assert state.table.railways[he] == Railway(cash=7, debt=20)


@pytest.mark.rule("NER-3.4")
@both
def test_a_loan_is_serviced_in_the_turn_it_is_taken(edition: str) -> None:
    """Turn 1: cash $10, $20 borrowed make $30 and a debt of $20; $4 of service leave $26."""
    state = table(edition=edition, turn=1)
    assert play(state, "loans", {"Ann": loans(20)}).money()["Ann"] == (30, 20)
    seen = play(state, "service")
    assert seen.money() == {"Ann": (26, 20), "Bob": (10, 0), "Cleo": (10, 0)}
    assert [event.seat for event in seen.of(DebtServiced)] == ["Ann"]


@pytest.mark.rule("NER-3.4")
@both
def test_service_never_takes_cash_below_zero(edition: str) -> None:
    """Whatever a seat without orders has and owes, after loans and service it has 0 or more, and all seats play on."""
    for debt in range(0, 400, 10):
        for low in range(0, 30, 6):
            seats = people(6)
            cash = {seat: low + nth for nth, seat in enumerate(seats.split())}
            state = table(seats, edition=edition, cash=cash, debt=debt)
            seen = play(state, "loans", until=lambda at: at.step == "retirement")
            assert min(railway.cash for railway in state.table.railways.values()) >= 0
            assert len(seen.of(DebtServiced)) == (6 if debt or seen.of(LoanTaken) else 0)


@pytest.mark.rule("NER-4.1")
@both
def test_each_may_retire_dollar_for_dollar_from_the_first_player_clockwise(edition: str) -> None:
    """Bob is First Player and owes nothing: asked are Cleo, Dan and Ann; part, all or none of a debt is retired."""
    state = table("Ann Bob Cleo Dan", edition=edition, first="Bob", cash=50, debt={"Ann": 30, "Cleo": 40, "Dan": 20})
    seen = play(state, "retirement", {"Ann": loans(0, 10), "Bob": loans(0, 10), "Cleo": loans(0, 40)})
    assert [decision.seat for decision in seen.asked(Retire)] == ["Cleo", "Dan", "Ann"]
    assert [(event.seat, event.amount) for event in seen.of(DebtRetired)] == [("Cleo", 40), ("Ann", 10)]
    assert seen.money() == {"Ann": (40, 20), "Bob": (50, 0), "Cleo": (10, 0), "Dan": (50, 20)}


@pytest.mark.rule("NER-4.2")
@both
def test_a_note_may_be_broken(edition: str) -> None:
    """$10 paid against a debt of $20, whatever its notes, leaves $10, which is serviced with $2 next turn."""
    state = table(edition=edition, cash={"Ann": 12}, debt={"Ann": 20})
    play(state, "retirement", {"Ann": loans(0, 10)})
    assert state.table.railways["Ann"] == Railway(cash=2, debt=10)
    state.table.turn = 3
    assert [event.amount for event in play(state, "service").of(DebtServiced)] == [2]


@pytest.mark.rule("NER-4.3")
@both
def test_worked_example_partial_retirement(edition: str) -> None:
    """John has $22 and owes $20; he retires $10: cash $12, debt $10."""
    state = table("John Pete Dave", edition=edition, cash={"John": 22}, debt={"John": 20})
    seen = play(state, "retirement", {"John": loans(0, 10)})
    assert seen.money()["John"] == (12, 10)
    assert not seen.of(LinePassedOver)


@pytest.mark.rule("NER-4.4")
@both
@pytest.mark.parametrize(
    ("cash", "debt", "legal"),
    [(22, 40, [0, 10, 20]), (50, 20, [0, 10, 20]), (20, 20, [0, 10, 20]), (19, 20, [0, 10])],
)
def test_a_retirement_is_in_tens_within_debt_and_cash(cash: int, debt: int, legal: list[int], edition: str) -> None:
    """Cash $22, debt $40: 0, 10 and 20 are legal, 5, 22 and 30 not. Cash $50, debt $20: 30 is not."""
    state = table(edition=edition, cash={"Ann": cash}, debt={"Ann": debt})
    asked = play(state, "retirement").asked(Retire)[0]
    tried = {amount: refused(state, asked, amount) for amount in (-10, 0, 5, 10, 15, 20, 22, 30, 40, 50)}
    assert [amount for amount, rule in tried.items() if not rule] == legal
    assert {rule for rule in tried.values() if rule} == {"NER-4.4"}


@pytest.mark.rule("NER-4.4")
@both
@pytest.mark.parametrize(("cash", "debt"), [(9, 40), (50, 0)])
def test_nobody_is_asked_who_can_retire_nothing(cash: int, debt: int, edition: str) -> None:
    """Without $10 in hand, or without debt, nothing is asked and an order retires nothing."""
    state = table(edition=edition, cash={"Ann": cash}, debt={"Ann": debt})
    seen = play(state, "retirement", {"Ann": loans(0, 10)})
    assert not [*seen.answers, *seen.events]
    assert seen.money()["Ann"] == (cash, debt)


@pytest.mark.rule("NER-4.4")
@both
@pytest.mark.parametrize(("cash", "debt", "retired"), [(22, 40, 20), (70, 30, 30), (40, 40, 40)])
def test_an_order_to_retire_is_a_ceiling(cash: int, debt: int, retired: int, edition: str) -> None:
    """Ordered 40 with cash $22 and debt $40: 20 are retired, and the author reads that it was cut."""
    state = table(edition=edition, cash={"Ann": cash}, debt={"Ann": debt})
    seen = play(state, "retirement", {"Ann": loans(0, 40)}, lines={"Ann": {"loans.retire": 7}})
    assert [event.amount for event in seen.of(DebtRetired)] == [retired]
    assert seen.money()["Ann"] == (cash - retired, debt - retired)
    passed = [(event.seat, event.path, event.rule) for event in seen.of(LinePassedOver)]
    assert passed == ([] if retired == 40 else [("Ann", "loans.retire", "NER-4.4")])
    assert [(answer.path, answer.line) for answer in seen.answers] == [("loans.retire", 7)]


@pytest.mark.rule("NER-4.5")
@both
def test_ten_borrowed_and_retired_at_once_cost_two(edition: str) -> None:
    """No fee and no refund: $10 borrowed, $2 of service, $10 retired leave $8 of $10 and no debt."""
    state = table(edition=edition)
    seen = play(state, "loans", {"Ann": loans(10, 10)}, until=lambda at: at.step == "growth")
    assert seen.money() == {"Ann": (8, 0), "Bob": (10, 0), "Cleo": (10, 0)}


@pytest.mark.rule("NER-4.5")
@both
def test_debt_is_retired_in_this_step_only(edition: str) -> None:
    """In whole games debt falls in the retirement step and in scoring, in no other."""
    games = [bot_game(players, edition) for players in (3, 4, 5, 6)]
    fell = {(r.cursor.step, type(e)) for g in games for r in g.steps for e in r.events if is_repaid(e)}
    asked = {r.cursor.step for g in games for r in g.steps for a in r.answers if isinstance(a.decision, Retire)}
    assert fell == {("retirement", DebtRetired), ("scoring", DebtRepaid)}
    assert asked == {"retirement"}


def is_repaid(event: Event) -> bool:
    """Whether a debt falls by this event."""
    return isinstance(event, DebtRetired | DebtRepaid)
