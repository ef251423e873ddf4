"""What a step does: events, questions, sealed questions, draws."""

from typing import Any

import pytest

from pbem.kernel.answer import Answer
from pbem.kernel.canonical import canonical
from pbem.kernel.decision import Decision
from pbem.kernel.draws import DrawFault, Draws
from pbem.kernel.event import LinePassedOver
from pbem.kernel.ladder import Ladder
from tests.kernel.toy import KEYS, BallDrawn, Hold, State, Take, Taken, everyone_takes, sheet, step, toy


class Eavesdropper:
    """Answers like a ladder and notes what could be known at each answer."""

    def __init__(self, ladder: Ladder, state: State) -> None:
        self.ladder, self.state = ladder, state
        self.seen: list[tuple[str, str, bytes, int]] = []

    def answer(self, decision: Decision[Any, Any, Any], path: str, key: str, here: Any) -> Answer:
        """The ladder's answer."""
        self.seen.append((path, key, canonical(self.state), len(here.answers)))
        return self.ladder.answer(decision, path, key, here)


def test_do_records_the_event_and_changes_the_state() -> None:
    """Each event is recorded in order and applied at once."""
    t = step(toy())
    first, second = (Taken(seat=seat, amount=n, rule="TOY-1") for seat, n in (("ann", 2), ("bob", 3)))
    t.do(first)
    assert (t.state.table.pot, t.state.table.coins["ann"]) == (8, 2)
    t.do(second)
    assert t.events == [first, second]
    assert t.state.table.coins == {"ann": 2, "bob": 3, "cleo": 0}


def test_ask_gives_the_value_and_records_the_answer() -> None:
    """The answer has the decision's facts, its value, its source and its place in the sheet."""
    take = Take(seat="ann", most=5)
    t = step(toy(), Ladder({"ann": sheet(3, lines={"take.0": 12})}, {}))
    assert t.ask(take) == 3
    assert t.answers == [Answer("Take/ann/1", take, 3, "sheet", "take.0", 12, ())]
    assert t.events == []


def test_decisions_are_named_by_kind_seat_and_count() -> None:
    """`Kind/seat/nth`: the count is of this kind, for this seat, in this step."""
    t = step(toy())
    for decision in (
        Take(seat="ann", most=1),
        Take(seat="bob", most=1),
        Hold(seat="ann"),
        Take(seat="ann", most=2),
        Hold(seat="ann"),
    ):
        t.ask(decision)
    keys = ["Take/ann/1", "Take/bob/1", "Hold/ann/1", "Take/ann/2", "Hold/ann/2"]
    assert [answer.key for answer in t.answers] == keys
    other = step(t.state, path="turn/1/later")
    other.ask(Take(seat="ann", most=1))
    assert other.answers[0].key == "Take/ann/1"


def test_the_answerer_is_told_where_it_is() -> None:
    """An answerer hears the step's path and the decision's name within it."""
    state = toy()
    ears = Eavesdropper(Ladder({}, {}), state)
    step(state, ears, path="turn/3/vote/red>yellow").ask(Hold(seat="bob"))
    assert [seen[:2] for seen in ears.seen] == [("turn/3/vote/red>yellow", "Hold/bob/1")]


def test_a_sealed_question_is_settled_on_the_state_before_it() -> None:
    """All answers of an `ask_all` are given before any of them is told, the passed-over lines included, and before any
    counts as given: nobody's answer can depend on another's, nor on an earlier one of the same seat in it."""
    state = toy(pot=4)
    sheets = {"ann": sheet(9, 8, 2), "bob": sheet(7, 1)}
    ears = Eavesdropper(Ladder(sheets, {}), state)
    given: dict[str, list[Answer]] = {}
    t = step(state, ears, given=given)
    before = canonical(state)
    values = t.ask_all([Take(seat=seat, most=5) for seat in ("bob", "ann", "ann", "cleo")])
    assert values == [1, 2, 2, 0]
    assert [seen[1:] for seen in ears.seen] == [
        ("Take/bob/1", before, 0),
        ("Take/ann/1", before, 0),
        ("Take/ann/2", before, 0),
        ("Take/cleo/1", before, 0),
    ]
    assert [answer.key for answer in t.answers] == [seen[1] for seen in ears.seen]
    assert {seat: [answer.value for answer in answers] for seat, answers in given.items()} == {
        "bob": [1],
        "ann": [2, 2],
        "cleo": [0],
    }


