"""A game opened: its folder, its settings, its save, and the leg that is due."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pbem.desk.faults import SAVE, USAGE, DeskFault, Said
from pbem.desk.folder import Folder, Leg, leg_name, open_folder
from pbem.desk.save import Save, read_save
from pbem.desk.setting_types import Allowed, Settings
from pbem.desk.settings import read_settings
from pbem.games.registry import TITLES, read_packs_by, title
from pbem.games.title import chosen_options
from pbem.kernel.text import N_
from pbem.report.kept import kept_tables


class Game(Struct, frozen=True):
    """A running or finished game."""

    folder: Folder
    settings: Settings
    save: Save

    @property
    def leg(self) -> Leg:
        """The leg that is adjudicated next."""
        return self.folder.leg(self.save.leg, leg_name(self.save.turn, self.save.name))


def allowed(name: str) -> Allowed:
    """What the title called `name` lets game.toml choose."""
    found = title(name)
    return Allowed(
        editions=tuple(found.editions),
        paces=tuple(found.paces),
        seat_counts=tuple(found.seat_counts),
        options={name: option.values for name, option in found.options.items()},
    )


def settings_of(folder: Folder) -> Settings:
    """The settings of the game in `folder`. Raises DeskFault (exit 2)."""
    read_packs_by(kept_tables)
    return read_settings(folder.game_toml, tuple(TITLES), allowed)


def open_game(path: Path) -> Game:
    """The game in the folder at `path`. Raises DeskFault if there is none, it was not begun, or game.toml no longer
    fits the save."""
    folder = open_folder(path)
    settings = settings_of(folder)
    save = read_save(folder.save)
    _check_fit(settings, save, folder)
    return Game(folder, settings, save)


def _check_fit(settings: Settings, save: Save, folder: Folder) -> None:
    """Title, edition, options, id and seats are settled when a game begins."""
    edition = settings.edition or save.played.editions[0]
    pairs = (
        ("id", settings.id, save.game),
        ("title", settings.title, save.title),
        ("edition", edition, save.edition),
        *_options(settings, save),
        ("seats", ", ".join(seat.id for seat in settings.seats), ", ".join(save.seats)),
    )
    changed = [
        Said(N_("{key}: the game was begun with {begun}, not {found}"), {"key": key, "begun": begun, "found": found})
        for key, found, begun in pairs
        if found != begun
    ]
    if changed:
        text = N_("{file} was changed in what cannot change once a game has begun")
        raise DeskFault(USAGE, text, {"file": str(folder.game_toml)}, changed)


def _options(settings: Settings, save: Save) -> list[tuple[str, str, str]]:
    """Each option with its value now and when the game began; one that is not named has its usual value."""
    known = save.played.options
    now, then = chosen_options(known, settings.options), chosen_options(known, save.options)
    return [("options", f"{name}={now[name]}", f"{name}={then[name]}") for name in known]


def pack_digest(name: str) -> str:
    """The digest of the tables the title called `name` plays with."""
    from pbem.desk.chain import digests
    from pbem.kernel.canonical import digest

    pack = title(name).folder / "pack"
    return digest(digests({path.name: path.read_bytes() for path in sorted(pack.glob("*.toml"))}))


def check_pack(save: Save) -> None:
    """Raises DeskFault (exit 4) if the installed cards and tables are not those the game was begun with."""
    if pack_digest(save.title) != save.pack:
        hint = Said(N_("install the pbem the game was begun with, or the group's own pack"))
        raise DeskFault(SAVE, N_("the cards and tables of {title} have changed"), {"title": save.title}, [hint])
