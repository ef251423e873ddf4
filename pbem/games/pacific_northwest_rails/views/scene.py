"""How the table stands after a leg, and what one seat sees of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.state import Table
from pbem.games.pacific_northwest_rails.steps.display import maximum, minimum
from pbem.games.pacific_northwest_rails.views.chapters import Gains, Offer, Where
from pbem.games.pacific_northwest_rails.views.spans import spaces_left, spaces_of
from pbem.games.pacific_northwest_rails.views.walk import offer, where
from pbem.games.pacific_northwest_rails.worth import worth


class Standing(Struct, frozen=True):
    """A seat's line: dollars of cash, shares in all, worth = cash + stock, Movement Cards held, and where its pawn
    stands: on the ring with a `heading` (1 clockwise, -1 counter-clockwise, 0 either way or not on the ring)."""

    seat: str
    cash: int
    shares: int
    worth: int
    cards: int
    at: Where
    heading: int
    bankrupt: bool


class Stock(Struct, frozen=True):
    """A railroad: its price (0: bankrupt), the shares left in the bank, and who holds how many."""

    line: str
    price: int
    bank: int
    holders: Gains
    group: str


class FaceUp(Struct, frozen=True):
    """A run on display, its spaces, and who is on the way of it."""

    offer: Offer
    spaces: int
    runners: tuple[str, ...]


class Scene(Struct, frozen=True):
    """The table after a leg. `order` is the order of play; `least` and `most` are the bounds of the display; `deck`
    counts the Dispatch Cards left."""

    round: int
    year: int
    order: tuple[str, ...]
    declared: str
    standings: tuple[Standing, ...]
    stocks: tuple[Stock, ...]
    display: tuple[FaceUp, ...]
    least: int
    most: int
    deck: int


class Chance(Struct, frozen=True):
    """A run on display as one seat sees it: the `spaces` left from where it stands, and the railroads listed of which
    it holds no share."""

    offer: Offer
    spaces: int
    lacking: tuple[str, ...]


class Mine(Struct, frozen=True):
    """What one seat sees of the table: its own line, hand and shares, the run it is making, and those that begin where
    it stands."""

    standing: Standing
    hand: tuple[int, ...]
    shares: Gains
    making: Chance | None
    here: tuple[Chance, ...]


def scene(after: Table, board: Board) -> Scene:
    """The scene at `after`."""
    return Scene(
        round=after.round,
        year=after.year,
        order=tuple(after.seats),
        declared=after.declared,
        standings=tuple(_standing(after, board, seat) for seat in after.seats),
        stocks=tuple(_stock(after, board, line) for line in board.lines),
        display=tuple(
            FaceUp(offer(board, card), spaces_of(board, card), _runners(after, card)) for card in after.display
        ),
        least=minimum(after),
        most=maximum(after),
        deck=len(after.deck),
    )


def mine(after: Table, board: Board, seat: str, own: Mapping[str, Any]) -> Mine:
    """What `seat` sees at `after`; `own` is what it alone knows (`Title.own`)."""
    player = after.players[seat]
    begin = [card for card in after.display if board.runs[card].start == player.at and card != player.run]
    return Mine(
        standing=_standing(after, board, seat),
        hand=tuple(own.get("hand", ())),
        shares=tuple((line, player.shares[line]) for line in board.lines if line in player.shares),
        making=_chance(after, board, seat, player.run, player.used) if player.run else None,
        here=tuple(_chance(after, board, seat, card, ()) for card in begin),
    )


def _chance(after: Table, board: Board, seat: str, card: str, used: Sequence[str]) -> Chance:
    player = after.players[seat]
    lacking = tuple(line for line in board.runs[card].lines if line not in player.shares)
    return Chance(offer(board, card), spaces_left(board, card, player.at, tuple(used)), lacking)


def _standing(after: Table, board: Board, seat: str) -> Standing:
    player = after.players[seat]
    return Standing(
        seat=seat,
        cash=player.cash,
        shares=sum(player.shares.values()),
        worth=worth(after, seat),
        cards=player.cards,
        at=where(board, player.at),
        heading=player.heading if board.spaces[player.at].on_ring else 0,
        bankrupt=player.bankrupt,
    )


def _stock(after: Table, board: Board, line: str) -> Stock:
    held = tuple((seat, after.players[seat].shares[line]) for seat in after.seats if line in after.players[seat].shares)
    return Stock(line, after.prices[line], after.bank[line], held, board.railroads[line].group)


def _runners(after: Table, card: str) -> tuple[str, ...]:
    return tuple(seat for seat in after.seats if after.players[seat].run == card)
