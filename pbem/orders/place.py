"""A place: one seat's position at one stop, as the packet carries it beside the form (`position.toml`).

The check at home reads it and nothing else, and it is the same check that the desk makes when a sheet is submitted.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pbem.games.registry import TITLES, title
from pbem.games.title import Title
from pbem.kernel.text import N_, Facts

FORMAT = 1
_DAMAGED = N_("{file} is damaged: {reason}; take the one of your packet again")


class PlaceFault(Exception):
    """A position file that cannot be used, and why: a message id and its facts."""

    def __init__(self, text: str, facts: Facts) -> None:
        self.text = text
        self.facts = facts
        super().__init__(text.format_map(facts))


class Place(Struct, frozen=True, kw_only=True):
    """What a position file says. `asking` counts how often this leg's orders were asked for (1, unless a leg was
    reopened); `blocks` are those of the sheet that is due; `stem` begins the names of the packet's files; `people` are
    the names by seat; `pace` says how often play stops (`""`: in files of before it was told); `table` and `own` are
    the position as plain data, `standing` the seat's standing orders (not in the file if it has none); `due` is the
    deadline as a person reads it; `language` is the seat's, which its form is written in and its receipts speak."""

    format: int = FORMAT
    game: str
    title: str
    edition: str
    pace: str = ""
    rules: int
    pack: str
    turn: int
    leg: str
    number: int
    asking: int
    seat: str
    token: str
    stem: str
    blocks: list[str]
    due: str
    language: str = "en"
    people: dict[str, str]
    table: dict[str, Any]
    own: dict[str, Any] = {}
    standing: dict[str, Any] = {}

    @property
    def header(self) -> dict[str, str | int]:
        """The header keys of the sheet that is due, with their values, in order."""
        turn_key = self.played.turn_key
        return {"game": self.game, turn_key: self.turn, "leg": self.leg, "seat": self.seat, "token": self.token}

    @property
    def played(self) -> Title:
        """The title, with its pack."""
        return title(self.title)

    def position(self) -> Any:
        """The title's position."""
        return self.played.read_position(self.seat, self.table, self.own, ())


def place_text(place: Place) -> str:
    """The position file."""
    import tomli_w

    data = msgspec.to_builtins(place)
    if not place.standing:
        del data["standing"]
    table = msgspec.json.encode(data.pop("table"))
    own = {key: data.pop(key) for key in ("own", "standing") if key in data}
    return "\n".join((tomli_w.dumps(data), _table_text(table), tomli_w.dumps(own)))


@lru_cache(maxsize=1)
def _table_text(table: bytes) -> str:
    """What all seats see, given as JSON: written once for all position files of a leg."""
    import tomli_w

    return tomli_w.dumps({"table": msgspec.json.decode(table)})


def read_place(raw: bytes, name: str) -> Place:
    """The place in the file called `name`. Raises PlaceFault if it is none, or not one this pbem can read."""
    try:
        data: Mapping[str, Any] = tomllib.loads(raw.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as fault:
        text = N_("{file} is no position file: {reason}")
        raise PlaceFault(text, {"file": name, "reason": str(fault)}) from fault
    if "token" not in data or "table" not in data:
        raise PlaceFault(N_("{file} is no position file: it has no token or no table"), {"file": name})
    if data.get("format") != FORMAT:
        found = str(data.get("format"))
        text = N_("{file} is of format {found}; this pbem reads position files of format {format}")
        raise PlaceFault(text, {"file": name, "found": found, "format": FORMAT})
    try:
        place = msgspec.convert(data, Place)
    except msgspec.ValidationError as fault:
        raise PlaceFault(_DAMAGED, {"file": name, "reason": str(fault)}) from fault
    if place.title not in TITLES:
        text = N_("{file}: no title {title} in this pbem; install a newer one")
        raise PlaceFault(text, {"file": name, "title": place.title})
    if place.seat not in place.people or not set(place.blocks) <= set(place.played.blocks):
        reason = f"{place.seat}: {', '.join(place.blocks)}"
        raise PlaceFault(_DAMAGED, {"file": name, "reason": reason})
    try:
        place.position()
        place.played.with_standing(None, place.standing)
    except (msgspec.ValidationError, KeyError) as fault:
        raise PlaceFault(_DAMAGED, {"file": name, "reason": str(fault)}) from fault
    return place


def find_place(sheet: Path, seat: str, token: str) -> Path | None:
    """The position file that belongs to `sheet`: the one of its own name, else the one in its folder with its token,
    else the only one there for its seat."""
    own = sheet.with_name(sheet.name.removesuffix(".toml").removesuffix(".orders") + ".position.toml")
    if own.is_file():
        return own
    beside = {path: _head(path) for path in sorted(sheet.parent.glob("*.position.toml"))}
    for path, (_, its_token) in beside.items():
        if token and its_token == token:
            return path
    same = [path for path, (its_seat, _) in beside.items() if its_seat == seat or len(beside) == 1]
    return same[0] if len(same) == 1 else None


def _head(path: Path) -> tuple[str, str]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
        return "", ""
    return str(data.get("seat", "")), str(data.get("token", ""))
