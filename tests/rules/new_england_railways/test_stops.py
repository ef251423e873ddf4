"""What a leg plays, which blocks its sheets have and who is asked, at each pace; and the turn's line in the account."""

from itertools import islice

import pytest

from pbem.games.new_england_railways.flow import AFTER_SETUP, BEGIN, steps_ahead
from pbem.games.new_england_railways.state import State
from pbem.games.title import Note
from pbem.kernel.run import Cursor
from tests.rules.new_england_railways.table import BOARD, TITLE, position, table

TO_AUCTION = ["loans", "service", "retirement", "growth", "completion", "publicising"]
FROM_SHIPPING = ["shipping", "market", "income", "locomotive"]
ROW = ["Boston-Lowell"]
LOADED = {"Boston": {"Cotton": 1}}
"""A counter that the link of `WAY` can carry."""
WAY = {"Boston-Providence": "Bob"}


def stop(step: str, state: State, pace: str) -> tuple[str, ...]:
    """The blocks due before this step of turn 2."""
    return TITLE.stop_blocks(state.table, BEGIN if step == "setup" else Cursor(2, step), pace)


@pytest.mark.parametrize(
    ("pace", "step", "last", "played"),
    [
        ("slow", "loans", False, TO_AUCTION),
        ("slow", "auction", False, ["auction"]),
        ("slow", "shipping", False, FROM_SHIPPING),
        ("slow", "shipping", True, [*FROM_SHIPPING, "scoring"]),
        ("normal", "auction", False, ["auction"]),
        ("normal", "shipping", False, [*FROM_SHIPPING, *TO_AUCTION]),
        ("normal", "shipping", True, [*FROM_SHIPPING, "scoring"]),
        ("fast", "auction", False, ["auction", *FROM_SHIPPING, *TO_AUCTION]),
        ("fast", "auction", True, ["auction", *FROM_SHIPPING, "scoring"]),
    ],
)
def test_what_a_leg_plays(pace: str, step: str, last: bool, played: list[str]) -> None:
    """From its own stop up to the next one, which may be in the next turn, or to the end of the game."""
    ahead = list(islice(steps_ahead(table(last=last).table, Cursor(2, step), pace), 40))
    assert [at.step for at in ahead] == played
    assert [at.turn for at in ahead] == [3 if at.step in TO_AUCTION and step != "loans" else 2 for at in ahead]


@pytest.mark.parametrize(("pace", "first_turn"), [("slow", []), ("normal", TO_AUCTION), ("fast", TO_AUCTION)])
def test_what_the_first_leg_plays(pace: str, first_turn: list[str]) -> None:
    """Setup, and at the quicker paces what comes before the first auction."""
    ahead = islice(steps_ahead(table().table, BEGIN, pace), 40)
    assert list(ahead) == [BEGIN, *(Cursor(1, step) for step in first_turn)]


@pytest.mark.parametrize(
    ("pace", "step", "blocks"),
    [
        ("slow", "setup", ("signup",)),
        ("slow", "loans", ("loans",)),
        ("slow", "auction", ("bids",)),
        ("slow", "shipping", ("ship",)),
        ("normal", "setup", ("signup", "loans")),
        ("normal", "auction", ("bids",)),
        ("normal", "shipping", ("ship", "loans")),
        ("fast", "setup", ("signup", "loans")),
        ("fast", "auction", ("bids", "ship", "loans")),
    ],
)
def test_the_blocks_of_a_stop(pace: str, step: str, blocks: tuple[str, ...]) -> None:
    """Where a link is on offer and a counter can be shipped, every decision of the leg has its block."""
    assert stop(step, table(row=ROW, built=WAY, boxes=LOADED), pace) == blocks


@pytest.mark.parametrize(
    ("pace", "step", "blocks"),
    [
        ("slow", "auction", ("bids",)),
        ("slow", "shipping", ()),
        ("normal", "shipping", ("ship", "loans")),
        ("fast", "auction", ("bids", "ship", "loans")),
    ],
)
@pytest.mark.parametrize("state", [table(row=ROW, built=WAY), table(row=ROW, boxes=LOADED)])
def test_where_nothing_can_be_shipped(pace: str, step: str, blocks: tuple[str, ...], state: State) -> None:
    """Without a counter, or without a road, a stop for shipping alone falls away; beside other blocks it stays."""
    assert stop(step, state, pace) == blocks


@pytest.mark.parametrize(
    ("pace", "step", "blocks"),
    [
        ("slow", "auction", ()),
        ("slow", "shipping", ("ship",)),
        ("normal", "auction", ()),
        ("normal", "shipping", ("ship", "loans")),
        ("fast", "auction", ("ship", "loans")),
    ],
)
def test_where_nothing_is_sold(pace: str, step: str, blocks: tuple[str, ...]) -> None:
    """An empty row asks for no bids."""
    assert stop(step, table(deck=0, built=WAY, boxes=LOADED), pace) == blocks


