"""The bot that plays at random: what it draws, from how many, and what it makes of that."""

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.games.new_england_railways.bots.random import make_random
from pbem.games.new_england_railways.decisions import Borrow, Carry, ChooseColour, Finish, Limit, Retire
from pbem.games.new_england_railways.network import NoShipment
from pbem.games.new_england_railways.state import State
from pbem.kernel.decision import Decision
from pbem.kernel.draws import Luck
from tests.kernel.toy import Hold
from tests.rules.new_england_railways.table import position, shipment, table

LABEL = "turn/2/step/Kind/Ann/1"
FIVE = "Boston-Providence"


class Scripted(Luck):
    """Gives the numbers it is told to, and notes the label and the range of each draw."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(b"", "-", "Ann")
        self.numbers, self.asked = list(numbers), list[tuple[str, int]]()

    def below(self, label: str, n: int) -> int:
        """The next number."""
        self.asked.append((label, n))
        return self.numbers.pop(0)


def answered(decision: Decision[Any, Any, Any], state: State, *numbers: int) -> tuple[Any, list[tuple[str, int]]]:
    """The bot's answer if it draws these numbers, and what it drew."""
    luck = Scripted(numbers)
    answer = make_random(luck)(decision, LABEL, position(state, "Ann"))
    assert not luck.numbers, "fewer draws than expected"
    return answer, luck.asked


@pytest.mark.parametrize(
    ("decision", "answers"),
    [
        (ChooseColour(seat="Ann", free=("blue", "green", "black")), ["blue", "green", "black"]),
        (Borrow(seat="Ann", at_least=0), [0, 0, 0, 0, 10, 20]),
        (Borrow(seat="Ann", at_least=30), [30, 30, 30, 30, 40, 50]),
        (Retire(seat="Ann", at_most=30), [0, 10, 20, 30]),
        (Finish(seat="Ann", link=FIVE, short=1), [False, True]),
    ],
)
def test_each_number_is_an_answer(decision: Decision[Any, Any, Any], answers: list[object]) -> None:
    """One draw from as many as there are answers: no loan in four cases of six, and a colour, a retirement or the last
    dollars of a link each as likely as any other."""
    drawn = [(LABEL, len(answers))]
    assert [answered(decision, table(), number) for number in range(len(answers))] == [(it, drawn) for it in answers]


@pytest.mark.parametrize(("cash", "most"), [(3, 3), (10, 10), (11, 10), (99, 10)])
def test_a_limit_is_within_the_cash_and_twice_the_value(cash: int, most: int) -> None:
    """The card is worth 5: any limit from 0 to 10, or to the cash if that is less."""
    state = table(cash={"Ann": cash}, row=[FIVE])
    for limit in (0, most):
        assert answered(Limit(seat="Ann", link=FIVE), state, limit) == (limit, [(LABEL, most + 1)])


def test_a_counter_then_a_way() -> None:
    """Cotton, Coal and Foodstuffs in Boston may be drawn, Cotton in Rutland, where no link begins, may not. Coal and
    Foodstuffs, drawn first, can go nowhere, so another is drawn; Cotton has two ways."""
    built = {FIVE: "Bob", "Boston-Fitchburg": "Cleo"}
    boxes = {"Boston": {"Cotton": 1, "Coal": 1, "Foodstuffs": 1}, "Rutland": {"Cotton": 1}}
    state, carry = table(built=built, boxes=boxes), Carry(seat="Ann", round=1)
    counters = [(f"{LABEL}/counter/{nth}", 3 - nth) for nth in range(3)]
    ways = ["Cotton: Boston > Providence", "Cotton: Boston > Fitchburg"]
    for nth, way in enumerate(ways):
        assert answered(carry, state, 1, 1, 0, nth) == (shipment(way), [*counters, (f"{LABEL}/way", 2)])
    assert answered(carry, state, 0, 0)[1] == [counters[0], (f"{LABEL}/way", 2)]


def test_nothing_to_carry() -> None:
    """Without a link nothing is drawn; where no counter can go anywhere all are tried."""
    carry, boxes = Carry(seat="Ann", round=2), {"Boston": {"Coal": 1}}
    assert answered(carry, table(boxes=boxes)) == (NoShipment(), [])
    assert answered(carry, table(built={FIVE: "Bob"}, boxes=boxes), 0) == (NoShipment(), [(f"{LABEL}/counter/0", 1)])


def test_a_strange_question() -> None:
    """A decision of another title is no question to it."""
    with pytest.raises(TypeError, match=r"^no answer to Hold$"):
        answered(Hold(seat="Ann"), table())
