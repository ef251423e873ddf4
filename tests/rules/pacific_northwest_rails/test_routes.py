"""Corners of the search for ways, and the search against all ways that there are, tried one by one."""

from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.pacific_northwest_rails.board import Run
from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.events import Stayed
from pbem.games.pacific_northwest_rails.orders import Move, MoveLine
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import Arrival, Journey, arrivals
from pbem.games.pacific_northwest_rails.routes_search import Pawn, Walk, Way, next_layer
from pbem.games.pacific_northwest_rails.state import State
from tests.counts import count
from tests.rules.pacific_northwest_rails.table import BOARD, position, refused, table
from tests.rules.pacific_northwest_rails.walking import STAY, buy, card, goes, holding, leads, roll, why


def arrival(state: State, move: Move, space: str, spaces: int = 0) -> Arrival:
    """The one that ends there."""
    return next(each for each in arrivals(position(state, "Ann"), move, spaces or move.n) if each.space == space)


@pytest.mark.rule("PNR-5.7")
def test_bankrupt_track_stays_closed_in_the_first_phase() -> None:
    """Whoever leaves Spokane without shares may not take SI while it is bankrupt."""
    assert "SI-01" not in leads(table(opening=True, prices={"SI": 0}), buy(1))
    assert "SI-01" in leads(table(opening=True), buy(1))


@pytest.mark.rule("PNR-5.35")
def test_the_way_out_ends_on_the_ring_in_mid_move() -> None:
    """From TE-01, stranded, over Tacoma and Seattle: SL&E, bankrupt too, is closed by then."""
    state = table(at={"Ann": "TE-01"}, came={"Ann": "TE-02"}, shares=holding(TE=1, SLE=1), prices={"TE": 0, "SL&E": 0})
    assert leads(state, buy(4)) == {"2 Dispatch", "52 Seaside"}


@pytest.mark.rule("PNR-5.26")
def test_on_the_ring_nothing_is_paid_for_any_more() -> None:
    """A herald paid at Seattle is forgotten one rectangle on; `came` too."""
    state = table(at={"Ann": "1 Seattle"}, came={"Ann": "SL&E-01"}, prices={"SL&E": 0}, shares=holding(SLE=1))
    state.table.players["Ann"].toll = "SL&E"
    seen = goes(state, buy(2, facing="clockwise"))
    assert (seen.player("Ann").toll, seen.player("Ann").came) == ("", "")


def test_the_cheaper_way_to_one_end_is_kept() -> None:
    """Two pawns that come together: the second has paid less."""
    way = Way(frozenset({"GN"}), frozenset({"GN"}))
    one, other = Pawn("GN-01", "Everett", toll="MH"), Pawn("GN-01", "Everett")
    for front in ({one: Walk(3), other: Walk(1)}, {other: Walk(1), one: Walk(3)}):
        assert [walk.cost for walk in next_layer(BOARD, way, front, "GN").values()] == [1]


@pytest.mark.rule("PNR-10.2", "PNR-10.11")
def test_without_stock_or_card_there_is_no_attempt() -> None:
    """R05 in Spokane without GN; R81 at Seattle once its card is gone: staying is not open then."""
    state = table(opening=True, display=["R05"])
    assert not arrival(state, buy(1, run="R05"), "GN-14").keeps_run
    gone = table(at={"Ann": "1 Seattle"}, run={"Ann": "R81"}, used={"Ann": ["GN"]}, shares=holding(GN=1, NP=1))
    assert why(gone, STAY) == "PNR-9.17"


@pytest.mark.rule("PNR-5.25")
def test_stock_sold_on_the_way_closes_bankrupt_track() -> None:
    """R74 at Tacoma with TE bankrupt, and without CM&PS."""
    for shares, free in ((holding(TE=1, CMPS=1), True), (holding(TE=1), False)):
        state = table(at={"Ann": "55 Tacoma"}, run={"Ann": "R74"}, used={"Ann": ["CM&PS"]}, shares=shares,
                      prices={"TE": 0}, display=["R74"])  # fmt: skip
        assert ("TE-01" in leads(state, buy(1))) == free


