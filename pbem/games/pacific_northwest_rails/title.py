"""Pacific Northwest Rails as the parts above see it: one object with one pack loaded (`pbem.games.title.Title`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from pbem.games.pacific_northwest_rails.board import PACK, Board, load_board
from pbem.games.pacific_northwest_rails.bots import BOTS
from pbem.games.pacific_northwest_rails.decisions import DECISIONS
from pbem.games.pacific_northwest_rails.events import EVENTS
from pbem.games.pacific_northwest_rails.flow import BEGIN, BLOCKS_AT, PACES, ROUNDS, flow, is_stop
from pbem.games.pacific_northwest_rails.form import form
from pbem.games.pacific_northwest_rails.names import names, strangers
from pbem.games.pacific_northwest_rails.offers import options_now
from pbem.games.pacific_northwest_rails.options import OPTIONS, all_options
from pbem.games.pacific_northwest_rails.orders import (
    BLOCKS,
    SHEET_KINDS,
    SHEETS,
    Orders,
    standing_of,
    with_standing,
)
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.remarks import REMARKS, remarks
from pbem.games.pacific_northwest_rails.state import Hidden, Player, State, Table
from pbem.games.pacific_northwest_rails.steps import Turn
from pbem.games.pacific_northwest_rails.steps.rounds import STEPS
from pbem.games.pacific_northwest_rails.understood import understood
from pbem.games.pacific_northwest_rails.worth import milestone
from pbem.games.title import FormPart, Note, Reader, Remark, read_tables
from pbem.kernel.answer import Answer
from pbem.kernel.event import Event, LinePassedOver
from pbem.kernel.run import Cursor
from pbem.kernel.text import N_
from pbem.rail.sheets import orders_of

LENGTH, STOPPED = 60, 6
"""Rounds of a game of middling length, and how often a pace of several rounds stops sooner in it."""
START = "Spokane"
"""`PNR-13.11`: where all pawns begin."""
CAPITAL = 1200
"""`PNR-13.4`: dollars for all players together."""


class PacificNorthwestRails:
    """The title with its board and cards."""

    id = "pacific-northwest-rails"
    name = "Pacific Northwest Rails"
    rules_version = 1
    editions = ("standard",)
    seat_counts = tuple(range(2, 10))
    options = OPTIONS
    paces = PACES
    default_pace = "normal"
    legs_text = N_("* the usual pace. A game lasts 30 to 90 rounds; the mails are those of one of 60.")
    turn_key: Literal["round"] = "round"
    state_type = State
    decision_types = DECISIONS
    event_types: tuple[type[Event], ...] = (LinePassedOver, *EVENTS)
    blocks = tuple(BLOCKS)
    sheet_kinds = SHEET_KINDS
    remark_codes = REMARKS
    bots = BOTS
    default_bot = "sensible"
    charts: Mapping[str, str] = {"worth": N_("Worth, round by round"), "prices": N_("Share prices, round by round")}
    folder = Path(__file__).parent

    def __init__(self, pack: Board) -> None:
        self.pack = pack

    def begin(self, seats: Sequence[str], edition: str, options: Mapping[str, str]) -> tuple[State, Cursor]:
        """Everything still in its box. Raises ValueError for a wrong number of seats (`PNR-13.6`), an unknown edition
        or option."""
        if len(seats) not in self.seat_counts:
            raise ValueError(f"2 to 9 seats, not {len(seats)} (PNR-13.6)")
        if edition not in self.editions:
            raise ValueError(f"no edition {edition!r}")
        board = self.pack
        table = Table(
            edition=edition,
            options=all_options(options),
            entered=list(seats),
            seats=list(seats),
            players={seat: Player(cash=CAPITAL // len(seats), at=START) for seat in seats},
            prices={line: railroad.price for line, railroad in board.railroads.items()},
            bank={line: railroad.issued for line, railroad in board.railroads.items()},
            deck=sorted([*board.runs, *board.years]),
        )
        return State(table, Hidden({seat: [] for seat in seats}, [])), BEGIN

    def table(self, state: State) -> Table:
        """What all see."""
        return state.table

    def flow(self, table: Table, cursor: Cursor) -> Cursor | None:
        """The step after `cursor`."""
        return flow(table, cursor)

    def step(self, cursor: Cursor) -> Callable[[Turn], None]:
        """The function that plays it."""
        return STEPS[cursor.step]

    def position(self, state: State, seat: str, answers: Sequence[Answer] = ()) -> Position:
        """What `seat` may know."""
        return Position(seat, state.table, self.pack, state.hidden.hands.get(seat, ()), answers)

    def own(self, state: State, seat: str) -> dict[str, Any]:
        """What only `seat` sees, as plain data: its Movement Cards."""
        return {"hand": list(state.hidden.hands.get(seat, ()))}

    def read_position(self, me: str, table: Any, own: Any, answers: Sequence[Answer] = ()) -> Position:
        """A position from plain data. Raises msgspec.ValidationError if it is none, or names what the pack has not."""
        hand = msgspec.convert(own.get("hand", []), list[int])
        read = Position(me, msgspec.convert(table, Table), self.pack, hand, answers)
        strange = strangers(read)
        if strange:
            raise msgspec.ValidationError(f"it does not fit this board: {', '.join(strange)}")
        return read

    def is_stop(self, table: Table, cursor: Cursor, since: Cursor, pace: str) -> bool:
        """Whether this pace stops before the step at `cursor`."""
        return is_stop(table, cursor, since, pace)

    def stop_blocks(self, table: Table, cursor: Cursor, pace: str) -> tuple[str, ...]:
        """The blocks of the sheets due before `cursor`."""
        return BLOCKS_AT.get(cursor.step, ())

    def asked(self, position: Position, blocks: Sequence[str]) -> bool:
        """Everybody has a turn in every round, and may bid for a seat."""
        return True

    def leg_name(self, cursor: Cursor) -> str:
        """What the leg before `cursor` is called in file names and headers."""
        return {"setup": "sign-up", "round": "rounds"}.get(cursor.step, cursor.step)

    def leg_words(self, turn: int, name: str, pace: str, last: int = 0) -> Note:
        """`rounds 23 to 25`, `sign-up`. A leg that was played may have ended sooner."""
        if not turn:
            return Note(name)
        last = last or turn + ROUNDS[pace] - 1
        if last == turn:
            return Note(N_("round {turn}"), {"turn": turn})
        return Note(N_("rounds {turn} to {last}"), {"turn": turn, "last": last})

    def sheet_type(self, blocks: Sequence[str]) -> type[Struct]:
        """The typed orders of a sheet with these blocks."""
        return SHEETS.of(blocks)

    def orders(self, sheet: Any) -> Orders:
        """The full orders from a sheet of any blocks."""
        return orders_of(Orders, sheet)

    def standing(self, orders: Orders) -> dict[str, Any] | None:
        """The standing orders that a sheet sets; None if it says nothing of them."""
        return standing_of(orders)

    def with_standing(self, orders: Orders | None, standing: Mapping[str, Any]) -> Orders:
        """The orders filled up with what stands from earlier sheets."""
        return with_standing(orders, standing)

    def lucky(self, orders: Orders) -> str:
        """The lucky words of a sign-up sheet, `""` if there are none."""
        return orders.lucky if isinstance(orders.lucky, str) else ""

    def language(self, orders: Orders) -> str:
        """The language a sign-up sheet asks for, `""` if it asks for none."""
        return orders.language if isinstance(orders.language, str) else ""

    def names(self, position: Position) -> Mapping[str, Sequence[str]]:
        """Railroads, spaces, runs, places of trade, seats."""
        return names(position)

    def remarks(self, position: Position, orders: Orders) -> Iterator[Remark]:
        """What the author of these orders should know."""
        return remarks(position, orders)

    def form(self, position: Position, blocks: Sequence[str], standing: Mapping[str, Any]) -> list[FormPart]:
        """The prefilled form."""
        return form(position, blocks, standing)

    def understood(self, position: Position, orders: Orders) -> list[Note]:
        """The sheet in its normal form."""
        return understood(position, orders)

    def options_now(
        self,
        position: Position,
        blocks: Sequence[str],
    ) -> Mapping[str, Iterator[tuple[str, Note | None]]]:
        """Everything legal now by kind, best first."""
        return options_now(position, blocks)

    def milestone(self, table: Table, cursor: Cursor) -> dict[str, Any]:
        """Worth by seat and price by railroad after a round."""
        return milestone(table, cursor)

    def legs(self, pace: str, seats: int) -> int:
        """About how many mails a game takes: that of a middling length, as rounds are not fixed."""
        return 2 + LENGTH // ROUNDS[pace] + (STOPPED if ROUNDS[pace] > 1 else 0)


def load(folder: Path = PACK, read: Reader = read_tables) -> PacificNorthwestRails:
    """The title with the pack in `folder`."""
    return PacificNorthwestRails(load_board(folder, read))
