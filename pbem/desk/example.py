"""A title's example game as a row of things that happen: begun, a sheet filed, a leg played. The demo tells them to a
person, and the tests hold what comes of them."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from pbem.desk.adjudicate import Adjudicated, Settled, adjudicate
from pbem.desk.deadlines import spoken_short
from pbem.desk.game import open_game
from pbem.desk.start import start
from pbem.desk.submit import Receipt, submit
from pbem.kernel.text import N_
from pbem.languages import Say
from pbem.resources import examples

EXAMPLE = "new-england-railways"
"""The title whose example is played unless another is named."""


class Begun(Struct, frozen=True):
    """The game has begun; its first mailing lies in the folder."""

    settled: Settled


class Filed(Struct, frozen=True):
    """A sheet came in at `came`, as a person reads it; `first` says that it is the leg's first, and then `due` is the
    leg's deadline."""

    receipt: Receipt
    came: str
    first: bool
    due: str = ""


class Played(Struct, frozen=True):
    """A leg was adjudicated; `last` says that the example ends here."""

    done: Adjudicated
    last: bool


def play_example(game: Path, say: Say = N_, title: str = EXAMPLE) -> Iterator[Begun | Filed | Played]:
    """Play the example of `title` in the folder `game`, which must not be there, and tell of each thing once it has
    happened.

    Times are told by `say`. The sheets are filed by `submit` and the legs settled by `adjudicate`, as in any game.
    Raises DeskFault.
    """
    source = examples() / title
    game.mkdir(parents=True)
    shutil.copyfile(source / "game.toml", game / "game.toml")
    yield Begun(start(game))
    zone = open_game(game).settings.deadline.zone
    legs = example_legs(source)
    for leg in legs:
        for nth, (name, when) in enumerate(received(leg).items()):
            sheet = (leg / name).read_bytes()
            for receipt in submit(game, [(name, sheet)], seat=seat_of(name), when=when, late=False):
                due = spoken_short(open_game(game).save.due, zone, say) if not nth else ""
                yield Filed(receipt, spoken_short(when, zone, say), first=not nth, due=due)
        yield Played(adjudicate(game, (), {}, dry_run=False), last=leg == legs[-1])


def example_id(title: str) -> str:
    """What the example of `title` is called, as a game in a folder of that name would be."""
    settings: dict[str, Any] = tomllib.loads((examples() / title / "game.toml").read_text(encoding="utf-8"))
    return str(settings["id"])


def example_legs(source: Path) -> list[Path]:
    """The folders of the example's sheets, leg by leg."""
    return sorted(path for path in (source / "sheets").iterdir() if path.is_dir())


def received(leg: Path) -> dict[str, str]:
    """The sheets of a leg in the order in which they came, each with its time (ISO)."""
    data: dict[str, str] = tomllib.loads((leg / "received.toml").read_text(encoding="utf-8"))
    return data


def seat_of(name: str) -> str:
    """The seat a sheet's file name begins with: `bob` of `bob.first-try.toml`."""
    return name.partition(".")[0]
