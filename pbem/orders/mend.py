"""Mending a sheet: what `pbem check --fix` writes back, and the mended sheet that a receipt shows.

`mend` makes only those edits that leave no question: what was read that way anyway, or is the one way to write what
stands there. Names and words that merely look like legal ones, orders in comments or quotes, and headers of other
forms are left to the author; `guessed` makes those edits too, for a sheet that is sent back to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pbem.orders.check import Checked, check
from pbem.orders.place import Place
from pbem.orders.text import decoded_text
from pbem.orders.verdicts import Edit, apply, mended

SURE = frozenset(
    {
        *("T102", "T103", "T107", "T108", "T109", "T110", "T113", "T114", "T115", "T116", "T117", "T119", "T120"),
        *("T121", "T122", "T123", "T124", "T131", "T134"),
        *("H201", "H208", "K303", "K310"),
    }
)
"""Codes whose edits leave no question."""
OTHER_FORM = frozenset({"H202", "H203", "H204", "H205", "H207"})
"""Codes of a sheet that is the form of something else: its header is not completed."""
_OF_THE_FILE = ("T102", "T108")
_MOST_ROUNDS = 60


class Change(Struct, frozen=True):
    """Lines that were mended: as they came, from number `line` on, and as they are now (no `before`: put in; no
    `after`: taken out; neither: another encoding or other line ends alone), and the codes of what was wrong there."""

    line: int
    before: list[str]
    after: list[str]
    codes: list[str]


class Mended(Struct, frozen=True):
    """A sheet with all that is sure mended: its bytes, what was changed, and the check of the outcome. Without changes
    the bytes are those that came."""

    raw: bytes
    changes: list[Change]
    checked: Checked


def mend(raw: bytes, place: Place) -> Mended:
    """Mend what can be mended for sure; mending the outcome again changes nothing. Total, as the check is.

    The outcome is UTF-8 without a byte order mark; its lines end as most of them did. A sheet over the limits is left
    as it is.
    """
    first = checked = check(raw, place)
    text, doubtful = first.text.source.text, frozenset[str]()
    for _ in range(_MOST_ROUNDS):
        once = apply(checked.text.source.text, _edits(checked, doubtful))[0]
        if once == checked.text.source.text:
            break
        after = check(once.encode(), place)
        # Words in quotes where a number is wanted help nobody.
        if not doubtful and _no_words(checked, after):
            doubtful = frozenset({"T116"})
            continue
        text, checked = once, after
    if "�" in text or not _changed(first, text):
        return Mended(raw, [], first)
    codes = [(v.line, v.code) for v in first.verdicts if v.code in SURE]
    changes = list(_changes(first.text.source.text, text, codes))
    # An encoding or line ends alone change no line.
    changes = changes or [Change(line, [], [], [code]) for line, code in codes if code in _OF_THE_FILE]
    return Mended(_bytes(raw, text), changes, check(text.encode(), place))


def guessed(checked: Checked, place: Place) -> str:
    """The text of a refused sheet with every edit of its verdicts made, if it would be accepted then; else `""`."""
    text = mended(checked.text.source, checked.verdicts)
    return text if text != checked.text.source.text and check(text.encode(), place).accepted else ""


def _edits(checked: Checked, doubtful: frozenset[str]) -> Iterator[Edit]:
    other = any(v.code in OTHER_FORM for v in checked.verdicts)
    for v in checked.verdicts:
        if v.code in SURE - doubtful and not (other and v.code == "H201"):
            yield from v.edits


def _no_words(before: Checked, after: Checked) -> bool:
    quoted = {v.line for v in before.verdicts if v.code == "T116"}
    return any(v.code in ("K302", "K303", "K313") and v.line in quoted for v in after.verdicts)


def _changed(first: Checked, text: str) -> bool:
    """Whether there is something to write: an edit, or bytes that are not as they should be."""
    return text != first.text.source.text or any(v.code in _OF_THE_FILE for v in first.verdicts)


def _bytes(raw: bytes, text: str) -> bytes:
    came = decoded_text(raw)[0]
    windows = came.count("\r\n")
    if windows * 2 > came.count("\n"):
        text = text.replace("\n", "\r\n")
    return text.encode()


def _changes(before: str, after: str, codes: list[tuple[int, str]]) -> Iterator[Change]:
    import difflib

    old, new = before.split("\n"), after.split("\n")
    shown = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for kind, start, end, first, last in shown.get_opcodes():
        if kind != "equal":
            mine = [code for line, code in codes if start < line <= max(end, start + 1)]
            yield Change(start + 1, old[start:end], new[first:last], list(dict.fromkeys(mine)))
