"""The public course of a leg, event by event, on a copy of the table: what a sentence needs to know of the moment."""

from __future__ import annotations

import msgspec

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.events import CardDealt, CardLeftOver, CardPlayed, CardsGathered
from pbem.games.pacific_northwest_rails.state import Hidden, Player, State, Table
from pbem.games.pacific_northwest_rails.views.chapters import Offer, Where
from pbem.kernel.event import Event

HANDS = (CardDealt, CardLeftOver, CardPlayed, CardsGathered)
"""What moves Movement Cards between hands: a story may not know them."""


class Walk:
    """Where a leg stands after the events taken so far. The table it starts from is left alone."""

    __slots__ = ("_state", "board")

    def __init__(self, before: Table, board: Board) -> None:
        self._state = State(msgspec.convert(msgspec.to_builtins(before), Table), Hidden({}, []))
        self.board = board

    @property
    def table(self) -> Table:
        """The table as it stands, but for the numbers of cards held."""
        return self._state.table

    def player(self, seat: str) -> Player:
        """A seat as it stands."""
        return self.table.players[seat]

    def take(self, event: Event) -> None:
        """Go one event further."""
        if not isinstance(event, HANDS):
            event.apply(self._state)

    def where(self, space: str) -> Where:
        """A space as people find it."""
        return where(self.board, space)

    def offer(self, card: str) -> Offer:
        """A run card as it is read."""
        return offer(self.board, card)


def where(board: Board, space: str) -> Where:
    """A space as people find it."""
    between = board.spaces[space].between
    return Where(space, between[:2] if between else None)


def offer(board: Board, card: str) -> Offer:
    """A run card as it is read; towns of the Perimeter with their numbers."""
    run = board.runs[card]
    return Offer(card, run.start, run.destination, tuple(run.pays.items()), run.bonus)
