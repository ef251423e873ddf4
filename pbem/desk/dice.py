"""The draws of a leg for those who want to check them, from a game's folder or from a packet alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pbem.desk.faults import SAVE, USAGE, DeskFault, Said
from pbem.desk.folder import open_folder
from pbem.kernel.draws import DIE, Drawn, result_of
from pbem.kernel.text import N_

NAME = "draws.json"


def leg_draws(place: Path, leg: str) -> dict[str, Any]:
    """The draws of a leg as a packet carries them, with the opened key. Raises DeskFault (exit 2).

    `place` is a packet's folder or file, or a game's folder: then of the leg `leg`, else of the newest.
    """
    if place.is_file() or (place / NAME).is_file():
        return _drawn(_read(place if place.is_file() else place / NAME))
    folder = open_folder(place)
    if leg:
        found = folder.find(leg)
        if not found.result.is_dir():
            raise DeskFault(USAGE, N_("leg {leg} has not been adjudicated"), {"leg": found.label})
        return _drawn(_read(found.public / NAME))
    played = [found for found in folder.legs() if (found.public / NAME).is_file()]
    if not played:
        hint = Said(N_("to begin the game: pbem start {folder}"), {"folder": str(place)})
        raise DeskFault(USAGE, N_("nothing has been drawn yet"), {}, [hint])
    return _drawn(_read(played[-1].public / NAME))


def _drawn(sheet: dict[str, Any]) -> dict[str, Any]:
    """The same, if it is of a leg that was played: the first mailing comes before any draw."""
    if not sheet["key"]:
        raise DeskFault(USAGE, N_("nothing has been drawn yet"), {}, [Said(N_("no leg has been adjudicated"))])
    return sheet


def _read(path: Path) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(path.read_bytes())
        rows = [Drawn(row["label"], row["of"], row["result"], row["by"]) for row in data["draws"]]
        bytes.fromhex(data["key"])
        data["salt"].encode()
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise DeskFault(SAVE, N_("{file} is damaged: {reason}"), {"file": str(path), "reason": str(fault)}) from fault
    except FileNotFoundError:
        raise DeskFault(USAGE, N_("there is no {file}"), {"file": str(path)}) from None
    return {
        **data,
        "draws": [{"label": row.label, "of": dict(row.of), "result": row.result, "by": row.by} for row in rows],
    }


def recomputed(sheet: dict[str, Any], row: dict[str, Any]) -> str:
    """What a draw of `sheet` gives when it is made again from the opened key; a real roll stands as it is."""
    if "roll" in row["by"]:
        return str(row["result"])
    return result_of(
        Drawn(row["label"], row["of"], row["result"], row["by"]), bytes.fromhex(sheet["key"]), sheet["salt"]
    )


def summary(place: Path) -> list[dict[str, Any]]:
    """The spread of all public dice of a game: a row for all, and one for each kind of step that rolls.

    A row has `what`, `count`, `mean` (two decimals, as text) and `faces`, how often each face came up.
    """
    folder = open_folder(place)
    rolls: dict[str, list[int]] = {}
    for leg in folder.legs():
        path = leg.public / NAME
        if not path.is_file():
            continue
        for row in _read(path)["draws"]:
            if row["of"] == DIE:
                step = row["label"].split("/")[2]
                rolls.setdefault("all", []).append(int(row["result"]))
                rolls.setdefault(step, []).append(int(row["result"]))
    return [_spread(what, found) for what, found in rolls.items()]


def _spread(what: str, rolls: list[int]) -> dict[str, Any]:
    hundredths = (sum(rolls) * 100 + len(rolls) // 2) // len(rolls)
    faces = {face: rolls.count(int(face)) for face in DIE}
    return {"what": what, "count": len(rolls), "mean": f"{hundredths // 100}.{hundredths % 100:02}", "faces": faces}
