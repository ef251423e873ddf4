"""Every refusal of what is not a move as its author reads it: shares, bids, money, and what stands."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove
from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.decisions.standing import Declare, TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import (
    AddPledge,
    BuyPerk,
    ChooseTrade,
    Deal,
    Part,
    Purse,
    Reinvest,
)
from pbem.games.pacific_northwest_rails.orders import MoveLine
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.decision import Decision
from tests.rules.pacific_northwest_rails.table import table
from tests.rules.pacific_northwest_rails.words import Said, said

GROUP_1 = ChooseTrade(seat="Ann", space="5 Group 1")
"""BB&BC, I&WN, TE, SL&E and SI are traded there."""
BID = BidForShares(seat="Ann", line="GN", seller="Bob", shares=2, floor=5)
REINVEST = Reinvest(seat="Ann", card="R81", lines=("GN",))
PLEDGE = AddPledge(seat="Ann", runner="Bob", line="GN", missing=6)


def market() -> State:
    """Ann has $20, two GN and an SI; MH and NP are bankrupt; Bob and Cleo have bought all of TE."""
    return table(
        cash={"Ann": 20},
        shares={"Ann": {"GN": 2, "SI": 1, "MH": 1}, "Bob": {"TE": 3}, "Cleo": {"TE": 2}},
        prices={"MH": 0, "NP": 0},
    )


def declaring(cash: int, declared: str = "", declaration: str = "choice") -> State:
    """Ann with so much cash."""
    return table(cash={"Ann": cash}, declared=declared, options={"declaration": declaration})


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (
            Deal(buy=(("SI", 1),), sell=(("SI", 1),)),
            ("trade-both", "In one turn you buy or you sell, never both.", "PNR-6.7"),
        ),
        (Deal(buy=(("SI", 1), ("GN", 1))), ("trade-place", "GN is not traded there.", "PNR-6.1")),
        (Deal(sell=(("GN", 1),)), ("trade-place", "GN is not traded there.", "PNR-6.1")),
        (
            Deal(buy=(("SI", 0),)),
            ("trade-named", "SI is to be named once, with one share or more.", "PNR-6.1"),
        ),
        (
            Deal(sell=(("SI", 1), ("SI", 1))),
            ("trade-named", "SI is to be named once, with one share or more.", "PNR-6.1"),
        ),
        (
            Deal(buy=(("SI", 1), ("SL&E", 1), ("I&WN", 1))),
            ("buy-lines", "At most two short lines are bought at one time.", "PNR-6.2"),
        ),
        (
            Deal(sell=(("SI", 1), ("SL&E", 1), ("I&WN", 1))),
            ("sell-lines", "At most two short lines are sold at one time.", "PNR-6.5"),
        ),
        (Deal(buy=(("SI", 3),)), ("buy-limit", "At most 2 SI may be bought at one time, not 3.", "PNR-6.2")),
        (Deal(buy=(("SI", 1),), most=10), ("buy-price", "SI costs $15, above your limit of $10.", "PNR-6.18")),
        (Deal(sell=(("SI", 2),)), ("sell-held", "You hold 1 SI, not 2.", "PNR-6.5")),
        (Deal(sell=(("TE", 1),)), ("sell-held", "You hold 0 TE, not 1.", "PNR-6.5")),
        (Deal(sell=(("SI", 1),), least=20), ("sell-price", "SI brings $15, below your limit of $20.", "PNR-6.18")),
        (Deal(buy=(("TE", 1),)), ("buy-bank", "The bank has no TE left.", "PNR-6.8")),
        (Deal(buy=(("TE", 1), ("SI", 1)), keep=6), ("buy-cash", "SI costs $15, and you can spend $14.", "PNR-6.8")),
        (Deal(buy=(("SI", 1),), keep=30), ("buy-cash", "SI costs $15, and you can spend $0.", "PNR-6.8")),
    ],
)
def test_deals_in_short_lines(deal: Deal, expected: Said) -> None:
    """At 5 Group 1, where every line stands at $15."""
    assert said(market(), GROUP_1, deal) == expected


@pytest.mark.parametrize(
    ("space", "deal", "expected"),
    [
        ("3 GN", Deal(buy=(("GN", 2),)), ("buy-limit", "At most 1 GN may be bought at one time, not 2.", "PNR-6.3")),
        ("9 NP", Deal(buy=(("NP", 1),)), ("trade-bankrupt", "NP is bankrupt: its shares are not traded.", "PNR-5.21")),
        (
            "12 Group 2",
            Deal(sell=(("MH", 1),)),
            ("trade-bankrupt", "MH is bankrupt: its shares are not traded.", "PNR-5.22"),
        ),
    ],
)
def test_deals_elsewhere(space: str, deal: Deal, expected: Said) -> None:
    """A major's own limit, and lines that are bankrupt."""
    assert said(market(), ChooseTrade(seat="Ann", space=space), deal) == expected


