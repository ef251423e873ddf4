"""How a game ends, and who has won it (PNR-2.1 to PNR-2.5, PNR-2.17 to PNR-2.22)."""

from collections.abc import Mapping

import pytest

from pbem.games.pacific_northwest_rails.decisions.standing import Declare
from pbem.games.pacific_northwest_rails.events import Declared, GameEnded, Ranked, StopCalled, TurnBegun
from pbem.games.pacific_northwest_rails.orders import MoveLine, Orders, Standing
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import LinePassedOver
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.sums import GN_RUNS
from tests.rules.pacific_northwest_rails.table import Seen, orders, play, position, refused, table, turn

SOON = orders(Standing(declare=1500))
"""An order to declare as soon as possible."""
RUN = MoveLine(by="card", n=3, run="R05", to="Colville")
"""Spokane to Colville with a 3: $2 a share of GN, $20 for the runner."""
TOO_LONG = 3
"""Rounds after which a game that should be over is not waited for."""
LAST = MoveLine(by="card", n=1, run="R49", to="Othello")
"""From CM&PS-05 on to the end of R49: $5 a share of CM&PS, $50 for the runner."""


def to_the_end(state: State, seat: str, sheets: Mapping[str, Orders]) -> Seen:
    """Play from the turn of `seat` until the game is over, or has gone on too long."""
    first = state.table.round
    return play(state, Cursor(first, "turn", seat), sheets, until=lambda cursor: cursor.turn > first + TOO_LONG)


def turns(seen: Seen) -> list[tuple[int, str]]:
    """Who had a turn in which round."""
    return [(record.cursor.turn, record.cursor.of) for record in seen.steps if record.cursor.step == "turn"]


def ranking(seen: Seen) -> list[tuple[int, str, int]]:
    """Place, seat and total."""
    return [(place.place, place.seat, place.total) for place in seen.of(Ranked)[0].places]


def scored(state: State) -> list[tuple[int, str, int]]:
    """The final order as things are."""
    return ranking(play(state, Cursor(state.table.round, "scoring")))


@pytest.mark.rule("PNR-2.1")
@pytest.mark.parametrize(
    ("year", "shares", "cash", "reason"),
    [(9, {"GN": 1}, 50, "years"), (5, {"SI": 5}, 0, "bankruptcy"), (5, {"GN": 1}, 1600, "declared")],
)
def test_three_ends(year: int, shares: dict[str, int], cash: int, reason: str) -> None:
    """The tenth year, a bankruptcy, or $1,500 declared, whatever comes first."""
    state = table(
        shares={"Ann": shares},
        cash={"Ann": cash},
        prices={"SI": 5},
        year=year,
        at={"Ann": "1 Seattle"},
        hands={"Ann": [1]},
        display=GN_RUNS,
    )
    sheet = orders(Standing(declare=1500), moves=[MoveLine(by="card", n=1, facing="clockwise")])
    cursor = Cursor(1, "turn", "Ann")
    left = len(state.table.deck)
    rolls = {f"turn/1/turn/Ann/dispatch/{left}": "Y13"}
    seen = play(state, cursor, {"Ann": sheet}, rolls, until=lambda after: after.turn > TOO_LONG)
    assert [event.reason for event in seen.of(GameEnded)] == [reason]
    assert seen.steps[-1].cursor.step == "scoring"
    assert turns(seen) == [(1, "Ann")] + ([(1, "Bob"), (1, "Cleo")] if reason == "declared" else [])


@pytest.mark.rule("PNR-2.4", "PNR-2.19")
def test_declared_by_a_middle_seat() -> None:
    """Bob reaches $1,500 in his turn of round 7: Cleo and, in round 8, Ann have one more turn."""
    state = table(
        cash={"Bob": 1478},
        shares={"Bob": {"GN": 1}},
        hands={"Bob": [3]},
        display=("R05", "R06", "R07", "R08", "R09", "R10"),
        round=7,
    )
    seen = to_the_end(state, "Bob", {"Bob": orders(Standing(declare=1500), moves=[RUN])})
    assert [(event.seat, event.cash) for event in seen.of(Declared)] == [("Bob", 1500)]
    assert turns(seen) == [(7, "Bob"), (7, "Cleo"), (8, "Ann")]
    assert [event.reason for event in seen.of(GameEnded)] == ["declared"]
    assert [event.reason for event in seen.of(StopCalled)] == ["declaration"]


