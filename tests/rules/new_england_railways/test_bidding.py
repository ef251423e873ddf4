"""The bidding for one link, apart from any game: who speaks when, what is refused, and limits played out (NER-8)."""

from collections import deque
from collections.abc import Mapping, Sequence

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.games.new_england_railways.bidding import Bidding, play_out
from pbem.games.new_england_railways.orders import Bid

SEATS = ("ann", "bob", "cleo", "dan", "eve", "finn")


def opened(*, cash: int = 15, seats: int = 4, bought: Sequence[str] = ()) -> Bidding:
    """A link's auction that Ann, the First Player, opens; all hold the same cash, some have bought before."""
    order = SEATS[:seats]
    return Bidding(order, [seat for seat in order if seat not in bought], dict.fromkeys(order, cash))


def speak(bidding: Bidding, *said: tuple[str, int]) -> None:
    """Play bids and passes (0) in order; each must be spoken by the seat whose turn it is."""
    for seat, amount in said:
        assert bidding.to_act == seat
        if amount:
            bidding.bid(seat, amount)
        else:
            bidding.drop()


def facts(bidding: Bidding) -> tuple[object, ...]:
    """Everything a refused bid must leave as it was."""
    return bidding.standing, bidding.high, tuple(bidding.bids), bidding.to_act, bidding.over


def sold(limits: Mapping[str, int], cash: Mapping[str, int] | int = 99) -> tuple[str, int, list[int]]:
    """Play out limits given in bidding order: the winner, the price, and each bid or pass (0) in turn."""
    order = tuple(limits)
    purse = dict.fromkeys(order, cash) if isinstance(cash, int) else cash
    sale = play_out(order, order, limits, purse)
    return sale.winner, sale.price, [amount for _, amount in sale.bids]


@pytest.mark.rule("NER-8.2")
def test_bidding_goes_clockwise_from_the_first_player() -> None:
    """The First Player opens; the turn passes clockwise and comes round again."""
    bidding = Bidding(("cleo", "dan", "ann", "bob"), ("ann", "bob", "cleo", "dan"), dict.fromkeys(SEATS, 15))
    speak(bidding, ("cleo", 1), ("dan", 2), ("ann", 3), ("bob", 4), ("cleo", 5))
    assert bidding.to_act == "dan"


@pytest.mark.rule("NER-8.3", "NER-8.19")
def test_a_pass_is_final_for_the_link() -> None:
    """Whoever has passed is never asked again for this link, and a bid of theirs is refused and changes nothing."""
    bidding = opened()
    speak(bidding, ("ann", 0), ("bob", 1), ("cleo", 2), ("dan", 0))
    before = facts(bidding)
    for seat in ("ann", "dan"):
        refused = bidding.refusal(seat, 9)
        assert refused is not None
        assert (refused.code, refused.rule) == ("bid-passed", "NER-8.19")
        with pytest.raises(ValueError, match="bid-passed"):
            bidding.bid(seat, 9)
    assert facts(bidding) == before
    speak(bidding, ("bob", 3), ("cleo", 4), ("bob", 5), ("cleo", 0))
    assert bidding.over


@pytest.mark.rule("NER-8.3")
def test_the_last_of_the_round_may_pass() -> None:
    """When the seat that ends the round passes, the turn goes to the next one still in, not past it."""
    bidding = opened(seats=3)
    speak(bidding, ("ann", 1), ("bob", 2), ("cleo", 0), ("ann", 3), ("bob", 0))
    assert (bidding.high, bidding.standing, bidding.over) == ("ann", 3, True)


@pytest.mark.rule("NER-8.4")
def test_the_last_one_left_has_bought() -> None:
    """The auction is over as soon as one player is left who has bid; nobody is asked any more, the buyer neither."""
    bidding = opened(seats=3)
    speak(bidding, ("ann", 4), ("bob", 0))
    assert not bidding.over
    speak(bidding, ("cleo", 0))
    assert (bidding.over, bidding.to_act, bidding.high, bidding.standing) == (True, "", "ann", 4)
    refused = bidding.refusal("ann", 5)
    assert refused is not None
    assert refused.code == "bid-turn"


@pytest.mark.rule("NER-8.19")
def test_nobody_bids_out_of_turn() -> None:
    """A bid by a player whose turn it is not is refused and changes nothing; the same player is still to act."""
    bidding = opened()
    speak(bidding, ("ann", 1))
    before = facts(bidding)
    for seat in ("ann", "cleo", "dan"):
        refused = bidding.refusal(seat, 5)
        assert refused is not None
        assert (refused.code, refused.rule) == ("bid-turn", "NER-8.19")
        with pytest.raises(ValueError, match="bid-turn"):
            bidding.bid(seat, 5)
    assert facts(bidding) == before
    assert bidding.to_act == "bob"


