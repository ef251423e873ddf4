"""A refusal as the author of the refused line reads it."""

from __future__ import annotations

from typing import Any

from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.decision import Decision
from tests.rules.pacific_northwest_rails.table import position

Said = tuple[str, str, str]


def said(state: State, decision: Decision[Any, Any, Any], value: Any) -> Said:
    """Code, finished sentence, rule. A legal value is an error of the test."""
    refusal = decision.refusal(position(state, decision.seat), value)
    assert refusal is not None, f"{value} is legal"
    return refusal.code, refusal.text.format_map(refusal.facts), refusal.rule
