"""Replaying a recording: every answer again, checked against the rules, and nothing left over."""

import json
from typing import Any

import msgspec
import pytest

from pbem.games.new_england_railways.bots import BOTS
from pbem.games.registry import title
from pbem.kernel.answer import Answer, Recorded
from pbem.kernel.canonical import canonical
from pbem.kernel.draws import Draws, Luck, keys_of
from pbem.kernel.ladder import Ladder, Replay, ReplayFault
from pbem.kernel.run import Cursor, StepRecord, play
from tests.kernel.toy import Here, Take, everyone_takes, sheet, step, toy

PATH, KEY = "turn/1/take", "Take/ann/1"
TAKE = Take(seat="ann", most=5)


def recorded(answer: Answer) -> Recorded:
    """The answer as it is read back from a file."""
    return msgspec.convert(json.loads(canonical(answer)), Recorded)


def one(value: Any, *, decision: Take = TAKE, key: str = KEY, path: str = PATH) -> Replay:
    """A recording of one answer."""
    return Replay({(path, key): recorded(Answer(key, decision, value, "sheet", "take.1", 7, ()))})


def here(pot: int = 10) -> Here:
    """Ann's position."""
    return Here("ann", toy(pot=pot).table, ())


def test_the_recorded_answer_is_given_again() -> None:
    """With its value, source, place and what was passed over."""
    first = step(toy(), Ladder({"ann": sheet(9, 3, lines={"take.0": 4, "take.1": 5})}, {}))
    first.ask(TAKE)
    (answer,) = first.answers
    again = step(toy(), Replay({(PATH, KEY): recorded(answer)}))
    assert again.ask(TAKE) == 3
    assert canonical(again.answers) == canonical(first.answers)
    assert again.events == first.events


def test_a_missing_answer_is_a_fault() -> None:
    """Nothing recorded for this step or this key; and an answer serves once."""
    for replay in (Replay({}), one(3, key="Take/ann/2"), one(3, path="turn/2/take")):
        with pytest.raises(ReplayFault, match="no answer is recorded for Take/ann/1"):
            replay.answer(TAKE, PATH, KEY, here())
    replay = one(3)
    replay.answer(TAKE, PATH, KEY, here())
    with pytest.raises(ReplayFault, match="no answer is recorded"):
        replay.answer(TAKE, PATH, KEY, here())


def test_another_question_is_a_fault() -> None:
    """The rules ask with other facts now than they did then."""
    with pytest.raises(ReplayFault, match="asked otherwise"):
        one(3).answer(Take(seat="ann", most=4), PATH, KEY, here())


def test_an_illegal_answer_is_a_fault() -> None:
    """The recorded answer is checked against the rules and the position as they are now."""
    with pytest.raises(ReplayFault, match=r"not legal \(TOY-1\)"):
        one(6).answer(TAKE, PATH, KEY, here())
    with pytest.raises(ReplayFault, match=r"not legal \(TOY-2\)"):
        one(3).answer(TAKE, PATH, KEY, here(pot=2))


@pytest.mark.parametrize("value", ["three", 2.5, [], True])
def test_an_unreadable_answer_is_a_fault(value: Any) -> None:
    """The recorded value is not of the decision's type."""
    with pytest.raises(ReplayFault, match="cannot be read"):
        one(value).answer(TAKE, PATH, KEY, here())


def test_what_no_question_asked_for_is_known() -> None:
    """A sound recording leaves nothing over."""
    replay = Replay(one(3).recorded | one(2, key="Take/bob/1").recorded)
    replay.answer(TAKE, PATH, KEY, here())
    assert replay.unused() == [(PATH, "Take/bob/1")]
    replay.answer(TAKE, PATH, "Take/bob/1", here())
    assert replay.unused() == []


def test_a_replay_leaves_the_recording_alone() -> None:
    """The mapping that was handed in can be used again."""
    given = one(3).recorded
    Replay(given).answer(TAKE, PATH, KEY, here())
    assert list(given) == [(PATH, KEY)]


def test_a_step_replayed_is_the_step() -> None:
    """The same events and state, without sheets."""
    sheets = {"ann": sheet(9, 5), "bob": sheet(4), "cleo": sheet(3, 1)}
    first = step(toy(), Ladder(sheets, {}))
    everyone_takes(first)
    replay = Replay({(PATH, answer.key): recorded(answer) for answer in first.answers})
    again = step(toy(), replay)
    everyone_takes(again)
    assert (again.events, again.state, replay.unused()) == (first.events, first.state, [])


@pytest.mark.parametrize("players", [3, 6])
def test_a_whole_game_replayed_is_the_game(players: int) -> None:
    """A game of bots, its answers written down as JSON and read back: the same events, draws and state, bot or no bot,
    and no answer left over."""
    rules = title("new-england-railways")
    seats = ["ann", "bob", "cleo", "dan", "eve", "finn"][:players]
    keys = keys_of(b"replay", 1)

    def game(answerer: Any) -> tuple[list[StepRecord], Any]:
        state, cursor = rules.begin(seats, "crayon", {})
        done = play(rules, state, cursor, lambda table, at: False, answerer, Draws(keys, "-"))
        assert done.finished
        return done.steps, done.state

    steps, state = game(Ladder({}, {seat: BOTS["random"](Luck(keys.hidden, "-", seat)) for seat in seats}))
    replay = Replay({(at.cursor.path, answer.key): recorded(answer) for at in steps for answer in at.answers})
    again, state_again = game(replay)
    assert canonical(again) == canonical(steps)
    assert canonical(state_again) == canonical(state)
    assert replay.unused() == []


def test_a_cursors_path() -> None:
    """The turn, the step and, where a step is parametrised, of what."""
    assert Cursor(4, "auction").path == "turn/4/auction"
    assert Cursor(3, "vote", "red>yellow").path == "turn/3/vote/red>yellow"
