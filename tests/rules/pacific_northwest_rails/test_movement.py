"""Four ways to move, and staying (PNR-9.1 to PNR-9.9, PNR-9.12, PNR-9.16 to PNR-9.22)."""

import pytest

from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.events import (
    CardPlayed,
    CardsGathered,
    DieRolled,
    Moved,
    RunNamed,
    RunShown,
    SharesBought,
    SpacesBought,
    Stayed,
    StopCalled,
)
from pbem.games.pacific_northwest_rails.orders import Move, MoveLine, TradeLine, When
from pbem.games.pacific_northwest_rails.routes import Journey, arrivals
from tests.rules.pacific_northwest_rails.table import Seen, orders, position, refused, table, turn
from tests.rules.pacific_northwest_rails.walking import STAY, buy, card, goes, holding, leads, passed, roll, way, why

CLOCKWISE = {"Ann": 1}
FULL = ["R01", "R02", "R03", "R04", "R06", "R07", "R08", "R09", "R10", "R11"]
"""Ten runs: landing on Dispatch Card draws nothing."""


@pytest.mark.rule("PNR-9.1")
def test_rectangle_town_and_herald_are_a_space_each() -> None:
    """56 Group 2, Seattle, NP-14, Auburn: four kinds of space, four spaces."""
    state = table(at={"Ann": "55 Tacoma"}, heading=CLOCKWISE, shares=holding(NP=1), hands={"Ann": [4]})
    line = card(4, "Auburn", via=["56 Group 2"])
    assert way(goes(state, line)) == ("56 Group 2", "1 Seattle", "NP-14", "Auburn")


@pytest.mark.rule("PNR-9.2")
@pytest.mark.parametrize("line", [card(2, "NP-04"), buy(2, "NP-04"), roll("NP-04"), MoveLine(by="np", n=2, to="NP-04")])
def test_four_ways_to_move(line: MoveLine) -> None:
    """Two spaces from Spokane on NP by a card, a purchase, the die, and NP shares."""
    state = table(shares=holding(NP=2), hands={"Ann": [2]})
    seen = goes(state, line, rolled=2 if line.by == "die" else 0)
    assert way(seen) == ("Cheney", "NP-04")
    assert len(seen.of(CardPlayed)) == (line.by == "card")
    assert len(seen.of(DieRolled)) == (line.by == "die")
    assert seen.cash()["Ann"] == 100 - 2 * (line.by == "buy")


@pytest.mark.rule("PNR-9.4")
def test_a_card_moves_exactly_its_number_and_is_spent() -> None:
    """Card 3 ends three spaces on, not two; it is in the discard pile then, and a card not held is refused."""
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE, hands={"Ann": [3, 3, 5]})
    assert why(state, card(3, "3 GN")) == "PNR-9.4"
    assert why(state, card(2)) == "PNR-9.4"
    assert goes(state, card(3)).player("Ann").at == "4 Bellingham"
    assert (state.hidden.hands["Ann"], state.hidden.discards) == ([3, 5], [3])
    assert state.table.players["Ann"].cards == 2


@pytest.mark.rule("PNR-9.5", "PNR-9.16")
def test_a_landing_on_shuffle_deals_anew() -> None:
    """Compulsory, the played card included: 36 cards, 12 each for three."""
    state = table(at={"Ann": "15 Metaline Falls"}, heading=CLOCKWISE, hands={"Ann": [1, 6]})
    state.hidden.discards = sorted([*[1, 2, 3, 4, 5, 6] * 5, 2, 3, 4, 5])
    assert goes(state, card(1)).of(CardsGathered)
    assert [len(hand) for hand in state.hidden.hands.values()] == [12, 12, 12]


