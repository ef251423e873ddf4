"""Packs that read otherwise than a title's own, as the tests of any title's rules make them."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

Change = tuple[str, str, str]
"""A table, a text in it, and what stands there instead."""


def changed_pack(pack: Path, folder: Path, changes: Sequence[Change]) -> Path:
    """A copy of `pack` in `folder` in which some texts, each where it stands first in its table, read otherwise."""
    copy = shutil.copytree(pack, folder / "pack")
    for name, old, new in changes:
        text = (copy / f"{name}.toml").read_text(encoding="utf-8")
        assert old in text
        (copy / f"{name}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy
