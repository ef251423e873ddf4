"""What a railway's links would carry for it: the goods that wait and are likely to come, over the links there are and
over those still to be built.

The functions that are kept in a cache are pure: the seats of a table ask the same of the same network.
"""

from __future__ import annotations

from functools import lru_cache

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.bots.roads import roads
from pbem.games.new_england_railways.network import MOST_LINKS
from pbem.games.new_england_railways.state import Table

MILLE = 1000
STAGES = 3
"""How many links of a way may be missing before it is left out of account: none now, one later, two at last."""
SHARE = 60
"""Of each hundred counters that a railway would like to ship so many are left to it."""
SPREAD = 3
"""Goods that wait now are shipped within so many turns."""
CHANCES = 1300
"""Thousandths of a shipment that a railway makes in a turn: one, and another in the turns in which it buys nothing."""

Gains = tuple[int, ...]
"""By source, the most links of one's own that a counter can use; 0 where it can use none."""


def supply(table: Table, board: Board, turns: int) -> tuple[int, ...]:
    """What each source gives in a turn, in thousandths of a counter: what waits, spread over the next turns, and what
    is likely to grow, judged by the growth cards of the pack and by what is left in the cup."""
    left = {good: board.goods[good] - sum(box.get(good, 0) for box in table.boxes.values()) for good in board.goods}
    whole = max(1, sum(left.values())) * len(board.growth)
    cards = len(table.seats) - 1
    named = {city: sum(card.cities.count(city) for card in board.growth.values()) for city in board.boxes}
    spread = min(SPREAD, turns)
    return tuple(
        MILLE * table.boxes[city].get(good, 0) // spread
        + MILLE * cards * named[city] * left[good] * (turns - 1) // (whole * turns)
        for city, good in roads(board).sources
    )


@lru_cache(maxsize=64)
def gains(board: Board, now: int, one_day: int, mine: int) -> tuple[Gains, ...]:
    """By stage, what the links of `mine` gain on the network `now`, while links of `one_day` are added to it."""
    absent, never = ~now, ~one_day
    rows = []
    for ways in roads(board).ways:
        best = [0] * (MOST_LINKS + 1)
        for way in ways:
            links = way.links
            if not links & never:
                gain = (links & mine).bit_count()
                missing = (links & absent).bit_count()
                best[missing] = max(best[missing], gain)
        rows.append([max(best[: stage + 1]) for stage in range(STAGES)])
    return tuple(zip(*rows, strict=True))


@lru_cache(maxsize=512)
def gains_with(board: Board, now: int, one_day: int, mine: int, link: str) -> tuple[Gains, ...]:
    """The same with `link` among one's own."""
    absent, never = ~now, ~one_day
    stages = [list(row) for row in gains(board, now, one_day, mine)]
    for source, links in roads(board).over[link]:
        if not links & never:
            gain = (links & mine).bit_count() + 1
            for row in stages[(links & absent).bit_count() :]:
                row[source] = max(row[source], gain)
    return tuple(tuple(row) for row in stages)


def rate(gained: Gains, given: tuple[int, ...]) -> int:
    """The income, in thousandths of a dollar, that a turn's shipments bring: the best sources first, of each what
    others leave."""
    by_gain = [0] * (MOST_LINKS + 1)
    for gain, counters in zip(gained, given, strict=True):
        by_gain[gain] += counters
    won, left = 0, CHANCES
    for gain in range(MOST_LINKS, 0, -1):
        taken = min(left, by_gain[gain] * SHARE // 100)
        won += gain * taken
        left -= taken
    return won


def passing(board: Board, now: int, one_day: int, link: str, given: tuple[int, ...]) -> int:
    """The counters, in thousandths a turn, that would pass over `link` if each went any of its ways at random; a way
    that is not built counts the less the more of its links are missing."""
    return sum(given[source] * share for source, share in _shares(board, now, one_day, link)) // MILLE


@lru_cache(maxsize=64)
def _shares(board: Board, now: int, one_day: int, link: str) -> tuple[tuple[int, int], ...]:
    """By the number of each source that can use `link`, the share of its ways that do, in thousandths."""
    known = roads(board)
    bit = known.bits[link]
    absent, never = ~now, ~one_day
    found = []
    for source in dict.fromkeys(source for source, _ in known.over[link]):
        over = every = 0
        for way in known.ways[source]:
            if not way.links & never:
                weight = MILLE // (1 + (way.links & absent).bit_count())
                every += weight
                if way.links & bit:
                    over += weight
        if over:
            found.append((source, MILLE * over // every))
    return tuple(found)
