"""What tax cannot be paid from cash comes under the hammer (PNR-5.9 to PNR-5.14, PNR-5.28 to PNR-5.34, PNR-12.5 on)."""

from collections.abc import Mapping

import pytest

from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.events import (
    GameEnded,
    LineBankrupt,
    PlayerBankrupt,
    PriceMoved,
    Ranked,
    RunShown,
    SharesAuctioned,
    SharesTurnedIn,
)
from pbem.games.pacific_northwest_rails.orders import Bid, Orders, Standing
from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.steps.auctions import forced_sales
from pbem.kernel.event import LinePassedOver
from pbem.kernel.ladder import AnyDecision
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.act import act, year
from tests.rules.pacific_northwest_rails.sums import GN_RUNS, bidding, sales, taxes
from tests.rules.pacific_northwest_rails.table import Seen, orders, play, refused, table


def must_sell(state: State, owed: Mapping[str, int], sheets: Mapping[str, Orders] | None = None) -> Seen:
    """The forced sales of those who owe, Ann first; no market move follows."""
    debts = {seat: owed.get(seat, 0) for seat in state.table.seats}
    return act(state, "Ann", lambda t: forced_sales(t, "Ann", debts, debts), sheets)


@pytest.mark.rule("PNR-5.9")
def test_cash_first_then_shares_then_bankruptcy() -> None:
    """Ann pays $3 of $10 from cash and gets $5 for her last share: $2 are owed, nobody lends them, the game ends."""
    state = table(cash={"Ann": 3, "Bob": 99, "Cleo": 99}, shares={"Ann": {"SI": 1}}, prices={"SI": 5}, year=9)
    seen = year(state, "Ann", "Y13")
    assert taxes(seen) == [("Ann", 10, 3, 7), ("Ann", 10, 5, 2)]
    assert [(event.seat, event.owed) for event in seen.of(PlayerBankrupt)] == [("Ann", 2)]
    assert state.table.ended == "bankruptcy"
    assert seen.player("Ann").cash == 0


@pytest.mark.rule("PNR-2.3")
@pytest.mark.parametrize(("cash", "bankrupt"), [(4, True), (5, False)])
def test_bankrupt_is_who_cannot_cover_the_tax(cash: int, bankrupt: bool) -> None:
    """$10 on one OT, which brings $5; the SI, of a dead short line, are no stock."""
    state = table(cash={"Ann": cash}, shares={"Ann": {"OT": 1, "SI": 2}}, prices={"OT": 5, "SI": 0}, year=9)
    seen = year(state, "Bob", "Y14")
    assert sales(seen) == [("Ann", "OT", "", 5)]
    assert seen.player("Ann").bankrupt == bankrupt
    assert state.table.ended == ("bankruptcy" if bankrupt else "years")


@pytest.mark.rule("PNR-5.10")
def test_the_dearest_goes_first() -> None:
    """The price of the day counts, not the first price nor the chart; no more than needed comes under the hammer."""
    state = table(
        cash=0, shares={"Ann": {"GN": 1, "TE": 1, "OWR&N": 1, "SI": 1}}, prices={"GN": 20, "TE": 45, "SI": 25}
    )
    seen = must_sell(state, {"Ann": 60})
    assert [line for _, line, _, _ in sales(seen)] == ["TE", "OWR&N", "SI"]  # 15 + 30 + 15 = 60
    assert seen.player("Ann").shares == {"GN": 1}


@pytest.mark.rule("PNR-5.11", "PNR-12.12")
@pytest.mark.parametrize(("most", "buyer", "price"), [(39, "", 40), (40, "Bob", 40), (60, "Bob", 40)])
def test_the_others_bid_from_the_starting_price(most: int, buyer: str, price: int) -> None:
    """CM&PS above its first price: $39 are no bid; the seller is not asked."""
    state = table(cash={"Ann": 0}, shares={"Ann": {"CM&PS": 1}}, prices={"CM&PS": 70})
    seen = must_sell(state, {"Ann": 5}, {"Bob": bidding(Bid("CM&PS", most)), "Ann": bidding(Bid("CM&PS", 99))})
    assert sales(seen) == [("Ann", "CM&PS", buyer, price)]
    assert [(asked.seat, asked.seller, asked.floor) for asked in seen.asked(BidForShares)] == [
        ("Bob", "Ann", 40),
        ("Cleo", "Ann", 40),
    ]


