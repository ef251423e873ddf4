"""What a completed run pays (PNR-11.3, PNR-11.4, PNR-11.6, PNR-11.7, PNR-5.6, PNR-5.23, PNR-5.24), and the object."""

import pytest

from pbem.games.pacific_northwest_rails.decisions.trading import Reinvest
from pbem.games.pacific_northwest_rails.events import (
    BonusPaid,
    DividendPaid,
    PriceMoved,
    Reinvested,
    RunCompleted,
    RunDiscarded,
    RunDropped,
    RunShown,
    SharesBought,
)
from pbem.games.pacific_northwest_rails.orders import Reinvestment, TradeLine
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.act import FIVE, runs, trades, year
from tests.rules.pacific_northwest_rails.table import orders, play, table


@pytest.mark.rule("PNR-11.3")
def test_every_holder_is_paid_for_each_share() -> None:
    """R01 pays $7 a GN share: A 1, B 3, C none."""
    state = table(shares={"Ann": {"GN": 1}, "Bob": {"GN": 3}}, display=(*FIVE, "R01"))
    (event,) = runs(state, "Ann", "R01").of(DividendPaid)
    assert (event.card, event.line, event.each, event.paid) == ("R01", "GN", 7, {"Ann": 7, "Bob": 21})


@pytest.mark.rule("PNR-11.4")
def test_the_bonus_is_the_runners_alone() -> None:
    """R01's $65."""
    state = table(shares={"Ann": {"GN": 1}, "Bob": {"GN": 3}}, display=(*FIVE, "R01"))
    seen = runs(state, "Ann", "R01")
    assert [(event.seat, event.card, event.amount) for event in seen.of(BonusPaid)] == [("Ann", "R01", 65)]
    assert seen.cash() == {"Ann": 100 + 7 + 65, "Bob": 121, "Cleo": 100}


@pytest.mark.rule("PNR-11.6")
def test_the_order_after_completion() -> None:
    """R03 with the GN share and a reinvestment, five face up: pay, bonus, share, +5, +5 for the share, $10 and +5,
    discard, refill. The bank's own shares earn nothing."""
    display = ("R03", "R13", "R26", "R33", "R61")
    state = table(shares={"Ann": {"GN": 1}}, display=display)
    seen = runs(state, "Ann", "R03", {"Ann": orders(perk=99, reinvest=[Reinvestment(line="GN")])}, deck=("R01",))
    assert [type(event) for event in seen.events] == [
        RunCompleted,
        DividendPaid,
        BonusPaid,
        SharesBought,
        PriceMoved,
        PriceMoved,
        Reinvested,
        PriceMoved,
        RunDiscarded,
        RunShown,
    ]
    assert seen.of(DividendPaid)[0].paid == {"Ann": 4}


@pytest.mark.rule("PNR-11.6")
def test_prices_rise_in_chart_order() -> None:
    """R85 lists SP&S, CR&N, NP; the chart has NP first."""
    state = table(shares={"Ann": {"SP&S": 1, "CR&N": 1, "NP": 1}}, display=(*FIVE, "R85"))
    seen = runs(state, "Ann", "R85")
    assert [event.line for event in seen.of(PriceMoved)] == ["NP", "SP&S", "CR&N"]


@pytest.mark.rule("PNR-11.7")
def test_worked_example_a_run_on_two_lines() -> None:
    """R70 (GN:2 BB&BC:5, bonus 55). GN: A 2, B 1; BB&BC: A 1, C 3. A 4 + 5 + 55 = $64, B $2, C $15; GN 40, BB&BC 20."""
    held = {"Ann": {"GN": 2, "BB&BC": 1}, "Bob": {"GN": 1}, "Cleo": {"BB&BC": 3}}
    state = table(cash=0, shares=held, display=(*FIVE, "R70"))
    seen = runs(state, "Ann", "R70")
    assert seen.cash() == {"Ann": 64, "Bob": 2, "Cleo": 15}
    assert (state.table.prices["GN"], state.table.prices["BB&BC"]) == (40, 20)


@pytest.mark.rule("PNR-5.6")
def test_a_run_on_a_bankrupt_short_line_pays_the_bonus_only() -> None:
    """R61 by MH, which is bankrupt: $25 for the runner, nothing per share, no price, no reinvestment."""
    state = table(shares={"Ann": {"MH": 1}, "Bob": {"MH": 2}}, prices={"MH": 0}, display=(*FIVE, "R01"))
    seen = runs(state, "Ann", "R61", {"Ann": orders(reinvest=[Reinvestment(line="MH")])})
    assert seen.cash() == {"Ann": 125, "Bob": 100, "Cleo": 100}
    assert not seen.of(DividendPaid)
    assert not seen.asked(Reinvest)
    assert state.table.prices["MH"] == 0


