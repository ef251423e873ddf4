"""Answers: what was decided, where the answer came from, and which lines were passed over on the way."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pbem.kernel.decision import Decision
from pbem.kernel.text import Facts


class Passed(Struct, frozen=True):
    """A wish that could not be granted: its place in the sheet (`line` 0 if it has none) and the refusal."""

    path: str
    line: int
    code: str
    text: str
    rule: str
    facts: Facts = {}


class Answer(Struct, frozen=True):
    """The answer to the decision called `key` (`Kind/seat/nth` within its step).

    `source` is `sheet`, `standing`, `bot` or `least`; `path` and `line` say which line of the sheet it was.
    """

    key: str
    decision: Decision[Any, Any, Any]
    value: Any
    source: str
    path: str = ""
    line: int = 0
    passed: tuple[Passed, ...] = ()


class Recorded(Struct, frozen=True):
    """An answer read back from a file: its decision and value are still plain data."""

    key: str
    decision: dict[str, Any]
    value: Any
    source: str
    path: str = ""
    line: int = 0
    passed: tuple[Passed, ...] = ()
