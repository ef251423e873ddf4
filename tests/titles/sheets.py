"""Sheets made up from the schema of a form: what it allows, what it nearly allows, and other spellings of names.

Nothing here knows a title, and nothing uses the code that checks sheets.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import date, datetime, time
from random import Random
from typing import Any

import tomli_w

Schema = Mapping[str, Any]
WORDS = ("", "any", "best", "Boston", "x", "0", "10", "true", "ann", "ñandú", "a b", "–", "none ", "[", "#", '"', "\\")
ODD: tuple[Any, ...] = (
    *(True, False, 0, 1, -1, 2, 5, 7, 10, 12, 13, 15, 80, 81, 990, 991, 999, 1000, 10**17, -(10**17)),
    *(0.0, 1.0, 10.0, 3.5, -1.0, float("nan"), float("inf"), float("-inf")),
    *(date(2026, 2, 7), time(21, 14), datetime(2026, 2, 7, 21, 14)),  # noqa: DTZ001 - TOML has dates without a zone
    *([], [[]], [0], ["x"], [True], {}, {"x": 0}, {"limit": 0}, [{}], [[["x"]]]),
    *WORDS,
    "x" * 300,
)


class Maker:
    """Makes values for parts of a schema, by its own dice."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self._root: Schema = {}

    def sheet(self, schema: Schema) -> dict[str, Any]:
        """A whole sheet that `schema` allows."""
        self._root = schema
        found: dict[str, Any] = self.value(schema)
        return found

    def value(self, part: Schema) -> Any:
        """A value that this part of the schema allows."""
        dice = self.dice
        part = self._resolved(part)
        if "const" in part:
            return part["const"]
        if "enum" in part:
            return dice.choice(part["enum"])
        if "oneOf" in part:
            return self.value(dice.choice(part["oneOf"]))
        match part["type"]:
            case "boolean":
                return dice.random() < 0.5
            case "integer":
                return self._integer(part)
            case "string":
                return self._text(part)
            case "array":
                return self._list(part)
            case "object":
                return self._table(part)
        raise AssertionError(f"no value for {part}")

    def _resolved(self, part: Schema) -> Schema:
        while "$ref" in part:
            part = self._root["$defs"][part["$ref"].rpartition("/")[2]]
        return part

    def _integer(self, part: Schema) -> int:
        step = part.get("multipleOf", 1)
        least = -(-part.get("minimum", -(10**6)) // step)
        most = part.get("maximum", 10**6) // step
        small = min(most, least + 12)
        # Mostly small: money is scarce, and what nobody can afford is all alike.
        found: int = step * self.dice.choice(
            (least, most, self.dice.randint(least, small), self.dice.randint(least, most))
        )
        return found

    def _text(self, part: Schema) -> str:
        assert "pattern" not in part, "say here how to make a text of this pattern"
        least, most = part.get("minLength", 0), part.get("maxLength", 40)
        text = " ".join(self.dice.choice(WORDS) for _ in range(self.dice.randint(0, 6)))
        return text[:most].ljust(least, "x")

    def _list(self, part: Schema) -> list[Any]:
        least = part.get("minItems", 0)
        count = self.dice.randint(least, min(part.get("maxItems", least + 6), least + 6))
        found = [self.value(part["items"]) for _ in range(count)]
        assert not part.get("uniqueItems"), "say here how to make a list without repeats"
        return found

    def _table(self, part: Schema) -> dict[str, Any]:
        known: Mapping[str, Any] = part.get("properties", {})
        required = part.get("required", ())
        keys = [key for key in known if key in required or self.dice.random() < 0.8]
        return {key: self.value(known[key]) for key in keys}

    def spoilt(self, data: Any, times: int = 1) -> Any:
        """A copy of `data` in which so many things, anywhere, are other things, gone, doubled or new."""
        for _ in range(times):
            data = self._spoil(data, self.dice.choice(list(_paths(data))))
        return data

    def _spoil(self, data: Any, path: tuple[Any, ...]) -> Any:
        if not path:
            return data
        key, *rest = path
        found = dict(data) if isinstance(data, dict) else list(data)
        if rest:
            found[key] = self._spoil(found[key], tuple(rest))
            return found
        match self.dice.randrange(8):
            case 0:
                del found[key]
            case 1:
                new = self.dice.choice(("x", "limit", "lucky", "borrow", f"{key}s", "turn"))
                if isinstance(found, dict):
                    found.setdefault(new, self.dice.choice(ODD))
                else:
                    found.append(self.dice.choice(ODD))
            case 2 if isinstance(found, list):
                found += [found[key]] * self.dice.choice((1, 5, 41))
            case 3 if isinstance(found[key], int):
                found[key] += self.dice.choice((-1, 1, 5, 10, 1000))
            case _:
                found[key] = self.dice.choice(ODD)
        return found

    def respelt(self, name: str) -> str:
        """Another spelling of a name by which a person surely means the same."""
        match self.dice.randrange(5):
            case 0:
                return name.upper()
            case 1:
                return name.lower()
            case 2:
                return name.replace("-", self.dice.choice(("–", "—", " - ", "‑")))
            case 3:
                return f" {name} ".replace(" ", "  ")
            case _:
                return unicodedata.normalize("NFD", name)


def _paths(data: Any, above: tuple[Any, ...] = ()) -> Any:
    """Every place in plain data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*above, key)
        yield from _paths(value, (*above, key))


def written(data: Mapping[str, Any]) -> bytes:
    """A sheet as TOML."""
    return tomli_w.dumps(data).encode()
