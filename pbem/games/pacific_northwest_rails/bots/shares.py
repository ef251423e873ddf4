"""What shares are worth to a seat: what they will fetch, what they let it do, what they cost in taxes."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.position import Position

LAST_YEAR = 10
DIVIDENDS = 3
"""Dollars a share that a railroad pays in a year of play, about."""
MOST_SHARES = 12
"""With more than this the taxes of the later years eat what the shares bring."""
SPLIT_NEAR = 90
"""From this price on a share is kept: it will split."""


def taxes_ahead(here: Position) -> int:
    """Dollars of tax on a share that is held to the end of the tenth year."""
    return sum(range(here.table.year + 1, LAST_YEAR + 1))


def reserve(here: Position) -> int:
    """The cash that the next Year may ask for."""
    return sum(here.mine.shares.values()) * (here.table.year + 1)


def years_left(here: Position) -> int:
    """Years that are still to come."""
    return LAST_YEAR - here.table.year


def listed(here: Position, line: str) -> int:
    """The runs on display that list a railroad."""
    return sum(line in here.pack.runs[card].lines for card in here.table.display)


def opening_value(here: Position, line: str) -> int:
    """Dollars that the first share of a railroad is worth beyond its price: the runs that it opens."""
    if line in here.mine.shares or years_left(here) < 2:
        return 0
    runs = [here.pack.runs[card] for card in here.table.display]
    held = {*here.mine.shares, line}
    opens = [run for run in runs if line in run.lines and held.issuperset(run.lines)]
    return sum(run.bonus for run in opens) // 3 + 2 * listed(here, line) + 3


def value(here: Position, line: str) -> int:
    """Dollars that one more share of a railroad is worth to the seat now."""
    price = here.table.prices[line]
    if not price:
        return 1 if here.pack.railroads[line].major and years_left(here) > 2 else 0
    dividends = DIVIDENDS * years_left(here)
    # Nobody has to hold a share to the end: half of the taxes can be got out of by selling in time.
    return price + opening_value(here, line) + dividends - taxes_ahead(here) // 2


def wants_more(here: Position, line: str) -> bool:
    """Whether another share of a railroad that is held already would be worth its place."""
    return here.table.year < 4 and sum(here.mine.shares.values()) < MOST_SHARES and here.table.prices[line] >= 20


def worth(here: Position, seat: str) -> int:
    """Cash and shares at their prices."""
    player = here.table.players[seat]
    return player.cash + sum(here.table.prices[line] * number for line, number in player.shares.items())


def leads(here: Position) -> bool:
    """Whether nobody is worth more."""
    return all(worth(here, seat) <= worth(here, here.me) for seat in here.table.seats)
