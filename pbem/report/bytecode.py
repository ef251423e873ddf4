"""Compiled templates in the user's cache folder, so that a command need not compile them again."""

from __future__ import annotations

import os
from pathlib import Path

from jinja2.bccache import Bucket, FileSystemBytecodeCache

from pbem import __version__


class QuietCache(FileSystemBytecodeCache):
    """A cache that is missed in silence: a full or lost folder costs time, never a report."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, if that can be."""
        try:
            super().dump_bytecode(bucket)
        except OSError:
            return

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find what was compiled before, if that can be."""
        try:
            super().load_bytecode(bucket)
        except OSError:
            return


def cache_folder() -> Path | None:
    """`$XDG_CACHE_HOME/pbem/<version>/templates`, made if need be; None if there is no such place to write to."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        home = Path(base) if base and Path(base).is_absolute() else Path.home() / ".cache"
        folder = home / "pbem" / __version__ / "templates"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def bytecode_cache() -> QuietCache | None:
    """The cache in `cache_folder`, if there is one."""
    folder = cache_folder()
    return QuietCache(str(folder)) if folder is not None else None
