"""Names as people write them: dashes, capitals, accents, blanks and the order of a link's ends don't matter."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

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
    """The legal names by their folded form, those with a dash also with a blank in its place (`Boston Lowell`,
    `Lowell Boston`); "" where two of them fold alike, so that neither is guessed."""
    found: dict[str, str] = {}
    for name in legal:
        folded = fold(name)
        found[folded] = "" if folded in found and found[folded] != name else name
    return {**_with_blanks(found), **found}


def _with_blanks(folded: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, legal in folded.items():
        one, dash, other = name.partition("-")
        if legal and dash and "-" not in other:
            for spelt in (f"{one} {other}", f"{other} {one}"):
                found[spelt] = "" if found.get(spelt, legal) != legal else legal
    return found


def canonical(name: str, legal: Collection[str]) -> str:
    """The legal name that `name` spells, "" if it is none of them."""
    return name if name in legal else by_fold(legal).get(fold(name), "")


def near(name: str, legal: Collection[str]) -> list[str]:
    """The legal names that look most like `name`, at most two, the likeliest first."""
    import difflib

    wanted, folded = fold(name[:_LONGEST]), by_fold(legal)
    # Spellings with a blank for the dash are alike only what has no dash itself.
    pool = [spelt for spelt in folded if "-" in spelt or "-" not in wanted or fold(folded[spelt]) == spelt]
    alike = difflib.get_close_matches(wanted, pool, 6, _ENOUGH_ALIKE)
    return list(dict.fromkeys(folded[found] for found in alike if folded[found]))[:2]
