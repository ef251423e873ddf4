"""Runs: who may set out, what keeps an attempt alive, what completes it (PNR-10.1 to 10.6, 10.11 to 10.17)."""

from collections.abc import Mapping

import pytest

from pbem.games.pacific_northwest_rails.events import (
    BonusPaid,
    DividendPaid,
    RunCompleted,
    RunDropped,
    RunNamed,
)
from pbem.games.pacific_northwest_rails.orders import MoveLine
from pbem.games.pacific_northwest_rails.routes import FAR, distance, reach
from pbem.games.pacific_northwest_rails.routes_search import Pawn, Walk, Way, next_layer
from pbem.games.pacific_northwest_rails.state import State
from tests.rules.pacific_northwest_rails.table import BOARD, Seen, position, table
from tests.rules.pacific_northwest_rails.walking import buy, card, goes, holding, leads, np_only, way, why

REST = ["R26", "R33", "R61", "R66", "R13"]
"""Runs that nobody here makes: so many that nothing need be drawn."""


def under_way(seen: Seen, seat: str = "Ann") -> tuple[str, list[str]]:
    """The run of a seat and the railroads it has used."""
    return seen.player(seat).run, seen.player(seat).used


def spokane(**more: object) -> State:
    """Ann and Bob in Spokane with R05 (to Colville, three spaces on GN) face up; Ann holds GN, Bob does not."""
    return table(
        "Ann Bob", shares=holding(GN=1), display=["R05", *REST], hands={"Ann": [1, 2, 3, 4, 6], "Bob": [3]}, **more
    )  # type: ignore[arg-type]


@pytest.mark.rule("PNR-10.1", "PNR-10.2")
def test_any_holder_may_run_whoever_drew_the_card() -> None:
    """R05 lies face up for all: Ann, who holds GN, makes it; Bob is refused; a card in the deck is no run."""
    assert why(spokane(), card(3, "Colville", run="R05"), "Bob") == "PNR-10.2"
    assert why(spokane(), card(3, "Colville", run="R03")) == "PNR-10.11"
    for drawer in ("Ann", "Bob"):
        state = spokane()
        state.table.mover = drawer
        assert goes(state, card(3, "Colville", run="R05")).of(RunCompleted)


@pytest.mark.rule("PNR-10.2", "PNR-10.18")
def test_every_listed_railroad_is_needed() -> None:
    """R70 lists GN and BB&BC."""
    for shares, rule in ((holding(GN=2), "PNR-10.2"), (holding(BBBC=1), "PNR-10.2"), (holding(GN=1, BBBC=1), "")):
        state = table(at={"Ann": "1 Seattle"}, shares=shares, display=["R70", *REST])
        assert why(state, MoveLine(by="stay", run="R70")) == rule


@pytest.mark.rule("PNR-10.3", "PNR-10.15")
def test_exact_start_and_exact_destination() -> None:
    """A 4 ends on Marcus beyond Colville, a 3 makes the run; coming through Spokane is no start."""
    seen = goes(spokane(), card(4, "Marcus", run="R05"))
    assert way(seen)[2:] == ("Colville", "Marcus")
    assert not seen.of(RunCompleted)
    seen = goes(spokane(), card(3, "Colville", run="R05"))
    assert [event.card for event in seen.of(RunCompleted)] == ["R05"]
    assert under_way(seen) == ("", [])
    state = table(
        at={"Ann": "GN-10"}, came={"Ann": "GN-09"}, shares=holding(GN=1), display=["R05", *REST], hands={"Ann": [4]}
    )
    seen = goes(state, card(4, "Colville", run="R05"))
    assert seen.player("Ann").at == "Colville"
    assert not seen.of(RunCompleted)
    assert not seen.of(RunNamed)


@pytest.mark.rule("PNR-10.3")
def test_beyond_the_destination_and_back() -> None:
    """From Marcus, the attempt still on, a 1 lands on Colville."""
    state = spokane()
    goes(state, card(4, "Marcus", run="R05"))
    assert goes(state, card(1, "Colville")).of(RunCompleted)


@pytest.mark.rule("PNR-10.4", "PNR-10.11")
def test_leaving_the_listed_railroads_ends_the_attempt() -> None:
    """R03 on GN from Spokane: from Ephrata NP leads back, and NP is not listed."""
    state = table(
        at={"Ann": "Ephrata"}, run={"Ann": "R03"}, used={"Ann": ["GN"]}, shares=holding(GN=1, NP=1),
        display=["R03", *REST], hands={"Ann": [1, 2]},
    )  # fmt: skip
    seen = goes(state, card(1, "NP-21"))
    assert [event.card for event in seen.of(RunDropped)] == ["R03"]
    assert under_way(seen) == ("", [])


