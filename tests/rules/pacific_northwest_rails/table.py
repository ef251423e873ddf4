"""Tables set up from facts, and play on them: one turn, on to a stop, or to the end of the game.

    state = table("Ann Bob", cash={"Ann": 100}, shares={"Ann": {"GN": 2}}, at={"Ann": "1 Seattle"}, hands={"Ann": [3]})
    seen = turn(state, "Ann", orders(moves=[MoveLine(by="card", n=3, to="4 Bellingham")]))
    assert state.table.players["Ann"].at == "4 Bellingham"

The bank holds the shares that nobody does; the deck holds the Dispatch Cards that do not lie face up unless it is
given (`deck` in the order in which cards are to come up: rolls for the draws are made of it). Labels of `rolls` are
full (`turn/1/turn/Ann/die`); a roll that nothing asks for is an error of the test. All play also checks that the events
alone, folded into a copy of the state, give the state that the steps left behind, and that no share is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from pbem.games.pacific_northwest_rails.options import all_options
from pbem.games.pacific_northwest_rails.orders import Orders, Standing
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.state import Hidden, Player, State, Table
from pbem.games.pacific_northwest_rails.title import load
from pbem.kernel.answer import Answer
from pbem.kernel.decision import Decision
from pbem.kernel.draws import Draws, keys_of
from pbem.kernel.ladder import Bot, Ladder, Sheet
from pbem.kernel.run import Cursor, play_step
from tests.rules.seen import SeenPlay

TITLE = load()
BOARD = TITLE.pack
PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")
SEED = sha256(b"the rules, one by one").digest()


def people(players: int) -> str:
    """The first so many people."""
    return " ".join(PEOPLE[:players])


def table(
    seats: str = "Ann Bob Cleo",
    *,
    cash: Mapping[str, int] | int = 100,
    shares: Mapping[str, Mapping[str, int]] | None = None,
    prices: Mapping[str, int] | None = None,
    at: Mapping[str, str] | None = None,
    heading: Mapping[str, int] | None = None,
    came: Mapping[str, str] | None = None,
    run: Mapping[str, str] | None = None,
    used: Mapping[str, Sequence[str]] | None = None,
    opening: Mapping[str, bool] | bool = False,
    hands: Mapping[str, Sequence[int]] | None = None,
    display: Sequence[str] = (),
    gone: Sequence[str] = (),
    year: int = 0,
    round: int = 1,
    options: Mapping[str, str] | None = None,
    sold_out: Sequence[str] = (),
    declared: str = "",
    declared_in: int = 0,
    stale: int = 0,
) -> State:
    """A state made of facts. `gone` are Dispatch Cards that lie nowhere any more; all others are in the deck."""
    names = seats.split()
    held = {seat: dict((shares or {}).get(seat, {})) for seat in names}
    bank = {
        line: railroad.issued - sum(own.get(line, 0) for own in held.values())
        for line, railroad in BOARD.railroads.items()
    }
    assert min(bank.values()) >= 0, "more shares than there are"
    cards = {seat: sorted((hands or {}).get(seat, ())) for seat in names}
    for name in [*(at or {}).values(), *(came or {}).values()]:
        assert name in BOARD.spaces, f"no space {name}"
    players = {
        seat: Player(
            cash=cash if isinstance(cash, int) else cash.get(seat, 100),
            at=(at or {}).get(seat, "Spokane"),
            shares=held[seat],
            came=(came or {}).get(seat, ""),
            heading=(heading or {}).get(seat, 0),
            opening=opening if isinstance(opening, bool) else opening.get(seat, False),
            run=(run or {}).get(seat, ""),
            used=list((used or {}).get(seat, ())),
            cards=len(cards[seat]),
        )
        for seat in names
    }
    seen = Table(
        edition="standard",
        options=all_options(options or {}),
        entered=list(names),
        seats=list(names),
        players=players,
        prices={line: (prices or {}).get(line, railroad.price) for line, railroad in BOARD.railroads.items()},
        bank=bank,
        deck=sorted(card for card in (*BOARD.runs, *BOARD.years) if card not in (*display, *gone)),
        display=list(display),
        round=round,
        year=year,
        mover=names[0],
        sold_out=list(sold_out),
        declared=declared,
        declared_in=declared_in,
        stale=stale,
    )
    return State(seen, Hidden(cards, []))


def orders(standing: Standing | None = None, **blocks: Any) -> Orders:
    """A sheet of rounds: `moves`, `trades`, `perk`, `reinvest`, `stop`, and what stands."""
    given: dict[str, Any] = {"moves": [], "trades": [], "perk": 0, "reinvest": [], "stop": "", **blocks}
    return Orders(standing=standing or Standing(), **given)


@dataclass
class Seen(SeenPlay):
    """What a stretch of play did, with what this title's tests ask of it."""

    def player(self, seat: str) -> Player:
        """A seat as it is now."""
        return self.state.table.players[seat]

    def cash(self) -> dict[str, int]:
        """Cash by seat, as it is now."""
        return {seat: player.cash for seat, player in self.state.table.players.items()}