@pytest.mark.rule("PNR-5.25", "PNR-5.36")
def test_away_from_the_start_bankrupt_track_is_closed() -> None:
    """R69 begins in Spokane, four spaces from Sandpoint: Athol is nearer to it, Bonners Ferry is not."""
    state = table(at={"Ann": "Sandpoint"}, shares=holding(NP=1, SI=1), prices={"SI": 0}, display=["R69"])
    assert leads(state, buy(2, run="R69")) == {"24 Clark Fork", "Rathdrum", "Athol"}


@pytest.mark.rule("PNR-10.11")
def test_another_run_begins_with_nothing_used_and_nothing_paid() -> None:
    """R72 named in Spokane while R73 was on; R60 named at Parkdale, whose herald was paid on the way there."""
    state = table(run={"Ann": "R73"}, used={"Ann": ["I&WN"]}, shares=holding(NP=1, GN=1, IWN=1), display=["R72", "R73"])
    assert arrival(state, buy(1, run="R72"), "NP-03").used == ("NP",)
    assert arrival(state, buy(1), "GN-21").used == ("GN", "I&WN")
    assert arrival(state, buy(1), "NP-03").used == ()
    for cash, rule in ((12, "PNR-5.26"), (13, "")):
        state = table(
            at={"Ann": "46 Parkdale"}, cash={"Ann": cash}, shares=holding(MH=1), prices={"MH": 0}, display=["R60"]
        )
        state.table.players["Ann"].toll = "MH"
        assert why(state, buy(6, "Hood River", run="R60")) == rule


@pytest.mark.rule("PNR-9.11", "PNR-9.18")
def test_np_shares_change_a_number_by_no_more_than_they_are() -> None:
    """Asked directly: a 3 with two shares is 1 to 5 on the Interior, on the ring it is 3."""
    state = table(shares=holding(NP=2))
    track = ("Cheney", "NP-04", "NP-05", "Ritzville", "Lind", "NP-06")
    for change in (2, -2, 5):
        land = Land(seat="Ann", move=Move(by="die", np=change), spaces=3)
        for n in range(1, 7):
            assert (refused(state, land, Journey(track[:n], max(0, n - 3))) == "") == (n < 6)
    for change, legal in ((2, (3, 4, 5)), (-2, (1, 2, 3))):
        land = Land(seat="Ann", move=Move(by="card", n=3, np=change), spaces=3)
        for n in range(1, 7):
            assert (refused(state, land, Journey(track[:n], max(0, n - 3))) == "") == (n in legal)
    ring = table(at={"Ann": "1 Seattle"}, heading={"Ann": 1}, shares=holding(NP=2))
    assert leads(ring, Move(by="die", np=2), 1) == {"2 Dispatch", "NP-14"}


@pytest.mark.rule("PNR-9.17", "PNR-9.18", "PNR-9.26")
def test_what_the_order_wants_of_the_way_is_no_excuse() -> None:
    """A roll on the ring is moved, also by an order whose `via` or `facing` it cannot follow."""
    state = table(at={"Ann": "2 Dispatch"}, heading={"Ann": 1})
    assert goes(state, roll("7 Sumas", via=["5 Group 1"]), rolled=1).player("Ann").at == "3 GN"
    state = table(at={"Ann": "2 Dispatch"}, heading={"Ann": 1})
    assert goes(state, roll("1 Seattle", facing="counter-clockwise"), rolled=1).player("Ann").at == "3 GN"


@pytest.mark.rule("PNR-9.7", "PNR-9.18", "PNR-9.26")
def test_a_roll_that_misses_on_the_start_of_a_run_is_given_up() -> None:
    """R02 at Seattle, a 6 for Leavenworth: Ann stays."""
    state = table(at={"Ann": "1 Seattle"}, heading={"Ann": 1}, shares=holding(GN=1), display=["R02"])
    assert goes(state, roll("Leavenworth", run="R02"), rolled=6).of(Stayed)


