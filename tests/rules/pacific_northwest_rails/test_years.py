"""A Year Expires card: the count, the taxes, the market, what comes back (PNR-2.6 to PNR-2.16)."""

import pytest

from pbem.games.pacific_northwest_rails.events import (
    GameEnded,
    MarketRolled,
    PlayerBankrupt,
    PriceMoved,
    Ranked,
    RunShown,
    SharesAuctioned,
    StopCalled,
    TaxPaid,
    YearExpired,
)
from pbem.games.pacific_northwest_rails.orders import Bid
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.act import year
from tests.rules.pacific_northwest_rails.sums import EVERYWHERE, GN_RUNS, bidding, sales, taxes
from tests.rules.pacific_northwest_rails.table import BOARD, PEOPLE, TITLE, play, table

GENTLE = ("Y13", "Y14", "Y17", "Y18", "Y04", "Y10", "Y02", "Y09", "Y11", "Y05")
"""Ten Years through which the Great Northern goes from $35 by 40, 45, 40, 35, 40 back to $35."""


@pytest.mark.rule("PNR-2.6")
def test_ten_years() -> None:
    """The count begins at 0, each card adds one, and the tenth ends the game."""
    state, _ = TITLE.begin(PEOPLE[:3], "standard", {})
    assert state.table.year == 0
    state = table(display=GN_RUNS)
    for number, card in enumerate(GENTLE, 1):
        assert not state.table.ended
        seen = year(state, "Ann", card)
        assert [(event.card, event.year) for event in seen.of(YearExpired)] == [(card, number)]
        assert state.table.year == number
    assert state.table.ended == "years"


@pytest.mark.rule("PNR-2.7")
def test_taxes_come_before_the_market() -> None:
    """All pay, then the market moves: the card that lifts GN is taxed no otherwise than one that does not."""
    seen = year(table(shares={"Ann": {"GN": 1}, "Bob": {"GN": 2}}, display=GN_RUNS), "Ann", "Y16")
    kinds = [type(event) for event in seen.events if isinstance(event, TaxPaid | PriceMoved)]
    assert kinds[:2] == [TaxPaid, TaxPaid]
    assert set(kinds[2:]) == {PriceMoved}
    assert {event.reason for event in seen.of(PriceMoved)} == {"year"}


@pytest.mark.rule("PNR-2.8")
@pytest.mark.parametrize(("over", "due"), [(0, 7), (1, 14), (4, 35), (8, 63)])
def test_tax_is_shares_times_years(over: int, due: int) -> None:
    """Seven shares, whatever they are worth; the card just drawn counts."""
    state = table(shares={"Bob": {"GN": 3, "SI": 4}}, prices={**EVERYWHERE, "SI": 20}, year=over, display=GN_RUNS)
    seen = year(state, "Ann", "Y13")
    assert taxes(seen) == [("Bob", due, due, 0)]
    assert seen.cash() == {"Ann": 100, "Bob": 100 - due, "Cleo": 100}


@pytest.mark.rule("PNR-2.9")
def test_the_printed_example_of_a_tax() -> None:
    """15 shares in the sixth year: $90."""
    state = table(shares={"Bob": {"GN": 8, "TE": 5, "SI": 2}}, prices=EVERYWHERE, year=5, display=GN_RUNS)
    seen = year(state, "Ann", "Y13")
    assert taxes(seen) == [("Bob", 90, 90, 0)]
    assert seen.player("Bob").cash == 10


@pytest.mark.rule("PNR-2.10")
def test_a_share_costs_55_in_all() -> None:
    """$1, $2, ... $10; and whoever has no share pays nothing and stays in the game without a dollar."""
    state = table(cash={"Ann": 55, "Bob": 0, "Cleo": 0}, shares={"Ann": {"GN": 1}}, display=GN_RUNS)
    paid = [row for card in GENTLE for row in taxes(year(state, "Cleo", card))]
    assert paid == [("Ann", tax, tax, 0) for tax in range(1, 11)]
    assert {seat: player.cash for seat, player in state.table.players.items()} == {"Ann": 0, "Bob": 0, "Cleo": 0}
    assert state.table.ended == "years"


@pytest.mark.rule("PNR-2.11")
def test_tax_on_live_kept_and_dead_shares() -> None:
    """Kept shares of a bankrupt major are taxed, those of a bankrupt short line are not: (4 + 2) x $5."""
    held = {"NP": 4, "CM&PS": 2, "SI": 3}
    state = table(shares={"Ann": held}, prices={"CM&PS": 0, "SI": 0}, year=4, display=GN_RUNS)
    seen = year(state, "Ann", "Y13")
    assert taxes(seen) == [("Ann", 30, 30, 0)]
    assert seen.player("Ann").shares == held


