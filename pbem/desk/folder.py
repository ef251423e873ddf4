"""Where things lie in a game's folder. Only paths: nothing here writes."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from pbem.desk.faults import SAVE, USAGE, DeskFault, Said
from pbem.kernel.text import N_, Facts

START = -1  # the number of the set-up, before leg 0

_LEG = re.compile(r"(\d{2,})-([a-z0-9][a-z0-9-]*)")


class Leg(Struct, frozen=True):
    """One leg's folder. `name` is what follows the number: `t4-auction`, `sign-up`; the set-up's is
    `start`."""

    number: int
    name: str
    path: Path

    @property
    def label(self) -> str:
        """The folder's own name: `07-t4-auction`."""
        return self.path.name

    @property
    def orders(self) -> Path:
        """Every sheet as received."""
        return self.path / "orders"

    @property
    def inbox(self) -> Path:
        """What was received, a line each."""
        return self.orders / "inbox.jsonl"

    @property
    def result(self) -> Path:
        """What came of the leg: there whole, or not at all."""
        return self.path / "result"

    @property
    def public(self) -> Path:
        """The report for everybody."""
        return self.result / "public"

    def packets(self, seat: str) -> Path:
        """What is mailed to a seat after this leg."""
        return self.result / "packets" / seat

    def sheet(self, seat: str, no: int) -> Path:
        """Sheet number `no` (from 1) of a seat."""
        return self.orders / f"{seat}.{no}.toml"

    def file(self, name: str) -> Path:
        """A file of the result by name: `save.toml`, `events.jsonl`, ..."""
        return self.result / name


class Folder(Struct, frozen=True):
    """A game's folder; nothing has been read yet."""

    path: Path

    @property
    def game_toml(self) -> Path:
        """The moderator's settings, never rewritten."""
        return self.path / "game.toml"

    @property
    def save(self) -> Path:
        """The authority on where the game is."""
        return self.path / "save.toml"

    @property
    def note(self) -> Path:
        """Heads the next mailing, if it is there."""
        return self.path / "note.txt"

    @property
    def turns(self) -> Path:
        """The legs."""
        return self.path / "turns"

    @property
    def undone(self) -> Path:
        """What was rolled back."""
        return self.turns / "undone"

    @property
    def outbox(self) -> Path:
        """Mail drafts."""
        return self.path / "outbox"

    @property
    def templates(self) -> Path:
        """The group's own templates, optional."""
        return self.path / "templates"

    @property
    def pack(self) -> Path:
        """The group's own cards and tables, optional."""
        return self.path / "pack"

    @property
    def start(self) -> Leg:
        """The set-up, whose result is the first mailing."""
        return Leg(START, "start", self.turns / "start")

    def leg(self, number: int, name: str) -> Leg:
        """A leg by number and name (`t4-auction`), there already or not."""
        return Leg(number, name, self.turns / f"{number:02}-{name}")

    def legs(self) -> tuple[Leg, ...]:
        """All legs that have a folder, the set-up first, then by number. Raises DeskFault if a number is
        there twice."""
        found = [self.start] if self.start.path.is_dir() else []
        numbered: dict[int, Leg] = {}
        for path in sorted(self.turns.iterdir()) if self.turns.is_dir() else ():
            if (match := _LEG.fullmatch(path.name)) and path.is_dir():
                leg = Leg(int(match[1]), match[2], path)
                other = numbered.setdefault(leg.number, leg)
                if other is not leg:
                    raise DeskFault(
                        SAVE,
                        N_("{folder} has two folders for leg {number}: {one} and {other}"),
                        {
                            "folder": str(self.turns),
                            "number": leg.number,
                            "one": other.label,
                            "other": leg.label,
                        },
                    )
        return (*found, *(numbered[number] for number in sorted(numbered)))

    def find(self, asked: str) -> Leg:
        """The leg a person means by `07`, `7`, `07-t4-auction` or `start`. Raises DeskFault naming the legs
        there are."""
        legs = self.legs()
        for leg in legs:
            if asked == leg.label or (asked.isdecimal() and int(asked) == leg.number):
                return leg
        raise DeskFault(
            USAGE,
            N_("no leg {asked} in {folder}"),
            {"asked": asked, "folder": str(self.path)},
            [Said(N_("there are: {legs}"), {"legs": ", ".join(leg.label for leg in legs) or "-"})],
        )


def leg_name(turn: int, name: str) -> str:
    """A leg's name within its folder's: `t4-auction`, `t3-vote-1`; before turn 1 without a turn:
    `sign-up`."""
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return f"t{turn}-{slug}" if turn else slug


def stem(game: str, leg: Leg, seat: str) -> str:
    """What the files of a packet's form are called: `coastline-08-t4-shipping-ann`."""
    return f"{game}-{leg.label}-{seat}"


def open_folder(path: Path) -> Folder:
    """The game's folder at `path`. Raises DeskFault if there is no game, with the folder that was meant if
    it is near."""
    folder = Folder(path)
    if folder.game_toml.is_file():
        return folder
    facts: Facts = {"folder": str(path)}
    if folder.save.is_file():
        raise DeskFault(
            USAGE,
            N_("{folder} has a save.toml but no game.toml"),
            facts,
            [Said(N_("the newest turns/*/result/settings.toml says what was in it"))],
        )
    for near in path.absolute().parents:
        if (near / "game.toml").is_file():
            hint = Said(N_("the game is in {folder}"), {"folder": str(near)})
            raise DeskFault(USAGE, N_("{folder} is inside a game's folder"), facts, [hint])
    hint = Said(N_("to make one: pbem new {folder}"), facts)
    if not path.exists():
        raise DeskFault(USAGE, N_("there is no folder {folder}"), facts, [hint])
    raise DeskFault(USAGE, N_("{folder} holds no game: it has no game.toml"), facts, [hint])
