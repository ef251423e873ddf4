"""The best shipment, made for a seat whose lines have run out (NER-9.27)."""

from collections.abc import Mapping

import pytest

from pbem.games.new_england_railways.best import best_per_counter, best_shipments, leader
from pbem.games.new_england_railways.decisions import Carry
from pbem.games.new_england_railways.events import Shipped
from pbem.games.new_england_railways.network import NoShipment, Shipment
from pbem.games.new_england_railways.state import State
from tests.rules.new_england_railways.table import both, play, position, ships, table

DIRECT, ROUND = ("Boston", "Providence", "Kingston"), ("Boston", "Worcester", "Providence", "Kingston")
SEATS = "Ann Bob Cleo Dan"


def to_kingston(direct: str, by_worcester: str, edition: str = "crayon", **standings: Mapping[str, int]) -> State:
    """Foodstuffs in Boston go to Kingston directly (Ann's link and one of `direct`) or by Worcester (Ann's and two of
    `by_worcester`)."""
    built = {
        "Providence-Kingston": "Ann",
        "Boston-Providence": direct,
        "Boston-Worcester": by_worcester,
        "Providence-Worcester": by_worcester,
    }
    cash, debt = standings.get("cash", {}), standings.get("debt", {})
    income = standings.get("income", {})
    boxes = {"Boston": {"Foodstuffs": 1}}
    return table(SEATS, edition=edition, built=built, boxes=boxes, cash=cash, debt=debt, income=income)


def shipped(state: State, seat: str = "Ann") -> list[tuple[str, ...]]:
    """The ways of what is shipped for a seat that says `best`."""
    seen = play(state, "shipping", {seat: ships(otherwise="best")})
    return [event.route for event in seen.of(Shipped)]


@pytest.mark.rule("NER-9.27")
@both
def test_own_income_comes_first(edition: str) -> None:
    """Ann gains 3 by Worcester, 1 directly: the long way, though it is longer, whoever leads."""
    assert shipped(to_kingston("Bob", "Ann", edition, income={"Bob": 9})) == [ROUND]


@pytest.mark.rule("NER-9.27")
@both
def test_then_the_leader_gains_least(edition: str) -> None:
    """Ann gains 1 either way. Bob leads: not over his link, though it is shorter. Cleo leads: not over hers."""
    assert shipped(to_kingston("Bob", "Cleo", edition, income={"Bob": 9, "Cleo": 8, "Ann": 20})) == [ROUND]
    assert shipped(to_kingston("Bob", "Cleo", edition, income={"Bob": 8, "Cleo": 9, "Ann": 20})) == [DIRECT]


@pytest.mark.rule("NER-9.27")
@both
def test_the_leader_is_found_by_income_cash_and_debt(edition: str) -> None:
    """Equal incomes: more cash leads; equal cash: less debt; all equal: the first at the table."""
    even = {"Bob": 9, "Cleo": 9}
    assert shipped(to_kingston("Cleo", "Bob", edition, income=even, cash={"Bob": 3, "Cleo": 4})) == [ROUND]
    assert shipped(to_kingston("Bob", "Cleo", edition, income=even, cash={"Bob": 4, "Cleo": 3})) == [ROUND]
    assert shipped(to_kingston("Cleo", "Bob", edition, income=even, debt={"Bob": 20, "Cleo": 10})) == [ROUND]
    assert shipped(to_kingston("Bob", "Cleo", edition, income=even, debt={"Bob": 10, "Cleo": 20})) == [ROUND]
    assert shipped(to_kingston("Bob", "Cleo", edition, income=even)) == [ROUND]
    assert shipped(to_kingston("Cleo", "Bob", edition, income=even)) == [DIRECT]


@pytest.mark.rule("NER-9.27")
def test_a_seat_is_not_its_own_leader() -> None:
    """The leader is one of the others, whatever the seat itself has."""
    state = to_kingston("Bob", "Cleo", income={"Ann": 30, "Dan": 2})
    assert [leader(position(state, seat)) for seat in SEATS.split()] == ["Dan", "Ann", "Ann", "Ann"]


@pytest.mark.rule("NER-9.27")
@both
def test_then_fewer_links(edition: str) -> None:
    """Ann gains 1 either way and Dan, who owns the rest, does not lead: the short way, whichever is first by name."""
    assert shipped(to_kingston("Dan", "Dan", edition, income={"Bob": 9})) == [DIRECT]
    built = {"Providence-Worcester": "Ann", "Boston-Providence": "Ann", "Boston-Worcester": "Dan"}
    state = table(SEATS, edition=edition, built=built, boxes={"Providence": {"Coal": 1}}, income={"Bob": 9})
    assert shipped(state) == [("Providence", "Worcester")]


