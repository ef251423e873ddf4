"""Compiled templates in the user's cache folder, so that no command need compile them again."""

from __future__ import annotations

import marshal
from contextlib import suppress
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache, bc_magic

from pbem.report.kept import cache_folder, replace


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
                replace(self._file(bucket), _made_from(bucket) + marshal.dumps(bucket.code))

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


def bytecode_cache(kind: str) -> QuietCache | None:
    """The cache in `cache_folder`, if there is one. What compiles a template in another way has a `kind` of its own."""
    folder = cache_folder()
    return QuietCache(folder, kind) if folder is not None else None
