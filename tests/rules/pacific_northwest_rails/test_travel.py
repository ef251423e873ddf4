"""The ring and the Interior: where a pawn may go, how it faces, where it turns (PNR-3, PNR-8)."""

import pytest

from pbem.games.pacific_northwest_rails.events import RunShown, SharesAuctioned, SharesBought
from pbem.games.pacific_northwest_rails.orders import Move, MoveLine, TradeLine
from tests.rules.pacific_northwest_rails.table import BOARD, orders, table, turn
from tests.rules.pacific_northwest_rails.walking import card, goes, holding, leads, passed, way, why

CLOCKWISE, BACK = {"Ann": 1}, {"Ann": -1}


@pytest.mark.rule("PNR-8.1")
def test_a_share_opens_a_railroad() -> None:
    """Each herald is a space; without a share there is no way."""
    state = table(at={"Ann": "Everett"}, shares=holding(GN=1), hands={"Ann": [2]})
    assert way(goes(state, card(2, "GN-05"))) == ("GN-04", "GN-05")
    state = table(at={"Ann": "Everett"}, shares=holding(CMPS=1), hands={"Ann": [2]})
    assert why(state, card(2, "GN-05")) == "PNR-8.1"
    assert leads(state, card(2)) == {"CM&PS-13"}


@pytest.mark.rule("PNR-3.6")
def test_a_town_of_the_ring_is_one_space() -> None:
    """Bellingham is a rectangle and the end of GN track: two spaces from 3 GN lie beyond it, ring or rail."""
    state = table(at={"Ann": "3 GN"}, heading=CLOCKWISE, shares=holding(GN=1), hands={"Ann": [2]})
    assert leads(state, card(2)) == {"5 Group 1", "GN-03"}
    state = table(at={"Ann": "GN-03"}, came={"Ann": "GN-02"}, shares=holding(GN=1), hands={"Ann": [2]})
    assert leads(state, card(2)) == {"5 Group 1", "3 GN"}


@pytest.mark.rule("PNR-3.7", "PNR-8.4")
def test_track_is_boarded_at_its_towns_alone() -> None:
    """The rectangle 3 GN names the stock; GN track begins at Bellingham next to it."""
    state = table(at={"Ann": "3 GN"}, heading=CLOCKWISE, shares=holding(GN=1), hands={"Ann": [1]})
    assert leads(state, card(1)) == {"4 Bellingham"}
    state = table(at={"Ann": "4 Bellingham"}, heading=CLOCKWISE, shares=holding(GN=1), hands={"Ann": [1]})
    assert leads(state, card(1)) == {"5 Group 1", "GN-03"}
    for space in BOARD.spaces.values():
        assert not (space.on_ring and space.kind != "town") or space.name not in BOARD.track


@pytest.mark.rule("PNR-8.2", "PNR-8.14")
@pytest.mark.parametrize("end", ["11 Dispatch", "15 Metaline Falls"])
def test_out_of_the_interior_either_way_round(end: str) -> None:
    """From GN-16 by Northport (13): 12, 11 or 14, 15."""
    state = table(at={"Ann": "GN-16"}, came={"Ann": "Marcus"}, shares=holding(GN=1), hands={"Ann": [3]})
    assert leads(state, card(3)) == {"11 Dispatch", "15 Metaline Falls"}
    seen = goes(state, card(3, end), deck=["R01", "R02", "R03", "R04", "R05"] if end == "11 Dispatch" else [])
    assert seen.player("Ann").at == end
    assert seen.player("Ann").heading == (-1 if end == "11 Dispatch" else 1)
    assert len(seen.of(RunShown)) == (5 if end == "11 Dispatch" else 0)


@pytest.mark.rule("PNR-8.2")
def test_who_rests_at_the_town_picks_afterwards() -> None:
    """Northport reached by rail leaves the direction open until the next move."""
    state = table(at={"Ann": "GN-16"}, came={"Ann": "Marcus"}, shares=holding(GN=1), hands={"Ann": [1, 1]})
    assert goes(state, card(1, "Northport")).player("Ann").heading == 0
    assert leads(state, card(1)) == {"12 Group 2", "14 Dispatch", "GN-16"}
    assert goes(state, card(1, facing="counter-clockwise")).player("Ann").at == "12 Group 2"


@pytest.mark.rule("PNR-8.3", "PNR-8.10")
@pytest.mark.parametrize(("to", "heading"), [("6 Dispatch", -1), ("10 Oroville", 1)])
def test_turning_at_a_switchback(to: str, heading: int) -> None:
    """7 Sumas, card 1 to the Switchback, then card 2 either way."""
    state = table(at={"Ann": "7 Sumas"}, heading=CLOCKWISE, hands={"Ann": [1, 2]}, display=["R01"] * 10)
    assert goes(state, card(1)).player("Ann").at == "8 Switchback"
    assert leads(state, card(2)) == {"6 Dispatch", "10 Oroville"}
    seen = goes(state, card(2, to))
    assert (seen.player("Ann").at, seen.player("Ann").heading) == (to, heading)


