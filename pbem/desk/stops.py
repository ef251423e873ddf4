"""Where play stops: before a step of the pace whose sheets have a block and a seat that has something to decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from pbem.games.title import Title
from pbem.kernel.run import Cursor


class Stop(Struct, frozen=True):
    """A stop before the step at `cursor`: the blocks of its sheets and the seats that owe one, in seat order."""

    cursor: Cursor
    blocks: tuple[str, ...]
    asked: tuple[str, ...]


def stop_at(title: Title, state: Any, seats: Sequence[str], cursor: Cursor, since: Cursor, pace: str) -> Stop | None:
    """The stop before `cursor` of a leg that began at `since`, or None if play goes on: its pace does not stop there,
    or nobody has to decide."""
    if not title.is_stop(title.table(state), cursor, since, pace):
        return None
    stop = wanted_at(title, state, seats, cursor, pace)
    return stop if stop.asked else None


def wanted_at(title: Title, state: Any, seats: Sequence[str], cursor: Cursor, pace: str) -> Stop:
    """What the sheets due before `cursor` decide, and who owes one."""
    blocks = title.stop_blocks(title.table(state), cursor, pace)
    asked = tuple(seat for seat in seats if blocks and title.asked(title.position(state, seat, ()), blocks))
    return Stop(cursor, blocks, asked)


def stopping(title: Title, state: Any, seats: Sequence[str], since: Cursor, pace: str) -> Callable[[Any, Cursor], bool]:
    """The stops of a pace as `play` asks for them in a leg that begins at `since`. Who is asked rests on public facts
    alone (`Title.asked`)."""
    return lambda table, cursor: stop_at(title, state, seats, cursor, since, pace) is not None
