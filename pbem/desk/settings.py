"""game.toml: the moderator's own settings, read strictly, all faults at once, each with its line.

`pbem.desk.settings_text` writes the first one; after that the file is the moderator's and is never rewritten.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pbem.desk.faults import USAGE, DeskFault, Said
from pbem.desk.setting_faults import Fault, PathIn, all_faults
from pbem.desk.setting_types import (
    Allowed,
    DeadlineSetting,
    MailSetting,
    Missing,
    ReaderSetting,
    SeatSetting,
    Settings,
)
from pbem.kernel.text import N_

__all__ = [
    "Allowed",
    "DeadlineSetting",
    "MailSetting",
    "Missing",
    "ReaderSetting",
    "SeatSetting",
    "Settings",
    "check_settings",
    "read_note",
    "read_settings",
]

LONGEST_FILE = 16 * 1024
LONGEST_NOTE = 64 * 1024


def read_settings(path: Path, titles: tuple[str, ...], allowed: Callable[[str], Allowed]) -> Settings:
    """The settings in the file at `path`. Raises DeskFault (exit 2) with every fault on a line of its own.

    `titles` are the known titles; `allowed` is asked only about one of them.
    """
    if not path.is_file():
        raise DeskFault(USAGE, N_("there is no {file}"), {"file": str(path)})
    settings, faults = check_settings(path.read_bytes(), str(path), titles, allowed)
    if settings is None:
        text = N_("{file} has a fault") if len(faults) == 1 else N_("{file} has {count} faults")
        raise DeskFault(USAGE, text, {"file": str(path), "count": len(faults)}, faults)
    return settings


def check_settings(
    raw: bytes, name: str, titles: tuple[str, ...], allowed: Callable[[str], Allowed]
) -> tuple[Settings | None, list[Said]]:
    """The settings in `raw`, or None with all faults in the order of their lines (`name:line:column`).
    Never raises."""
    text, document, unreadable = _document(raw, name)
    if unreadable:
        return None, unreadable
    faults = all_faults(document, titles, allowed)
    if not faults:
        return msgspec.convert(_filled(document), Settings), []
    from pbem.orders.positions import positions

    lines = positions(text)
    placed = sorted(((_place(fault, lines), fault) for fault in faults), key=lambda pair: pair[0])
    return None, [Said(fault.text, fault.facts, f"{name}:{line}:{column}") for (line, column), fault in placed]


def read_note(path: Path) -> str:
    """The moderator's note, "" without one: UTF-8 (or what Windows writes), line ends and control signs
    made plain.

    Raises DeskFault if it is longer than a mail should be.
    """
    if not path.is_file():
        return ""
    raw = path.read_bytes()
    if len(raw) > LONGEST_NOTE:
        raise DeskFault(USAGE, N_("{file} is longer than 64 KB"), {"file": str(path)})
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in lines if sign in "\n\t" or sign.isprintable()).expandtabs(4).strip("\n")


def _document(raw: bytes, name: str) -> tuple[str, dict[str, Any], list[Said]]:
    if len(raw) > LONGEST_FILE:
        return "", {}, [Said(N_("longer than 16 KB; this is no game.toml"), {}, name)]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return "", {}, [Said(N_("this is not UTF-8; save the file as UTF-8"), {}, f"{name}:{line}:1")]
    try:
        return text, tomllib.loads(text), []
    except (ValueError, RecursionError) as error:
        return text, {}, [_syntax(text, name, str(error))]


def _syntax(text: str, name: str, message: str) -> Said:
    match = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", message, re.DOTALL)
    if match is None:
        return Said(N_("not readable as TOML: {reason}"), {"reason": message}, name)
    number, column = int(match[2]), int(match[3])
    line = (text.splitlines() or [""])[min(number, len(text.splitlines())) - 1]
    where = f"{name}:{number}:{column}"
    if re.search("[“”„‘’«»]", line):
        return Said(N_('curly quotes; TOML wants straight ones: "'), {}, where)
    return Said(N_("not readable as TOML: {reason}"), {"reason": match[1]}, where)


def _filled(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with each seat's name filled in from its id, so that nobody else has to."""
    seats = [{**seat, "name": seat.get("name") or seat["id"].capitalize()} for seat in document.get("seats", [])]
    return {**document, "seats": seats}


def _place(fault: Fault, lines: Mapping[PathIn, tuple[tuple[int, int], tuple[int, int]]]) -> tuple[int, int]:
    path = fault.path
    while path not in lines and path:
        path = path[:-1]
    key, value = lines.get(path, ((1, 1), (1, 1)))
    return value if path == fault.path and not fault.on_key else key