@pytest.mark.rule("PNR-9.6", "PNR-9.21", "PNR-9.26")
def test_a_roll_on_the_ring_is_moved_in_full() -> None:
    """Bellingham, clockwise, 5: 9 NP; staying and stopping short are refused."""
    state = table(at={"Ann": "4 Bellingham"}, heading=CLOCKWISE)
    move, here = Move(by="die"), position(state, "Ann")
    land = Land(seat="Ann", move=move, spaces=5)
    assert refused(state, land, Journey()) == "PNR-9.6"
    assert refused(state, land, Journey(("5 Group 1", "6 Dispatch"))) == "PNR-9.1"
    assert land.refusal(here, Journey(("5 Group 1", "6 Dispatch", "7 Sumas", "8 Switchback", "9 NP"))) is None
    seen = goes(state, roll("6 Dispatch"), rolled=5)
    assert [(event.seat, event.rolled) for event in seen.of(DieRolled)] == [("Ann", 5)]
    assert seen.player("Ann").at == "9 NP"


@pytest.mark.rule("PNR-9.6")
def test_the_die_is_always_there() -> None:
    """On the ring, on a herald and in a town it may be ordered, with or without cards."""
    for at, came, to in (
        ("4 Bellingham", "", "5 Group 1"),
        ("GN-05", "Everett", "Leavenworth"),
        ("Everett", "", "GN-04"),
    ):
        state = table(at={"Ann": at}, came={"Ann": came} if came else {}, shares=holding(GN=1), hands={"Ann": [1]})
        assert goes(state, roll(to), rolled=1).player("Ann").at == to


@pytest.mark.rule("PNR-9.6")
def test_a_roll_whose_way_cannot_be_gone_still_has_an_answer() -> None:
    """`via` names towns far away: the roll is moved along the ring, and that is what is offered."""
    move = Move(by="die", via=["Leavenworth", "NP-13"])
    here = position(table("Ann Bob", at={"Ann": "16 Shuffle"}, heading={"Ann": 1}), "Ann")
    assert arrivals(here, move, 4) == []
    offered = list(Land(seat="Ann", move=move, spaces=4).offers(here))
    assert [journey.path for journey in offered] == [("17 SP&S", "18 Porthill", "19 Dispatch", "20 Group 1")]


@pytest.mark.rule("PNR-9.7")
def test_on_the_interior_a_roll_may_be_given_up() -> None:
    """A roll that reaches none of the places leaves the pawn where it is; the turn is over."""
    state = table(at={"Ann": "Everett"}, shares=holding(GN=1))
    seen = goes(state, roll("Leavenworth"), rolled=2)
    assert [(event.space, event.rule) for event in seen.of(Stayed)] == [("Everett", "PNR-9.7")]
    assert way(goes(state, roll("Leavenworth"), rolled=3)) == ("GN-04", "GN-05", "Leavenworth")


@pytest.mark.rule("PNR-9.7", "PNR-9.21")
def test_on_the_start_of_a_run_a_low_roll_is_given_up() -> None:
    """Seattle, R02 to Spokane named, staying below 3: a 2 stays; next turn a 5 goes to Leavenworth."""
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE, shares=holding(GN=1), display=["R02"])
    line = roll("Leavenworth", run="R02", stay_below=3)
    seen = goes(state, line, rolled=2)
    assert seen.of(Stayed)
    assert [event.card for event in seen.of(RunNamed)] == ["R02"]
    assert way(goes(state, line, rolled=5)) == ("GN-01", "Everett", "GN-04", "GN-05", "Leavenworth")


@pytest.mark.rule("PNR-9.18")
def test_stay_below_means_nothing_where_a_roll_must_be_moved() -> None:
    """No run is named at Bellingham."""
    state = table(at={"Ann": "4 Bellingham"}, heading=CLOCKWISE)
    assert way(goes(state, MoveLine(by="die", stay_below=7), rolled=1)) == ("5 Group 1",)


@pytest.mark.rule("PNR-9.18")
def test_making_a_run_means_naming_it_with_the_stock_for_it() -> None:
    """At Seattle staying is open for R02 (GN) to who holds GN and names it, not for R15 (NP) or to another."""
    state = table(
        at={"Ann": "1 Seattle", "Bob": "1 Seattle"}, shares=holding(GN=1), display=["R02", "R15"], heading=CLOCKWISE
    )
    assert why(state, MoveLine(by="stay", run="R02")) == ""
    assert why(state, MoveLine(by="stay", run="R15")) == "PNR-10.2"
    assert why(state, STAY) == "PNR-9.17"
    assert why(state, MoveLine(by="stay", run="R02"), "Bob") == "PNR-10.2"
    assert why(state, MoveLine(by="stay", run="R01")) == "PNR-10.11"