@pytest.mark.rule("PNR-5.23")
@pytest.mark.rule("PNR-5.24")
@pytest.mark.parametrize(
    ("option", "cash", "price"),
    [("line", {"Ann": 88, "Bob": 12}, 45), ("card", {"Ann": 80, "Bob": 0}, 40)],
)
def test_worked_example_a_joint_run_with_a_bankrupt_short_line(option: str, cash: dict[str, int], price: int) -> None:
    """R74 (CM&PS:4 TE:8, bonus 80); TE is bankrupt, CM&PS $40. A owns 2 CM&PS and 1 TE, B 3 CM&PS."""
    held = {"Ann": {"CM&PS": 2, "TE": 1}, "Bob": {"CM&PS": 3}}
    options = {"bankrupt-line-payout": option}
    state = table("Ann Bob", cash=0, shares=held, prices={"TE": 0}, display=(*FIVE, "R74"), options=options)
    seen = runs(state, "Ann", "R74")
    assert seen.cash() == cash
    assert (state.table.prices["CM&PS"], state.table.prices["TE"]) == (price, 0)


@pytest.mark.rule("PNR-5.23", "PNR-5.37")
@pytest.mark.parametrize(("option", "lines"), [("line", ["CM&PS"]), ("card", [])])
def test_the_live_line_may_be_reinvested_in_unless_the_card_pays_the_bonus_only(option: str, lines: list[str]) -> None:
    """R74 with TE bankrupt and $10 for CM&PS, which would stand at $50; for TE it is refused under both."""
    state = table(
        shares={"Ann": {"CM&PS": 2, "TE": 1}},
        prices={"TE": 0},
        display=(*FIVE, "R74"),
        options={"bankrupt-line-payout": option},
    )
    wanted = [Reinvestment(line="TE"), Reinvestment(line="CM&PS")]
    seen = runs(state, "Ann", "R74", {"Ann": orders(reinvest=wanted)})
    assert [event.line for event in seen.of(Reinvested)] == lines
    assert state.table.prices["CM&PS"] == (50 if lines else 40)


@pytest.mark.rule("PNR-5.23")
def test_a_card_of_live_lines_pays_alike_under_both() -> None:
    """R74 with both live pays $4 and $8 a share under "card" too."""
    state = table(
        cash=0,
        shares={"Ann": {"CM&PS": 1, "TE": 1}},
        display=(*FIVE, "R74"),
        options={"bankrupt-line-payout": "card"},
    )
    assert runs(state, "Ann", "R74").cash()["Ann"] == 4 + 8 + 80


@pytest.mark.rule("PNR-10.11")
def test_who_was_on_the_way_of_the_completed_card_has_no_run_any_more() -> None:
    """Bob is on his way of R01, Cleo on that of R02; Ann completes R01."""
    state = table(
        shares={"Ann": {"GN": 1}, "Bob": {"GN": 1}, "Cleo": {"GN": 1}},
        run={"Ann": "R01", "Bob": "R01", "Cleo": "R02"},
        used={"Bob": ["GN"]},
        display=(*FIVE, "R01", "R02"),
    )
    seen = runs(state, "Ann", "R01")
    assert [(event.seat, event.card) for event in seen.of(RunDropped)] == [("Bob", "R01")]
    assert [seen.player(seat).run for seat in ("Ann", "Bob", "Cleo")] == ["", "", "R02"]


@pytest.mark.rule("PNR-1.1")
def test_two_ways_to_earn() -> None:
    """Ann trades: TE bought for $15 and sold for $25 after a Year card. Bob earns by a share in a run of Cleo's."""
    state = table(shares={"Bob": {"GN": 1}, "Cleo": {"GN": 1}}, display=(*FIVE, "R01"))
    trades(state, "Ann", "5 Group 1", TradeLine(at="TE", buy={"TE": 1}))
    year(state, "Ann", "Y04")  # TE +5; $1 of tax for each
    trades(state, "Ann", "5 Group 1", TradeLine(at="TE", sell={"TE": 1}))
    seen = runs(state, "Cleo", "R01")
    assert seen.cash() == {"Ann": 100 - 15 - 1 + 25, "Bob": 100 - 1 + 7, "Cleo": 100 - 1 + 7 + 65}


@pytest.mark.rule("PNR-1.2")
def test_all_money_counts_at_the_end() -> None:
    """Bonus, split payment and acquisition cash are in the totals: Ann $65 + $7 + $50 and GN at $50; Bob $15 for the MH
    share that he is short of, his OWR&N and MH."""
    state = table(
        cash=0,
        shares={"Ann": {"GN": 1}, "Bob": {"OWR&N": 4}, "Cleo": {"OWR&N": 5}},
        prices={"GN": 95},
        display=(*FIVE, "R01"),
    )
    runs(state, "Ann", "R01")
    state.table.players["Cleo"].cash = 30
    trades(state, "Cleo", "31 OWR&N", TradeLine(at="OWR&N", buy={"OWR&N": 1}))  # 3 MH for Cleo, 2 and $15 for Bob
    state.table.ended = "agreement"
    (ranked,) = [event for event in play(state, Cursor(1, "scoring")).events if hasattr(event, "places")]
    totals = {place.seat: (place.cash, place.total) for place in ranked.places}
    assert totals == {"Ann": (122, 172), "Bob": (15, 15 + 4 * 35 + 2 * 15), "Cleo": (0, 6 * 35 + 3 * 15)}
    assert [place.seat for place in ranked.places] == ["Cleo", "Bob", "Ann"]