@pytest.mark.rule("PNR-10.4", "PNR-9.27")
def test_the_way_that_keeps_the_run_is_taken() -> None:
    """Spokane to Cheney is a space on NP and on SP&S: for R25 (SP&S) it is SP&S, and R13 (NP) takes NP."""
    for run, line in (("R25", "SP&S"), ("R13", "NP")):
        state = table(shares=holding(NP=1, SPS=1), display=["R25", "R13", "R26", "R33", "R61"], hands={"Ann": [1]})
        seen = goes(state, card(1, "Cheney", run=run))
        assert under_way(seen) == (run, [line])


@pytest.mark.rule("PNR-10.5", "PNR-10.11")
def test_one_run_at_a_time() -> None:
    """Naming another card at Spokane ends the first attempt."""
    state = table(shares=holding(GN=1, SI=1), display=["R05", "R69", *REST], hands={"Ann": [1, 2]})
    goes(state, MoveLine(by="stay", run="R05"))
    seen = goes(state, card(1, "SI-01", run="R69"))
    assert [event.card for event in seen.of(RunDropped)] == ["R05"]
    assert under_way(seen) == ("R69", ["SI"])


@pytest.mark.rule("PNR-10.6", "PNR-10.16")
def test_the_first_in_seat_order_makes_it() -> None:
    """Ann and Bob on R05 with a 3 each: bonus $20 to Ann, $2 a share to both; Bob moves and completes nothing."""
    state = table(
        "Ann Bob",
        shares={"Ann": {"GN": 1}, "Bob": {"GN": 2}},
        display=["R05", *REST],
        hands={"Ann": [3], "Bob": [3, 3]},
    )
    seen = goes(state, card(3, "Colville", run="R05"))
    assert [(event.seat, event.amount) for event in seen.of(BonusPaid)] == [("Ann", 20)]
    assert [event.paid for event in seen.of(DividendPaid)] == [{"Ann": 2, "Bob": 4}]
    assert "R05" not in state.table.display
    seen = goes(state, card(3, "Colville", run="R05"), card(3, "Colville"), seat="Bob")
    assert seen.player("Bob").at == "Colville"
    assert not seen.of(RunCompleted)


@pytest.mark.rule("PNR-10.11", "PNR-10.16")
def test_an_attempt_is_over_when_its_card_is_gone() -> None:
    """Bob was on his way when Ann made it; his order can name another act for that case."""
    state = table(
        "Ann Bob",
        shares={"Ann": {"GN": 1}, "Bob": {"GN": 2}},
        display=["R05", *REST],
        hands={"Ann": [3], "Bob": [1, 2]},
    )
    goes(state, card(1, "GN-14", run="R05"), seat="Bob")
    goes(state, card(3, "Colville", run="R05"))
    seen = goes(state, card(2, "Colville", run="R05"), MoveLine(by="stay"), seat="Bob")
    assert under_way(seen, "Bob") == ("", [])
    assert seen.player("Bob").at == "GN-14"


@pytest.mark.rule("PNR-10.11", "PNR-10.18")
def test_an_attempt_lasts_over_turns_and_needs_naming_once() -> None:
    """R05: 1, then 2 without a word."""
    state = spokane()
    seen = goes(state, card(1, "GN-14", run="R05"))
    assert under_way(seen) == ("R05", ["GN"])
    assert goes(state, card(2, "Colville")).of(RunCompleted)


@pytest.mark.rule("PNR-10.11", "PNR-10.18")
def test_named_too_late_is_no_attempt() -> None:
    """Setting out without naming it, then naming it on the way: an aim, nothing more."""
    state = spokane()
    goes(state, card(1, "GN-14"))
    seen = goes(state, card(2, "Colville", run="R05"))
    assert not seen.of(RunNamed)
    assert not seen.of(RunCompleted)


@pytest.mark.rule("PNR-10.11")
def test_the_end_of_one_run_may_be_the_start_of_the_next() -> None:
    """R07 ends in Spokane, where R05 begins."""
    state = table(
        at={"Ann": "GN-14"}, came={"Ann": "GN-15"}, run={"Ann": "R07"}, used={"Ann": ["GN"]}, shares=holding(GN=1),
        display=["R05", "R07", *REST], hands={"Ann": [1, 3]},
    )  # fmt: skip
    assert goes(state, card(1, "Spokane")).of(RunCompleted)
    assert goes(state, card(3, "Colville", run="R05")).of(RunCompleted)


