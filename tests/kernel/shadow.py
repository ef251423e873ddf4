"""A step that is watched: only events may change the state, and an event once told stays as it was.

The events are folded into a shadow of the state as well, and state and shadow are compared at every `do`, `ask` and
`draw` and when the step is over. Any suite may play with `played(...)` in place of `pbem.kernel.run.play`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from pbem.kernel.answer import Answer
from pbem.kernel.canonical import canonical
from pbem.kernel.decision import Decision
from pbem.kernel.draws import Draws
from pbem.kernel.event import Event
from pbem.kernel.ladder import Answerer
from pbem.kernel.run import Cursor, Played, Rules, play
from pbem.kernel.step import Step, View


class ShadowFault(AssertionError):
    """Something else than an event changed the state, or an event changed after it was told."""


class ShadowStep(Step[Any, Any]):
    """A step with a shadow of its state."""

    def __init__(
        self,
        state: Any,
        pack: Any,
        path: str,
        view: View,
        answerer: Answerer,
        draws: Draws,
        given: dict[str, list[Answer]],
    ) -> None:
        super().__init__(state, pack, path, view, answerer, draws, given)
        self.shadow = msgspec.convert(msgspec.to_builtins(state), type(state))
        self.told: list[bytes] = []

    def do(self, event: Event) -> None:
        """Let it happen to the state and to the shadow."""
        self.compare(f"before {type(event).__name__}")
        self.told.append(canonical(event))
        super().do(event)
        event.apply(self.shadow)
        self.compare(f"in {type(event).__name__}")

    def ask_all(self, decisions: Sequence[Decision[Any, Any, Any]]) -> list[Any]:
        """Asking changes nothing."""
        self.compare("before a question")
        answers = super().ask_all(decisions)
        self.compare("in a question")
        return answers

    def draw(self, label: str, outcomes: Sequence[str] | Mapping[str, int]) -> str:
        """Drawing changes nothing."""
        self.compare(f"before the draw {label}")
        result = super().draw(label, outcomes)
        self.compare(f"in the draw {label}")
        return result

    def draw_hidden(self, label: str, outcomes: Sequence[str] | Mapping[str, int]) -> str:
        """Drawing changes nothing."""
        self.compare(f"before the draw {label}")
        result = super().draw_hidden(label, outcomes)
        self.compare(f"in the draw {label}")
        return result

    def finish(self) -> None:
        """The step is over: nothing changed since, and all its events are as they were when they were told."""
        self.compare("after the last event")
        for event, before in zip(self.events, self.told, strict=True):
            if canonical(event) != before:
                raise ShadowFault(f"{self.path}: {before.decode()} has become {canonical(event).decode()}")

    def compare(self, when: str) -> None:
        """State and shadow are equal, to the order of their keys."""
        if msgspec.json.encode(self.state) != msgspec.json.encode(self.shadow):
            raise ShadowFault(f"{self.path}: the state changed outside an event {when}")


class Watched:
    """A title whose steps are finished off by `ShadowStep.finish`."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.pack = rules.pack

    def flow(self, table: Any, cursor: Cursor) -> Cursor | None:
        """As the title says; it changes nothing."""
        before = msgspec.json.encode(table)
        following = self.rules.flow(table, cursor)
        if msgspec.json.encode(table) != before:
            raise ShadowFault(f"{cursor.path}: the flow changed the table")
        return following

    def table(self, state: Any) -> Any:
        """As the title says."""
        return self.rules.table(state)

    def position(self, state: Any, seat: str, answers: Sequence[Answer]) -> Any:
        """As the title says."""
        return self.rules.position(state, seat, answers)

    def step(self, cursor: Cursor) -> Callable[[Step[Any, Any]], None]:
        """The title's step, then the last comparison."""
        inner = self.rules.step(cursor)

        def watched(t: Step[Any, Any]) -> None:
            inner(t)
            assert isinstance(t, ShadowStep)
            t.finish()

        return watched


def played(
    rules: Rules[Any],
    state: Any,
    cursor: Cursor,
    stops: Callable[[Any, Cursor], bool],
    answerer: Answerer,
    draws: Draws,
) -> Played[Any]:
    """`pbem.kernel.run.play`, watched. Raises ShadowFault."""
    return play(Watched(rules), state, cursor, stops, answerer, draws, ShadowStep)
