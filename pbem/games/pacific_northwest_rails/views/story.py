"""What happened in a leg: a chapter for the setup, for the seats, for each round and for the end, and the dividends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pbem.games.pacific_northwest_rails import events as happened
from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.state import Table
from pbem.games.pacific_northwest_rails.views.chapters import (
    Chapter,
    Dividends,
    Final,
    Round,
    Scoring,
    Seat,
    Seats,
    Setup,
    Turn,
)
from pbem.games.pacific_northwest_rails.views.telling import Telling
from pbem.games.pacific_northwest_rails.views.walk import Walk
from pbem.kernel.run import StepRecord


def story(before: Table, board: Board, steps: Sequence[StepRecord]) -> list[tuple[str, Chapter]]:
    """What the `steps` of a leg that began at `before` did, as (kind, chapter) in order."""
    walk = Walk(before, board)
    found: list[Chapter] = []
    for (step, _), records in groupby(steps, _chapter_of):
        run = list(records)
        match step:
            case "setup":
                found.append(_setup(walk, run[0]))
            case "seats":
                found.append(_seats(walk, run[0]))
            case "scoring":
                found.append(_scoring(walk, run[0]))
            case _:
                found.append(_round(walk, run, first=not any(isinstance(one, Round) for one in found)))
    found += _dividends(board, steps)
    return [(chapter.__struct_config__.tag, chapter) for chapter in found]  # type: ignore[misc]


def _chapter_of(record: StepRecord) -> tuple[str, int]:
    """A round and its turns are one chapter."""
    step = record.cursor.step
    return ("round" if step == "turn" else step), record.cursor.turn


def _told(walk: Walk, step: StepRecord) -> Telling:
    telling = Telling(walk)
    for event in step.events:
        telling.take(event)
    return telling


def _setup(walk: Walk, step: StepRecord) -> Setup:
    return Setup(_told(walk, step).paragraphs(), walk.player(walk.table.seats[0]).cash)


def _seats(walk: Walk, step: StepRecord) -> Seats:
    sold: list[Seat] = []
    each = left = 0
    for event in step.events:
        walk.take(event)
        match event:
            case happened.SeatSold(number=number, seat=seat, price=price, second=second, drawn=drawn):
                sold.append(Seat(number, seat, price, second, drawn))
            case happened.CardsHeld():
                each, left = event.each, event.left
    return Seats(tuple(sold), tuple(walk.table.seats), each, left)


def _round(walk: Walk, run: Sequence[StepRecord], *, first: bool) -> Round:
    year = walk.table.year
    opening = [step for step in run if step.cursor.step == "round"]
    paragraphs = tuple(part for step in opening for part in _told(walk, step).paragraphs())
    turns = [_turn(walk, step) for step in run if step.cursor.step == "turn"]
    groups = groupby(turns, lambda turn: "" if turn.dull else turn.seat)
    return Round(
        number=run[0].cursor.turn,
        year=year,
        order=tuple(walk.table.seats) if first else (),
        opening=paragraphs,
        groups=tuple(tuple(group) for _, group in groups),
        called=tuple(walk.table.called),
    )


def _turn(walk: Walk, step: StepRecord) -> Turn:
    telling = _told(walk, step)
    return Turn(step.cursor.of, telling.paragraphs(), telling.dull())


def _scoring(walk: Walk, step: StepRecord) -> Scoring:
    rows: tuple[Final, ...] = ()
    for event in step.events:
        walk.take(event)
        if isinstance(event, happened.Ranked):
            rows = tuple(Final(one.place, one.seat, one.cash, one.stock, one.total) for one in event.places)
    winners = tuple(row.seat for row in rows if row.place == 1)
    return Scoring(walk.table.ended, rows, winners)


def _dividends(board: Board, steps: Sequence[StepRecord]) -> Iterator[Dividends]:
    """What a share of each line paid, if any did."""
    paid: dict[str, list[int]] = {}
    rounds = [step.cursor.turn for step in steps if step.cursor.step in ("round", "turn")]
    for event in (event for step in steps for event in step.events):
        if isinstance(event, happened.DividendPaid):
            paid.setdefault(event.line, []).append(event.each)
    if paid:
        rows = tuple((line, sum(paid[line]), len(paid[line])) for line in board.lines if line in paid)
        yield Dividends(min(rounds), max(rounds), rows)
