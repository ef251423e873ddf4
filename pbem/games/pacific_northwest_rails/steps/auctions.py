"""Shares under the hammer: offered by their owner, or sold for taxes (`PNR-12`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.games.pacific_northwest_rails.bidding import Sale, second_price
from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.events import PlayerBankrupt, SharesAuctioned, TaxPaid
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.steps import Turn, others_after
from pbem.games.pacific_northwest_rails.steps.market import move_price
from pbem.kernel.seats import clockwise

BANKRUPT_FLOOR = 1
"""`PNR-5.32`: the least bid in dollars for a share of a bankrupt major."""


def own_auction(t: Turn, seat: str, move: Move) -> None:
    """`PNR-12.4`: instead of moving `seat` offers shares of one railroad, each lot a sale of its own."""
    floor = max(1, move.least)
    for shares in move.lots:
        sale = call_for_bids(t, seat, move.line, shares, floor)
        t.do(
            SharesAuctioned(
                seller=seat,
                line=move.line,
                shares=shares,
                buyer=sale.winner,
                price=sale.price,
                floor=floor,
                second=sale.second,
                sold=bool(sale.winner),
                rule="PNR-12.4",
            )
        )


def call_for_bids(t: Turn, seller: str, line: str, shares: int, floor: int) -> Sale:
    """The others' sealed maxima for one lot, and who gets it (`PNR-12.9`)."""
    bidders = others_after(t, seller)
    asked = [BidForShares(seat=seat, line=line, seller=seller, shares=shares, floor=floor) for seat in bidders]
    return second_price(list(zip(bidders, t.ask_all(asked), strict=True)), floor)


def forced_sales(t: Turn, drawer: str, due: Mapping[str, int], owed: Mapping[str, int]) -> None:
    """`PNR-12.7`: whoever still owes of the taxes `due` sells, clockwise from the drawer, each settling before the next
    begins, also when one of them is bankrupt."""
    owing = [seat for seat in clockwise(t.state.table.seats, drawer) if owed[seat]]
    for nth, seat in enumerate(owing):
        sell_for_tax(t, owing[nth:], due[seat], owed[seat])


def sell_for_tax(t: Turn, owing: Sequence[str], due: int, owed: int) -> None:
    """The first of those `owing` sells. `PNR-5.30`: railroad after railroad, the dearest first, until the tax is
    covered; `PNR-5.9`: or all is gone."""
    seat = owing[0]
    while owed:
        line = dearest(t, seat)
        if not line:
            t.do(PlayerBankrupt(seat=seat, owed=owed, rule="PNR-5.9"))
            return
        owed = sell_out(t, owing, line, due, owed)


def dearest(t: Turn, seat: str) -> str:
    """The railroad that goes next: highest price, of several the seller's choice; `""` if nothing is left to sell."""
    shares, prices = t.state.table.players[seat].shares, t.state.table.prices
    held = [line for line in t.pack.lines if shares.get(line) and for_sale(t, line)]
    top = max((prices[line] for line in held), default=0)
    tied = tuple(line for line in held if prices[line] == top)
    if len(tied) > 1:
        return t.ask(SellFirst(seat=seat, lines=tied))
    return tied[0] if tied else ""


def for_sale(t: Turn, line: str) -> bool:
    """`PNR-5.32`: shares of a bankrupt short line are not auctioned."""
    return bool(t.state.table.prices[line]) or t.pack.railroads[line].major


def sell_out(t: Turn, owing: Sequence[str], line: str, due: int, owed: int) -> int:
    """`PNR-5.12`: every share of the railroad, one by one. What comes in pays the tax; the rest of it comes back."""
    seat = owing[0]
    player = t.state.table.players[seat]
    while player.shares.get(line) and for_sale(t, line):
        sell_share(t, owing, line)
        paid = min(owed, player.cash)
        if paid:
            owed -= paid
            t.do(TaxPaid(seat=seat, due=due, paid=paid, owed=owed, rule="PNR-5.9"))
    return owed


def sell_share(t: Turn, owing: Sequence[str], line: str) -> None:
    """`PNR-12.5`: to the best bid; without one the bank takes it at its price, which falls by $5 (`PNR-12.6`),
    or for nothing once the line is dead (`PNR-5.32`)."""
    seat = owing[0]
    floor, fallback = terms(t, line)
    sale = call_for_bids(t, seat, line, 1, floor)
    t.do(
        SharesAuctioned(
            seller=seat,
            line=line,
            shares=1,
            buyer=sale.winner,
            price=sale.price if sale.winner else fallback,
            floor=floor,
            second=sale.second,
            forced=True,
            rule="PNR-12.5" if fallback else "PNR-5.32",
        )
    )
    if not sale.winner:
        move_price(t, line, -5, "sale", owing)


def terms(t: Turn, line: str) -> tuple[int, int]:
    """The least bid and what the bank pays, in dollars (`PNR-5.28`, option `forced-sale-floor`; `PNR-5.32`)."""
    price, start = t.state.table.prices[line], t.pack.railroads[line].price
    if not price:
        return BANKRUPT_FLOOR, 0
    floor = start if t.state.table.options["forced-sale-floor"] == "start" else min(start, price)
    return floor, floor