@pytest.mark.rule("NER-9.27")
def test_what_gains_a_seat_nothing_comes_after_what_gains_it_something() -> None:
    """Dan leads and gains nothing either way. Cleo gains 2 by Worcester: before the direct way, which is shorter. So it
    is if she gains 1."""
    state = to_kingston("Bob", "Cleo", income={"Dan": 9})
    assert [row.shipment.route for row in best_shipments(position(state, "Cleo"))] == [ROUND, DIRECT]
    state.table.links["Boston-Worcester"].owner = "Bob"
    assert [row.earns for row in best_shipments(position(state, "Cleo"))] == [
        {"Bob": 1, "Cleo": 1, "Ann": 1},
        {"Bob": 1, "Ann": 1},
    ]


@pytest.mark.rule("NER-9.27")
def test_the_first_row_of_each_counter() -> None:
    """One row for each good in each city, in the order of the ranking."""
    built = {"Boston-Providence": "Ann", "Boston-Fitchburg": "Bob", "Boston-Worcester": "Ann", "Boston-Lowell": "Ann"}
    boxes = {"Boston": {"Cotton": 2, "Coal": 1}, "Lowell": {"Cotton": 1}}
    rows = best_shipments(position(table(built=built, boxes=boxes), "Ann"))
    assert [(row.shipment.good, row.shipment.route) for row in best_per_counter(rows)] == [
        ("Cotton", ("Lowell", "Boston", "Providence")),
        ("Coal", ("Boston", "Worcester")),
        ("Cotton", ("Boston", "Lowell")),
    ]


@pytest.mark.rule("NER-9.27")
@both
def test_then_names(edition: str) -> None:
    """All else equal, Coal goes before Cotton, and Cotton to Lowell before Providence."""
    built = {"Boston-Providence": "Ann", "Boston-Worcester": "Ann", "Boston-Lowell": "Ann"}
    state = table(edition=edition, built=built, boxes={"Boston": {"Cotton": 1, "Coal": 1}})
    assert shipped(state) == [("Boston", "Worcester"), ("Boston", "Lowell")]


@pytest.mark.rule("NER-9.27")
@both
def test_nothing_is_shipped_for_others(edition: str) -> None:
    """Where a shipment would raise only others' income the chance is let go; so it is where the sheet doesn't say."""
    assert shipped(to_kingston("Bob", "Cleo", edition), "Dan") == []
    state = to_kingston("Bob", "Cleo", edition)
    assert play(state, "shipping", {"Ann": ships()}).of(Shipped) == []


@pytest.mark.rule("NER-9.27", "NER-9.26")
@both
def test_legal_lines_go_before_the_best(edition: str) -> None:
    """Ann's own line, though worse, is carried out first; the best is for the chance that has no line left."""
    built = {"Boston-Providence": "Bob", "Boston-Worcester": "Ann", "Providence-Worcester": "Ann"}
    state = table(edition=edition, built=built, boxes={"Boston": {"Cotton": 2}})
    seen = play(state, "shipping", {"Ann": ships("Cotton: Boston > Providence", otherwise="best")})
    assert [event.earned for event in seen.of(Shipped)] == [{"Bob": 1}, {"Ann": 2}]
    assert [answer.path for answer in seen.answers if answer.decision.seat == "Ann"] == ["ship.0", "otherwise"]


@pytest.mark.rule("NER-9.27")
def test_offers_are_best_first() -> None:
    """What gains the seat something, best first; then nothing; then what gains only others. All offers are legal."""
    state = to_kingston("Bob", "Cleo", income={"Bob": 9})
    routes = [load.route if not isinstance(load, NoShipment) else () for load in _offers(state, "Ann")]
    assert routes == [ROUND, DIRECT, ()]
    assert [load.route if not isinstance(load, NoShipment) else () for load in _offers(state, "Dan")] == [
        (),
        ROUND,
        DIRECT,
    ]
    assert [row.shipment.route for row in best_per_counter(best_shipments(position(state, "Ann")))] == [ROUND]


def _offers(state: State, seat: str) -> list[Shipment | NoShipment]:
    here = position(state, seat)
    carry = Carry(seat=seat, round=1)
    offers = list(carry.offers(here))
    assert all(carry.refusal(here, offer) is None for offer in offers)
    return offers
