"""What seats are worth as the market stands, and the rows of the charts (`PNR-2.5`, `PNR-2.21`)."""

from __future__ import annotations

from typing import Any

from pbem.games.pacific_northwest_rails.state import Table
from pbem.games.pacific_northwest_rails.steps.scoring import stock
from pbem.kernel.run import Cursor


def worths(table: Table) -> dict[str, int]:
    """Cash and stock in dollars, by seat; a bankrupt player has nothing."""
    return {seat: worth(table, seat) for seat in table.seats}


def worth(table: Table, seat: str) -> int:
    """Cash and stock of one seat in dollars."""
    player = table.players[seat]
    return 0 if player.bankrupt else player.cash + stock(player, table.prices)


def milestone(table: Table, cursor: Cursor) -> dict[str, Any]:
    """Worth by seat and price by railroad if a round has just ended before `cursor`; empty otherwise. The row of turn
    0 is how all begin."""
    if cursor.step not in ("round", "scoring"):
        return {}
    return {"turn": table.round, "worth": worths(table), "prices": dict(table.prices)}