@pytest.mark.rule("PNR-10.3")
def test_nobody_completes_a_run_by_staying() -> None:
    """R13 at Tacoma with its last share bought there: a 1 less one NP space lands nowhere."""
    state = table(
        at={"Ann": "55 Tacoma"}, run={"Ann": "R13"}, used={"Ann": ["NP"]}, shares=holding(NP=1), display=["R13"]
    )
    assert not arrival(state, Move(by="card", n=1, np=-1), "55 Tacoma").completes


@pytest.mark.rule("PNR-10.12", "PNR-9.27")
def test_the_way_that_completes_is_taken() -> None:
    """A run on NP and SP&S from Pasco to Spokane: its last space is the one whose railroad is still missing."""
    pack = copy(BOARD)
    pack.runs = {**BOARD.runs, "R99": Run("R99", "Pasco", "Spokane", {"NP": 1, "SP&S": 1}, 10)}
    for used, last in (("NP", "SP&S"), ("SP&S", "NP")):
        state = table(at={"Ann": "Cheney"}, run={"Ann": "R99"}, used={"Ann": [used]}, shares=holding(NP=1, SPS=1))
        state.table.display = ["R99"]
        best = arrivals(Position("Ann", state.table, pack), buy(1, "Spokane"), 1)[0]
        assert (best.completes, best.lines) == (True, (last,))


def every_way(state: State, spaces: int, opening: bool, open_: set[str], everything: set[str]) -> Iterator[Any]:
    """All ways of so many spaces by the words of chapter 8, as lists of (railroad or "", space)."""
    ann = state.table.players["Ann"]
    landing = state.table.options["boarding"] == "landing"

    def further(done: list[tuple[str, str]], free: bool) -> Iterator[list[tuple[str, str]]]:
        if len(done) == spaces:
            yield done
            return
        at = done[-1][1] if done else ann.at
        before = done[-2][1] if len(done) > 1 else ann.at if done else ann.came
        by = done[-1][0] if done else None
        space = BOARD.spaces[at]
        if space.number:
            clockwise, back = BOARD.ring[space.number % 56], BOARD.ring[space.number - 2]
            if by == "":
                nexts = [clockwise] if before == back else [back]
            elif by is None and ann.heading and space.kind != "switchback":
                nexts = [clockwise if ann.heading == 1 else back]
            else:
                nexts = [clockwise, back]
            for ahead in nexts:
                yield from further([*done, ("", ahead)], False)
        if by == "" and landing:
            return
        for line, ahead in BOARD.track.get(at, ()):
            turned = ahead == before and (
                space.kind == "herald" or (space.kind == "town" and by is not None and by == line)
            )
            if not turned and line in (everything if free else open_):
                yield from further([*done, (line, ahead)], free and not BOARD.spaces[ahead].number)

    yield from further([], opening and not BOARD.spaces[ann.at].number)


LIVE = sorted(BOARD.lines)