@pytest.mark.rule("PNR-10.12")
def test_turning_and_passing_towns_of_the_ring_is_no_harm() -> None:
    """R81 from Wenatchee (GN, NP): over Seattle to Tacoma; on the way a turn at Everett is allowed."""
    state = table(
        at={"Ann": "GN-01"}, came={"Ann": "Everett"}, run={"Ann": "R81"}, used={"Ann": ["GN"]},
        shares=holding(GN=1, NP=1), display=["R81", *REST], hands={"Ann": [4]},
    )  # fmt: skip
    seen = goes(state, card(4, "Tacoma", via=["Seattle", "Auburn"]))
    assert [event.card for event in seen.of(RunCompleted)] == ["R81"]
    state = spokane(at={"Ann": "GN-15"}, came={"Ann": "GN-14"}, run={"Ann": "R05"}, used={"Ann": ["GN"]})
    assert goes(state, buy(3, "Colville", via=["Marcus"])).of(RunCompleted)


@pytest.mark.rule("PNR-10.12")
def test_stock_is_needed_when_finishing() -> None:
    """R73 (GN, I&WN) with GN sold on the way: Ione is reached on I&WN, nothing is completed, the attempt stays."""
    for shares in (holding(IWN=1), holding(IWN=1, GN=1)):
        state = table(
            at={"Ann": "I&WN-04"}, came={"Ann": "I&WN-03"}, run={"Ann": "R73"}, used={"Ann": ["GN", "I&WN"]},
            shares=shares, display=["R73", *REST], hands={"Ann": [1]},
        )  # fmt: skip
        seen = goes(state, card(1, "Ione"))
        assert bool(seen.of(RunCompleted)) == ("GN" in shares["Ann"])
        assert not seen.of(RunDropped)


@pytest.mark.rule("PNR-10.12")
@pytest.mark.parametrize(("shares", "kept"), [(holding(GN=1, IWN=1), True), (holding(GN=1), False)])
def test_stock_is_needed_when_setting_out(shares: Mapping[str, Mapping[str, int]], kept: bool) -> None:
    """R73 (GN, I&WN) was named in Spokane by staying there; without the I&WN that was sold since nobody sets out."""
    state = table(run={"Ann": "R73"}, shares=shares, display=["R73", *REST], hands={"Ann": [1]})
    seen = goes(state, card(1, "GN-21"))
    assert under_way(seen) == (("R73", ["GN"]) if kept else ("", []))
    assert [event.card for event in seen.of(RunDropped)] == ([] if kept else ["R73"])


@pytest.mark.rule("PNR-10.13")
def test_every_listed_railroad_must_be_used() -> None:
    """R76, Davenport to Pasco (NP, SL&E): ten spaces on NP do not complete it, twelve by SL&E and NP do."""
    for first, rest, made in (
        (["NP-18", "Cheney"], 8, False),
        (["SL&E-08", "SL&E-07", "Spokane"], 9, True),
    ):
        state = table(at={"Ann": "Davenport"}, shares=holding(NP=1, SLE=1), display=["R76", *REST])
        goes(state, buy(len(first), first[-1], run="R76", via=first))
        goes(state, buy(rest - 5, "Ritzville", via=["Cheney"] if made else []))
        seen = goes(state, buy(5, "Pasco"))
        assert seen.player("Ann").at == "Pasco"
        assert bool(seen.of(RunCompleted)) == made
        assert under_way(seen) == (("", []) if made else ("R76", ["NP"]))


@pytest.mark.rule("PNR-9.27")
@pytest.mark.parametrize("used", ["NP", "SL&E"])
def test_the_way_that_uses_more_of_the_railroads_is_taken(used: str) -> None:
    """R76 (NP, SL&E) at Davenport with one of them used: of the two ways of three spaces to Spokane the other's."""
    state = table(
        at={"Ann": "Davenport"}, run={"Ann": "R76"}, used={"Ann": [used]}, shares=holding(NP=1, SLE=1),
        display=["R76", *REST],
    )  # fmt: skip
    assert under_way(goes(state, buy(3, "Spokane"))) == ("R76", ["NP", "SL&E"])


@pytest.mark.rule("PNR-10.14")
@pytest.mark.parametrize(("line", "made"), [(buy(2, "Tacoma", via=["56 Group 2"]), False), (buy(3, "Tacoma"), True)])
def test_steps_on_the_ring_break_a_run(line: MoveLine, made: bool) -> None:
    """R81 at Seattle: 56, 55 Tacoma with a 2 pays nothing; NP-14, Auburn, Tacoma with a 3 completes it."""
    state = table(
        at={"Ann": "1 Seattle"}, came={"Ann": "GN-01"}, run={"Ann": "R81"}, used={"Ann": ["GN"]},
        shares=holding(GN=1, NP=1), display=["R81", *REST],
    )  # fmt: skip
    seen = goes(state, line)
    assert seen.player("Ann").at == "55 Tacoma"
    assert bool(seen.of(RunCompleted)) == made
    assert bool(seen.of(RunDropped)) != made


