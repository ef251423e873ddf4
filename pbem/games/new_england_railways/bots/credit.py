"""When to borrow and when to retire. A dollar of debt costs 20 cents in every turn that begins with it, and 20 more at
the end: a loan must win a link that brings more."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.new_england_railways.bots.auctions import Lot, lots, spare
from pbem.games.new_england_railways.bots.horizon import turns_left
from pbem.games.new_england_railways.decisions import Borrow
from pbem.games.new_england_railways.loans import NOTE, service
from pbem.games.new_england_railways.position import Position

GRACE = 2
"""Income that may still be missing when a loan is taken: what it buys brings some."""
MOST_NOTES = 5
"""No more than so many notes at once."""
FINISHING = 2
"""Dollars kept beyond a price for a roll that falls short."""


def borrowing(here: Position, at_least: int) -> int:
    """The loan that pays best: no more than is forced, unless more wins a link that is worth its price and the
    interest, and the income pays the service twice over."""
    table, mine = here.table, here.mine
    if not table.row:
        return at_least
    after = {seat: max(0, railway.cash - service(railway.debt)) for seat, railway in table.railways.items()}
    offered = lots(here, after)
    best, most = at_least, _won(here, offered, at_least)
    for amount in range(at_least + NOTE, at_least + (MOST_NOTES + 1) * NOTE, NOTE):
        if 2 * service(mine.debt + amount) > mine.income + GRACE:
            break
        gain = _won(here, offered, amount) - (amount - at_least) * interest(here, amount)
        if gain > most:
            best, most = amount, gain
    return best


def interest(here: Position, amount: int) -> int:
    """What each dollar of a loan costs, in cents, until income can have paid it back."""
    needed = 2 + (here.mine.debt + amount) // max(2, here.mine.income)
    return 20 * min(1 + turns_left(here.table, sold=False), needed)


def _won(here: Position, offered: Sequence[Lot], amount: int) -> int:
    """The best that can surely be won with so much borrowed, in cents."""
    cash = here.mine.cash + amount - service(here.mine.debt + amount)
    return max((lot.gain for lot in offered if lot.price <= cash), default=0)


def retiring(here: Position, most: int) -> int:
    """All the cash that this turn's auction does not want."""
    mine = here.mine
    if _borrowed(here):
        return 0
    wanted = 0
    for lot in lots(here, {seat: railway.cash for seat, railway in here.table.railways.items()}):
        if lot.gain > 0 and lot.price <= mine.cash:
            wanted = max(wanted, lot.price + FINISHING)
    return min(most, max(0, mine.cash - min(wanted, spare(here))) // NOTE * NOTE)


def _borrowed(here: Position) -> bool:
    """Whether a loan was taken this turn that nothing forced: it is for the auction."""
    for answer in reversed(here.answers):
        if isinstance(answer.decision, Borrow):
            return bool(answer.value > answer.decision.at_least)
    return False
