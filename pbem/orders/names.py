"""Names as people write them: dashes, capitals, accents, blanks and the order of a link's ends don't matter."""

from __future__ import annotations

import re
from collections.abc import Collection

_DASHES = re.compile(r"\s*[-‐‑‒–—―−﹘﹣－]+\s*")
_BLANKS = re.compile(r"\s+")
_LONGEST = 80
_ENOUGH_ALIKE = 0.6


def fold(name: str) -> str:
    """The form in which two spellings of one name are equal: `Lowell – bostón` and `Boston-Lowell` are."""
    if not name.isascii():
        import unicodedata

        apart = unicodedata.normalize("NFKD", name)
        # Combining marks are accents, format characters the invisible ones.
        name = "".join(c for c in apart if unicodedata.category(c) not in ("Mn", "Cf"))
        name = name.replace("’", "'").replace("‘", "'")
    ends = _DASHES.split(_BLANKS.sub(" ", name).strip().casefold())
    return "-".join(sorted(ends)) if len(ends) > 1 else ends[0]


def by_fold(legal: Collection[str]) -> dict[str, str]:
    """The legal names by their folded form; "" where two of them fold alike, so that neither is guessed."""
    found: dict[str, str] = {}
    for name in legal:
        folded = fold(name)
        found[folded] = "" if folded in found and found[folded] != name else name
    return found


def canonical(name: str, legal: Collection[str]) -> str:
    """The legal name that `name` spells, "" if it is none of them."""
    return name if name in legal else by_fold(legal).get(fold(name), "")


def near(name: str, legal: Collection[str]) -> list[str]:
    """The legal names that look most like `name`, at most two, the likeliest first."""
    import difflib

    folded = by_fold(legal)
    alike = difflib.get_close_matches(fold(name[:_LONGEST]), folded, 2, _ENOUGH_ALIKE)
    return [folded[found] for found in alike if folded[found]]
