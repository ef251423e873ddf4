"""The pack as it is written, and what its railroads and Year cards are called."""

from __future__ import annotations

import tomllib
from typing import Any

from pbem.games.pacific_northwest_rails.board import PACK

MAJORS = ["GN", "NP", "SP&S", "OWR&N", "CM&PS"]
CHART = [*MAJORS, "BB&BC", "I&WN", "TE", "CR&N", "SL&E", "MH", "ACRRY", "OT", "GS", "SI"]
YEARS = [f"Y{year:02}" for year in range(1, 21)]


def pack_table(name: str) -> Any:
    """What one table of the pack has under its only heading, as it is written."""
    (entries,) = tomllib.loads((PACK / f"{name}.toml").read_text(encoding="utf-8")).values()
    return entries
