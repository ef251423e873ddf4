"""Bankrupt railroads (PNR-5.1 to PNR-5.5, PNR-5.15 to PNR-5.22)."""

import pytest

from pbem.games.pacific_northwest_rails.decisions.standing import TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import ChooseTrade, Deal
from pbem.games.pacific_northwest_rails.events import (
    LineAcquired,
    LineBankrupt,
    PriceMoved,
    RunDropped,
    RunShown,
    RunTurnedAway,
    SharesTurnedIn,
    StopCalled,
    TaxPaid,
    YearExpired,
)
from pbem.games.pacific_northwest_rails.orders import Standing, TradeLine
from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.steps.acquisition import acquire
from pbem.games.pacific_northwest_rails.steps.market import return_line
from tests.rules.pacific_northwest_rails.act import FIVE, act, draws_card, moves, trades, year
from tests.rules.pacific_northwest_rails.table import Seen, orders, refused, table

DISPLAY = ("R42", "R74", "R05", "R13", "R60")
"""CM&PS; CM&PS and TE; GN; NP; MH."""


def sells_cmps(state: State, sheets: dict[str, Standing] | None = None, deck: tuple[str, ...] = ()) -> Seen:
    """Ann lands on CM&PS's rectangle and sells a share at $5."""
    others = {seat: orders(standing) for seat, standing in (sheets or {}).items()}
    own = orders(
        (sheets or {}).get("Ann"),
        trades=[TradeLine(at="CM&PS", sell={"CM&PS": 1})],
    )
    return trades(state, "Ann", "22 CM&PS", sheets={**others, "Ann": own}, deck=deck)


@pytest.mark.rule("PNR-5.1")
def test_below_5_dollars_is_bankrupt() -> None:
    """CM&PS sold at $5 is at $0. The stop before the next round is called, so that all may turn shares in."""
    state = table(shares={"Ann": {"CM&PS": 1}}, prices={"CM&PS": 5}, display=FIVE)
    seen = sells_cmps(state)
    assert [event.line for event in seen.of(LineBankrupt)] == ["CM&PS"]
    assert [event.reason for event in seen.of(StopCalled)] == ["bankruptcy"]


@pytest.mark.rule("PNR-5.2")
def test_the_next_year_brings_a_major_back_at_15() -> None:
    """CM&PS is bankrupt when Y01 comes up."""
    state = table(prices={"CM&PS": 0}, display=FIVE)
    seen = year(state, "Ann", "Y01")
    assert [(event.was, event.now) for event in seen.of(PriceMoved) if event.line == "CM&PS"] == [(0, 15)]


@pytest.mark.rule("PNR-5.3")
def test_its_cards_leave_the_game() -> None:
    """R42 and R74 go when CM&PS does, and R43 is discarded when it is drawn; after the return R44 is kept."""
    state = table(shares={"Ann": {"CM&PS": 1}}, prices={"CM&PS": 5}, display=(*FIVE, "R42", "R74"))
    assert sells_cmps(state).of(LineBankrupt)[0].removed == ("R42", "R74")
    assert state.table.display == list(FIVE)
    assert [event.card for event in draws_card(state, "Bob", "R43", "R01").of(RunTurnedAway)] == ["R43"]
    act(state, "Bob", lambda t: return_line(t, "CM&PS"))
    assert [event.card for event in draws_card(state, "Bob", "R44").of(RunShown)] == ["R44"]
    assert not {"R42", "R43", "R74"} & {*state.table.deck, *state.table.display}


@pytest.mark.rule("PNR-5.4")
def test_holders_keep_or_turn_in_and_are_taxed_for_what_they_kept() -> None:
    """Bob turns both in for nothing, Cleo keeps hers; in year 1 Bob pays $0, Cleo $2."""
    held = {"Ann": {"CM&PS": 1}, "Bob": {"CM&PS": 2}, "Cleo": {"CM&PS": 2}}
    state = table(shares=held, prices={"CM&PS": 5}, display=FIVE)
    seen = sells_cmps(state, {"Bob": Standing(turn_in={"CM&PS": "all"})})
    assert [(event.seat, event.shares) for event in seen.of(SharesTurnedIn)] == [("Bob", 2)]
    assert seen.cash() == {"Ann": 105, "Bob": 100, "Cleo": 100}
    assert {event.seat: event.due for event in year(state, "Ann", "Y01").of(TaxPaid)} == {"Cleo": 2}


@pytest.mark.rule("PNR-5.5")
def test_a_short_line_never_returns_and_keeps_its_cards() -> None:
    """TE dies by a sale: R54 and R74 stay face up, R55 is drawn and kept, and two Years later TE is at $0 still."""
    display = (*FIVE, "R54", "R74")
    state = table(shares={"Ann": {"TE": 1}}, prices={"TE": 5}, display=display)
    seen = trades(state, "Ann", "5 Group 1", TradeLine(at="TE", sell={"TE": 1}))
    assert [(event.line, event.removed) for event in seen.of(LineBankrupt)] == [("TE", ())]
    assert not seen.asked(TurnIn)
    assert not draws_card(state, "Ann", "R55").of(RunTurnedAway)
    assert state.table.display == [*display, "R55"]
    year(state, "Ann", "Y18")  # TE +10
    year(state, "Ann", "Y15")  # TE +10
    assert state.table.prices["TE"] == 0


