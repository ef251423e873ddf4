"""Games played in memory, leg by leg, as accounts and places: by bots, or by sheets and dice as a test says."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import UNSET

from pbem.games.registry import title
from pbem.games.title import chosen_options
from pbem.kernel.draws import Draws, Luck, keys_of
from pbem.kernel.ladder import Ladder, Sheet
from pbem.kernel.run import Cursor, play
from pbem.orders.place import Place
from pbem.orders.press import Press, delivered, with_press, without_press
from pbem.report.account import Account, Due, Person, SheetNews

NER = title("new-england-railways")
"""The title that most tests of reports play."""
NAMES = {"ann": "Ann", "bob": "Bob", "cleo": "Cleo", "dan": "Dan", "eve": "Eve", "finn": "Finn"}
LONG = {
    "ann": "Wilhelmina-Friederike I.",
    "bob": "Bartholomew Longbottom B",
    "cleo": "Bartholomew Longbottom C",
    "dan": "Ødegård 山田太郎",
    "eve": "Wwwwwwwwwwwwwwwwwwwwwwww",
    "finn": "F. O'Neill & Sons (Cork)",
}
Bodies = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Game:
    """A game to play. `sheets` are the bodies of sheets by leg and seat, `rolls` the draws said beforehand by leg;
    `bots` of the kind `bot` stand behind everybody if true, else the least action is taken; `botless` are the seats
    for which the least is done nevertheless, by leg."""

    title: str = NER.id
    seats: int = 3
    pace: str = "normal"
    edition: str = "crayon"
    names: Mapping[str, str] = field(default_factory=lambda: NAMES)
    seed: str = "a game"
    bots: bool = True
    bot: str = "random"
    sheets: Mapping[int, Bodies] = field(default_factory=dict)
    rolls: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    botless: Mapping[int, Sequence[str]] = field(default_factory=dict)

    @property
    def ids(self) -> list[str]:
        """The seats."""
        return list(self.names)[: self.seats]

    def with_bots(self, leg: int) -> list[str]:
        """The seats whose missing sheet of a leg a bot stands in for."""
        return [seat for seat in self.ids if self.bots and seat not in self.botless.get(leg, ())]


def accounts(game: Game) -> Iterator[Account]:
    """The opening and every leg to the end."""
    played = title(game.title)
    state, cursor = played.begin(game.ids, game.edition, chosen_options(played.options, ()))
    table = deepcopy(played.table(state))
    history: list[Mapping[str, Any]] = []
    common: dict[str, Any] = {
        "game": "coastline",
        "title": played,
        "edition": game.edition,
        "pace": game.pace,
        "people": [Person(seat, game.names[seat]) for seat in game.ids],
        "commitment": "9f2c61d0" * 8,
    }
    due = _due(game, state, cursor, 0)
    yield Account(
        **common,
        number=-1,
        turn=0,
        name="start",
        before=table,
        after=table,
        steps=[],
        sheets={seat: SheetNews("not asked") for seat in game.ids},
        finished=False,
        due=due,
    )
    number = 0
    while True:
        sheets, press = _sheets(game, state, cursor, number)
        keys = keys_of(game.seed.encode().ljust(32, b"."), number + 1)
        make = played.bots[game.bot]
        bots = {seat: make(Luck(keys.hidden, "-", seat)) for seat in game.with_bots(number)}
        draws = Draws(keys, "-", game.rolls.get(number))
        before, began = deepcopy(played.table(state)), cursor

        def stops(table: Any, at: Cursor, since: Cursor = began) -> bool:
            row = played.milestone(table, at)
            if row:
                history.append(row)
            return played.is_stop(table, at, since, game.pace) and bool(played.stop_blocks(table, at, game.pace))

        silent = {seat: Sheet(played.with_standing(None, stands)) for seat, stands in standing_at(game, number).items()}
        leg = play(played, state, cursor, stops, Ladder(silent | sheets, bots), draws)
        assert not draws.unused_rolls()
        state, cursor, asked = leg.state, leg.cursor, due.asked
        due = _due(game, state, cursor, number + 1)
        yield Account(
            **common,
            number=number,
            turn=began.turn,
            name=played.leg_name(began),
            before=before,
            after=deepcopy(played.table(state)),
            steps=leg.steps,
            sheets={seat: _news(game, number, sheets, seat, asked) for seat in game.ids},
            finished=leg.finished,
            due=None if leg.finished else due,
            opened_key=keys.public.hex(),
            chain="77b00e1d" * 8,
            press=press,
            history=list(history),
            own={seat: played.own(state, seat) for seat in game.ids},
        )
        if leg.finished:
            return
        number += 1


def places(game: Game) -> Iterator[Place]:
    """Everybody's place at every stop."""
    for account in accounts(game):
        if account.due is not None:
            yield from (place_of(game, account, seat) for seat in game.ids)


