"""A game small enough to see through: seats take coins from a pot. The kernel is tested on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pbem.kernel.answer import Answer
from pbem.kernel.decision import Decision, Wish
from pbem.kernel.draws import Draws, Keys
from pbem.kernel.event import Event
from pbem.kernel.ladder import Answerer, Ladder, Sheet
from pbem.kernel.run import Cursor
from pbem.kernel.step import Step
from pbem.kernel.text import Refusal

KEYS = Keys(b"p" * 32, b"h" * 32)


class Table(Struct):
    """What all see: the pot and everybody's coins."""

    seats: list[str]
    pot: int
    coins: dict[str, int]


class Hidden(Struct):
    """What nobody sees: balls in an urn by colour."""

    urn: dict[str, int]


class State(Struct):
    """The whole toy."""

    table: Table
    hidden: Hidden


class Orders(Struct, frozen=True):
    """Amounts to take, in order of preference, and one that stands for every game."""

    take: list[int] = []
    always: int = -1


class Here:
    """What `me` may know; `pot` is as it was when the position was made."""

    def __init__(self, me: str, table: Table, answers: Sequence[Answer]) -> None:
        self.me, self.pot, self.answers = me, table.pot, tuple(answers)


class Take(Decision[Here, Orders, int], frozen=True, kw_only=True):
    """How many coins to take: at most `most`, and no more than the pot holds."""

    most: int

    def refusal(self, here: Here, value: int) -> Refusal | None:
        """Too many."""
        if not 0 <= value <= self.most:
            return Refusal("take-most", "at most {most}", "TOY-1", {"most": self.most})
        if value > here.pot:
            return Refusal("take-pot", "only {pot} left", "TOY-2", {"pot": here.pot})
        return None

    def least(self, here: Here) -> int:
        """None."""
        return 0

    def wishes(self, orders: Orders, here: Here) -> Iterator[Wish[int]]:
        """The amounts in order, then what always stands."""
        yield from (Wish(value, f"take.{nth}") for nth, value in enumerate(orders.take))
        if orders.always >= 0:
            yield Wish(orders.always, "standing.always")

    def offers(self, here: Here) -> Iterator[int]:
        """From the most down."""
        return iter(range(min(self.most, here.pot), -1, -1))


class Hold(Decision[Here, Orders, bool], frozen=True, kw_only=True):
    """Whether to wait; nothing in a sheet answers it."""

    def refusal(self, here: Here, value: bool) -> Refusal | None:
        """Both are legal."""
        return None

    def least(self, here: Here) -> bool:
        """Not to."""
        return False

    def wishes(self, orders: Orders, here: Here) -> Iterator[Wish[bool]]:
        """None."""
        return iter(())

    def offers(self, here: Here) -> Iterator[bool]:
        """Both."""
        return iter((True, False))


class Taken(Event, frozen=True, kw_only=True):
    """Coins taken from the pot."""

    seat: str
    amount: int

    def apply(self, state: State) -> None:
        """From the pot to the seat."""
        state.table.pot -= self.amount
        state.table.coins[self.seat] += self.amount


class BallDrawn(Event, frozen=True, kw_only=True):
    """A ball only `seat` sees the colour of."""

    seat: str
    colour: str

    def audience(self) -> tuple[str, ...]:
        """The seat alone."""
        return (self.seat,)

    def twin(self) -> Event:
        """That a ball was drawn."""
        return BallSeen(seat=self.seat, rule=self.rule)

    def apply(self, state: State) -> None:
        """Out of the urn."""
        state.hidden.urn[self.colour] -= 1


class BallSeen(Event, frozen=True, kw_only=True):
    """The public twin."""

    seat: str


class Noted(Event, frozen=True, kw_only=True):
    """Something for the moderator's eyes only."""

    text: str

    def audience(self) -> tuple[str, ...]:
        """No seat."""
        return ()


ToyStep = Step[State, str]
Play = Callable[[ToyStep], None]


def toy(seats: str = "ann bob cleo", pot: int = 10) -> State:
    """A table before anything happened."""
    names = seats.split()
    return State(Table(names, pot, dict.fromkeys(names, 0)), Hidden({"red": 2, "blue": 3, "white": 0}))


def position(state: State, seat: str, answers: Sequence[Answer]) -> Here:
    """What a seat may know."""
    return Here(seat, state.table, answers)


def sheet(*take: int, always: int = -1, lines: Mapping[str, int] | None = None) -> Sheet:
    """A seat's orders; line numbers by path."""
    return Sheet(Orders(list(take), always), lines or {})


def step(
    state: State,
    answerer: Answerer | None = None,
    *,
    path: str = "turn/1/take",
    given: dict[str, list[Answer]] | None = None,
    draws: Draws | None = None,
    make: type[ToyStep] = Step,
) -> ToyStep:
    """A step about to be played; without an answerer everybody does the least."""
    ladder = Ladder({}, {}) if answerer is None else answerer
    return make(state, "pack", path, position, ladder, draws or Draws(KEYS, "-"), {} if given is None else given)


class Rules:
    """A title whose steps and their order are given; after the last the game is over."""

    pack = "pack"

    def __init__(self, plays: Mapping[str, Play], course: Sequence[Cursor]) -> None:
        self.plays = plays
        self.course = list(course)

    def flow(self, table: Table, cursor: Cursor) -> Cursor | None:
        """The next of the course."""
        at = self.course.index(cursor) + 1
        return self.course[at] if at < len(self.course) else None

    def table(self, state: State) -> Table:
        """What all see."""
        return state.table

    def step(self, cursor: Cursor) -> Play:
        """By name."""
        return self.plays[cursor.step]

    def position(self, state: State, seat: str, answers: Sequence[Answer]) -> Any:
        """What a seat may know."""
        return position(state, seat, answers)


def everyone_takes(t: ToyStep) -> None:
    """Each seat in turn is asked and takes."""
    for seat in t.state.table.seats:
        amount = t.ask(Take(seat=seat, most=5))
        if amount:
            t.do(Taken(seat=seat, amount=amount, rule="TOY-1"))
