"""The user's cache folder: compiled templates, and pages that are the same for years, so that no command need make them
again."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
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


def bytecode_cache(kind: str) -> QuietCache | None:
    """The cache in `cache_folder`, if there is one. What compiles a template in another way has a `kind` of its own."""
    folder = cache_folder()
    return QuietCache(str(folder), f"{kind}_%s.cache") if folder is not None else None


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """What `make` gives, out of the cache if it was made before. `name` must say all that it was made from. A file that
    is not whole is made again."""
    folder = cache_folder()
    if folder is None:
        return make()
    try:
        head, _, data = (folder / name).read_bytes().partition(b"\n")
        if head.decode() == sha256(data).hexdigest():
            return data
    except (OSError, UnicodeDecodeError):
        pass
    data = make()
    with suppress(OSError):
        own = folder / f"{name}.{os.getpid()}.tmp"
        own.write_bytes(sha256(data).hexdigest().encode() + b"\n" + data)
        own.replace(folder / name)
    return data