@given(
    at=st.sampled_from(sorted(BOARD.spaces)),
    facing=st.integers(0, 1),
    heading=st.sampled_from([1, -1]),
    shares=st.sets(st.sampled_from(LIVE), min_size=1, max_size=5),
    run=st.sampled_from(["", *sorted(BOARD.runs)]),
    used=st.booleans(),
    opening=st.booleans(),
    boarding=st.sampled_from(["passing", "landing"]),
    spaces=st.integers(1, 4),
)
@settings(max_examples=count(3000))
def test_all_ways_tried_one_by_one(
    at: str,
    facing: int,
    heading: int,
    shares: set[str],
    run: str,
    used: bool,
    opening: bool,
    boarding: str,
    spaces: int,
) -> None:
    """The search finds the same spaces, and for each whether some way completes or keeps the run."""
    space = BOARD.spaces[at]
    if run:
        shares |= set(BOARD.runs[run].lines)
    state = table(
        at={"Ann": at}, heading={"Ann": heading if space.number else 0},
        shares={"Ann": dict.fromkeys(sorted(shares), 1)},
        came={"Ann": BOARD.track[at][facing][1]} if space.kind == "herald" else {}, opening=opening,
        run={"Ann": run}, used={"Ann": list(BOARD.runs[run].lines[: int(used)])} if run else {},
        display=[run] if run else [], options={"boarding": boarding},
    )  # fmt: skip
    out = {line for line in LIVE if line in shares}
    reached = any(BOARD.spaces[way[-1][1]].number for way in _connected(at, out))
    free = opening or (not space.number and not reached)
    expected: dict[str, tuple[bool, bool]] = {}
    for way in every_way(state, spaces, free, out, set(LIVE)):
        listed = BOARD.runs[run].lines if run else ()
        keeps = bool(run) and all(line in listed for line, _ in way)
        seen = {*(line for line, _ in way), *listed[: int(used)]}
        completes = keeps and way[-1][1] == BOARD.runs[run].destination and seen >= set(listed)
        known = expected.get(way[-1][1], (False, False))
        expected[way[-1][1]] = max(known, (completes, keeps))
    found = arrivals(position(state, "Ann"), Move(by="card", n=spaces), spaces)
    assert {each.space: (each.completes, each.keeps_run) for each in found} == expected


def _connected(at: str, lines: set[str]) -> Iterator[list[tuple[str, str]]]:
    """Everything that hangs together with `at` over these lines, each as a way of one space."""
    near, known = [at], {at}
    while near:
        here = near.pop()
        for line, ahead in BOARD.track.get(here, ()):
            if line in lines and ahead not in known:
                known.add(ahead)
                near.append(ahead)
                yield [(line, ahead)]


@given(
    at=st.sampled_from(sorted(BOARD.spaces)),
    shares=st.sets(st.sampled_from(LIVE), max_size=4),
    dead=st.sets(st.sampled_from([line for line in LIVE if not BOARD.railroads[line].major]), max_size=4),
    run=st.sampled_from(sorted(BOARD.runs)),
    cash=st.integers(0, 8),
    hand=st.lists(st.integers(1, 6), max_size=2),
    opening=st.booleans(),
)
@settings(max_examples=count(1000))
def test_what_is_on_offer_is_legal_and_so_is_the_least(
    at: str, shares: set[str], dead: set[str], run: str, cash: int, hand: list[int], opening: bool
) -> None:
    """Wherever a pawn stands and whatever is bankrupt there is a legal move and a legal landing."""
    came = {"Ann": BOARD.track[at][0][1]} if BOARD.spaces[at].kind == "herald" else {}
    state = table(
        at={"Ann": at}, came=came, shares={"Ann": dict.fromkeys(sorted(shares), 1)}, prices=dict.fromkeys(dead, 0),
        run={"Ann": run}, display=[run], cash=cash, hands={"Ann": hand}, opening=opening,
    )  # fmt: skip
    here, choose = position(state, "Ann"), ChooseMove(seat="Ann")
    moves = [choose.least(here), *choose.offers(here)]
    for move in moves:
        assert choose.refusal(here, move) is None
    for move in [*moves[:3], *(MoveLine(by="die", prefer=["Spokane"], via=["Lind"]),)]:
        if move.by == "stay" or choose.refusal(here, move):
            continue
        land = Land(seat="Ann", move=move, spaces=move.n or 4)
        for journey in [land.least(here), *land.offers(here)]:
            assert land.refusal(here, journey) is None


def test_card_names_without_numbers() -> None:
    """A town of the ring may be called by its name alone, everywhere in an order."""
    state = table(at={"Ann": "GN-16"}, came={"Ann": "Marcus"}, shares=holding(GN=1), hands={"Ann": [2]})
    line = card(2, toward="Oroville", via=["Northport"])
    assert why(state, line) == ""
    assert goes(state, line).player("Ann").at == "12 Group 2"
