"""New England Railways as the parts above see it: one object with one pack loaded (`pbem.games.title.Title`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from pbem.games.new_england_railways.board import PACK, Board, load_board
from pbem.games.new_england_railways.bots import BOTS
from pbem.games.new_england_railways.decisions import Borrow, Carry, ChooseColour, Finish, Limit, Retire
from pbem.games.new_england_railways.editions import EDITIONS
from pbem.games.new_england_railways.events import EVENTS
from pbem.games.new_england_railways.flow import AFTER_SETUP, BEGIN, PACES, STEPS, STOPS, flow, stop_blocks
from pbem.games.new_england_railways.form import form
from pbem.games.new_england_railways.network import any_shipment
from pbem.games.new_england_railways.offers import options_now
from pbem.games.new_england_railways.orders import BLOCKS, SHEET_KINDS, SHEETS, Orders
from pbem.games.new_england_railways.position import Position, strangers
from pbem.games.new_england_railways.remarks import REMARKS, remarks
from pbem.games.new_england_railways.state import Hidden, Railway, State, Table
from pbem.games.new_england_railways.understood import understood
from pbem.games.new_england_railways.worth import worths
from pbem.games.title import FormPart, Note, Option, Reader, Remark, read_tables
from pbem.kernel.answer import Answer
from pbem.kernel.event import Event, LinePassedOver
from pbem.kernel.run import Cursor
from pbem.kernel.step import Step
from pbem.kernel.text import N_
from pbem.rail.sheets import orders_of


class NewEnglandRailways:
    """The title with its board and cards."""

    id = "new-england-railways"
    name = "New England Railways"
    rules_version = 1
    editions = tuple(EDITIONS)
    seat_counts = (3, 4, 5, 6)
    options: Mapping[str, Option] = {}
    paces = PACES
    default_pace = "normal"
    legs_text = N_("* the usual pace. One mail more if a link is left to finish.")
    turn_key: Literal["turn"] = "turn"
    state_type = State
    decision_types = (Borrow, Carry, ChooseColour, Finish, Limit, Retire)
    event_types: tuple[type[Event], ...] = (LinePassedOver, *EVENTS)
    blocks = tuple(BLOCKS)
    sheet_kinds = SHEET_KINDS
    remark_codes = REMARKS
    charts: Mapping[str, str] = {"income": N_("Income, turn by turn"), "worth": N_("Worth, turn by turn")}
    bots = BOTS
    default_bot = "sensible"
    folder = Path(__file__).parent

    def __init__(self, pack: Board) -> None:
        self.pack = pack

    def begin(self, seats: Sequence[str], edition: str, options: Mapping[str, str]) -> tuple[State, Cursor]:
        """Everything still in its box: the cup full, the decks whole. Raises ValueError for a wrong number of seats
        (`NER-1.11`) or an unknown edition."""
        if len(seats) not in self.seat_counts:
            raise ValueError(f"3 to 6 seats, not {len(seats)} (NER-1.11)")
        if edition not in self.editions:
            raise ValueError(f"no edition {edition!r}")
        board = self.pack
        table = Table(
            edition=edition,
            seats=list(seats),
            first=seats[0],
            railways={seat: Railway() for seat in seats},
            boxes={city: {} for city in board.boxes},
            deck=len(board.links),
        )
        return State(table, Hidden(dict(board.goods), list(board.links), list(board.growth))), BEGIN

    def table(self, state: State) -> Table:
        """What all see."""
        return state.table

    def flow(self, table: Table, cursor: Cursor) -> Cursor | None:
        """The step after `cursor`."""
        return flow(table, cursor)

    def step(self, cursor: Cursor) -> Callable[[Step[State, Board]], None]:
        """The function that plays it."""
        return STEPS[cursor.step]

    def position(self, state: State, seat: str, answers: Sequence[Answer] = ()) -> Position:
        """What `seat` may know."""
        return Position(seat, state.table, self.pack, answers)

    def own(self, state: State, seat: str) -> dict[str, Any]:
        """What only `seat` sees, as plain data: nothing in this title."""
        return {}

    def read_position(self, me: str, table: Any, own: Any, answers: Sequence[Answer] = ()) -> Position:
        """A position from plain data. Raises msgspec.ValidationError if it is none, or names what the pack has not."""
        read = msgspec.convert(table, Table)
        strange = strangers(me, read, self.pack)
        if strange:
            raise msgspec.ValidationError(f"it does not fit this board: {', '.join(strange)}")
        return Position(me, read, self.pack, answers)

    def is_stop(self, table: Table, cursor: Cursor, since: Cursor, pace: str) -> bool:
        """Whether this pace stops before the step at `cursor`: nothing but the step says so."""
        return cursor.step in STOPS[pace]

    def stop_blocks(self, table: Table, cursor: Cursor, pace: str) -> tuple[str, ...]:
        """The blocks of the sheets due before `cursor`."""
        return stop_blocks(table, self.pack, cursor, pace)

    def asked(self, position: Position, blocks: Sequence[str]) -> bool:
        """Whether the seat has a choice: anybody may borrow, sign up or bid with cash, and ship what can be shipped."""
        if {"signup", "loans"} & set(blocks):
            return True
        can_bid = "bids" in blocks and position.mine.cash > 0
        may_ship = "ship" in blocks and ("bids" in blocks or any_shipment(position.table, self.pack))
        return can_bid or may_ship

    def leg_name(self, cursor: Cursor) -> str:
        """What the leg before `cursor` is called in file names and headers."""
        return "sign-up" if cursor.step == "setup" else cursor.step

    def leg_words(self, turn: int, name: str, pace: str, last: int = 0) -> Note:
        """`turn 4 auction`, `sign-up`."""
        return Note(N_("turn {turn} {leg}"), {"turn": turn, "leg": name}) if turn else Note(name)

    def sheet_type(self, blocks: Sequence[str]) -> type[Struct]:
        """The typed orders of a sheet with these blocks."""
        return SHEETS.of(blocks)

    def orders(self, sheet: Any) -> Orders:
        """The full orders from a sheet of any blocks."""
        return orders_of(Orders, sheet)

    def lucky(self, orders: Orders) -> str:
        """The lucky words of a sign-up sheet, `""` if there are none."""
        return orders.lucky if isinstance(orders.lucky, str) else ""

    def language(self, orders: Orders) -> str:
        """The language a sign-up sheet asks for, `""` if it asks for none."""
        return orders.language if isinstance(orders.language, str) else ""

    def names(self, position: Position) -> Mapping[str, Sequence[str]]:
        """The links on offer; the goods and cities a shipment is written with."""
        return {
            "offered": position.table.row,
            "goods and cities": [*self.pack.goods, *self.pack.cities],
        }

    def remarks(self, position: Position, orders: Orders) -> Iterator[Remark]:
        """What the author of these orders should know."""
        return remarks(position, orders)

    def standing(self, orders: Orders) -> None:
        """Nothing stands in this title."""

    def with_standing(self, orders: Orders | None, standing: Mapping[str, Any]) -> Orders:
        """The sheet's orders as they are. Raises msgspec.ValidationError if anything is said to stand."""
        if standing:
            raise msgspec.ValidationError(f"no standing orders in this title: {', '.join(standing)}")
        return Orders() if orders is None else orders

    def form(self, position: Position, blocks: Sequence[str], standing: Mapping[str, Any]) -> list[FormPart]:
        """The prefilled form."""
        return form(position, blocks)

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
        """Income and worth of each seat after a turn's last step."""
        if cursor.step not in ("loans", "scoring") or cursor == AFTER_SETUP:
            return {}
        turn = cursor.turn if cursor.step == "scoring" else cursor.turn - 1
        incomes = {seat: railway.income for seat, railway in table.railways.items()}
        return {"turn": turn, "income": incomes, "worth": worths(table, self.pack)}

    def legs(self, pace: str, seats: int) -> int:
        """`NER-13.9`: the mails of a game without an extra turn: one for each stop of each turn, and the sign-up's."""
        turns = -(-len(self.pack.links) // (seats - 1))
        return 1 + turns * len(STOPS[pace])


def load(folder: Path = PACK, read: Reader = read_tables) -> NewEnglandRailways:
    """The title with the pack in `folder`."""
    return NewEnglandRailways(load_board(folder, read))
