"""Games played in memory, leg by leg, as accounts and places: by bots, or by sheets and dice as a test says."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import UNSET

from pbem.games.registry import title
from pbem.kernel.draws import Draws, Luck, keys_of
from pbem.kernel.ladder import Ladder, Sheet
from pbem.kernel.run import Cursor, play
from pbem.orders.place import Place
from pbem.report.account import Account, Due, Person, SheetNews

NER = title("new-england-railways")
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
    `bots` stand behind everybody if true, else the least action is taken."""

    seats: int = 3
    pace: str = "normal"
    edition: str = "crayon"
    names: Mapping[str, str] = field(default_factory=lambda: NAMES)
    seed: str = "a game"
    bots: bool = True
    sheets: Mapping[int, Bodies] = field(default_factory=dict)
    rolls: Mapping[int, Mapping[str, str]] = field(default_factory=dict)

    @property
    def ids(self) -> list[str]:
        """The seats."""
        return list(self.names)[: self.seats]


def accounts(game: Game) -> Iterator[Account]:
    """The opening and every leg to the end."""
    state, cursor = NER.begin(game.ids, game.edition, ())
    table = deepcopy(state.table)
    history: list[Mapping[str, Any]] = []
    common = {
        "game": "coastline",
        "title": NER,
        "edition": game.edition,
        "pace": game.pace,
        "people": [Person(seat, game.names[seat]) for seat in game.ids],
        "commitment": "9f2c61d0" * 8,
    }
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
        due=_due(game, state, cursor, 0),
    )
    number = 0
    while True:
        blocks = NER.stop_blocks(state.table, cursor, game.pace)
        sheets = {
            seat: Sheet(NER.orders(msgspec.convert(body, NER.sheet_type(blocks))))
            for seat, body in game.sheets.get(number, {}).items()
        }
        keys = keys_of(game.seed.encode().ljust(32, b"."), number + 1)
        bots = {seat: NER.bots["random"](Luck(keys.hidden, "-", seat)) for seat in game.ids} if game.bots else {}
        draws = Draws(keys, "-", game.rolls.get(number))
        before, began = deepcopy(state.table), cursor
        played = play(NER, state, cursor, lambda table, at: _stops(game, table, at), Ladder(sheets, bots), draws)
        assert not draws.unused_rolls()
        cursor = played.cursor
        ended = [step.cursor.turn for step in played.steps if step.cursor.step == "locomotive"]
        history += [NER.milestone(state.table, Cursor(turn, "scoring")) for turn in ended]
        yield Account(
            **common,
            number=number,
            turn=began.turn,
            name=NER.leg_name(began),
            before=before,
            after=deepcopy(state.table),
            steps=played.steps,
            sheets={seat: _news(game, sheets, seat) for seat in game.ids},
            finished=played.finished,
            due=None if played.finished else _due(game, state, cursor, number + 1),
            opened_key=keys.public.hex(),
            chain="77b00e1d" * 8,
            history=list(history),
        )
        if played.finished:
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
        title=NER.id,
        edition=game.edition,
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
    )


def _stops(game: Game, table: Any, at: Cursor) -> bool:
    return NER.is_stop(at, game.pace) and bool(NER.stop_blocks(table, at, game.pace))


def _due(game: Game, state: Any, cursor: Cursor, number: int) -> Due:
    blocks = NER.stop_blocks(state.table, cursor, game.pace)
    asked = tuple(seat for seat in game.ids if NER.asked(NER.position(state, seat, ()), blocks))
    by = "Wed 11 Feb 2026 18:00 Madrid (17:00 UTC)"
    return Due(number, cursor.turn, NER.leg_name(cursor), blocks, asked, by, dict.fromkeys(asked, "default"))


def _news(game: Game, sheets: Mapping[str, Sheet], seat: str) -> SheetNews:
    if seat in sheets:
        return SheetNews("sent", 2, "Sat 7 Feb 21:14", "3f9c-71aa", sheets[seat].orders)
    return SheetNews("bot" if game.bots else "default", orders=UNSET)
