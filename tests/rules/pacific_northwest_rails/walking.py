"""Moves as tests write them, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove
from pbem.games.pacific_northwest_rails.events import Moved, PenaltyPaid, Stayed
from pbem.games.pacific_northwest_rails.orders import Move, MoveLine
from pbem.games.pacific_northwest_rails.routes import arrivals
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import LinePassedOver
from tests.rules.pacific_northwest_rails.table import Seen, orders, position, refused, turn


def card(n: int, to: str = "", **more: Any) -> MoveLine:
    """Play a Movement Card."""
    return MoveLine(by="card", n=n, to=to, **more)


def buy(n: int, to: str = "", **more: Any) -> MoveLine:
    """Buy spaces."""
    return MoveLine(by="buy", n=n, to=to, **more)


def roll(*prefer: str, **more: Any) -> MoveLine:
    """Roll the die, wanting these places."""
    return MoveLine(by="die", prefer=list(prefer), **more)


def np_only(n: int, to: str = "", **more: Any) -> MoveLine:
    """Special NP Movement alone."""
    return MoveLine(by="np", n=n, to=to, **more)


STAY = MoveLine(by="stay")


def goes(state: State, *lines: MoveLine, seat: str = "Ann", rolled: int = 0, deck: Sequence[str] = ()) -> Seen:
    """A turn with these lines; `rolled` is the die."""
    rolls = {"die": str(rolled)} if rolled else {}
    return turn(state, seat, orders(moves=list(lines)), rolls, deck=deck)


def way(seen: Seen) -> tuple[str, ...]:
    """The spaces entered, none for a pawn that stayed."""
    moved, stayed = seen.of(Moved), seen.of(Stayed)
    assert len(moved) + len(stayed) == 1
    return moved[0].path if moved else ()


def passed(seen: Seen) -> list[tuple[str, str]]:
    """The lines that were passed over: path and rule."""
    return [(event.path, event.rule) for event in seen.of(LinePassedOver)]


def why(state: State, line: Move, seat: str = "Ann") -> str:
    """The rule by which a move is refused, "" if it is legal."""
    return refused(state, ChooseMove(seat=seat), line)


def leads(state: State, line: Move, spaces: int = 0, seat: str = "Ann") -> set[str]:
    """All spaces where a move may end."""
    return {arrival.space for arrival in arrivals(position(state, seat), line, spaces or line.n)}


def penalty(seen: Seen) -> int:
    """Dollars paid for bankrupt track."""
    return sum(event.amount for event in seen.of(PenaltyPaid))


def holding(**lines: int) -> Mapping[str, Mapping[str, int]]:
    """Ann's shares; `SPS`, `OWRN`, `CMPS`, `CRN`, `BBBC`, `IWN` and `SLE` stand for the names with signs."""
    signs = {"SPS": "SP&S", "OWRN": "OWR&N", "CMPS": "CM&PS", "CRN": "CR&N", "BBBC": "BB&BC", "IWN": "I&WN"}
    return {"Ann": {({**signs, "SLE": "SL&E"}).get(line, line): shares for line, shares in lines.items()}}
