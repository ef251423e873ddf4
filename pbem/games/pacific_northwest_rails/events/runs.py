"""The display of runs, and what a completed run pays."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import Event


class RunShown(Event, frozen=True, kw_only=True):
    """`PNR-10.6`: a run was drawn and lies face up. `seat` is whose turn it is, "" at the setup; `refill` says that the
    display was short (`PNR-10.8`)."""

    seat: str
    card: str
    refill: bool = False

    def apply(self, state: State) -> None:
        """From the deck to the display."""
        table = state.table
        table.deck.remove(self.card)
        table.display.append(self.card)
        table.stale = 0


class RunTurnedAway(Event, frozen=True, kw_only=True):
    """`PNR-5.3`: a run that lists a bankrupt major was drawn and is discarded; another is drawn (`PNR-5.17`)."""

    seat: str
    card: str

    def apply(self, state: State) -> None:
        """It never comes back."""
        state.table.deck.remove(self.card)
        state.table.stale = 0


class NoDraw(Event, frozen=True, kw_only=True):
    """`PNR-11.1`: a landing on Dispatch Card drew nothing: the display is full, or (`PNR-11.10`) the deck is empty."""

    seat: str
    empty: bool = False


class RunCompleted(Event, frozen=True, kw_only=True):
    """`PNR-10.3`: the pawn landed exactly on the destination of its run, by every line listed."""

    seat: str
    card: str

    def apply(self, state: State) -> None:
        """The attempt is over, and so is its journey; the card leaves the display when all is paid."""
        player = state.table.players[self.seat]
        player.run, player.used, player.toll = "", [], ""
        state.table.stale = 0


class DividendPaid(Event, frozen=True, kw_only=True):
    """`PNR-11.3`: `each` dollars a share of a line to its holders, `paid` by seat."""

    card: str
    line: str
    each: int
    paid: dict[str, int]

    def apply(self, state: State) -> None:
        """The bank pays."""
        for seat, amount in self.paid.items():
            state.table.players[seat].cash += amount


class BonusPaid(Event, frozen=True, kw_only=True):
    """`PNR-11.4`: the bonus goes to the runner alone."""

    seat: str
    card: str
    amount: int

    def apply(self, state: State) -> None:
        """The bank pays."""
        state.table.players[self.seat].cash += self.amount


class Reinvested(Event, frozen=True, kw_only=True):
    """`PNR-4.8`: $10 were paid in for a line of the run, `paid` by seat; its price rises (`PriceMoved`)."""

    card: str
    line: str
    paid: dict[str, int]

    def apply(self, state: State) -> None:
        """The bank takes it."""
        for seat, amount in self.paid.items():
            state.table.players[seat].cash -= amount


class RunDiscarded(Event, frozen=True, kw_only=True):
    """`PNR-10.8`: the card of a completed run leaves the display for good."""

    card: str

    def apply(self, state: State) -> None:
        """It is gone."""
        state.table.display.remove(self.card)


class DisplayStalled(Event, frozen=True, kw_only=True):
    """For so many rounds in a row no card was drawn and no run made."""

    rounds: int
