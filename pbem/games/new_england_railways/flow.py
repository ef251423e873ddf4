"""The order of the steps, where each pace stops, and which blocks the sheets due there have."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.network import any_shipment
from pbem.games.new_england_railways.state import Table
from pbem.games.new_england_railways.steps import Turn
from pbem.games.new_england_railways.steps.auction import auction_and_build_links
from pbem.games.new_england_railways.steps.growth import discover_commodity_growth
from pbem.games.new_england_railways.steps.income import market_changes, move_the_locomotive, receive_income
from pbem.games.new_england_railways.steps.links import complete_unfinished_links, publicise_future_links
from pbem.games.new_england_railways.steps.loans import (
    acquire_bank_loans,
    retire_bank_loan_debt,
    service_bank_loan_debt,
)
from pbem.games.new_england_railways.steps.scoring import score_the_game
from pbem.games.new_england_railways.steps.setup import set_up_the_game
from pbem.games.new_england_railways.steps.shipping import ship_commodities
from pbem.games.title import Pace
from pbem.kernel.run import Cursor
from pbem.kernel.text import N_

TURN: dict[str, Callable[[Turn], None]] = {
    "loans": acquire_bank_loans,
    "service": service_bank_loan_debt,
    "retirement": retire_bank_loan_debt,
    "growth": discover_commodity_growth,
    "completion": complete_unfinished_links,
    "publicising": publicise_future_links,
    "auction": auction_and_build_links,
    "shipping": ship_commodities,
    "market": market_changes,
    "income": receive_income,
    "locomotive": move_the_locomotive,
}
"""`NER-1.12`: the eleven steps of a turn, in order."""

STEPS: dict[str, Callable[[Turn], None]] = {"setup": set_up_the_game, **TURN, "scoring": score_the_game}
BLOCK_OF = {"setup": "signup", "loans": "loans", "retirement": "loans", "auction": "bids", "shipping": "ship"}
BEGIN = Cursor(0, "setup")
AFTER_SETUP = Cursor(1, "loans")
PACES = {
    "slow": Pace("slow", N_("loans; auction; shipping")),
    "normal": Pace("normal", N_("auction; shipping with next loans")),
    "fast": Pace("fast", N_("auction (loans, shipping ahead)")),
}
STOPS = {"slow": ("loans", "auction", "shipping"), "normal": ("auction", "shipping"), "fast": ("auction",)}
"""The steps before which each pace stops, in every turn."""


def flow(table: Table, cursor: Cursor) -> Cursor | None:
    """The step after `cursor`: the turn's steps in order, then the next turn, or scoring after the last (`NER-13`)."""
    if cursor.step == "setup":
        return AFTER_SETUP
    if cursor.step == "scoring":
        return None
    if cursor.step == "locomotive":
        return Cursor(cursor.turn, "scoring") if table.last else Cursor(cursor.turn + 1, "loans")
    order = list(TURN)
    return Cursor(cursor.turn, order[order.index(cursor.step) + 1])


def steps_ahead(table: Table, cursor: Cursor, pace: str) -> Iterator[Cursor]:
    """The steps from `cursor` to the next stop, so far as the table tells: another turn follows unless this is known to
    be the last."""
    stops = STOPS[pace]
    at: Cursor | None = cursor
    while at is not None:
        yield at
        at = flow(table, at)
        if at is not None and at.step in stops:
            return


def stop_blocks(table: Table, board: Board, cursor: Cursor, pace: str) -> tuple[str, ...]:
    """The blocks of the sheets due at the stop before `cursor`: those of the decisions in its leg's steps.

    Where loans come after shipping, `ship` stays even if nothing can be shipped: it tells the form and the check that
    an income comes between.
    """
    ahead = [at.step for at in steps_ahead(table, cursor, pace)]
    found = dict.fromkeys(BLOCK_OF[step] for step in ahead if step in BLOCK_OF)
    sells = "auction" in ahead and bool(table.row)
    if not sells:
        found.pop("bids", None)
    # Shipping never opens a road for a later shipment: if nothing can be shipped now, only a sale could change that.
    if list(found) == ["ship"] and not any_shipment(table, board):
        return ()
    return tuple(found)