@pytest.mark.parametrize(
    ("decision", "value", "expected"),
    [
        (
            BuyPerk(seat="Ann", price=15),
            Purse(most=14),
            ("perk-price", "A GN share costs $15, above your limit of $14.", "PNR-6.4"),
        ),
        (
            BuyPerk(seat="Ann", price=15),
            Purse(most=50, keep=8),
            ("perk-cash", "A GN share costs $15, and you can spend $12.", "PNR-6.15"),
        ),
        (REINVEST, Part("SI", 10), ("reinvest-line", "SI is not a live line of R81.", "PNR-4.24")),
        (REINVEST, Part("GN", 11), ("reinvest-part", "Your part is $1 to $10, not $11.", "PNR-4.24")),
        (REINVEST, Part("GN", 0), ("reinvest-part", "Your part is $1 to $10, not $0.", "PNR-4.24")),
        (REINVEST, Part("GN", 7, keep=14), ("reinvest-cash", "Your part is $7, and you can spend $6.", "PNR-2.2")),
        (PLEDGE, 11, ("pledge-cash", "Your pledge is $11, and you have $20.", "PNR-2.2")),
        (PLEDGE, -1, ("pledge-cash", "Your pledge is $-1, and you have $20.", "PNR-2.2")),
        (BID, 4, ("bid-low", "$4 for 2 GN is less than the least bid of $5.", "PNR-12.9")),
        (BID, 21, ("bid-cash", "You cannot bid $21 with $20 in hand.", "PNR-12.9")),
        (
            SellFirst(seat="Ann", lines=("GN", "SI")),
            "NP",
            ("sell-first", "NP is not among your dearest shares.", "PNR-5.10"),
        ),
        (SeatBid(seat="Ann", number=1), 21, ("seat-cash", "You cannot bid $21 with $20 in hand.", "PNR-12.8")),
        (
            TurnIn(seat="Ann", line="GN"),
            1,
            ("turn-in-line", "Only shares of a bankrupt major are turned in; GN is none.", "PNR-5.4"),
        ),
        (
            TurnIn(seat="Ann", line="MH"),
            1,
            ("turn-in-line", "Only shares of a bankrupt major are turned in; MH is none.", "PNR-5.4"),
        ),
        (TurnIn(seat="Ann", line="NP"), 1, ("turn-in-shares", "You hold 0 NP, not 1.", "PNR-5.20")),
    ],
)
def test_money(decision: Decision[Any, Any, Any], value: Any, expected: Said) -> None:
    """What the bank, the others and the cash of $20 do not allow."""
    assert said(market(), decision, value) == expected


@pytest.mark.parametrize(
    ("line", "lots", "expected"),
    [
        ("", [1], ("auction-lots", "An auction names one railroad and the shares of each lot.", "PNR-12.4")),
        ("GN", [], ("auction-lots", "An auction names one railroad and the shares of each lot.", "PNR-12.4")),
        (
            "MH",
            [1],
            (
                "auction-bankrupt",
                "MH is bankrupt: its shares are worth nothing and nobody may offer them.",
                "PNR-12.15",
            ),
        ),
        ("GN", [2, 1], ("auction-shares", "You offer 3 GN and hold 2.", "PNR-12.15")),
        ("NP", [1], ("auction-shares", "You offer 1 NP and hold 0.", "PNR-12.15")),
    ],
)
def test_own_auctions(line: str, lots: list[int], expected: Said) -> None:
    """What is not on offer."""
    assert said(market(), ChooseMove(seat="Ann"), MoveLine(by="auction", line=line, lots=lots)) == expected


@pytest.mark.rule("PNR-2.17", "PNR-2.18")
@pytest.mark.parametrize(
    ("state", "value", "expected"),
    [
        (declaring(1500, "Bob"), True, ("declare-again", "Bob has declared already.", "PNR-2.18")),
        (declaring(1499), True, ("declare-cash", "Declaring takes $1500 in cash; you have $1499.", "PNR-2.17")),
        (
            declaring(1500, declaration="automatic"),
            False,
            (
                "declare-must",
                "With $1500 in cash the game is declared whether you want it or not.",
                "PNR-2.17",
            ),
        ),
    ],
)
def test_declarations(state: State, value: bool, expected: Said) -> None:
    """Once in a game, with $1,500; and where the test declares of itself nobody may play on."""
    assert said(state, Declare(seat="Ann"), value) == expected