@pytest.mark.rule("PNR-9.18")
def test_no_part_of_a_roll_is_used() -> None:
    """Five on the Interior: the town four spaces away is not reached, nothing is."""
    state = table(at={"Ann": "Everett"}, shares=holding(GN=1))
    land = Land(seat="Ann", move=Move(by="die", prefer=["Leavenworth"]), spaces=5)
    assert refused(state, land, Journey(("GN-04", "GN-05", "Leavenworth"))) == "PNR-9.1"
    assert refused(state, land, Journey(("GN-04", "GN-05", "Leavenworth", "GN-06", "Wenatchee"))) == ""


@pytest.mark.rule("PNR-9.8", "PNR-9.20")
def test_one_to_six_spaces_of_any_kind_are_bought() -> None:
    """Six from 55 Tacoma over two rectangles, Seattle and track for $6."""
    state = table(at={"Ann": "55 Tacoma"}, heading=CLOCKWISE, shares=holding(GN=1), cash=6)
    seen = goes(state, buy(6, "GN-05"))
    assert way(seen) == ("56 Group 2", "1 Seattle", "GN-01", "Everett", "GN-04", "GN-05")
    assert seen.cash()["Ann"] == 0
    for n in (0, 7):
        assert why(table(at={"Ann": "55 Tacoma"}), buy(n)) == "PNR-9.20"


@pytest.mark.rule("PNR-9.20")
def test_the_bank_is_paid_before_the_move_and_no_space_is_left_out() -> None:
    """$3 for three spaces, paid first; a place two spaces away is not reached with three."""
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE)
    assert why(state, buy(3, "3 GN")) != ""
    kinds = [type(event) for event in goes(state, buy(3)).events if isinstance(event, SpacesBought | Moved)]
    assert kinds == [SpacesBought, Moved]


@pytest.mark.rule("PNR-9.22")
def test_limits_of_a_purchase() -> None:
    """With $4 six are refused and four land on 5 Group 1 with nothing left for stock; seven are refused to anyone."""
    state = table(at={"Ann": "1 Seattle", "Bob": "1 Seattle"}, heading={"Ann": 1, "Bob": 1}, cash={"Ann": 4, "Bob": 50})
    trades = [TradeLine(at="Group 1", buy={"SI": 1})]
    seen = turn(state, "Ann", orders(moves=[buy(6), buy(4)], trades=trades))
    assert passed(seen)[0] == ("moves.0", "PNR-9.20")
    assert (seen.player("Ann").at, seen.cash()["Ann"]) == ("5 Group 1", 0)
    assert not seen.of(SharesBought)
    assert why(state, buy(7), "Bob") == "PNR-9.20"


@pytest.mark.rule("PNR-9.12")
def test_no_two_kinds_combine() -> None:
    """A card and a purchase move by one number each: 6 and 1 spaces, never 7. An order names one kind."""
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE, hands={"Ann": [6]})
    assert leads(state, card(6)) == {"7 Sumas"}
    assert leads(state, buy(1)) == {"2 Dispatch"}
    assert why(state, Move(by="card", n=6, to="8 Switchback")) == "PNR-9.4"


@pytest.mark.rule("PNR-9.16")
def test_a_turn_is_one_movement_or_one_auction_and_its_act_follows() -> None:
    """Of two legal lines the first is done; the draw at 2 Dispatch comes in the same turn."""
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE, hands={"Ann": [1, 2]}, display=["R01"] * 5)
    seen = goes(state, card(1), card(2), deck=["R02"])
    assert seen.player("Ann").at == "2 Dispatch"
    assert len(seen.of(Moved)) == len(seen.of(RunShown)) == 1
    state = table(at={"Ann": "1 Seattle"}, shares=holding(OT=1), hands={"Ann": [1]})
    seen = goes(state, MoveLine(by="auction", line="OT", lots=[1]), card(1))
    assert seen.player("Ann").at == "1 Seattle"
    assert not seen.of(Moved)