@pytest.mark.rule("PNR-5.15")
def test_the_card_that_ruins_a_major_does_not_bring_it_back() -> None:
    """GN at $10 falls by Y06 (GN -10) and is back with the next Year, at $15 although Y20 says GN +10."""
    state = table(prices={"GN": 10}, display=FIVE)
    year(state, "Ann", "Y06")
    assert state.table.prices["GN"] == 0
    year(state, "Ann", "Y20")
    assert state.table.prices["GN"] == 15


@pytest.mark.rule("PNR-5.15")
def test_a_major_ruined_by_a_forced_sale_waits_for_the_following_year() -> None:
    """In year 5 Ann has no cash and one GN at $5; unsold it goes to the bank and ruins GN. Y12 does not
    bring GN back, the next Year does."""
    state = table(cash={"Ann": 0}, shares={"Ann": {"GN": 1}}, prices={"GN": 5}, display=FIVE, year=4)
    seen = year(state, "Bob", "Y12")
    assert [event.line for event in seen.of(LineBankrupt)] == ["GN"]
    assert state.table.prices["GN"] == 0
    year(state, "Bob", "Y01")
    assert state.table.prices["GN"] == 15


@pytest.mark.rule("PNR-5.17")
def test_a_turned_away_draw_of_a_landing_is_replaced() -> None:
    """NP is bankrupt: R85 (with SP&S and CR&N) and R13 are turned away, R01 is kept; they never come back."""
    state = table(prices={"NP": 0}, display=("R26", "R33", "R61", "R66", "R67"))
    seen = draws_card(state, "Ann", "R85", "R13", "R01")
    assert [event.card for event in seen.of(RunTurnedAway)] == ["R85", "R13"]
    assert [(event.card, event.refill) for event in seen.of(RunShown)] == [("R01", False)]
    assert not {"R85", "R13"} & set(state.table.deck)


@pytest.mark.rule("PNR-5.17")
def test_a_year_on_a_landing_that_ruins_a_major_is_followed_by_a_refill() -> None:
    """CM&PS at $5 and Y09 (CM&PS -5): R42 leaves, R83 is turned away, R25 makes five again."""
    state = table(prices={"CM&PS": 5}, display=(*FIVE[:4], "R42"))
    seen = draws_card(state, "Ann", "Y09", "R83", "R25")
    assert [event.card for event in seen.of(RunTurnedAway)] == ["R83"]
    assert state.table.display == [*FIVE[:4], "R25"]


@pytest.mark.rule("PNR-5.17")
@pytest.mark.rule("PNR-5.18")
def test_worked_example_cards_removed_and_replaced() -> None:
    """Display R42, R74, R05, R13, R60; deck R83, R25, R66. CM&PS falls to $0: R42 and R74 leave, R83 is discarded, R25
    and R66 fill up to 5. Bob, half way through R42, has no run any more."""
    state = table(
        shares={"Ann": {"CM&PS": 1}, "Bob": {"CM&PS": 1}},
        prices={"CM&PS": 5},
        display=DISPLAY,
        run={"Bob": "R42", "Cleo": "R05"},
        used={"Bob": ["CM&PS"]},
    )
    seen = sells_cmps(state, deck=("R83", "R25", "R66"))
    assert state.table.display == ["R05", "R13", "R60", "R25", "R66"]
    assert [event.card for event in seen.of(RunTurnedAway)] == ["R83"]
    assert not {"R42", "R74", "R83"} & set(state.table.deck)
    assert [(event.seat, event.card) for event in seen.of(RunDropped)] == [("Bob", "R42")]
    assert (seen.player("Bob").run, seen.player("Bob").used, seen.player("Cleo").run) == ("", [], "R05")


@pytest.mark.rule("PNR-5.19")
def test_a_year_in_the_refill_after_the_bankruptcy_is_the_next_year() -> None:
    """R42 and R74 leave; Y01 comes up first and brings CM&PS back at $15, so R43 is kept; R66 makes 5."""
    state = table(shares={"Ann": {"CM&PS": 1}}, prices={"CM&PS": 5}, display=DISPLAY)
    seen = sells_cmps(state, deck=("Y01", "R43", "R66"))
    assert [event.card for event in seen.of(YearExpired)] == ["Y01"]
    assert state.table.prices["CM&PS"] == 15
    assert state.table.display == ["R05", "R13", "R60", "R43", "R66"]
    assert not seen.of(RunTurnedAway)


