"""Auctions: who wins for how much, shares offered by their owner, what standing bids are worth (PNR-12)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.pacific_northwest_rails.bidding import Sale, second_price
from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, auction_refusal
from pbem.games.pacific_northwest_rails.events import (
    Moved,
    PriceMoved,
    SharesAuctioned,
    SharesBought,
    SharesSold,
    Stayed,
)
from pbem.games.pacific_northwest_rails.orders import Bid, Move, MoveLine, Orders, TradeLine
from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.steps.auctions import own_auction
from pbem.kernel.event import LinePassedOver
from tests.rules.pacific_northwest_rails.act import act
from tests.rules.pacific_northwest_rails.sums import bidding, sales
from tests.rules.pacific_northwest_rails.table import TITLE, Seen, orders, position, refused, table, turn

SEATS = "ABCDE"


def offer(
    state: State, line: str, lots: Sequence[int], least: int = 1, sheets: Mapping[str, Orders] | None = None
) -> Seen:
    """Ann auctions shares of a line."""
    move = Move(by="auction", line=line, lots=list(lots), least=least)
    assert auction_refusal(position(state, "Ann"), move) is None
    return act(state, "Ann", lambda t: own_auction(t, "Ann", move), sheets)


def hammer(maxima: Sequence[tuple[str, int]], floor: int) -> tuple[str, int]:
    """The auction as it is called at a table: the price goes up dollar by dollar until only one hand is up; if the last
    hands go down together, the first of them has called that price before the others."""
    up, price = [seat for seat, most in maxima if most >= floor], floor
    while len(up) > 1:
        staying = [seat for seat, most in maxima if seat in up and most > price]
        if not staying:
            return up[0], price
        up, price = staying, price + 1
    return (up[0], price) if up else ("", 0)


@pytest.mark.rule("PNR-12.9")
@given(st.lists(st.integers(0, 12), min_size=1, max_size=5), st.integers(1, 8))
def test_the_price_is_that_of_an_auction_at_a_table(limits: list[int], floor: int) -> None:
    """Sealed maxima give the same winner at the same price as calling them out."""
    maxima = list(zip(SEATS, limits, strict=False))
    sale = second_price(maxima, floor)
    assert (sale.winner, sale.price) == hammer(maxima, floor)


@pytest.mark.rule("PNR-12.9")
@pytest.mark.parametrize(
    ("limits", "floor", "sale"),
    [
        ([30, 22, 0], 1, Sale("A", 23, 22)),
        ([40, 39], 35, Sale("A", 40, 39)),  # $1 more than the second
        ([40], 35, Sale("A", 35, 0)),  # at least the minimum
        ([34, 40], 35, Sale("B", 35, 0)),  # below the minimum: void
        ([7, 9, 9], 1, Sale("B", 9, 9)),  # equal: the first, at that sum
        ([34], 35, Sale()),
    ],
)
def test_maxima(limits: list[int], floor: int, sale: Sale) -> None:
    """Worked by hand."""
    assert second_price(list(zip(SEATS, limits, strict=False)), floor) == sale


@pytest.mark.rule("PNR-12.9")
@pytest.mark.parametrize(("seller", "winner"), [("Ann", "Bob"), ("Bob", "Cleo"), ("Cleo", "Ann")])
def test_equal_maxima_go_clockwise_from_the_seller(seller: str, winner: str) -> None:
    """Whoever sits next; nobody's sheet comes first."""
    state = table(shares={seller: {"GN": 1}})
    sheets = dict.fromkeys(("Cleo", "Bob", "Ann"), bidding(Bid("GN", 20)))
    seen = act(state, seller, lambda t: own_auction(t, seller, Move(by="auction", line="GN", lots=[1])), sheets)
    assert sales(seen) == [(seller, "GN", winner, 20)]


