"""Every refusal as its author reads it: the code, the finished sentence with its facts, and the rule."""

from typing import Any

import pytest

from pbem.games.new_england_railways.bidding import Bidding
from pbem.games.new_england_railways.decisions import Borrow, Carry, ChooseColour, Finish, Limit, Retire
from pbem.games.new_england_railways.orders import Orders
from pbem.kernel.decision import Decision
from pbem.kernel.text import Refusal
from tests.rules.new_england_railways.table import position, shipment, table

Said = tuple[str, str, str]


def said(refusal: Refusal | None) -> Said:
    """Code, finished sentence, rule."""
    assert refusal is not None
    return refusal.code, refusal.text.format_map(refusal.facts), refusal.rule


STATE = table(
    "Ann Bob Cleo",
    cash={"Ann": 17},
    debt={"Ann": 40},
    built={"Boston-Providence": "Ann", "Providence-Worcester": "Bob", "Boston-Worcester": "Cleo"},
    unbuilt={"Boston-Lowell": "Ann"},
    boxes={"Boston": {"Cotton": 1, "Foodstuffs": 1, "Coal": 1, "Manufactures": 1}},
)
HERE = position(STATE, "Ann")


@pytest.mark.parametrize(
    ("decision", "value", "expected"),
    [
        (ChooseColour(seat="Ann", free=("blue",)), "red", ("colour-taken", "red is taken", "NER-1.15")),
        (Borrow(seat="Ann", at_least=0), 15, ("borrow-notes", "loans are in tens of dollars", "NER-2.5")),
        (
            Borrow(seat="Ann", at_least=20),
            10,
            ("borrow-forced", "at least $20 to pay the debt service", "NER-2.8"),
        ),
        (Retire(seat="Ann", at_most=10), 5, ("retire-notes", "debt is retired in tens of dollars", "NER-4.4")),
        (Retire(seat="Ann", at_most=10), 20, ("retire-most", "at most $10: cash $17, debt $40", "NER-4.4")),
        (Limit(seat="Ann", link="Boston-Lowell"), -1, ("limit-negative", "a limit is 0 or more", "NER-8.16")),
        (
            Finish(seat="Ann", link="Boston-Lowell", short=18),
            True,
            ("finish-cash", "short by $18 with $17 in hand", "NER-8.22"),
        ),
    ],
)
def test_decisions(decision: Decision[Any, Any, Any], value: Any, expected: Said) -> None:
    """Each kind of decision says what is wrong in words that stand alone."""
    assert said(decision.refusal(HERE, value)) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Cotton: Boston",
            ("ship-short", "a shipment needs a city to start from and one to end in", "NER-9.18"),
        ),
        ("Coal: Providence > Worcester", ("ship-gone", "no Coal in Providence", "NER-9.25")),
        ("Cotton: Boston > Worcester > Boston", ("ship-twice", "Boston is visited twice", "NER-9.6")),
        ("Cotton: Boston > Portland", ("ship-no-link", "no link joins Boston and Portland", "NER-9.3")),
        ("Cotton: Boston > Lowell", ("ship-unbuilt", "Boston-Lowell is not built", "NER-9.24")),
        (
            "Cotton: Boston > Providence > Worcester",
            ("ship-past", "Providence accepts Cotton, so it must stop there", "NER-9.7"),
        ),
        (
            "Manufactures: Boston > Providence",
            ("ship-unaccepted", "Providence does not accept Manufactures", "NER-9.4"),
        ),
        (
            "Manufactures: Boston > Providence > Worcester",
            ("ship-unaccepted", "Worcester does not accept Manufactures", "NER-9.4"),
        ),
    ],
)
def test_shipments(line: str, expected: Said) -> None:
    """Each fault of a shipment is named with its place."""
    assert said(Carry(seat="Ann", round=1).refusal(HERE, shipment(line))) == expected


def test_a_way_that_is_too_long() -> None:
    """Six links: the count and the most."""
    way = ["Lowell", "Boston", "Worcester", "Providence", "Plainfield", "Hartford", "New Haven"]
    links = ["Boston-Lowell", "Boston-Worcester", "Providence-Worcester", "Providence-Plainfield"]
    built = dict.fromkeys([*links, "Hartford-Plainfield", "New Haven-Hartford"], "Ann")
    state = table("Ann Bob Cleo", built=built, boxes={"Lowell": {"Manufactures": 1}})
    carried = shipment(f"Manufactures: {' > '.join(way)}")
    refusal = Carry(seat="Ann", round=1).refusal(position(state, "Ann"), carried)
    assert said(refusal) == ("ship-long", "6 links; at most 5 may be used", "NER-9.9")


@pytest.mark.parametrize(
    ("seat", "amount", "expected"),
    [
        ("Dan", 5, ("bid-bought", "one purchase a turn: Dan has bought a link", "NER-8.18")),
        ("Ann", 5, ("bid-passed", "Ann has passed on this link", "NER-8.19")),
        ("Cleo", 5, ("bid-turn", "it is not Cleo's turn to bid", "NER-8.19")),
        ("Bob", 0, ("bid-low", "$0 is no raise: bid at least $1", "NER-8.16")),
        ("Bob", 10, ("bid-cash", "$10 is more than the $9 in hand", "NER-8.17")),
    ],
)
def test_bids(seat: str, amount: int, expected: Said) -> None:
    """Each fault of a bid at the table."""
    seats = ("Ann", "Bob", "Cleo", "Dan")
    bidding = Bidding(seats, seats[:3], dict.fromkeys(seats, 9))
    bidding.drop()
    assert said(bidding.refusal(seat, amount)) == expected


def test_a_wish_knows_its_place() -> None:
    """The line that a colour stands in can be told."""
    decision = ChooseColour(seat="Ann", free=("red",))
    assert [wish.path for wish in decision.wishes(Orders(colour="red"), HERE)] == ["colour"]
