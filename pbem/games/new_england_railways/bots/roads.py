"""Every way a counter could ever go on this board, as the links it uses held in one integer, a bit a link.

A way is legal now if each of its bits is a built link, so one walk over the board serves every network of a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from msgspec import Struct

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.network import routes
from pbem.games.new_england_railways.state import Table


class Way(Struct, frozen=True):
    """The links of a route as bits, and its cities."""

    links: int
    route: tuple[str, ...]


class Roads(Struct, frozen=True):
    """The bit of each link; the sources, each a city with a box and a good; the ways of each source over the whole
    board (`NER-9.6`, `NER-9.7`, `NER-9.9`), in the same order; by link, the ways that use it, each with the number of
    its source."""

    bits: dict[str, int]
    sources: list[tuple[str, str]]
    ways: list[list[Way]]
    over: dict[str, list[tuple[int, int]]]

    def mask(self, links: Iterable[str]) -> int:
        """`links` as one integer."""
        found = 0
        for link in links:
            found |= self.bits[link]
        return found

    def owned(self, table: Table) -> dict[str, int]:
        """The links of each seat, built or not."""
        found = dict.fromkeys(table.seats, 0)
        for name, link in table.links.items():
            found[link.owner] |= self.bits[name]
        return found

    def built(self, table: Table) -> int:
        """The links that carry goods now."""
        return self.mask(name for name, link in table.links.items() if link.built)


@cache
def roads(board: Board) -> Roads:
    """The roads of a board: the ways over a network with all its links built."""
    bits = {name: 1 << nth for nth, name in enumerate(board.links)}
    beside: dict[str, list[tuple[str, str]]] = {}
    for name, link in board.links.items():
        one, other = link.ends
        beside.setdefault(one, []).append((other, name))
        beside.setdefault(other, []).append((one, name))
    sources = [(city, good) for city in board.boxes for good in board.goods]
    ways = [
        [Way(_bits(board, bits, route), route) for route in routes(beside, board, good, city)] for city, good in sources
    ]
    over = {
        name: [(nth, way.links) for nth, found in enumerate(ways) for way in found if way.links & bit]
        for name, bit in bits.items()
    }
    return Roads(bits, sources, ways, over)


def _bits(board: Board, bits: dict[str, int], route: tuple[str, ...]) -> int:
    return sum(bits[board.by_ends[pair]] for pair in pairwise(route))
