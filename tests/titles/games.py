"""Games in process, without a folder: settings to cycle through, sheets made up at the stops, bots, legs and steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import product
from random import Random
from typing import Any

import msgspec

from pbem.games.registry import title
from pbem.games.title import Title, chosen_options
from pbem.kernel.draws import Draws, Keys, Luck, keys_of
from pbem.kernel.ladder import Bot, Ladder, Sheet
from pbem.kernel.run import Cursor, Played, play
from pbem.orders.place import Place
from pbem.orders.sheet import narrowed_schema
from tests.titles.sheets import Maker

PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")
BOT = "random"
SALT = "-"
IDLE_LEGS = 40
"""Where nobody orders anything and no bot stands in, a game is watched so long: not every title's would end."""


@dataclass(frozen=True)
class Setting:
    """One game: who plays what, from which seed. `writers` send made-up sheets, `bots` have a bot behind them."""

    title: str
    seats: tuple[str, ...]
    edition: str
    options: tuple[str, ...]
    pace: str
    seed: str
    writers: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()

    @property
    def played(self) -> Title:
        """The title, with its pack."""
        return title(self.title)

    @cached_property
    def secret(self) -> bytes:
        """The seed's 32 bytes."""
        return sha256(self.seed.encode()).digest()

    def keys(self, leg: int) -> Keys:
        """The keys that the desk draws leg `leg` with."""
        return keys_of(self.secret, leg + 1)

    def begin(self) -> tuple[Any, Cursor]:
        """The state and the cursor before anything was played."""
        return self.played.begin(self.seats, self.edition, chosen_options(self.played.options, self.options))


def setting(name: str, number: int) -> Setting:
    """Game `number` of a title. The first few have every number of seats, edition, option and pace; after those they
    come round with other seeds. Some seats send sheets; bots stand behind all, some or none."""
    played = title(name)
    options: list[tuple[str, ...]] = [(), *((option,) for option in unusual(played))]
    found = list(product(played.editions, options, played.paces, played.seat_counts))
    # A stride that shares no factor with their number visits all and mixes them well.
    stride = next(n for n in (7, 11, 13, 17, 19, 23, 29) if len(found) % n)
    edition, option, pace, count = found[number * stride % len(found)]
    seats = tuple(person.lower() for person in PEOPLE[:count])
    writers = seats[: number % 4] if number % 4 < 3 else ()
    bots = () if number % 10 == 9 else seats[1:] if number % 10 == 5 else seats
    return Setting(name, seats, edition, option, pace, f"game {number}", writers, bots)


def unusual(played: Title) -> list[str]:
    """Every option of a title with every value but its usual one, as game.toml has them."""
    return [f"{name}={value}" for name, option in played.options.items() for value in option.values[1:]]


def place_at(
    game: Setting,
    state: Any,
    cursor: Cursor,
    seat: str,
    number: int = 0,
    standing: Mapping[str, Any] | None = None,
) -> Place:
    """What the position file of `seat`, whose orders `standing` stand, says at the stop before `cursor`."""
    played = game.played
    table = played.table(state)
    leg = played.leg_name(cursor)
    return Place(
        game="coastline",
        title=game.title,
        edition=game.edition,
        pace=game.pace,
        rules=played.rules_version,
        pack="-",
        turn=cursor.turn,
        leg=leg,
        number=number,
        asking=1,
        seat=seat,
        token="h5g4j-gz1hk",
        stem=f"coastline-{number:02}-{leg}-{seat}",
        blocks=list(played.stop_blocks(table, cursor, game.pace)),
        due="",
        people={one: one.capitalize() for one in game.seats},
        table=msgspec.to_builtins(table),
        own=played.own(state, seat),
        standing=dict(standing or {}),
    )