def test_lines_passed_over_are_events_in_the_order_of_the_questions() -> None:
    """Each line passed over is told to its author, with its key, place and reason, in the order in which the seats were
    asked and their lines stand."""
    sheets = {
        "ann": sheet(9, 8, 2, lines={"take.0": 4, "take.1": 5, "take.2": 6}),
        "bob": sheet(5, 1, lines={"take.0": 4}),
    }
    t = step(toy(pot=4), Ladder(sheets, {}))
    t.ask_all([Take(seat="bob", most=5), Take(seat="ann", most=5)])
    assert t.events == [
        LinePassedOver(
            seat="bob",
            key="Take/bob/1",
            path="take.0",
            line=4,
            code="take-pot",
            text="only {pot} left",
            facts={"pot": 4},
            rule="TOY-2",
        ),
        *(
            LinePassedOver(
                seat="ann",
                key="Take/ann/1",
                path=path,
                line=line,
                code="take-most",
                text="at most {most}",
                facts={"most": 5},
                rule="TOY-1",
            )
            for path, line in (("take.0", 4), ("take.1", 5))
        ),
    ]
    assert [event.audience() for event in t.events] == [("bob",), ("ann",), ("ann",)]


def test_asking_one_by_one_sees_what_happened_between() -> None:
    """Asked in turn, each seat decides on what those before it left."""
    sheets = {seat: sheet(5, 4, 1) for seat in ("ann", "bob", "cleo")}
    t = step(toy(pot=10), Ladder(sheets, {}))
    everyone_takes(t)
    assert t.state.table.coins == {"ann": 5, "bob": 5, "cleo": 0}
    assert [type(event).__name__ for event in t.events] == ["Taken", "Taken", *["LinePassedOver"] * 3]
    assert [answer.source for answer in t.answers] == ["sheet", "sheet", "least"]


def test_a_seat_knows_its_own_answers_of_the_leg_and_no_others() -> None:
    """A position has its seat's answers, those of earlier steps of the leg included, oldest first."""
    seen: list[tuple[str, list[int]]] = []

    def bot(decision: Any, label: str, here: Any) -> int:
        seen.append((here.me, [answer.value for answer in here.answers]))
        return len(here.answers) + 1

    ladder, given = Ladder({}, {"ann": bot, "bob": bot}), dict[str, list[Answer]]()
    state = toy()
    for path in ("turn/1/one", "turn/1/two", "turn/1/three"):
        t = step(state, ladder, path=path, given=given)
        t.ask(Take(seat="ann", most=5))
        t.ask(Take(seat="bob", most=5))
    assert seen == [(seat, answers) for answers in ([], [1], [1, 2]) for seat in ("ann", "bob")]


def test_a_draw_is_labelled_with_the_path_and_recorded() -> None:
    """The label of a draw begins with the step's path; its record says what could come, what came and by which key."""
    t = step(toy(), path="turn/4/vote/x")
    open_result = t.draw("dice/1", ["1", "2"])
    hidden_result = t.draw_hidden("ball", t.state.hidden.urn)
    assert [(drawn.label, dict(drawn.of), drawn.result, drawn.by) for drawn in t.drawn] == [
        ("turn/4/vote/x/dice/1", {"1": 1, "2": 1}, open_result, "key"),
        ("turn/4/vote/x/ball", {"red": 2, "blue": 3}, hidden_result, "hidden"),
    ]


def test_one_label_serves_once_in_a_step() -> None:
    """A label used twice is a fault, whichever of the two draws it was used for."""
    t = step(toy())
    t.draw("die", "ab")
    with pytest.raises(DrawFault, match="turn/1/take/die"):
        t.draw("die", "ab")
    with pytest.raises(DrawFault, match="turn/1/take/die"):
        t.draw_hidden("die", "ab")


def test_what_was_drawn_from_is_recorded_as_it_was() -> None:
    """The record of a draw from an urn is a copy: the ball taken out afterwards is still in it."""
    t = step(toy())
    colour = t.draw_hidden("ball", t.state.hidden.urn)
    t.do(BallDrawn(seat="ann", colour=colour, rule="TOY-3"))
    assert sum(t.state.hidden.urn.values()) == 4
    assert dict(t.drawn[0].of) == {"red": 2, "blue": 3}


def test_rolled_dice_replace_the_draw() -> None:
    """An outcome the moderator rolled for the full label is what the step gets."""
    draws = Draws(KEYS, "-", {"turn/1/take/die": "c"})
    t = step(toy(), draws=draws)
    assert t.draw("die", "abc") == "c"
    assert t.drawn[0].by == "roll"