@pytest.mark.rule("PNR-2.20")
def test_cash_that_arrives_out_of_turn() -> None:
    """In Bob's turn of round 7 a run lifts Cleo to $1,505 and Ann to $1,500: Cleo declares in hers, Ann cannot in her
    next one. The last turns are Ann's and Bob's of round 8."""
    state = table(
        cash={"Ann": 1490, "Bob": 10, "Cleo": 1480},
        shares={"Ann": {"CM&PS": 2}, "Bob": {"CM&PS": 1}, "Cleo": {"CM&PS": 5}},
        at={"Bob": "CM&PS-05"},
        came={"Bob": "Lind"},
        run={"Bob": "R49"},
        used={"Bob": ["CM&PS"]},
        hands={"Bob": [1]},
        display=("R49", *GN_RUNS),
        round=7,
    )
    seen = to_the_end(state, "Bob", {"Bob": orders(moves=[LAST]), "Cleo": SOON, "Ann": SOON})
    assert [(event.seat, event.cash) for event in seen.of(Declared)] == [("Cleo", 1505)]
    assert turns(seen) == [(7, "Bob"), (7, "Cleo"), (8, "Ann"), (8, "Bob")]
    assert (seen.cash()["Ann"], seen.cash()["Cleo"]) == (1500, 1505)
    assert (state.table.declared, state.table.declared_in) == ("Cleo", 7)


@pytest.mark.rule("PNR-2.17", "PNR-2.4")
@pytest.mark.parametrize(("cash", "declared"), [(1499, ""), (1500, "Ann"), (1501, "Ann")])
def test_exactly_1500_suffices(cash: int, declared: str) -> None:
    """Shares do not count."""
    state = table(cash={"Ann": cash}, shares={"Ann": {"GN": 5}})
    assert refused(state, Declare(seat="Ann"), True) == ("" if declared else "PNR-2.17")
    turn(state, "Ann", SOON)
    assert state.table.declared == declared


@pytest.mark.rule("PNR-2.17")
@pytest.mark.parametrize(
    ("option", "at", "declared"),
    [
        ("choice", 0, False),
        ("choice", 1500, True),
        ("choice", 1601, False),
        ("automatic", 0, True),
        ("automatic", 1601, True),
    ],
)
def test_declaring_is_a_choice_unless_it_is_automatic(option: str, at: int, declared: bool) -> None:
    """With $1,600: by order only, at the cash that was ordered; or by the test itself, which no order stops."""
    state = table(cash={"Ann": 1600}, options={"declaration": option})
    turn(state, "Ann", orders(Standing(declare=at)))
    assert (state.table.declared == "Ann") == declared
    state = table(cash={"Ann": 1600, "Bob": 1499}, options={"declaration": option})
    assert refused(state, Declare(seat="Ann"), False) == ("PNR-2.17" if option == "automatic" else "")
    assert refused(state, Declare(seat="Bob"), False) == ""
    offers = list(Declare(seat="Ann").offers(position(state, "Ann")))
    assert offers == ([True] if option == "automatic" else [True, False])


@pytest.mark.rule("PNR-2.17")
def test_it_is_tested_before_and_after_the_turn() -> None:
    """Ann has $1,500 before she buys spaces and $1,499 after it; Bob comes to it by the run he completes."""
    state = table(cash={"Ann": 1500}, opening=True, display=GN_RUNS)
    turn(state, "Ann", orders(Standing(declare=1500), moves=[MoveLine(by="buy", n=1, to="GN-14")]))
    assert (state.table.declared, state.table.players["Ann"].cash) == ("Ann", 1499)
    state = table(
        cash={"Bob": 1478}, shares={"Bob": {"GN": 1}}, hands={"Bob": [3]}, display=("R05", *GN_RUNS[1:], "R10")
    )
    seen = turn(state, "Bob", orders(Standing(declare=1500), moves=[RUN]))
    assert [type(event) for event in seen.events].index(Declared) > [type(event) for event in seen.events].index(
        TurnBegun
    ) + 1
    assert state.table.declared == "Bob"


@pytest.mark.rule("PNR-2.18")
def test_a_declaration_stands() -> None:
    """It survives the loss of the money, allows the move of that turn, and no second one counts or is spoken of."""
    state = table(cash={"Ann": 1500, "Bob": 1700, "Cleo": 1700}, opening=True, display=GN_RUNS, round=4)
    sheet = orders(Standing(declare=1500), moves=[MoveLine(by="buy", n=6, to="Northport")])
    seen = to_the_end(state, "Ann", {"Ann": sheet, "Bob": SOON, "Cleo": SOON})
    assert seen.player("Ann").at == "13 Northport"
    assert [event.seat for event in seen.of(Declared)] == ["Ann"]
    assert turns(seen) == [(4, "Ann"), (4, "Bob"), (4, "Cleo")]
    assert not seen.of(LinePassedOver)
    assert refused(state, Declare(seat="Bob"), True) == "PNR-2.18"
    assert refused(state, Declare(seat="Ann"), True) == "PNR-2.18"


@pytest.mark.rule("PNR-2.18")
@pytest.mark.parametrize(("year", "shares", "reason"), [(9, {}, "years"), (4, {"SI": 5}, "bankruptcy")])
def test_another_end_in_the_last_round_comes_first(year: int, shares: dict[str, int], reason: str) -> None:
    """Ann has declared; in Bob's turn a Year ends the game, and Cleo has no turn any more."""
    state = table(
        cash={"Ann": 1500, "Bob": 0},
        shares={"Bob": shares},
        prices={"SI": 5},
        at={"Bob": "1 Seattle"},
        heading={"Bob": 1},
        hands={"Bob": [1]},
        display=GN_RUNS,
        year=year,
        declared="Ann",
        declared_in=1,
    )
    cursor = Cursor(1, "turn", "Bob")
    rolls = {f"turn/1/turn/Bob/dispatch/{len(state.table.deck)}": "Y13"}
    sheet = orders(moves=[MoveLine(by="card", n=1)])
    seen = play(state, cursor, {"Bob": sheet}, rolls, until=lambda after: after.turn > TOO_LONG)
    assert [event.reason for event in seen.of(GameEnded)] == [reason]
    assert turns(seen) == [(1, "Bob")]