def sheets_at(
    game: Setting,
    state: Any,
    cursor: Cursor,
    number: int,
    standing: dict[str, dict[str, Any]],
) -> dict[str, Sheet]:
    """What the ladder reads from the stop before `cursor` on: the writers send any orders that their forms allow, for
    the others their standing orders speak. `standing` is brought up to date, as the save is."""
    played = game.played
    found = {}
    for seat in game.writers:
        place = place_at(game, state, cursor, seat, number, standing.get(seat))
        if not place.blocks:
            continue
        made = Maker(Random(f"{game.seed}/{number}/{seat}")).sheet(narrowed_schema(place))
        body = {key: value for key, value in made.items() if key not in (*place.header, "press")}
        own = played.orders(msgspec.convert(body, played.sheet_type(place.blocks)))
        found[seat] = Sheet(played.with_standing(own, place.standing))
        if stands := {**place.standing, **(played.standing(own) or {})}:
            standing[seat] = stands
    silent = {seat: stands for seat, stands in standing.items() if seat not in found}
    return found | {seat: Sheet(played.with_standing(None, stands)) for seat, stands in silent.items()}


def bots_of(game: Setting, keys: Keys) -> dict[str, Bot]:
    """The bots of a leg."""
    make = game.played.bots[BOT]
    return {seat: make(Luck(keys.hidden, SALT, seat)) for seat in game.bots}


@dataclass(frozen=True)
class AtStop:
    """A stop reached: the leg that begins here, the sheets that came for it, and what stood before they did."""

    number: int
    state: Any
    cursor: Cursor
    sheets: Mapping[str, Sheet]
    standing: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def legs(game: Setting, advance: Callable[[AtStop, Keys], Played[Any]]) -> Iterator[tuple[AtStop, Played[Any]]]:
    """Play a game leg by leg as its pace has it; `advance` plays one leg."""
    state, cursor = game.begin()
    number = 0
    standing: dict[str, dict[str, Any]] = {}
    while True:
        stood = dict(standing)
        at = AtStop(number, state, cursor, sheets_at(game, state, cursor, number, standing), stood)
        played = advance(at, game.keys(number))
        yield at, played
        if played.finished or (not game.bots and number == IDLE_LEGS):
            return
        state, cursor, number = played.state, played.cursor, number + 1


def straight(game: Setting) -> Callable[[AtStop, Keys], Played[Any]]:
    """Play a leg in one go."""

    def advance(at: AtStop, keys: Keys) -> Played[Any]:
        ladder = Ladder(at.sheets, bots_of(game, keys))
        return play(game.played, at.state, at.cursor, pace_stops(game, at.cursor), ladder, Draws(keys, SALT))

    return advance


def pace_stops(game: Setting, since: Cursor) -> Callable[[Any, Cursor], bool]:
    """Whether the pace of `game` stops before a step of a leg that began at `since`, and there is something to
    order."""
    played = game.played
    return lambda table, cursor: (
        played.is_stop(table, cursor, since, game.pace) and bool(played.stop_blocks(table, cursor, game.pace))
    )


def stop_by_stop(
    game: Setting,
    at: AtStop,
    keys: Keys,
    between: Callable[[Played[Any]], tuple[Any, Cursor]],
) -> Played[Any]:
    """Play a leg one step at a time, each with draws, sheets and bots made anew; `between` may carry the state through
    a file. Gives what `straight` should give."""
    stops = pace_stops(game, at.cursor)
    state, cursor = at.state, at.cursor
    steps: list[Any] = []
    while True:
        ladder = Ladder(at.sheets, bots_of(game, keys))
        one = play(game.played, state, cursor, lambda table, cursor: True, ladder, Draws(keys, SALT))
        steps += one.steps
        state, cursor = between(one)
        if one.finished or stops(game.played.table(state), cursor):
            return Played(state, cursor, one.finished, steps)


def with_seed(game: Setting, seed: str) -> Setting:
    """The same game from another seed."""
    return replace(game, seed=seed)


def chunks(total: int, parts: int = 8) -> Sequence[range]:
    """The numbers from 0 to total - 1 in so many lots, for as many tests: they run side by side."""
    lots = min(total, parts)
    return [range(total * n // lots, total * (n + 1) // lots) for n in range(lots)]
