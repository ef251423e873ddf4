"""Reads a sheet that tomllib refuses the way its author meant it, and marks every slip with the edits that mend it.

It knows the grammar of TOML loosely: keys, values, lists and braces, line by line, and where people slip. Nothing is
decided here: each statement's marks count only if tomllib refuses the statement alone (`repair.py` sees to that).
"""

from __future__ import annotations

from msgspec import Struct

from pbem.orders.cursor import QUIET, Cursor, Mark
from pbem.orders.entries import nothing, value
from pbem.orders.keys import key, name
from pbem.orders.verdicts import Edit


class Statement(Struct, frozen=True):
    """A header line, an order or a line that is neither, from `start` to `end`, with its marks."""

    start: int
    end: int
    key: str
    marks: tuple[Mark, ...]


def statements(text: str) -> list[Statement]:
    """Every statement of the text, in order."""
    return _statements(Cursor(text))


def _statements(c: Cursor) -> list[Statement]:
    """Every statement of the text, in order."""
    found: list[Statement] = []
    while True:
        c.skip((*QUIET, "newline", "comment"))
        if c.kind() == "end":
            return found
        first, start, kept = c.at, c.here().start, len(c.marks)
        written = ""
        match c.kind():
            case "[":
                header(c)
            case "]" | "}":
                stray(c)
            case _:
                written = order(c)
        if c.at == first:
            c.at += 1
        marks = tuple(c.marks[kept:])
        found.append(Statement(start, max(c.before(), start), written, marks))


def header(c: Cursor) -> None:
    """`[table]` or `[[tables]]`, or a list's entry that lost its list."""
    first, last = c.at, c.line_end()
    body = [t for t in c.tokens[first:last] if t.kind not in QUIET]
    if any(t.kind in (",", "=", "{") for t in body) or c.kind_at(first + 1) in ("string", "curly"):
        c.mark("T133", body[0].start, c.written(first, last))
        c.at = last
        return
    opened = 2 if c.kind_at(first + 1) == "[" else 1
    c.at = first + opened
    begin = c.at
    while c.at < last and c.kind() not in ("]", "["):
        c.at += 1
    name(c, begin, c.at)
    closers = 0
    while c.at < last:
        closers += c.kind() == "]"
        c.at += 1
    if closers < opened:
        end = body[-1].end
        c.mark("T124", body[0].start, "]", Edit(end, end, "]" * (opened - closers)))


def stray(c: Cursor) -> None:
    """Closing brackets that close nothing, up to the end of the line."""
    while c.kind() in ("]", "}", ",", *QUIET):
        token = c.here()
        if token.kind in ("]", "}", ","):
            code = "T122" if token.kind == "," else "T125"
            c.mark(code, token.start, token.kind, Edit(token.start, token.end, ""))
        c.at += 1
    if c.kind() not in ("newline", "comment", "end"):
        nothing(c, c.at)


def order(c: Cursor) -> str:
    """`key = value`; gives the key as written."""
    first = c.at
    if not key(c, top=True):
        nothing(c, first)
        return ""
    found = c.written(first, c.at)
    if c.kind() == "=":
        c.at += 1
    value(c, "top", 0)
    rest(c)
    return found.strip()


def rest(c: Cursor) -> None:
    """What stands behind an order on its line: nothing, or a slip."""
    c.skip()
    if c.kind() in ("]", "}", ","):
        stray(c)
        return
    if c.kind() in ("newline", "comment", "end"):
        return
    token, last = c.here(), c.line_end()
    if any(t.kind == "=" for t in c.tokens[c.at : last]):
        end = c.before()
        c.mark("T119", token.start, c.written(c.at, last), Edit(end, token.start, "\n"))
        return
    nothing(c, c.at)
