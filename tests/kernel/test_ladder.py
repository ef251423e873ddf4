"""The ladder: the sheet's lines, standing orders, a bot, the least action."""

from typing import Any

import pytest

from pbem.kernel.answer import Passed
from pbem.kernel.ladder import BotFault, Ladder, Sheet
from tests.kernel.toy import Here, Hold, Orders, Take, sheet, toy

PATH, KEY = "turn/1/take", "Take/ann/1"


def here(pot: int = 10) -> Here:
    """Ann's position."""
    return Here("ann", toy(pot=pot).table, ())


def always(value: Any) -> Any:
    """A bot of one answer."""
    return lambda decision, label, position: value


def never(decision: Any, label: str, position: Any) -> int:
    """A bot that must not be asked."""
    raise AssertionError("the bot was asked")


def test_the_first_legal_line_answers() -> None:
    """The lines count in order; those before the first legal one are passed over with line number and reason; those
    after it are not looked at. Neither standing orders nor the bot are asked."""
    lines = {"take.0": 3, "take.1": 4, "take.2": 5}
    ladder = Ladder({"ann": sheet(7, 3, 1, 8, always=2, lines=lines)}, {"ann": never})
    answer = ladder.answer(Take(seat="ann", most=5), PATH, KEY, here())
    assert (answer.key, answer.value, answer.source, answer.path, answer.line) == (KEY, 3, "sheet", "take.1", 4)
    assert answer.passed == (Passed("take.0", 3, "take-most", "at most {most}", "TOY-1", {"most": 5}),)


def test_a_standing_order_answers_after_the_lines() -> None:
    """With no line legal the standing order answers, and is named as such; its line is 0."""
    ladder = Ladder({"ann": sheet(7, always=2, lines={"take.0": 3})}, {"ann": never})
    answer = ladder.answer(Take(seat="ann", most=5), PATH, KEY, here())
    assert (answer.value, answer.source, answer.path, answer.line) == (2, "standing", "standing.always", 0)
    assert [passed.path for passed in answer.passed] == ["take.0"]


def test_a_standing_order_that_is_not_legal_is_passed_over_too() -> None:
    """It is recorded like a line, without a line number."""
    answer = Ladder({"ann": sheet(always=6)}, {}).answer(Take(seat="ann", most=5), PATH, KEY, here())
    assert (answer.value, answer.source) == (0, "least")
    assert [(passed.path, passed.line, passed.code) for passed in answer.passed] == [
        ("standing.always", 0, "take-most"),
    ]


def test_the_bot_answers_after_the_orders() -> None:
    """With nothing legal in the sheet the seat's bot answers; what was passed over stays on record."""
    ladder = Ladder({"ann": sheet(7)}, {"ann": always(4)})
    answer = ladder.answer(Take(seat="ann", most=5), PATH, KEY, here())
    assert (answer.value, answer.source, answer.path, answer.line) == (4, "bot", "", 0)
    assert [(passed.path, passed.line) for passed in answer.passed] == [("take.0", 0)]


def test_the_bot_of_a_seat_without_a_sheet() -> None:
    """A bot needs no sheet. It hears the decision, its full name and its own position."""
    heard = []

    def bot(decision: Any, label: str, position: Any) -> int:
        heard.append((decision, label, position.me))
        return 1

    decision = Take(seat="ann", most=5)
    assert Ladder({}, {"ann": bot}).answer(decision, PATH, KEY, here()).source == "bot"
    assert heard == [(decision, "turn/1/take/Take/ann/1", "ann")]


def test_another_seats_sheet_and_bot_are_not_asked() -> None:
    """Only the seat's own."""
    ladder = Ladder({"bob": sheet(3)}, {"bob": never})
    assert ladder.answer(Take(seat="ann", most=5), PATH, KEY, here()).source == "least"


def test_an_illegal_answer_of_a_bot_is_a_fault() -> None:
    """A bot that errs is found at once, not when the game is verified."""
    with pytest.raises(BotFault, match="TOY-1"):
        Ladder({}, {"ann": always(6)}).answer(Take(seat="ann", most=5), PATH, KEY, here())


def test_the_least_action_answers_when_all_else_fails() -> None:
    """No sheet, no bot: the least action."""
    answer = Ladder({}, {}).answer(Take(seat="ann", most=5), PATH, KEY, here())
    assert (answer.value, answer.source, answer.path, answer.line, answer.passed) == (0, "least", "", 0, ())


class Empty(Take, frozen=True, kw_only=True):
    """Whoever says nothing takes all there is, up to the most."""

    def least(self, here: Here) -> int:
        """As much as the pot holds."""
        return min(self.most, here.pot)


@pytest.mark.parametrize(("pot", "least"), [(10, 5), (3, 3)])
def test_the_least_action_is_that_of_the_position(pot: int, least: int) -> None:
    """What the rules force may depend on what is there."""
    assert Ladder({}, {}).answer(Empty(seat="ann", most=5), PATH, KEY, here(pot)).value == least


def test_a_filed_sheet_without_a_line_is_the_least_action() -> None:
    """An empty sheet, without a bot, does the least; a decision that no line answers too."""
    ladder = Ladder({"ann": sheet()}, {})
    assert ladder.answer(Take(seat="ann", most=5), PATH, KEY, here()).source == "least"
    assert Ladder({"ann": sheet(3)}, {}).answer(Hold(seat="ann"), PATH, "Hold/ann/1", here()).value is False


def test_a_line_is_judged_on_the_position() -> None:
    """What is legal with 10 in the pot is passed over with 2 in it."""
    ladder = Ladder({"ann": Sheet(Orders([3]))}, {})
    assert ladder.answer(Take(seat="ann", most=5), PATH, KEY, here(10)).value == 3
    answer = ladder.answer(Take(seat="ann", most=5), PATH, KEY, here(2))
    assert (answer.value, [passed.facts for passed in answer.passed]) == (0, [{"pot": 2}])
