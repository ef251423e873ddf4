"""The pack as it is written, and packs that read otherwise."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pbem.games.pacific_northwest_rails.board import PACK

Change = tuple[str, str, str]
"""A table, a text in it, and what stands there instead."""


def pack_table(name: str) -> Any:
    """What one table of the pack has under its only heading, as it is written."""
    (entries,) = tomllib.loads((PACK / f"{name}.toml").read_text(encoding="utf-8")).values()
    return entries


def changed_pack(folder: Path, changes: Sequence[Change]) -> Path:
    """A copy of the pack in which some texts, each where it stands first in its table, read otherwise."""
    copy = shutil.copytree(PACK, folder / "pack")
    for name, old, new in changes:
        text = (copy / f"{name}.toml").read_text(encoding="utf-8")
        assert old in text
        (copy / f"{name}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy
