"""Reports and forms of a game, once more: as they were mailed, or as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pbem.desk.faults import SAVE, USAGE, DeskFault, Said
from pbem.desk.folder import Leg, open_folder
from pbem.desk.game import Game, open_game
from pbem.desk.packets import form_files
from pbem.desk.places import language_of, place_of
from pbem.desk.records import read_events
from pbem.desk.save import parse_save
from pbem.kernel.event import visible
from pbem.kernel.text import N_
from pbem.languages import speaker

MODERATOR = "moderator"
FORMATS = {"text": "report.txt", "html": "report.html", "svg": "map.svg"}
"""The files of a report by format."""


def stored_report(path: Path, leg: str, reader: str, form: str = "text") -> str:
    """A report of a leg as it was made: for a seat, `""` for everybody, or `moderator`, in one of the `FORMATS`. Raises
    DeskFault: exit 2 if the leg has none of that kind, 4 if its text is gone."""
    game = open_game(path)
    played = played_leg(game, leg)
    file = played.result / _path(game, reader, form)
    if not file.is_file() and form == "text":
        raise DeskFault(SAVE, N_("{file} is gone"), {"file": str(file)})
    if not file.is_file():
        raise _none(played, form)
    return file.read_text(encoding="utf-8")


def report_in(path: Path, leg: str, reader: str, form: str, language: str) -> str:
    """The same report written anew in `language`, from the records of the leg. Raises DeskFault as `stored_report`
    does, and if the leg is not as it was recorded (exit 4)."""
    from pbem.desk.retell import packets_again, retell

    game = open_game(path)
    played = played_leg(game, leg)
    name = _path(game, reader, form)
    files = packets_again(retell(game, played), language)
    if name not in files:
        raise _none(played, form)
    return files[name].decode()


def _path(game: Game, reader: str, form: str) -> str:
    """Where a report lies below a leg's result."""
    folder = reader or "public"
    if reader and reader != MODERATOR:
        folder = f"packets/{game.settings.seat_meant(reader).id}"
    return f"{folder}/{FORMATS[form]}"


def _none(played: Leg, form: str) -> DeskFault:
    hint = Said(N_("a report as text is always there: --format text"))
    facts: dict[str, str | int] = {"leg": played.label, "file": FORMATS[form]}
    return DeskFault(USAGE, N_("leg {leg} has no {file} for this reader"), facts, [hint])


def report_json(path: Path, leg: str, reader: str) -> dict[str, Any]:
    """A leg as data: the events that the reader may see, in order, each with its step. Raises DeskFault."""
    game = open_game(path)
    played = played_leg(game, leg)
    if reader and reader != MODERATOR:
        reader = game.settings.seat_meant(reader).id
    save = parse_save(played.file("save.toml").read_bytes(), str(played.file("save.toml")))
    file = played.file("events.jsonl")
    rows = read_events(save.played, file.read_bytes(), str(file)) if file.is_file() else []
    seen = [
        {"at": step, **msgspec.to_builtins(shown)}
        for step, event in rows
        for shown in ([event] if reader == MODERATOR else visible([event], reader))
    ]
    return {"game": save.game, "leg": played.label, "finished": save.finished, "chain": save.chain, "events": seen}


def form_again(path: Path, seat: str) -> dict[str, bytes]:
    """The form that `seat` owes with its position and schema, by file name. Raises DeskFault (exit 2)."""
    game = open_game(path)
    if game.save.finished:
        raise DeskFault(USAGE, N_("the game is over; no form is due"))
    seat = game.settings.seat_meant(seat).id
    if seat not in game.save.asked:
        hint = Said(N_("asked are: {seats}"), {"seats": ", ".join(game.save.asked)})
        raise DeskFault(USAGE, N_("no form is due from {seat}"), {"seat": seat}, [hint])
    place = place_of(game.save, game.settings, game.leg, seat)
    return form_files(place, speaker(language_of(game.save, game.settings, seat)))


def played_leg(game: Game, leg: str) -> Leg:
    """The leg a person means by its number or name, the newest for `""`. Raises DeskFault if it was not played."""
    folder = open_folder(game.folder.path)
    if leg:
        found = folder.find(leg)
        if not found.result.is_dir():
            raise DeskFault(USAGE, N_("leg {leg} has not been adjudicated"), {"leg": found.label})
        return found
    return [found for found in folder.legs() if found.result.is_dir()][-1]