@pytest.mark.rule("PNR-5.12", "PNR-5.13")
def test_all_shares_of_the_railroad_go() -> None:
    """The printed example: $65 for the first of three GN pay the $60; the other two are sold all the same."""
    state = table(cash={"Ann": 0, "Bob": 200}, shares={"Ann": {"GN": 3, "SI": 1}})
    first = [65, 0, 0]

    def bob(decision: AnyDecision, key: str, here: object) -> int:
        return first.pop(0)

    debts = {"Ann": 60, "Bob": 0, "Cleo": 0}
    cleo = bidding(Bid("GN", 64))  # so that Bob has to pay 65; she wants one
    seen = act(state, "Ann", lambda t: forced_sales(t, "Ann", debts, debts), {"Cleo": cleo}, bots={"Bob": bob})
    assert sales(seen) == [("Ann", "GN", "Bob", 65), ("Ann", "GN", "Cleo", 35), ("Ann", "GN", "", 35)]
    assert [event.second for event in seen.of(SharesAuctioned)] == [64, 0, 0]
    assert taxes(seen) == [("Ann", 60, 60, 0)]
    assert seen.player("Ann").cash == 75
    assert seen.player("Ann").shares == {"SI": 1}


@pytest.mark.rule("PNR-5.14", "PNR-12.6")
def test_a_share_without_a_bid_goes_to_the_bank() -> None:
    """For the first price, and the line falls by $5; a share that a player buys moves nothing."""
    state = table(cash={"Ann": 0, "Bob": 100}, shares={"Ann": {"NP": 2}}, prices={"NP": 60})
    seen = must_sell(state, {"Ann": 1}, {"Bob": bidding(Bid("NP", 50))})
    assert sales(seen) == [("Ann", "NP", "Bob", 35), ("Ann", "NP", "", 35)]
    assert {event.forced for event in seen.of(SharesAuctioned)} == {True}
    assert [(event.line, event.was, event.now) for event in seen.of(PriceMoved)] == [("NP", 60, 55)]
    assert state.table.bank["NP"] == 9


@pytest.mark.rule("PNR-5.28", "PNR-5.29", "PNR-12.5")
@pytest.mark.parametrize(
    ("option", "paid", "floors"), [("lesser", [20, 15, 15], [20, 15, 15]), ("start", [40, 40, 25], [40, 40, 25])]
)
def test_floors_share_by_share(option: str, paid: list[int], floors: list[int]) -> None:
    """Nobody bids: the bank pays the lesser of first and present price, by the option the first; prices fall alike."""
    state = table(
        cash=0,
        shares={"Ann": {"SP&S": 1, "CM&PS": 2}},
        prices={"CM&PS": 20, "SP&S": 15},
        options={"forced-sale-floor": option},
    )
    seen = must_sell(state, {"Ann": sum(paid)})
    assert sales(seen) == [
        ("Ann", "CM&PS", "", paid[0]),
        ("Ann", "CM&PS", "", paid[1]),
        ("Ann", "SP&S", "", paid[2]),
    ]
    assert [event.floor for event in seen.of(SharesAuctioned)] == floors
    assert [(event.line, event.now) for event in seen.of(PriceMoved)] == [("CM&PS", 15), ("CM&PS", 10), ("SP&S", 10)]


@pytest.mark.rule("PNR-5.28")
@pytest.mark.parametrize(("option", "buyer"), [("lesser", "Bob"), ("start", "")])
def test_the_floor_binds_the_bidders_too(option: str, buyer: str) -> None:
    """$22 for a CM&PS that stands at $20 and began at $40."""
    state = table(
        cash={"Ann": 0}, shares={"Ann": {"CM&PS": 1}}, prices={"CM&PS": 20}, options={"forced-sale-floor": option}
    )
    seen = must_sell(state, {"Ann": 1}, {"Bob": bidding(Bid("CM&PS", 22))})
    assert [event.buyer for event in seen.of(SharesAuctioned)] == [buyer]


@pytest.mark.rule("PNR-5.30")
@pytest.mark.parametrize(
    ("wanted", "first"), [(None, "SP&S"), (["OT"], "OT"), (["NP", "TE", "OT"], "TE"), (["NP"], "SP&S")]
)
def test_equal_prices_go_by_the_sellers_list(wanted: list[str] | None, first: str) -> None:
    """Else in chart order. NP is cheaper here, so the list cannot put it first."""
    state = table(cash=0, shares={"Ann": {"OT": 1, "NP": 1, "TE": 1, "SP&S": 1}}, prices={"NP": 10, "OT": 25, "TE": 25})
    seen = must_sell(state, {"Ann": 1}, {"Ann": orders(Standing(forced=wanted))} if wanted else {})
    assert [asked.lines for asked in seen.asked(SellFirst)] == [("SP&S", "TE", "OT")]
    assert [line for _, line, _, _ in sales(seen)] == [first]
    assert not seen.of(LinePassedOver)  # a line of the list that is not among them is no fault
    assert refused(state, SellFirst(seat="Ann", lines=("TE", "OT")), "NP") == "PNR-5.10"


