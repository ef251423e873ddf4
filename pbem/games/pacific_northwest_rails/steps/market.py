"""How prices move, split and die (`PNR-4`, `PNR-5.1` to `PNR-5.4`)."""

from __future__ import annotations

from collections.abc import Collection

from pbem.games.pacific_northwest_rails.decisions.standing import TurnIn
from pbem.games.pacific_northwest_rails.events import (
    LineBankrupt,
    LineSplit,
    PriceMoved,
    RunDropped,
    SharesTurnedIn,
)
from pbem.games.pacific_northwest_rails.state import Table
from pbem.games.pacific_northwest_rails.steps import Turn, call_stop
from pbem.kernel.seats import clockwise

STEP = 5
"""`PNR-4.4`: dollars of one move on the chart."""
SPLIT_AT = 100
SPLIT_TO = 50
"""`PNR-4.13`: the price after a split, and what a share is paid."""
RETURN_AT = 15
"""`PNR-5.2`: the price at which a bankrupt major comes back."""
RULES = {
    "purchase": "PNR-4.6",
    "sale": "PNR-4.11",
    "run": "PNR-4.7",
    "reinvestment": "PNR-4.8",
    "year": "PNR-4.9",
}
"""What each reason of a move rests on."""


def move_price(t: Turn, line: str, by: int, reason: str, owing: Collection[str] = ()) -> None:
    """Move a price by so many dollars, for a reason of `RULES`, and let the line split or go bankrupt. A bankrupt line
    stays where it is (`PNR-5.21`, `PNR-5.23`). The seats `owing` taxes have shares under the hammer, now or soon."""
    was = t.state.table.prices[line]
    if not was or not by:
        return
    now = max(0, was + by)  # PNR-4.18
    t.do(PriceMoved(line=line, was=was, now=now, reason=reason, rule=RULES[reason]))
    if now >= SPLIT_AT:
        _split(t, line)
    elif not now:
        _go_bankrupt(t, line, owing)


def return_line(t: Turn, line: str) -> None:
    """`PNR-5.2`: a bankrupt major is back in play."""
    t.do(PriceMoved(line=line, was=0, now=RETURN_AT, reason="return", rule="PNR-5.2"))


def from_mover(table: Table) -> tuple[str, ...]:
    """All seats clockwise from whose turn it is; at the setup, as they were entered."""
    return clockwise(table.seats, table.mover) if table.mover else tuple(table.seats)


def drop_runs(t: Turn, cards: tuple[str, ...]) -> None:
    """`PNR-10.11`: who was on the way of a card that is gone has no run any more."""
    for seat in from_mover(t.state.table):
        card = t.state.table.players[seat].run
        if card in cards:
            t.do(RunDropped(seat=seat, card=card, rule="PNR-10.11"))


def _split(t: Turn, line: str) -> None:
    """`PNR-4.20`: once a step; what is over $100 is lost or, by the option, carried."""
    table = t.state.table
    over = table.prices[line] - SPLIT_AT
    held = {seat: table.players[seat].shares.get(line, 0) for seat in from_mover(table)}
    t.do(
        LineSplit(
            line=line,
            now=SPLIT_TO + (over if table.options["split-overshoot"] == "carry" else 0),
            paid={seat: SPLIT_TO * shares for seat, shares in held.items() if shares},
            rule="PNR-4.13",
        ),
    )


def _go_bankrupt(t: Turn, line: str, owing: Collection[str]) -> None:
    """`PNR-5.3`, `PNR-5.5`: a major takes its runs with it. All are to be heard before the next Year (`PNR-5.20`), but
    those `owing` taxes only after their sales, lest they give up what would save them (`PNR-5.38`)."""
    table = t.state.table
    major = t.pack.railroads[line].major
    removed = tuple(card for card in table.display if major and line in t.pack.runs[card].lines)
    t.do(LineBankrupt(line=line, removed=removed, rule="PNR-5.1"))
    drop_runs(t, removed)
    call_stop(t, "bankruptcy", "PNR-5.20")
    if major:
        turn_in(t, tuple(seat for seat in from_mover(table) if seat not in owing), line)


def turn_in(t: Turn, seats: tuple[str, ...], line: str) -> None:
    """`PNR-5.4`: those of `seats` who hold a bankrupt major say at once, none hearing another, what they give up."""
    holders = [seat for seat in seats if t.state.table.players[seat].shares.get(line)]
    numbers = t.ask_all([TurnIn(seat=seat, line=line) for seat in holders])
    for seat, shares in zip(holders, numbers, strict=True):
        if shares:
            t.do(SharesTurnedIn(seat=seat, line=line, shares=shares, rule="PNR-5.4"))
