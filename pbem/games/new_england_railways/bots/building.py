"""Whether to pay for a link at once, or wait a turn and have it for nothing."""

from __future__ import annotations

from pbem.games.new_england_railways.best import leader
from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.bots.horizon import CENTS, annuity, turns_left
from pbem.games.new_england_railways.bots.roads import roads
from pbem.games.new_england_railways.bots.traffic import gains
from pbem.games.new_england_railways.position import Position
from pbem.games.new_england_railways.state import Table


def finishing(here: Position, link: str, short: int) -> bool:
    """Whether it pays to have `link` this turn: by what it adds to the buyer's one shipment; and where this ends the
    game, by who would gain by the extra turn."""
    table, board = here.table, here.pack
    if short > here.mine.cash:
        return False
    bit = roads(board).bits[link]
    built = roads(board).built(table)
    more = _best_load(table, board, here.me, built | bit) - _best_load(table, board, here.me, built)
    worth = more * annuity(turns_left(table, sold=False))
    if _ends(table, link):
        worth += (table.railways[leader(here)].income - here.mine.income) * CENTS
    return worth >= short * CENTS


def _best_load(table: Table, board: Board, seat: str, network: int) -> int:
    """The most links of its own that `seat` could ship over."""
    known = roads(board)
    earned = gains(board, network, network, known.owned(table)[seat])[0]
    waiting = zip(earned, known.sources, strict=True)
    return max((gain for gain, (city, good) in waiting if table.boxes[city].get(good)), default=0)


def _ends(table: Table, link: str) -> bool:
    """`NER-13.5`, `NER-13.6`: whether the game ends with this turn if `link` is built now, and not if it waits."""
    others = [name for name, owned in table.links.items() if not owned.built and name != link]
    return not (table.deck or table.row or table.future or others)
