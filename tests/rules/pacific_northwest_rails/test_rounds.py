"""Rounds, a turn from beginning to end, and games in which nothing happens any more (PNR-9.16, PNR-2.17)."""

from collections.abc import Sequence

import pytest

from pbem.games.pacific_northwest_rails.decisions.standing import EndStalled
from pbem.games.pacific_northwest_rails.events import (
    Declared,
    DisplayStalled,
    GameEnded,
    Moved,
    Ranked,
    RoundBegun,
    SharesTurnedIn,
    StopCalled,
    TurnBegun,
    YearExpired,
)
from pbem.games.pacific_northwest_rails.flow import is_stop
from pbem.games.pacific_northwest_rails.orders import Orders, Standing, TradeLine
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.act import draws_card
from tests.rules.pacific_northwest_rails.table import Seen, orders, play, table, turn
from tests.rules.pacific_northwest_rails.walking import buy, card, holding


def rounds(state: State, number: int, sheets: dict[str, Orders] | None = None) -> Seen:
    """So many rounds from the beginning of the state's."""
    first = state.table.round
    return play(state, Cursor(first, "round"), sheets, until=lambda cursor: cursor.turn == first + number)


@pytest.mark.rule("PNR-9.16")
def test_every_seat_has_a_turn_in_order() -> None:
    """Two rounds of three; the round is counted on the table."""
    seen = rounds(table(), 2)
    assert [event.seat for event in seen.of(TurnBegun)] == ["Ann", "Bob", "Cleo"] * 2
    assert [event.round for event in seen.of(RoundBegun)] == [1, 2]
    assert seen.state.table.round == 2


@pytest.mark.rule("PNR-2.17")
@pytest.mark.parametrize(("cash", "declared"), [(1499, 0), (1500, 1)])
def test_a_declaration_is_tested_at_both_ends_of_a_turn(cash: int, declared: int) -> None:
    """With $1,500 before the move; with $1,480 and R05's bonus of $20 and $2 for a GN share after it."""
    standing = Standing(declare=1)
    seen = turn(table(cash=cash, at={"Ann": "Everett"}, shares=holding(GN=1)), "Ann", orders(standing))
    assert len(seen.of(Declared)) == declared
    assert seen.state.table.called == ["declaration"] * declared
    state = table(
        cash={"Ann": 1480}, shares=holding(GN=1), hands={"Ann": [3]}, display=["R05", "R26", "R33", "R61", "R66", "R13"]
    )
    seen = turn(state, "Ann", orders(standing, moves=[card(3, "Colville", run="R05")]))
    assert [event.cash for event in seen.of(Declared)] == [1502]
    kinds = [type(event) for event in seen.events if isinstance(event, Moved | Declared | StopCalled)]
    assert kinds == [Moved, Declared, StopCalled]


@pytest.mark.rule("PNR-2.18")
def test_a_declaration_before_the_move_allows_it() -> None:
    """Declared at $1,500; the move of the turn follows."""
    state = table(cash=1500, at={"Ann": "Everett"}, shares=holding(GN=1))
    seen = turn(state, "Ann", orders(Standing(declare=1500), moves=[buy(1, "GN-04")]))
    kinds = [type(event) for event in seen.events if isinstance(event, Moved | Declared)]
    assert kinds == [Declared, Moved]
    assert seen.cash()["Ann"] == 1499
    assert seen.state.table.declared == "Ann"


@pytest.mark.rule("PNR-5.20")
def test_shares_of_a_dead_major_are_given_up_in_the_own_turn() -> None:
    """A standing order written after the bankruptcy counts at the next turn."""
    state = table(at={"Ann": "Everett"}, shares=holding(GN=1, NP=2), prices={"NP": 0})
    seen = turn(state, "Ann", orders(Standing(turn_in={"NP": "all"})))
    assert [(event.line, event.shares) for event in seen.of(SharesTurnedIn)] == [("NP", 2)]


FULL = ("R05", "R26", "R33", "R61", "R66", "R13", "R62", "R63", "R64", "R65")
"""Ten runs: with two players no more are drawn."""


def still(display: Sequence[str] = FULL) -> State:
    """Nobody moves: both stand in the Interior."""
    shares = {"Ann": {"GN": 1}, "Bob": {"GN": 1}}
    return table("Ann Bob", at={"Ann": "Everett", "Bob": "Everett"}, shares=shares, display=display)


@pytest.mark.rule("PNR-9.25")
def test_three_idle_rounds_are_told_and_voted_on() -> None:
    """After three rounds with a full display without a card or a run, and then after every round; the next asks."""
    seen = rounds(still(), 5)
    assert [event.rounds for event in seen.of(DisplayStalled)] == [3, 4, 5]
    assert len(seen.asked(EndStalled)) == 4
    assert not seen.of(GameEnded)


@pytest.mark.rule("PNR-9.25")
@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_all_hear_of_it_before_they_are_asked(pace: str) -> None:
    """At every pace play stops when it has been told, and so it does after each further idle round."""
    state = still()
    seen = rounds(state, 3)
    assert [type(event) for event in seen.events[-2:]] == [DisplayStalled, StopCalled]
    assert not seen.asked(EndStalled)
    assert is_stop(state.table, seen.cursor, Cursor(3, "round"), pace)
    assert state.table.called == ["stalled"]
    state.table.round = 4
    seen = rounds(state, 1)
    assert is_stop(state.table, seen.cursor, Cursor(4, "round"), pace)
    assert state.table.called == ["stalled"]


