"""A Year Expires card: taxes, then the Stock Market, then bankrupt majors come back (`PNR-2.14`)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.pacific_northwest_rails.board import DIE as BY_DIE
from pbem.games.pacific_northwest_rails.events import GameEnded, MarketRolled, TaxPaid, YearExpired
from pbem.games.pacific_northwest_rails.steps import Turn, call_stop, die
from pbem.games.pacific_northwest_rails.steps.auctions import forced_sales
from pbem.games.pacific_northwest_rails.steps.display import refill
from pbem.games.pacific_northwest_rails.steps.market import move_price, return_line
from pbem.kernel.seats import clockwise

LAST_YEAR = 10
"""`PNR-2.6`: the Year with which the game ends."""
DIE_TABLE = {1: -10, 2: -5, 3: 0, 4: 0, 5: 5, 6: 10}
"""`PNR-4.14`: dollars by which a price moves on each roll."""


def expire(t: Turn, seat: str, card: str) -> None:
    """A Year card came up in the turn of `seat` ("": at the setup): all that it does, in the order of `PNR-2.14`. The
    game may be over afterwards (`PNR-2.1`)."""
    table = t.state.table
    away = bankrupt_majors(t)
    t.do(YearExpired(seat=seat, card=card, year=table.year + 1, rule="PNR-2.6"))
    call_stop(t, "year", "PNR-2.6")
    collect_taxes(t, seat or table.seats[0])
    if any(player.bankrupt for player in table.players.values()):
        t.do(GameEnded(reason="bankruptcy", rule="PNR-2.3"))
        return
    adjust_market(t, card)
    for line in away:
        return_line(t, line)
    if table.year == LAST_YEAR:
        t.do(GameEnded(reason="years", rule="PNR-2.15"))
    elif seat:
        refill(t, seat)


def bankrupt_majors(t: Turn) -> tuple[str, ...]:
    """The majors that are out of play, in chart order."""
    return tuple(line for line in t.pack.lines if t.pack.railroads[line].major and not t.state.table.prices[line])


def collect_taxes(t: Turn, drawer: str) -> None:
    """Every tax is fixed first, then all pay from cash, then those who still owe sell (`PNR-2.14`)."""
    seats = clockwise(t.state.table.seats, drawer)
    due = {seat: tax(t, seat) for seat in seats}
    owed: dict[str, int] = {}
    for seat in seats:
        paid = min(due[seat], t.state.table.players[seat].cash)
        owed[seat] = due[seat] - paid
        if due[seat]:
            t.do(TaxPaid(seat=seat, due=due[seat], paid=paid, owed=owed[seat], rule="PNR-2.8"))
    forced_sales(t, drawer, due, owed)


def tax(t: Turn, seat: str) -> int:
    """`PNR-2.8`: dollars: shares held times years over. Shares of bankrupt short lines are untaxed (`PNR-5.22`), those
    of a bankrupt major are not (`PNR-5.21`)."""
    table = t.state.table
    taxed = [line for line in t.pack.lines if t.pack.railroads[line].major or table.prices[line]]
    return table.year * sum(table.players[seat].shares.get(line, 0) for line in taxed)


def adjust_market(t: Turn, card: str) -> None:
    """`PNR-4.9`: every live line moves as the card says, in chart order."""
    moves = t.pack.years[card]
    live = [line for line in t.pack.lines if t.state.table.prices[line]]
    rolled = roll_market(t, [line for line in live if moves[line] == BY_DIE])
    for line in live:
        by = moves[line]
        move_price(t, line, DIE_TABLE[rolled[line]] if isinstance(by, str) else by, "year")


def roll_market(t: Turn, lines: Sequence[str]) -> dict[str, int]:
    """`PNR-4.15`: the rolls for the lines that the card leaves to the die: one a line in chart order, or one."""
    label = f"year/{t.state.table.year}/die"
    if t.state.table.options["year-die"] == "per-line":
        return {line: roll_for(t, line, f"{label}/{line}") for line in lines}
    return dict.fromkeys(lines, roll_for(t, "", label)) if lines else {}


def roll_for(t: Turn, line: str, label: str) -> int:
    """One roll of the die table, seen by all."""
    rolled = die(t, label)
    t.do(MarketRolled(line=line, rolled=rolled, rule="PNR-4.15"))
    return rolled
