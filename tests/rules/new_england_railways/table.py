"""Tables set up from facts, and play on them: one step, on to a stop, or to the end of the game.

    state = table("Ann Bob Cleo", cash={"Ann": 1}, debt={"Ann": 10}, first="Bob")
    seen = play(state, "loans", {"Ann": loans(borrow=10)})
    assert seen.of(LoanTaken)[0].amount == 10
    assert state.table.railways["Ann"].cash == 11

Each piece is in one place only: what a call does not place is in the cup and the decks. Labels of `rolls` are full
(`turn/2/growth/card/1`); a roll that nothing asks for is an error of the test. All play also checks that the events
alone, folded into a copy of the state, give the state that the steps left behind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from pbem.games.new_england_railways.decisions import Carry
from pbem.games.new_england_railways.network import Shipment
from pbem.games.new_england_railways.orders import Bid, Loans, Orders
from pbem.games.new_england_railways.position import Position
from pbem.games.new_england_railways.state import Hidden, Link, Railway, State, Table
from pbem.games.registry import title
from pbem.kernel.answer import Answer
from pbem.kernel.decision import Decision
from pbem.kernel.draws import Draws, Luck, keys_of
from pbem.kernel.event import Event
from pbem.kernel.ladder import Bot, Ladder, Sheet
from pbem.kernel.run import Cursor, play_step
from tests.rules.seen import SeenPlay

TITLE = title("new-england-railways")
BOARD = TITLE.pack
EDITIONS = ("crayon", "locomotive")
both = pytest.mark.parametrize("edition", EDITIONS)
all_counts = pytest.mark.parametrize("players", [3, 4, 5, 6])
PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def people(players: int) -> str:
    """The first so many example people."""
    return " ".join(PEOPLE[:players])


def table(
    seats: str = "Ann Bob Cleo",
    *,
    edition: str = "crayon",
    turn: int = 2,
    first: str = "",
    cash: Mapping[str, int] | int = 10,
    debt: Mapping[str, int] | int = 0,
    income: Mapping[str, int] | int = 0,
    row: Sequence[str] = (),
    future: Sequence[str] = (),
    built: Mapping[str, str] | None = None,
    unbuilt: Mapping[str, str] | None = None,
    aside: Sequence[str] = (),
    buyers: Sequence[str] = (),
    boxes: Mapping[str, Mapping[str, int]] | None = None,
    cup: Mapping[str, int] | None = None,
    deck: Sequence[str] | int = 31,
    growth: Sequence[str] | None = None,
    last: bool = False,
) -> State:
    """A state made of facts. `built` and `unbuilt` say who owns which link, oldest purchase first; `deck` names the
    link cards face down, or says at most how many of those lying nowhere else are; the `cup` holds what no box holds.
    """
    names = seats.split()
    owned = {name: Link(owner, True) for name, owner in (built or {}).items()}
    owned |= {name: Link(owner) for name, owner in (unbuilt or {}).items()}
    in_boxes = {city: dict((boxes or {}).get(city, {})) for city in BOARD.boxes}
    rest = {good: n - sum(box.get(good, 0) for box in in_boxes.values()) for good, n in BOARD.goods.items()}
    elsewhere = (*row, *future, *aside, *owned)
    free = [link for link in BOARD.links if link not in elsewhere]
    face_down = free[:deck] if isinstance(deck, int) else list(deck)
    known = [*elsewhere, *face_down]
    assert len(known) == len(dict.fromkeys(known)), "a link in two places"
    assert all(link in BOARD.links for link in known), "no such link"
    for city in boxes or {}:
        assert city in BOARD.boxes, f"{city} has no box"
    railways = {
        seat: Railway(cash=_of(cash, seat, 10), debt=_of(debt, seat, 0), income=_of(income, seat, 0)) for seat in names
    }
    seen = Table(
        edition=edition,
        seats=names,
        first=first or names[0],
        railways=railways,
        boxes=in_boxes,
        deck=len(face_down),
        turn=turn,
        row=list(row),
        future=list(future),
        links=owned,
        aside=list(aside),
        buyers=list(buyers),
        last=last,
    )
    in_cup = {good: (rest if cup is None else cup).get(good, 0) for good in BOARD.goods}
    return State(seen, Hidden(in_cup, face_down, list(BOARD.growth if growth is None else growth)))


def _of(given: Mapping[str, int] | int, seat: str, usual: int) -> int:
    return given if isinstance(given, int) else given.get(seat, usual)


def loans(borrow: int = 0, retire: int = 0) -> Orders:
    """A sheet's loans."""
    return Orders(loans=Loans(borrow, retire))


def bids(limits: Mapping[str, int | tuple[int, int]]) -> Orders:
    """A sheet's bids: a limit for each link, or (limit, finish)."""
    made = {link: Bid(*bid) if isinstance(bid, tuple) else Bid(bid) for link, bid in limits.items()}
    return Orders(bids=made)