@pytest.mark.rule("PNR-9.17")
def test_staying_put() -> None:
    """Open in an Interior town and on a herald; on the ring only on a run."""
    for at, came in (("Everett", ""), ("GN-05", "Everett")):
        state = table(at={"Ann": at}, came={"Ann": came} if came else {}, shares=holding(GN=1))
        seen = goes(state, STAY)
        assert [event.space for event in seen.of(Stayed)] == [at]
        assert not seen.asked(Land)  # there is no way to choose
    for at in ("1 Seattle", "2 Dispatch", "8 Switchback"):
        assert why(table(at={"Ann": at}), STAY) == "PNR-9.17"


@pytest.mark.rule("PNR-9.17")
def test_without_an_order() -> None:
    """The Interior stays; the ring rolls, along the heading or clockwise, and buys nothing."""
    assert goes(table(at={"Ann": "Everett"}, shares=holding(GN=1))).of(Stayed)
    for heading, end in ((1, "5 Group 1"), (0, "5 Group 1"), (-1, "3 GN")):
        state = table(at={"Ann": "4 Bellingham"}, heading={"Ann": heading}, shares=holding(GN=1))
        seen = turn(state, "Ann", None, {"die": "1"})
        assert seen.player("Ann").at == end
        assert not seen.of(SharesBought)


@pytest.mark.rule("PNR-9.26")
def test_a_forced_roll_trades_as_the_sheet_says() -> None:
    """Ann holds no 3, rolls 1 to 5 Group 1, and her line for it counts."""
    state = table(at={"Ann": "4 Bellingham"}, heading=CLOCKWISE, display=FULL)
    sheet = orders(moves=[card(3)], trades=[TradeLine(at="Group 1", buy={"SI": 1})])
    seen = turn(state, "Ann", sheet, {"die": "1"})
    assert passed(seen)[0] == ("moves.0", "PNR-9.4")
    assert [(event.line, event.shares) for event in seen.of(SharesBought)] == [("SI", 1)]


@pytest.mark.rule("PNR-9.17", "PNR-9.18", "PNR-9.26")
def test_on_the_way_of_a_run_the_ring_lets_a_pawn_stay() -> None:
    """R81 (GN and NP) under way, at Seattle: it stays, by order and without one; not if NP was sold."""
    both = holding(GN=1, NP=1)
    for shares, rule in ((both, ""), (holding(GN=1), "PNR-9.17")):
        state = table(
            at={"Ann": "1 Seattle"}, came={"Ann": "GN-01"}, run={"Ann": "R81"}, used={"Ann": ["GN"]},
            shares=shares, display=["R81"],
        )  # fmt: skip
        assert why(state, STAY) == rule
        least = ChooseMove(seat="Ann").least(position(state, "Ann"))
        assert least.by == ("die" if rule else "stay")


@pytest.mark.rule("PNR-9.17")
def test_lines_of_other_rounds_and_false_conditions_do_not_count() -> None:
    """Round 1 is on; R05 does not lie face up; GN stands at $35."""
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE, hands={"Ann": [1, 2, 3, 4]}, year=2, display=FULL)
    at = {"GN": 35}
    true = When(up="R01", gone="R05", year=2, cash=100, least=at, most=at, on={"Bob": "Spokane"})
    lines = [
        card(1, round=2),
        card(2, when=When(up="R05")),
        card(2, when=When(gone="R01")),
        card(2, when=When(year=3)),
        card(2, when=When(cash=101)),
        card(2, when=When(least={"GN": 40})),
        card(2, when=When(most={"GN": 30})),
        card(2, when=When(bankrupt="GN")),
        card(2, when=When(on={"Bob": "Seattle"})),
        card(3, round=1, when=true),
        card(4),
    ]
    seen = goes(state, *lines)
    assert seen.player("Ann").at == "4 Bellingham"
    assert passed(seen) == []
    assert seen.answers[0].path == "moves.9"


