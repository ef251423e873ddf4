"""From a sheet to an answer: the wishes of its lines with their places, what is on offer, what is done without any."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.decisions.standing import Declare, EndStalled, TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import (
    AddPledge,
    BuyPerk,
    ChooseTrade,
    Deal,
    Part,
    Purse,
    Reinvest,
)
from pbem.games.pacific_northwest_rails.orders import Bid, Move, Orders, Pledge, Reinvestment, Standing, TradeLine, When
from pbem.games.pacific_northwest_rails.routes import Journey
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.answer import Answer
from pbem.kernel.decision import Decision
from tests.rules.pacific_northwest_rails.table import orders, position, table
from tests.rules.pacific_northwest_rails.walking import STAY, card, goes, holding, passed, roll, way

MOVE = ChooseMove(seat="Ann")


def wishes(state: State, decision: Decision[Any, Any, Any], sheet: Orders) -> list[tuple[Any, str]]:
    """What the sheet wants, and where it says so."""
    return [(wish.value, wish.path) for wish in decision.wishes(sheet, position(state, "Ann"))]


def lind(**more: Any) -> State:
    """Ann at Lind with two NP; next are Ritzville and NP-06, then NP-05, Connell, and Lind again by Ritzville."""
    return table(at={"Ann": "Lind"}, shares=holding(NP=2), **more)


def offered(state: State) -> dict[tuple[str, int], set[str]]:
    """The moves on offer by kind and number, in order, with the places to land."""
    found: dict[tuple[str, int], set[str]] = {}
    for move in MOVE.offers(position(state, "Ann")):
        assert MOVE.refusal(position(state, "Ann"), move) is None
        found.setdefault((move.by, move.n), set()).add(move.to)
    return found


def test_moves_on_offer_in_the_interior() -> None:
    """Each card once, staying, spaces for the cash of $2, NP spaces for two shares, each with every place to land."""
    one, two = {"Ritzville", "NP-06"}, {"NP-05", "Connell", "Lind"}
    found = offered(lind(cash=2, hands={"Ann": [1, 1, 2]}))
    assert list(found.items()) == [
        (("card", 1), one),
        (("card", 2), two),
        (("stay", 0), {""}),
        (("buy", 1), one),
        (("buy", 2), two),
        (("np", 1), one),
        (("np", 2), two),
    ]


@pytest.mark.rule("PNR-9.8")
@pytest.mark.parametrize(("cash", "bought"), [(0, 0), (1, 1), (6, 6), (7, 6)])
def test_moves_on_offer_on_the_ring(cash: int, bought: int) -> None:
    """The die, and as many spaces as the cash pays for, six at most."""
    found = offered(table(at={"Ann": "4 Bellingham"}, heading={"Ann": 1}, cash=cash))
    ring = ("5 Group 1", "6 Dispatch", "7 Sumas", "8 Switchback", "9 NP", "10 Oroville")
    assert list(found.items()) == [(("die", 0), {""}), *((("buy", n), {ring[n - 1]}) for n in range(1, bought + 1))]


def test_where_a_number_leads_and_whether_staying_is_on_offer() -> None:
    """A roll in the Interior may be given up, a card may not; on the ring neither."""
    for by, stays in (("die", True), ("card", False)):
        land = Land(seat="Ann", move=Move(by=by, n=1), spaces=1)  # type: ignore[arg-type]
        found = list(land.offers(position(lind(), "Ann")))
        assert {journey.path for journey in found[:2]} == {("Ritzville",), ("NP-06",)}
        assert found[2:] == ([Journey()] if stays else [])
    ring = table(at={"Ann": "4 Bellingham"}, heading={"Ann": 1})
    land = Land(seat="Ann", move=Move(by="die"), spaces=1)
    assert list(land.offers(position(ring, "Ann"))) == [Journey(("5 Group 1",))]


def test_a_number_that_leads_nowhere_leaves_the_pawn() -> None:
    """From Lind nothing leads to Leavenworth."""
    land = Land(seat="Ann", move=Move(by="card", n=1, to="Leavenworth"), spaces=1)
    assert land.least(position(lind(), "Ann")) == Journey()


@pytest.mark.rule("PNR-9.7")
@pytest.mark.parametrize(("below", "rolled", "went"), [(3, 2, False), (3, 3, True), (4, 3, False), (0, 1, True)])
def test_a_low_roll_that_could_be_used_is_given_up(below: int, rolled: int, went: bool) -> None:
    """Any roll leads towards Pasco; one that is less than what the line says is given up."""
    seen = goes(lind(), roll(toward="Pasco", stay_below=below), rolled=rolled)
    assert len(way(seen)) == (rolled if went else 0)


@pytest.mark.parametrize(
    ("source", "path", "places"),
    [("sheet", "moves.3", ["moves.3"]), ("standing", "standing.x", ["standing.x"]), ("bot", "", []), ("least", "", [])],
)
def test_the_line_that_gave_the_move_says_where_to(source: str, path: str, places: list[str]) -> None:
    """What a bot chose, or nobody, has no line."""
    move = Move(by="card", n=1, to="NP-06")
    answer = Answer("ChooseMove/Ann/1", MOVE, move, source, path)
    land = Land(seat="Ann", move=move, spaces=1)
    found = list(land.wishes(orders(), position(lind(), "Ann", [answer])))
    assert [(wish.value, wish.path) for wish in found] == [(Journey(("NP-06",)), path) for path in places]
    assert list(land.wishes(orders(), position(lind(), "Ann"))) == []


@pytest.mark.rule("PNR-9.17")
@pytest.mark.parametrize(("line", "taken"), [("GN", "moves.0"), ("NP", "moves.1")])
def test_a_line_for_a_bankruptcy(line: str, taken: str) -> None:
    """GN is bankrupt and NP is not."""
    seen = goes(lind(prices={"GN": 0}, hands={"Ann": [1]}), card(1, "NP-06", when=When(bankrupt=line)), STAY)
    assert (seen.answers[0].path, passed(seen)) == (taken, [])


@pytest.mark.parametrize(
    ("decision", "sheet", "expected"),
    [
        (SeatBid(seat="Ann", number=1), Orders(seats=[7, 150]), [(7, "seats.0")]),
        (SeatBid(seat="Ann", number=2), Orders(seats=[7, 150]), [(100, "seats.1")]),
        (SeatBid(seat="Ann", number=3), Orders(seats=[7, 150]), []),
        (SeatBid(seat="Ann", number=1), Orders(), []),
        (EndStalled(seat="Ann"), orders(Standing(end=True)), [(True, "standing.end")]),
        (EndStalled(seat="Ann"), orders(Standing(end=False)), []),
        (TurnIn(seat="Ann", line="GN"), orders(Standing(turn_in={"GN": 3})), [(2, "standing.turn_in.GN")]),
        (TurnIn(seat="Ann", line="GN"), orders(Standing(turn_in={"GN": 1})), []),
        (TurnIn(seat="Ann", line="GN"), orders(), []),
        (BuyPerk(seat="Ann", price=35), orders(Standing(keep=9), perk=40), [(Purse(40, 9), "perk")]),
        (BuyPerk(seat="Ann", price=35), orders(perk=0), []),
        (BuyPerk(seat="Ann", price=35), Orders(), []),
        (
            Reinvest(seat="Ann", card="R01", lines=("GN",)),
            orders(Standing(keep=9), reinvest=[Reinvestment("NP"), Reinvestment("GN", 6)]),
            [(Part("GN", 6, 9), "reinvest.1")],
        ),
        (Reinvest(seat="Ann", card="R01", lines=("GN",)), Orders(), []),
        (
            AddPledge(seat="Ann", runner="Bob", line="GN", missing=5),
            orders(Standing(keep=96, pledge=[Pledge("NP", 1), Pledge("GN", 6)])),
            [(4, "standing.pledge.1")],
        ),
        (AddPledge(seat="Ann", runner="Bob", line="GN", missing=5), orders(), []),
        (
            BidForShares(seat="Ann", line="GN", seller="Bob", shares=2, floor=1),
            orders(Standing(keep=60, bids=[Bid("NP", 9, 2), Bid("GN", 15, 2), Bid("GN", 30, 2)])),
            [(30, "standing.bids.1"), (40, "standing.bids.2")],
        ),
        (
            BidForShares(seat="Ann", line="GN", seller="Bob", shares=1, floor=1),
            orders(Standing(keep=100, bids=[Bid("GN", 15)])),
            [(0, "standing.bids.0")],
        ),
        (
            SellFirst(seat="Ann", lines=("GN", "SI")),
            orders(Standing(forced=["NP", "SI"])),
            [("SI", "standing.forced.1")],
        ),
        (
            ChooseTrade(seat="Ann", space="3 GN"),
            orders(Standing(keep=9), trades=[TradeLine("NP"), TradeLine("GN", sell={"GN": "all"}, least=20)]),
            [(Deal(sell=(("GN", 3),), keep=9, least=20), "trades.1")],
        ),
    ],
)
def test_a_wish_knows_its_place(
    decision: Decision[Any, Any, Any], sheet: Orders, expected: list[tuple[Any, str]]
) -> None:
    """Ann has $100 and three GN, a bankrupt line's, of which she has turned in one already."""
    state = table(shares=holding(GN=3), prices={"GN": 0})
    state.table.players["Ann"].turned = {"GN": 1}
    assert wishes(state, decision, sheet) == expected


def test_a_wish_to_declare() -> None:
    """From $1,500 on, or from a larger sum that was ordered, until somebody has declared."""
    declare = Declare(seat="Ann")
    for cash, at, declared, expected in (
        (1500, 1, "", [(True, "standing.declare")]),
        (1499, 1, "", []),
        (1600, 1600, "", [(True, "standing.declare")]),
        (1599, 1600, "", []),
        (1600, 0, "", []),
        (1600, 1500, "Bob", []),
    ):
        state = table(cash=cash, declared=declared)
        assert wishes(state, declare, orders(Standing(declare=at))) == expected


def test_which_of_the_dearest_goes_first_is_on_offer() -> None:
    """All of them, in chart order."""
    assert list(SellFirst(seat="Ann", lines=("GN", "SI")).offers(position(table(), "Ann"))) == ["GN", "SI"]
