"""What lies on the table before the first move (PNR-13.1, PNR-13.4 to PNR-13.10)."""

from collections.abc import Sequence

import pytest

from pbem.games.pacific_northwest_rails.events import (
    MarketRolled,
    PriceMoved,
    RunShown,
    RunTurnedAway,
    StopCalled,
    TaxPaid,
    YearExpired,
    YearSetAside,
    YearsShuffledBack,
)
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.table import BOARD, PEOPLE, TITLE, Seen, play

SETUP = Cursor(0, "setup")


def opening(players: int = 3, deck: Sequence[str] = (), **options: str) -> Seen:
    """The setup step of a new game; `deck` comes up first. Option names are written with _ for -."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    state, cursor = TITLE.begin(PEOPLE[:players], "standard", chosen)
    assert cursor == SETUP
    return play(state, cursor, rolls={f"turn/0/setup/dispatch/{108 - nth}": card for nth, card in enumerate(deck)})


def untouched(state: State) -> bool:
    """Whether every price is the first one."""
    return state.table.prices == {line: railroad.price for line, railroad in BOARD.railroads.items()}


@pytest.mark.rule("PNR-13.1")
@pytest.mark.parametrize(("players", "runs"), [(2, 5), (3, 5), (4, 5), (5, 5), (6, 6), (7, 7), (9, 9)])
def test_the_minimum_lies_open_before_the_seats_are_sold(players: int, runs: int) -> None:
    """For players to study."""
    seen = opening(players)
    assert len(seen.state.table.display) == runs
    assert set(seen.state.table.display) <= set(BOARD.runs)
    assert {(event.seat, event.refill) for event in seen.of(RunShown)} == {("", False)}
    assert seen.cursor == Cursor(0, "seats")


@pytest.mark.rule("PNR-13.4", "PNR-13.6")
@pytest.mark.parametrize(
    ("players", "cash"), [(2, 600), (3, 400), (4, 300), (5, 240), (6, 200), (7, 171), (8, 150), (9, 133)]
)
def test_capital(players: int, cash: int) -> None:
    """$1,200 shared out, in whole dollars; a pawn each."""
    state = opening(players).state
    assert [(player.cash, player.at) for player in state.table.players.values()] == [(cash, "Spokane")] * players


@pytest.mark.rule("PNR-13.6", "PNR-1.4")
@pytest.mark.parametrize("players", [0, 1, 10])
def test_two_to_nine_players(players: int) -> None:
    """The print's line on one player is a joke."""
    with pytest.raises(ValueError, match=r"2 to 9 seats"):
        TITLE.begin([*PEOPLE, "Jo"][:players], "standard", {})


@pytest.mark.rule("PNR-13.7")
def test_everything_is_in_the_bank_at_first() -> None:
    """All 100 shares, the first prices, no year over, no card in a hand."""
    state = opening().state
    assert state.table.bank == {line: railroad.issued for line, railroad in BOARD.railroads.items()}
    assert sum(state.table.bank.values()) == 100
    assert not any(player.shares for player in state.table.players.values())
    assert untouched(state)
    assert (state.table.year, state.table.round) == (0, 0)
    assert not any(state.hidden.hands.values())


@pytest.mark.rule("PNR-13.7")
def test_the_order_of_the_setup() -> None:
    """Display, seats, hands, and only then the first round."""
    state, cursor = TITLE.begin(PEOPLE[:3], "standard", {})
    seen = play(state, cursor, until=lambda after: after.step == "round")
    kinds = list(dict.fromkeys(type(event).__name__ for event in seen.events if not isinstance(event, YearSetAside)))
    assert [kind for kind in kinds if kind != "YearsShuffledBack"] == [
        "RunShown",
        "SeatSold",
        "Seated",
        "CardDealt",
        "CardsHeld",
    ]
    assert seen.cursor == Cursor(1, "round")


@pytest.mark.rule("PNR-13.8")
def test_starting_prices() -> None:
    """As printed."""
    prices = opening().state.table.prices
    majors = {"GN": 35, "NP": 35, "SP&S": 25, "OWR&N": 30, "CM&PS": 40}
    assert prices == {line: majors.get(line, 15) for line in BOARD.lines}


