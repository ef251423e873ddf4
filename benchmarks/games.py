"""What is measured: a six-seat game played by the command line to the legs that matter, and games by bots."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
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
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
SECOND = 2


class Prepared(NamedTuple):
    """Folders of one game, all six sheets in: at the auctions of the second and of the last turn, and at the last leg;
    and sheets of Ann's with their packets around them."""

    second: Path
    last: Path
    end: Path
    auction: Path
    shipping: Path


def prepare(machine: Machine, home: Path) -> Prepared:
    """Play the game in `home`. Raises cpu.Failed."""
    game = home / "game"
    seats = [argument for name in NAMES for argument in ("--seat", f"{name} <{name.lower()}@example.org>")]
    machine.output([*PBEM, "new", str(game), "--title", TITLE, *seats, "--seed", "benchmarks", "--pace", "normal"])
    legs: list[tuple[int, str, Path]] = []
    while not (now := json.loads(machine.output([*PBEM, "status", str(game), "--json"])))["finished"]:
        legs.append((now["turn"], now["name"], shutil.copytree(game, home / str(now["leg"]))))
        machine.output([*PBEM, "adjudicate", str(game), "--missing", "bot"])
    auctions = [(turn, folder) for turn, name, folder in legs if name == "auction"]
    second = next(folder for turn, folder in auctions if turn == SECOND)
    chosen = (second, auctions[-1][1], legs[-1][2])
    sheets = [file_sheets(machine, folder) for folder in chosen]
    return Prepared(*chosen, sheets[0], sheets[-1])


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
