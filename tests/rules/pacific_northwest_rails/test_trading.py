"""Buying and selling (PNR-6, but for the GN share after a run)."""

import pytest

from pbem.games.pacific_northwest_rails.decisions.trading import ChooseTrade, Deal, traded_under
from pbem.games.pacific_northwest_rails.events import PriceMoved, SharesBought, SharesSold
from pbem.games.pacific_northwest_rails.orders import Standing, TradeLine
from pbem.kernel.event import LinePassedOver
from tests.rules.pacific_northwest_rails.act import FIVE, trades
from tests.rules.pacific_northwest_rails.table import BOARD, Seen, orders, position, refused, table


def codes(seen: Seen) -> list[str]:
    """Why lines were passed over, in order."""
    return [event.code for event in seen.of(LinePassedOver)]


def bought(seen: Seen) -> list[tuple[str, int, int]]:
    """What was bought: line, shares, price of one."""
    return [(event.line, event.shares, event.each) for event in seen.of(SharesBought)]


@pytest.mark.rule("PNR-6.1")
@pytest.mark.parametrize("space", [space for space in BOARD.ring if not BOARD.traded_at(space)])
def test_other_rectangles_trade_nothing(space: str) -> None:
    """Neither a purchase nor a sale is legal on a town, Dispatch, Switchback or Shuffle rectangle."""
    state = table(shares={"Ann": {"GN": 1}})
    question = ChooseTrade(seat="Ann", space=space)
    assert refused(state, question, Deal(buy=(("GN", 1),))) == "PNR-6.1"
    assert refused(state, question, Deal(sell=(("GN", 1),))) == "PNR-6.1"


@pytest.mark.rule("PNR-6.1")
def test_one_major_or_up_to_two_short_lines() -> None:
    """On `3 GN` only GN, on `12 Group 2` two of its five."""
    state = table(shares={"Ann": {"GN": 1}})
    at_gn, at_group = ChooseTrade(seat="Ann", space="3 GN"), ChooseTrade(seat="Ann", space="12 Group 2")
    assert refused(state, at_gn, Deal(buy=(("GN", 1),))) == ""
    assert refused(state, at_gn, Deal(buy=(("GN", 1), ("NP", 1)))) == "PNR-6.1"
    assert refused(state, at_group, Deal(buy=(("MH", 1), ("OT", 1)))) == ""
    assert refused(state, at_group, Deal(buy=(("MH", 1), ("MH", 1)))) == "PNR-6.1"


@pytest.mark.rule("PNR-6.2")
@pytest.mark.parametrize(
    ("buy", "rule"),
    [
        ((("TE", 2), ("SI", 2)), ""),
        ((("TE", 3),), "PNR-6.2"),
        ((("TE", 1), ("SI", 1), ("SL&E", 1)), "PNR-6.2"),
    ],
)
def test_short_lines_two_and_two(buy: tuple[tuple[str, int], ...], rule: str) -> None:
    """At most 2 shares in each of at most 2 lines."""
    assert refused(table(), ChooseTrade(seat="Ann", space="5 Group 1"), Deal(buy=buy)) == rule


@pytest.mark.rule("PNR-6.3")
@pytest.mark.parametrize(
    ("line", "space", "most"),
    [("GN", "3 GN", 1), ("NP", "9 NP", 1), ("SP&S", "17 SP&S", 2), ("OWR&N", "31 OWR&N", 2), ("CM&PS", "22 CM&PS", 3)],
)
def test_majors(line: str, space: str, most: int) -> None:
    """1 GN, 1 NP, 2 SP&S, 2 OWR&N, 3 CM&PS."""
    state, question = table(cash=500), ChooseTrade(seat="Ann", space=space)
    assert refused(state, question, Deal(buy=((line, most),))) == ""
    assert refused(state, question, Deal(buy=((line, most + 1),))) == "PNR-6.3"


