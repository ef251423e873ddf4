"""Playing steps from one stop to the next. The kernel keeps the cursor; the title's flow says what comes after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from pbem.kernel.answer import Answer
from pbem.kernel.draws import Drawn, Draws
from pbem.kernel.event import Event
from pbem.kernel.ladder import Answerer
from pbem.kernel.step import Step

S = TypeVar("S")


class Cursor(Struct, frozen=True):
    """The step that is played next: a turn, a step of it and, where a step is parametrised, of what."""

    turn: int
    step: str
    of: str = ""

    @property
    def path(self) -> str:
        """`turn/4/auction`, or `turn/3/vote/red>yellow`."""
        return f"turn/{self.turn}/{self.step}/{self.of}" if self.of else f"turn/{self.turn}/{self.step}"


class PathFault(Exception):
    """A flow that comes back to a step it has played: labels and answers are named by the step's path."""


class Rules(Protocol[S]):
    """What the kernel needs of a title."""

    pack: Any

    def flow(self, table: Any, cursor: Cursor) -> Cursor | None:
        """The step after `cursor`, or None when the game is over. It sees the table alone, so no next step can
        depend on a secret."""
        ...

    def table(self, state: S) -> Any:
        """The part of the state that all see."""
        ...

    def step(self, cursor: Cursor) -> Callable[[Step[S, Any]], None]:
        """The function that plays the step at `cursor`."""
        ...

    def position(self, state: S, seat: str, answers: Sequence[Answer]) -> Any:
        """What `seat` may know."""
        ...


class StepRecord(Struct, frozen=True):
    """Everything that one step did, asked and drew."""

    cursor: Cursor
    events: Sequence[Event]
    answers: Sequence[Answer]
    drawn: Sequence[Drawn]


class Played(Struct, Generic[S], frozen=True):
    """The steps from one stop to the next: the state after them, where play stands, and whether the game is over."""

    state: S
    cursor: Cursor
    finished: bool
    steps: list[StepRecord]


def play_step(
    rules: Rules[S],
    state: S,
    cursor: Cursor,
    answerer: Answerer,
    draws: Draws,
    given: dict[str, list[Answer]],
    make: type[Step[S, Any]] = Step,
) -> StepRecord:
    """Play the one step at `cursor`, changing `state`. `given` gathers each seat's answers of the leg."""
    step = make(state, rules.pack, cursor.path, rules.position, answerer, draws, given)
    rules.step(cursor)(step)
    return StepRecord(cursor, step.events, step.answers, step.drawn)


def play(
    rules: Rules[S],
    state: S,
    cursor: Cursor,
    stops: Callable[[Any, Cursor], bool],
    answerer: Answerer,
    draws: Draws,
    make: type[Step[S, Any]] = Step,
) -> Played[S]:
    """Play from `cursor` (whose own stop is behind us) until `stops` says so before a step, or the game is over.

    `stops` sees the table alone, so that no stop can depend on a secret. Changes `state` in place and returns it too.
    """
    steps: list[StepRecord] = []
    given: dict[str, list[Answer]] = {}
    paths: set[str] = set()
    while True:
        paths.add(cursor.path)
        steps.append(play_step(rules, state, cursor, answerer, draws, given, make))
        following = rules.flow(rules.table(state), cursor)
        if following is None:
            return Played(state, cursor, True, steps)
        cursor = following
        if cursor.path in paths:
            raise PathFault(f"the step {cursor.path} would be played twice")
        if stops(rules.table(state), cursor):
            return Played(state, cursor, False, steps)
