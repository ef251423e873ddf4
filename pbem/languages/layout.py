"""Plain text in columns: how wide a text is on a screen, and how it is wrapped, cut and filled up.

Two signs steer the wrapping and are never printed as such: GLUE is a blank at which no line ends, BREAK a place
without a blank at which one may.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

COLUMNS = 72
GLUE = "\u00a0"
BREAK = "\u200b"


def width(text: str) -> int:
    """The columns `text` takes: two for wide signs, none for accents that stand alone and for BREAK."""
    if text.isascii():
        return len(text)
    text = text.replace(BREAK, "")
    # Neither wide nor combining signs lie below this one: most texts need no look at each sign.
    return len(text) if max(text, default="") < "\u0300" else sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def plain(text: str) -> str:
    """`text` without the two steering signs."""
    return text if text.isascii() else text.replace(BREAK, "").replace(GLUE, " ")


def left(text: str, columns: int) -> str:
    """`text`, filled up with blanks on its right."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """`text`, filled up with blanks on its left."""
    return " " * (columns - width(text)) + text


def cut(text: str, columns: int) -> str:
    """As much of `text` as fits into `columns`; a dot stands for what is missing."""
    if width(text) <= columns:
        return text
    kept = ""
    for sign in text:
        if width(kept + sign) > columns - 1:
            break
        kept += sign
    return f"{kept.rstrip()}."


def wrap(text: str, first: str = "", then: str = "", columns: int = COLUMNS) -> list[str]:
    """`text` in lines of at most `columns`; the first begins with `first`, the others with `then`.

    Runs of blanks count as one; a word that is wider than a line is broken. No text: no lines.
    """
    lines: list[str] = []
    line, blank = first, ""
    room = columns - width(first)
    empty = True
    for joint, word in _pieces(text):
        size = width(word)
        if not empty and size + len(joint) > room:
            lines.append(plain(line).rstrip())
            line, room, empty = then, columns - width(then), True
        blank = "" if empty else joint
        while size > room and empty and room > 0:
            head = _head(word, room)
            lines.append(plain(line + head).rstrip())
            word = word[len(head) :]
            line, room, size = then, columns - width(then), width(word)
        line += blank + word
        room -= size + len(blank)
        empty = False
    return lines if empty else [*lines, plain(line).rstrip()]


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """The words with what joins each to the one before: a blank, or nothing at a BREAK."""
    for word in text.replace("\n", " ").replace("\t", " ").split(" "):
        if not word:
            continue
        first, *others = word.split(BREAK)
        yield " ", first
        for other in others:
            yield "", other


def _head(word: str, columns: int) -> str:
    """The longest beginning of `word` that fits; one sign at least."""
    taken = 1
    while taken < len(word) and width(word[: taken + 1]) <= columns:
        taken += 1
    return word[:taken]
