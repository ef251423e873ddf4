"""Trading with the bank after landing where shares are traded (`PNR-6`)."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.decisions.trading import ChooseTrade, Deal, above
from pbem.games.pacific_northwest_rails.events import SharesBought, SharesSold
from pbem.games.pacific_northwest_rails.steps import Turn
from pbem.games.pacific_northwest_rails.steps.acquisition import acquire
from pbem.games.pacific_northwest_rails.steps.display import refill
from pbem.games.pacific_northwest_rails.steps.market import STEP, move_price


def trade(t: Turn, seat: str, space: str) -> None:
    """Ask for a deal and carry it out: all shares change hands before any price moves."""
    deal = t.ask(ChooseTrade(seat=seat, space=space))
    bought = [line for line, shares in deal.buy if _buy_what_can_be(t, seat, line, shares, deal)]
    for line in bought:
        raise_for_purchase(t, line)
    sold = [(line, _sell(t, seat, line, shares, deal.least)) for line, shares in deal.sell]
    for line, shares in sold:
        move_price(t, line, -STEP * shares, "sale")
    refill(t, seat)


def buy(t: Turn, seat: str, line: str, shares: int, each: int, rule: str) -> None:
    """Pay for shares and take them; the price has not moved yet. A short line that is gone now stays marked."""
    table = t.state.table
    last = table.bank[line] == shares and not t.pack.railroads[line].major and line not in table.sold_out
    t.do(SharesBought(seat=seat, line=line, shares=shares, each=each, sold_out=last, rule=rule))


def raise_for_purchase(t: Turn, line: str) -> None:
    """`PNR-4.6`: once, however many were bought. A major that is sold out acquires (`PNR-7.7`)."""
    move_price(t, line, STEP, "purchase")
    if not t.state.table.bank[line] and t.pack.railroads[line].major:
        acquire(t, line)


def _buy_what_can_be(t: Turn, seat: str, line: str, shares: int, deal: Deal) -> bool:
    """`PNR-6.8`: as many as the bank holds and the cash pays for; whether any."""
    table = t.state.table
    price = table.prices[line]
    number = min(shares, table.bank[line], above(table.players[seat].cash, deal.keep) // price)
    if number:
        buy(t, seat, line, number, price, "PNR-6.1")
    return number > 0


def _sell(t: Turn, seat: str, line: str, shares: int, least: int) -> int:
    """`PNR-4.26`: all at the price of the landing, or each at the price that the one before left; the shares sold."""
    price = t.state.table.prices[line]
    prices = [price] * shares
    if t.state.table.options["sale-price"] == "falling":
        falling = range(price, 0, -STEP)[:shares]
        prices = [each for each in falling if each >= least]
    t.do(SharesSold(seat=seat, line=line, shares=len(prices), paid=sum(prices), rule="PNR-6.5"))
    return len(prices)
