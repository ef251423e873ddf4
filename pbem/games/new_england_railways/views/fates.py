"""What became of a seat's orders, line by line: its own answers, set beside the events that everybody saw.

Nothing here rests on what only others know: of the other seats' limits, only their bids.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.decisions import Borrow, Carry, ChooseColour, Finish, Limit, Retire
from pbem.games.new_england_railways.events import LinkSetAside, LinkSold, Shipped
from pbem.games.new_england_railways.loans import service
from pbem.games.new_england_railways.network import NoShipment, Shipment
from pbem.games.new_england_railways.orders import Orders
from pbem.games.new_england_railways.state import Table
from pbem.games.new_england_railways.views.chapters import Gains, Lot
from pbem.games.new_england_railways.views.story import lots_of
from pbem.games.new_england_railways.views.walk import Purse, Walk
from pbem.kernel.answer import Answer, Passed
from pbem.kernel.run import StepRecord
from pbem.kernel.text import Facts

UNKNOWN = -1
"""Stands for a number of the sheet where the sheet itself is not at hand."""


class Colour(Struct, frozen=True, tag="colour"):
    """The colour asked for (`""` or `any`: none in particular) and the one that was taken."""

    wanted: str
    got: str


class Lucky(Struct, frozen=True, tag="lucky"):
    """The lucky words."""

    words: str


class Loan(Struct, frozen=True, tag="borrow"):
    """A loan of `amount`, `ordered` (UNKNOWN) or `forced` upon the seat; its service is then `service`."""

    ordered: int
    amount: int
    forced: int
    service: int


class Retirement(Struct, frozen=True, tag="retire"):
    """Debt retired: as `ordered` (UNKNOWN), or `cut` to what `debt` and `cash` allowed, which may be nothing."""

    ordered: int
    amount: int
    cut: bool
    debt: int
    cash: int


class BidFate(Struct, frozen=True, tag="bid"):
    """A limit for a link with the `cash` of the moment. `end` is `bought`, `outbid`, `first` (another held the bid at
    my limit), `bought-before` (one purchase a turn) or `broke`. `lot` is the sale, `finish` the ceiling (UNKNOWN),
    `left` the cash after the price."""

    link: str
    limit: int
    cash: int
    finish: int
    left: int
    end: str
    turn: int
    lot: Lot


class ShipFate(Struct, frozen=True, tag="ship"):
    """A line of `ship` (`number` from 1; 0 is `otherwise`, UNKNOWN no line at all). `end` is `shipped`, `passed`,
    `spare` (no chance was left for it) or `none` (the chance was let go; for `otherwise` its value is the `text`, and
    `round` 0 says that it was so in both rounds). `by` shipped the counter first, if that is why."""

    number: int
    end: str
    good: str = ""
    route: tuple[str, ...] = ()
    round: int = 0
    earned: Gains = ()
    text: str = ""
    facts: Facts = {}
    rule: str = ""
    by: str = ""


class StayedOut(Struct, frozen=True, tag="out"):
    """No limit for any link."""


Fate = Colour | Lucky | Loan | Retirement | BidFate | ShipFate | StayedOut


def fates(before: Table, board: Board, steps: Sequence[StepRecord], seat: str, orders: Any) -> list[tuple[str, Fate]]:
    """What became of the orders of `seat`, as (kind, fate) in the order of play. `orders` are those of its sheet,
    UNSET without one: then only what was done for the seat is told."""
    walk = Walk(before)
    said = orders if isinstance(orders, Orders) else Orders()
    found: list[Fate] = []
    for step in steps:
        mine = [answer for answer in step.answers if answer.decision.seat == seat]
        found += _of_step(walk, board, step, seat, mine, said)
        if step.cursor.step != "auction":
            for event in step.events:
                walk.take(event)
    return [(fate.__struct_config__.tag, fate) for fate in found]  # type: ignore[misc]


def _of_step(
    walk: Walk,
    board: Board,
    step: StepRecord,
    seat: str,
    mine: Sequence[Answer],
    said: Orders,
) -> Iterator[Fate]:
    match step.cursor.step:
        case "setup":
            yield from _signed_up(mine, said)
        case "loans" | "retirement":
            yield from _lent(walk.purses[seat], step.cursor.step, mine, said)
        case "auction":
            yield from _bid(walk, board, step, seat, mine, said)
        case "shipping":
            yield from _shipped(step, mine, said)


def _signed_up(mine: Sequence[Answer], said: Orders) -> Iterator[Fate]:
    for answer in mine:
        if isinstance(answer.decision, ChooseColour):
            yield Colour(said.colour if isinstance(said.colour, str) else "", answer.value)
    if isinstance(said.lucky, str) and said.lucky:
        yield Lucky(said.lucky)


def _lent(purse: Purse, step: str, mine: Sequence[Answer], said: Orders) -> Iterator[Fate]:
    ordered = UNKNOWN if said.loans is UNSET else (said.loans.borrow if step == "loans" else said.loans.retire)
    for answer in mine:
        cut = bool(answer.passed)
        match answer.decision:
            case Borrow(at_least=forced) if answer.value or ordered > 0:
                yield Loan(ordered, answer.value, forced, service(purse.debt + answer.value))
            case Retire() if answer.value or ordered > 0 or cut:
                yield Retirement(ordered, answer.value, cut, purse.debt, purse.cash)
    if step == "retirement" and not mine and ordered > 0:
        yield Retirement(ordered, 0, True, purse.debt, purse.cash)


def _bid(
    walk: Walk,
    board: Board,
    step: StepRecord,
    seat: str,
    mine: Sequence[Answer],
    said: Orders,
) -> Iterator[Fate]:
    """Lot by lot, with the cash of the moment. Takes the step's events along."""
    lots = {lot.link: lot for lot in lots_of(board, step.events)}
    limits = {answer.decision.link: answer for answer in mine if isinstance(answer.decision, Limit)}
    finished = {answer.decision.link: answer for answer in mine if isinstance(answer.decision, Finish)}
    some = False
    for event in step.events:
        if isinstance(event, LinkSold | LinkSetAside):
            lot, answer = lots[event.link], limits.get(event.link)
            written = said.bids.get(event.link) if said.bids is not UNSET else None
            limit = answer.value if answer is not None else (written.limit if written else 0)
            if limit:
                some = True
                cash = walk.purses[seat].cash
                finish = written.finish if written else UNKNOWN
                left = cash - lot.price if lot.seat == seat else cash
                end = _end(lot, seat, min(limit, cash), bought=seat in walk.buyers, asked=answer is not None)
                yield BidFate(event.link, limit, cash, finish, left, end, step.cursor.turn, lot)
        walk.take(event)
    if lots and not some and not finished and (limits or said.bids is not UNSET):
        yield StayedOut()


