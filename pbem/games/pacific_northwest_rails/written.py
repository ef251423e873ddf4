"""Lines of a sheet as they are written: plain data, keys that keep their default left out, and as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from pbem.games.pacific_northwest_rails.board import Board


def plain(line: Struct) -> dict[str, Any]:
    """A line as the keys that say something, in their order; `round` first where there is one."""
    data: dict[str, Any] = {
        name: as_plain(getattr(line, name))
        for name, default in zip(line.__struct_fields__, _defaults(type(line)), strict=True)
        if getattr(line, name) != default
    }
    return {**({"round": data.pop("round")} if "round" in data else {}), **data}


def as_plain(value: Any) -> Any:
    """A value of a sheet as plain data, its lines as they are written."""
    if isinstance(value, Struct):
        return plain(value)
    if isinstance(value, list):
        return [as_plain(each) for each in value]
    return msgspec.to_builtins(value)


@cache
def _defaults(kind: type[Struct]) -> list[Any]:
    return [
        field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(kind)
    ]


def as_text(data: Any) -> str:
    """Plain data as TOML on one line."""
    if isinstance(data, Mapping):
        inner = ", ".join(f"{_key(key)} = {as_text(value)}" for key, value in data.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(data, list):
        return "[" + ", ".join(map(as_text, data)) + "]"
    if isinstance(data, bool):
        return "true" if data else "false"
    return json.dumps(data, ensure_ascii=False)


def _key(key: str) -> str:
    return key if key.isidentifier() and key.isascii() else json.dumps(key)


def shares_text(board: Board, shares: Mapping[str, int]) -> str:
    """`GN 2, SP&S 2, SI 1` in chart order."""
    return ", ".join(f"{line} {shares[line]}" for line in board.lines if shares.get(line))
