"""What a stretch of play did, as the tests of any title's rules look at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

from pbem.kernel.answer import Answer
from pbem.kernel.decision import Decision
from pbem.kernel.draws import Drawn
from pbem.kernel.event import Event
from pbem.kernel.run import Cursor, StepRecord

E = TypeVar("E", bound=Event)
D = TypeVar("D", bound=Decision[Any, Any, Any])


@dataclass
class SeenPlay:
    """What a stretch of play did: the state is the one handed in, changed."""

    state: Any
    steps: list[StepRecord] = field(default_factory=list)
    cursor: Cursor = field(default_factory=lambda: Cursor(0, "setup"))
    finished: bool = False

    @property
    def events(self) -> list[Event]:
        """All events in order."""
        return [event for record in self.steps for event in record.events]

    @property
    def answers(self) -> list[Answer]:
        """All answers in order."""
        return [answer for record in self.steps for answer in record.answers]

    @property
    def drawn(self) -> list[Drawn]:
        """All draws in order."""
        return [drawn for record in self.steps for drawn in record.drawn]

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def asked(self, kind: type[D]) -> list[D]:
        """The decisions of one kind that were put, in order."""
        return [answer.decision for answer in self.answers if isinstance(answer.decision, kind)]
