"""The user's cache folder: compiled templates, and pages that are the same for years, so that no command need make them
again."""

from __future__ import annotations

import marshal
import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache, bc_magic

from pbem import __version__


class QuietCache(BytecodeCache):
    """Compiled templates in files of `folder`. It is missed in silence: a full or lost folder costs time, never
    a report."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder = folder
        self.kind = kind

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, if that can be."""
        if bucket.code is not None:
            with suppress(OSError):
                _replace(self._file(bucket), _made_from(bucket) + marshal.dumps(bucket.code))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find what was compiled before from the same source, if that can be.

        The file is read whole: `marshal.load` asks a file for every few bytes, which is most of the time it takes.
        """
        with suppress(OSError, EOFError, ValueError, TypeError):
            made_from, data = _made_from(bucket), self._file(bucket).read_bytes()
            if data.startswith(made_from):
                bucket.code = marshal.loads(memoryview(data)[len(made_from) :])

    def _file(self, bucket: Bucket) -> Path:
        return self.folder / f"{self.kind}_{bucket.key}.cache"


def _made_from(bucket: Bucket) -> bytes:
    """What a file of the cache begins with: the Python, the Jinja and the source that it is for."""
    return bc_magic + bucket.checksum.encode() + b"\n"


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
    return QuietCache(folder, kind) if folder is not None else None


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
        _replace(folder / name, sha256(data).hexdigest().encode() + b"\n" + data)
    return data


def _replace(path: Path, data: bytes) -> None:
    """Write a file so that no other command meets half of it."""
    own = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    own.write_bytes(data)
    own.replace(path)
