"""Brings a parsed sheet into the spelling of its form before it is typed: names as printed, keys where they belong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from pbem.orders.names import by_fold, fold
from pbem.orders.positions import Path
from pbem.orders.schema import Schema, resolved


class Twice(Struct, frozen=True):
    """A key that names the same thing as an earlier one; both paths as written."""

    path: Path
    earlier: Path


class Settled(Struct):
    """A sheet with every known name in its printed spelling.

    `unknown` has the kind of each name that is none, by path; `was` the path as written of whatever moved or was
    respelt; `lifted` the top-level keys that stood below a table; `lacking` says that a required key is missing.
    """

    raw: dict[str, Any]
    unknown: dict[Path, str]
    was: dict[Path, Path]
    lifted: list[str]
    twice: list[Twice]
    lacking: bool

    def written(self, path: Path) -> Path:
        """The path under which something stands in the file."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.was:
                return self.was[path[:length]] + path[length:]
        return path

    def in_order(self) -> bool:
        """Whether nothing was found that the form does not allow."""
        return not (self.unknown or self.lifted or self.twice or self.lacking)


class _Settling:
    def __init__(self, schema: Schema, names: Mapping[str, Sequence[str]]) -> None:
        self.schema = schema
        self.legal = {kind: dict.fromkeys(legal, True) for kind, legal in names.items()}
        self.folded: dict[str, dict[str, str]] = {}
        self.out = Settled({}, {}, {}, [], [], False)

    def canonical(self, name: str, kind: str) -> str:
        """As `names.canonical`, with each kind folded once and only if it must be."""
        if name in self.legal[kind]:
            return name
        if kind not in self.folded:
            self.folded[kind] = by_fold(self.legal[kind])
        return self.folded[kind].get(fold(name), "")

    def value(self, value: Any, part: Schema, path: Path) -> Any:
        """A value of the sheet as its part of the schema would have it."""
        part = resolved(self.schema, part)
        if "oneOf" in part:
            branch = chosen(self.schema, part, value)
            return self.value(value, branch, path) if branch else value
        if isinstance(value, str):
            if "enum" in part:
                return next((one for one in part["enum"] if one == value.casefold()), value)
            if "x-names" not in part or part.get("type") == "object":
                return value
            name = self.canonical(value, part["x-names"])
            if not name:
                self.out.unknown[path] = part["x-names"]
            return name or value
        if isinstance(value, list) and "items" in part:
            return [self.value(one, part["items"], (*path, n)) for n, one in enumerate(value)]
        if isinstance(value, dict) and part.get("type") == "object":
            return self.table(value, part, path)
        return value

    def table(self, table: dict[str, Any], part: Schema, path: Path) -> dict[str, Any]:
        """A table: its keys respelt if they are names, its values settled."""
        found: dict[str, Any] = {}
        properties = part.get("properties", {})
        rest = part.get("additionalProperties")
        for key, value in table.items():
            name = key
            if "x-names" in part:
                name = self.canonical(key, part["x-names"])
                if not name:
                    self.out.unknown[(*path, key)] = part["x-names"]
                    name = key
            if name in found:
                self.out.twice.append(Twice((*path, key), self.out.written((*path, name))))
                continue
            if name != key:
                self.out.was[(*path, name)] = (*self.out.written(path), key)
            inner = properties.get(name, rest)
            found[name] = self.value(value, inner, (*path, name)) if isinstance(inner, dict) else value
        self.out.lacking |= any(key not in found for key in part.get("required", ()))
        return found

    def lift(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Put keys that slipped below a table back to the top, if the top lacks them."""
        top = self.schema["properties"]
        found = dict(raw)
        for name, value in raw.items():
            if not isinstance(value, dict) or name not in top:
                continue
            part = resolved(self.schema, top[name])
            kept = dict(value)
            for key, inner in value.items():
                own = key in part.get("properties", ()) or ("x-names" in part and self.canonical(key, part["x-names"]))
                if not own and key in top and key not in found and part.get("additionalProperties") is not True:
                    found[key] = inner
                    del kept[key]
                    self.out.was[(key,)] = (name, key)
                    self.out.lifted.append(key)
            found[name] = kept
        return found


def settle(raw: dict[str, Any], schema: Schema, names: Mapping[str, Sequence[str]]) -> Settled:
    """Settle a parsed sheet by its general schema and the legal names. The sheet itself is left as it is."""
    settling = _Settling(schema, names)
    settling.out.raw = settling.table(settling.lift(raw), schema, ())
    return settling.out


def chosen(schema: Schema, part: Schema, value: Any) -> Schema | None:
    """The branch of a `oneOf` that a value means: by its tag, or else by its type."""
    for branch in (resolved(schema, one) for one in part["oneOf"]):
        if isinstance(value, dict):
            tag = tag_of(branch)
            if tag and branch["properties"][tag]["const"] == value.get(tag):
                return branch
        elif branch.get("type") == {str: "string", list: "array", int: "integer", bool: "boolean"}.get(type(value)):
            return branch
    return None


def tag_of(branch: Schema) -> str:
    """The key whose constant tells a branch of a `oneOf` from the others, "" if it has none."""
    for key in branch.get("required", ()):
        if "const" in branch["properties"][key]:
            return str(key)
    return ""