@pytest.mark.rule("PNR-12.9", "PNR-2.2")
def test_a_maximum_is_cut_to_the_cash() -> None:
    """Bob would pay $60 and has 25; more than the cash is no answer at all."""
    state = table(cash={"Bob": 25, "Cleo": 30}, shares={"Ann": {"GN": 1}})
    seen = offer(state, "GN", [1], sheets={"Bob": bidding(Bid("GN", 60)), "Cleo": bidding(Bid("GN", 28))})
    assert sales(seen) == [("Ann", "GN", "Cleo", 26)]
    decision = BidForShares(seat="Bob", line="GN", seller="Ann", shares=1, floor=10)
    assert [refused(state, decision, value) for value in (0, 9, 10, 25, 26)] == ["", "PNR-12.9", "", "", "PNR-12.9"]


@pytest.mark.rule("PNR-12.1", "PNR-12.3", "PNR-12.4")
def test_a_share_passes_from_player_to_player() -> None:
    """An auction is the way: the highest bid must be taken, the seller is paid, the bank has no part in it."""
    state = table(cash=100, shares={"Ann": {"NP": 4}, "Bob": {"NP": 1}})
    seen = offer(state, "NP", [1], sheets={"Bob": bidding(Bid("NP", 2)), "Cleo": bidding(Bid("NP", 1))})
    assert sales(seen) == [("Ann", "NP", "Bob", 2)]  # far below the $35 of the chart
    assert [(event.floor, event.second) for event in seen.of(SharesAuctioned)] == [(1, 1)]
    assert seen.cash() == {"Ann": 102, "Bob": 98, "Cleo": 100}
    assert (seen.player("Ann").shares, seen.player("Bob").shares) == ({"NP": 3}, {"NP": 2})
    assert state.table.bank["NP"] == 5
    assert not seen.of(SharesSold)


@pytest.mark.rule("PNR-12.6")
def test_an_auction_among_players_moves_no_price() -> None:
    """Sold or not."""
    state = table(cash=100, shares={"Ann": {"NP": 4}})
    seen = offer(state, "NP", [1, 1], least=30, sheets={"Bob": bidding(Bid("NP", 40))})
    assert [event.sold for event in seen.of(SharesAuctioned)] == [True, False]
    assert not seen.of(PriceMoved)
    assert state.table.prices["NP"] == 35


@pytest.mark.rule("PNR-12.11")
@pytest.mark.parametrize(("least", "sold"), [(30, [("Ann", "OT", "Bob", 34)]), (50, [])])
def test_a_lot_with_a_minimum(least: int, sold: list[tuple[str, str, str, int]]) -> None:
    """Two OT in one lot; maxima Bob 40 and Cleo 33 for the lot. OT stays $15, Ann stays on Madras."""
    state = table(cash={"Ann": 5, "Bob": 60, "Cleo": 33}, shares={"Ann": {"OT": 3}}, at={"Ann": "Madras"})
    sheets = {"Bob": bidding(Bid("OT", 20, 2)), "Cleo": bidding(Bid("OT", 17, 2))}  # Cleo's $34 are cut to her cash
    seen = offer(state, "OT", [2], least, sheets)
    assert sales(seen) == sold
    assert state.table.prices["OT"] == 15
    assert seen.player("Ann").at == "Madras"
    assert seen.cash() == ({"Ann": 39, "Bob": 26, "Cleo": 33} if sold else {"Ann": 5, "Bob": 60, "Cleo": 33})


@pytest.mark.rule("PNR-12.4", "PNR-12.15", "PNR-12.16")
def test_singly_or_as_lots() -> None:
    """Each lot is a sale by itself; the least bid is $1 if none is set, and counts for each sale."""
    state = table(cash=100, shares={"Ann": {"CM&PS": 6}})
    sheets = {"Bob": bidding(Bid("CM&PS", 10, 3)), "Cleo": bidding(Bid("CM&PS", 4, 3))}
    seen = offer(state, "CM&PS", [2, 1, 3], sheets=sheets)
    # Bob's 20 against 8 for two, then 10 against 4 for one; he has his three, and Cleo takes three for $1
    assert [(event.shares, event.buyer, event.price) for event in seen.of(SharesAuctioned)] == [
        (2, "Bob", 9),
        (1, "Bob", 5),
        (3, "Cleo", 1),
    ]
    assert {event.floor for event in seen.of(SharesAuctioned)} == {1}