@pytest.mark.rule("NER-8.16")
@pytest.mark.parametrize("amount", [0, -1, -10])
def test_the_opening_bid_is_at_least_one_dollar(amount: int) -> None:
    """An opening bid of $0 or less is refused, one of $1 is legal."""
    bidding = opened()
    refused = bidding.refusal("ann", amount)
    assert refused is not None
    assert (refused.code, refused.rule, refused.facts["least"]) == ("bid-low", "NER-8.16", 1)
    assert bidding.refusal("ann", 1) is None


@pytest.mark.rule("NER-8.16")
def test_each_later_bid_is_at_least_one_dollar_more() -> None:
    """At a standing $2, bids of $2, $1, $0 and less are refused as no raise; $3 and a jump to $10 are legal."""
    bidding = opened()
    speak(bidding, ("ann", 2))
    before = facts(bidding)
    for amount in (2, 1, 0, -3):
        refused = bidding.refusal("bob", amount)
        assert refused is not None
        assert (refused.code, refused.facts["least"]) == ("bid-low", 3)
        with pytest.raises(ValueError, match="bid-low"):
            bidding.bid("bob", amount)
    assert facts(bidding) == before
    assert bidding.refusal("bob", 3) is None
    assert bidding.refusal("bob", 10) is None
    speak(bidding, ("bob", 10))
    assert (bidding.standing, bidding.high) == (10, "bob")


@pytest.mark.rule("NER-8.16")
@pytest.mark.parametrize("limit", [2.5, 2.0, "3", True, -1])
def test_a_limit_is_a_whole_number_of_dollars(limit: object) -> None:
    """A sheet's limit that is a fraction, no number, or negative cannot be read as one."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"limit": limit}, Bid)


@pytest.mark.rule("NER-8.17")
def test_a_bid_is_covered_by_cash() -> None:
    """With $9 in hand a bid of $10 is refused: the standing bid stays, the same player is still to act; $9 is legal."""
    bidding = opened(cash=9)
    speak(bidding, ("ann", 2))
    before = facts(bidding)
    refused = bidding.refusal("bob", 10)
    assert refused is not None
    assert (refused.code, refused.rule) == ("bid-cash", "NER-8.17")
    with pytest.raises(ValueError, match="bid-cash"):
        bidding.bid("bob", 10)
    assert facts(bidding) == before
    assert bidding.to_act == "bob"
    speak(bidding, ("bob", 9))
    assert bidding.standing == 9


@pytest.mark.rule("NER-8.17", "NER-8.23")
def test_cash_ends_a_limit() -> None:
    """A limit above the cash counts as the cash: with limits of 50 and $4 against $3, $4 is enough."""
    assert sold({"ann": 50, "bob": 50}, {"ann": 3, "bob": 4}) == ("bob", 4, [1, 2, 3, 4, 0])


@pytest.mark.rule("NER-8.14", "NER-8.18")
def test_a_buyer_of_this_turn_cannot_bid() -> None:
    """A bid by one who has bought this turn is refused, even when it would be the opener's, and changes nothing."""
    bidding = opened(bought=["ann", "cleo"])
    before = facts(bidding)
    for seat in ("ann", "cleo"):
        refused = bidding.refusal(seat, 1)
        assert refused is not None
        assert (refused.code, refused.rule) == ("bid-bought", "NER-8.18")
        with pytest.raises(ValueError, match="bid-bought"):
            bidding.bid(seat, 1)
    assert facts(bidding) == before
    speak(bidding, ("bob", 1), ("dan", 0))
    assert bidding.over


@pytest.mark.rule("NER-8.18", "NER-8.20")
def test_an_ineligible_first_player_passes_by_itself() -> None:
    """Bidding still starts at the First Player: not eligible, it passes by itself and the next one clockwise opens."""
    bidding = Bidding(("dan", "ann", "bob", "cleo"), ("ann", "bob", "cleo"), dict.fromkeys(SEATS, 15))
    speak(bidding, ("ann", 1), ("bob", 0), ("cleo", 2), ("ann", 0))
    assert (bidding.high, bidding.standing) == ("cleo", 2)
    assert all(seat != "dan" for seat, _ in bidding.bids)


@pytest.mark.rule("NER-8.20")
def test_who_is_eligible_does_not_change_the_order() -> None:
    """Bidding goes in the table's order whatever order the eligible are listed in."""
    bidding = Bidding(("cleo", "ann", "bob"), ("bob", "ann", "cleo"), dict.fromkeys(SEATS, 15))
    speak(bidding, ("cleo", 1), ("ann", 2), ("bob", 3))


@pytest.mark.rule("NER-8.21")
def test_the_last_one_must_bid_to_buy() -> None:
    """If all others pass without a bid, the last one is still asked: $1 buys, declining leaves the link unsold."""
    buys = opened(seats=3)
    speak(buys, ("ann", 0), ("bob", 0))
    assert (buys.over, buys.to_act) == (False, "cleo")
    speak(buys, ("cleo", 1))
    assert (buys.over, buys.high, buys.standing) == (True, "cleo", 1)
    declines = opened(seats=3)
    speak(declines, ("ann", 0), ("bob", 0), ("cleo", 0))
    assert (declines.over, declines.high, declines.standing) == (True, "", 0)