@pytest.mark.parametrize(
    ("pace", "step", "row", "boxes", "blocks"),
    [
        ("normal", "shipping", [], LOADED, ("ship",)),
        ("normal", "shipping", [], {}, ()),
        ("fast", "auction", ROW, LOADED, ("bids", "ship")),
        ("fast", "auction", ROW, {}, ("bids", "ship")),
        ("fast", "auction", [], LOADED, ("ship",)),
        ("fast", "auction", [], {}, ()),
    ],
)
def test_in_the_last_turn(
    pace: str, step: str, row: list[str], boxes: dict[str, dict[str, int]], blocks: tuple[str, ...]
) -> None:
    """No loans follow; with an auction before it, shipping is asked for, since a sale may open a road."""
    assert stop(step, table(deck=0, row=row, built=WAY, boxes=boxes, last=True), pace) == blocks


@pytest.mark.parametrize(
    ("blocks", "cash", "boxes", "asked"),
    [
        (("signup",), 0, {}, True),
        (("loans",), 0, {}, True),
        (("signup", "loans"), 0, {}, True),
        (("ship", "loans"), 0, {}, True),
        (("bids",), 1, {}, True),
        (("bids",), 0, LOADED, False),
        (("ship",), 0, LOADED, True),
        (("ship",), 9, {}, False),
        (("bids", "ship"), 0, {}, True),
        ((), 9, LOADED, False),
    ],
)
def test_who_is_asked(blocks: tuple[str, ...], cash: int, boxes: dict[str, dict[str, int]], asked: bool) -> None:
    """Anybody may sign up and borrow; bidding needs a dollar, and shipping a counter or a sale before it."""
    state = table(cash={"Ann": cash, "Bob": 5, "Cleo": 0}, row=ROW, built=WAY, boxes=boxes)
    assert TITLE.asked(position(state, "Ann"), blocks) is asked


def test_the_names_that_sheets_are_written_with() -> None:
    """Links by themselves; goods and cities together, goods first."""
    goods = ["Cotton", "Coal", "Foodstuffs", "Manufactures"]
    assert TITLE.names(position(table(row=ROW), "Ann")) == {
        "offered": ROW,
        "goods and cities": [*goods, *BOARD.cities],
    }


@pytest.mark.parametrize(
    ("cursor", "name"),
    [
        (BEGIN, "sign-up"),
        (AFTER_SETUP, "loans"),
        (Cursor(3, "auction"), "auction"),
        (Cursor(3, "shipping"), "shipping"),
    ],
)
def test_a_leg_is_called_by_its_first_step(cursor: Cursor, name: str) -> None:
    """As files and headers name it."""
    assert TITLE.leg_name(cursor) == name


def test_a_leg_in_words() -> None:
    """With its turn; the sign-up has none."""
    assert TITLE.leg_words(4, "auction", "slow", 9) == Note("turn {turn} {leg}", {"turn": 4, "leg": "auction"})
    assert TITLE.leg_words(0, "sign-up", "slow", 0) == Note("sign-up")


@pytest.mark.parametrize(("cursor", "turn"), [(Cursor(4, "loans"), 3), (Cursor(4, "scoring"), 4)])
def test_the_line_of_a_turn(cursor: Cursor, turn: int) -> None:
    """After a turn's last step: incomes, and worth, which is cash and the values of links built or not, less debt."""
    state = table(
        cash={"Ann": 7, "Bob": 3, "Cleo": 0},
        debt={"Ann": 10, "Cleo": 20},
        income={"Ann": 2, "Bob": 5},
        built={"Boston-Providence": "Ann", "Fitchburg-Manchester": "Bob"},
        unbuilt={"Boston-Lowell": "Ann"},
    )
    # Ann 5 + 4 + 7 - 10, Bob 7 + 3, Cleo 0 - 20
    assert TITLE.milestone(state.table, cursor) == {
        "turn": turn,
        "income": {"Ann": 2, "Bob": 5, "Cleo": 0},
        "worth": {"Ann": 6, "Bob": 10, "Cleo": -20},
    }


@pytest.mark.parametrize("cursor", [BEGIN, AFTER_SETUP, Cursor(4, "service"), Cursor(4, "locomotive")])
def test_no_line_before_a_turn_is_over(cursor: Cursor) -> None:
    """Setup is no turn, and in the middle of one there is nothing to be told."""
    assert TITLE.milestone(table().table, cursor) == {}