@pytest.mark.rule("PNR-8.3")
def test_nobody_needs_to_turn() -> None:
    """Without a word the pawn goes on as it was heading, by the order's word it turns."""
    for facing, end in (("", "9 NP"), ("clockwise", "9 NP"), ("counter-clockwise", "7 Sumas")):
        state = table(at={"Ann": "8 Switchback"}, heading=CLOCKWISE, hands={"Ann": [1]})
        assert goes(state, card(1, facing=facing)).player("Ann").at == end


@pytest.mark.rule("PNR-8.10", "PNR-8.11")
def test_passing_a_switchback_gives_no_right() -> None:
    """From 7 over 8 only clockwise; the turn is at the start of a move, never in it."""
    state = table(at={"Ann": "7 Sumas"}, heading=CLOCKWISE, hands={"Ann": [1, 2, 3]})
    assert leads(state, card(2)) == {"9 NP"}
    assert leads(state, card(3)) == {"10 Oroville"}
    goes(state, card(2))
    assert leads(state, card(1)) == {"10 Oroville"}


@pytest.mark.rule("PNR-8.11")
def test_an_auction_on_a_switchback_keeps_the_right() -> None:
    """It lasts until the pawn leaves."""
    state = table(at={"Ann": "8 Switchback"}, heading=CLOCKWISE, shares=holding(OT=1), hands={"Ann": [1]})
    assert goes(state, MoveLine(by="auction", line="OT", lots=[1])).of(SharesAuctioned)
    assert leads(state, card(1)) == {"7 Sumas", "9 NP"}


@pytest.mark.rule("PNR-8.5")
def test_pawns_stand_and_pass_where_they_like() -> None:
    """Everybody else is in the way, on the ring and on track, and bars nothing."""
    state = table(
        at={"Ann": "2 Dispatch", "Bob": "3 GN", "Cleo": "4 Bellingham"}, heading=CLOCKWISE, hands={"Ann": [2]}
    )
    assert way(goes(state, card(2))) == ("3 GN", "4 Bellingham")
    state = table(at={"Ann": "Everett", "Bob": "GN-04", "Cleo": "GN-05"}, shares=holding(GN=1), hands={"Ann": [2]})
    assert way(goes(state, card(2, "GN-05"))) == ("GN-04", "GN-05")


@pytest.mark.rule("PNR-8.6", "PNR-8.8")
def test_passing_is_not_landing() -> None:
    """Card 3 from Seattle over 2 Dispatch and 3 GN to Bellingham: no card, no share."""
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE, hands={"Ann": [3]})
    buying = [TradeLine(at="GN", buy={"GN": 1})]
    seen = turn(state, "Ann", orders(moves=[card(3)], trades=buying))
    assert way(seen) == ("2 Dispatch", "3 GN", "4 Bellingham")
    assert not seen.of(RunShown)
    assert not seen.of(SharesBought)


@pytest.mark.rule("PNR-8.6")
def test_landing_is() -> None:
    """Card 2 ends on 3 GN, where the share is bought, card 1 on 2 Dispatch, where a card is drawn."""
    buying = [TradeLine(at="GN", buy={"GN": 1})]
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE, hands={"Ann": [1, 2]})
    assert turn(state, "Ann", orders(moves=[card(2)], trades=buying)).of(SharesBought)
    state = table(at={"Ann": "1 Seattle"}, heading=CLOCKWISE, hands={"Ann": [1, 2]}, display=["R01"] * 5)
    assert len(goes(state, card(1), deck=["R02"]).of(RunShown)) == 1


@pytest.mark.rule("PNR-8.7", "PNR-8.9")
def test_no_turning_round_on_the_ring() -> None:
    """Bellingham, clockwise: card 2 back is refused, on to 6 Dispatch it is legal."""
    state = table(at={"Ann": "4 Bellingham"}, heading=CLOCKWISE, hands={"Ann": [2]}, display=["R01"] * 10)
    assert why(state, card(2, facing="counter-clockwise")) == "PNR-8.7"
    assert why(state, card(2, "2 Dispatch", facing="counter-clockwise")) == "PNR-9.4"
    seen = goes(state, card(2, facing="counter-clockwise"), card(2, facing="clockwise"))
    assert passed(seen) == [("moves.0", "PNR-8.7")]
    assert seen.player("Ann").at == "6 Dispatch"


@pytest.mark.rule("PNR-8.7")
def test_interior_towns_turn_and_change_line() -> None:
    """At Rosalia NP track meets CM&PS: back and over."""
    state = table(at={"Ann": "NP-22"}, came={"Ann": "Spokane"}, shares=holding(NP=1, CMPS=1), hands={"Ann": [2]})
    assert leads(state, card(2)) == {"NP-22", "NP-23", "Malden", "Tekoa"}


@pytest.mark.rule("PNR-8.12", "PNR-8.13")
def test_boarding_in_mid_move() -> None:
    """From 2 Dispatch by Seattle to Everett; with boarding = "landing" it is refused."""
    for boarding, rule in (("passing", ""), ("landing", "PNR-9.4")):
        state = table(
            at={"Ann": "2 Dispatch"},
            heading=BACK,
            shares=holding(GN=1),
            hands={"Ann": [3]},
            options={"boarding": boarding},
        )
        assert why(state, card(3, "Everett")) == rule
        if not rule:
            assert way(goes(state, card(3, "Everett"))) == ("1 Seattle", "GN-01", "Everett")