@pytest.mark.rule("NER-8.21", "NER-8.12")
def test_limits_of_nothing_leave_the_link_unsold() -> None:
    """Limits of 0 all round sell nothing; one limit of 1 among them buys for $1, never for $0."""
    assert sold({"ann": 0, "bob": 0, "cleo": 0}) == ("", 0, [0, 0, 0])
    assert sold({"ann": 0, "bob": 0, "cleo": 1}) == ("cleo", 1, [0, 0, 1])
    assert sold({"ann": 7, "bob": 0, "cleo": 0}) == ("ann", 1, [1, 0, 0])


@pytest.mark.rule("NER-8.12")
def test_nobody_can_buy() -> None:
    """With nobody eligible the auction is over before anybody speaks."""
    sale = play_out(SEATS[:3], (), {}, {})
    assert (sale.winner, sale.price, sale.bids) == ("", 0, ())


@pytest.mark.rule("NER-8.23")
def test_limits_are_played_out_as_at_the_table() -> None:
    """Limits 11, 9, 4 in bidding order: 1, 2, 3, 4, 5, pass, 6, 7, 8, 9, 10, pass; the first wins at $10."""
    bids = [1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 0]
    assert sold({"ann": 11, "bob": 9, "cleo": 4}) == ("ann", 10, bids)


@pytest.mark.rule("NER-8.23")
def test_equal_limits_go_by_whose_turn_it_is() -> None:
    """5 and 5: the first wins at $5, its own turn; 4 and 4: the second wins at $4."""
    assert sold({"ann": 5, "bob": 5}) == ("ann", 5, [1, 2, 3, 4, 5, 0])
    assert sold({"ann": 4, "bob": 4}) == ("bob", 4, [1, 2, 3, 4, 0])


@pytest.mark.rule("NER-8.23")
def test_a_sale_names_who_said_what() -> None:
    """The record of a sale has each bid and pass with its seat, in the order spoken."""
    sale = play_out(("bob", "cleo", "ann"), ("ann", "bob"), {"ann": 2, "bob": 1}, {"ann": 9, "bob": 9})
    assert sale.bids == (("bob", 1), ("ann", 2), ("bob", 0))


@st.composite
def lots(draw: st.DrawFn) -> tuple[list[str], list[str], dict[str, int], dict[str, int]]:
    """Order, eligible seats, limits and cash of a lot among 3 to 6 seats."""
    order = list(draw(st.permutations(SEATS[: draw(st.integers(3, 6))])))
    eligible = [seat for seat in order if draw(st.booleans())]
    limits = {seat: draw(st.integers(0, 12)) for seat in eligible}
    cash = {seat: draw(st.integers(0, 12)) for seat in eligible}
    return order, eligible, limits, cash


def as_told(order: Sequence[str], most: Mapping[str, int]) -> list[tuple[str, int]]:
    """NER-8.23 told otherwise: a ring of seats, each going to its end as it bids or leaving for good."""
    ring, standing, high, said = deque(seat for seat in order if seat in most), 0, "", []
    while ring and not (len(ring) == 1 and high):
        seat = ring.popleft()
        if most[seat] > standing:
            standing, high = standing + 1, seat
            ring.append(seat)
            said.append((seat, standing))
        else:
            said.append((seat, 0))
    return said


@pytest.mark.rule("NER-8.23")
@given(lots())
@example((["ann", "bob", "cleo"], ["ann", "bob", "cleo"], {"ann": 0, "bob": 0, "cleo": 3}, dict.fromkeys(SEATS, 9)))
def test_any_limits_play_out_as_told(lot: tuple[list[str], list[str], dict[str, int], dict[str, int]]) -> None:
    """For any limits and cash the bids are those of the rule told otherwise, and the last bid is the price."""
    order, eligible, limits, cash = lot
    sale = play_out(order, eligible, limits, cash)
    said = as_told(order, {seat: min(limits[seat], cash[seat]) for seat in eligible})
    bids = [bid for bid in said if bid[1]]
    assert list(sale.bids) == said
    assert (sale.winner, sale.price) == (bids[-1] if bids else ("", 0))


@pytest.mark.rule("NER-8.23", "NER-8.17", "NER-8.21")
@given(lots())
def test_nobody_regrets_a_sale(lot: tuple[list[str], list[str], dict[str, int], dict[str, int]]) -> None:
    """Whoever wins pays within limit and cash and at least $1; no loser would have gone higher; nobody buys only if
    nobody would pay $1."""
    order, eligible, limits, cash = lot
    sale = play_out(order, eligible, limits, cash)
    most = {seat: min(limits[seat], cash[seat]) for seat in eligible}
    if not sale.winner:
        assert not any(most.values())
        return
    assert 1 <= sale.price <= most[sale.winner]
    assert all(most[seat] <= sale.price for seat in eligible if seat != sale.winner)
