"""How a decision gets its answer: from a recording, or by climbing the ladder.

The ladder's rungs: the seat's sheet, line by line, the first legal one; its standing orders; a bot, if the policy for
this seat says so; the least action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from pbem.kernel.answer import Answer, Passed, Recorded
from pbem.kernel.canonical import canonical
from pbem.kernel.decision import Decision, answer_type

AnyDecision = Decision[Any, Any, Any]
Bot = Callable[[AnyDecision, str, Any], Any]
"""decision, its full name, position -> a legal value."""


class ReplayFault(Exception):
    """A recording does not fit what the rules ask now."""


class BotFault(Exception):
    """A bot gave an answer that the rules do not allow."""


class Answerer(Protocol):
    """Anything that answers decisions. `path` is the step's path, `key` the decision's name within it."""

    def answer(self, decision: AnyDecision, path: str, key: str, here: Any) -> Answer:
        """A legal answer; never refuses to answer."""
        ...


class Sheet(Struct, frozen=True):
    """A seat's orders as the ladder reads them: typed orders and the line of each path that stands in the file."""

    orders: Any
    lines: Mapping[str, int] = {}


class Ladder:
    """Answers from sheets, standing orders, bots and, failing all, the least action."""

    def __init__(self, sheets: Mapping[str, Sheet], bots: Mapping[str, Bot]) -> None:
        self.sheets = sheets
        self.bots = bots

    def answer(self, decision: AnyDecision, path: str, key: str, here: Any) -> Answer:
        """Climb: the first legal wish, else the seat's bot, else the least action. Raises BotFault if the bot errs."""
        passed: list[Passed] = []
        sheet = self.sheets.get(decision.seat)
        if sheet is not None:
            for wish in decision.wishes(sheet.orders, here):
                line = sheet.lines.get(wish.path, 0)
                refusal = decision.refusal(here, wish.value)
                if refusal is None:
                    source = "standing" if wish.path.startswith("standing.") else "sheet"
                    return Answer(key, decision, wish.value, source, wish.path, line, tuple(passed))
                passed.append(
                    Passed(wish.path, line, refusal.code, refusal.text, refusal.rule, refusal.facts),
                )
        bot = self.bots.get(decision.seat)
        if bot is not None:
            value = bot(decision, f"{path}/{key}", here)
            refusal = decision.refusal(here, value)
            if refusal is not None:
                raise BotFault(f"{path}: the bot's answer to {key} is not legal ({refusal.rule})")
            return Answer(key, decision, value, "bot", passed=tuple(passed))
        return Answer(key, decision, decision.least(here), "least", passed=tuple(passed))


class Replay:
    """Answers from a recording. Neither bots nor policies are run again; each answer is checked against the rules."""

    def __init__(self, recorded: Mapping[tuple[str, str], Recorded]) -> None:
        self.recorded = dict(recorded)

    def answer(self, decision: AnyDecision, path: str, key: str, here: Any) -> Answer:
        """The recorded answer. Raises ReplayFault if it is missing, was to another question, or is not legal."""
        found = self.recorded.pop((path, key), None)
        if found is None:
            raise ReplayFault(f"{path}: no answer is recorded for {key}")
        if canonical(decision) != canonical(found.decision):
            raise ReplayFault(f"{path}: {key} was asked otherwise: {found.decision}")
        try:
            value = msgspec.convert(found.value, answer_type(type(decision)))
        except msgspec.ValidationError as fault:
            raise ReplayFault(f"{path}: the answer to {key} cannot be read: {fault}") from fault
        refusal = decision.refusal(here, value)
        if refusal is not None:
            raise ReplayFault(f"{path}: the answer to {key} is not legal ({refusal.rule})")
        return Answer(key, decision, value, found.source, found.path, found.line, found.passed)

    def unused(self) -> list[tuple[str, str]]:
        """Answers that no question asked for; a sound recording leaves none."""
        return list(self.recorded)
