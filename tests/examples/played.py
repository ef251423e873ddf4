"""A title's example game played in a folder, and every text that it is held against."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pbem.desk.example import Filed, Played, play_example
from pbem.desk.reports import stored_report
from pbem.languages import speaker
from pbem.orders.receipts import receipt_lines
from pbem.resources import examples

READERS = {"ann": "ann", "public": ""}


def reports(title: str) -> Path:
    """The folder in which the texts of a title's example lie."""
    return examples() / title / "reports"


class Example(Struct, frozen=True):
    """The example played to its end: its folder, its texts by path below `reports/`, and all that was filed by leg and
    file name."""

    game: Path
    texts: dict[str, str]
    filed: dict[tuple[str, str], Filed]


def example(game: Path, title: str) -> Example:
    """Play the example of `title` in the new folder `game`. Its texts are the receipts of a leg, in the order in
    which the sheets came, and the reports after it; `start/` has the first mailing."""
    texts: dict[str, str] = {}
    filed: dict[tuple[str, str], Filed] = {}
    new: list[Filed] = []
    for happened in play_example(game, title=title):
        if isinstance(happened, Filed):
            new.append(happened)
            continue
        leg = happened.done.leg.label if isinstance(happened, Played) else "start"
        filed |= {(leg, one.receipt.file): one for one in new}
        if new:
            texts[f"{leg}/receipts.txt"] = "\n".join(_receipt(one) for one in new)
            new = []
        for name, reader in READERS.items():
            texts[f"{leg}/{name}.txt"] = stored_report(game, leg, reader)
    return Example(game, texts, filed)


def _receipt(filed: Filed) -> str:
    """What the author of a sheet was told, under the name of the file and the time it came."""
    one = filed.receipt
    lines = receipt_lines(one.filed, one.place, one.checked, speaker("en"))
    return "".join(f"{line}\n" for line in (f"{filed.came}  {one.file}", *lines))