@pytest.mark.rule("PNR-2.12")
def test_twenty_years_in_the_deck() -> None:
    """20 of the 108 cards."""
    deck = TITLE.begin(PEOPLE[:3], "standard", {})[0].table.deck
    assert (len(deck), len(set(deck)), len(set(deck) & set(BOARD.years))) == (108, 108, 20)


@pytest.mark.rule("PNR-2.13")
def test_no_year_comes_back_and_none_is_taken_out() -> None:
    """After ten Years the deck holds what it held, less these ten."""
    state = table(display=GN_RUNS)
    before = list(state.table.deck)
    for card in GENTLE:
        year(state, "Ann", card)
    assert state.table.deck == [card for card in before if card not in GENTLE]
    assert len(set(state.table.deck) & set(BOARD.years)) == 10


@pytest.mark.rule("PNR-2.14")
def test_the_order_inside_a_year() -> None:
    """Count, cash, sales, market, majors back, display. Cleo's tax is that of her shares at the draw, not of the two
    that she buys from Bob."""
    state = table(
        cash={"Ann": 50, "Bob": 3, "Cleo": 90},
        shares={"Ann": {"NP": 1}, "Bob": {"NP": 2}, "Cleo": {"GN": 3}},
        prices={"CM&PS": 0},
        display=GN_RUNS[:4],
        year=3,
    )
    left = len(state.table.deck)
    seen = year(state, "Ann", "Y14", {"Cleo": bidding(Bid("NP", 40, 2))}, {f"dispatch/{left - 1}": "R13"})
    assert taxes(seen) == [("Ann", 4, 4, 0), ("Bob", 8, 3, 5), ("Cleo", 12, 12, 0), ("Bob", 8, 5, 0)]
    assert sales(seen) == [("Bob", "NP", "Cleo", 35), ("Bob", "NP", "Cleo", 35)]
    order = [
        "back" if isinstance(event, PriceMoved) and event.reason == "return" else type(event).__name__
        for event in seen.events
        if not isinstance(event, MarketRolled | StopCalled)
    ]
    moves = order.count("PriceMoved")
    assert order == (
        ["YearExpired", "TaxPaid", "TaxPaid", "TaxPaid", "SharesAuctioned", "TaxPaid", "SharesAuctioned"]
        + ["PriceMoved"] * moves
        + ["back", "RunShown"]
    )
    assert [event.reason for event in seen.of(StopCalled)] == ["year"]
    assert state.table.prices["NP"] == 25  # bought at 35 by auction; Y14 takes 10


@pytest.mark.rule("PNR-2.15")
def test_the_tenth_year_is_played_out() -> None:
    """$10 a share, a forced sale, the market, a major's return; then the game is over: nothing fills the display."""
    state = table(
        cash={"Ann": 30, "Bob": 5, "Cleo": 0},
        shares={"Ann": {"GN": 3}, "Bob": {"OWR&N": 1}},
        prices={"CM&PS": 0},
        display=GN_RUNS[:1],
        year=9,
    )
    seen = year(state, "Ann", "Y14")
    assert taxes(seen) == [("Ann", 30, 30, 0), ("Bob", 10, 5, 5), ("Bob", 10, 5, 0)]
    assert sales(seen) == [("Bob", "OWR&N", "", 30)]
    assert state.table.prices["OWR&N"] == 35  # 30, less 5 for the bank's share, and Y14 adds 10
    assert state.table.prices["CM&PS"] == 15
    assert isinstance(seen.events[-1], GameEnded)
    assert not seen.of(RunShown)
    after = TITLE.flow(state.table, Cursor(1, "turn", "Ann"))
    assert after == Cursor(1, "scoring")


@pytest.mark.rule("PNR-2.16")
def test_the_tenth_year_with_a_split() -> None:
    """Tax $30 of $40; GN 90 + 10 splits and pays $150 on three; $160 and three at $50 are $310."""
    state = table(cash={"Ann": 40}, shares={"Ann": {"GN": 3}}, prices={"GN": 90}, year=9)
    seen = year(state, "Ann", "Y20")
    assert taxes(seen) == [("Ann", 30, 30, 0)]
    assert (state.table.ended, state.table.prices["GN"], seen.cash()["Ann"]) == ("years", 50, 160)
    assert play(state, Cursor(1, "scoring")).of(Ranked)[0].places[0].total == 310


def test_a_year_with_a_bankrupt_player_has_no_market() -> None:
    """And so no return and no display."""
    state = table(cash=0, shares={"Bob": {"GN": 1}}, prices={"GN": 0, "NP": 0}, year=3)
    seen = year(state, "Ann", "Y14")
    assert [type(event) for event in seen.events if not isinstance(event, StopCalled)] == [
        YearExpired,
        TaxPaid,
        SharesAuctioned,
        PlayerBankrupt,
        GameEnded,
    ]
    assert state.table.ended == "bankruptcy"
