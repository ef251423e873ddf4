"""The display and the deck (PNR-10.7 to PNR-10.10, PNR-11.1, PNR-11.2, PNR-11.5, PNR-11.8 to PNR-11.10)."""

import pytest

from pbem.games.pacific_northwest_rails.events import (
    GameEnded,
    NoDraw,
    PriceMoved,
    RunDiscarded,
    RunShown,
    RunTurnedAway,
    SharesAuctioned,
    TaxPaid,
    YearExpired,
)
from pbem.games.pacific_northwest_rails.steps.display import maximum, minimum, refill
from tests.rules.pacific_northwest_rails.act import FIVE, act, draws_card, runs
from tests.rules.pacific_northwest_rails.table import BOARD, Seen, people, table

SEVEN = (*FIVE, "R67", "R68")
NINE = (*SEVEN, "R69", "R60")


def shown(seen: Seen) -> list[tuple[str, bool]]:
    """The runs that came up, and whether to refill the display."""
    return [(event.card, event.refill) for event in seen.of(RunShown)]


@pytest.mark.rule("PNR-10.7")
@pytest.mark.rule("PNR-10.9")
@pytest.mark.parametrize(
    ("players", "least", "most"),
    [(2, 5, 10), (3, 5, 10), (4, 5, 10), (5, 5, 10), (6, 6, 12), (7, 7, 14), (8, 8, 16), (9, 9, 18)],
)
def test_minimum_and_maximum(players: int, least: int, most: int) -> None:
    """5 or the players, the greater; 10 or twice the players, the greater."""
    seen = table(people(players)).table
    assert (minimum(seen), maximum(seen)) == (least, most)


@pytest.mark.rule("PNR-10.9")
def test_a_refill_stops_at_the_minimum() -> None:
    """Six players and four runs face up: two more. A landing adds one above the minimum, and none is refilled."""
    state = table(people(6), display=FIVE[:4])
    seen = act(state, "Ann", lambda t: refill(t, "Ann"), None, None, deck=("R01", "R02"))
    assert shown(seen) == [("R01", True), ("R02", True)]
    assert shown(draws_card(state, "Ann", "R03")) == [("R03", False)]
    assert state.table.display == [*FIVE[:4], "R01", "R02", "R03"]


@pytest.mark.rule("PNR-11.1", "PNR-5.3")
def test_whose_landing_it_was_is_known() -> None:
    """Bob's: R01 of the bankrupt GN, R13 in its place, R26 to restore the minimum; then a Year, which is his too."""
    state = table(prices={"GN": 0}, display=FIVE[2:])
    seen = draws_card(state, "Bob", "R01", "R13", "R26")
    assert [(event.seat, event.card) for event in seen.of(RunTurnedAway)] == [("Bob", "R01")]
    assert [(event.seat, event.card, event.refill) for event in seen.of(RunShown)] == [
        ("Bob", "R13", False),
        ("Bob", "R26", True),
    ]
    assert [event.seat for event in draws_card(table(display=FIVE), "Bob", "Y01").of(YearExpired)] == ["Bob"]


@pytest.mark.rule("PNR-10.8")
def test_a_completed_card_is_gone_for_good() -> None:
    """R66 is neither face up nor in the deck afterwards; another is drawn to restore the five."""
    state = table(shares={"Ann": {"GS": 1}}, display=FIVE)
    seen = runs(state, "Ann", "R66", deck=("R01",))
    assert [event.card for event in seen.of(RunDiscarded)] == ["R66"]
    assert shown(seen) == [("R01", True)]
    assert "R66" not in state.table.display + state.table.deck
    assert len(state.table.deck) == 108 - 5 - 1


@pytest.mark.rule("PNR-10.10")
@pytest.mark.parametrize(("display", "deck", "left"), [(FIVE, ("R01",), 5), (SEVEN, (), 6)])
def test_worked_example_a_run_made_with_5_or_7_face_up(
    display: tuple[str, ...], deck: tuple[str, ...], left: int
) -> None:
    """Four players: (a) 4, then one drawn: 5. (b) 6, no draw."""
    state = table(people(4), shares={"Ann": {"GS": 1}}, display=display)
    seen = runs(state, "Ann", "R66", deck=deck)
    assert [card for card, _ in shown(seen)] == list(deck)
    assert len(seen.drawn) == len(deck)
    assert len(state.table.display) == left


@pytest.mark.rule("PNR-10.10")
@pytest.mark.rule("PNR-11.1")
def test_worked_example_a_landing_with_9_or_10_face_up() -> None:
    """Four players: (c) one drawn: 10. (d) no draw."""
    state = table(people(4), display=NINE)
    assert shown(draws_card(state, "Ann", "R01")) == [("R01", False)]
    assert len(state.table.display) == 10
    seen = draws_card(state, "Bob")
    assert (seen.drawn, [(event.seat, event.empty) for event in seen.of(NoDraw)]) == ([], [("Bob", False)])


