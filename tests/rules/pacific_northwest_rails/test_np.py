"""Special NP Movement (PNR-9.10, PNR-9.11, PNR-9.19, PNR-9.23, PNR-9.24)."""

import pytest

from pbem.games.pacific_northwest_rails.decisions.moving import Land
from pbem.games.pacific_northwest_rails.events import CardPlayed, Stayed
from pbem.games.pacific_northwest_rails.orders import Move, MoveLine
from pbem.games.pacific_northwest_rails.routes import Journey
from tests.rules.pacific_northwest_rails.table import refused, table
from tests.rules.pacific_northwest_rails.walking import buy, card, goes, holding, leads, np_only, roll, way, why


@pytest.mark.rule("PNR-9.10")
def test_it_begins_on_an_np_herald() -> None:
    """Track, Interior town and town of the ring have NP heralds; GN-21 and 2 Dispatch have none, nor helps no share."""
    for at, came in (("NP-05", "NP-04"), ("Cheney", ""), ("1 Seattle", "")):
        state = table(at={"Ann": at}, came={"Ann": came} if came else {}, shares=holding(NP=1))
        assert why(state, np_only(1, toward="Pasco")) == ""
    for at, came in (("GN-21", "Spokane"), ("2 Dispatch", "")):
        state = table(
            at={"Ann": at}, came={"Ann": came} if came else {}, shares=holding(NP=1, GN=1), hands={"Ann": [2]}
        )
        assert why(state, np_only(1, toward="Pasco")) == "PNR-9.10"
        assert why(state, card(2, toward="Pasco", np=1)) == "PNR-9.10"
    assert why(table(shares=holding(GN=1)), np_only(1, toward="Pasco")) == "PNR-9.11"


@pytest.mark.rule("PNR-9.10")
def test_it_stops_at_the_end_of_np_track() -> None:
    """NP-21 to Ephrata, where NP ends: two NP spaces go there and back, no further on GN."""
    state = table(at={"Ann": "NP-21"}, came={"Ann": "24 Clark Fork"}, shares=holding(NP=2, GN=1))
    state.table.players["Ann"].came = "Coulee City"
    assert leads(state, np_only(2)) == {"NP-21"}
    assert leads(state, np_only(1)) == {"Ephrata"}


@pytest.mark.rule("PNR-9.11", "PNR-9.23")
def test_form_one_a_space_a_share() -> None:
    """Three shares, three spaces from Spokane: Cheney, NP-04, NP-05; a fourth is refused, and it costs nothing."""
    state = table(shares=holding(NP=3))
    assert why(state, np_only(4, "Ritzville")) == "PNR-9.11"
    assert why(state, np_only(2, "NP-05", np=1)) == "PNR-9.11"
    seen = goes(state, np_only(3, "NP-05"))
    assert way(seen) == ("Cheney", "NP-04", "NP-05")
    assert seen.cash()["Ann"] == 100


@pytest.mark.rule("PNR-9.11", "PNR-9.23")
@pytest.mark.parametrize(
    ("n", "np", "to", "path"),
    [
        (2, 3, "Lind", ("Cheney", "NP-04", "NP-05", "Ritzville", "Lind")),
        (5, -3, "NP-04", ("Cheney", "NP-04")),
    ],
)
def test_form_two_changes_a_card(n: int, np: int, to: str, path: tuple[str, ...]) -> None:
    """Card 2 and three NP spaces to Lind; card 5 less three to NP-04."""
    seen = goes(table(shares=holding(NP=3), hands={"Ann": [n]}), card(n, to, np=np))
    assert way(seen) == path
    assert [event.np for event in seen.of(CardPlayed)] == [np]


@pytest.mark.rule("PNR-9.11")
def test_form_two_changes_a_roll_either_way() -> None:
    """With two NP shares a 3 may be anything from 1 to 5."""
    state = table(shares=holding(NP=2))
    ends = {1: "Cheney", 2: "NP-04", 3: "NP-05", 4: "Ritzville", 5: "Lind"}
    for to in ends.values():
        assert goes(table(shares=holding(NP=2)), roll(to, np=2), rolled=3).player("Ann").at == to
    assert goes(state, roll("NP-06", np=2), rolled=3).of(Stayed)
    assert why(state, roll("Lind", np=3)) == "PNR-9.11"


