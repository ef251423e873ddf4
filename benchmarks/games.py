"""What is measured: a six-seat game of each title, played by the command line to the legs that matter, and games by
bots."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from benchmarks.cpu import Machine
from pbem.games.registry import title
from pbem.kernel.draws import Draws, Keys, Luck, chain_key
from pbem.kernel.ladder import Ladder
from pbem.kernel.run import play

PBEM = (str(Path(sys.executable).with_name("pbem")),)
TITLE = "new-england-railways"
PNR = "pacific-northwest-rails"
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
SECOND = 2


class Stop(NamedTuple):
    """A leg that is due, all six sheets in: what the table calls it, the game's folder, and a sheet of Ann's with its
    packet around it."""

    name: str
    game: Path
    sheet: Path


Legs = Sequence[tuple[int, str, Path]]
"""The legs of a game: turn, name, and a copy of the game's folder when it was due."""


def prepare(machine: Machine, home: Path) -> dict[str, list[Stop]]:
    """Play a game of each title below `home`; its stops that are measured, early to late. Raises cpu.Failed."""
    found = {}
    for of, choose in CHOSEN.items():
        chosen = choose(_legs(machine, home / of, of))
        found[of] = [Stop(name, game, file_sheets(machine, game)) for name, game in chosen.items()]
    return found


def _legs(machine: Machine, home: Path, of: str) -> Legs:
    """Play a whole game by bots, and keep the game as it was before each leg."""
    game = home / "game"
    home.mkdir(parents=True)
    seats = [argument for name in NAMES for argument in ("--seat", f"{name} <{name.lower()}@example.org>")]
    machine.output([*PBEM, "new", str(game), "--title", of, *seats, "--seed", "benchmarks", "--pace", "normal"])
    legs: list[tuple[int, str, Path]] = []
    while not (now := json.loads(machine.output([*PBEM, "status", str(game), "--json"])))["finished"]:
        legs.append((now["turn"], now["name"], shutil.copytree(game, home / str(now["leg"]))))
        machine.output([*PBEM, "adjudicate", str(game), "--missing", "bot"])
    return legs


def _auctions(legs: Legs) -> dict[str, Path]:
    auctions = [(turn, folder) for turn, name, folder in legs if name == "auction"]
    second = next(folder for turn, folder in auctions if turn == SECOND)
    return {"auction of turn 2": second, "auction of the last turn": auctions[-1][1], "the last leg": legs[-1][2]}


def _rounds(legs: Legs) -> dict[str, Path]:
    rounds = [folder for _, name, folder in legs if name == "rounds"]
    return {"the second rounds": rounds[1], "rounds halfway": rounds[len(rounds) // 2], "the last rounds": rounds[-1]}


CHOSEN = {TITLE: _auctions, PNR: _rounds}
"""The legs that are measured, by title: an early one, one in between or of another kind, and the last."""


def file_sheets(machine: Machine, game: Path) -> Path:
    """File everybody's sheet for the leg that is due: the form as it came, but with bids. Gives Ann's."""
    newest = max((game / "turns").glob("[0-9]*"))
    sheets = sorted(newest.glob("result/packets/*/*.orders.toml"))
    for sheet in sheets:
        form = sheet.read_text(encoding="utf-8")
        sheet.write_text(form.replace("limit = 0", "limit = 7"), encoding="utf-8")
    machine.output([*PBEM, "submit", str(game), *map(str, sheets)])
    return sheets[0]


def bot_game(seats: int, games: int, of: str = TITLE, kind: str = "random") -> Callable[[], None]:
    """What plays `games` whole games of a title by bots of a kind, from setup to scoring, each with a seed of its
    own."""
    played = title(of)
    chosen = tuple(name.lower() for name in NAMES[:seats])
    keys = [_keys(number) for number in range(games)]

    def play_all() -> None:
        for each in keys:
            bots = {seat: played.bots[kind](Luck(each.hidden, "-", seat)) for seat in chosen}
            state, cursor = played.begin(chosen, played.editions[0], {})
            play(played, state, cursor, lambda table, at: False, Ladder({}, bots), Draws(each, "-"))

    return play_all


def _keys(number: int) -> Keys:
    seed = sha256(f"benchmark {number}".encode()).digest()
    return Keys(chain_key(seed, "public", 1), chain_key(seed, "hidden", 1))
