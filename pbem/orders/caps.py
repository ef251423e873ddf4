"""The limits of a sheet, tested before any parser sees it, so that reading is done in bounded time.

A dotted key of 60 KB costs tomllib thirteen seconds, a thousand nested brackets a RecursionError, a long number
a ValueError. No form comes near these limits.
"""

from __future__ import annotations

import re

from msgspec import Struct

from pbem.kernel.text import Facts

BYTES = 16 * 1024
KEY_PARTS = 8
LEVELS = 20
DIGITS = 18

# Possessive and closed by the end of the text: linear in time whatever is thrown at it.
_PIECES = re.compile(
    r"""
      (?P<skip> \#[^\n]*+
      | \"{3}(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)
      | '{3}(?:[^']|'(?!''))*+(?:'{3,5}|\Z)
      | "(?:[^"\\\n]|\\[^\n])*+"?
      | '[^'\n]*+'? )
    | (?P<number> (?<![\w.-])[0-9][0-9A-Za-z_]*+ )
    | (?P<fraction> (?<=\.)[0-9][0-9_]*+ )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | (?P<dot> \. )
    | (?P<apart> [\n=,] )
    """,
    re.VERBOSE | re.DOTALL,
)


class Excess(Struct, frozen=True):
    """A limit that the text exceeds, and where."""

    code: str
    offset: int
    facts: Facts


def excess(text: str) -> Excess | None:
    """The first place where the text has too long a key, too deep a nest or too long a number."""
    parts = 1
    depth = 0
    for piece in _PIECES.finditer(text):
        match piece.lastgroup:
            case "dot":
                parts += 1
                if parts > KEY_PARTS:
                    return Excess("T104", piece.start(), {"most": KEY_PARTS})
            case "apart":
                parts = 1
            case "open":
                parts = 1
                depth += 1
                if depth > LEVELS:
                    return Excess("T105", piece.start(), {"most": LEVELS})
            case "close":
                depth = max(0, depth - 1)
            case "number" | "fraction":
                if sum(c.isdigit() or c.lower() in "abcdef" for c in piece[0]) > DIGITS:
                    return Excess("T106", piece.start(), {"most": DIGITS})
            case _:
                pass
    return None