@pytest.mark.rule("PNR-6.5")
def test_any_number_may_be_sold() -> None:
    """Seven GN on GN; all five of two short lines of the group, but not of three."""
    state = table(shares={"Ann": {"GN": 7, "TE": 5, "SI": 5, "SL&E": 1}}, display=FIVE)
    question = ChooseTrade(seat="Ann", space="5 Group 1")
    assert refused(state, ChooseTrade(seat="Ann", space="3 GN"), Deal(sell=(("GN", 7),))) == ""
    assert refused(state, question, Deal(sell=(("TE", 5), ("SI", 5)))) == ""
    assert refused(state, question, Deal(sell=(("TE", 1), ("SI", 1), ("SL&E", 1)))) == "PNR-6.5"
    seen = trades(state, "Ann", "3 GN", TradeLine(at="GN", sell={"GN": "all"}))
    assert [(event.shares, event.paid) for event in seen.of(SharesSold)] == [(7, 245)]


@pytest.mark.rule("PNR-6.6")
def test_the_groups() -> None:
    """1 = BB&BC, I&WN, SI, SL&E, TE; 2 = ACRRY, CR&N, GS, MH, OT; each is traded on five rectangles."""
    assert set(BOARD.groups["Group 1"]) == {"BB&BC", "I&WN", "SI", "SL&E", "TE"}
    assert set(BOARD.groups["Group 2"]) == {"ACRRY", "CR&N", "GS", "MH", "OT"}
    for group, lines in BOARD.groups.items():
        assert sum(BOARD.traded_at(space) == lines for space in BOARD.ring) == 5
        assert traded_under(BOARD, group) == lines
    assert traded_under(BOARD, "5 Group 1") == traded_under(BOARD, "TE") == BOARD.groups["Group 1"]
    assert traded_under(BOARD, "GN") == traded_under(BOARD, "3 GN") == ("GN",)
    assert traded_under(BOARD, "Spokane") == traded_under(BOARD, "nowhere") == ()


@pytest.mark.rule("PNR-6.7")
def test_buy_or_sell_but_not_both() -> None:
    """Not even in different lines; doing neither is the least."""
    state, question = table(shares={"Ann": {"TE": 2}}), ChooseTrade(seat="Ann", space="5 Group 1")
    assert refused(state, question, Deal(buy=(("SI", 1),), sell=(("TE", 1),))) == "PNR-6.7"
    assert refused(state, question, Deal()) == ""
    assert question.least(position(state, "Ann")) == Deal()
    assert not trades(state, "Ann", "5 Group 1").of(PriceMoved)


@pytest.mark.rule("PNR-6.8")
def test_the_first_named_line_is_bought_first() -> None:
    """$50: two SI at $15, then one TE; named the other way round, two TE and one SI."""
    for first, second in (("SI", "TE"), ("TE", "SI")):
        state = table(cash=50, display=FIVE)
        seen = trades(state, "Ann", "5 Group 1", TradeLine(at="Group 1", buy={first: 2, second: 2}))
        assert bought(seen) == [(first, 2, 15), (second, 1, 15)]
        assert seen.cash()["Ann"] == 5


@pytest.mark.rule("PNR-6.8")
def test_cut_down_to_what_the_bank_holds_and_to_what_is_kept() -> None:
    """The bank has one TE; Ann keeps $65 of $100, so of two SI at $15 she buys one after the TE."""
    state = table(shares={"Bob": {"TE": 4}}, display=FIVE)
    own = orders(Standing(keep=65), trades=[TradeLine(at="5 Group 1", buy={"TE": 2, "SI": 2})])
    seen = trades(state, "Ann", "5 Group 1", sheets={"Ann": own})
    assert bought(seen) == [("TE", 1, 15), ("SI", 1, 15)]
    assert (state.table.prices["TE"], state.table.prices["SI"]) == (20, 20)


