"""Finds orders that a lost line break put into a comment, where TOML silently forgets them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pbem.orders.tokens import Token

# A quote may be missing too: an order that is damaged twice is still an order.
_ORDER = re.compile(r"""(?<![\w."'-])(["'][^"'=\n]+["']?|[A-Za-z0-9_-]+)[ \t]*=[ \t]*(?=\S)""")
_TABLE = re.compile(r"(?<=\s)\[([A-Za-z0-9_-]+)\][ \t]*$")
_TRIES = 12
_SIGNS = 4
"""So many # in a line are looked at one by one; where there are more, the tokens say which of them begins a comment."""


class Swallowed(Struct, frozen=True):
    """An order in a comment: where the blank before it begins, where it begins, and how it is written."""

    blank: int
    start: int
    written: str


def swallowed(text: str, known: Collection[str]) -> Iterator[Swallowed]:
    """The orders that stand at the end of a comment behind something else, their key being nowhere in the text.

    A whole line that is a comment and begins with an order is a choice of the form, not a lost line.
    """
    if not _may_hold(text, known):
        return
    from pbem.orders.tokens import tokens
    from pbem.orders.values import readable_value

    found = tokens(text, 0, len(text))
    present = set(_keys(text, found))
    for token in found:
        if token.kind != "comment":
            continue
        for key, head in _heads(text, token.start, token.end, known):
            if key in present:
                continue
            rest = text[token.start + head.end() : token.end].strip()
            if head.re is _TABLE or rest == "[" or readable_value(rest):
                blank = token.start + len(text[token.start : token.start + head.start()].rstrip())
                start = token.start + head.start()
                present.add(key)
                yield Swallowed(blank, start, text[start : token.end].strip())
                break


def _may_hold(text: str, known: Collection[str]) -> bool:
    """Whether any # could begin a comment with an order in it. Hardly a good sheet has one, and to see that is much
    quicker than to take the text apart."""
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        signs = line.count("#")
        if signs > _SIGNS:
            return True
        at = start
        for _ in range(signs):
            at = text.index("#", at)
            if not all(_stands(text, key) for key, _ in _heads(text, at, end, known)):
                return True
            at += 1
        start = end + 1
    return False


def _stands(text: str, key: str) -> bool:
    """Whether a line begins with this order: then none in a comment is missed."""
    return re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=", text, re.MULTILINE) is not None


def _heads(text: str, start: int, end: int, known: Collection[str]) -> Iterator[tuple[str, re.Match[str]]]:
    """The keys that begin something like an order in the comment text[start:end], behind something else."""
    body = text[start:end]
    alone = not text[text.rfind("\n", 0, start) + 1 : start].strip()
    for head in [*_ORDER.finditer(body), *_TABLE.finditer(body)][-_TRIES:]:
        key = head[1].strip("\"' \t")
        if key in known and not (alone and not body[: head.start()].strip("# \t")):
            yield key, head


def _keys(text: str, found: list[Token]) -> Iterator[str]:
    """Every key and every name of a table, as far as the tokens tell."""
    plain = [t for t in found if t.kind not in ("blank", "odd")]
    for before, token in pairwise(plain):
        if token.kind in ("=", "]") and before.kind in ("word", "string", "curly"):
            yield text[before.start : before.end].strip("\"'“”„‟«»‘’‚‛")
