"""Values, lists and braces of a sheet that tomllib refuses, as their author meant them."""

from __future__ import annotations

import re

from pbem.orders import caps
from pbem.orders.cursor import QUIET, Cursor
from pbem.orders.keys import backslash, begins_statement, key, straighten
from pbem.orders.tokens import ODD, UNSEEN_ONLY, Token
from pbem.orders.values import readable_value, slip
from pbem.orders.verdicts import Edit

_REST_OF_TEXT = re.compile(r"""\n[ \t]*([^"'=\[\]{}#\n]*)["']""")


def value(c: Cursor, within: str, depth: int) -> None:
    """One value and the cursor behind it; `within` is top, list or braces."""
    c.skip()
    if depth > caps.LEVELS:
        c.at = len(c.tokens)
        return
    match c.kind():
        case "string":
            backslash(c, c.here())
            c.at += 1
        case "curly":
            straighten(c, c.here())
            c.at += 1
        case "unclosed":
            close_value(c)
            c.at += 1
        case "[":
            entries(c, depth + 1)
        case "{":
            braces(c, depth + 1)
        case "word" | "other":
            words(c, within)
        case "newline" if within != "list" and wrapped(c):
            value(c, within, depth)
        case _:
            end = c.before()
            c.mark("T129", end, "")


def wrapped(c: Cursor) -> bool:
    """A value that begins on the line below its `=`: join them."""
    at = c.at + 1
    while c.kind_at(at) in QUIET:
        at += 1
    if c.kind_at(at) not in ("[", "{", "string", "word"):
        return False
    now, c.at = c.at, at
    begins = begins_statement(c)
    c.at = now
    if begins:
        return False
    c.mark("T120", c.here().start, "", Edit(c.here().start, c.tokens[at].start, " "))
    c.at = at
    return True


def close_value(c: Cursor) -> None:
    """A text without its closing quote: broken over two lines, or forgotten."""
    token = c.here()
    rest = _REST_OF_TEXT.match(c.text, token.end)
    if rest:
        c.mark("T120", token.end, "", Edit(token.end, rest.start(1), " "))
        c.cut(token, rest.end())
        return
    written = c.text[token.start : token.end]
    stop = re.search(r"\s*(?:[,\]}#]|$)", written[1:])
    end = token.start + 1 + (stop.start() if stop else len(written) - 1)
    c.mark("T126", token.start, c.text[token.start : end], Edit(end, end, written[0]))
    c.cut(token, end)


def words(c: Cursor, within: str) -> None:
    """A bare value: a number, true, or words that want quotes."""
    first = c.at
    while c.kind() in ("word", "other", *QUIET) or (c.kind() == "," and thousands(c, within)):
        c.at += 1
    last = c.at
    if c.kind() == "=":
        # The last word is the key of another order, whose line break or comma was lost.
        while last > first and c.tokens[last - 1].kind in QUIET:
            last -= 1
        last -= 1
    while last > first and c.tokens[last - 1].kind in QUIET:
        last -= 1
    c.at = last
    if last == first:
        c.mark("T129", c.before(), "")
        return
    start, end = c.tokens[first].start, c.tokens[last - 1].end
    written = ODD.sub(lambda odd: UNSEEN_ONLY.sub("", odd[0]) and " ", c.text[start:end])
    if readable_value(c.text[start:end]):
        return
    found = slip(written)
    if found:
        c.mark(found[0], start, written, *([Edit(start, end, found[1])] if found[1] else []))


def thousands(c: Cursor, within: str) -> bool:
    """Whether the comma at hand groups digits: not in a list, where it may separate two numbers."""
    comma = c.here().start
    back = re.search(r"(?<![0-9])[0-9]{1,3}(?:,[0-9]{3})*$", c.text[max(0, comma - 24) : comma])
    return within != "list" and back is not None and bool(re.match(r",[0-9]{3}(?![0-9])", c.text[comma : comma + 5]))


