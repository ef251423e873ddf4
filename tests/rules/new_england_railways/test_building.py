"""Building a link that was just bought: the roll, the difference, the wait (NER-8.5 to NER-8.7, NER-8.22, NER-8.24)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.new_england_railways.decisions import Finish, Limit
from pbem.games.new_england_railways.events import BuildRolled, LinkBuilt, LinkCompleted, LinkSold, LinkUnfinished
from pbem.games.new_england_railways.orders import Orders
from pbem.games.new_england_railways.state import State
from tests.rules.new_england_railways.table import (
    BOARD,
    Seen,
    bid_rolls,
    bids,
    both,
    loans,
    play,
    position,
    refused,
    table,
)

FIVE, SEVEN, TWELVE, THREE = "Boston-Providence", "Fitchburg-Manchester", "Springfield-Albany", "Manchester-Concord"


def bought(
    link: str,
    dice: tuple[int, int],
    *,
    cash: int = 10,
    limit: int = 1,
    finish: int = 0,
    rivals: int = 0,
    edition: str = "crayon",
) -> tuple[State, Seen]:
    """Ann buys `link` against rivals who go up to `rivals`, and rolls `dice`."""
    state = table(edition=edition, cash={"Ann": cash, "Bob": 99, "Cleo": 99}, row=[link])
    sheets = {"Ann": bids({link: (limit, finish)}), "Bob": bids({link: rivals})}
    seen = play(state, "auction", sheets, bid_rolls(2, link, *dice))
    assert seen.of(LinkSold)[0].seat == "Ann"
    return state, seen


def outcome(state: State, seen: Seen) -> tuple[bool, int]:
    """Whether the link was built this turn, and Ann's cash."""
    (link,) = state.table.links.values()
    assert link.built == bool(seen.of(LinkBuilt)) == (not seen.of(LinkUnfinished))
    return link.built, state.table.railways["Ann"].cash


def test_the_links_of_this_file_have_the_values_it_says() -> None:
    """The cards used here are worth 5, 7, 12 and 3."""
    assert [BOARD.links[link].value for link in (FIVE, SEVEN, TWELVE, THREE)] == [5, 7, 12, 3]


@pytest.mark.rule("NER-8.5")
@both
@pytest.mark.parametrize(("link", "dice"), [(FIVE, (1, 4)), (FIVE, (6, 6)), (SEVEN, (6, 1)), (TWELVE, (6, 6))])
def test_a_total_of_the_value_or_more_builds_for_nothing(link: str, dice: tuple[int, int], edition: str) -> None:
    """Two dice that reach the card's value complete the link at once, at no further cost, and nobody is asked."""
    state, seen = bought(link, dice, finish=9, edition=edition)
    assert outcome(state, seen) == (True, 9)
    assert [(event.seat, event.dice, event.short) for event in seen.of(BuildRolled)] == [("Ann", dice, 0)]
    assert [(event.seat, event.paid, event.rule) for event in seen.of(LinkBuilt)] == [("Ann", 0, "NER-8.5")]
    assert seen.asked(Finish) == []


@pytest.mark.rule("NER-8.6")
@both
@pytest.mark.parametrize(
    ("link", "dice", "short"),
    [(FIVE, (1, 3), 1), (FIVE, (1, 1), 3), (SEVEN, (2, 2), 3), (TWELVE, (5, 6), 1)],
)
def test_the_difference_builds_the_link_now(link: str, dice: tuple[int, int], short: int, edition: str) -> None:
    """Below the value the buyer may pay exactly value minus total, and the link is completed this turn."""
    state, seen = bought(link, dice, finish=9, edition=edition)
    assert seen.asked(Finish) == [Finish(seat="Ann", link=link, short=short)]
    assert outcome(state, seen) == (True, 9 - short)
    assert [(event.paid, event.rule) for event in seen.of(LinkBuilt)] == [(short, "NER-8.6")]


@pytest.mark.rule("NER-8.7")
@both
def test_a_low_roll_unpaid_leaves_the_link_unfinished(edition: str) -> None:
    """Unpaid, the link is the buyer's but not built, until the next turn's completion step builds it."""
    state, seen = bought(FIVE, (1, 3), edition=edition)
    assert outcome(state, seen) == (False, 9)
    assert [(event.seat, event.short) for event in seen.of(LinkUnfinished)] == [("Ann", 1)]
    state.table.turn = 3
    later = play(state, "completion")
    assert [(event.link, event.seat) for event in later.of(LinkCompleted)] == [(FIVE, "Ann")]
    assert state.table.railways["Ann"].cash == 9


@pytest.mark.rule("NER-8.22")
@both
@pytest.mark.parametrize(("price", "roll"), [(1, (1, 1)), (7, (6, 5)), (1, (6, 6))])
def test_every_sale_is_rolled_for(price: int, roll: tuple[int, int], edition: str) -> None:
    """Each sale has exactly one roll of two dice by its buyer, right after it, even when all cash went into the bid."""
    _, seen = bought(SEVEN, roll, cash=price, limit=price, rivals=price - 1, edition=edition)
    kinds = [type(event).__name__ for event in seen.events]
    assert kinds[:2] == ["LinkSold", "BuildRolled"]
    assert kinds.count("BuildRolled") == 1
    assert [drawn.label for drawn in seen.drawn] == [f"turn/2/auction/{SEVEN}/dice/{nth}" for nth in (1, 2)]


