"""Finds orders that a lost line break put into a comment, where TOML silently forgets them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise

from msgspec import Struct

from pbem.orders.tokens import Token, tokens
from pbem.orders.values import readable_value

# A quote may be missing too: an order that is damaged twice is still an order.
_ORDER = re.compile(r"""(?<![\w."'-])(["'][^"'=\n]+["']?|[A-Za-z0-9_-]+)[ \t]*=[ \t]*(?=\S)""")
_TABLE = re.compile(r"(?<=\s)\[([A-Za-z0-9_-]+)\][ \t]*$")
_TRIES = 12


class Swallowed(Struct, frozen=True):
    """An order in a comment: where the blank before it begins, where it begins, and how it is written."""

    blank: int
    start: int
    written: str


def swallowed(text: str, known: Collection[str]) -> Iterator[Swallowed]:
    """The orders that stand at the end of a comment behind something else, their key being nowhere in the text.

    A whole line that is a comment and begins with an order is a choice of the form, not a lost line.
    """
    found = tokens(text, 0, len(text))
    present = set(_keys(text, found))
    for token in found:
        if token.kind != "comment":
            continue
        body = text[token.start : token.end]
        line = text.rfind("\n", 0, token.start) + 1
        alone = not text[line : token.start].strip()
        heads = [*_ORDER.finditer(body), *_TABLE.finditer(body)][-_TRIES:]
        for head in heads:
            key = head[1].strip("\"' \t")
            if key not in known or key in present:
                continue
            before = body[: head.start()]
            if alone and not before.strip("# \t"):
                continue
            rest = body[head.end() :].strip()
            if head.re is _TABLE or rest == "[" or readable_value(rest):
                blank = token.start + len(before.rstrip())
                start = token.start + head.start()
                present.add(key)
                yield Swallowed(blank, start, text[start : token.end].strip())
                break


def _keys(text: str, found: list[Token]) -> Iterator[str]:
    """Every key and every name of a table, as far as the tokens tell."""
    plain = [t for t in found if t.kind not in ("blank", "odd")]
    for before, token in pairwise(plain):
        if token.kind in ("=", "]") and before.kind in ("word", "string", "curly"):
            yield text[before.start : before.end].strip("\"'“”„‟«»‘’‚‛")