def ships(*lines: str, otherwise: str = "none") -> Orders:
    """A sheet's shipments, each written `Cotton: Boston > Providence`."""
    return Orders(ship=[_words(line) for line in lines], otherwise=otherwise)


def shipment(line: str) -> Shipment:
    """The shipment written `Cotton: Boston > Providence`."""
    good, *route = _words(line)
    return Shipment(good, tuple(route))


def _words(line: str) -> list[str]:
    good, _, way = line.partition(":")
    return [good, *(city.strip() for city in way.split(">"))]


def bid_rolls(turn: int, link: str, one: int, other: int) -> dict[str, str]:
    """The buyer's two dice for `link`."""
    return {f"turn/{turn}/auction/{link}/dice/{nth}": str(die) for nth, die in enumerate((one, other), 1)}


@dataclass
class Seen(SeenPlay):
    """What a stretch of play did, with what this title's tests ask of it."""

    @property
    def path(self) -> list[tuple[int, str]]:
        """The turn and name of each step played."""
        return [(record.cursor.turn, record.cursor.step) for record in self.steps]

    def in_step(self, turn: int, step: str) -> list[Event]:
        """The events of one step."""
        return [e for r in self.steps if (r.cursor.turn, r.cursor.step) == (turn, step) for e in r.events]

    def money(self) -> dict[str, tuple[int, int]]:
        """Cash and debt by seat, as they are now."""
        return {seat: (railway.cash, railway.debt) for seat, railway in self.state.table.railways.items()}


NEVER = 40
"""No game has so many turns."""
SEED = sha256(b"the rules, one by one").digest()


def play(
    state: State,
    step: str,
    orders: Mapping[str, Orders] | None = None,
    rolls: Mapping[str, str] | None = None,
    *,
    lines: Mapping[str, Mapping[str, int]] | None = None,
    bots: Mapping[str, Bot] | None = None,
    until: Callable[[Cursor], bool] = lambda cursor: True,
    seed: bytes = SEED,
) -> Seen:
    """Play `step` of the state's turn and on until `until` says so before a step (at once: just this one) or the game
    is over. `lines` are the line numbers of each seat's sheet by path."""
    cursor = Cursor(state.table.turn, step)
    sheets = {seat: Sheet(given, (lines or {}).get(seat, {})) for seat, given in (orders or {}).items()}
    answerer, draws = Ladder(sheets, bots or {}), Draws(keys_of(seed, 1), "-", rolls)
    seen, given = Seen(state), dict[str, list[Answer]]()
    shadow = msgspec.convert(msgspec.to_builtins(state), State)
    while True:
        seen.steps.append(play_step(TITLE, state, cursor, answerer, draws, given))
        for event in seen.steps[-1].events:
            event.apply(shadow)
        assert shadow == state, f"{cursor.path}: something but an event changed the state"
        following = TITLE.flow(state.table, cursor)
        seen.finished, seen.cursor = following is None, following or cursor
        if following is None or until(following):
            break
        assert following.turn <= NEVER, "the game does not end"
        cursor = following
    assert not draws.unused_rolls(), f"nothing drew {draws.unused_rolls()}"
    return seen


def whole_game(
    seats: str,
    edition: str,
    orders: Mapping[str, Orders] | None = None,
    rolls: Mapping[str, str] | None = None,
    *,
    bots: Mapping[str, Bot] | None = None,
    seed: bytes = SEED,
) -> Seen:
    """A game from setup to scoring; the same orders are in force in every turn."""
    state, cursor = TITLE.begin(seats.split(), edition, {})
    return play(state, cursor.step, orders, rolls, bots=bots, until=lambda at: False, seed=seed)


def position(state: State, seat: str, answers: Sequence[Answer] = ()) -> Position:
    """What `seat` may know."""
    made = TITLE.position(state, seat, answers)
    assert isinstance(made, Position)
    return made


def refused(state: State, decision: Decision[Any, Any, Any], value: Any) -> str:
    """The rule by which `value` is refused as an answer, `""` if it is legal."""
    refusal = decision.refusal(position(state, decision.seat), value)
    return refusal.rule if refusal else ""


def ship_refused(state: State, seat: str, line: str, nth: int = 1) -> str:
    """The rule by which a shipment is refused, `""` if it is legal."""
    return refused(state, Carry(seat=seat, round=nth), shipment(line))


@cache
def bot_game(players: int, edition: str = "crayon", number: int = 1) -> Seen:
    """A whole game among random bots, the same each time for the same number. To be looked at, not to be changed."""
    seed = sha256(f"game {number}".encode()).digest()
    keys = keys_of(seed, 1)
    bots = {seat: TITLE.bots["random"](Luck(keys.hidden, "-", seat)) for seat in PEOPLE[:players]}
    return whole_game(people(players), edition, bots=bots, seed=seed)
