"""The Stock Market: what moves a price, splits (PNR-4.1 to PNR-4.7, PNR-4.11 to PNR-4.13, PNR-4.17 to PNR-4.28)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.pacific_northwest_rails.board import DIE
from pbem.games.pacific_northwest_rails.events import LineBankrupt, LineSplit, PriceMoved, SharesBought, SharesSold
from pbem.games.pacific_northwest_rails.orders import Reinvestment, TradeLine
from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.steps.years import DIE_TABLE
from tests.rules.pacific_northwest_rails.act import FIVE, moves, runs, trades, year
from tests.rules.pacific_northwest_rails.table import BOARD, TITLE, Seen, orders, table


def path_of(seen: Seen, line: str) -> list[tuple[int, int, str]]:
    """How the price of `line` moved: from, to, why."""
    return [(event.was, event.now, event.reason) for event in seen.of(PriceMoved) if event.line == line]


@pytest.mark.rule("PNR-4.1")
def test_one_token_for_each_railroad() -> None:
    """Fifteen railroads, fifteen prices."""
    state, _ = TITLE.begin(["Ann", "Bob"], "standard", {})
    assert list(state.table.prices) == list(BOARD.railroads)
    assert len(state.table.prices) == 15


@pytest.mark.rule("PNR-4.2")
def test_a_hundred_shares() -> None:
    """Ten of each of the five majors, five of each of the ten short lines, all in the bank at first."""
    state, _ = TITLE.begin(["Ann", "Bob"], "standard", {})
    issued = [(railroad.major, state.table.bank[line]) for line, railroad in BOARD.railroads.items()]
    assert sorted(issued) == [(False, 5)] * 10 + [(True, 10)] * 5


@pytest.mark.rule("PNR-4.3")
def test_shares_are_bought_and_sold_at_the_price_shown() -> None:
    """TE at $15: Ann buys one for $15; it stands at $20 and she sells it back for $20."""
    state = table(display=FIVE)
    assert trades(state, "Ann", "5 Group 1", TradeLine(at="TE", buy={"TE": 1})).cash()["Ann"] == 85
    assert trades(state, "Ann", "5 Group 1", TradeLine(at="TE", sell={"TE": 1})).cash()["Ann"] == 105
    assert state.table.prices["TE"] == 15


@pytest.mark.rule("PNR-4.4")
def test_every_step_is_a_multiple_of_5() -> None:
    """What the Year cards print, what the die gives, and what each starting price is."""
    printed = {move for moves in BOARD.years.values() for move in moves.values() if move != DIE}
    assert printed == {-10, -5, 0, 5, 10}
    assert set(DIE_TABLE.values()) == {-10, -5, 0, 5, 10}
    assert {railroad.price % 5 for railroad in BOARD.railroads.values()} == {0}


@pytest.mark.rule("PNR-4.5")
def test_the_four_causes_of_a_rise() -> None:
    """GN at $35: a purchase lifts it to 40, a run to 45, a reinvestment to 50, the Year card Y20 by $10 to 60."""
    state = table(cash=200, shares={"Ann": {"GN": 1}}, display=(*FIVE, "R01"))
    bought = trades(state, "Ann", "3 GN", TradeLine(at="GN", buy={"GN": 1}))
    ran = runs(state, "Ann", "R01", {"Ann": orders(reinvest=[Reinvestment(line="GN")])})
    adjusted = year(state, "Ann", "Y20")
    assert path_of(bought, "GN") == [(35, 40, "purchase")]
    assert path_of(ran, "GN") == [(40, 45, "run"), (45, 50, "reinvestment")]
    assert path_of(adjusted, "GN") == [(50, 60, "year")]


@pytest.mark.rule("PNR-4.6")
@pytest.mark.parametrize("shares", [1, 2, 3])
def test_a_purchase_is_one_step(shares: int) -> None:
    """One, two or three CM&PS at $40 all leave it at $45."""
    state = table(cash=200, display=FIVE)
    trades(state, "Ann", "22 CM&PS", TradeLine(at="CM&PS", buy={"CM&PS": shares}))
    assert (state.table.prices["CM&PS"], state.table.players["Ann"].shares) == (45, {"CM&PS": shares})


@pytest.mark.rule("PNR-4.7")
def test_a_run_lifts_each_of_its_lines() -> None:
    """R85 by SP&S 25, CR&N 15 and NP 35: all three rise by $5, no other does."""
    state = table(shares={"Ann": {"SP&S": 1, "CR&N": 1, "NP": 1}}, display=(*FIVE, "R85"))
    before = dict(state.table.prices)
    runs(state, "Ann", "R85")
    assert state.table.prices == before | {"SP&S": 30, "CR&N": 20, "NP": 40}


@pytest.mark.rule("PNR-4.11")
def test_each_share_returned_for_money_is_a_step_down() -> None:
    """Two TE and one SI sold from $25 and $15: TE 15, SI 10."""
    state = table(shares={"Ann": {"TE": 2, "SI": 1}}, prices={"TE": 25}, display=FIVE)
    seen = trades(state, "Ann", "5 Group 1", TradeLine(at="Group 1", sell={"TE": 2, "SI": 1}))
    assert (path_of(seen, "TE"), path_of(seen, "SI")) == ([(25, 15, "sale")], [(15, 10, "sale")])
    assert seen.cash()["Ann"] == 100 + 25 + 25 + 15


@pytest.mark.rule("PNR-4.12")
def test_zero_is_bankrupt() -> None:
    """TE at $10 survives a fall of $5, not one of $10."""
    assert not moves(table(), "TE", -5).of(LineBankrupt)
    state = table(prices={"TE": 10})
    assert [event.line for event in moves(state, "TE", -10).of(LineBankrupt)] == ["TE"]
    assert state.table.prices["TE"] == 0


@pytest.mark.rule("PNR-4.13")
@pytest.mark.rule("PNR-4.21")
def test_worked_example_a_split_exactly_at_100() -> None:
    """GN at $95; A owns 3, B 2, the bank 5. A's run on GN alone: $150 and $100 from the bank, GN $50, nobody has
    another share. (R01 also pays $7 a share and $65 for it.)"""
    state = table(shares={"Ann": {"GN": 3}, "Bob": {"GN": 2}}, prices={"GN": 95}, display=(*FIVE, "R01"))
    seen = runs(state, "Ann", "R01")
    (split,) = seen.of(LineSplit)
    assert (split.now, split.paid) == (50, {"Ann": 150, "Bob": 100})
    assert seen.cash() == {"Ann": 100 + 21 + 65 + 150, "Bob": 100 + 14 + 100, "Cleo": 100}
    assert (state.table.prices["GN"], state.table.bank["GN"]) == (50, 5)
    assert [seen.player(seat).shares for seat in ("Ann", "Bob")] == [{"GN": 3}, {"GN": 2}]


@pytest.mark.rule("PNR-4.17")
def test_a_purchase_lifts_each_line_bought() -> None:
    """2 BB&BC and 2 TE: both rise by $5, and nothing that no run was made on."""
    state = table(display=FIVE)
    before = dict(state.table.prices)
    trades(state, "Ann", "5 Group 1", TradeLine(at="Group 1", buy={"BB&BC": 2, "TE": 2}))
    assert state.table.prices == before | {"BB&BC": 20, "TE": 20}


@pytest.mark.rule("PNR-4.18")
@pytest.mark.parametrize("option", ["drop", "carry"])
@given(
    steps=st.lists(st.tuples(st.sampled_from(["GN", "NP", "TE"]), st.sampled_from([-10, -5, 0, 5, 10])), max_size=60)
)
def test_live_prices_are_5_to_95(option: str, steps: list[tuple[str, int]]) -> None:
    """Whatever moves: no price is below $0 or at $100, and what is at $0 stays there."""
    state = table(prices={"GN": 90, "NP": 10, "TE": 50}, options={"split-overshoot": option})
    for line, by in steps:
        dead = not state.table.prices[line]
        moves(state, line, by)
        assert state.table.prices[line] in range(0, 100, 5)
        assert not (dead and state.table.prices[line])


@pytest.mark.rule("PNR-4.18")
def test_a_sale_past_zero_stops_there() -> None:
    """Three TE sold at $10: TE is $0, not -$5."""
    state = table(shares={"Ann": {"TE": 3}}, prices={"TE": 10}, display=FIVE)
    seen = trades(state, "Ann", "5 Group 1", TradeLine(at="TE", sell={"TE": 3}))
    assert path_of(seen, "TE") == [(10, 0, "sale")]


@pytest.mark.rule("PNR-4.20")
@pytest.mark.parametrize(
    ("option", "by", "now"), [("drop", 5, 50), ("drop", 10, 50), ("carry", 5, 50), ("carry", 10, 55)]
)
def test_reaching_or_passing_100_splits_once(option: str, by: int, now: int) -> None:
    """From $95 by $5 or $10: one payment of $50 a share; the excess is dropped, or carried by the option."""
    state = table(shares={"Bob": {"SI": 2}}, prices={"SI": 95}, options={"split-overshoot": option})
    seen = moves(state, "SI", by)
    assert [(event.now, event.paid) for event in seen.of(LineSplit)] == [(now, {"Bob": 100})]
    assert (state.table.prices["SI"], seen.player("Bob").shares) == (now, {"SI": 2})


@pytest.mark.rule("PNR-4.22")
@pytest.mark.parametrize(("option", "now"), [("drop", 50), ("carry", 55)])
def test_worked_example_overshoot_by_10(option: str, now: int) -> None:
    """CM&PS at $95, A owns 4; the Year card Y03 reads CM&PS +10. A is paid $200 (and pays $4 of tax first)."""
    state = table(shares={"Ann": {"CM&PS": 4}}, prices={"CM&PS": 95}, display=FIVE, options={"split-overshoot": option})
    seen = year(state, "Ann", "Y03")
    assert state.table.prices["CM&PS"] == now
    assert seen.cash()["Ann"] == 100 - 4 + 200


@pytest.mark.rule("PNR-4.23")
def test_each_cause_is_a_step_with_its_own_split() -> None:
    """GN at $95: the run splits it to $50, the reinvestment in the same line leaves it at $55."""
    state = table(shares={"Ann": {"GN": 1}}, prices={"GN": 95}, display=(*FIVE, "R01"))
    seen = runs(state, "Ann", "R01", {"Ann": orders(reinvest=[Reinvestment(line="GN")])})
    assert path_of(seen, "GN") == [(95, 100, "run"), (50, 55, "reinvestment")]
    assert len(seen.of(LineSplit)) == 1


@pytest.mark.rule("PNR-4.23")
def test_shares_of_the_purchase_that_splits_are_paid_for() -> None:
    """OWR&N at $95: two are bought for $190, then the price is $50 and $100 come back for the two."""
    state = table(cash=200, display=FIVE, prices={"OWR&N": 95})
    seen = trades(state, "Ann", "31 OWR&N", TradeLine(at="OWR&N", buy={"OWR&N": 2}))
    assert [event.each * event.shares for event in seen.of(SharesBought)] == [190]
    assert [event.paid for event in seen.of(LineSplit)] == [{"Ann": 100}]
    assert (seen.cash()["Ann"], state.table.prices["OWR&N"]) == (110, 50)


def two_sales(option: str) -> tuple[State, Seen, Seen]:
    """A owns 3 NP at $40 and 3 CM&PS at $10 and sells both on their rectangles."""
    state = table(
        cash=0,
        shares={"Ann": {"NP": 3, "CM&PS": 3}},
        prices={"NP": 40, "CM&PS": 10},
        display=FIVE,
        options={"sale-price": option},
    )
    first = trades(state, "Ann", "9 NP", TradeLine(at="NP", sell={"NP": 3}))
    return state, first, trades(state, "Ann", "22 CM&PS", TradeLine(at="CM&PS", sell={"CM&PS": 3}))


@pytest.mark.rule("PNR-4.26")
@pytest.mark.rule("PNR-4.27")
def test_worked_example_sales_at_the_price_of_the_landing() -> None:
    """$120 and NP $25; then $30, CM&PS $0 and bankrupt."""
    state, first, second = two_sales("landing")
    assert [event.paid for event in first.of(SharesSold)] == [120]
    assert [event.paid for event in second.of(SharesSold)] == [30]
    assert (state.table.prices["NP"], state.table.prices["CM&PS"]) == (25, 0)
    assert [event.line for event in second.of(LineBankrupt)] == ["CM&PS"]
    assert second.player("Ann").shares == {}


@pytest.mark.rule("PNR-4.26")
@pytest.mark.rule("PNR-4.27")
def test_worked_example_sales_at_falling_prices() -> None:
    """$40 + $35 + $30 = $105; then $10 + $5 = $15, and the third CM&PS share stays unsold."""
    state, first, second = two_sales("falling")
    assert [event.paid for event in first.of(SharesSold)] == [105]
    assert [(event.shares, event.paid) for event in second.of(SharesSold)] == [(2, 15)]
    assert (state.table.prices["NP"], state.table.prices["CM&PS"]) == (25, 0)
    assert second.player("Ann").shares == {"CM&PS": 1}


@pytest.mark.rule("PNR-4.26", "PNR-6.18")
def test_a_falling_sale_stops_at_its_least_price() -> None:
    """Three NP at $40, 35, 30, but none below $35: two are sold."""
    state = table(shares={"Ann": {"NP": 3}}, prices={"NP": 40}, display=FIVE, options={"sale-price": "falling"})
    seen = trades(state, "Ann", "9 NP", TradeLine(at="NP", sell={"NP": "all"}, least=35))
    assert [(event.shares, event.paid) for event in seen.of(SharesSold)] == [(2, 75)]
    assert state.table.prices["NP"] == 30


@pytest.mark.rule("PNR-4.28")
def test_no_share_is_made_or_lost_and_the_bank_has_no_bottom() -> None:
    """Bought, split, sold back: bank and holdings of SI always are five; the split's $250 are there."""
    state = table(shares={"Ann": {"SI": 1}, "Bob": {"SI": 2}}, prices={"SI": 90}, cash=1000, display=FIVE)
    trades(state, "Ann", "5 Group 1", TradeLine(at="SI", buy={"SI": 2}))
    assert (state.table.bank["SI"], state.table.players["Ann"].shares["SI"]) == (0, 3)
    moves(state, "SI", 5)
    assert state.table.players["Bob"].cash == 1100
    trades(state, "Bob", "5 Group 1", TradeLine(at="SI", sell={"SI": "all"}))
    assert (state.table.bank["SI"], state.table.players["Bob"].shares) == (2, {})
    assert state.table.players["Ann"].cash == 1000 - 180 + 150
