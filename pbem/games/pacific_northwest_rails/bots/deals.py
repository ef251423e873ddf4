"""What a seat buys or sells where it has landed, and what that is worth to it: plans are made with the same eyes."""

from __future__ import annotations

from typing import NamedTuple

from pbem.games.pacific_northwest_rails.bots.shares import (
    STEP,
    burden,
    first,
    next_tax,
    opens,
    prospect,
    push,
    reserve,
    years_left,
)
from pbem.games.pacific_northwest_rails.decisions.trading import MOST_LINES, Deal
from pbem.games.pacific_northwest_rails.position import Position

SPLIT_NEAR = 95
"""At this price a share is kept while a Year is to come: the next rise splits it."""
LEAST_GAIN = 6
"""Dollars that a deal has to be worth."""
NOW, SOON = 0.8, 0.3
"""How likely a forced sale is without the cash for the next Year, and with that but no more."""
CERTIFICATE = 15
"""Dollars that the last share of a short line is worth once it is bankrupt, for the runs that come up."""


class Offer(NamedTuple):
    """A deal and the dollars that it is worth beyond what is paid."""

    deal: Deal
    brings: float


def best_offer(here: Position, space: str) -> Offer:
    """The best deal on a rectangle: shares that open runs or grow, or those gone whose taxes eat them."""
    lines = [line for line in here.pack.traded_at(space) if here.table.prices[line]]
    return max(_purchase(here, lines), _sale(here, lines), key=lambda offer: offer.brings)


def _purchase(here: Position, lines: list[str]) -> Offer:
    found: list[tuple[str, int]] = []
    brings, spent, bought = 0.0, 0, 0
    for line in sorted(lines, key=lambda line: -first(here, line) - prospect(here, line)):
        price = here.table.prices[line]
        most = min(here.pack.railroads[line].most, here.table.bank[line])
        best: tuple[float, int] = (LEAST_GAIN, 0)
        for number in range(1, most + 1):
            if spent + number * price + reserve(here, bought + number) > here.mine.cash:
                break
            best = max(best, (purchase_gain(here, line, number), number))
        if best[1] and len(found) < MOST_LINES:
            found.append((line, best[1]))
            brings, spent, bought = brings + best[0], spent + best[1] * price, bought + best[1]
    return Offer(Deal(buy=tuple(found)), brings)


def purchase_gain(here: Position, line: str, number: int) -> float:
    """Dollars that buying so many shares is worth beyond their price."""
    grown = prospect(here, line) - burden(here, line) / 2
    return first(here, line) + number * grown + push(here, line, number)


def _sale(here: Position, lines: list[str]) -> Offer:
    short = reserve(here) - here.mine.cash
    each = [sale for line in lines if here.mine.shares.get(line) for sale in [_best_sale(here, line, short)] if sale[1]]
    each.sort(key=lambda sale: -sale[0])
    chosen = each[:MOST_LINES]
    return Offer(Deal(sell=tuple((line, number) for _, number, line in chosen)), sum(sale[0] for sale in chosen))


def _best_sale(here: Position, line: str, short: int) -> tuple[float, int, str]:
    """The most that is saved by selling shares of a railroad, and how many."""
    held, price = here.mine.shares[line], here.table.prices[line]
    if price >= SPLIT_NEAR and years_left(here):
        return 0, 0, line
    best = (float(LEAST_GAIN), 0, line)
    dies = not here.pack.railroads[line].major  # PNR-5.22: whoever keeps one makes its runs, and pays no tax on it
    for number in range(1, held + 1):
        kills = dies and STEP * number >= price
        saved = (held if kills else number) * (burden(here, line) - prospect(here, line))
        saved += relief(here, number * price, number, short)
        if number == held:
            saved -= opens(here, line) + (CERTIFICATE if kills else 0)
        # The price falls $5 a share, for those that are kept as for those of others.
        saved += push(here, line, -number) * -min(number, price // 5)
        best = max(best, (saved, number, line))
    return best


def relief(here: Position, cash: int, sold: int, short: int) -> float:
    """Dollars that so much cash, for so many shares, is worth to a seat that is short of its reserve: the forced sale
    that it gets out of."""
    if short <= 0 or not years_left(here):
        return 0
    covered = min(1.0, (cash + sold * (here.table.year + 1)) / short)
    return covered * forced_loss(here) * (NOW if next_tax(here) > here.mine.cash else SOON)


def forced_loss(here: Position) -> float:
    """Dollars lost if the dearest railroad is sold for taxes: all of its shares go, from the starting price down
    (`PNR-12.5`), and falling (`PNR-12.6`)."""
    prices, held = here.table.prices, here.mine.shares
    dearest = max(held, key=lambda line: prices[line])
    floor = min(prices[dearest], here.pack.railroads[dearest].price)
    return held[dearest] * (prices[dearest] - floor + STEP * (held[dearest] - 1) / 2)
