"""What a landing brings, from the move to the market: whole turns (PNR-6.1, PNR-6.14, PNR-11.1 and others)."""

import pytest

from pbem.games.pacific_northwest_rails.decisions.trading import BuyPerk, ChooseTrade, Reinvest
from pbem.games.pacific_northwest_rails.events import (
    LineAcquired,
    LineBankrupt,
    NoDraw,
    RunCompleted,
    RunShown,
    SharesAuctioned,
    SharesBought,
    SharesTurnedIn,
    StopCalled,
    YearExpired,
)
from pbem.games.pacific_northwest_rails.orders import Bid, MoveLine, Reinvestment, Standing, TradeLine
from tests.rules.pacific_northwest_rails.act import FIVE
from tests.rules.pacific_northwest_rails.table import orders, table, turn


@pytest.mark.rule("PNR-6.1")
def test_landing_where_gn_is_traded() -> None:
    """Card 2 from `1 Seattle` to `3 GN`: one share for $35. The same line counts for nothing on `4 Bellingham`."""
    sheet = [TradeLine(at="GN", buy={"GN": 1})]
    for card, bought in ((2, 1), (3, 0)):
        state = table(at={"Ann": "1 Seattle"}, heading={"Ann": 1}, hands={"Ann": [card]}, display=FIVE)
        seen = turn(state, "Ann", orders(moves=[MoveLine(by="card", n=card)], trades=sheet))
        assert len(seen.of(SharesBought)) == len(seen.asked(ChooseTrade)) == bought


@pytest.mark.rule("PNR-6.14")
def test_an_auction_on_a_trade_rectangle_is_no_landing() -> None:
    """Ann stands on `3 GN` and auctions a share there: she may not buy as well."""
    state = table(at={"Ann": "3 GN"}, shares={"Ann": {"GN": 1}}, display=FIVE)
    sheet = orders(moves=[MoveLine(by="auction", line="GN", lots=[1])], trades=[TradeLine(at="GN", buy={"GN": 1})])
    seen = turn(state, "Ann", sheet)
    assert len(seen.of(SharesAuctioned)) == 1
    assert not seen.asked(ChooseTrade)


@pytest.mark.rule("PNR-7.7")
def test_an_auction_acquires_nothing() -> None:
    """The bank has no OWR&N left, Bob buys one of Ann's by auction, and MH stays in the bank."""
    state = table(at={"Ann": "3 GN"}, shares={"Ann": {"OWR&N": 10}}, display=FIVE)
    bid = Standing(bids=[Bid(line="OWR&N", each=40)])
    sheets = {"Ann": orders(moves=[MoveLine(by="auction", line="OWR&N", lots=[1])]), "Bob": orders(bid)}
    seen = turn(state, "Ann", sheets)
    assert [event.buyer for event in seen.of(SharesAuctioned)] == ["Bob"]
    assert not seen.of(LineAcquired)
    assert state.table.bank["MH"] == 5


@pytest.mark.rule("PNR-11.1")
def test_landing_on_a_dispatch_card_rectangle() -> None:
    """Card 1 to `2 Dispatch` turns up a run; with ten face up nothing is drawn."""
    ten = (*FIVE, "R67", "R68", "R69", "R60", "R01")
    for display, deck in ((FIVE, ("R02",)), (ten, ())):
        state = table(at={"Ann": "1 Seattle"}, heading={"Ann": 1}, hands={"Ann": [1]}, display=display)
        seen = turn(state, "Ann", orders(moves=[MoveLine(by="card", n=1)]), deck=deck)
        assert [event.card for event in seen.of(RunShown)] == list(deck)
        assert len(seen.of(NoDraw)) == 1 - len(deck)


@pytest.mark.rule("PNR-6.4")
@pytest.mark.rule("PNR-11.6")
def test_a_run_to_colville_made_in_one_turn() -> None:
    """R05 (GN:2, bonus 20) by card 3: $2 and $20, a share for $35, $10 more, and GN 35, 40, 45, 50."""
    state = table(shares={"Ann": {"GN": 1}}, hands={"Ann": [3]}, display=(*FIVE, "R05"))
    sheet = orders(
        moves=[MoveLine(by="card", n=3, to="Colville", run="R05")],
        perk=40,
        reinvest=[Reinvestment(line="GN")],
    )
    seen = turn(state, "Ann", sheet)
    assert [event.card for event in seen.of(RunCompleted)] == ["R05"]
    assert (len(seen.asked(BuyPerk)), len(seen.asked(Reinvest))) == (1, 1)
    assert (seen.cash()["Ann"], state.table.prices["GN"]) == (100 + 22 - 35 - 10, 50)
    assert (seen.player("Ann").shares, seen.player("Ann").run) == ({"GN": 2}, "")


@pytest.mark.rule("PNR-5.20")
def test_shares_may_be_turned_in_in_a_later_turn() -> None:
    """NP is bankrupt since long; Ann's standing order of today gives up two of her three in her next turn."""
    state = table(at={"Ann": "Spokane"}, shares={"Ann": {"NP": 3}}, prices={"NP": 0}, display=FIVE)
    seen = turn(state, "Ann", orders(Standing(turn_in={"NP": 2}), moves=[MoveLine(by="stay")]))
    assert [(event.line, event.shares) for event in seen.of(SharesTurnedIn)] == [("NP", 2)]
    assert seen.player("Ann").shares == {"NP": 1}


@pytest.mark.rule("PNR-5.19")
@pytest.mark.rule("PNR-5.1")
def test_a_sale_a_bankruptcy_a_year_and_the_return_in_one_turn() -> None:
    """Ann lands on `22 CM&PS` and sells her share at $5: R42 goes, Y01 comes up in the refill and brings CM&PS back at
    $15, R43 makes five. Both the bankruptcy and the Year call a stop."""
    state = table(
        at={"Ann": "21 Eastport"},
        heading={"Ann": 1},
        hands={"Ann": [1]},
        shares={"Ann": {"CM&PS": 1}},
        prices={"CM&PS": 5},
        display=(*FIVE[:4], "R42"),
    )
    sheet = orders(moves=[MoveLine(by="card", n=1)], trades=[TradeLine(at="22 CM&PS", sell={"CM&PS": "all"})])
    seen = turn(state, "Ann", sheet, deck=("Y01", "R43"))
    assert [event.removed for event in seen.of(LineBankrupt) if event.line == "CM&PS"] == [("R42",)]
    assert [event.seat for event in seen.of(YearExpired)] == ["Ann"]
    assert [event.reason for event in seen.of(StopCalled)] == ["bankruptcy", "year"]
    assert (state.table.prices["CM&PS"], state.table.display[-1]) == (15, "R43")
