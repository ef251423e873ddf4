"""The GN share after a run to Colville or Wenatchee (PNR-6.4, PNR-6.15 to PNR-6.17)."""

from typing import Any

import msgspec
import pytest

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.decisions.trading import BuyPerk, Purse
from pbem.games.pacific_northwest_rails.events import (
    BonusPaid,
    DividendPaid,
    LineSplit,
    PriceMoved,
    Reinvested,
    SharesBought,
)
from pbem.games.pacific_northwest_rails.orders import Reinvestment, Standing
from pbem.kernel.event import LinePassedOver
from tests.rules.pacific_northwest_rails.act import FIVE, runs
from tests.rules.pacific_northwest_rails.table import BOARD, Seen, orders, refused, table


def r03(perk: int, *, standing: Standing | None = None, card: str = "R03", **facts: Any) -> Seen:
    """A has made R03 (Spokane to Wenatchee, GN:4, bonus 40) or another run to one of the two towns."""
    state = table(**{"shares": {"Ann": {"GN": 1}, "Bob": {"GN": 2}}, "display": (*FIVE, card), **facts})
    return runs(state, "Ann", card, {"Ann": orders(standing, perk=perk)})


@pytest.mark.rule("PNR-6.4")
@pytest.mark.parametrize(
    "card", [card for card, run in BOARD.runs.items() if run.destination in ("Colville", "Wenatchee")]
)
def test_the_runner_may_buy_at_the_price_before_the_run(card: str) -> None:
    """GN at $35: the share costs $35, though the run lifts GN to $40."""
    (purchase,) = r03(50, card=card).of(SharesBought)
    assert (purchase.seat, purchase.line, purchase.shares, purchase.each) == ("Ann", "GN", 1, 35)


@pytest.mark.rule("PNR-6.4")
def test_no_other_destination_gives_the_right() -> None:
    """R04 leads from Wenatchee to Seattle."""
    seen = r03(50, card="R04")
    assert not seen.asked(BuyPerk)
    assert not seen.of(SharesBought)


@pytest.mark.rule("PNR-6.15")
def test_the_order_of_payments_and_prices() -> None:
    """Dividend, bonus, the share, +5 for the run, +5 for the purchase; the new share earns nothing from this run."""
    seen = r03(50)
    kinds = (DividendPaid, BonusPaid, SharesBought, PriceMoved)
    assert [type(event) for event in seen.events if isinstance(event, kinds)] == [*kinds, PriceMoved]
    assert [(event.now, event.reason) for event in seen.of(PriceMoved)] == [(40, "run"), (45, "purchase")]
    assert seen.of(DividendPaid)[0].paid == {"Ann": 4, "Bob": 8}


@pytest.mark.rule("PNR-6.15", "PNR-2.2")
@pytest.mark.parametrize(("cash", "bought"), [(6, 1), (5, 0)])
def test_the_cash_of_the_run_may_just_suffice(cash: int, bought: int) -> None:
    """GN at $50: $44 of dividend and bonus with $6 before them are enough, with $5 they are not."""
    seen = r03(99, cash={"Ann": cash}, prices={"GN": 50})
    assert len(seen.asked(BuyPerk)) == len(seen.of(SharesBought)) == bought


@pytest.mark.rule("PNR-6.15")
@pytest.mark.parametrize(
    "facts",
    [
        {"shares": {"Ann": {"GN": 1}, "Bob": {"GN": 9}}},
        {"cash": 0, "prices": {"GN": 50}, "shares": {"Ann": {"GN": 1}}},
    ],
)
def test_no_share_in_the_bank_or_too_little_cash(facts: dict[str, Any]) -> None:
    """All ten are held; or $44 of dividend and bonus against a price of $50."""
    seen = r03(99, **facts)
    assert not seen.asked(BuyPerk)
    assert [event.reason for event in seen.of(PriceMoved)] == ["run"]


def board_with(card: str, **pays: int) -> Board:
    """The board with other railroads on one run card."""
    board = msgspec.structs.replace(BOARD.runs[card], pays=pays)
    other = Board((), BOARD.segments, (), (), BOARD.years)
    other.ring, other.spaces, other.track, other.railroads = BOARD.ring, BOARD.spaces, BOARD.track, BOARD.railroads
    other.runs = {**BOARD.runs, card: board}
    return other