def place_of(game: Game, account: Account, seat: str) -> Place:
    """The place of `seat` at the stop that `account` came to."""
    due = account.due
    assert due is not None
    return Place(
        game=account.game,
        title=game.title,
        edition=game.edition,
        pace=game.pace,
        rules=1,
        pack="-",
        turn=due.turn,
        leg=due.name,
        number=due.number,
        asking=1,
        seat=seat,
        token="i45g4-gzohk",
        stem=f"coastline-{due.number:02}-t{due.turn}-{due.name}-{seat}",
        blocks=list(due.blocks),
        due="Sun 8 Feb 18:00",
        people={one: game.names[one] for one in game.ids},
        table=msgspec.to_builtins(account.after),
        standing=standing_at(game, due.number).get(seat, {}),
    )


def standing_at(game: Game, number: int) -> dict[str, dict[str, Any]]:
    """The orders that stand, by seat, when the sheets of leg `number` are due."""
    found: dict[str, dict[str, Any]] = {}
    for leg in range(number):
        for seat, body in game.sheets.get(leg, {}).items():
            if "standing" in body:
                found[seat] = {**found.get(seat, {}), **body["standing"]}
    return found


def _sheets(game: Game, state: Any, cursor: Cursor, number: int) -> tuple[dict[str, Sheet], list[Press]]:
    """The sheets that came for a leg, and what is written on them."""
    played = title(game.title)
    body_type = played.sheet_type(played.stop_blocks(played.table(state), cursor, game.pace))
    standing = standing_at(game, number)
    sheets, press = {}, []
    for seat, body in game.sheets.get(number, {}).items():
        whole: Any = msgspec.convert(body, with_press(body_type))
        own = played.orders(without_press(whole, body_type))
        sheets[seat] = Sheet(played.with_standing(own, standing.get(seat, {})))
        press += delivered(seat, whole.press)
    return sheets, press


def _due(game: Game, state: Any, cursor: Cursor, number: int) -> Due:
    played = title(game.title)
    blocks = played.stop_blocks(played.table(state), cursor, game.pace)
    asked = tuple(seat for seat in game.ids if played.asked(played.position(state, seat, ()), blocks))
    by = "Wed 11 Feb 2026 18:00 Madrid (17:00 UTC)"
    missing = {seat: "bot" if seat in game.with_bots(number) else "default" for seat in asked}
    return Due(number, cursor.turn, played.leg_name(cursor), blocks, asked, by, missing)


def _news(game: Game, leg: int, sheets: Mapping[str, Sheet], seat: str, asked: Sequence[str]) -> SheetNews:
    if seat in sheets:
        return SheetNews("sent", 2, "Sat 7 Feb 21:14", "3f9c-71aa", sheets[seat].orders)
    if seat not in asked:
        return SheetNews("not asked")
    return SheetNews("bot" if seat in game.with_bots(leg) else "default", orders=UNSET)