@pytest.mark.rule("PNR-13.9", "PNR-13.10")
def test_a_year_in_the_opening_display_is_set_aside() -> None:
    """R05, Y03, R12, R44, R60, R71: five runs, no year, 103 cards in the deck with all 20 Years."""
    seen = opening(deck=["R05", "Y03", "R12", "R44", "R60", "R71"])
    table = seen.state.table
    assert table.display == ["R05", "R12", "R44", "R60", "R71"]
    assert table.year == 0
    assert len(table.deck) == 103
    assert set(BOARD.years) <= set(table.deck)
    assert untouched(seen.state)
    assert [event.card for event in seen.of(YearSetAside)] == ["Y03"]
    assert [event.cards for event in seen.of(YearsShuffledBack)] == [("Y03",)]


@pytest.mark.rule("PNR-13.9")
def test_a_year_set_aside_cannot_come_up_twice() -> None:
    """It is shuffled back once the display is full."""
    seen = opening(deck=["Y01", "Y02", "R05", "R12", "R44", "R60", "R71"])
    assert seen.drawn[2].of.keys() == {*BOARD.runs, *BOARD.years} - {"Y01", "Y02"}
    assert isinstance(seen.events[-1], YearsShuffledBack)
    assert seen.state.table.deck == sorted({*BOARD.runs, *BOARD.years} - set(seen.state.table.display))


@pytest.mark.rule("PNR-13.9", "PNR-13.10")
def test_a_year_in_the_opening_display_that_counts() -> None:
    """The same five runs, year 1, Y03's moves made, no tax, 102 cards left."""
    deck = ["R05", "Y03", "R12", "R44", "R60", "R71"]
    state, cursor = TITLE.begin(PEOPLE[:3], "standard", {"opening-year-card": "counts"})
    rolls = {f"turn/0/setup/dispatch/{108 - nth}": card for nth, card in enumerate(deck)}
    dice = {"GN": "6", "NP": "1", "TE": "3", "CR&N": "2"}
    seen = play(
        state, cursor, rolls={**rolls, **{f"turn/0/setup/year/1/die/{line}": roll for line, roll in dice.items()}}
    )
    table = state.table
    assert table.display == ["R05", "R12", "R44", "R60", "R71"]
    assert (table.year, len(table.deck), "Y03" in table.deck) == (1, 102, False)
    # Y03: GN, NP, TE, CR&N by the die (+10, -10, 0, -5), the others as printed on it
    assert table.prices == {
        "GN": 45,
        "NP": 25,
        "SP&S": 25,
        "OWR&N": 25,
        "CM&PS": 50,
        "BB&BC": 25,
        "I&WN": 20,
        "TE": 15,
        "CR&N": 10,
        "SL&E": 25,
        "MH": 5,
        "ACRRY": 10,
        "OT": 25,
        "GS": 5,
        "SI": 10,
    }
    assert [(event.seat, event.year) for event in seen.of(YearExpired)] == [("", 1)]
    assert len(seen.of(MarketRolled)) == 4
    assert not seen.of(TaxPaid)
    assert not seen.of(StopCalled)
    assert {(event.seat, event.refill) for event in seen.of(RunShown)} == {("", False)}
    assert {event.reason for event in seen.of(PriceMoved)} == {"year"}


@pytest.mark.rule("PNR-13.15")
def test_a_run_of_a_major_ruined_by_opening_years_is_turned_away() -> None:
    """Y07 and Y14, Y15 take SP&S from $25 to $5 and, by the die, to nothing."""
    deck = ["Y07", "Y14", "Y15", "Y12", "R25", "R05", "R12", "R44", "R60", "R71"]
    state, cursor = TITLE.begin(PEOPLE[:3], "standard", {"opening-year-card": "counts"})
    rolls = {f"turn/0/setup/dispatch/{108 - nth}": card for nth, card in enumerate(deck)}
    seen = play(state, cursor, rolls={**rolls, "turn/0/setup/year/4/die/SP&S": "1"})
    assert state.table.prices["SP&S"] == 0
    assert [event.card for event in seen.of(RunTurnedAway)] == ["R25"]
    assert "R25" not in (*state.table.deck, *state.table.display)


@pytest.mark.rule("PNR-13.15")
def test_a_game_that_ends_in_its_opening_has_no_first_move() -> None:
    """Ten Years in a row before five runs: nobody pays tax, but the tenth Year ends the game."""
    years = [f"Y{nth:02}" for nth in range(1, 11)]
    state, cursor = TITLE.begin(PEOPLE[:3], "standard", {"opening-year-card": "counts"})
    rolls = {f"turn/0/setup/dispatch/{108 - nth}": card for nth, card in enumerate(years)}
    seen = play(state, cursor, rolls=rolls)
    assert (state.table.ended, state.table.year) == ("years", 10)
    assert seen.cursor == Cursor(0, "scoring")
