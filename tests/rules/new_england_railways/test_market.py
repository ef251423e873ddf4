"""Market changes and income (NER-10, NER-11)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.new_england_railways.events import IncomeLost, IncomePaid, MarketRolled
from pbem.games.new_england_railways.state import State
from tests.rules.new_england_railways.table import PEOPLE, both, play, table, whole_game


def rolled(one: int, other: int, turn: int = 2) -> dict[str, str]:
    """The market's two dice."""
    return {f"turn/{turn}/market/dice/1": str(one), f"turn/{turn}/market/dice/2": str(other)}


def incomes(state: State) -> dict[str, int]:
    """Income by seat."""
    return {seat: railway.income for seat, railway in state.table.railways.items()}


def cash(state: State) -> dict[str, int]:
    """Cash by seat."""
    return {seat: railway.cash for seat, railway in state.table.railways.items()}


@pytest.mark.rule("NER-10.1")
@both
@pytest.mark.parametrize(("dice", "number"), [((1, 1), 3), ((4, 1), 6), ((3, 4), 8), ((6, 6), 13)])
def test_the_market_loss_number(dice: tuple[int, int], number: int, edition: str) -> None:
    """The First Player's two dice plus 1 are the Market Loss number."""
    state = table(edition=edition, first="Cleo")
    (event,) = play(state, "market", rolls=rolled(*dice)).of(MarketRolled)
    assert (event.seat, event.dice, event.number) == ("Cleo", dice, number)


@pytest.mark.rule("NER-10.2")
@both
def test_each_railway_loses_its_share_rounded_down(edition: str) -> None:
    """At number 8 (roll 7): 8 loses 1, 15 loses 1, 16 loses 2, 41 loses 5; cash and debt stay."""
    state = table("Ann Bob Cleo Dan", edition=edition, debt=20, income={"Ann": 8, "Bob": 15, "Cleo": 16, "Dan": 41})
    seen = play(state, "market", rolls=rolled(6, 1))
    assert {event.seat: event.amount for event in seen.of(IncomeLost)} == {"Ann": 1, "Bob": 1, "Cleo": 2, "Dan": 5}
    assert incomes(state) == {"Ann": 7, "Bob": 14, "Cleo": 14, "Dan": 36}
    assert seen.money() == dict.fromkeys(PEOPLE[:4], (10, 20))


@pytest.mark.rule("NER-10.3")
@both
def test_worked_example_market_changes(edition: str) -> None:
    """Incomes John 19, Pete 14, Dave 18; John rolls 4 and 1: number 6, losses 3, 2 and 3, incomes 16, 12 and 15."""
    state = table("John Pete Dave", edition=edition, first="John", income={"John": 19, "Pete": 14, "Dave": 18})
    seen = play(state, "market", rolls=rolled(4, 1))
    assert [(event.seat, event.number) for event in seen.of(MarketRolled)] == [("John", 6)]
    assert {event.seat: event.amount for event in seen.of(IncomeLost)} == {"John": 3, "Pete": 2, "Dave": 3}
    assert incomes(state) == {"John": 16, "Pete": 12, "Dave": 15}


@pytest.mark.rule("NER-10.4")
@both
@pytest.mark.parametrize(("income", "loss"), [*((n, 0) for n in range(6)), *((n, 1) for n in range(6, 12)), (12, 2)])
def test_small_incomes_lose_nothing(income: int, loss: int, edition: str) -> None:
    """At number 6, incomes 0 to 5 lose nothing, 6 to 11 lose 1, 12 loses 2; nobody is told of a loss of 0."""
    state = table(edition=edition, income={"Bob": income})
    seen = play(state, "market", rolls=rolled(2, 3))
    assert [(event.seat, event.amount) for event in seen.of(IncomeLost)] == ([("Bob", loss)] if loss else [])
    assert incomes(state) == {"Ann": 0, "Bob": income - loss, "Cleo": 0}