@pytest.mark.rule("PNR-6.15")
def test_the_run_need_not_use_gn() -> None:
    """A run to Wenatchee by NP alone: the share is bought for $35, and GN rises once, for the purchase."""
    state = table(shares={"Ann": {"NP": 1}}, display=(*FIVE, "R03"))
    seen = runs(state, "Ann", "R03", {"Ann": orders(perk=40)}, pack=board_with("R03", NP=4))
    assert [(event.line, event.now, event.reason) for event in seen.of(PriceMoved)] == [
        ("NP", 40, "run"),
        ("GN", 40, "purchase"),
    ]
    assert seen.player("Ann").shares == {"NP": 1, "GN": 1}


@pytest.mark.rule("PNR-6.15")
def test_the_right_lapses_while_gn_is_bankrupt() -> None:
    """The same run with GN at $0: no question, no share."""
    state = table(shares={"Ann": {"NP": 1}}, prices={"GN": 0}, display=(*FIVE, "R03"))
    seen = runs(state, "Ann", "R03", {"Ann": orders(perk=40)}, pack=board_with("R03", NP=4))
    assert not seen.asked(BuyPerk)


@pytest.mark.rule("PNR-6.15")
@pytest.mark.parametrize(
    ("perk", "keep", "codes"), [(0, 0, []), (34, 0, ["perk-price"]), (35, 110, ["perk-cash"]), (35, 109, None)]
)
def test_the_sheet_says_up_to_which_price(perk: int, keep: int, codes: list[str] | None) -> None:
    """GN costs $35 and Ann has $144: not for $34 at most, not if she keeps $110, but if she keeps $109."""
    seen = r03(perk, standing=Standing(keep=keep))
    assert [event.code for event in seen.of(LinePassedOver)] == (codes or [])
    assert len(seen.of(SharesBought)) == (codes is None)


@pytest.mark.rule("PNR-6.16")
def test_worked_example_purchase_and_reinvestment() -> None:
    """GN $35, A has $1 and 1 GN, B 2 GN. A gets $44, B $8; A pays $35, then $10; GN 40, 45, 50; A has $0 and 2 GN."""
    state = table("Ann Bob", cash={"Ann": 1}, shares={"Ann": {"GN": 1}, "Bob": {"GN": 2}}, display=(*FIVE, "R03"))
    seen = runs(state, "Ann", "R03", {"Ann": orders(perk=40, reinvest=[Reinvestment(line="GN")])})
    assert [event.now for event in seen.of(PriceMoved)] == [40, 45, 50]
    assert seen.cash() == {"Ann": 0, "Bob": 108}
    assert seen.player("Ann").shares == {"GN": 2}
    assert [event.paid for event in seen.of(Reinvested)] == [{"Ann": 10}]


@pytest.mark.rule("PNR-6.17")
def test_worked_example_a_price_of_95_before_the_run() -> None:
    """A has $100 and 1 GN, B 2. A gets $44, pays $95; the run splits GN: A $100 for 2 shares, B $100, GN $50; the
    purchase makes it $55."""
    seen = r03(95, prices={"GN": 95})
    assert [event.paid for event in seen.of(LineSplit)] == [{"Ann": 100, "Bob": 100}]
    assert seen.cash() == {"Ann": 100 + 44 - 95 + 100, "Bob": 100 + 8 + 100, "Cleo": 100}
    assert seen.state.table.prices["GN"] == 55


@pytest.mark.rule("PNR-6.15")
@pytest.mark.parametrize(
    ("purse", "rule"), [(Purse(), ""), (Purse(40), ""), (Purse(39), "PNR-6.4"), (Purse(40, 1), "PNR-6.15")]
)
def test_what_is_refused(purse: Purse, rule: str) -> None:
    """$40 in hand and a price of $40."""
    assert refused(table(cash=40), BuyPerk(seat="Ann", price=40), purse) == rule


@pytest.mark.rule("PNR-5.37")
def test_a_bonus_only_leaves_the_right_to_the_share() -> None:
    """R03 by GN and by TE, which is bankrupt, under "card": $40, a share for $35, GN up for the purchase."""
    state = table(
        shares={"Ann": {"GN": 1, "TE": 1}},
        prices={"TE": 0},
        display=(*FIVE, "R03"),
        options={"bankrupt-line-payout": "card"},
    )
    seen = runs(state, "Ann", "R03", {"Ann": orders(perk=40)}, pack=board_with("R03", GN=4, TE=2))
    assert (seen.cash()["Ann"], state.table.prices["GN"]) == (100 + 40 - 35, 40)
    assert seen.player("Ann").shares == {"GN": 2, "TE": 1}
