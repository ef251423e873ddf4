"""What shares are worth to a seat: what they will bring, what they let it do, what they cost in taxes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pbem.games.pacific_northwest_rails.board import Board, Run
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.state import Player

LAST_YEAR = 10
STEP = 5
MADE = 0.85
"""Of the runs that come up, so many are made before the game is over."""
DRIFT = 0.75
"""Dollars by which the Year cards raise a railroad a year, on average."""
RIVALRY = 2
"""Of what others gain by something, one part in so many, shared among them, counts against it."""
MANY = 6
"""With so many players and more the tax of a second Year is kept whole."""
TRAVEL_MONEY = 12
"""Cash for two turns of bought spaces; of little cash not more than a third is kept for them."""
COMFORT, POOR = 30, 20
"""With this cash and more a dollar is a dollar; with so much less it is worth two."""
OPENED = 0.4
"""Of what a run brings, so much is the share's that opens it; the rest is the journey's."""
DEAD = 15
"""`PNR-5.2`: dollars at which a bankrupt major comes back."""


def years_left(here: Position) -> int:
    """Years that are still to come."""
    return LAST_YEAR - here.table.year


def taxed(here: Position, player: Player) -> int:
    """Shares that the next Year taxes (`PNR-2.11`)."""
    majors, prices = here.pack.railroads, here.table.prices
    return sum(number for line, number in player.shares.items() if prices[line] or majors[line].major)


def next_tax(here: Position) -> int:
    """Dollars that the next Year asks for."""
    return taxed(here, here.mine) * (here.table.year + 1)


def reserve(here: Position, more: int = 0) -> int:
    """The cash to keep with `more` shares: the next Year's tax, some of the one after it, and something to travel on.
    Where many draw cards two Years in a round are nothing rare."""
    if not years_left(here):
        return 0
    year, soon = here.table.year + 1, min(1.0, len(here.table.seats) / MANY)
    return round((taxed(here, here.mine) + more) * (year + soon * (year + 1))) + min(TRAVEL_MONEY, here.mine.cash // 3)


def dear(here: Position) -> float:
    """What a dollar is worth to the seat: the more the fewer it has."""
    return 1 + max(0, COMFORT - here.mine.cash) / POOR


def yields(here: Position) -> Mapping[str, float]:
    """Dollars a year that a share of each railroad brings: payments and growth by the runs that are still to come."""
    return _yields(here.pack, tuple(here.table.deck), tuple(here.table.display))


@lru_cache(maxsize=64)
def _yields(board: Board, deck: tuple[str, ...], display: tuple[str, ...]) -> Mapping[str, float]:
    runs = [board.runs[card] for card in (*deck, *display) if card in board.runs]
    years = len(deck) + len(display) - len(runs)
    a_year = (len(runs) - len(display)) / max(1, years) * MADE / max(1, len(runs))
    brought = dict.fromkeys(board.lines, 0)
    for run in runs:
        for line, pays in run.pays.items():
            brought[line] += pays + STEP
    return {line: dollars * a_year + DRIFT for line, dollars in brought.items()}


def prospect(here: Position, line: str) -> float:
    """Dollars that a share will bring over its price and its taxes if it is sold in time; never less than nothing."""
    if not here.table.prices[line]:
        return 0
    a_year, best, total = yields(here)[line], 0.0, 0.0
    for year in range(here.table.year + 1, LAST_YEAR + 1):
        total += a_year - year
        best = max(best, total)
    return best


def burden(here: Position, line: str) -> float:
    """Dollars that a share costs more in taxes than it brings, if it is held to the end; never less than nothing."""
    a_year = yields(here)[line]
    return max(0.0, sum(year - a_year for year in range(here.table.year + 1, LAST_YEAR + 1)))


def gain(here: Position, run: Run) -> float:
    """Dollars by which making a run is better for the seat than for the others, on average."""
    table = here.table
    live = [line for line in run.lines if table.prices[line]]

    def paid(seat: str) -> int:
        held = table.players[seat].shares
        return sum((run.pays[line] + STEP) * held.get(line, 0) for line in live)

    others = sum(paid(seat) for seat in table.seats if seat != here.me)
    return run.bonus + paid(here.me) - others / ((len(table.seats) - 1) * RIVALRY)


def push(here: Position, line: str, bought: int) -> float:
    """Dollars that the $5 of a purchase are worth: they are for all shares of the railroad (`PNR-4.6`)."""
    table = here.table
    others = sum(table.players[seat].shares.get(line, 0) for seat in table.seats if seat != here.me)
    mine = here.mine.shares.get(line, 0) + bought
    return STEP * (mine - others / ((len(table.seats) - 1) * RIVALRY))


def opens(here: Position, line: str) -> float:
    """Dollars that one share of a railroad is worth for the runs on display that cannot be made without it."""
    held, seats = {*here.mine.shares, line}, here.table.seats
    found = []
    for card in here.table.display:
        run = here.pack.runs[card]
        if line in run.pays and held.issuperset(run.lines):
            able = sum(all(each in here.table.players[seat].shares for each in run.lines) for seat in seats)
            found.append(run.bonus * OPENED / max(1, able + (line not in here.mine.shares)))
    return max(found, default=0) + sum(found) / 4


def first(here: Position, line: str) -> float:
    """What a share is worth as the first of its railroad; nothing to a seat that has one."""
    return 0 if line in here.mine.shares else opens(here, line)


def value(here: Position, line: str) -> float:
    """Dollars that one more share of a railroad is worth to the seat now."""
    price = here.table.prices[line]
    if not price:
        return DEAD - here.table.year - 1 if here.pack.railroads[line].major and years_left(here) else 0
    return price + first(here, line) + prospect(here, line) - burden(here, line) / 4


def worth(here: Position, seat: str) -> int:
    """Cash and shares at their prices."""
    player = here.table.players[seat]
    return player.cash + sum(here.table.prices[line] * number for line, number in player.shares.items())


def leads(here: Position) -> bool:
    """Whether nobody is worth more."""
    return all(worth(here, seat) <= worth(here, here.me) for seat in here.table.seats)