@pytest.mark.rule("NER-8.22")
@both
@pytest.mark.parametrize(
    ("link", "total", "cost"),
    [
        *((FIVE, total, 0) for total in range(5, 13)),
        (FIVE, 4, 1),
        (FIVE, 3, 2),
        (FIVE, 2, 3),
        *((TWELVE, total, 12 - total) for total in range(2, 13)),
        (THREE, 2, 1),
        *((THREE, total, 0) for total in range(3, 13)),
    ],
)
def test_what_each_total_costs(link: str, total: int, cost: int, edition: str) -> None:
    """Value 5: 5 or more is free, 4 costs $1, 2 costs $3. Value 12 is free only on 12, value 3 costs only on 2. A
    surplus earns nothing."""
    dice = (min(6, total - 1), total - min(6, total - 1))
    state, seen = bought(link, dice, cash=20, finish=12, edition=edition)
    assert outcome(state, seen) == (True, 19 - cost)


@pytest.mark.rule("NER-8.22")
@both
def test_the_difference_is_paid_in_full_or_not_at_all(edition: str) -> None:
    """Short by 3 with $2 left after the bid, the link waits, nobody is asked, nothing is paid; with $3 left it is
    built."""
    state, seen = bought(FIVE, (1, 1), cash=3, finish=12, edition=edition)
    assert outcome(state, seen) == (False, 2)
    assert seen.asked(Finish) == []
    state, seen = bought(FIVE, (1, 1), cash=4, finish=12, edition=edition)
    assert outcome(state, seen) == (True, 0)


@pytest.mark.rule("NER-8.22")
@both
def test_the_price_comes_off_first(edition: str) -> None:
    """The cash that counts is what the bid leaves: bidding Ann 1, Bob 2, ... Ann 9 of $11 leaves $2, too little for a
    difference of 3; of $12 it leaves $3, which is enough."""
    for cash, left in ((11, (False, 2)), (12, (True, 0))):
        state, seen = bought(FIVE, (1, 1), cash=cash, limit=9, rivals=8, finish=12, edition=edition)
        assert seen.of(LinkSold)[0].price == 9
        assert outcome(state, seen) == left


@pytest.mark.rule("NER-8.22")
def test_paying_without_the_cash_is_refused() -> None:
    """To say yes with less than the difference in hand is refused; to let the link wait never is."""
    state = table(cash={"Ann": 2}, row=[], unbuilt={FIVE: "Ann"})
    for short, why in ((1, ""), (2, ""), (3, "NER-8.22")):
        assert refused(state, Finish(seat="Ann", link=FIVE, short=short), True) == why
        assert refused(state, Finish(seat="Ann", link=FIVE, short=short), False) == ""
    here = position(state, "Ann")
    assert list(Finish(seat="Ann", link=FIVE, short=2).offers(here)) == [True, False]
    assert list(Finish(seat="Ann", link=FIVE, short=3).offers(here)) == [False]


@pytest.mark.rule("NER-8.24")
@both
@pytest.mark.parametrize(
    ("ceiling", "dice", "left", "built"),
    [
        (2, (1, 1), 9, False),  # short by 3
        (3, (1, 2), 1, False),  # short by 2
        (3, (1, 2), 2, True),
        (3, (1, 1), 3, True),
        (0, (1, 3), 9, False),
    ],
)
def test_the_offer_to_finish_is_a_ceiling(
    ceiling: int, dice: tuple[int, int], left: int, built: bool, edition: str
) -> None:
    """Ceiling 2, short by 3: waits. Ceiling 3, short by 2: waits with $1 left, pays 2 with $2 left. Never the ceiling
    itself is paid, only the difference."""
    state, seen = bought(FIVE, dice, cash=left + 1, finish=ceiling, edition=edition)
    paid = 5 - sum(dice) if built else 0
    assert outcome(state, seen) == (built, left - paid)


@pytest.mark.rule("NER-8.24")
def test_without_a_sheet_the_link_waits() -> None:
    """The ceiling of this very link counts, not another's; where the sheet has none it is 0."""
    row = [FIVE, "Boston-Worcester"]
    state = table(row=row)
    sheets = {"Ann": bids({FIVE: 1, "Boston-Worcester": (1, 9)})}
    play(state, "auction", sheets, bid_rolls(2, FIVE, 1, 3))
    assert not state.table.links[FIVE].built


@pytest.mark.rule("NER-8.24")
@pytest.mark.parametrize("sheet", [bids({"Boston-Worcester": (1, 9)}), loans(), Orders()])
def test_a_sheet_that_does_not_name_the_link_says_nothing_of_it(sheet: Orders) -> None:
    """Neither a bid for another link nor a sheet without bids answers, so that whoever bid for the seat goes on."""
    here = position(table(row=[FIVE, "Boston-Worcester"]), "Ann")
    assert list(Limit(seat="Ann", link=FIVE).wishes(sheet, here)) == []
    assert list(Finish(seat="Ann", link=FIVE, short=1).wishes(sheet, here)) == []


@pytest.mark.rule("NER-8.5", "NER-8.6", "NER-8.7", "NER-8.22", "NER-8.24")
@given(
    st.sampled_from(sorted(BOARD.links)),
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.integers(0, 12),
    st.integers(0, 12),
)
def test_any_card_roll_ceiling_and_cash(link: str, dice: tuple[int, int], left: int, ceiling: int) -> None:
    """For every card: built exactly if the total reaches the value, or the difference is within ceiling and cash."""
    state, seen = bought(link, dice, cash=left + 1, finish=ceiling)
    due = max(0, BOARD.links[link].value - sum(dice))
    built = due == 0 or due <= min(ceiling, left)
    assert outcome(state, seen) == (built, left - due if built else left)
