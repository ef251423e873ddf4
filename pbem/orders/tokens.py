"""A tolerant tokenizer for sheets that tomllib refuses: every text has tokens, whatever is wrong with it."""

from __future__ import annotations

import re

from msgspec import Struct

DOUBLE = "“”„‟«»"
SINGLE = "‘’‚‛"
BLANKS = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
UNSEEN = "\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"

_TOKENS = re.compile(
    rf"""
      (?P<newline> \n )
    | (?P<blank> [ \t]++ )
    | (?P<odd> [{BLANKS}{UNSEEN}]++ )
    | (?P<comment> \#[^\n]*+ )
    | (?P<text> \"{{3}}(?:[^"\\]|\\.|"(?!""))*+(?:"{{3,5}}|\\?\Z) | '{{3}}(?:[^']|'(?!''))*+(?:'{{3,5}}|\Z) )
    | (?P<curly> [{DOUBLE}][^"{DOUBLE}\n]*+["{DOUBLE}] | [{SINGLE}][^'{SINGLE}\n]*+['{SINGLE}]
               | "[^"{DOUBLE}\n]*+[{DOUBLE}](?=[ \t]*+(?:[=,\]\}}\#\n]|\Z)) )
    | (?P<string> "(?:[^"\\\n]|\\[^\n])*+" | '[^'\n]*+' )
    | (?P<unclosed> ["'][^\n]*+ )
    | (?P<mark> [\[\]{{}},=] )
    | (?P<word> [^\s"'\#\[\]{{}},={BLANKS}{UNSEEN}]++(?:'[^\s"'\#\[\]{{}},={BLANKS}{UNSEEN}]++)*+ )
    | (?P<other> . )
    """,
    re.VERBOSE | re.DOTALL,
)
ODD = re.compile(f"[{BLANKS}{UNSEEN}]+")
UNSEEN_ONLY = re.compile(f"[{UNSEEN}]")


class Token(Struct, frozen=True):
    """A piece of the text. Kinds: newline blank odd comment string (text is one of those too) curly unclosed word
    other end, and the marks `[ ] { } , =` as their own kinds."""

    kind: str
    start: int
    end: int


def tokens(text: str, start: int, end: int) -> list[Token]:
    """The tokens of text[start:end], without gaps."""
    found = []
    for piece in _TOKENS.finditer(text, start, end):
        kind = piece.lastgroup or "other"
        kind = piece[0] if kind == "mark" else "string" if kind == "text" else kind
        found.append(Token(kind, piece.start(), piece.end()))
    return found