def play(
    state: State,
    cursor: Cursor,
    sheets: Mapping[str, Orders] | None = None,
    rolls: Mapping[str, str] | None = None,
    *,
    bots: Mapping[str, Bot] | None = None,
    until: Callable[[Cursor], bool] = lambda cursor: True,
    seed: bytes = SEED,
) -> Seen:
    """Play the step at `cursor` and on until `until` says so before a step (at once: just this one) or the end."""
    answerer = Ladder({seat: Sheet(given) for seat, given in (sheets or {}).items()}, bots or {})
    draws = Draws(keys_of(seed, 1), "-", rolls)
    seen, given = Seen(state), dict[str, list[Answer]]()
    shadow = msgspec.convert(msgspec.to_builtins(state), State)
    while True:
        seen.steps.append(play_step(TITLE, state, cursor, answerer, draws, given))
        for event in seen.steps[-1].events:
            event.apply(shadow)
            whole(shadow)
        assert shadow == state, f"{cursor.path}: something but an event changed the state"
        following = TITLE.flow(state.table, cursor)
        seen.finished, seen.cursor = following is None, following or cursor
        if following is None or until(following):
            break
        cursor = following
    assert not draws.unused_rolls(), f"nothing drew {draws.unused_rolls()}"
    return seen


def whole(state: State) -> None:
    """`PNR-4.28`: for each line, bank and holdings together are the shares issued; nobody has less than $0."""
    for line, railroad in BOARD.railroads.items():
        held = sum(player.shares.get(line, 0) for player in state.table.players.values())
        assert state.table.bank[line] >= 0
        assert state.table.bank[line] + held == railroad.issued, line
    assert all(player.cash >= 0 for player in state.table.players.values())


def turn(
    state: State,
    seat: str,
    sheet: Orders | Mapping[str, Orders] | None = None,
    rolls: Mapping[str, str] | None = None,
    *,
    deck: Sequence[str] = (),
    bots: Mapping[str, Bot] | None = None,
) -> Seen:
    """One turn of `seat`. `sheet` is its own orders, or everybody's by seat. Labels of `rolls` are within the turn
    (`die`, `year/4/die/GN`); `deck` are the Dispatch Cards that come up, in order."""
    cursor = Cursor(state.table.round, "turn", seat)
    sheets = sheet if isinstance(sheet, Mapping) else {seat: sheet} if sheet else {}
    left = len(state.table.deck)
    coming = {f"dispatch/{left - nth}": card for nth, card in enumerate(deck)}
    return play(
        state,
        cursor,
        sheets,
        {f"{cursor.path}/{label}": roll for label, roll in ({**(rolls or {}), **coming}).items()},
        bots=bots,
    )


def position(state: State, seat: str, answers: Sequence[Answer] = ()) -> Position:
    """What `seat` may know."""
    return TITLE.position(state, seat, answers)


def refused(state: State, decision: Decision[Any, Any, Any], value: Any) -> str:
    """The rule by which `value` is refused as an answer, `""` if it is legal."""
    refusal = decision.refusal(position(state, decision.seat), value)
    return refusal.rule if refusal else ""
