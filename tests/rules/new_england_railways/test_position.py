"""A position read from a file, and what each decision has on offer in it."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec
import pytest

from pbem.games.new_england_railways.decisions import Borrow, ChooseColour, Limit, Retire
from pbem.games.new_england_railways.orders import Orders
from pbem.games.new_england_railways.state import Table
from pbem.kernel.answer import Answer
from pbem.kernel.decision import Decision
from tests.rules.new_england_railways.table import TITLE, loans, position, table

STATE = table(
    "Ann Bob Cleo",
    cash={"Ann": 5},
    row=["Boston-Lowell"],
    future=["Rutland-Albany"],
    built={"Boston-Providence": "Bob"},
    unbuilt={"Boston-Worcester": "Ann"},
    aside=["Manchester-Concord"],
    buyers=["Ann"],
    boxes={"Boston": {"Cotton": 2}},
)
PLAIN: dict[str, Any] = msgspec.to_builtins(STATE.table)


@pytest.mark.parametrize(
    ("decision", "offered"),
    [
        (ChooseColour(seat="Ann", free=("green", "red")), ["green", "red"]),
        (Borrow(seat="Ann", at_least=0), [0, 10, 20, 30]),
        (Borrow(seat="Ann", at_least=20), [20, 30, 40, 50]),
        (Retire(seat="Ann", at_most=0), [0]),
        (Retire(seat="Ann", at_most=20), [0, 10, 20]),
        (Limit(seat="Ann", link="Boston-Lowell"), [0, 1, 2, 3, 4, 5]),
    ],
)
def test_what_is_on_offer(decision: Decision[Any, Any, Any], offered: list[object]) -> None:
    """Every legal answer from the least upwards; loans have no end."""
    here = position(STATE, "Ann")
    assert list(islice(decision.offers(here), 4 if isinstance(decision, Borrow) else None)) == offered
    assert [decision.refusal(here, value) for value in offered] == [None] * len(offered)


def test_a_position_is_read_as_it_was_written() -> None:
    """The table, my place at it, the pack and my own answers."""
    answer = Answer("Limit/Ann/1", Limit(seat="Ann", link="Boston-Lowell"), 3, "sheet")
    read = TITLE.read_position("Ann", PLAIN, {}, [answer])
    assert (read.me, read.table, read.pack, read.answers) == ("Ann", STATE.table, TITLE.pack, [answer])
    assert read.mine == STATE.table.railways["Ann"]
    assert TITLE.read_position("Ann", PLAIN, {}, ()).answers == ()
    assert TITLE.own(STATE, "Ann") == {}


def test_what_is_no_table_is_not_read() -> None:
    """A file of another kind, or a damaged one."""
    with pytest.raises(msgspec.ValidationError, match="missing required field `seats`"):
        TITLE.read_position("Ann", {"edition": "crayon"}, {}, ())


def _renamed(old: str, new: str) -> Callable[[Table], None]:
    def change(seen: Table) -> None:
        seen.boxes[new] = seen.boxes.pop(old)

    return change


@pytest.mark.parametrize(
    ("change", "strange"),
    [
        (lambda seen: seen.row.append("Boston-Oz"), "Boston-Oz"),
        (lambda seen: seen.future.append("Boston-Oz"), "Boston-Oz"),
        (lambda seen: seen.aside.append("Boston-Oz"), "Boston-Oz"),
        (lambda seen: seen.links.update({"Boston-Oz": seen.links["Boston-Providence"]}), "Boston-Oz"),
        (lambda seen: seen.boxes.update({"Oz": {}}), "Oz"),
        (lambda seen: seen.boxes.pop("Boston"), "Boston"),
        (_renamed("Boston", "Oz"), "Oz, Boston"),
        (lambda seen: seen.boxes["Boston"].update({"Whales": 1}), "Whales"),
        (lambda seen: setattr(seen, "first", "Zoe"), "Zoe"),
        (lambda seen: seen.seats.append("Zoe"), "Zoe"),
        (lambda seen: seen.buyers.append("Zoe"), "Zoe"),
        (lambda seen: setattr(seen.links["Boston-Providence"], "owner", "Zoe"), "Zoe"),
        (lambda seen: seen.seats.remove("Cleo"), "Cleo"),
        (lambda seen: (seen.buyers.append("Zoe"), seen.row.append("Zoe"), seen.row.append("Oz")), "Zoe, Oz"),
    ],
)
def test_a_table_that_does_not_fit_the_board_is_not_read(change: Callable[[Table], object], strange: str) -> None:
    """Links, cities, goods and seats that nobody knows, and cities and seats that are missing: each is named once."""
    seen = msgspec.convert(PLAIN, Table)
    change(seen)
    with pytest.raises(msgspec.ValidationError) as refused:
        TITLE.read_position("Ann", msgspec.to_builtins(seen), {}, ())
    assert str(refused.value) == f"it does not fit this board: {strange}"


def test_a_stranger_has_no_position() -> None:
    """Who sits not at the table."""
    with pytest.raises(msgspec.ValidationError, match=r"^it does not fit this board: Zoe$"):
        TITLE.read_position("Zoe", PLAIN, {}, ())


@pytest.mark.parametrize(
    ("orders", "lucky", "language"),
    [(Orders(lucky="red moon", language="es"), "red moon", "es"), (Orders(lucky=""), "", ""), (loans(10), "", "")],
)
def test_what_a_sign_up_sheet_says_besides(orders: Orders, lucky: str, language: str) -> None:
    """Lucky words and a language, nothing where the sheet has none."""
    assert (TITLE.lucky(orders), TITLE.language(orders)) == (lucky, language)


def test_nothing_stands() -> None:
    """A sheet's orders are read as they are, no sheet is an empty one, and what is said to stand is refused."""
    assert TITLE.standing(loans(10)) is None
    assert TITLE.with_standing(loans(10), {}) == loans(10)
    assert TITLE.with_standing(None, {}) == Orders()
    with pytest.raises(msgspec.ValidationError, match=r"^no standing orders in this title: one, other$"):
        TITLE.with_standing(None, {"one": 1, "other": 2})
