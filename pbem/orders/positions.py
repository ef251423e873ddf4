"""Where every key and value of a TOML text stands, for texts that tomllib has accepted. Standard library only."""

from __future__ import annotations

import re
import tomllib

from msgspec import Struct

from pbem.orders.verdicts import received

Path = tuple[str | int, ...]
Place = tuple[int, int]

_BLANK = re.compile(r"[ \t]*+")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*+)*+")
_STRING = re.compile(
    r""""{3}(?:[^"\\]|\\.|"(?!""))*+"{3,5}|'{3}(?:[^']|'(?!''))*+'{3,5}|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'""", re.DOTALL
)
_BARE = re.compile(r"[A-Za-z0-9_-]++")
_SCALAR = re.compile(r"[^,\]}#\r\n]++")


class Span(Struct, frozen=True):
    """The offsets of a key and of its value. An entry of a list has its value for a key, a table its heading."""

    key: int
    key_end: int
    value: int
    value_end: int


class _Walk:
    """One pass over a text; what it has found so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: dict[Path, Span] = {}
        self.lists: dict[Path, int] = {}

    def parts(self, at: int) -> tuple[list[tuple[str, int, int]], int]:
        """The parts of a key with their offsets, and the offset behind it."""
        parts: list[tuple[str, int, int]] = []
        while True:
            at = _end(_BLANK, self.text, at)
            quoted = self.text[at] in "\"'"
            end = _end(_STRING if quoted else _BARE, self.text, at)
            written = self.text[at:end]
            parts.append((tomllib.loads(f"k={written}")["k"] if quoted else written, at, end))
            at = _end(_BLANK, self.text, end)
            if self.text[at : at + 1] != ".":
                return parts, at
            at += 1

    def value(self, at: int, path: Path) -> int:
        """Walk the value at an offset and give the offset behind it."""
        first = self.text[at]
        if first in "\"'":
            return _end(_STRING, self.text, at)
        if first not in "[{":
            scalar = _SCALAR.match(self.text, at)
            return at + len(scalar[0].rstrip()) if scalar else at
        number = 0
        at += 1
        while True:
            at = _end(_SPACE, self.text, at)
            if self.text[at] in "]}":
                return at + 1
            if self.text[at] == ",":
                at += 1
            elif first == "{":
                at = self.pair(at, path)
            else:
                end = self.value(at, (*path, number))
                self.found[(*path, number)] = Span(at, end, at, end)
                number += 1
                at = end

    def pair(self, at: int, base: Path) -> int:
        """Walk `key = value` and give the offset behind it."""
        parts, equals = self.parts(at)
        value = _end(_BLANK, self.text, equals + 1)
        path = (*base, *(name for name, _, _ in parts))
        end = self.value(value, path)
        for n, (_, start, stop) in enumerate(parts, len(base) + 1):
            if n < len(path):
                self.found.setdefault(path[:n], Span(start, stop, value, end))
            else:
                self.found[path] = Span(start, stop, value, end)
        return end

    def heading(self, at: int) -> tuple[Path, int]:
        """Walk `[table]` or `[[tables]]`; give the path that it opens and the offset behind it."""
        many = 2 if self.text.startswith("[[", at) else 1
        parts, end = self.parts(at + many)
        end += many
        span = Span(at, end, at, end)
        path: Path = ()
        for n, (name, _, _) in enumerate(parts, 1):
            path = (*path, name)
            self.found.setdefault(path, span)
            if n == len(parts) and many == 2:
                self.lists[path] = self.lists.get(path, -1) + 1
            elif n == len(parts):
                self.found[path] = span
            if path in self.lists and (n < len(parts) or many == 2):
                path = (*path, self.lists[path])
        self.found[path] = span
        return path, end


def spans(text: str) -> dict[Path, Span]:
    """The offsets of every key and value, by path: keys, and numbers from 0 for the entries of lists."""
    walk = _Walk(text)
    at = 1 if text.startswith("\ufeff") else 0
    base: Path = ()
    while (at := _end(_SPACE, text, at)) < len(text):
        if text[at] == "[":
            base, at = walk.heading(at)
        else:
            at = walk.pair(at, base)
    return walk.found


def positions(text: str) -> dict[Path, tuple[Place, Place]]:
    """Line and column, from 1, of every key and of its value, by path."""
    source = received(text)
    return {path: (source.place(s.key), source.place(s.value)) for path, s in spans(text).items()}


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at + 1