@pytest.mark.rule("PNR-6.8", "PNR-6.18")
def test_a_line_that_would_do_nothing_leaves_room_for_the_next() -> None:
    """The bank has no TE, SI is too dear for what Ann would pay or has, and BB&BC is bought."""
    state = table(cash=30, shares={"Bob": {"TE": 5}}, prices={"SI": 45}, display=FIVE)
    lines = [
        TradeLine(at="TE", buy={"TE": 1}),
        TradeLine(at="SI", buy={"SI": 1}, most=40),
        TradeLine(at="SI", buy={"SI": 1}),
        TradeLine(at="Group 1", sell={"I&WN": "all"}),
        TradeLine(at="Group 2", buy={"OT": 1}),
        TradeLine(at="Group 1", buy={"BB&BC": 1}, round=2),
        TradeLine(at="Group 1", buy={"BB&BC": 2}, round=1),
    ]
    seen = trades(state, "Ann", "5 Group 1", *lines)
    assert codes(seen) == ["buy-bank", "buy-price", "buy-cash", "sell-held"]
    assert bought(seen) == [("BB&BC", 2, 15)]


@pytest.mark.rule("PNR-6.18")
@pytest.mark.parametrize("names", [("TE", "SI"), ("SI", "TE")])
def test_one_railroad_stops_the_whole_line(names: tuple[str, str]) -> None:
    """SI at $25 is over the limit of $20, so of the first line TE is not bought either, whichever is named first. TE
    brings less than $20, and of SI none is held, so nothing is sold."""
    state = table(shares={"Ann": {"TE": 1}}, prices={"SI": 25}, display=FIVE)
    lines = [
        TradeLine(at="Group 1", buy=dict.fromkeys(names, 1), most=20),
        TradeLine(at="Group 1", sell={"TE": 1}, least=20),
        TradeLine(at="Group 1", sell=dict.fromkeys(names, 1)),
        TradeLine(at="TE", buy={"TE": 1}, most=15),
    ]
    seen = trades(state, "Ann", "5 Group 1", *lines)
    assert codes(seen) == ["buy-price", "sell-price", "sell-held"]
    assert bought(seen) == [("TE", 1, 15)]


@pytest.mark.rule("PNR-6.19")
def test_all_is_paid_before_a_price_moves() -> None:
    """$190 buy two BB&BC at $95 and leave nothing for TE; the $100 of the split come too late."""
    state = table(cash=190, prices={"BB&BC": 95}, display=FIVE)
    seen = trades(state, "Ann", "5 Group 1", TradeLine(at="Group 1", buy={"BB&BC": 2, "TE": 2}))
    assert bought(seen) == [("BB&BC", 2, 95)]
    assert (seen.cash()["Ann"], state.table.prices["BB&BC"], state.table.prices["TE"]) == (100, 50, 15)


@pytest.mark.rule("PNR-6.9")
def test_worked_example_three_cmps() -> None:
    """$130 and CM&PS at $40: three for $120, $10 left, CM&PS $45."""
    state = table(cash=130, display=FIVE)
    seen = trades(state, "Ann", "22 CM&PS", TradeLine(at="CM&PS", buy={"CM&PS": 3}))
    assert (seen.cash()["Ann"], state.table.prices["CM&PS"]) == (10, 45)
    assert seen.player("Ann").shares == {"CM&PS": 3}


@pytest.mark.rule("PNR-6.10")
def test_worked_example_two_short_lines() -> None:
    """2 BB&BC and 2 TE at $15: $60, both $20."""
    state = table(display=FIVE)
    seen = trades(state, "Ann", "5 Group 1", TradeLine(at="Group 1", buy={"BB&BC": 2, "TE": 2}))
    assert seen.cash()["Ann"] == 40
    assert (state.table.prices["BB&BC"], state.table.prices["TE"]) == (20, 20)


@pytest.mark.rule("PNR-6.11")
@pytest.mark.parametrize(("cash", "left", "shares", "price"), [(55, 25, {"OWR&N": 1}, 35), (29, 29, {}, 30)])
def test_worked_example_insufficient_cash(cash: int, left: int, shares: dict[str, int], price: int) -> None:
    """Two OWR&N at $30 with $55: one. With $29: none, and the price stays."""
    state = table(cash=cash, display=FIVE)
    seen = trades(state, "Ann", "31 OWR&N", TradeLine(at="OWR&N", buy={"OWR&N": 2}))
    assert (seen.cash()["Ann"], seen.player("Ann").shares, state.table.prices["OWR&N"]) == (left, shares, price)