@pytest.mark.rule("PNR-5.30")
@pytest.mark.parametrize(
    ("prices", "asked", "first"), [({"OT": 25}, [("SP&S", "OT")], "OT"), ({}, [], "SP&S"), ({"OT": 30}, [], "OT")]
)
def test_the_list_counts_between_two_of_one_price(
    prices: dict[str, int], asked: list[tuple[str, ...]], first: str
) -> None:
    """SP&S at $25: the seller is asked if OT stands there too, and not if one of them is the dearest."""
    state = table(cash=0, shares={"Ann": {"OT": 1, "SP&S": 1}}, prices=prices)
    seen = must_sell(state, {"Ann": 1}, {"Ann": orders(Standing(forced=["OT"]))})
    assert [decision.lines for decision in seen.asked(SellFirst)] == asked
    assert [line for _, line, _, _ in sales(seen)] == [first]


@pytest.mark.rule("PNR-5.30")
def test_the_next_railroad_is_chosen_when_one_is_sold_out() -> None:
    """The GN that fall below OWR&N while they are sold go on; money over the tax is the seller's."""
    state = table(cash=0, shares={"Ann": {"GN": 3, "OWR&N": 1, "SI": 1}})
    seen = must_sell(state, {"Ann": 91})
    assert [(line, price) for _, line, _, price in sales(seen)] == [("GN", 35), ("GN", 30), ("GN", 25), ("OWR&N", 30)]
    assert seen.player("Ann").cash == 29


@pytest.mark.rule("PNR-5.31")
def test_the_order_of_a_forced_sale() -> None:
    """Year 6, tax $36, $10 in cash: Bob pays $40 against Cleo's 39; the second GN has no bid and makes $35."""
    state = table(
        cash={"Ann": 10, "Bob": 50, "Cleo": 50},
        shares={"Ann": {"GN": 2, "CM&PS": 1, "BB&BC": 3}},
        prices={"GN": 55},
        display=GN_RUNS,
        year=5,
    )
    limits = {"Bob": [40, 0], "Cleo": [39, 0]}
    bots = {seat: lambda decision, key, here: limits[decision.seat].pop(0) for seat in limits}
    seen = year(state, "Ann", "Y13", bots=bots)
    assert sales(seen) == [("Ann", "GN", "Bob", 40), ("Ann", "GN", "", 35)]
    assert taxes(seen) == [("Ann", 36, 10, 26), ("Ann", 36, 26, 0)]
    assert [(event.was, event.now) for event in seen.of(PriceMoved) if event.line == "GN"] == [(55, 50)]
    assert seen.player("Ann").cash == 49
    assert seen.player("Ann").shares == {"CM&PS": 1, "BB&BC": 3}


@pytest.mark.rule("PNR-5.32")
def test_shares_of_a_bankrupt_major_come_last() -> None:
    """From $1 if anybody wants one; the bank takes the rest for nothing, and no price moves. SI is no stock."""
    state = table(cash={"Ann": 0}, shares={"Ann": {"GN": 2, "MH": 1, "SI": 2}}, prices={"GN": 0, "SI": 0, "MH": 5})
    seen = must_sell(state, {"Ann": 9}, {"Bob": bidding(Bid("GN", 3), Bid("SI", 3))})
    assert sales(seen) == [("Ann", "MH", "", 5), ("Ann", "GN", "Bob", 1), ("Ann", "GN", "", 0)]
    assert [event.rule for event in seen.of(SharesAuctioned)] == ["PNR-12.5", "PNR-5.32", "PNR-5.32"]
    assert [event.line for event in seen.of(PriceMoved)] == ["MH"]
    assert taxes(seen) == [("Ann", 9, 5, 4), ("Ann", 9, 1, 3)]
    assert [event.owed for event in seen.of(PlayerBankrupt)] == [3]
    assert state.table.bank["GN"] == 9


