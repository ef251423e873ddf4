"""Movement Cards: dealt, played, gathered. Hands are secret, their sizes are not."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import MODERATOR, Audience, Event


class CardDealt(Event, frozen=True, kw_only=True):
    """`PNR-13.3`, `PNR-9.14`: a seat was dealt a card, which it alone sees. `CardsHeld` tells all how many it has."""

    seat: str
    card: int

    def audience(self) -> Audience:
        """Its owner."""
        return (self.seat,)

    def apply(self, state: State) -> None:
        """The hand grows, ascending."""
        state.hidden.hands[self.seat] = sorted([*state.hidden.hands[self.seat], self.card])


class CardLeftOver(Event, frozen=True, kw_only=True):
    """`PNR-9.14`: a card that no equal deal could use opens the discard pile, face down."""

    card: int

    def audience(self) -> Audience:
        """Nobody."""
        return MODERATOR

    def apply(self, state: State) -> None:
        """The pile grows."""
        state.hidden.discards = sorted([*state.hidden.discards, self.card])


class CardsHeld(Event, frozen=True, kw_only=True):
    """`PNR-9.3`: the deal is done; everybody holds `each` cards and `left` lie in the discard pile."""

    each: int
    left: int

    def apply(self, state: State) -> None:
        """All see how many each holds."""
        for player in state.table.players.values():
            player.cards = self.each


class CardsGathered(Event, frozen=True, kw_only=True):
    """`PNR-9.5`: all hands and the discard pile are gathered and shuffled."""

    seat: str

    def apply(self, state: State) -> None:
        """No card is anywhere until it is dealt."""
        state.hidden.discards = []
        for seat in state.table.seats:
            state.hidden.hands[seat] = []
            state.table.players[seat].cards = 0


class CardPlayed(Event, frozen=True, kw_only=True):
    """`PNR-9.4`: a Movement Card was played; `np` spaces were added or taken away with NP shares."""

    seat: str
    card: int
    np: int = 0

    def apply(self, state: State) -> None:
        """It goes to the discard pile."""
        state.hidden.hands[self.seat].remove(self.card)
        state.hidden.discards = sorted([*state.hidden.discards, self.card])
        state.table.players[self.seat].cards -= 1
