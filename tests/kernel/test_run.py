"""Playing from one stop to the next."""

import pytest

from pbem.kernel.draws import DrawFault, Draws
from pbem.kernel.ladder import Ladder
from pbem.kernel.run import Cursor, PathFault, play, play_step
from tests.kernel.toy import KEYS, Play, Rules, Table, Take, Taken, ToyStep, sheet, toy

ONE, TWO, THREE = Cursor(1, "one"), Cursor(1, "two"), Cursor(1, "three")


def takes(seat: str) -> Play:
    """A step in which one seat takes a coin."""

    def one_coin(t: ToyStep) -> None:
        t.do(Taken(seat=seat, amount=1, rule="TOY-1"))

    return one_coin


RULES = Rules({"one": takes("ann"), "two": takes("bob"), "three": takes("cleo")}, [ONE, TWO, THREE])


def never(table: Table, cursor: Cursor) -> bool:
    """No stop."""
    return False


def test_play_runs_to_the_end() -> None:
    """Without a stop all steps are played; the cursor stays at the last, and the game is over."""
    state = toy()
    done = play(RULES, state, ONE, never, Ladder({}, {}), Draws(KEYS, "-"))
    assert (done.finished, done.cursor, done.state is state) == (True, THREE, True)
    assert [record.cursor for record in done.steps] == [ONE, TWO, THREE]
    assert state.table.coins == {"ann": 1, "bob": 1, "cleo": 1}


def test_play_stops_before_a_step() -> None:
    """The step at the stop has not begun: no event, no draw of it."""
    state = toy()
    done = play(RULES, state, ONE, lambda table, at: at.step == "three", Ladder({}, {}), Draws(KEYS, "-"))
    assert (done.finished, done.cursor, done.state is state) == (False, THREE, True)
    assert [record.cursor for record in done.steps] == [ONE, TWO]
    assert state.table.coins == {"ann": 1, "bob": 1, "cleo": 0}


def test_the_stop_play_begins_at_is_behind_us() -> None:
    """Play from a stop plays at least that step."""
    asked: list[Cursor] = []

    def stops(table: Table, at: Cursor) -> bool:
        asked.append(at)
        return True

    done = play(RULES, toy(), ONE, stops, Ladder({}, {}), Draws(KEYS, "-"))
    assert [record.cursor for record in done.steps] == [ONE]
    assert (done.cursor, asked) == (TWO, [TWO])


def test_stops_see_the_table_alone() -> None:
    """What decides on a stop is handed the table as it stands after the step, nothing else."""
    seen: list[object] = []
    play(RULES, toy(), ONE, lambda table, at: bool(seen.append(table)), Ladder({}, {}), Draws(KEYS, "-"))
    assert [type(table) for table in seen] == [Table, Table]


def test_a_step_is_not_played_twice() -> None:
    """A flow that comes back to a step it has played is a fault: labels and answers are named by the path."""
    for course in ([TWO, ONE], [ONE]):
        again, rest = Rules(RULES.plays, []), iter(course)  # the end of it is the end of the game, not a hang
        again.flow = lambda table, at, rest=rest: next(rest, None)  # type: ignore[method-assign, misc]
        with pytest.raises(PathFault, match="turn/1/one"):
            play(again, toy(), ONE, never, Ladder({}, {}), Draws(KEYS, "-"))


def test_two_steps_of_the_same_name_differ_by_what_they_are_of() -> None:
    """`vote/a` and `vote/b` are two steps."""
    course = [Cursor(1, "one", "a"), Cursor(1, "one", "b"), Cursor(2, "one", "a")]
    rules = Rules(RULES.plays, course)
    assert len(play(rules, toy(), course[0], never, Ladder({}, {}), Draws(KEYS, "-")).steps) == 3


def test_answers_are_remembered_through_the_leg_only() -> None:
    """A seat's answers are given on from step to step of one `play`, and the next begins afresh."""
    known: list[int] = []

    def bot(decision: object, label: str, here: object) -> int:
        known.append(len(here.answers))  # type: ignore[attr-defined]
        return 0

    def asks(t: ToyStep) -> None:
        t.ask(Take(seat="ann", most=1))

    rules = Rules(dict.fromkeys(("one", "two", "three"), asks), [ONE, TWO, THREE])
    for begin in (ONE, THREE):
        play(rules, toy(), begin, lambda table, at: at == THREE, Ladder({}, {"ann": bot}), Draws(KEYS, "-"))
    assert known == [0, 1, 0]


def test_a_record_has_all_of_its_step() -> None:
    """Events, answers and draws of the step, no others."""

    def busy(t: ToyStep) -> None:
        amount = t.ask(Take(seat="ann", most=5))
        t.do(Taken(seat="ann", amount=amount, rule="TOY-1"))
        t.draw("die", ["1"])

    rules = Rules({"one": busy, "two": busy}, [ONE, TWO])
    done = play(rules, toy(), ONE, never, Ladder({"ann": sheet(2)}, {}), Draws(KEYS, "-"))
    assert [
        ([event.rule for event in at.events], [answer.value for answer in at.answers], [one.label for one in at.drawn])
        for at in done.steps
    ] == [(["TOY-1"], [2], ["turn/1/one/die"]), (["TOY-1"], [2], ["turn/1/two/die"])]


def test_one_label_serves_once_in_a_leg() -> None:
    """The draws of a leg share their labels: the same step played again with them is a fault."""

    def rolls(t: ToyStep) -> None:
        t.draw("die", ["1"])

    rules, draws = Rules({"one": rolls}, [ONE]), Draws(KEYS, "-")
    play_step(rules, toy(), ONE, Ladder({}, {}), draws, {})
    with pytest.raises(DrawFault, match="turn/1/one/die"):
        play_step(rules, toy(), ONE, Ladder({}, {}), draws, {})