@pytest.mark.rule("PNR-8.12")
def test_boarding_by_landing_only() -> None:
    """Having ended a move on Seattle is enough; leaving the track and passing a town on it stay as they are."""
    landing = {"boarding": "landing"}
    state = table(
        at={"Ann": "2 Dispatch"}, heading=BACK, shares=holding(GN=1, NP=1), hands={"Ann": [1, 2, 2]}, options=landing
    )
    goes(state, card(1))
    assert way(goes(state, card(2, "Everett"))) == ("GN-01", "Everett")
    goes(state, MoveLine(by="buy", n=1, to="GN-01"))
    assert leads(state, card(2)) == {"2 Dispatch", "56 Group 2", "NP-14"}


@pytest.mark.rule("PNR-8.15")
def test_on_a_herald_a_pawn_keeps_facing() -> None:
    """GN-05 from Everett leads to Leavenworth alone; resting on it changes nothing."""
    state = table(at={"Ann": "Everett"}, shares=holding(GN=1), hands={"Ann": [1, 2]})
    goes(state, card(2, "GN-05"))
    assert leads(state, card(1)) == {"Leavenworth"}


@pytest.mark.rule("PNR-8.15")
def test_an_exact_number_is_used_up_by_turning() -> None:
    """Republic is the end of GN: card 3 from Curlew goes there, back, and there again, or elsewhere."""
    state = table(at={"Ann": "Curlew"}, shares=holding(GN=1), hands={"Ann": [3]})
    assert way(goes(state, card(3, "Republic"))) == ("Republic", "Curlew", "Republic")


@pytest.mark.rule("PNR-8.15")
def test_the_share_is_needed_on_the_first_space_of_the_next_line() -> None:
    """Odessa to Ephrata on GN, where NP track begins: its town is reached without NP, its herald is not."""
    state = table(at={"Ann": "GN-08"}, came={"Ann": "Odessa"}, shares=holding(GN=1), hands={"Ann": [1, 2]})
    assert leads(state, card(1)) == {"Ephrata"}
    assert why(state, card(2, "NP-21")) == "PNR-8.1"
    state = table(at={"Ann": "GN-08"}, came={"Ann": "Odessa"}, shares=holding(GN=1, NP=1), hands={"Ann": [2]})
    assert why(state, card(2, "NP-21")) == ""


@pytest.mark.rule("PNR-8.16")
def test_a_dead_end_and_no_share() -> None:
    """Six spaces into CR&N come back from Goldendale; GN is closed to who owns NP alone."""
    state = table(
        at={"Ann": "Lyle", "Bob": "Spokane"},
        shares={"Ann": {"CR&N": 1}, "Bob": {"NP": 1}},
        hands={"Ann": [6], "Bob": [2]},
    )
    seen = goes(state, card(6, "CR&N-03", via=["CR&N-01", "Goldendale"]))
    assert way(seen) == ("CR&N-01", "Klickitat", "CR&N-02", "CR&N-03", "Goldendale", "CR&N-03")
    assert why(state, card(2, "GN-15"), "Bob") == "PNR-8.1"


@pytest.mark.rule("PNR-8.7", "PNR-8.15", "PNR-8.17")
def test_no_turning_back_on_the_same_track_at_a_town_of_the_ring() -> None:
    """GN-01 to Seattle and on: not back to GN-01 in the same move, yet on another line or from rest."""
    shares = holding(GN=1, NP=1)
    state = table(at={"Ann": "GN-01"}, came={"Ann": "Everett"}, shares=shares, hands={"Ann": [1, 2]})
    assert leads(state, card(2)) == {"2 Dispatch", "56 Group 2", "NP-14"}
    goes(state, card(1, "Seattle"))
    assert leads(state, card(1)) == {"2 Dispatch", "56 Group 2", "NP-14", "GN-01"}


@pytest.mark.rule("PNR-8.7", "PNR-8.15", "PNR-8.17")
def test_a_second_track_between_the_same_towns_is_another_track() -> None:
    """Vancouver and Portland are joined by NP and by SP&S."""
    one = table(at={"Ann": "Vancouver"}, shares=holding(NP=1), hands={"Ann": [2]})
    both = table(at={"Ann": "Vancouver"}, shares=holding(NP=1, SPS=1), hands={"Ann": [2]})
    assert "Vancouver" not in leads(one, card(2))
    assert "Vancouver" in leads(both, card(2))


def test_a_named_direction_binds_on_leaving_the_interior() -> None:
    """`facing` picks the way round where either is open."""
    state = table(at={"Ann": "GN-16"}, came={"Ann": "Marcus"}, shares=holding(GN=1), hands={"Ann": [2]})
    assert leads(state, Move(by="card", n=2, facing="clockwise")) == {"14 Dispatch"}
