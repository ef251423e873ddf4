"""What each thing that happens rests on: every event carries the number of its rule into the record."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.games.pacific_northwest_rails.events import (
    BonusPaid,
    CardDealt,
    CardLeftOver,
    CardPlayed,
    CardsGathered,
    CardsHeld,
    Declared,
    DieRolled,
    DisplayStalled,
    DividendPaid,
    GameEnded,
    LineAcquired,
    LineBankrupt,
    LineSplit,
    MarketRolled,
    Moved,
    NoDraw,
    OrderRolled,
    PenaltyPaid,
    PlayerBankrupt,
    PriceMoved,
    Ranked,
    Reinvested,
    RoundBegun,
    RunCompleted,
    RunDiscarded,
    RunDropped,
    RunNamed,
    RunShown,
    RunTurnedAway,
    Seated,
    SeatSold,
    SharesAuctioned,
    SharesBought,
    SharesSold,
    SharesTurnedIn,
    SpacesBought,
    Stayed,
    StopCalled,
    TaxPaid,
    TurnBegun,
    YearExpired,
    YearSetAside,
    YearsShuffledBack,
)
from pbem.games.pacific_northwest_rails.orders import MoveLine, Orders, Reinvestment, Standing, TradeLine
from pbem.games.pacific_northwest_rails.steps.acquisition import acquire
from pbem.kernel.event import Event
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.act import FIVE, act, draws_card, moves, runs, trades, year
from tests.rules.pacific_northwest_rails.sums import GN_RUNS
from tests.rules.pacific_northwest_rails.table import BOARD, PEOPLE, TITLE, Seen, orders, play, table, turn
from tests.rules.pacific_northwest_rails.walking import STAY, buy, card, goes, holding, np_only, roll

Grounds = list[tuple[type[Event], str]]
BEGUN: tuple[type[Event], str] = (TurnBegun, "PNR-9.16")


def grounds(seen: Seen, *kinds: type[Event]) -> Grounds:
    """Each event with its rule, in order; of some `kinds` alone if they are given. What comes again and again in a row
    counts once."""
    found: Grounds = []
    for event in seen.events:
        if (not kinds or isinstance(event, kinds)) and found[-1:] != [(type(event), event.rule)]:
            found.append((type(event), event.rule))
    return found


def box(players: int, deck: Sequence[str], sheets: dict[str, Orders] | None = None, **options: str) -> Seen:
    """From the box to the first round; `deck` comes up first."""
    state, cursor = TITLE.begin(PEOPLE[:players], "standard", options)
    rolls = {f"turn/0/setup/dispatch/{108 - nth}": card for nth, card in enumerate(deck)}
    return play(state, cursor, sheets, rolls, until=lambda after: after.step == "round")


def test_the_setup() -> None:
    """A Year is laid aside, runs are shown, seats sold by bids (the second for lack of them by lot), cards dealt."""
    deck = ["Y01", "R05", "R12", "R44", "R60", "R71"]
    seen = box(5, deck, {"Ann": Orders(seats=[30]), "Bob": Orders(seats=[22])})
    assert grounds(seen) == [
        (YearSetAside, "PNR-13.9"),
        (RunShown, "PNR-13.1"),
        (YearsShuffledBack, "PNR-13.9"),
        (SeatSold, "PNR-12.2"),
        (SeatSold, "PNR-12.8"),
        (Seated, "PNR-13.2"),
        (CardDealt, "PNR-13.3"),
        (CardLeftOver, "PNR-9.3"),
        (CardsHeld, "PNR-9.3"),
    ]
    assert [(event.price, event.second) for event in seen.of(SeatSold)] == [(23, 22), *[(0, 0)] * 4]
    assert {event.rule for event in seen.of(SeatSold)[1:]} == {"PNR-12.8"}


def test_the_first_deal_to_more_than_six_players() -> None:
    """There are not enough cards for one of each."""
    assert set(grounds(box(7, ()), CardDealt)) == {(CardDealt, "PNR-13.6")}


def test_a_redeal() -> None:
    """Ann lands on Shuffle: all is gathered and dealt at random."""
    state = table(at={"Ann": "15 Metaline Falls"}, heading={"Ann": 1}, hands={"Ann": [1]})
    state.hidden.discards = sorted([*[1, 2, 3, 4, 5, 6] * 5, 2, 3, 4, 5, 6])
    assert grounds(goes(state, card(1)), CardsGathered, CardDealt, CardsHeld) == [
        (CardsGathered, "PNR-9.5"),
        (CardDealt, "PNR-9.14"),
        (CardsHeld, "PNR-9.3"),
    ]


def test_an_acquisition() -> None:
    """OWR&N is sold out; its holders are equal and roll for MH."""
    state = table("Ann Bob", shares={"Ann": {"OWR&N": 5}, "Bob": {"OWR&N": 5}})
    rolls = {"acquire/MH/1/Ann": "2", "acquire/MH/1/Bob": "3"}
    seen = act(state, "Ann", lambda t: acquire(t, "OWR&N"), None, rolls)
    assert grounds(seen) == [(OrderRolled, "PNR-7.10"), (LineAcquired, "PNR-7.1")]
    assert [event.line for event in seen.of(OrderRolled)] == ["MH"]
    assert [(event.major, event.line) for event in seen.of(LineAcquired)] == [("OWR&N", "MH")]


def test_prices() -> None:
    """A split; a bankrupt major, whose run is dropped and whose shares Ann turns in."""
    assert grounds(moves(table(prices={"GN": 95}), "GN", 5, "run")) == [
        (PriceMoved, "PNR-4.7"),
        (LineSplit, "PNR-4.13"),
    ]
    state = table(shares=holding(GN=2), prices={"GN": 5}, run={"Ann": "R05"}, display=["R05", *FIVE])
    sheet = {"Ann": orders(Standing(turn_in={"GN": "all"}), trades=[TradeLine(at="GN", sell={"GN": 1})])}
    assert grounds(trades(state, "Ann", "3 GN", sheets=sheet)) == [
        (SharesSold, "PNR-6.5"),
        (PriceMoved, "PNR-4.11"),
        (LineBankrupt, "PNR-5.1"),
        (RunDropped, "PNR-10.11"),
        (StopCalled, "PNR-5.20"),
        (SharesTurnedIn, "PNR-5.4"),
    ]


def test_a_purchase() -> None:
    """Paid, and the price rises."""
    seen = trades(table(display=FIVE), "Ann", "3 GN", TradeLine(at="GN", buy={"GN": 1}))
    assert grounds(seen) == [(SharesBought, "PNR-6.1"), (PriceMoved, "PNR-4.6")]


def test_a_run() -> None:
    """R03 by Ann, who buys a GN share and reinvests while Bob is on the same card; a run takes its place."""
    state = table(shares=holding(GN=1), run={"Ann": "R03", "Bob": "R03"}, display=[*FIVE[:4], "R03"])
    sheet = {"Ann": orders(perk=40, reinvest=[Reinvestment(line="GN")])}
    assert grounds(runs(state, "Ann", "R03", sheet, deck=["R01"])) == [
        (RunCompleted, "PNR-10.3"),
        (DividendPaid, "PNR-11.3"),
        (BonusPaid, "PNR-11.4"),
        (SharesBought, "PNR-6.4"),
        (PriceMoved, "PNR-4.7"),
        (PriceMoved, "PNR-4.6"),
        (Reinvested, "PNR-4.8"),
        (PriceMoved, "PNR-4.8"),
        (RunDiscarded, "PNR-10.8"),
        (RunDropped, "PNR-10.11"),
        (RunShown, "PNR-10.8"),
    ]


def test_draws() -> None:
    """A run of a bankrupt major is turned away and replaced; with ten face up, or no card left, nothing is drawn."""
    state = table(prices={"GN": 0}, display=FIVE)
    assert grounds(draws_card(state, "Ann", "R01", "R14")) == [(RunTurnedAway, "PNR-5.3"), (RunShown, "PNR-11.1")]
    assert grounds(draws_card(table(display=[*FIVE, *GN_RUNS]), "Ann")) == [(NoDraw, "PNR-11.1")]
    state = table(display=FIVE, gone=[*(set(BOARD.runs) - set(FIVE)), *BOARD.years])
    assert grounds(draws_card(state, "Ann")) == [(NoDraw, "PNR-11.10")]


def test_a_year() -> None:
    """Y12: tax from cash, the die for GN; the other majors were away and come back."""
    dead = {line: 0 for line in BOARD.lines if line != "GN"}
    state = table(cash=1, shares=holding(GN=1), prices={**dead, "SI": 15}, display=FIVE)
    seen = year(state, "Ann", "Y12", rolls={"year/1/die/GN": "6"})
    assert grounds(seen) == [
        (YearExpired, "PNR-2.6"),
        (StopCalled, "PNR-2.6"),
        (TaxPaid, "PNR-2.8"),
        (MarketRolled, "PNR-4.15"),
        (PriceMoved, "PNR-4.9"),
        (PriceMoved, "PNR-5.2"),
    ]


def test_the_tenth_year() -> None:
    """Ann owes $10 and her share of SI brings $5; without a bankruptcy the game ends with the year."""
    state = table(cash={"Ann": 0}, shares=holding(SI=1), prices={"SI": 5}, year=9)
    assert grounds(year(state, "Ann", "Y13"), TaxPaid, SharesAuctioned, PlayerBankrupt, GameEnded) == [
        (TaxPaid, "PNR-2.8"),
        (SharesAuctioned, "PNR-12.5"),
        (TaxPaid, "PNR-5.9"),
        (PlayerBankrupt, "PNR-5.9"),
        (GameEnded, "PNR-2.3"),
    ]
    assert grounds(year(table(year=9), "Ann", "Y13"), GameEnded) == [(GameEnded, "PNR-2.15")]


@pytest.mark.parametrize(
    ("line", "rolled", "expected"),
    [
        (card(1, "Cheney"), 0, [(CardPlayed, "PNR-9.4"), (Moved, "PNR-9.4")]),
        (card(1, prefer=["Spokane"], np=-1), 0, [(CardPlayed, "PNR-9.19"), (Stayed, "PNR-9.19")]),
        (roll("Cheney"), 1, [(DieRolled, "PNR-9.6"), (Moved, "PNR-9.6")]),
        (roll("Cheney"), 2, [(DieRolled, "PNR-9.6"), (Stayed, "PNR-9.7")]),
        (buy(1, "Cheney"), 0, [(SpacesBought, "PNR-9.8"), (Moved, "PNR-9.8")]),
        (np_only(1, "Cheney"), 0, [(Moved, "PNR-9.11")]),
        (STAY, 0, [(Stayed, "PNR-9.17")]),
        (MoveLine(by="auction", line="NP", lots=[1]), 0, [(SharesAuctioned, "PNR-12.4")]),
        (card(1, "Cheney", run="R13"), 0, [(RunNamed, "PNR-10.11"), (CardPlayed, "PNR-9.4"), (Moved, "PNR-9.4")]),
    ],
)
def test_turns(line: MoveLine, rolled: int, expected: Grounds) -> None:
    """At Spokane with a 1 and an NP share, R13 (Spokane to Tacoma, NP) face up."""
    state = table(shares=holding(NP=1), hands={"Ann": [1]}, display=FIVE)
    assert grounds(goes(state, line, rolled=rolled)) == [BEGUN, *expected]


@pytest.mark.parametrize(
    ("display", "line"),
    [(FIVE, MoveLine(by="stay", run="R26")), (FIVE, buy(1, "SP&S-01")), (["R26"], STAY)],
)
def test_runs_that_are_dropped(display: Sequence[str], line: MoveLine) -> None:
    """On R13 (NP) Ann names another or leaves its railroad, or the card lies face up no more."""
    state = table(
        at={"Ann": "Cheney"}, run={"Ann": "R13"}, used={"Ann": ["NP"]}, shares={"Ann": {"NP": 1, "SP&S": 1}},
        display=display,
    )  # fmt: skip
    assert grounds(goes(state, line), RunDropped) == [(RunDropped, "PNR-10.11")]


def test_bankrupt_track() -> None:
    """A penalty."""
    state = table(at={"Ann": "Hood River"}, shares=holding(MH=1), prices={"MH": 0}, display=FIVE, hands={"Ann": [2]})
    assert grounds(goes(state, card(2, "Odell", run="R61")), PenaltyPaid) == [(PenaltyPaid, "PNR-5.8")]


def test_a_declaration_and_the_end() -> None:
    """Ann declares and stays; when everybody else has moved the game is scored."""
    state = table(cash=1500)
    seen = turn(state, "Ann", orders(Standing(declare=1500), moves=[STAY]))
    assert grounds(seen) == [
        (TurnBegun, "PNR-9.16"),
        (Declared, "PNR-2.4"),
        (StopCalled, "PNR-2.4"),
        (Stayed, "PNR-9.17"),
    ]
    assert grounds(play(state, Cursor(1, "scoring"))) == [(GameEnded, "PNR-2.4"), (Ranked, "PNR-2.5")]


def test_an_early_end_of_a_leg() -> None:
    """No line of Ann's is legal, and she wants to be asked then."""
    seen = goes(table(shares=holding(NP=1)), card(1, "Cheney"))
    assert not seen.of(StopCalled)
    seen = turn(table(shares=holding(NP=1)), "Ann", orders(moves=[card(1, "Cheney")], stop="no move"))
    assert grounds(seen, StopCalled) == [(StopCalled, "PNR-9.17")]


def test_a_round_and_the_end_by_agreement() -> None:
    """Three rounds with a full display, and all agree."""
    state = table(display=[*FIVE, *GN_RUNS], stale=3)
    told = play(state, Cursor(3, "turn", PEOPLE[2]), until=lambda cursor: cursor.step == "round")
    assert grounds(told, DisplayStalled, StopCalled) == [(DisplayStalled, "PNR-9.25"), (StopCalled, "PNR-9.25")]
    state = table(display=[*FIVE, *GN_RUNS], stale=3)
    ending = orders(Standing(end=True))
    assert grounds(play(state, Cursor(4, "round"), dict.fromkeys(PEOPLE[:3], ending))) == [
        (RoundBegun, "PNR-9.16"),
        (GameEnded, "PNR-9.25"),
    ]
