"""The user's cache folder, for what is the same for years: pages, tables as they were read, compiled templates
(`pbem.report.bytecode`). A full or lost folder costs time, never a command."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from pbem import __version__


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
        replace(folder / name, sha256(data).hexdigest().encode() + b"\n" + data)
    return data


def kept_tables(folder: Path, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """`pbem.games.title.read_tables`, but tables that were read before are taken out of the cache: TOML takes long."""
    made_of = [(folder / f"{name}.toml").read_bytes() for name in names]
    key = sha256(b"\0".join(sha256(raw).digest() for raw in made_of)).hexdigest()

    def read() -> bytes:
        return msgspec.json.encode(
            {name: tomllib.loads(raw.decode()) for name, raw in zip(names, made_of, strict=True)}
        )

    found: dict[str, dict[str, Any]] = msgspec.json.decode(kept(f"tables_{key}", read))
    return found


def replace(path: Path, data: bytes) -> None:
    """Write a file so that no other command meets half of it."""
    own = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    own.write_bytes(data)
    own.replace(path)
