"""Final orders: places counted as in a race, shared by those who are equal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def places(scores: Mapping[str, Any]) -> dict[str, int]:
    """The place of each seat, best first; scores are numbers, or tuples whose later parts break ties. Of equal ones
    the order is that of `scores`: after two who share place 1 comes place 3."""
    ordered = sorted(scores, key=lambda seat: scores[seat], reverse=True)
    return {seat: 1 + sum(other > scores[seat] for other in scores.values()) for seat in ordered}
