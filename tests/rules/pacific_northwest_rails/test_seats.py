"""The order of play is auctioned; then the first hands are dealt (PNR-12.2, PNR-12.8, PNR-12.10, PNR-13.2)."""

from collections.abc import Mapping

import pytest

from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.events import CardDealt, Seated, SeatSold
from pbem.games.pacific_northwest_rails.orders import Orders
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.table import PEOPLE, TITLE, Seen, play, position, refused

THREE = PEOPLE[:3]


def at_the_auction(*names: str) -> State:
    """The display lies open, nobody is seated."""
    state, cursor = TITLE.begin(names or THREE, "standard", {})
    play(state, cursor)
    return state


def seat(bids: Mapping[str, list[int]], state: State | None = None, **rolls: str) -> Seen:
    """The seat auctions with these sheets; `rolls` give the places that nobody bid for (`place2="Ann"`)."""
    labels = {f"turn/0/seats/seat/{label.removeprefix('place')}": who for label, who in rolls.items()}
    sheets = {who: Orders(seats=limits) for who, limits in bids.items()}
    return play(state or at_the_auction(), Cursor(0, "seats"), sheets, labels)


def sold(seen: Seen) -> list[tuple[int, str, int]]:
    """Place, seat and price."""
    return [(event.number, event.seat, event.price) for event in seen.of(SeatSold)]


@pytest.mark.rule("PNR-12.2")
def test_one_auction_a_place() -> None:
    """The top bid of the first moves first, of the second second, until all are seated."""
    seen = seat({"Ann": [0, 0, 9], "Bob": [3, 4], "Cleo": [9, 1]})
    assert [(number, who) for number, who, _ in sold(seen)] == [(1, "Cleo"), (2, "Bob"), (3, "Ann")]
    assert seen.state.table.seats == ["Cleo", "Bob", "Ann"]
    # who has a seat is not asked again, and nobody for the last one
    assert [(asked.number, asked.seat) for asked in seen.asked(SeatBid)] == [
        (1, "Ann"),
        (1, "Bob"),
        (1, "Cleo"),
        (2, "Ann"),
        (2, "Bob"),
    ]


@pytest.mark.rule("PNR-12.8", "PNR-12.10")
def test_three_seats() -> None:
    """Ann pays $23 for the first, Cleo $6 for the second, Bob nothing for the last; losers pay nothing."""
    seen = seat({"Ann": [30], "Bob": [22, 5], "Cleo": [0, 9]})
    assert sold(seen) == [(1, "Ann", 23), (2, "Cleo", 6), (3, "Bob", 0)]
    assert seen.cash() == {"Ann": 377, "Bob": 400, "Cleo": 394}
    assert seen.state.table.seats == ["Ann", "Cleo", "Bob"]


@pytest.mark.rule("PNR-12.9")
def test_equal_maxima_go_to_who_was_entered_first() -> None:
    """Bob and Cleo both say $7: Bob has it for $7, whoever's sheet came first."""
    seen = seat({"Cleo": [7], "Bob": [7], "Ann": [6]})
    assert sold(seen)[0] == (1, "Bob", 7)


@pytest.mark.rule("PNR-12.8")
def test_a_place_without_a_bid() -> None:
    """It goes to one of the unseated by lot, for nothing; $0 is no bid."""
    seen = seat({"Ann": [5, 9], "Bob": [0, 0]}, place2="Cleo")
    assert sold(seen) == [(1, "Ann", 1), (2, "Cleo", 0), (3, "Bob", 0)]
    assert [event.drawn for event in seen.of(SeatSold)] == [False, True, False]
    draw = next(drawn for drawn in seen.drawn if drawn.label.endswith("seat/2"))
    assert list(draw.of) == ["Bob", "Cleo"]


@pytest.mark.rule("PNR-12.8", "PNR-2.2")
def test_bids_go_up_to_the_cash() -> None:
    """$999 of $400 are $400; more is no answer."""
    seen = seat({"Ann": [999], "Bob": [380]})
    assert sold(seen)[0] == (1, "Ann", 381)
    state = at_the_auction()
    decision = SeatBid(seat="Ann", number=1)
    assert [refused(state, decision, value) for value in (-1, 0, 1, 400, 401)] == [
        "PNR-12.8",
        "",
        "",
        "",
        "PNR-12.8",
    ]
    assert list(decision.offers(position(state, "Ann"))) == list(range(401))


@pytest.mark.rule("PNR-13.2")
def test_all_play_clockwise_in_the_order_of_the_seats() -> None:
    """Round by round in that order."""
    seen = seat({"Cleo": [5], "Ann": [0, 5]})
    table = seen.state.table
    assert [event.order for event in seen.of(Seated)] == [("Cleo", "Ann", "Bob")]
    cursor, order = Cursor(1, "round"), list[str]()
    while len(order) < 7:
        following = TITLE.flow(table, cursor)
        assert following is not None
        cursor = following
        order += [cursor.of] if cursor.step == "turn" else []
    assert order == ["Cleo", "Ann", "Bob", "Cleo", "Ann", "Bob", "Cleo"]


@pytest.mark.rule("PNR-13.7")
def test_hands_are_dealt_after_the_seats() -> None:
    """Nobody holds a card while seats are bid for."""
    state = at_the_auction()
    assert state.hidden.hands == {"Ann": [], "Bob": [], "Cleo": []}
    seen = seat({"Ann": [5]}, state)
    kinds = [type(event) for event in seen.events]
    assert kinds.index(Seated) < kinds.index(CardDealt)
    assert {(len(hand), len(set(hand))) for hand in state.hidden.hands.values()} == {
        (12, 6)
    }  # one of each, and six more
