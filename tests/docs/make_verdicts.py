"""docs/verdicts.md from the catalogue of verdicts and every title's own notes: `python -m tests.docs.make_verdicts`.

The page is made of the texts that are printed, so it cannot say anything else than the program does.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

from pbem.games.registry import TITLES, title
from pbem.orders.catalogue import CATALOGUE, REFUSED, Kind

PAGE = Path(__file__).parents[2] / "docs" / "verdicts.md"
HEAD = """\
# Verdicts

What `pbem check` and the receipts of sheets say, by code. Made from the program's own catalogue by
`python -m tests.docs.make_verdicts`; a test looks that it is up to date, others that each code is reached.

A verdict is printed as `file:line:column: CODE text (rule)`, in the order of the lines, all of a file at once; where it
is clear what was meant, the line as it should be stands below it. Codes never change their meaning.

**refused**: nothing of the sheet is filed, and the sheet that was accepted before stays in force. Mend the line and
send the sheet again. **note**: the sheet is accepted; look whether you meant it.
"""
GROUPS = {
    "T": "The text (T1xx): the file is not the TOML it should be",
    "H": "The header (H2xx): the sheet is not the form that is due",
    "K": "Keys, names and values (K3xx): the form does not allow this",
}


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_index(), *_groups(), *_titles()]).rstrip("\n") + "\n"


def _index() -> Iterator[str]:
    yield "| code | severity | title |"
    yield "|---|---|---|"
    for code, kind in sorted(CATALOGUE.items()):
        yield f"| [{code}](#{code.lower()}) | {kind.severity} | {kind.title} |"
    yield ""


def _groups() -> Iterator[str]:
    for letter, heading in GROUPS.items():
        yield from _section(heading, {code: kind for code, kind in sorted(CATALOGUE.items()) if code[0] == letter})


def _titles() -> Iterator[str]:
    for name in TITLES:
        played = title(name)
        notes = {code: Kind("note", *texts) for code, texts in sorted(played.remark_codes.items())}
        yield from _section(f"{played.name} (S4xx): notes of this title", notes)


def _section(heading: str, kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield f"## {heading}"
    yield ""
    for code, kind in kinds.items():
        yield f"### {code}"
        yield ""
        yield f"**{kind.title}** ({'refused' if kind.severity == REFUSED else 'note'})"
        yield ""
        lines = textwrap.wrap(kind.explanation, 119, break_long_words=False, break_on_hyphens=False)
        # A sign that begins a line must not make it a heading, a quote or a list.
        yield "\n".join(re.sub(r"^(?=[#>*+-])", r"\\", line) for line in lines)
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