def _end(lot: Lot, seat: str, limit: int, *, bought: bool, asked: bool) -> str:
    if not asked:
        return "bought-before" if bought else "broke"
    if lot.seat == seat:
        return "bought"
    return "first" if lot.price == limit else "outbid"


def _shipped(step: StepRecord, mine: Sequence[Answer], said: Orders) -> Iterator[Fate]:
    carried = [answer for answer in mine if isinstance(answer.decision, Carry)]
    if not carried and said.ship is UNSET:
        return
    earned = {(event.seat, event.round): event for event in step.events if isinstance(event, Shipped)}
    used = {answer.path: answer for answer in carried if answer.path.startswith("ship.")}
    passed = {line.path: line for answer in carried for line in answer.passed}
    lines: Sequence[Sequence[str]] = [] if said.ship is UNSET else said.ship
    known = [path for path in (*used, *passed) if path.startswith("ship.")]
    for nth in range(max([len(lines), *(_number(path) for path in known)])):
        path = f"ship.{nth}"
        good, *route = lines[nth] if nth < len(lines) else ("",)
        if path in used:
            yield _load(nth + 1, used[path], earned)
        elif path in passed:
            yield _passed(nth + 1, passed[path], good, tuple(route), step)
        elif lines:
            yield ShipFate(nth + 1, "spare", good, tuple(route))
    others = [_otherwise(answer, said, earned) for answer in carried if answer.path not in used]
    if len(others) == 2 and all(fate.end == "none" and fate.number == 0 for fate in others):
        others = [replace(others[0], round=0)]
    yield from others


def _otherwise(answer: Answer, said: Orders, earned: dict[tuple[str, int], Shipped]) -> ShipFate:
    """A chance to ship that no line of `ship` took."""
    written = answer.path == "otherwise" or (said.ship is not UNSET and answer.source != "bot")
    fate = _load(0 if written else UNKNOWN, answer, earned)
    last = written and fate.end == "none" and isinstance(said.otherwise, str)
    return replace(fate, text=said.otherwise) if last else fate


def _number(path: str) -> int:
    return int(path.partition(".")[2]) + 1


def _load(number: int, answer: Answer, earned: dict[tuple[str, int], Shipped]) -> ShipFate:
    chance = answer.decision.round if isinstance(answer.decision, Carry) else 0
    event = earned.get((answer.decision.seat, chance))
    if isinstance(answer.value, NoShipment) or event is None:
        return ShipFate(number, "none", round=chance)
    value: Shipment = answer.value
    return ShipFate(number, "shipped", value.good, value.route, chance, tuple(event.earned.items()))


def _passed(number: int, line: Passed, good: str, route: tuple[str, ...], step: StepRecord) -> ShipFate:
    """A line that was passed over; whoever took the last counter of its kind there is named."""
    by = ""
    if line.code == "ship-gone":
        where = line.facts.get("good"), line.facts.get("city")
        takers = [
            event.seat for event in step.events if isinstance(event, Shipped) and (event.good, event.route[0]) == where
        ]
        by = takers[-1] if takers else ""
    return ShipFate(number, "passed", good, route, 0, (), line.text, line.facts, line.rule, by)