@pytest.mark.rule("PNR-12.12")
def test_nobody_bids_in_his_own_auction() -> None:
    """Only the others are asked."""
    state = table(shares={"Ann": {"NP": 1}})
    seen = offer(state, "NP", [1], sheets={"Ann": bidding(Bid("NP", 50)), "Cleo": bidding(Bid("NP", 9))})
    assert [asked.seat for asked in seen.asked(BidForShares)] == ["Bob", "Cleo"]
    assert sales(seen) == [("Ann", "NP", "Cleo", 1)]


@pytest.mark.rule("PNR-12.15")
@pytest.mark.parametrize(
    ("line", "lots", "rule"),
    [
        ("GN", [1, 1], ""),
        ("GN", [2, 1], "PNR-12.15"),  # three of two
        ("GN", [], "PNR-12.4"),
        ("", [1], "PNR-12.4"),
        ("CM&PS", [1], ""),  # a bankrupt major, kept
        ("SI", [1], "PNR-12.15"),  # a bankrupt short line
        ("TE", [1], "PNR-12.15"),  # none held
    ],
)
def test_what_may_be_offered(line: str, lots: list[int], rule: str) -> None:
    """Shares one holds, of one railroad, anywhere; those of a dead short line are no goods."""
    held = {"Ann": {"GN": 2, "CM&PS": 1, "SI": 1}}
    for at in ("Madras", "GN-08", "2 Dispatch"):
        state = table(shares=held, prices={"CM&PS": 0, "SI": 0}, at={"Ann": at})
        refusal = auction_refusal(position(state, "Ann"), Move(by="auction", line=line, lots=lots))
        assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("PNR-12.16")
@pytest.mark.parametrize(
    ("sheet", "cash", "limit"),
    [
        (bidding(Bid("GN", 40)), 100, 40),
        (bidding(Bid("NP", 40)), 100, 0),
        (bidding(Bid("GN", 40), keep=70), 100, 30),  # only what is above the cash kept
        (bidding(Bid("GN", 40), keep=100), 70, 0),
        (bidding(Bid("GN", 40, unless_from=["Ann"])), 100, 0),
        (bidding(Bid("GN", 40, unless_from=["Cleo"])), 100, 40),
        (bidding(Bid("GN", 50, unless_from=["Ann"]), Bid("GN", 30)), 100, 30),
        (bidding(Bid("GN", 2), Bid("GN", 30)), 100, 30),  # the first is below the least bid of $5
    ],
)
def test_what_a_standing_bid_is_worth(sheet: Orders, cash: int, limit: int) -> None:
    """The first line that counts, cut to the cash above what is kept."""
    state = table(cash={"Bob": cash}, shares={"Ann": {"GN": 1}})
    seen = offer(state, "GN", [1], 5, {"Bob": sheet})
    assert [answer.value for answer in seen.answers if answer.decision.seat == "Bob"] == [limit]


@pytest.mark.rule("PNR-12.16")
def test_a_bid_counts_until_its_shares_are_won_in_the_round() -> None:
    """Two a round; a second line wants a third one for less; and a new round begins anew."""
    sheet = {"Bob": bidding(Bid("GN", 20, 2), Bid("GN", 8, 3))}
    state = table(cash={"Bob": 300}, shares={"Ann": {"GN": 8}})
    seen = offer(state, "GN", [1, 1, 1, 1], sheets=sheet)
    assert [answer.value for answer in seen.answers if answer.decision.seat == "Bob"] == [20, 20, 8, 0]
    state.table.players["Bob"].won = {}
    seen = offer(state, "GN", [3], sheets=sheet)
    assert [answer.value for answer in seen.answers if answer.decision.seat == "Bob"] == [24]