@pytest.mark.rule("PNR-11.2")
def test_what_a_run_card_shows() -> None:
    """R70: Seattle to Sumas by GN at $2 and BB&BC at $5 a share, bonus $55. Every card has all of it."""
    card = BOARD.runs["R70"]
    assert (card.start, card.destination, dict(card.pays), card.bonus) == (
        "1 Seattle",
        "7 Sumas",
        {"GN": 2, "BB&BC": 5},
        55,
    )
    for run in BOARD.runs.values():
        assert run.start != run.destination
        assert min([run.bonus, len(run.lines), *run.pays.values()]) > 0


@pytest.mark.rule("PNR-11.5")
def test_108_dispatch_cards() -> None:
    """88 runs R01 to R88 and 20 Years Y01 to Y20."""
    assert list(BOARD.runs) == [f"R{number:02}" for number in range(1, 89)]
    assert list(BOARD.years) == [f"Y{number:02}" for number in range(1, 21)]


@pytest.mark.rule("PNR-11.8")
def test_a_year_uses_up_the_draw_of_a_landing() -> None:
    """Five face up: Y01 comes up, is carried out and discarded; no run is drawn in its place."""
    state = table(display=FIVE)
    seen = draws_card(state, "Ann", "Y01")
    assert [(event.seat, event.card, event.year) for event in seen.of(YearExpired)] == [("Ann", "Y01", 1)]
    assert (shown(seen), state.table.display) == ([], list(FIVE))
    assert "Y01" not in state.table.deck


@pytest.mark.rule("PNR-11.8")
def test_a_refill_goes_on_past_years() -> None:
    """One run is missing: Y01, Y02, then R01 come up. Both Years count as Bob's."""
    state = table(display=FIVE[:4])
    seen = act(state, "Bob", lambda t: refill(t, "Bob"), None, None, deck=("Y01", "Y02", "R01"))
    assert [(event.seat, event.card) for event in seen.of(YearExpired)] == [("Bob", "Y01"), ("Bob", "Y02")]
    assert shown(seen) == [("R01", True)]
    assert state.table.year == 2


@pytest.mark.rule("PNR-11.8")
def test_with_the_maximum_out_no_year_can_pass() -> None:
    """Ten face up: nothing is drawn, so nothing can be a Year."""
    state = table(display=(*NINE, "R01"))
    assert draws_card(state, "Ann").drawn == []
    assert state.table.year == 0


@pytest.mark.rule("PNR-11.8")
def test_the_last_year_ends_a_refill() -> None:
    """Year 9, two runs missing: the tenth Year comes up and nothing more is drawn."""
    state = table(display=FIVE[:3], year=9)
    seen = act(state, "Ann", lambda t: refill(t, "Ann"), None, None, deck=("Y01",))
    assert [event.reason for event in seen.of(GameEnded)] == ["years"]
    assert shown(seen) == []


@pytest.mark.rule("PNR-11.9")
def test_worked_example_a_year_card_in_a_refill() -> None:
    """Four players, 5 face up; deck Y04, R66. B completes R05: paid and prices moved first, then Y04 in full from B
    clockwise, then R66 makes 5."""
    display = ("R05", "R13", "R26", "R33", "R61")
    held = {"Ann": {"TE": 1}, "Bob": {"GN": 1}, "Cleo": {"TE": 1}, "Dan": {"TE": 1}}
    state = table(people(4), cash={"Ann": 0, "Cleo": 0}, shares=held, display=display)
    seen = runs(state, "Bob", "R05", deck=("Y04", "R66"))
    assert [(event.now, event.reason) for event in seen.of(PriceMoved) if event.line == "GN"] == [
        (40, "run"),
        (45, "year"),
    ]
    assert [event.seat for event in seen.of(TaxPaid)][:4] == ["Bob", "Cleo", "Dan", "Ann"]
    assert [event.seller for event in seen.of(SharesAuctioned)] == ["Cleo", "Ann"]
    assert shown(seen) == [("R66", True)]
    assert state.table.display == ["R13", "R26", "R33", "R61", "R66"]
    order = [type(event) for event in seen.events]
    assert order.index(RunDiscarded) < order.index(YearExpired) < order.index(RunShown)


@pytest.mark.rule("PNR-11.10")
def test_an_empty_deck_is_not_shuffled_again() -> None:
    """No card is left: a run sinks the display to 4, a landing draws nothing and says so, and play goes on."""
    gone = [card for card in (*BOARD.runs, *BOARD.years) if card not in FIVE]
    state = table(shares={"Ann": {"GS": 1}}, display=FIVE, gone=gone)
    runs(state, "Ann", "R66")
    seen = draws_card(state, "Bob")
    assert [(event.seat, event.empty) for event in seen.of(NoDraw)] == [("Bob", True)]
    assert (len(state.table.display), state.table.ended) == (4, "")


@pytest.mark.rule("PNR-11.10")
def test_the_last_card_is_a_draw_like_any_other() -> None:
    """One card is left and comes up."""
    gone = [card for card in (*BOARD.runs, *BOARD.years) if card not in (*FIVE, "R01")]
    state = table(display=FIVE, gone=gone)
    seen = draws_card(state, "Ann", "R01")
    assert (shown(seen), seen.of(NoDraw)) == ([("R01", False)], [])