@pytest.mark.rule("PNR-5.20")
def test_turning_in_is_asked_before_any_card_is_turned_over() -> None:
    """Ann's sale ruins CM&PS with the display short: Bob gives up one of two, Cleo three, before Y01 comes up, and both
    pay no tax for them. What they gave up is on sale again with CM&PS at $15."""
    held = {"Ann": {"CM&PS": 1}, "Bob": {"CM&PS": 2}, "Cleo": {"CM&PS": 3}}
    state = table(shares=held, prices={"CM&PS": 5}, display=DISPLAY)
    given_up = {"Bob": Standing(turn_in={"CM&PS": 1}), "Cleo": Standing(turn_in={"CM&PS": "all"})}
    seen = sells_cmps(state, given_up, deck=("Y01", "R43", "R66"))
    assert [(event.seat, event.shares) for event in seen.of(SharesTurnedIn)] == [("Bob", 1), ("Cleo", 3)]
    assert {event.seat: event.due for event in seen.of(TaxPaid)} == {"Bob": 1}
    assert (state.table.prices["CM&PS"], state.table.bank["CM&PS"]) == (15, 9)
    question = ChooseTrade(seat="Cleo", space="22 CM&PS")
    assert refused(state, question, Deal(buy=(("CM&PS", 3),))) == ""


@pytest.mark.rule("PNR-5.20", "PNR-10.11")
def test_all_lose_their_runs_and_are_heard_clockwise_from_the_mover() -> None:
    """In Bob's turn CM&PS dies: Bob, Cleo, Ann."""
    state = table(
        shares={"Ann": {"CM&PS": 2}, "Bob": {"CM&PS": 2}, "Cleo": {"CM&PS": 2}}, prices={"CM&PS": 5},
        run=dict.fromkeys(("Ann", "Bob", "Cleo"), "R42"), display=[*DISPLAY, *FIVE],
    )  # fmt: skip
    sheet = orders(Standing(turn_in={"CM&PS": 1}), trades=[TradeLine(at="CM&PS", sell={"CM&PS": 1})])
    seen = trades(state, "Bob", "22 CM&PS", sheets=dict.fromkeys(("Ann", "Bob", "Cleo"), sheet))
    assert [event.seat for event in seen.of(RunDropped)] == ["Bob", "Cleo", "Ann"]
    assert [asked.seat for asked in seen.asked(TurnIn)] == ["Bob", "Cleo", "Ann"]
    assert [event.seat for event in seen.of(SharesTurnedIn)] == ["Bob", "Cleo", "Ann"]


@pytest.mark.rule("PNR-5.20")
def test_not_before_and_not_after() -> None:
    """Only while the major is bankrupt, and no more than are held."""
    alive, dead = table(shares={"Ann": {"NP": 2}}), table(shares={"Ann": {"NP": 2}}, prices={"NP": 0})
    question = TurnIn(seat="Ann", line="NP")
    assert [refused(dead, question, shares) for shares in (0, 1, 2, 3)] == ["", "", "", "PNR-5.20"]
    assert refused(alive, question, 1) == "PNR-5.4"


@pytest.mark.rule("PNR-5.21")
def test_kept_shares_of_a_bankrupt_major() -> None:
    """Taxed; neither bought nor sold; without price moves; and after its return GN can go bankrupt again."""
    state = table(shares={"Ann": {"GN": 2}}, prices={"GN": 0}, display=FIVE)
    question = ChooseTrade(seat="Ann", space="3 GN")
    assert refused(state, question, Deal(buy=(("GN", 1),))) == "PNR-5.21"
    assert refused(state, question, Deal(sell=(("GN", 1),))) == "PNR-5.21"
    assert not moves(state, "GN", 5).events
    assert {event.seat: event.due for event in year(state, "Ann", "Y06").of(TaxPaid)} == {"Ann": 2}
    assert state.table.prices["GN"] == 15  # not $5, though Y06 says GN -10
    moves(state, "GN", -10)
    assert [event.line for event in moves(state, "GN", -10).of(LineBankrupt)] == ["GN"]


@pytest.mark.rule("PNR-5.22")
def test_certificates_of_a_bankrupt_short_line() -> None:
    """Untaxed, not tradable, not dealt in an acquisition; they stay with who holds them."""
    state = table(shares={"Ann": {"TE": 2, "CM&PS": 10}}, prices={"TE": 0}, display=FIVE)
    question = ChooseTrade(seat="Ann", space="5 Group 1")
    assert refused(state, question, Deal(buy=(("TE", 1),))) == "PNR-5.22"
    assert refused(state, question, Deal(sell=(("TE", 1),))) == "PNR-5.22"
    assert refused(state, TurnIn(seat="Ann", line="TE"), 1) == "PNR-5.4"
    seen = act(state, "Ann", lambda t: acquire(t, "CM&PS"))
    assert [event.line for event in seen.of(LineAcquired)] == ["BB&BC", "I&WN"]
    assert seen.player("Ann").shares["TE"] == 2
    due = {event.seat: event.due for event in year(state, "Ann", "Y01").of(TaxPaid)}
    assert due == {"Ann": 10 + 5 + 5}