@pytest.mark.rule("PNR-10.17")
def test_equal_ends_do_not_merge_cards() -> None:
    """R25 (SP&S) and R33 (OWR&N) both end in Portland: the named one alone is completed, and its move is over."""
    state = table(
        at={"Ann": "Vancouver"}, run={"Ann": "R25"}, used={"Ann": ["SP&S"]}, shares=holding(SPS=1, OWRN=1),
        display=["R25", "R33", "R26", "R61", "R66", "R13"],
    )  # fmt: skip
    seen = goes(state, buy(1, "Portland"))
    assert [event.card for event in seen.of(RunCompleted)] == ["R25"]
    assert "R33" in state.table.display


@pytest.mark.rule("PNR-10.3")
def test_np_spaces_make_runs_too() -> None:
    """R20, Coulee City to Spokane on NP, six spaces with six shares."""
    state = table(at={"Ann": "Coulee City"}, shares=holding(NP=6), display=["R20", *REST])
    assert goes(state, np_only(6, "Spokane", run="R20")).of(RunCompleted)


SPACES = """
14 14 7 7 3 5 6 8 8 8 17 7 20 20 9 15 6 6 12 6 7 7 15 6 21 21 13 12 13 5 16 5 19 12 5 18 14 11 7 15 9 23 23 5 24 18 12
8 10 8 4 5 5 7 7 5 5 10 4 6 4 7 9 8 3 6 4 9 5 9 17 11 5 15 11 12 9 20 21 11 10 16 23 9 15 23 15 17
"""
"""The spaces of each run's shortest way, R01 to R88, as counted on the board by those who drew it."""


def shortest(card: str) -> int:
    """Spaces of the shortest way that uses every listed railroad, found by walking."""
    run = BOARD.runs[card]
    lines = frozenset(run.lines)
    way = Way(lines, lines, listed=run.lines)
    front = {Pawn(run.start, used=0): Walk()}
    for spaces in range(1, 60):
        front = {pawn: walk for pawn, walk in next_layer(BOARD, way, front).items() if pawn.used >= 0}
        if any(pawn.at == run.destination and pawn.used == 2 ** len(run.lines) - 1 for pawn in front):
            return spaces
    return FAR


@pytest.mark.rule("PNR-11.5")
@pytest.mark.parametrize(("card", "spaces"), list(zip(BOARD.runs, map(int, SPACES.split()), strict=True)))
def test_every_run_has_a_way_over_its_railroads(card: str, spaces: int) -> None:
    """Of the printed length, by all lines listed and no other."""
    assert shortest(card) == spaces


def test_distance_and_reach() -> None:
    """Forms and bots ask these: spaces over some track, over track and ring, and where a number leads."""
    assert distance(BOARD, ["GN"], "Spokane", "1 Seattle") == 14
    assert distance(BOARD, ["GN"], "Spokane", "Pasco") == FAR
    assert distance(BOARD, [], "55 Tacoma", "2 Dispatch", ring=True) == 3
    assert distance(BOARD, [], "55 Tacoma", "2 Dispatch") == FAR
    assert distance(BOARD, ["GN"], "Spokane", "no such place") == FAR
    state = table(at={"Ann": "56 Group 2"}, heading={"Ann": 1}, shares=holding(GN=1))
    assert set(reach(position(state, "Ann"), 2)) == {"2 Dispatch", "GN-01"} == leads(state, buy(2))


@pytest.mark.rule("PNR-10.12")
def test_toward_the_end_of_a_run_is_along_the_run() -> None:
    """R81, Wenatchee to Tacoma (GN, NP), at Seattle (P01) by GN: Tacoma is two spaces along the ring, three by NP.
    `toward = "Tacoma"` goes by NP, for the ring would end the run (`PNR-10.14`)."""
    state = table(
        at={"Ann": "1 Seattle"},
        shares=holding(GN=1, NP=1),
        display=["R81", *REST],
        run={"Ann": "R81"},
        used={"Ann": ["GN"]},
    )
    seen = goes(state, buy(2, toward="Tacoma"))
    assert (seen.player("Ann").at, seen.player("Ann").run) == ("Auburn", "R81")