@pytest.mark.rule("PNR-9.25")
def test_a_bankruptcy_makes_room_for_cards() -> None:
    """Ann's sale at $5 ruins CM&PS in the third idle round: three of ten runs go, so nobody is asked, whoever is
    willing to end."""
    state = table(
        "Ann Bob",
        prices={"CM&PS": 5},
        shares={"Ann": {"CM&PS": 1}},
        at={"Ann": "20 Group 1", "Bob": "4 Bellingham"},
        heading={"Ann": 1, "Bob": 1},
        hands={"Ann": [2], "Bob": [1]},
        display=["R42", "R43", "R44", "R05", "R13", "R60", "R66", "R25", "R33", "R01"],
        round=6,
        stale=2,
    )
    willing = Standing(end=True)
    sale = TradeLine(at="CM&PS", sell={"CM&PS": 1})
    sheets = {"Ann": orders(willing, moves=[card(2)], trades=[sale]), "Bob": orders(willing, moves=[card(1)])}
    seen = rounds(state, 2, sheets)
    assert len(state.table.display) == 7
    assert not seen.of(DisplayStalled)
    assert not seen.asked(EndStalled)
    assert [event.stale for event in seen.of(RoundBegun)] == [3, 0]


@pytest.mark.rule("PNR-5.20")
def test_dead_shares_are_given_up_before_anybody_moves() -> None:
    """Bob's sheet for this round gives up three CM&PS. Ann, who moves first, draws a Year: he owes no tax for them, for
    which he would have to sell what nobody buys."""
    state = table(
        "Ann Bob",
        cash={"Ann": 100, "Bob": 10},
        prices={"CM&PS": 0},
        shares={"Bob": {"CM&PS": 3}},
        at={"Ann": "1 Seattle", "Bob": "4 Bellingham"},
        heading={"Ann": 1, "Bob": 1},
        hands={"Ann": [1], "Bob": [1]},
        display=["R05", "R13", "R60", "R66", "R25"],
        round=6,
        year=4,
    )
    sheets = {"Ann": orders(moves=[card(1)]), "Bob": orders(Standing(turn_in={"CM&PS": "all"}), moves=[card(1)])}
    drawn = {f"{Cursor(6, 'turn', 'Ann').path}/dispatch/{len(state.table.deck)}": "Y01"}
    seen = play(state, Cursor(6, "round"), sheets, drawn, until=lambda cursor: cursor.of == "Bob")
    kinds = [type(event) for event in seen.events if isinstance(event, SharesTurnedIn | YearExpired)]
    assert kinds == [SharesTurnedIn, YearExpired]
    assert (seen.cash()["Bob"], state.table.ended) == (10, "")


@pytest.mark.rule("PNR-9.25")
def test_where_a_card_can_be_drawn_nothing_is_stuck() -> None:
    """Nine runs lie face up."""
    seen = rounds(still(FULL[:-1]), 5)
    assert not seen.of(DisplayStalled)
    assert [event.stale for event in seen.of(RoundBegun)] == [0, 0, 0, 0, 0]


@pytest.mark.rule("PNR-9.25")
@pytest.mark.parametrize(("willing", "ends"), [(["Ann"], False), (["Ann", "Bob"], True)])
def test_an_idle_game_ends_if_all_agree(willing: list[str], ends: bool) -> None:
    """It is scored as it stands."""
    seen = play(
        still(),
        Cursor(1, "round"),
        {seat: orders(Standing(end=True)) for seat in willing},
        until=lambda cursor: cursor.turn == 6,
    )
    assert [event.reason for event in seen.of(GameEnded)] == ["agreement"] * ends
    assert bool(seen.of(Ranked)) == ends
    assert seen.cursor.turn == (4 if ends else 6)


@pytest.mark.rule("PNR-9.25")
def test_a_run_begins_the_count_anew() -> None:
    """R05 made in the third round leaves nine runs; a tenth lies there again from the fourth on."""
    state = still()
    rounds(state, 2)
    assert state.table.stale == 2
    ann = state.table.players["Ann"]
    ann.at, ann.run, ann.used, ann.came = "GN-15", "R05", ["GN"], "GN-14"
    state.table.round = 3
    seen = rounds(state, 1, {"Ann": orders(moves=[buy(1, "Colville", round=3)])})
    assert (seen.state.table.stale, len(state.table.display)) == (0, 9)
    state.table.display.append("R67")
    state.table.deck.remove("R67")
    state.table.round = 4
    assert not rounds(state, 2).of(DisplayStalled)
    state.table.round = 6
    assert [event.rounds for event in rounds(state, 1).of(DisplayStalled)] == [3]


@pytest.mark.rule("PNR-9.25")
@pytest.mark.parametrize("card", ["R67", "Y13", "R42"])
def test_a_card_drawn_begins_the_count_anew(card: str) -> None:
    """Any card: a run, a Year, a run of the bankrupt CM&PS that is turned away, here the last of the deck."""
    state = table(prices={"CM&PS": 0}, display=FULL[:9], stale=2)
    state.table.deck = [card]
    draws_card(state, "Ann", card)
    assert (state.table.deck, state.table.stale) == ([], 0)
