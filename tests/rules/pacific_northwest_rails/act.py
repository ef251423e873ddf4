"""Single acts of a turn, played without its movement: a deal with the bank, a run that was just made, a draw, a Year.

    seen = trades(state, "Ann", "22 CM&PS", TradeLine(at="CM&PS", buy={"CM&PS": 3}))
    assert seen.cash()["Ann"] == 10

Each act runs in the turn of `seat`, on a step made by hand; rolls and the cards that come up are given as to `turn`.
After every event no share is missing, and after the act every live price is one of $5 to $95 (`PNR-4.18`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.orders import Orders, TradeLine
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.steps import Turn
from pbem.games.pacific_northwest_rails.steps.display import draw_card
from pbem.games.pacific_northwest_rails.steps.market import move_price
from pbem.games.pacific_northwest_rails.steps.runs import complete_run
from pbem.games.pacific_northwest_rails.steps.trade import trade
from pbem.games.pacific_northwest_rails.steps.years import expire
from pbem.kernel.answer import Answer
from pbem.kernel.draws import Draws, keys_of
from pbem.kernel.ladder import Bot, Ladder, Sheet
from pbem.kernel.run import Cursor, StepRecord
from pbem.kernel.step import Step
from tests.rules.pacific_northwest_rails.table import BOARD, SEED, Seen, orders, whole

FIVE = ("R13", "R26", "R33", "R61", "R66")
"""A display of five runs on lines that few tests touch: NP, SP&S, OWR&N, MH and GS."""


def act(
    state: State,
    seat: str,
    function: Callable[[Turn], None],
    sheets: Mapping[str, Orders] | None = None,
    rolls: Mapping[str, str] | None = None,
    *,
    deck: Sequence[str] = (),
    pack: Board = BOARD,
    bots: Mapping[str, Bot] | None = None,
) -> Seen:
    """Play `function` in the turn of `seat`."""
    state.table.mover = seat
    cursor = Cursor(state.table.round, "turn", seat)
    left = len(state.table.deck)
    coming = {f"dispatch/{left - nth}": card for nth, card in enumerate(deck)}
    draws = Draws(
        keys_of(SEED, 1),
        "-",
        {f"{cursor.path}/{label}": roll for label, roll in ({**(rolls or {}), **coming}).items()},
    )

    def view(state: State, me: str, answers: Sequence[Answer]) -> Position:
        return Position(me, state.table, pack, state.hidden.hands[me], answers)

    answerer = Ladder({who: Sheet(given) for who, given in (sheets or {}).items()}, bots or {})
    shadow = msgspec.convert(msgspec.to_builtins(state), State)
    step = Step(state, pack, cursor.path, view, answerer, draws, {})
    function(step)
    for event in step.events:
        event.apply(shadow)
        whole(shadow)
    assert shadow == state, "something but an event changed the state"
    assert set(state.table.prices.values()) <= set(range(0, 100, 5))
    assert not draws.unused_rolls(), f"nothing drew {draws.unused_rolls()}"
    return Seen(state, [StepRecord(cursor, step.events, step.answers, step.drawn)], cursor)


def trades(
    state: State,
    seat: str,
    space: str,
    *lines: TradeLine,
    sheets: Mapping[str, Orders] | None = None,
    rolls: Mapping[str, str] | None = None,
    deck: Sequence[str] = (),
) -> Seen:
    """`seat` has landed on `space` with these lines in its sheet; `sheets` are other people's, or all of its own."""
    given = {seat: orders(trades=list(lines)), **(sheets or {})}
    return act(state, seat, lambda t: trade(t, seat, space), given, rolls, deck=deck)


def runs(
    state: State,
    seat: str,
    card: str,
    sheets: Mapping[str, Orders] | None = None,
    *,
    rolls: Mapping[str, str] | None = None,
    deck: Sequence[str] = (),
    pack: Board = BOARD,
) -> Seen:
    """`seat` has just landed where the run of `card` ends."""
    return act(state, seat, lambda t: complete_run(t, seat, card), sheets, rolls, deck=deck, pack=pack)


def draws_card(state: State, seat: str, *deck: str, rolls: Mapping[str, str] | None = None) -> Seen:
    """`seat` has landed on Dispatch Card; `deck` comes up."""
    return act(state, seat, lambda t: draw_card(t, seat), None, rolls, deck=deck)


def year(
    state: State,
    seat: str,
    card: str,
    sheets: Mapping[str, Orders] | None = None,
    rolls: Mapping[str, str] | None = None,
    *,
    deck: Sequence[str] = (),
    bots: Mapping[str, Bot] | None = None,
) -> Seen:
    """`seat` has drawn the Year `card`."""

    def expired(t: Turn) -> None:
        expire(t, seat, card)

    return act(state, seat, expired, sheets, rolls, deck=deck, bots=bots)


def moves(state: State, line: str, by: int, reason: str = "year") -> Seen:
    """The price of `line` moves by so many dollars in Ann's turn."""
    return act(state, "Ann", lambda t: move_price(t, line, by, reason))
