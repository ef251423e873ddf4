"""The rows of the table: what is measured, and what it may take."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from benchmarks.cpu import Cold, Machine, milliseconds_of
from benchmarks.games import PBEM, PNR, TITLE, Stop, bot_game

CHECK = 12
ADJUDICATE = 20
GAME = 20
GAMES = 20
"""Games whose time is averaged: one may be short."""
WHOLE_GAME = 1500
WHOLE_GAMES = 4
SHORT = {TITLE: "NER", PNR: "PNR"}
"""What titles are called in the table."""


Prepared = Mapping[str, Sequence[Stop]]
"""The stops that are measured, early to late, by title."""


class Row(Struct, frozen=True):
    """A measured row: how much, in `bare` interpreters or `ms`; `budget` 0 is none: the row is for information."""

    name: str
    unit: str
    measured: float
    milliseconds: float
    budget: float = 0

    @property
    def over(self) -> bool:
        """Whether it takes more than it may."""
        return bool(self.budget) and self.measured > self.budget


def rows(machine: Machine, prepared: Prepared, rounds: int) -> Iterator[Row]:
    """Measure everything, a row at a time."""
    yield from _cold(machine, prepared, rounds)
    for seats in (3, 6):
        spent = milliseconds_of(bot_game(seats, GAMES), max(3, rounds // 3)) / GAMES
        yield Row(f"game by bots, {seats} seats", "ms", spent, spent, GAME)
    for seats in (3, 6):
        spent = milliseconds_of(bot_game(seats, WHOLE_GAMES, PNR, "sensible"), 2) / WHOLE_GAMES
        yield Row(f"Pacific Northwest, sensible, {seats} seats", "ms", spent, spent, WHOLE_GAME)
    yield from _peers(machine, prepared, rounds)


def _cold(machine: Machine, prepared: Prepared, rounds: int) -> Iterator[Row]:
    work = machine.home / "work"
    for of, stops in prepared.items():
        for stop in (stops[0], stops[-1]):
            name = f"{SHORT[of]} check, a sheet of {stop.name}"
            yield _row(machine, name, Cold([*PBEM, "check", str(stop.sheet)]), rounds, CHECK)
        for stop in stops:
            yield _row(machine, f"{SHORT[of]} adjudicate, {stop.name}", _on_a_copy(stop.game, work), rounds, ADJUDICATE)
    second, *_, end = prepared[TITLE]
    again = _on_a_copy(second.game, work)

    def as_new() -> None:
        machine.forget_templates()
        again.before()

    first = Cold(again.argv, as_new)
    yield _row(machine, "adjudicate, the very first", first, max(2, rounds // 4), 0)
    if find_spec("resvg_py") is not None:
        for name, game in (("turn 1", second.game), ("the last turn", end.game)):
            yield _row(machine, f"outbox with PNGs, {name}", _on_a_copy(game, work, "outbox"), rounds, 0)
    yield _row(machine, "status", Cold([*PBEM, "status", str(second.game)]), rounds, 0)
    yield _row(machine, "--help", Cold([*PBEM, "--help"]), rounds, 0)


def _on_a_copy(game: Path, work: Path, command: str = "adjudicate") -> Cold:
    """A command that finds the game as it was each time."""

    def before() -> None:
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(game, work)

    return Cold([*PBEM, command, str(work)], before)


def _row(machine: Machine, name: str, cold: Cold, rounds: int, budget: float) -> Row:
    found = machine.ratio(cold, rounds, budget)
    return Row(name, "bare", found.ratio, found.best, budget)


_TYPER = "import typer\ndef main(name: str) -> None:\n    typer.echo(name)\ntyper.run(main)"
_ARGPARSE = "import argparse\np = argparse.ArgumentParser()\np.add_argument('name')\nprint(p.parse_args().name)"
_TOMLLIB = "import sys, tomllib\nprint(len(tomllib.load(open(sys.argv[1], 'rb'))))"
_JSONSCHEMA = """
import json, sys, tomllib
from jsonschema import Draft202012Validator
sheet = tomllib.load(open(sys.argv[1], "rb"))
print([fault.message for fault in Draft202012Validator(json.load(open(sys.argv[2]))).iter_errors(sheet)])
"""


def _peers(machine: Machine, prepared: Prepared, rounds: int) -> Iterator[Row]:
    """What others take for less, where they are installed."""
    sheet = prepared[TITLE][-1].sheet
    schema = sheet.with_name(sheet.name.replace(".orders.toml", ".schema.json"))
    peers = (
        ("argparse", "argparse, a name echoed", _ARGPARSE, ("Ann",)),
        ("typer", "typer, a name echoed", _TYPER, ("Ann",)),
        ("tomllib", "tomllib, the sheet parsed", _TOMLLIB, (str(sheet),)),
        ("jsonschema", "jsonschema, the sheet by its schema", _JSONSCHEMA, (str(sheet), str(schema))),
    )
    for module, name, code, arguments in peers:
        if find_spec(module) is not None:
            yield _row(machine, name, Cold([sys.executable, "-c", code, *arguments]), rounds, 0)
