"""The example game, played before somebody's eyes: its sheets are filed and adjudicated as in any game."""

from __future__ import annotations

import shutil
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path

from pbem.desk.adjudicate import adjudicate
from pbem.desk.faults import USAGE, DeskFault, Said
from pbem.desk.reports import stored_report
from pbem.desk.start import start
from pbem.desk.submit import submit
from pbem.kernel.text import N_
from pbem.languages import Say
from pbem.orders.receipts import receipt_lines
from pbem.resources import examples

EXAMPLE = "new-england-railways"
READER = "ann"
Line = Callable[[str], None]


def play_demo(directory: Path | None, talk: Line, put: Line, say: Say) -> None:
    """Play the example's legs in `directory` (which must be new), or in a passing folder, and show the last report.

    `talk` gets what happens, `put` the report. Raises DeskFault (exit 2) if `directory` is there already.
    """
    if directory is None:
        with tempfile.TemporaryDirectory(prefix="pbem-demo-") as passing:
            _play(Path(passing) / "coastline", talk, put, say)
        return
    if directory.exists():
        raise DeskFault(USAGE, N_("{folder} is there already; the demo wants a new one"), {"folder": str(directory)})
    _play(directory, talk, put, say)
    hints = (
        Said(N_("The game is yours to go on with:")),
        Said(N_("  pbem status {folder}"), {"folder": str(directory)}),
        Said(N_("  pbem adjudicate {folder} --missing bot"), {"folder": str(directory)}),
        Said(N_("  pbem verify {folder}"), {"folder": str(directory)}),
    )
    for hint in hints:
        talk(hint.spoken(say))


def _play(game: Path, talk: Line, put: Line, say: Say) -> None:
    source = examples() / EXAMPLE
    game.mkdir(parents=True)
    shutil.copyfile(source / "game.toml", game / "game.toml")
    start(game)
    talk(say(N_("The example game is begun. Four players send their sheets by mail; this is what the desk does.")))
    for leg in example_legs(source):
        talk("")
        talk(f"== {leg.name} ==")
        for name, when in received(leg).items():
            for receipt in submit(game, [(name, (leg / name).read_bytes())], seat=_seat(name), when=when, late=False):
                for line in receipt_lines(
                    name, receipt.place, receipt.checked, receipt.record.no, receipt.earlier, say
                ):
                    talk(line)
        done = adjudicate(game, (), {}, dry_run=False)
        talk(say(N_("{leg} is adjudicated; the reports and the next forms are written.")).format(leg=done.leg.label))
    talk("")
    talk(say(N_("This is what {who} is mailed now:")).format(who=READER.capitalize()))
    talk("")
    put(stored_report(game, "", READER).rstrip("\n"))


def example_legs(source: Path) -> list[Path]:
    """The folders of the example's sheets, leg by leg."""
    return sorted(path for path in (source / "sheets").iterdir() if path.is_dir())


def received(leg: Path) -> dict[str, str]:
    """The sheets of a leg in the order in which they came, with the time."""
    data: dict[str, str] = tomllib.loads((leg / "received.toml").read_text(encoding="utf-8"))
    return data


def _seat(name: str) -> str:
    """The seat a sheet's file name begins with: `bob` of `bob.first-try.toml`."""
    return name.partition(".")[0]
