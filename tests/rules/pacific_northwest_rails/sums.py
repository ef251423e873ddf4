"""What the tests of years and auctions say again and again."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.events import SharesAuctioned, TaxPaid
from pbem.games.pacific_northwest_rails.orders import Bid, Orders, Standing
from tests.rules.pacific_northwest_rails.table import BOARD, Seen, orders

GN_RUNS = ("R05", "R06", "R07", "R08", "R09")
"""Five runs of the Great Northern alone: with up to five players nothing is drawn to fill the display up."""
EVERYWHERE = dict.fromkeys(BOARD.lines, 50)
"""Prices from which no single Year splits or ruins a line."""


def bidding(*bids: Bid, keep: int = 0) -> Orders:
    """A sheet with these standing bids."""
    return orders(Standing(bids=list(bids), keep=keep))


def sales(seen: Seen) -> list[tuple[str, str, str, int]]:
    """Each sale: seller, line, buyer ("" is the bank), price."""
    return [(event.seller, event.line, event.buyer, event.price) for event in seen.of(SharesAuctioned) if event.sold]


def taxes(seen: Seen) -> list[tuple[str, int, int, int]]:
    """Each payment of tax: seat, tax due, paid now, still owed."""
    return [(event.seat, event.due, event.paid, event.owed) for event in seen.of(TaxPaid)]
