"""save.toml: the seeded save, written by pbem only, and the authority on where a game stands.

Above its body stands the body's digest, so that a changed byte is noticed before anything is done.
"""

import tomllib
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from pbem.desk.faults import SAVE, DeskFault, Said
from pbem.desk.history import columns_of, rows_of
from pbem.games.registry import TITLES, title
from pbem.games.title import Title
from pbem.kernel.run import Cursor
from pbem.kernel.text import N_

FORMAT = 2
HEAD_LINES = 3
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: lambda data: {**data, "format": 2, "history": columns_of(data["history"])},
}
"""From a format to the next one, pure: a save of any earlier format is read for ever."""


class Save(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game stands.

    `leg` is the leg that is adjudicated next, `cursor` its first step, `blocks` and `asked` what its sheets decide and
    who owes one; when the game is `finished` they say nothing. `seed` is hex, `trial` says that it was given as words;
    `opened` is the number of the newest opened key; `salt` is made of the lucky words once sign-up is settled.
    `standing` are the standing orders of each seat that has any, as plain data of the title's. `files` are the digests
    of the newest leg's files, `chain` ties them to all earlier ones.
    """

    format: int = FORMAT
    rules: int
    game: str
    title: str
    edition: str
    options: list[str]
    pack: str
    seats: list[str]
    pace: str
    seed: str
    trial: bool
    salt: str = "-"
    opened: int = 0
    leg: int = 0
    asking: int = 1
    turn: int = 0
    name: str
    cursor: Cursor
    blocks: list[str] = []
    asked: list[str] = []
    due: str = ""
    finished: bool = False
    misses: dict[str, int] = {}
    languages: dict[str, str] = {}
    standing: dict[str, dict[str, Any]] = {}
    history: list[dict[str, Any]] = []
    chain: str = ""
    files: dict[str, str] = {}
    state: dict[str, Any]

    @property
    def played(self) -> Title:
        """The title, with its pack."""
        return title(self.title)

    @property
    def secret(self) -> bytes:
        """The seed's 32 bytes."""
        return bytes.fromhex(self.seed)

    def state_now(self) -> Any:
        """A fresh copy of the title's typed state."""
        return msgspec.convert(self.state, self.played.state_type)


def save_bytes(save: Save) -> bytes:
    """The file, with the digest of its body above it."""
    data = {**msgspec.to_builtins(save), "history": columns_of(save.history)}
    body = tomli_w.dumps(_tidy(data)).encode()
    return _head(body) + body


def _tidy(data: Mapping[str, Any]) -> dict[str, Any]:
    """Plain values before tables, as TOML wants them, otherwise in the order of the fields."""
    plain = {key: value for key, value in data.items() if not isinstance(value, dict)}
    return {**plain, **{key: value for key, value in data.items() if isinstance(value, dict)}}


def read_save(path: Path) -> Save:
    """The save at `path`. Raises DeskFault (exit 4) if it is gone, changed, or of another pbem."""
    if not path.is_file():
        hint = Said(N_("to begin the game: pbem start {folder}"), {"folder": str(path.parent)})
        raise DeskFault(SAVE, N_("{file} is not there"), {"file": str(path)}, [hint])
    return parse_save(path.read_bytes(), str(path))


def parse_save(raw: bytes, name: str) -> Save:
    """The save in `raw`, called `name`. Raises DeskFault (exit 4)."""
    facts: dict[str, str | int] = {"file": name}
    _check_digest(raw, facts)
    try:
        data = tomllib.loads(raw.decode())
        del data["digest"]
        while data.get("format") in MIGRATIONS:
            data = MIGRATIONS[data["format"]](data)
        if data.get("format") != FORMAT:
            text = N_("{file} is of format {found}; this pbem reads up to {format}: install a newer one")
            raise DeskFault(SAVE, text, {**facts, "found": str(data.get("format")), "format": FORMAT})
        save = msgspec.convert({**data, "history": rows_of(data["history"])}, Save)
        if save.title not in TITLES:
            raise DeskFault(SAVE, N_("{file}: no title {title} in this pbem"), {**facts, "title": save.title})
        save.state_now()
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise DeskFault(SAVE, N_("{file} cannot be read: {reason}"), {**facts, "reason": str(fault)}) from fault
    return save


def _check_digest(raw: bytes, facts: dict[str, str | int]) -> None:
    lines = raw.split(b"\n", HEAD_LINES)
    whole = len(lines) == HEAD_LINES + 1 and _head(lines[-1]) + lines[-1] == raw
    if not whole:
        hint = Said(N_("it is written by pbem only; put back the one of the newest turns/*/result"))
        raise DeskFault(SAVE, N_("{file} was changed by something other than pbem"), facts, [hint])


def _head(body: bytes) -> bytes:
    """The comment and the digest line that stand above `body`."""
    return b'# written by pbem; a changed byte is noticed\ndigest = "%s"\n\n' % sha256(body).hexdigest().encode()
