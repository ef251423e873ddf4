"""The board as a picture shows it: the ring, the lines of track, the pawns, and the runs face up."""

from __future__ import annotations

from msgspec import Struct

from pbem.games.pacific_northwest_rails.board import Board, Space
from pbem.games.pacific_northwest_rails.state import Table

COLOURS = ("red", "blue", "yellow", "green", "purple", "black", "orange", "brown", "teal")
"""The colours of pawns, in the order in which the seats signed up."""


class Owner(Struct, frozen=True):
    """A seat and the colour of its pawn."""

    seat: str
    colour: str


class Track(Struct, frozen=True):
    """A segment of a line: the spaces from one town to the next, heralds between them. `dead`: the line is bankrupt."""

    line: str
    way: tuple[str, ...]
    dead: bool


class Pawn(Struct, frozen=True):
    """Where a seat stands. On the ring `heading` is 1 clockwise, -1 counter-clockwise, 0 where both are open."""

    seat: str
    at: str
    heading: int


class Mark(Struct, frozen=True):
    """A run face up, with its ends."""

    card: str
    start: str
    destination: str


class Atlas(Struct, frozen=True):
    """All that a map shows. `ring` is in clockwise order; `groups` say which short lines are traded where."""

    owners: tuple[Owner, ...]
    ring: tuple[Space, ...]
    towns: tuple[str, ...]
    tracks: tuple[Track, ...]
    pawns: tuple[Pawn, ...]
    marks: tuple[Mark, ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...]


def atlas(after: Table, board: Board) -> Atlas:
    """The atlas of the table `after`."""
    return Atlas(
        owners=tuple(
            Owner(seat, COLOURS[nth % len(COLOURS)]) for nth, seat in enumerate(after.entered) if seat in after.players
        ),
        ring=tuple(board.spaces[name] for name in board.ring),
        towns=tuple(name for name, space in board.spaces.items() if space.kind == "interior"),
        tracks=tuple(Track(line, way, not after.prices[line]) for line, way in board.segments),
        pawns=tuple(Pawn(seat, after.players[seat].at, after.players[seat].heading) for seat in after.entered),
        marks=tuple(Mark(card, board.runs[card].start, board.runs[card].destination) for card in after.display),
        groups=tuple(board.groups.items()),
    )
