"""Games in folders: made, sheets sent, legs played, in this process or by the command line in another."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from pbem.desk.adjudicate import Adjudicated, adjudicate
from pbem.desk.game import Game, open_game
from pbem.desk.places import place_of
from pbem.desk.start import Wishes, new, start
from pbem.desk.submit import Receipt, submit
from pbem.games.registry import title
from pbem.languages import speaker
from pbem.orders.forms import form_text
from pbem.orders.place import Place
from pbem.orders.sheet import narrowed_schema
from tests.titles.games import PEOPLE
from tests.titles.sheets import Maker, written

ROOT = Path(__file__).resolve().parent.parent.parent
RECEIVED = "2026-02-07T21:14+01:00"
COMMAND = (sys.executable, "-c", "from pbem.cli import main; main()")


def seats_of(count: int) -> tuple[str, ...]:
    """So many players, as they are typed."""
    return tuple(f"{person} <{person.lower()}@example.org>" for person in PEOPLE[:count])


def begun(game: Path, name: str, *, seats: int = 0, pace: str = "", edition: str = "", seed: str = "a trial") -> Path:
    """A new game in the folder `game`: the fewest seats, the usual pace and the first edition if not said otherwise."""
    seats = seats or min(title(name).seat_counts)
    new(game, Wishes(title=name, seats=seats_of(seats), pace=pace, edition=edition, seed=seed))
    start(game)
    return game


def place(game: Path, seat: str) -> Place:
    """Where a seat stands at the stop that is due."""
    found = open_game(game)
    return place_of(found.save, found.settings, found.leg, seat)


def form(game: Path, seat: str) -> bytes:
    """The form that a seat was sent, unchanged."""
    return form_text(place(game, seat), speaker("en")).encode()


def made_up(game: Path, seat: str, dice: int | str) -> bytes:
    """A sheet with any orders that the form allows."""
    return written(Maker(Random(f"{dice}")).sheet(narrowed_schema(place(game, seat))))


def sent(game: Path, seat: str, raw: bytes) -> Receipt:
    """File one sheet, at a time that is always the same."""
    (receipt,) = submit(game, [(f"{seat}.toml", raw)], seat=seat, when=RECEIVED, late=False)
    return receipt


def played(game: Path, missing: str = "bot") -> Adjudicated:
    """Adjudicate the leg that is due."""
    return adjudicate(game, (missing,), {}, dry_run=False)


def with_sheets(game: Path, legs: int, writers: Mapping[str, Callable[[Path, str, str], bytes]]) -> Game:
    """Play so many legs, or to the end: each writer sends a sheet where one is due, bots answer for the others."""
    for _ in range(legs):
        save = open_game(game).save
        if save.finished:
            break
        for seat, write in writers.items():
            if seat in save.asked:
                sent(game, seat, write(game, seat, f"{save.leg}/{seat}"))
        played(game)
    return open_game(game)


def unchanged(game: Path, seat: str, dice: str) -> bytes:
    """A writer that sends its form back."""
    return form(game, seat)


WRITERS: Mapping[str, Callable[[Path, str, str], bytes]] = {"ann": made_up, "bob": unchanged}


def environment(**changes: str) -> dict[str, str]:
    """What a command sees: this checkout, no colours, nothing of the terminal the tests run in."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "PYTEST_", "PBEM_"))}
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    return {**kept, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "80", **changes}


def command(
    *arguments: str | Path,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    before: Callable[[], Any] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run `pbem` with these arguments in a process of its own."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        env=dict(env or environment()),
        cwd=cwd,
        preexec_fn=before,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=120,
        check=False,
    )


def done(found: subprocess.CompletedProcess[str], code: int = 0) -> subprocess.CompletedProcess[str]:
    """The same command, which must have ended with this exit code and without a traceback."""
    assert "Traceback" not in found.stderr, found.stderr
    assert found.returncode == code, (found.returncode, found.stdout, found.stderr)
    return found


def tree(root: Path) -> dict[str, bytes]:
    """Every file below `root` with its bytes; folders end in a slash."""
    return {
        path.relative_to(root).as_posix() + ("/" if path.is_dir() else ""): b"" if path.is_dir() else path.read_bytes()
        for path in sorted(root.rglob("*"))
    }


def differing(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> Sequence[str]:
    """The names that are not the same in two trees."""
    return [name for name in sorted({*one, *other}) if one.get(name) != other.get(name)]
