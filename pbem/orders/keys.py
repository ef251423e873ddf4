"""Keys and quotes of a sheet that tomllib refuses, as their author meant them."""

from __future__ import annotations

import re

from pbem.orders.cursor import QUIET, Cursor
from pbem.orders.tokens import ODD, UNSEEN_ONLY, Token
from pbem.orders.values import readable_value
from pbem.orders.verdicts import Edit

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*')"""
_OPEN_KEY = re.compile(r"""["'][^"'=#\n]+=[ \t]*[\[{"'0-9]""")
KEY = re.compile(rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*")


def key(c: Cursor, top: bool) -> bool:
    """A key up to its `=`, at which the cursor is left; False if there is none on the line."""
    if c.kind() == "unclosed":
        close_key(c)
    stops = ("newline", "comment", "end", "=") if top else ("newline", "comment", "end", "=", ",", "}", "{")
    first = at = c.at
    while c.kind_at(at) not in stops:
        at += 1
    below = at
    while not top and c.kind_at(below) in (*QUIET, "newline", "comment"):
        below += 1
    if at > first and below > at and c.kind_at(below) == "=":
        c.mark("T120", c.tokens[at].start, "", Edit(c.tokens[at].start, c.tokens[below].start, " "))
        name(c, first, at)
        c.at = below
        return True
    if c.kind_at(at) == "=":
        c.at = at
        name(c, first, at)
        return at > first
    return joined(c, first, at)


def close_key(c: Cursor) -> None:
    """`"Boston-Lowell = 5`: put the quote where the name ends."""
    token = c.here()
    written = c.text[token.start : token.end]
    equals = written.find("=")
    if equals < 2:
        return
    end = token.start + len(written[:equals].rstrip())
    c.mark("T126", token.start, written[:equals], Edit(end, end, written[0]))
    c.cut(token, end)


def joined(c: Cursor, first: int, last: int) -> bool:
    """`limit: 5` and `limit 5`: put the = where it belongs. The cursor is left at the value."""
    words = [t for t in c.tokens[first:last] if t.kind not in QUIET]
    if len(words) < 2 or words[0].kind not in ("word", "string"):
        return False
    name = c.text[words[0].start : words[0].end]
    colon = words[1].kind == "word" and c.text[words[1].start : words[1].end] == ":"
    if words[0].kind == "word" and name.endswith(":") and KEY.fullmatch(name[:-1]):
        edit = Edit(words[0].end - 1, words[0].end, " =")
        value = words[1]
    elif colon and len(words) > 2 and (words[0].kind == "string" or KEY.fullmatch(name)):
        edit = Edit(words[1].start, words[1].end, "=")
        value = words[2]
    elif words[0].kind == "word" and KEY.fullmatch(name) and is_value(c, words[1:]):
        edit = Edit(words[0].end, words[1].start, " = ")
        value = words[1]
    else:
        return False
    c.mark("T131", words[0].start, name, edit)
    c.at = c.tokens.index(value, first)
    return True


def is_value(c: Cursor, found: list[Token]) -> bool:
    """Whether the tokens are a value without doubt, not words of a sentence."""
    return found[0].kind in ("[", "{") or readable_value(c.text[found[0].start : found[-1].end])


def name(c: Cursor, first: int, last: int) -> None:
    """Mark what a key from token `first` to `last` needs: straight quotes, quotes at all, plain blanks."""
    parts = [t for t in c.tokens[first:last] if t.kind not in QUIET]
    if not parts:
        return
    start, end = parts[0].start, parts[-1].end
    written = c.text[start:end]
    for token in c.tokens[first:last]:
        if token.kind == "odd" and (token.end <= start or token.start >= end or len(parts) == 1):
            c.odd(token)
    if KEY.fullmatch(written):
        return
    if any(t.kind == "curly" for t in parts):
        for token in parts:
            if token.kind == "curly":
                straighten(c, token)
    elif all(t.kind == "word" for t in parts):
        plain = UNSEEN_ONLY.sub("", written)
        c.mark("T117", start, written, Edit(start, end, f'"{ODD.sub(" ", plain)}"'))
    elif any(t.kind == "string" for t in parts):
        backslashes(c, parts)


def backslashes(c: Cursor, parts: list[Token]) -> None:
    """Mark the texts among `parts` that a backslash spoils."""
    for token in parts:
        if token.kind == "string":
            backslash(c, token)


def straighten(c: Cursor, token: Token) -> None:
    """Mark curly quotes; what is between them stays."""
    inner = c.text[token.start + 1 : token.end - 1].replace("\\", "\\\\")
    c.mark("T103", token.start, inner, Edit(token.start, token.end, f'"{inner}"'))


def backslash(c: Cursor, token: Token) -> None:
    """Mark a text that TOML refuses for its backslashes."""
    written = c.text[token.start : token.end]
    if "\\" in written and written.startswith('"') and not written.startswith('"""') and not readable_value(written):
        whole = '"' + written[1:-1].replace("\\", "\\\\") + '"'
        c.mark("T132", token.start, written, Edit(token.start, token.end, whole))


def begins_statement(c: Cursor) -> bool:
    """Whether a `[table]` line or a `key =` begins at the cursor."""
    line = [t for t in c.tokens[c.at : c.line_end()] if t.kind not in QUIET]
    kinds = [t.kind for t in line]
    if kinds[:1] == ["["]:
        bare = [k for k in kinds if k not in "[]"]
        return bool(bare) and all(k == "word" for k in bare) and kinds[-1] == "]" and "," not in kinds
    if kinds[:1] == ["unclosed"]:
        return _OPEN_KEY.match(c.text, line[0].start, line[0].end) is not None
    equals = kinds.index("=") if "=" in kinds else -1
    return equals > 0 and all(k in ("word", "string", "curly") for k in kinds[:equals])
