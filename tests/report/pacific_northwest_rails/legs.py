"""Legs of Pacific Northwest Rails as accounts: a turn or a few from a table made of facts, or whole games by bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from pbem.games.pacific_northwest_rails.bots import BOTS
from pbem.games.pacific_northwest_rails.options import all_options
from pbem.games.pacific_northwest_rails.orders import Orders
from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.views.chapters import Turn
from pbem.games.pacific_northwest_rails.views.story import story
from pbem.kernel.draws import Draws, Luck, keys_of
from pbem.kernel.event import Event
from pbem.kernel.ladder import Ladder
from pbem.kernel.run import Cursor, StepRecord, play
from pbem.report.account import Account, Due, Person, SheetNews
from pbem.report.text import report_text
from tests.rules.pacific_northwest_rails.table import BOARD, TITLE, Seen

BLOCKS = ("moves", "standing")


def account(
    before: State,
    after: State,
    steps: Sequence[StepRecord],
    *,
    sheets: Mapping[str, Orders] | None = None,
    names: Mapping[str, str] | None = None,
    **more: Any,
) -> Account:
    """The account of a leg that began at `before` with the step of its first record."""
    seats = before.table.entered
    given = sheets or {}
    facts: dict[str, Any] = {
        "title": TITLE,
        "due": Due(4, after.table.round + 1, "rounds", BLOCKS, tuple(seats), "Sun 18:00"),
        "finished": False,
        **more,
    }
    return Account(
        game="inland",
        edition="standard",
        pace="normal",
        number=3,
        turn=steps[0].cursor.turn,
        name=TITLE.leg_name(steps[0].cursor),
        people=[Person(seat, (names or {}).get(seat, seat)) for seat in seats],
        before=before.table,
        after=after.table,
        steps=steps,
        sheets={
            seat: SheetNews("sent", 1, orders=given[seat]) if seat in given else SheetNews("bot") for seat in seats
        },
        own={seat: TITLE.own(after, seat) for seat in seats},
        **facts,
    )


def played(before: State, seen: Seen, **more: Any) -> Account:
    """The account of what a test has played from `before`, a copy made in time."""
    return account(before, seen.state, seen.steps, **more)


def happened(before: State, seat: str, *events: Event) -> Account:
    """The account of a turn of `seat` with these events, played or not."""
    after = deepcopy(before)
    for event in events:
        event.apply(after)
    return account(before, after, [StepRecord(Cursor(before.table.round, "turn", seat), events, [], [])])


def lines_of(told: Account, heading: str, reader: str = "") -> list[str]:
    """The lines of a report from the one that begins with `heading` to the next empty one."""
    report = report_text(told, reader).split("\n")
    begin = next(nth for nth, line in enumerate(report) if line.startswith(heading))
    return report[begin : report.index("", begin)]


def turns(told: Account) -> list[Turn]:
    """All turns of the story, in order."""
    chapters = story(told.before, BOARD, told.steps)
    return [turn for kind, round_ in chapters if kind == "round" for group in round_.groups for turn in group]  # type: ignore[union-attr]


def by_bots(
    seats: Sequence[str], *, seed: str, pace: str = "normal", legs: int = 12, names: Mapping[str, str] | None = None
) -> Iterator[Account]:
    """The first legs of a game by the random bot, to its end if it comes."""
    state, cursor = TITLE.begin(seats, "standard", all_options({}))
    history: list[Mapping[str, Any]] = []
    for number in range(legs):
        keys = keys_of(seed.encode().ljust(32, b"."), number + 1)
        bots = {seat: BOTS["random"](Luck(keys.hidden, "-", seat)) for seat in seats}
        before, began = deepcopy(state), cursor

        def stops(table: Any, at: Cursor, since: Cursor = began) -> bool:
            if row := TITLE.milestone(table, at):
                history.append(row)
            return TITLE.is_stop(table, at, since, pace)

        leg = play(TITLE, state, cursor, stops, Ladder({}, bots), Draws(keys, "-"))
        state, cursor = leg.state, leg.cursor
        yield account(
            before,
            deepcopy(state),
            leg.steps,
            names=names,
            finished=leg.finished,
            due=None
            if leg.finished
            else Due(number + 1, cursor.turn, TITLE.leg_name(cursor), BLOCKS, tuple(seats), "Sun"),
            history=list(history),
        )
        if leg.finished:
            return
