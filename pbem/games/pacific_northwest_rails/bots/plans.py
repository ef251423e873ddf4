"""What a seat might be after, and what it would bring a turn: a run, a share that opens runs, a card, a sale."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pbem.games.pacific_northwest_rails.board import Run
from pbem.games.pacific_northwest_rails.bots.shares import (
    opening_value,
    reserve,
    taxes_ahead,
    value,
    worth,
    years_left,
)
from pbem.games.pacific_northwest_rails.bots.ways import (
    left_of_run,
    open_lines,
    run_length,
    spaces_between,
    spaces_to,
    turns_for,
)
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import holds_all
from pbem.games.pacific_northwest_rails.routes_search import FAR

STEP = 5
TRAVEL = 4
"""Dollars that a turn of travelling costs."""
RIVALRY = 2
"""Of what others gain by a run, one part in so many, shared among them, counts against it."""
BEATEN = 5
"""Of a run that somebody else will make first, one part in so many is left."""
CARD = 14
"""Dollars that another card is worth where there is little to do."""
FULL_HANDS = 4
"""With so many runs to choose from no card is wanted."""
LATE = 7
"""From this year on shares are sold rather than taxed."""


class Plan(Struct, frozen=True):
    """Something to be after: the space to go to next, the run that it is part of ("" for none), dollars a turn."""

    target: str
    run: str
    rate: float


def plans(here: Position) -> list[Plan]:
    """Everything to be after, best first; of equals the one named first."""
    over = open_lines(here)
    found = [*_runs(here, over), *_shares(here, over), *_cards(here, over), *_sales(here, over)]
    return sorted(found, key=lambda plan: -plan.rate)


def gain(here: Position, run: Run) -> float:
    """Dollars by which making a run is better for the seat than for the others, on average."""
    players, table = here.table.players, here.table
    dead = {line for line in run.lines if not table.prices[line]}

    def paid(seat: str) -> int:
        held = players[seat].shares
        return sum((run.pays[line] + STEP) * held.get(line, 0) for line in run.lines if line not in dead)

    others = [paid(seat) for seat in table.seats if seat != here.me]
    return run.bonus + paid(here.me) - sum(others) / (len(others) * RIVALRY)


def _runs(here: Position, over: frozenset[str]) -> Iterator[Plan]:
    """Runs whose stock the seat has: the one under way, and those it would have to go to."""
    board, mine = here.pack, here.mine
    for card in here.table.display:
        run = board.runs[card]
        if not holds_all(here, run):
            continue
        there = card == mine.run or mine.at == run.start
        before = 0 if there else turns_for(spaces_to(here, over, run.start))
        after = turns_for(left_of_run(board, card, mine))
        if before >= FAR // 6 or after >= FAR // 6:
            continue
        turns = before + after
        brings = gain(here, run)
        if _beaten(here, card, turns):
            brings /= BEATEN
        yield Plan(run.destination if there else run.start, card, brings / turns - TRAVEL)


def _beaten(here: Position, card: str, turns: int) -> bool:
    """Whether somebody is on the way of the run and nearer to its end."""
    rivals = [here.table.players[seat] for seat in here.table.seats if seat != here.me]
    return any(rival.run == card and turns_for(left_of_run(here.pack, card, rival)) <= turns for rival in rivals)


def _shares(here: Position, over: frozenset[str]) -> Iterator[Plan]:
    """A first share of a railroad, bought on the nearest rectangle, and the best run that it opens."""
    board, table = here.pack, here.table
    spare = here.mine.cash - reserve(here) // 2
    for place in board.ring:
        lines = [line for line in board.traded_at(place) if 0 < table.prices[line] <= spare and table.bank[line]]
        opening = [line for line in lines if opening_value(here, line)]
        if not opening:
            continue
        away = turns_for(spaces_to(here, over, place)) or 2 * len(board.ring)
        for line in opening:
            yield from _opened(here, over, place, line, away)


def _opened(here: Position, over: frozenset[str], place: str, line: str, away: int) -> Iterator[Plan]:
    board = here.pack
    held = {*here.mine.shares, line}
    for card in here.table.display:
        run = board.runs[card]
        if line not in run.lines or not held.issuperset(run.lines) or _beaten(here, card, away):
            continue
        there = turns_for(spaces_between(board, over | {line}, place, run.start))
        turns = away + there + turns_for(run_length(board, card))
        # The share is worth its price; what is lost of it is the tax.
        brings = gain(here, run) - min(taxes_ahead(here), here.table.prices[line]) / 2
        yield Plan(place, "", brings / turns - TRAVEL)


def _cards(here: Position, over: frozenset[str]) -> Iterator[Plan]:
    """A card from the deck, the more wanted the fewer runs there are to make."""
    board, table = here.pack, here.table
    if len(table.display) >= max(10, 2 * len(table.seats)):
        return
    mine = sum(holds_all(here, board.runs[card]) for card in table.display)
    wanted = CARD * max(1, FULL_HANDS - mine) - sum(here.mine.shares.values()) * (table.year + 1) / 5
    if worth_of_others(here) > worth(here, here.me):
        wanted -= CARD / 2  # who is behind has no use for another Year
    for place in board.ring:
        if board.spaces[place].kind == "dispatch":
            turns = turns_for(spaces_to(here, over, place))
            if turns:
                yield Plan(place, "", wanted / turns - TRAVEL)


def worth_of_others(here: Position) -> int:
    """The most that anybody else is worth."""
    return max(worth(here, seat) for seat in here.table.seats if seat != here.me)


def _sales(here: Position, over: frozenset[str]) -> Iterator[Plan]:
    """Cash for shares before their tax is due, or when the cash for it is short."""
    board, table, mine = here.pack, here.table, here.mine
    short = reserve(here) > mine.cash
    if table.year < LATE and not short:
        return
    for place in board.ring:
        lines = [line for line in board.traded_at(place) if mine.shares.get(line) and table.prices[line]]
        saved = sum(mine.shares[line] * (table.prices[line] - value(here, line)) for line in lines)
        if short:
            saved = max(saved, sum(mine.shares[line] * (table.year + 1) for line in lines))
        turns = turns_for(spaces_to(here, over, place))
        if saved > 0 and turns:
            yield Plan(place, "", saved / turns - TRAVEL - years_left(here))