@pytest.mark.rule("PNR-6.12")
@pytest.mark.parametrize(
    ("space", "buy", "rule"),
    [
        ("3 GN", (("GN", 2),), "PNR-6.3"),
        ("22 CM&PS", (("CM&PS", 4),), "PNR-6.3"),
        ("5 Group 1", (("TE", 3),), "PNR-6.2"),
        ("5 Group 1", (("BB&BC", 1), ("TE", 1), ("SI", 1)), "PNR-6.2"),
        ("5 Group 1", (("TE", 1), ("MH", 1)), "PNR-6.1"),
    ],
)
def test_worked_example_orders_over_the_limit(space: str, buy: tuple[tuple[str, int], ...], rule: str) -> None:
    """(a) to (e) are refused as a whole, however much cash there is."""
    state = table(cash=500)
    assert refused(state, ChooseTrade(seat="Ann", space=space), Deal(buy=buy)) == rule


@pytest.mark.rule("PNR-6.13")
@pytest.mark.parametrize(
    ("buy", "sell", "rule"),
    [
        ((), (("TE", 4),), "PNR-6.5"),
        ((), (("TE", 1), ("MH", 1)), "PNR-6.1"),
        ((), (("GN", 1),), "PNR-6.1"),
        ((("SI", 1),), (("TE", 2),), "PNR-6.7"),
        ((), (("TE", 3),), ""),
    ],
)
def test_worked_example_illegal_sales(
    buy: tuple[tuple[str, int], ...], sell: tuple[tuple[str, int], ...], rule: str
) -> None:
    """A owns 2 GN, 1 NP, 3 TE, 2 MH on P05: not owned, second group, wrong rectangle, both at once; 3 TE are fine."""
    state = table(shares={"Ann": {"GN": 2, "NP": 1, "TE": 3, "MH": 2}})
    assert refused(state, ChooseTrade(seat="Ann", space="5 Group 1"), Deal(buy=buy, sell=sell)) == rule


@pytest.mark.rule("PNR-6.14")
def test_no_limit_to_what_a_player_holds() -> None:
    """Ann holds 9 GN and buys the tenth; she holds 4 TE and buys the fifth."""
    state = table(shares={"Ann": {"GN": 9, "TE": 4}}, display=FIVE)
    trades(state, "Ann", "3 GN", TradeLine(at="GN", buy={"GN": 1}))
    seen = trades(state, "Ann", "5 Group 1", TradeLine(at="TE", buy={"TE": 2}))
    assert seen.player("Ann").shares == {"GN": 10, "TE": 5}


def test_what_is_offered_is_legal_and_ranked() -> None:
    """On a group with $40: the most shares first, then nothing, then sales; everything on offer is legal."""
    state = table(cash=40, shares={"Ann": {"TE": 2}}, prices={"SI": 0})
    question, here = ChooseTrade(seat="Ann", space="5 Group 1"), position(state, "Ann")
    offers = list(question.offers(here))
    assert [question.refusal(here, deal) for deal in offers if question.refusal(here, deal)] == []
    assert sum(number for _, number in offers[0].buy) == 2  # 2 x $15; a third would take $45
    nothing = offers.index(Deal())
    assert {bool(deal.buy) for deal in offers[:nothing]} == {True}
    assert [deal.sell for deal in offers[nothing + 1 :]] == [(("TE", 2),), (("TE", 1),)]


@pytest.mark.rule("PNR-6.18")
def test_a_line_that_trades_nothing_stands_in_no_way() -> None:
    """Neither to buy nor to sell: the next line counts."""
    lines = (TradeLine(at="GN"), TradeLine(at="GN", buy={"GN": 1}))
    seen = trades(table(display=FIVE), "Ann", "3 GN", *lines)
    assert [(event.line, event.shares, event.each) for event in seen.of(SharesBought)] == [("GN", 1, 35)]
    assert not seen.of(LinePassedOver)