def stuck(stop: str) -> Seen:
    """Ann has no legal line on the ring."""
    state = table(at={"Ann": "4 Bellingham"}, heading=CLOCKWISE)
    return turn(state, "Ann", orders(moves=[card(3)], stop=stop), {"die": "1"})


@pytest.mark.rule("PNR-9.17")
def test_stop_calls_for_an_early_end_of_the_leg() -> None:
    """Without a legal line the forced roll is made all the same."""
    assert [(event.seat, event.reason) for event in stuck("no move").of(StopCalled)] == [("Ann", "no move")]
    assert stuck("no move").state.table.called == ["no move"]
    assert stuck("no move").player("Ann").at == stuck("").player("Ann").at == "5 Group 1"
    assert not stuck("").of(StopCalled)
    state = table(at={"Ann": "Everett"}, shares=holding(GN=1))
    assert not turn(state, "Ann", orders(moves=[STAY], stop="no move")).of(StopCalled)


@pytest.mark.rule("PNR-9.27")
def test_where_to_is_said_on_the_interior() -> None:
    """An aimless card or die is refused there, and on the ring goes on."""
    state = table(at={"Ann": "Everett"}, shares=holding(GN=1), hands={"Ann": [2]})
    for line in (card(2), buy(2), roll()):
        assert why(state, line) == "PNR-9.17"
    assert why(table(at={"Ann": "1 Seattle"}, hands={"Ann": [2]}), card(2)) == ""
    assert why(state, card(2, "Nowhere")) == "PNR-3.1"


@pytest.mark.rule("PNR-9.27")
def test_where_to_is_said_on_the_ring_by_np_and_on_a_run() -> None:
    """At Seattle: NP spaces, a run that begins there (R02), and a way through Bellingham all want an end."""
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE, shares=holding(GN=1, NP=1), display=["R02", *FULL[1:5]])
    for line in (MoveLine(by="np", n=1), buy(1, run="R02"), buy(4, via=["Bellingham"])):
        refusal = ChooseMove(seat="Ann").refusal(position(state, "Ann"), line)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("move-where", "PNR-9.17")
    assert why(state, buy(4)) == ""


@pytest.mark.rule("PNR-9.27")
@pytest.mark.parametrize(
    ("line", "end"),
    [
        (card(2, prefer=["Leavenworth", "GN-05", "GN-03"]), "GN-05"),
        (card(2, "GN-03"), "GN-03"),
        (card(2, toward="Wenatchee"), "GN-05"),
        (card(2, toward="Bellingham"), "GN-03"),
        (card(2, "Leavenworth", toward="Bellingham"), "GN-03"),
        (card(2, prefer=["Leavenworth"], toward="Bellingham"), "GN-03"),
    ],
)
def test_the_place_that_counts(line: MoveLine, end: str) -> None:
    """From Everett with a 2: GN-05, GN-03, 1 Seattle and others are in reach."""
    state = table(at={"Ann": "Everett"}, shares=holding(GN=1), hands={"Ann": [2]})
    assert goes(state, line).player("Ann").at == end


def test_toward_knows_which_way_a_pawn_faces() -> None:
    """One space from Leavenworth: back from GN-06 it is three by Wenatchee, from GN-05 six by Everett."""
    state = table(at={"Ann": "Leavenworth"}, shares=holding(GN=1), hands={"Ann": [1]})
    assert goes(state, card(1, toward="Leavenworth")).player("Ann").at == "GN-06"


@pytest.mark.rule("PNR-9.27")
@pytest.mark.parametrize("via", [[], ["Vancouver"], ["NP-17", "Kalama"]])
def test_via_picks_the_way(via: list[str]) -> None:
    """Vancouver and back in four: the ways over NP-17 and Kalama, and no way that is at Kalama twice."""
    state = table(at={"Ann": "Vancouver"}, shares=holding(NP=1), hands={"Ann": [4]})
    line = card(4, "Vancouver", via=via)
    assert why(state, line) == ""
    assert set(via) <= set(way(goes(state, line)))
    assert why(
        table(at={"Ann": "Vancouver"}, shares=holding(NP=1), hands={"Ann": [4]}),
        card(4, "Vancouver", via=["Kalama", "NP-17", "Kalama"]),
    )
