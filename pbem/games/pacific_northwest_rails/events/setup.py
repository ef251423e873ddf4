"""From the box to the first move: the display, the seats, the first hands."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import Event


class YearSetAside(Event, frozen=True, kw_only=True):
    """`PNR-13.9`: a Year card came up for the opening display and is shuffled back once the display is full."""

    card: str

    def apply(self, state: State) -> None:
        """It cannot come up again until then."""
        state.table.deck.remove(self.card)


class YearsShuffledBack(Event, frozen=True, kw_only=True):
    """`PNR-13.9`: the Years set aside are in the deck again."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        """The deck holds them."""
        state.table.deck = sorted([*state.table.deck, *self.cards])


class SeatSold(Event, frozen=True, kw_only=True):
    """`PNR-12.2`: `seat` won the auction of place `number` and paid `price` to the bank (0: the last place, or one that
    nobody bid for). `second` is the highest maximum beaten, `drawn` whether the place was drawn by lot."""

    number: int
    seat: str
    price: int
    second: int = 0
    drawn: bool = False

    def apply(self, state: State) -> None:
        """The price is paid. The order is set once all are seated."""
        state.table.players[self.seat].cash -= self.price


class Seated(Event, frozen=True, kw_only=True):
    """`PNR-13.2`: the order of play, clockwise."""

    order: tuple[str, ...]

    def apply(self, state: State) -> None:
        """All play in this order."""
        state.table.seats = list(self.order)