@pytest.mark.rule("PNR-5.32")
def test_a_major_that_dies_under_the_hammer_is_sold_on() -> None:
    """The first CM&PS brings $5 and ruins the line; Bob has the second for $1, the bank the third for nothing."""
    state = table(cash={"Ann": 0, "Bob": 4}, shares={"Ann": {"CM&PS": 3}}, prices={"CM&PS": 5}, display=["R42"])
    seen = must_sell(state, {"Ann": 6}, {"Bob": bidding(Bid("CM&PS", 4))})
    assert sales(seen) == [("Ann", "CM&PS", "", 5), ("Ann", "CM&PS", "Bob", 1), ("Ann", "CM&PS", "", 0)]
    assert [event.floor for event in seen.of(SharesAuctioned)] == [5, 1, 1]
    assert [event.line for event in seen.of(LineBankrupt)] == ["CM&PS"]
    assert taxes(seen) == [("Ann", 6, 5, 1), ("Ann", 6, 1, 0)]
    assert not seen.player("Ann").bankrupt


@pytest.mark.rule("PNR-5.32", "PNR-5.38")
def test_shares_under_the_hammer_are_not_turned_in() -> None:
    """Ann's standing order waits until her sale is over; Cleo, who sells nothing, gives hers up at once."""
    state = table(cash={"Ann": 0, "Bob": 4}, shares={"Ann": {"CM&PS": 2}, "Cleo": {"CM&PS": 2}}, prices={"CM&PS": 5})
    away = orders(Standing(turn_in={"CM&PS": "all"}))
    seen = must_sell(state, {"Ann": 6}, {"Ann": away, "Cleo": away, "Bob": bidding(Bid("CM&PS", 4))})
    assert sales(seen) == [("Ann", "CM&PS", "", 5), ("Ann", "CM&PS", "Bob", 1)]
    assert [(event.seat, event.shares) for event in seen.of(SharesTurnedIn)] == [("Cleo", 2)]
    assert not seen.player("Ann").bankrupt


@pytest.mark.rule("PNR-5.38")
def test_who_still_owes_turns_nothing_in() -> None:
    """Ann's GN brings $5 and ruins the line while Bob owes $5. His GN is all he could pay with, whatever his order
    says; Cleo and Dan bid $20. Dan, who owes nothing, gives his up at once."""
    state = table(
        "Ann Bob Cleo Dan",
        cash={"Ann": 0, "Bob": 0, "Cleo": 60, "Dan": 60},
        shares={"Ann": {"GN": 1}, "Bob": {"GN": 1}, "Dan": {"GN": 2}},
        prices={"GN": 5},
    )
    away = Standing(turn_in={"GN": "all"})
    bids = [Bid(line="GN", each=20, shares=3, unless_from=["Ann"])]
    sheets = {
        "Bob": orders(away),
        "Cleo": orders(Standing(bids=bids)),
        "Dan": orders(Standing(bids=bids, turn_in={"GN": "all"})),
    }
    seen = must_sell(state, {"Ann": 5, "Bob": 5}, sheets)
    assert [(event.seat, event.shares) for event in seen.of(SharesTurnedIn)] == [("Dan", 2)]
    assert sales(seen) == [("Ann", "GN", "", 5), ("Bob", "GN", "Cleo", 20)]
    assert not seen.of(PlayerBankrupt)
    assert seen.cash()["Bob"] == 15


@pytest.mark.rule("PNR-5.33")
def test_a_price_that_dies_in_a_forced_sale() -> None:
    """Five SI at $5 bring $5: $45 of $50 are owed. Bob sells and settles all the same; then the game is over."""
    state = table(
        cash={"Ann": 0, "Bob": 0, "Cleo": 25},
        shares={"Ann": {"SI": 5}, "Bob": {"GN": 1}, "Cleo": {"NP": 2}},
        prices={"SI": 5},
        year=9,
    )
    seen = year(state, "Ann", "Y13")
    assert sales(seen) == [("Ann", "SI", "", 5), ("Bob", "GN", "", 35)]
    assert taxes(seen) == [
        ("Ann", 50, 0, 50),
        ("Bob", 10, 0, 10),
        ("Cleo", 20, 20, 0),
        ("Ann", 50, 5, 45),
        ("Bob", 10, 10, 0),
    ]
    assert [(event.seat, event.owed) for event in seen.of(PlayerBankrupt)] == [("Ann", 45)]
    assert isinstance(seen.events[-1], GameEnded)
    assert state.table.ended == "bankruptcy"