def entries(c: Cursor, depth: int) -> None:
    """A list, over any number of lines."""
    opened = c.here()
    c.at += 1
    due = False  # whether a comma must come before the next entry
    while True:
        lines_before = c.at
        c.skip((*QUIET, "newline", "comment"))
        fresh = any(t.kind == "newline" for t in c.tokens[lines_before : c.at])
        kind = c.kind()
        if kind == "]":
            c.at += 1
            return
        if kind in ("end", "}") or (fresh and begins_statement(c)):
            close(c, opened, "]")
            return
        if kind == ",":
            if not due:
                c.mark("T122", c.here().start, ",", Edit(c.here().start, c.here().end, ""))
            due = False
            c.at += 1
            continue
        if kind == "=":
            c.at += 1
            continue
        if due and fresh and tail_of_comment(c, lines_before):
            continue
        if due and unpaired(c):
            continue
        if due:
            end = c.before()
            c.mark("T121", end, c.written(c.at, c.at + 1), Edit(end, end, ","))
        now = c.at
        value(c, "list", depth)
        c.at = max(c.at, now + 1)
        due = True


def unpaired(c: Cursor) -> bool:
    """A word right behind a text, as in `"Coal, "Boston"`: the quotes of the line don't pair up."""
    if c.kind() not in ("word", "other") or c.at == 0 or c.tokens[c.at - 1].kind != "string":
        return False
    c.mark("T126", c.here().start, c.written(c.at - 1, c.line_end()))
    c.at = c.line_end()
    return True


def tail_of_comment(c: Cursor, first: int) -> bool:
    """A line of words below a comment: the comment was broken by a mail program."""
    line = c.tokens[c.at : c.line_end()]
    if not any(t.kind == "comment" for t in c.tokens[first : c.at]):
        return False
    if any(t.kind not in ("word", "other", *QUIET) for t in line):
        return False
    nothing(c, c.at)
    return True


def close(c: Cursor, opened: Token, mark: str) -> None:
    """Put a missing bracket behind the last thing that stands before the cursor."""
    end = c.before()
    closers = mark if mark == "]" else f" {mark}"
    if c.marks and c.marks[-1].code == "T124" and c.marks[-1].edits[0].start == end:
        # What is nested in it was left open too: one edit puts both.
        inner = c.marks.pop()
        closers = inner.edits[0].new + closers
        c.mark("T124", inner.offset, inner.what)
    c.mark("T124", opened.start, mark, Edit(end, end, closers))
    c.rewind()


def nothing(c: Cursor, first: int) -> None:
    """A line, from token `first`, that is no order."""
    c.at = max(c.at, c.line_end())
    start = c.tokens[first].start if first < len(c.tokens) else len(c.text)
    c.mark("T130", start, c.written(first, c.at), Edit(start, start, "# "))


def braces(c: Cursor, depth: int) -> None:
    """`{ key = value, ... }`: on one line, or joined."""
    opened = c.here()
    c.at += 1
    due = False
    comma = opened
    while True:
        if join(c) and due and begins_statement(c):
            close(c, opened, "}")
            return
        token, kind = c.here(), c.kind()
        if kind == "}":
            if comma.kind == ",":
                c.mark("T123", comma.start, ",", Edit(comma.start, comma.end, ""))
            c.at += 1
            return
        if kind in ("end", "]", "newline", "comment"):
            close(c, opened, "}")
            return
        if kind == ",":
            if not due:
                c.mark("T122", token.start, ",", Edit(token.start, token.end, ""))
            comma = token if due else comma
            due = False
            c.at += 1
            continue
        if due and unpaired(c):
            continue
        if due:
            end = c.before()
            c.mark("T121", end, c.text[token.start : token.end], Edit(end, end, ","))
        comma = opened
        now = c.at
        if key(c, top=False):
            c.at += c.kind() == "="
            value(c, "braces", depth)
        else:
            c.mark("T130", token.start, c.text[token.start : token.end])
        c.at = max(c.at, now + 1)
        due = True


def join(c: Cursor) -> bool:
    """Join the lines of an entry in braces, dropping comments between them; False if there was no line end.

    At the end of the text, and before a [table], nothing is joined: there the brace is missing.
    """
    c.skip()
    if c.kind() not in ("newline", "comment"):
        return False
    first = c.at
    c.skip((*QUIET, "newline", "comment"))
    bracket = c.kind() == "[" and begins_statement(c)
    if c.kind() == "end" or bracket or (begins_statement(c) and c.text[c.before() - 1] not in "{,="):
        if c.kind() != "end" and not bracket:
            return True
        c.at = first
        return False
    c.mark("T120", c.tokens[first].start, "", Edit(c.before(), c.here().start, " "))
    return True
