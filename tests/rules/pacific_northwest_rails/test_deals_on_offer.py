"""Deals, the GN share and parts of a reinvestment as they are on offer: all that is legal, best first."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares
from pbem.games.pacific_northwest_rails.decisions.trading import (
    AddPledge,
    BuyPerk,
    ChooseTrade,
    Deal,
    Part,
    Purse,
    Reinvest,
)
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.decision import Decision
from tests.rules.pacific_northwest_rails.table import position, refused, table
from tests.rules.pacific_northwest_rails.walking import holding

Shares = tuple[tuple[str, int], ...]


def offers(state: State, decision: Decision[Any, Any, Any]) -> list[Any]:
    """What is on offer; all of it is legal."""
    found = list(decision.offers(position(state, decision.seat)))
    assert [refused(state, decision, value) for value in found] == [""] * len(found)
    return found


def deals(state: State, space: str) -> tuple[list[Shares], list[Shares]]:
    """What may be bought there and what may be sold, in order. Nothing at all stands between them."""
    found = offers(state, ChooseTrade(seat="Ann", space=space))
    nothing = found.index(Deal())
    assert found[nothing + 1 :] == [Deal(sell=deal.sell) for deal in found[nothing + 1 :]]
    return [deal.buy for deal in found[:nothing]], [deal.sell for deal in found[nothing + 1 :]]


@pytest.mark.rule("PNR-6.3", "PNR-6.5")
@pytest.mark.parametrize(("cash", "most"), [(39, 0), (40, 1), (80, 2), (119, 2), (120, 3), (400, 3)])
def test_deals_in_a_major(cash: int, most: int) -> None:
    """CM&PS at $40: up to three at a time, if there is cash for them; all four that Ann holds may be sold."""
    bought, sold = deals(table(cash=cash, shares=holding(CMPS=4)), "22 CM&PS")
    assert bought == [(("CM&PS", shares),) for shares in range(most, 0, -1)]
    assert sold == [(("CM&PS", shares),) for shares in (4, 3, 2, 1)]


@pytest.mark.rule("PNR-6.2", "PNR-6.5", "PNR-5.22")
@pytest.mark.parametrize(("cash", "all_three"), [(45, True), (44, False)])
def test_deals_in_short_lines(cash: int, all_three: bool) -> None:
    """Of Group 1 TE and SI live, each at $15, and the bank has one TE: one line or both, the most shares first."""
    state = table(
        cash=cash, shares={"Ann": {"TE": 2, "SI": 1, "I&WN": 1}, "Bob": {"TE": 2}},
        prices={"BB&BC": 0, "I&WN": 0, "SL&E": 0},
    )  # fmt: skip
    bought, sold = deals(state, "5 Group 1")
    three: list[Shares] = [(("TE", 1), ("SI", 2))] if all_three else []
    assert bought == [*three, (("SI", 2),), (("TE", 1), ("SI", 1)), (("TE", 1),), (("SI", 1),)]
    assert sold == [(("TE", 2), ("SI", 1)), (("TE", 2),), (("TE", 1), ("SI", 1)), (("TE", 1),), (("SI", 1),)]


@pytest.mark.rule("PNR-6.18")
def test_a_price_that_is_just_right() -> None:
    """At $35 a GN is bought for $35 at most, and sold for $35 at least; a dollar off and it is not."""
    state = table(shares=holding(GN=1))
    decision = ChooseTrade(seat="Ann", space="3 GN")
    rules = [refused(state, decision, Deal(buy=(("GN", 1),), most=most)) for most in (34, 35)]
    rules += [refused(state, decision, Deal(sell=(("GN", 1),), least=least)) for least in (35, 36)]
    assert rules == ["PNR-6.18", "", "", "PNR-6.18"]


@pytest.mark.parametrize(("cash", "expected"), [(35, [Purse(35), Purse()]), (34, [Purse()])])
def test_the_gn_share_after_a_run(cash: int, expected: list[Purse]) -> None:
    """For $35, or not."""
    assert offers(table(cash=cash), BuyPerk(seat="Ann", price=35)) == expected


@pytest.mark.rule("PNR-4.24")
@pytest.mark.parametrize(("cash", "alone", "parts"), [(100, True, 9), (10, True, 9), (9, False, 9), (2, False, 2)])
def test_parts_of_a_reinvestment(cash: int, alone: bool, parts: int) -> None:
    """All of the $10, nothing, then smaller parts as far as the cash goes, each for either line."""
    found = offers(table(cash=cash), Reinvest(seat="Ann", card="R81", lines=("GN", "NP")))
    whole = [Part("GN", 10), Part("NP", 10)] if alone else []
    assert found == [*whole, Part(), *(Part(line, pay) for pay in range(parts, 0, -1) for line in ("GN", "NP"))]


@pytest.mark.rule("PNR-4.24")
@pytest.mark.parametrize(("cash", "most"), [(100, 4), (4, 4), (3, 3), (0, 0)])
def test_pledges(cash: int, most: int) -> None:
    """What is missing or as much of it as there is, down to nothing."""
    found = offers(table(cash=cash), AddPledge(seat="Ann", runner="Bob", line="GN", missing=4))
    assert found == list(range(most, -1, -1))


@pytest.mark.rule("PNR-12.9")
@pytest.mark.parametrize(("cash", "expected"), [(7, [0, 5, 6, 7]), (5, [0, 5]), (4, [0])])
def test_bids(cash: int, expected: list[int]) -> None:
    """Nothing, or from the least bid up to the cash."""
    decision = BidForShares(seat="Ann", line="GN", seller="Bob", shares=1, floor=5)
    assert offers(table(cash=cash), decision) == expected