@pytest.mark.rule("PNR-9.11", "PNR-9.23")
def test_form_three_buys_more() -> None:
    """Three NP spaces, then two bought: Lind for $2; up to six may be bought."""
    seen = goes(table(shares=holding(NP=3)), buy(2, "Lind", np=3))
    assert way(seen) == ("Cheney", "NP-04", "NP-05", "Ritzville", "Lind")
    assert seen.cash()["Ann"] == 98
    assert goes(table(shares=holding(NP=3)), buy(6, "Pasco", np=3)).cash()["Ann"] == 94
    assert why(table(shares=holding(NP=3)), buy(7, "Pasco", np=3)) == "PNR-9.20"
    assert why(table(shares=holding(NP=3)), buy(5, "NP-04", np=-3)) == "PNR-9.11"


@pytest.mark.rule("PNR-9.19")
def test_fewer_than_all_may_be_used() -> None:
    """Of three NP spaces none, one or two will do."""
    state = table(shares=holding(NP=3), hands={"Ann": [2]})
    for to in ("NP-04", "NP-05", "Ritzville", "Lind"):
        assert why(state, card(2, to, np=3)) == ""
    assert why(state, np_only(2, "NP-04")) == ""


@pytest.mark.rule("PNR-9.19")
def test_np_spaces_come_first_and_enter_np_heralds() -> None:
    """From Spokane card 2 on GN cannot be lengthened by NP; after NP spaces any track may follow."""
    state = table(shares=holding(NP=2, GN=1, SPS=1), hands={"Ann": [2]})
    assert why(state, card(2, "Colville", np=1)) == "PNR-9.4"
    assert way(goes(state, card(2, "Lamont", np=1))) == ("Cheney", "SP&S-01", "Lamont")
    land = Land(seat="Ann", move=Move(by="card", n=2, to="x", np=2), spaces=2)
    state = table(shares=holding(NP=2, GN=1), hands={"Ann": [2]})
    assert refused(state, land, Journey(("GN-14", "GN-15", "Colville"), 1)) == "PNR-9.1"
    assert refused(state, land, Journey(("Cheney", "NP-04", "NP-05"), 1)) == ""
    assert refused(state, land, Journey(("Cheney", "NP-04", "NP-05"), 0)) == "PNR-9.1"


@pytest.mark.rule("PNR-9.19")
def test_taking_away_may_give_nothing() -> None:
    """Card 2 less two: it is spent and the pawn stays; less than nothing there is not."""
    state = table(shares=holding(NP=3), hands={"Ann": [2]})
    seen = goes(state, card(2, "Spokane", np=-3))
    assert way(seen) == ()
    assert [event.np for event in seen.of(CardPlayed)] == [-2]
    assert [event.rule for event in seen.of(Stayed)] == ["PNR-9.19"]
    assert state.hidden.discards == [2]


@pytest.mark.rule("PNR-9.19")
def test_a_card_taken_away_on_the_ring_is_no_landing() -> None:
    """At Seattle a 1 less one stays; nothing is entered."""
    state = table(at={"Ann": "1 Seattle"}, shares=holding(NP=1), hands={"Ann": [1]})
    assert way(goes(state, card(1, "Seattle", np=-1))) == ()


@pytest.mark.rule("PNR-9.18")
def test_on_the_ring_a_roll_is_changed_only_on_a_run() -> None:
    """At Seattle with NP: plainly not, on R15 (NP) under way it is."""
    state = table(at={"Ann": "1 Seattle"}, shares=holding(NP=2), display=["R15"])
    assert why(state, roll("Auburn", np=1)) == "PNR-9.18"
    seen = goes(state, roll("Auburn", np=1, run="R15"), rolled=1)
    assert way(seen) == ("NP-14", "Auburn")


@pytest.mark.rule("PNR-9.24")
def test_the_end_of_np_track_and_no_np_herald() -> None:
    """NP-14 to Seattle is one NP space; then 2 by card to 3 GN or 55 Tacoma. GN-21 has no NP herald."""
    state = table(
        at={"Ann": "NP-14", "Bob": "GN-21"},
        came={"Ann": "Auburn", "Bob": "Spokane"},
        shares={"Ann": {"NP": 4}, "Bob": {"NP": 3, "GN": 1}},
        hands={"Ann": [2]},
    )
    ends = leads(state, card(2, np=4))
    assert {"3 GN", "55 Tacoma"} <= ends
    assert not {"4 Bellingham", "5 Group 1", "7 Sumas"} & ends
    assert why(state, MoveLine(by="np", n=3, toward="Pasco"), "Bob") == "PNR-9.10"
    assert way(goes(state, card(2, "3 GN", np=4))) == ("1 Seattle", "2 Dispatch", "3 GN")
