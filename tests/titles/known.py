"""The table of titles: what the common suites must be told of each. A title without an entry fails them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pbem.games.title import Title
from pbem.kernel.run import StepRecord
from tests.report.games import Game
from tests.titles import new_england_railways
from tests.titles.coastline import COASTLINE


class Books(Protocol):
    """Somebody who looks on and keeps books of their own: money by the events, pieces by counting."""

    def step(self, record: StepRecord, state: Any) -> None:
        """After each step. Raises AssertionError if the state is not what the books say."""
        ...

    def over(self, state: Any) -> None:
        """After the last one."""
        ...


@dataclass(frozen=True)
class Known:
    """What is known of a title.

    `books` opens the books of a game from its state at the beginning. `secrets` are orders that may be otherwise
    without anything coming out otherwise, by name: each takes the sheet of a seat, what that seat was asked and
    answered in the leg, and what happened, and gives the sheet with the secret changed, None if there is none.
    `whole` is a game whose reports and forms are kept as they read: the first seat reads English, the second Spanish.
    """

    books: Callable[[Title, Any], Books]
    secrets: Mapping[str, Callable[[dict[str, Any], Sequence[StepRecord], str], dict[str, Any] | None]]
    whole: Game


KNOWN: Mapping[str, Known] = {
    "new-england-railways": Known(new_england_railways.Books, new_england_railways.SECRETS, COASTLINE),
}


def known(name: str) -> Known:
    """The entry of a title. Raises AssertionError, saying where it belongs, if there is none."""
    assert name in KNOWN, f"tests/titles/known.py has no entry for {name}: add its books, secrets and a whole game"
    return KNOWN[name]
