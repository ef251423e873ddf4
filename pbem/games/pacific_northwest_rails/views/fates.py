"""What became of a seat's orders, line by line: its own answers, set beside the events that everybody saw.

Nothing here rests on what only others know: of the other seats' maxima, only the prices they led to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from pbem.games.pacific_northwest_rails import events as happened
from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.decisions.moving import STOP, ChooseMove
from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.decisions.standing import Declare, EndStalled, TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import AddPledge, BuyPerk, ChooseTrade, Reinvest
from pbem.games.pacific_northwest_rails.orders import Move, Orders
from pbem.games.pacific_northwest_rails.state import Table
from pbem.games.pacific_northwest_rails.views.outcomes import (
    BidFate,
    Dealt,
    DeclareFate,
    EndFate,
    Fate,
    ForcedFate,
    Lucky,
    MoveFate,
    PassedFate,
    ReinvestFate,
    SeatFate,
    TradeFate,
    TurnInFate,
)
from pbem.games.pacific_northwest_rails.views.telling import Telling, sale_of
from pbem.games.pacific_northwest_rails.views.walk import Walk
from pbem.kernel.answer import Answer
from pbem.kernel.run import StepRecord


def fates(before: Table, board: Board, steps: Sequence[StepRecord], seat: str, orders: Any) -> list[tuple[str, Fate]]:
    """What became of the orders of `seat`, as (kind, fate) in the order of play. `orders` are those of its sheet, UNSET
    without one."""
    walk = Walk(before, board)
    found: list[Fate] = []
    ordered = isinstance(orders, Orders) and bool(orders.moves)
    if isinstance(orders, Orders) and isinstance(orders.lucky, str) and orders.lucky:
        found.append(Lucky(orders.lucky))
    for step in steps:
        mine = [answer for answer in step.answers if answer.decision.seat == seat]
        telling = Telling(walk)
        # What is told of a step is asked for by whose turn it is.
        take = telling.take if any(isinstance(one.decision, ChooseMove) for one in mine) else walk.take
        for event in step.events:
            take(event)
        found += _of_step(step, telling, seat, mine, ordered=ordered)
    return [(fate.__struct_config__.tag, fate) for fate in _gathered(found)]  # type: ignore[misc]


def _of_step(step: StepRecord, telling: Telling, seat: str, mine: Sequence[Answer], *, ordered: bool) -> Iterator[Fate]:
    lots = iter([event for event in step.events if isinstance(event, happened.SharesAuctioned)])
    number = step.cursor.turn
    for answer in mine:
        for passed in answer.passed:
            yield PassedFate(passed.path, (number,), passed.text, passed.facts, passed.rule)
        decision = answer.decision
        if isinstance(decision, ChooseMove):
            yield _move(number, telling, answer, ordered=ordered)
        elif isinstance(decision, BidForShares):
            lot = next(lot for lot in lots if _is_of(lot, decision))
            if answer.value:
                yield BidFate(number, line_of(answer.path), answer.value, lot.seller, sale_of(lot))
        elif answer.path:
            yield from _used(step, seat, answer)


def _is_of(lot: happened.SharesAuctioned, asked: BidForShares) -> bool:
    return (lot.seller, lot.line, lot.shares) == (asked.seller, asked.line, asked.shares)


def _move(number: int, telling: Telling, answer: Answer, *, ordered: bool) -> MoveFate:
    told = dict(reversed([one for paragraph in telling.told for one in paragraph]))
    move: Move = answer.value
    source = "stop" if answer.path == STOP else answer.source
    if source == "least" and not ordered:
        source = "nothing"
    board = telling.walk.board
    wanted = dict.fromkeys(board.space_called(place) for place in (move.to, *move.prefer) if place)
    own = told.get("sales")
    return MoveFate(
        round=number,
        number=line_of(answer.path),
        source=source,
        way=told.get("moved"),
        stay=told.get("stayed"),
        made=told.get("made"),
        sales=own if move.by == "auction" else None,
        wanted=tuple(wanted),
    )


def _used(step: StepRecord, seat: str, answer: Answer) -> Iterator[Fate]:
    """What a line has brought that one of the other questions was answered with."""
    number, line = step.cursor.turn, line_of(answer.path)
    match answer.decision:
        case SeatBid(number=place):
            yield from _seat(step, place, answer.value)
        case ChooseTrade() | BuyPerk():
            yield _trade(step, seat, answer)
        case Reinvest():
            yield ReinvestFate(number, line, answer.value.line, answer.value.pay, _paid(step, seat), "")
        case AddPledge(runner=runner, line=railroad) if answer.value:
            yield ReinvestFate(number, line, railroad, answer.value, _paid(step, seat), runner)
        case Declare() if answer.value:
            yield DeclareFate(number)
        case TurnIn(line=railroad) if answer.value:
            yield TurnInFate(number, railroad, answer.value)
        case SellFirst():
            yield ForcedFate(number, answer.value)
        case EndStalled() if answer.value:
            yield EndFate(number)


def _seat(step: StepRecord, place: int, limit: int) -> Iterator[SeatFate]:
    for event in step.events:
        if isinstance(event, happened.SeatSold) and event.number == place and limit:
            yield SeatFate(place, limit, event.seat, event.price, event.drawn)


def _trade(step: StepRecord, seat: str, answer: Answer) -> TradeFate:
    deals = []
    for event in step.events:
        match event:
            case happened.SharesBought(seat=buyer, line=line, shares=shares, each=each) if buyer == seat:
                deals.append(Dealt(line, shares, shares * each, False))
            case happened.SharesSold(seat=seller, line=line, shares=shares, paid=paid) if seller == seat:
                deals.append(Dealt(line, shares, paid, True))
    perk = isinstance(answer.decision, BuyPerk)
    wanted = 1 if perk else sum(shares for _, shares in (*answer.value.buy, *answer.value.sell))
    return TradeFate(
        step.cursor.turn,
        0 if perk else line_of(answer.path),
        tuple(deals),
        sum(deal.shares for deal in deals) < wanted,
    )


def _paid(step: StepRecord, seat: str) -> int:
    return sum(event.paid.get(seat, 0) for event in step.events if isinstance(event, happened.Reinvested))


def line_of(path: str) -> int:
    """The number of a line in its list, from 1; 0 for a path that ends with none."""
    last = path.rpartition(".")[2]
    return int(last) + 1 if last.isdigit() else 0


def _gathered(found: Sequence[Fate]) -> Iterator[Fate]:
    """A line passed over in several rounds for one reason is told of once, where it first happened."""
    rounds: dict[tuple[str, str, str], list[int]] = {}
    for fate in found:
        if isinstance(fate, PassedFate):
            rounds.setdefault(_reason(fate), []).extend(fate.rounds)
    for fate in found:
        if not isinstance(fate, PassedFate):
            yield fate
        elif (all_rounds := rounds.pop(_reason(fate), None)) is not None:
            yield replace(fate, rounds=tuple(dict.fromkeys(all_rounds)))


def _reason(fate: PassedFate) -> tuple[str, str, str]:
    return fate.path, fate.text, str(sorted(fate.facts.items()))