@pytest.mark.rule("PNR-12.16")
def test_a_bid_below_the_least_says_so() -> None:
    """Whoever asked for too little hears of it."""
    seen = offer(table(shares={"Ann": {"GN": 1}}), "GN", [1], 30, {"Bob": bidding(Bid("GN", 29))})
    passed = seen.of(LinePassedOver)
    assert [(event.seat, event.path, event.code, event.rule) for event in passed] == [
        ("Bob", "standing.bids.0", "bid-low", "PNR-12.9")
    ]


def test_what_a_bidder_may_offer() -> None:
    """Nothing, or from the floor to all the cash; nothing at all with less cash than the floor."""
    state = table(cash={"Bob": 12, "Cleo": 9})
    for seat, offers in (("Bob", [0, 10, 11, 12]), ("Cleo", [0])):
        decision = BidForShares(seat=seat, line="GN", seller="Ann", shares=1, floor=10)
        assert list(decision.offers(position(state, seat))) == offers


@pytest.mark.rule("PNR-12.4", "PNR-12.11")
@pytest.mark.parametrize("least", [1, 90])
def test_an_auction_is_the_whole_turn(least: int) -> None:
    """Ann on a trade rectangle neither moves nor trades, and keeps her card; and so if nobody takes the share."""
    state = table(cash=90, shares={"Ann": {"GN": 2}}, at={"Ann": "3 GN"}, heading={"Ann": 1}, hands={"Ann": [1]})
    sheet = orders(
        moves=[MoveLine(by="auction", line="GN", lots=[1], least=least), MoveLine(by="card", n=1)],
        trades=[TradeLine(at="GN", buy={"GN": 1})],
    )
    seen = turn(state, "Ann", {"Ann": sheet, "Bob": bidding(Bid("GN", 50))})
    assert sales(seen) == ([("Ann", "GN", "Bob", 1)] if least == 1 else [])
    assert (seen.player("Ann").at, seen.player("Ann").cards) == ("3 GN", 1)
    assert not [event for event in seen.events if isinstance(event, Moved | SharesBought | Stayed)]


@pytest.mark.rule("PNR-12.15")
def test_an_auction_that_is_refused_is_passed_over() -> None:
    """The next line counts."""
    state = table(shares={"Ann": {"GN": 1}}, at={"Ann": "3 GN"}, heading={"Ann": 1}, hands={"Ann": [1]})
    moves = [MoveLine(by="auction", line="GN", lots=[2]), MoveLine(by="card", n=1)]
    seen = turn(state, "Ann", orders(moves=moves))
    assert [(event.path, event.rule) for event in seen.of(LinePassedOver)] == [("moves.0", "PNR-12.15")]
    assert seen.player("Ann").at == "4 Bellingham"


@pytest.mark.rule("PNR-12.3", "PNR-12.15")
@pytest.mark.parametrize(
    "sheet",
    [
        {"moves": [{"by": "gift", "line": "GN"}]},
        {"moves": [{"by": "auction", "line": "GN", "lots": [1], "buyer": "Bob"}]},
        {"moves": [{"by": "auction", "line": ["GN", "NP"], "lots": [1]}]},
        {"trades": [{"at": "GN", "sell": {"GN": 1}, "seller": "Bob"}]},
        {"loans": [{"to": "Bob", "amount": 10}]},
    ],
)
def test_no_sheet_can_order_a_private_deal(sheet: dict[str, Any]) -> None:
    """Nor an auction of two railroads at once."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(sheet, TITLE.sheet_type(("moves", "standing")))
    assert msgspec.convert({"moves": [{"by": "auction", "line": "GN", "lots": [1]}]}, TITLE.sheet_type(("moves",)))
