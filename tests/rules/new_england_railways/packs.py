"""The pack as it is written."""

from __future__ import annotations

import tomllib
from typing import Any

from pbem.games.new_england_railways.board import PACK


def pack_table(name: str) -> dict[str, Any]:
    """One table of the pack as it is written."""
    return tomllib.loads((PACK / f"{name}.toml").read_text(encoding="utf-8"))