@pytest.mark.rule("PNR-5.34")
def test_what_a_bankruptcy_cuts_off() -> None:
    """Two go bankrupt on one card, Cleo is left with exactly $0 and is not; no market, no return, no refill."""
    state = table(
        "Ann Bob Cleo Dan",
        cash={"Ann": 0, "Bob": 1, "Cleo": 5, "Dan": 9},
        shares={"Ann": {"SI": 2}, "Bob": {"OT": 2}, "Cleo": {"NP": 1}},
        prices={"SI": 5, "OT": 5, "CM&PS": 0},
        year=4,
    )
    seen = year(state, "Bob", "Y14")
    assert [(event.seat, event.owed) for event in seen.of(PlayerBankrupt)] == [("Bob", 4), ("Ann", 5)]
    assert (seen.player("Cleo").cash, seen.player("Cleo").bankrupt) == (0, False)
    assert {event.reason for event in seen.of(PriceMoved)} == {"sale"}
    assert not seen.of(RunShown)
    assert state.table.prices["CM&PS"] == 0
    assert [(place.seat, place.total) for place in play(state, Cursor(1, "scoring")).of(Ranked)[0].places] == [
        ("Cleo", 35),
        ("Dan", 9),
        ("Ann", 0),
        ("Bob", 0),
    ]


@pytest.mark.rule("PNR-12.7", "PNR-12.13")
def test_sales_run_clockwise_from_the_drawer() -> None:
    """Cleo drew the Year. From cash Bob is left with $40, Dan with $0; she sells first and only Bob can bid; once she
    has settled she may bid in Ann's sale."""
    state = table(
        "Ann Bob Cleo Dan",
        cash={"Ann": 15, "Bob": 50, "Cleo": 5, "Dan": 8},
        shares={"Ann": {"SI": 5, "GS": 5}, "Bob": {"TE": 5}, "Cleo": {"OT": 5, "MH": 1}, "Dan": {"GN": 4}},
        prices={"MH": 10, "OT": 40},
        display=GN_RUNS,
        year=1,
    )
    everybody = dict.fromkeys(("Ann", "Bob", "Dan"), bidding(Bid("OT", 25)))
    everybody["Cleo"] = bidding(Bid("GS", 30), Bid("OT", 30))
    seen = year(state, "Cleo", "Y13", everybody)
    assert taxes(seen) == [
        ("Cleo", 12, 5, 7),
        ("Dan", 8, 8, 0),
        ("Ann", 20, 15, 5),
        ("Bob", 10, 10, 0),
        ("Cleo", 12, 7, 0),
        ("Ann", 20, 5, 0),
    ]
    sold = sales(seen)
    assert sold[0] == ("Cleo", "OT", "Bob", 15)
    assert {(seller, line, buyer) for seller, line, buyer, _ in sold[1:5]} == {("Cleo", "OT", "")}
    assert sold[5] == ("Ann", "GS", "Cleo", 15)
    assert [asked.seat for asked in seen.asked(BidForShares)[:3]] == ["Dan", "Ann", "Bob"]


@pytest.mark.rule("PNR-12.7")
def test_the_others_settle_after_a_bankruptcy() -> None:
    """Cleo cannot pay and is out; Ann, who comes after her, still sells."""
    state = table(cash=0, shares={"Cleo": {"SI": 3}, "Ann": {"GN": 1}}, prices={"SI": 5}, year=4)
    seen = year(state, "Cleo", "Y13")
    assert [event.seat for event in seen.of(PlayerBankrupt)] == ["Cleo"]
    assert sales(seen) == [("Cleo", "SI", "", 5), ("Ann", "GN", "", 35)]
    assert taxes(seen)[-1] == ("Ann", 5, 5, 0)


@pytest.mark.rule("PNR-12.12", "PNR-2.2")
def test_bids_use_what_the_tax_has_left() -> None:
    """Bob had $44 and owes $10: $34 are less than the least bid for GN, though he would have paid $44."""
    for cash, buyer in ((44, ""), (45, "Bob")):
        state = table(cash={"Ann": 0, "Bob": cash}, shares={"Ann": {"GN": 1}, "Bob": {"NP": 2}}, year=4)
        seen = year(state, "Ann", "Y13", {"Bob": bidding(Bid("GN", 99))})
        assert sales(seen) == [("Ann", "GN", buyer, 35)]
        assert seen.player("Bob").cash == (34 if not buyer else 0)


@pytest.mark.rule("PNR-12.12")
def test_no_limit_of_a_purchase_binds_an_auction() -> None:
    """From the bank it would be one GN at a time; here Bob takes four."""
    state = table(cash={"Ann": 0, "Bob": 500}, shares={"Ann": {"GN": 4}})
    seen = must_sell(state, {"Ann": 1}, {"Bob": bidding(Bid("GN", 40, 10))})
    assert sales(seen) == [("Ann", "GN", "Bob", 35)] * 4