@pytest.mark.rule("NER-10.5")
@both
@pytest.mark.parametrize(
    ("income", "dice", "loss"), [(12, (1, 1), 4), (12, (6, 6), 0), (13, (6, 6), 1), (20, (1, 1), 6)]
)
def test_the_ends_of_the_range(income: int, dice: tuple[int, int], loss: int, edition: str) -> None:
    """Income 12 loses 4 at number 3 and nothing at 13, 13 loses 1 at 13; what is in the +10 box counts."""
    state = table(edition=edition, income={"Ann": income})
    play(state, "market", rolls=rolled(*dice))
    assert incomes(state)["Ann"] == income - loss


@pytest.mark.rule("NER-10.5")
@both
def test_one_roll_serves_all_in_every_turn(edition: str) -> None:
    """Every turn of a game, the first and the last too, has one roll of two dice, by the First Player of that turn."""
    seen = whole_game("Ann Bob Cleo Dan Eve Finn", edition)
    turns = [record for record in seen.steps if record.cursor.step == "market"]
    assert [record.cursor.turn for record in turns] == list(range(1, 8))
    first = ""
    for record in seen.steps:
        for event in record.events:
            if type(event).__name__ in ("FirstPlayerChosen", "LocomotiveMoved"):
                first = event.seat  # type: ignore[attr-defined]
        if record.cursor.step == "market":
            assert [event.seat for event in record.events if isinstance(event, MarketRolled)] == [first]
            assert [drawn.label for drawn in record.drawn] == list(rolled(1, 1, record.cursor.turn))


@pytest.mark.rule("NER-10.2", "NER-10.4")
@given(st.integers(0, 400), st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_any_income_and_roll(income: int, dice: tuple[int, int]) -> None:
    """The loss is the greatest whole number of times the Market Loss number goes into the income; it never makes the
    income negative."""
    state = table(income={"Ann": income})
    play(state, "market", rolls=rolled(*dice))
    number, left = dice[0] + dice[1] + 1, incomes(state)["Ann"]
    lost = income - left
    assert left >= 0
    assert lost * number <= income < (lost + 1) * number


@pytest.mark.rule("NER-11.1")
@both
def test_income_is_paid_in_cash(edition: str) -> None:
    """Each player's cash rises by its income; income and debt stay."""
    state = table(edition=edition, cash={"Ann": 0, "Bob": 3}, debt={"Bob": 10}, income={"Ann": 7, "Bob": 21, "Cleo": 1})
    seen = play(state, "income")
    assert [(event.seat, event.amount) for event in seen.of(IncomePaid)] == [("Ann", 7), ("Bob", 21), ("Cleo", 1)]
    assert seen.money() == {"Ann": (7, 0), "Bob": (24, 10), "Cleo": (11, 0)}
    assert incomes(state) == {"Ann": 7, "Bob": 21, "Cleo": 1}


@pytest.mark.rule("NER-11.2")
@both
def test_worked_example_income(edition: str) -> None:
    """John's income is 12 and his cash $5: he has $17, his income stays 12."""
    state = table("John Pete Dave", edition=edition, cash={"John": 5}, income={"John": 12})
    play(state, "income")
    assert cash(state)["John"] == 17
    assert incomes(state)["John"] == 12


@pytest.mark.rule("NER-11.3")
@both
def test_income_follows_the_market(edition: str) -> None:
    """Played on from the market example, John is paid $16, Pete $12 and Dave $15."""
    state = table("John Pete Dave", edition=edition, first="John", income={"John": 19, "Pete": 14, "Dave": 18})
    seen = play(state, "market", rolls=rolled(4, 1), until=lambda at: at.step == "locomotive")
    assert seen.path == [(2, "market"), (2, "income")]
    assert {event.seat: event.amount for event in seen.of(IncomePaid)} == {"John": 16, "Pete": 12, "Dave": 15}
    assert cash(state) == {"John": 26, "Pete": 22, "Dave": 25}


@pytest.mark.rule("NER-11.3")
@both
def test_the_bank_always_pays_in_full(edition: str) -> None:
    """Incomes of more than the $744 in the box are paid in full; income 0 pays nothing and nobody is told so."""
    state = table(edition=edition, income={"Ann": 900, "Bob": 800})
    seen = play(state, "income")
    assert cash(state) == {"Ann": 910, "Bob": 810, "Cleo": 10}
    assert [event.seat for event in seen.of(IncomePaid)] == ["Ann", "Bob"]
