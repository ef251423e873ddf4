"""What a step function may touch: it reads state, does events, asks decisions and draws. Nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from pbem.kernel.answer import Answer
from pbem.kernel.decision import Decision
from pbem.kernel.draws import Drawn, Draws
from pbem.kernel.event import Event, LinePassedOver
from pbem.kernel.ladder import Answerer

S = TypeVar("S")
B = TypeVar("B")
A = TypeVar("A")
View = Callable[[Any, str, Sequence[Answer]], Any]


class Step(Generic[S, B]):
    """One step being played. `state` is the title's state, `pack` its boards and cards, `path` where we are.

    A step never stops in the middle: it is a function of the state, the answers and the draws.
    """

    def __init__(
        self,
        state: S,
        pack: B,
        path: str,
        view: View,
        answerer: Answerer,
        draws: Draws,
        given: dict[str, list[Answer]],
    ) -> None:
        self.state = state
        self.pack = pack
        self.path = path
        self.events: list[Event] = []
        self.answers: list[Answer] = []
        self.drawn: list[Drawn] = []
        self._view = view
        self._answerer = answerer
        self._draws = draws
        self._given = given
        self._asked: dict[tuple[str, str], int] = {}

    def do(self, event: Event) -> None:
        """Let a fact happen: it is recorded and changes the state."""
        self.events.append(event)
        event.apply(self.state)

    def ask(self, decision: Decision[Any, Any, A]) -> A:
        """One seat's answer to `decision`."""
        return self.ask_all([decision])[0]

    def ask_all(self, decisions: Sequence[Decision[Any, Any, A]]) -> list[A]:
        """Sealed answers to several decisions at once: all are settled on the same state before anything is told."""
        answers = [self._answer(decision) for decision in decisions]
        for answer in answers:
            self._record(answer)
        return [answer.value for answer in answers]

    def draw(self, label: str, outcomes: Sequence[str] | Mapping[str, int]) -> str:
        """An outcome by name, each equally likely or by weight; all will see it."""
        drawn = self._draws.draw(f"{self.path}/{label}", outcomes)
        self.drawn.append(drawn)
        return drawn.result

    def draw_hidden(self, label: str, outcomes: Sequence[str] | Mapping[str, int]) -> str:
        """An outcome only some may see."""
        drawn = self._draws.draw_hidden(f"{self.path}/{label}", outcomes)
        self.drawn.append(drawn)
        return drawn.result

    def _answer(self, decision: Decision[Any, Any, Any]) -> Answer:
        kind, seat = type(decision).__name__, decision.seat
        nth = self._asked[kind, seat] = self._asked.get((kind, seat), 0) + 1
        here = self._view(self.state, seat, self._given.get(seat, ()))
        return self._answerer.answer(decision, self.path, f"{kind}/{seat}/{nth}", here)

    def _record(self, answer: Answer) -> None:
        seat = answer.decision.seat
        self.answers.append(answer)
        self._given.setdefault(seat, []).append(answer)
        for passed in answer.passed:
            self.do(
                LinePassedOver(
                    seat=seat,
                    key=answer.key,
                    path=passed.path,
                    line=passed.line,
                    code=passed.code,
                    text=passed.text,
                    facts=passed.facts,
                    rule=passed.rule,
                ),
            )
