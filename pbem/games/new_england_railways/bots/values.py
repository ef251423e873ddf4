"""What a link on offer is worth to a railway, in cents: the value printed on it, which counts once, at the end, and the
income it brings until then."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.bots.horizon import CENTS, annuity, turns_left
from pbem.games.new_england_railways.bots.roads import roads
from pbem.games.new_england_railways.bots.traffic import MILLE, gains, gains_with, passing, rate, supply
from pbem.games.new_england_railways.state import Table

THROUGH = 20
"""Of each hundred counters that might pass over a link so many are taken over it by others."""


class Outlook(Struct, frozen=True):
    """What a table promises before its auction is over, the same for all seats.

    `now` are the links that are built or soon will be, `one_day` all that may ever be; `given` is the supply; `spans`
    is, for each stage of the network, what a dollar of income a turn is worth that is won in each of its turns.
    """

    now: int
    one_day: int
    given: tuple[int, ...]
    spans: tuple[int, ...]


def outlook(table: Table, board: Board) -> Outlook:
    """The outlook of `table`."""
    known, turns = roads(board), turns_left(table, sold=False)
    now = known.mask((*table.links, *table.row, *table.future))
    worth = [annuity(turns - turn) for turn in range(turns)]
    # A link still in the deck is built after half of the game that is left, on the average, and two after two thirds.
    one, two = (turns, turns) if not table.deck else (-(-turns // 2), -(-turns * 3 // 4))
    spans = (sum(worth[:one]), sum(worth[one:two]), sum(worth[two:]))
    one_day = known.mask(name for name in board.links if name not in table.aside) if table.deck else now
    return Outlook(now, one_day, supply(table, board, turns), spans)


@lru_cache(maxsize=512)
def link_worth(board: Board, ahead: Outlook, mine: int, link: str) -> int:
    """What `link` is worth to the owner of `mine`, in cents."""
    now, one_day, given = ahead.now, ahead.one_day, ahead.given
    without = gains(board, now, one_day, mine)
    within = gains_with(board, now, one_day, mine, link)
    won = sum(
        (rate(more, given) - rate(less, given)) * span
        for more, less, span in zip(within, without, ahead.spans, strict=True)
        if more != less
    )
    won += passing(board, now, one_day, link, given) * sum(ahead.spans) * THROUGH // 100
    return board.links[link].value * CENTS + won // MILLE


def chance_worth(table: Table, board: Board, seat: str) -> int:
    """What a second shipment this turn is worth to `seat` in cents, over what is built now."""
    known = roads(board)
    here = known.built(table)
    earned = gains(board, here, here, known.owned(table)[seat])[0]
    counters = [table.boxes[city].get(good, 0) for city, good in known.sources]
    best = sorted((gain for gain, count in zip(earned, counters, strict=True) for _ in range(count)), reverse=True)
    second = best[1] if len(best) > 1 else 0
    return second * annuity(turns_left(table, sold=False))