@pytest.mark.rule("PNR-2.15")
def test_the_drawer_of_the_tenth_year_takes_no_further_act() -> None:
    """Not even a declaration, though the split of GN has brought the cash for it."""
    state = table(
        cash={"Ann": 1490},
        shares={"Ann": {"GN": 3}},
        prices={"GN": 90},
        at={"Ann": "1 Seattle"},
        heading={"Ann": 1},
        hands={"Ann": [1]},
        display=GN_RUNS,
        year=9,
    )
    sheet = orders(Standing(declare=1500), moves=[MoveLine(by="card", n=1)])
    seen = turn(state, "Ann", sheet, deck=["Y20"])
    assert seen.player("Ann").cash == 1490 - 30 + 150
    assert isinstance(seen.events[-1], GameEnded)
    assert not seen.of(Declared)
    assert seen.cursor.step == "scoring"


@pytest.mark.rule("PNR-2.5", "PNR-1.2")
def test_the_highest_total_wins() -> None:
    """Cash and the value of stock, for everybody."""
    state = table(cash={"Ann": 300, "Bob": 10, "Cleo": 200}, shares={"Bob": {"NP": 9}, "Cleo": {"SI": 5, "GN": 1}})
    assert scored(state) == [(1, "Bob", 325), (2, "Cleo", 310), (3, "Ann", 300)]
    (ranked,) = play(state, Cursor(1, "scoring")).of(Ranked)
    assert [(place.cash, place.stock) for place in ranked.places] == [(10, 315), (200, 110), (300, 0)]


@pytest.mark.rule("PNR-2.21")
def test_stock_counts_at_the_prices_shown() -> None:
    """Nine NP at $10 are $90, not the $50 or less that selling them would bring; dead shares are $0."""
    state = table(
        cash=0, shares={"Ann": {"NP": 9}, "Bob": {"SI": 5, "CM&PS": 4}}, prices={"NP": 10, "SI": 0, "CM&PS": 0}
    )
    assert scored(state)[0] == (1, "Ann", 90)
    assert scored(state)[1:] == [(2, "Bob", 0), (2, "Cleo", 0)]


@pytest.mark.rule("PNR-2.21")
def test_ties() -> None:
    """Of equal totals more cash ranks higher; with equal cash the place is shared and the next one is left out."""
    state = table(
        "Ann Bob Cleo Dan",
        cash={"Ann": 65, "Bob": 100, "Cleo": 65, "Dan": 1},
        shares={"Ann": {"NP": 1}, "Cleo": {"GN": 1}},
    )
    assert scored(state) == [(1, "Bob", 100), (2, "Ann", 100), (2, "Cleo", 100), (4, "Dan", 1)]


@pytest.mark.rule("PNR-2.21")
def test_a_bankrupt_player_has_nothing() -> None:
    """Whatever dead shares lie before him."""
    state = table(cash={"Ann": 0, "Bob": 0}, shares={"Ann": {"SI": 2}, "Bob": {"SI": 1}}, prices={"SI": 15})
    state.table.players["Ann"].bankrupt = True
    assert scored(state) == [(1, "Cleo", 100), (2, "Bob", 15), (3, "Ann", 0)]


@pytest.mark.rule("PNR-2.22")
def test_the_declarer_need_not_win() -> None:
    """Ann: 1510 + 2 at $45 = $1,600. Bob: 900 + 10 at $85 + 3 dead shares = $1,750."""
    state = table(
        "Ann Bob",
        cash={"Ann": 1510, "Bob": 900},
        shares={"Ann": {"GN": 2}, "Bob": {"CM&PS": 10, "SI": 3}},
        prices={"GN": 45, "CM&PS": 85, "SI": 0},
        declared="Ann",
    )
    assert scored(state) == [(1, "Bob", 1750), (2, "Ann", 1600)]


@pytest.mark.rule("PNR-2.2")
def test_no_act_costs_more_than_the_cash() -> None:
    """Spaces are refused to whoever cannot pay for them, and nobody lends the dollar that is missing."""
    state = table(cash={"Ann": 2}, at={"Ann": "4 Bellingham"}, heading={"Ann": 1})
    seen = turn(state, "Ann", orders(moves=[MoveLine(by="buy", n=3), MoveLine(by="buy", n=2)]))
    assert [(event.path, event.rule) for event in seen.of(LinePassedOver)] == [("moves.0", "PNR-9.20")]
    assert (seen.player("Ann").at, seen.player("Ann").cash) == ("6 Dispatch", 0)
