"""Games of coins (`coins.py`) in folders."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pbem.desk import adjudicate, start
from pbem.desk.folder import Leg
from pbem.desk.game import open_game
from pbem.desk.packets import form_files
from pbem.desk.places import language_of, place_of
from pbem.desk.records import read_answers
from pbem.desk.save import Save
from pbem.desk.setting_types import Settings
from pbem.desk.start import Wishes, new
from pbem.games.registry import TITLES
from pbem.kernel.answer import Recorded
from pbem.languages import speaker
from pbem.report.account import Account
from tests.titles import folders


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the title on the list. Its packets hold the form and a report without a word: there are none for reports."""
    monkeypatch.setitem(TITLES, "coins", "tests.desk.coins")
    monkeypatch.setattr(adjudicate, "packet_files", packets)
    monkeypatch.setattr(start, "packet_files", packets)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def packets(save: Save, settings: Settings, leg: Leg, account: Account) -> dict[str, bytes]:
    """What is mailed, in the place of `pbem.desk.packets.packet_files`."""
    files = {f"packets/{seat}/report.txt": b"" for seat in save.seats}
    for seat in save.asked:
        papers = form_files(place_of(save, settings, leg, seat), speaker(language_of(save, settings, seat)))
        files |= {f"packets/{seat}/{name}": data for name, data in papers.items()}
    return files


def begun(home: Path, *, options: tuple[str, ...] = (), pace: str = "") -> Path:
    """A game of Ann and Bob that has begun, at the usual pace if nothing else is wished."""
    seats = ("Ann <ann@example.org>", "Bob")
    new(home / "coins", Wishes(title="coins", seats=seats, seed="heads", options=options, pace=pace))
    start.start(home / "coins")
    return home / "coins"


def sheet(game: Path, seat: str, body: str) -> bytes:
    """A sheet of `seat` with these lines below its header."""
    header = folders.place(game, seat).header
    return "\n".join([*(f"{key} = {value!r}" for key, value in header.items()), body, ""]).encode()


def played(game: Path, missing: str = "default", **sheets: str) -> dict[str, list[tuple[int, str, str]]]:
    """Play the leg that is due with these sheets: what each seat took round by round, from where it was answered."""
    for seat, body in sheets.items():
        assert folders.sent(game, seat, sheet(game, seat, body)).checked.accepted, body
    leg = open_game(game).leg
    folders.played(game, missing)
    found: dict[str, list[tuple[int, str, str]]] = {}
    for one in answers(leg.result).values():
        found.setdefault(one.decision["seat"], []).append((one.value, one.source, one.path))
    return found


def answers(result: Path) -> dict[tuple[str, str], Recorded]:
    """The recorded answers of a leg."""
    return read_answers((result / "answers.jsonl").read_bytes(), "answers.jsonl")
