"""The table of titles: what the common suites must be told of each. A title without an entry fails them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pbem.games.registry import TITLES
from pbem.games.title import Title
from pbem.kernel.run import StepRecord
from tests.counts import SOAK, count
from tests.report.games import Game
from tests.titles import new_england_railways, pacific_northwest_rails, pacific_northwest_secrets
from tests.titles.cascades import CASCADES
from tests.titles.coastline import COASTLINE
from tests.titles.games import chunks


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
    `hidden` are what the state hides, by name: each takes the state at a stop, what happened in the leg after it, and
    a seat, and gives a state that is the same to all but that seat, None if there is none.
    `rare` are the kinds of events and decisions that only the soak's many games are sure to see, `rarest` those that
    not even they are, and that are left to the tests of their rules; `length` says how many times longer than one of
    the first title's a game takes: the daily run plays the fewer.
    `whole` is a game whose reports and forms are kept as they read: the first seat reads English, the second Spanish.
    """

    books: Callable[[Title, Any], Books]
    secrets: Mapping[str, Callable[[dict[str, Any], Sequence[StepRecord], str], dict[str, Any] | None]]
    whole: Game
    hidden: Mapping[str, Callable[[Any, Sequence[StepRecord], str], Any]] = field(default_factory=dict)
    rare: frozenset[str] = frozenset()
    rarest: frozenset[str] = frozenset()
    length: int = 1


KNOWN: Mapping[str, Known] = {
    "new-england-railways": Known(new_england_railways.Books, new_england_railways.SECRETS, COASTLINE),
    "pacific-northwest-rails": Known(
        pacific_northwest_rails.Books,
        pacific_northwest_secrets.SECRETS,
        CASCADES,
        hidden=pacific_northwest_secrets.HIDDEN,
        rare=pacific_northwest_rails.RARE,
        rarest=pacific_northwest_rails.RAREST,
        length=4,
    ),
}


def known(name: str) -> Known:
    """The entry of a title. Raises AssertionError, saying where it belongs, if there is none."""
    assert name in KNOWN, f"tests/titles/known.py has no entry for {name}: add its books, secrets and a whole game"
    return KNOWN[name]


def lots(total: int, parts: int) -> list[tuple[str, range]]:
    """The numbers of so many games of each title, fewer of a longer one's in the daily run, in so many lots a title."""
    games = {name: total if SOAK else max(1, count(total) // known(name).length) for name in TITLES}
    return [(name, numbers) for name in TITLES for numbers in chunks(games[name], parts)]
