"""Rounds and turns, and how pawns move."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import Event


class RoundBegun(Event, frozen=True, kw_only=True):
    """`PNR-9.16`: every seat has a turn in a round. What called for an early stop is heard."""

    round: int
    stale: int

    def apply(self, state: State) -> None:
        """What is counted round by round begins anew."""
        table = state.table
        table.round, table.stale, table.called = self.round, self.stale, []
        for player in table.players.values():
            player.won = {}


class TurnBegun(Event, frozen=True, kw_only=True):
    """`PNR-9.16`: it is this seat's turn."""

    seat: str

    def apply(self, state: State) -> None:
        """It is the mover, and whoever draws a Year now has drawn it."""
        state.table.mover = self.seat


class StopCalled(Event, frozen=True, kw_only=True):
    """Play stops before the next round: a `reason` of year, bankruptcy, declaration, no move or stalled."""

    seat: str
    reason: str

    def apply(self, state: State) -> None:
        """The next stop comes sooner."""
        if self.reason not in state.table.called:
            state.table.called.append(self.reason)


class Declared(Event, frozen=True, kw_only=True):
    """`PNR-2.4`: the game ends before this seat's next move."""

    seat: str
    cash: int

    def apply(self, state: State) -> None:
        """It cannot be withdrawn."""
        state.table.declared, state.table.declared_in = self.seat, state.table.round


class DieRolled(Event, frozen=True, kw_only=True):
    """`PNR-9.6`: the die of a move."""

    seat: str
    rolled: int


class SpacesBought(Event, frozen=True, kw_only=True):
    """`PNR-9.8`: spaces at $1 each, paid before the move."""

    seat: str
    spaces: int

    def apply(self, state: State) -> None:
        """The bank is paid."""
        state.table.players[self.seat].cash -= self.spaces


class Stayed(Event, frozen=True, kw_only=True):
    """`PNR-9.17`: the pawn stays where it is."""

    seat: str
    space: str


class RunNamed(Event, frozen=True, kw_only=True):
    """`PNR-10.11`: the seat sets out on a run from its exact start."""

    seat: str
    card: str

    def apply(self, state: State) -> None:
        """The attempt begins with no railroad used; it is a journey of its own (`PNR-5.26`)."""
        player = state.table.players[self.seat]
        player.run, player.used, player.toll = self.card, [], ""


class RunDropped(Event, frozen=True, kw_only=True):
    """`PNR-10.11`: the attempt is over: another run was named, the listed lines were left, or the card is gone."""

    seat: str
    card: str

    def apply(self, state: State) -> None:
        """Nothing is left of it."""
        player = state.table.players[self.seat]
        player.run, player.used = "", []


class PenaltyPaid(Event, frozen=True, kw_only=True):
    """`PNR-5.8`: $1 a herald for moving on the track of a bankrupt short line."""

    seat: str
    amount: int

    def apply(self, state: State) -> None:
        """The bank is paid."""
        state.table.players[self.seat].cash -= self.amount


class Moved(Event, frozen=True, kw_only=True):
    """`PNR-9.1`: a pawn went along `path` and stands at its end. `lines` are the railroads it went by, space for space,
    "" along the ring; the rest is how it stands now (`Player`)."""

    seat: str
    path: tuple[str, ...]
    lines: tuple[str, ...]
    came: str
    heading: int
    opening: bool
    used: tuple[str, ...] = ()
    toll: str = ""

    def apply(self, state: State) -> None:
        """The pawn stands there."""
        player = state.table.players[self.seat]
        player.at, player.came, player.heading = self.path[-1], self.came, self.heading
        player.opening, player.used, player.toll = self.opening, list(self.used), self.toll
