"""Only events change state, and events stay as they were told: whole games of bots, watched."""

from collections.abc import Callable

import pytest

from pbem.games.registry import TITLES, title
from pbem.kernel.draws import Draws, Luck, keys_of
from pbem.kernel.event import Event
from pbem.kernel.ladder import Ladder
from pbem.kernel.run import Cursor
from tests.counts import SOAK, count
from tests.kernel.shadow import ShadowFault, ShadowStep, Watched, played
from tests.kernel.toy import KEYS, Play, Rules, State, Take, Taken, ToyStep, everyone_takes, sheet, step, toy
from tests.titles.games import PEOPLE
from tests.titles.known import known

CASES = [
    (name, edition, players)
    for name in TITLES
    for edition in title(name).editions
    for players in title(name).seat_counts
]


@pytest.mark.parametrize(("name", "edition", "players"), CASES)
def test_only_events_change_the_state_of_whole_games(name: str, edition: str, players: int) -> None:
    """In games of random bots of every title, edition and number of seats, state and shadow never differ, and no event
    changes after it was told."""
    rules = title(name)
    seats = tuple(person.lower() for person in PEOPLE[:players])
    for nth in range(20 if SOAK else max(1, count(20) // known(name).length)):
        keys = keys_of(f"shadow {nth}".encode(), 1)
        bots = {seat: rules.bots["random"](Luck(keys.hidden, "-", seat)) for seat in seats}
        state, cursor = rules.begin(seats, edition, {})
        done = played(rules, state, cursor, lambda table, at: False, Ladder({}, bots), Draws(keys, "-"))
        assert done.finished
        assert sum(len(record.events) for record in done.steps) > 100


class Aliased(Event, frozen=True, kw_only=True):
    """An event that keeps a hold on the state's own dictionary."""

    coins: dict[str, int]


def run(bad: Play) -> None:
    """Play one watched step."""
    rules = Rules({"one": bad}, [Cursor(1, "one")])
    played(rules, toy(), Cursor(1, "one"), lambda table, at: False, Ladder({}, {}), Draws(KEYS, "-"))


def steals_before_an_event(t: ToyStep) -> None:
    """Changes the state, then does an event."""
    t.state.table.pot -= 1
    t.do(Taken(seat="ann", amount=1, rule="TOY-1"))


def steals_before_asking(t: ToyStep) -> None:
    """Changes the state, then asks."""
    t.state.hidden.urn["red"] = 0
    t.ask(Take(seat="ann", most=1))


def steals_before_drawing(t: ToyStep) -> None:
    """Changes the state, then draws."""
    t.state.table.coins["ann"] += 1
    t.draw("die", "ab")


def steals_before_a_hidden_draw(t: ToyStep) -> None:
    """Changes the state, then draws in secret."""
    t.state.table.coins["ann"] += 1
    t.draw_hidden("die", "ab")


def steals_at_the_end(t: ToyStep) -> None:
    """Changes the state after everything else."""
    t.do(Taken(seat="ann", amount=1, rule="TOY-1"))
    t.state.table.pot += 1


def turns_a_table(t: ToyStep) -> None:
    """Changes the order in which seats' coins are kept, which rules may go by."""
    t.state.table.coins = dict(reversed(t.state.table.coins.items()))


def tells_and_changes(t: ToyStep) -> None:
    """Tells a fact that later events change."""
    t.do(Aliased(coins=t.state.table.coins, rule="TOY-9"))
    t.do(Taken(seat="ann", amount=1, rule="TOY-1"))


@pytest.mark.parametrize(
    "bad",
    [
        steals_before_an_event,
        steals_before_asking,
        steals_before_drawing,
        steals_before_a_hidden_draw,
        steals_at_the_end,
        turns_a_table,
        tells_and_changes,
    ],
)
def test_the_shadow_sees_it(bad: Callable[[ToyStep], None]) -> None:
    """The watch itself is tested: whatever changes state, or an event, behind its back is found."""
    with pytest.raises(ShadowFault, match="turn/1/one"):
        run(bad)


def test_an_answer_that_changes_the_state_is_seen() -> None:
    """Bots and decisions may look, not touch."""
    state = toy()

    def thief(decision: object, label: str, here: object) -> int:
        state.table.pot = 0
        return 0

    with pytest.raises(ShadowFault, match="in a question"):
        step(state, Ladder({}, {"ann": thief}), make=ShadowStep).ask(Take(seat="ann", most=1))


def test_a_flow_that_changes_the_table_is_seen() -> None:
    """What comes next is read off the table, nothing else."""

    class Bad(Rules):
        def flow(self, table: object, cursor: Cursor) -> Cursor | None:
            table.pot = 0  # type: ignore[attr-defined]
            return None

    with pytest.raises(ShadowFault, match="the flow changed the table"):
        Watched(Bad({}, [])).flow(toy().table, Cursor(1, "one"))


def test_a_watched_step_is_the_step() -> None:
    """Watching changes nothing: the same events, answers and state."""
    states: list[State] = [toy(), toy()]
    ladder = Ladder({"ann": sheet(9, 5), "bob": sheet(4)}, {})
    plain, watched = step(states[0], ladder), step(states[1], ladder, make=ShadowStep)
    for t in (plain, watched):
        everyone_takes(t)
        t.draw("die", "abc")
        t.draw_hidden("ball", t.state.hidden.urn)
    watched.finish()  # type: ignore[attr-defined]
    assert (plain.events, plain.answers, plain.drawn, plain.state) == (
        watched.events,
        watched.answers,
        watched.drawn,
        watched.state,
    )
