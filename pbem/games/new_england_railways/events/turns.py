"""The course of the game: colours, the First Player, the market, and how turns follow each other."""

from __future__ import annotations

from pbem.games.new_england_railways.state import State
from pbem.kernel.event import Event


class ColourTaken(Event, frozen=True, kw_only=True):
    """`NER-1.3`, `NER-1.4`: a seat's colour."""

    seat: str
    colour: str

    def apply(self, state: State) -> None:
        """The railway has its markers."""
        state.table.railways[self.seat].colour = self.colour


class FirstPlayerChosen(Event, frozen=True, kw_only=True):
    """`NER-1.10`: the First Player of turn 1, by lot."""

    seat: str

    def apply(self, state: State) -> None:
        """The marker is handed over."""
        state.table.first = self.seat


class TurnBegun(Event, frozen=True, kw_only=True):
    """`NER-1.12`: a new turn; nobody has bought a link in it."""

    turn: int

    def apply(self, state: State) -> None:
        """The buyers of the last turn may buy again."""
        state.table.turn = self.turn
        state.table.buyers = []


class MarketRolled(Event, frozen=True, kw_only=True):
    """`NER-10.1`: the First Player's two dice; their total plus 1 is the Market Loss `number`."""

    seat: str
    dice: tuple[int, int]
    number: int


class IncomeLost(Event, frozen=True, kw_only=True):
    """`NER-10.2`: income divided by the Market Loss number, rounded down, is lost."""

    seat: str
    amount: int

    def apply(self, state: State) -> None:
        """Income falls."""
        state.table.railways[self.seat].income -= self.amount


class LocomotiveMoved(Event, frozen=True, kw_only=True):
    """`NER-12.1`: the First Player of the next turn. `reason` is what decided it: `income`, `cash`, `debt` or `chance`;
    `tied` are the seats that had the greatest income."""

    seat: str
    reason: str
    tied: tuple[str, ...]

    def apply(self, state: State) -> None:
        """The marker is handed over, or stays."""
        state.table.first = self.seat


class FinalTurnKnown(Event, frozen=True, kw_only=True):
    """`NER-13.5`: no link is left to sell and every purchased one is built, so this turn is the last."""

    turn: int

    def apply(self, state: State) -> None:
        """This turn is the last."""
        state.table.last = True


class ExtraTurnFollows(Event, frozen=True, kw_only=True):
    """`NER-13.6`: the last links are sold, but these are unfinished: one more turn completes them."""

    links: tuple[str, ...]
