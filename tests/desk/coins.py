"""A title of a few lines for what not every real one has: the kernel's toy with mails, standing orders and rounds.

In every round each seat takes coins from the pot, as its sheet says, else as its standing orders say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, structs

from pbem.games.title import Entry, FormPart, Note, Option, Pace, Remark, Section
from pbem.kernel.answer import Answer
from pbem.kernel.draws import Luck
from pbem.kernel.event import LinePassedOver
from pbem.kernel.run import Cursor
from tests.kernel import toy

POT = 60
LAST = 12
FEW = 3
"""So few coins in the pot are said at once: play stops before the next round."""
Coins = Annotated[int, Meta(ge=0, le=9)]


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat takes in every round if its sheet has no line that is legal, and the most it takes in that way."""

    always: Coins | UnsetType = UNSET
    most: Coins | UnsetType = UNSET


class Orders(toy.Orders, frozen=True):
    """The toy's orders, and what the sheet says of the standing ones."""

    standing: Standing | UnsetType = UNSET


BLOCKS: dict[str, tuple[tuple[str, Any, Any], ...]] = {
    "take": (("take", list[Coins], msgspec.field(default_factory=list)),),
    "standing": (("standing", Standing | UnsetType, UNSET),),
}


class CoinGame:
    """The title."""

    id = "coins"
    name = "Coins"
    rules_version = 1
    editions = ("first",)
    seat_counts = (2, 3)
    options: Mapping[str, Option] = {"pot": Option("how full the pot is", ("full", "half"))}
    paces: Mapping[str, Pace] = {
        "slow": Pace("slow", "every round"),
        "normal": Pace("normal", "every third round, sooner when few coins are left"),
    }
    default_pace = "normal"
    legs_text = "* the usual pace."
    turn_key = "round"
    charts: Mapping[str, str] = {}
    state_type = toy.State
    event_types = (LinePassedOver, toy.Taken)
    decision_types = (toy.Take,)
    blocks = tuple(BLOCKS)
    sheet_kinds = (("take", "standing"),)
    remark_codes: Mapping[str, tuple[str, str]] = {"S490": ("more than there is", "The pot does not hold so much.")}
    default_bot = "greedy"
    folder = Path(__file__).parent
    pack = "pack"

    @property
    def bots(self) -> Mapping[str, Any]:
        """One that takes all it may."""

        def greedy(luck: Luck) -> Callable[[Any, str, Any], int]:
            return lambda decision, _, here: next(iter(decision.offers(here)))

        return {"greedy": greedy}

    def begin(self, seats: Sequence[str], edition: str, options: Mapping[str, str]) -> tuple[toy.State, Cursor]:
        """A full pot, or half of it."""
        return toy.toy(" ".join(seats), POT if options["pot"] == "full" else POT // 2), Cursor(1, "take")

    def table(self, state: toy.State) -> toy.Table:
        """What all see."""
        return state.table

    def flow(self, table: toy.Table, cursor: Cursor) -> Cursor | None:
        """Round after round."""
        return Cursor(cursor.turn + 1, "take") if cursor.turn < LAST else None

    def step(self, cursor: Cursor) -> toy.Play:
        """There is one only."""
        return toy.everyone_takes

    def position(self, state: toy.State, seat: str, answers: Sequence[Answer] = ()) -> toy.Here:
        """What a seat may know."""
        return toy.position(state, seat, answers)

    def own(self, state: toy.State, seat: str) -> dict[str, Any]:
        """Nothing."""
        return {}

    def read_position(self, me: str, table: Any, own: Any, answers: Sequence[Answer] = ()) -> toy.Here:
        """From plain data."""
        return toy.Here(me, msgspec.convert(table, toy.Table), answers)

    def is_stop(self, table: toy.Table, cursor: Cursor, since: Cursor, pace: str) -> bool:
        """Every third round (every one at the slow pace), or as soon as few coins are left."""
        return cursor.turn - since.turn >= (3 if pace == "normal" else 1) or table.pot <= FEW

    def stop_blocks(self, table: toy.Table, cursor: Cursor, pace: str) -> tuple[str, ...]:
        """Always the same."""
        return tuple(BLOCKS)

    def asked(self, position: toy.Here, blocks: Sequence[str]) -> bool:
        """While there is a coin."""
        return position.pot > 0

    def leg_name(self, cursor: Cursor) -> str:
        """There is one only."""
        return "rounds"

    def leg_words(self, turn: int, name: str, pace: str, last: int = 0) -> Note:
        """`rounds 4 to 6`, `round 4`."""
        last = last or min(turn + (0 if pace == "slow" else 2), LAST)
        if turn == last:
            return Note("round {turn}", {"turn": turn})
        return Note("rounds {turn} to {last}", {"turn": turn, "last": last})

    def lucky(self, orders: Orders) -> str:
        """None are asked for."""
        return ""

    def language(self, orders: Orders) -> str:
        """None is asked for."""
        return ""

    def sheet_type(self, blocks: Sequence[str]) -> type[Struct]:
        """The typed sheet."""
        return sheet_type(tuple(blocks))

    def orders(self, sheet: Any) -> Orders:
        """The orders of a sheet alone."""
        return Orders(**{name: getattr(sheet, name) for name in sheet.__struct_fields__})

    def standing(self, orders: Orders) -> dict[str, Any] | None:
        """The keys that the sheet names."""
        return None if orders.standing is UNSET else msgspec.to_builtins(orders.standing)

    def with_standing(self, orders: Orders | None, standing: Mapping[str, Any]) -> Orders:
        """What always stands, cut to the most of it."""
        orders = Orders() if orders is None else orders
        merged = msgspec.convert({**standing, **(self.standing(orders) or {})}, Standing)
        always = -1 if merged.always is UNSET else merged.always
        if merged.most is not UNSET:
            always = min(always, merged.most)
        return structs.replace(orders, always=always, standing=merged)

    def names(self, position: toy.Here) -> Mapping[str, Sequence[str]]:
        """None."""
        return {}

    def remarks(self, position: toy.Here, orders: Orders) -> Iterator[Remark]:
        """If the standing order takes more than there is."""
        if orders.always > position.pot:
            yield Remark("S490", "standing.always", "only {pot} left", "TOY-2", {"pot": position.pot})

    def form(self, position: toy.Here, blocks: Sequence[str], standing: Mapping[str, Any]) -> list[FormPart]:
        """Nothing to take, and what stands."""
        return [Entry("take", []), Section("standing", [Entry(key, value) for key, value in standing.items()])]

    def understood(self, position: toy.Here, orders: Orders) -> list[Note]:
        """The lines, and what stands."""
        return [Note("take {take}, else {always}", {"take": str(list(orders.take)), "always": orders.always})]

    def options_now(self, position: toy.Here, blocks: Sequence[str]) -> Mapping[str, Any]:
        """None."""
        return {}

    def milestone(self, table: toy.Table, cursor: Cursor) -> Mapping[str, Any]:
        """None."""
        return {}

    def legs(self, pace: str, seats: int) -> int:
        """A mail for every stop."""
        return LAST // 3 if pace == "normal" else LAST


@cache
def sheet_type(blocks: tuple[str, ...]) -> type[Struct]:
    """The typed sheet with these blocks."""
    fields = [field for block in blocks for field in BLOCKS[block]]
    return msgspec.defstruct("Sheet", fields, frozen=True, kw_only=True, forbid_unknown_fields=True)


def load(read: object) -> CoinGame:
    """The title."""
    return CoinGame()
