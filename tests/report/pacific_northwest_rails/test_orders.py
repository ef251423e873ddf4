"""What a seat reads of its own: what became of its lines, and what it sees of the table."""

from copy import deepcopy
from typing import Any

import pytest
from msgspec import UNSET

from pbem.games.pacific_northwest_rails.orders import Bid, MoveLine, Orders, Pledge, Reinvestment, Standing, TradeLine
from pbem.games.pacific_northwest_rails.views import became, fates, lines, path_of
from pbem.games.pacific_northwest_rails.views.chapters import Sale
from pbem.games.pacific_northwest_rails.views.outcomes import (
    BidFate,
    Dealt,
    DeclareFate,
    EndFate,
    Fate,
    ForcedFate,
    Lucky,
    MoveFate,
    PassedFate,
    ReinvestFate,
    SeatFate,
    TradeFate,
    TurnInFate,
)
from pbem.games.pacific_northwest_rails.views.spans import spaces_left, spaces_of
from pbem.kernel.run import Cursor
from pbem.report.explain import outcomes
from pbem.report.text import report_text
from tests.report.pacific_northwest_rails.legs import account, lines_of, played
from tests.rules.pacific_northwest_rails.table import BOARD, Seen, orders, play, table, turn

FIVE = ("R05", "R12", "R44", "R60", "R71")


def told(seen: Seen, before: Any, seat: str, sheet: Any) -> list[str]:
    """The lines below `YOUR ORDERS`, the blanks between the columns closed."""
    found = lines_of(played(before, seen, sheets={seat: sheet}), "YOUR ORDERS", seat)[1:]
    return [" ".join(line.split()) for line in found]


class TestMoves:
    """Lines of `moves` and `trades`."""

    def test_the_first_legal_line_and_why_not_the_ones_before(self) -> None:
        state = table("Ann Bob", shares={"Ann": {"GN": 1}}, hands={"Ann": [3]}, display=[*FIVE, "R69"])
        before = deepcopy(state)
        sheet = orders(
            moves=[
                MoveLine(by="card", n=5),
                MoveLine(round=2, by="stay"),
                MoveLine(by="card", n=3, to="Colville", run="R05"),
                MoveLine(by="stay"),
            ],
            perk=50,
        )
        found = told(turn(state, "Ann", sheet), before, "Ann", sheet)
        assert found[0].startswith("moves line 1 passed over in round 1:")
        assert found[0].endswith("(9.4)")
        assert found[1:] == [
            "round 1, line 3 card 3 to Colville. RUN R05 made, bonus $20.",
            "round 1 GN share after the run (6.4): bought 1 GN for $35",
        ]

    def test_a_die_that_led_elsewhere(self) -> None:
        state = table("Ann Bob", shares={"Ann": {"GN": 1}}, display=FIVE)
        before = deepcopy(state)
        sheet = orders(moves=[MoveLine(by="die", prefer=["Colville"], stay_below=3)])
        seen = turn(state, "Ann", sheet, {"die": "1"})
        assert told(seen, before, "Ann", sheet) == ["round 1, line 1 rolled 1, stayed at Spokane. You wanted Colville."]

    def test_a_place_without_its_number_is_the_place(self) -> None:
        state = table("Ann Bob", at={"Ann": "3 GN"}, heading={"Ann": 1}, hands={"Ann": [1]}, display=FIVE)
        before = deepcopy(state)
        sheet = orders(moves=[MoveLine(by="card", n=1, prefer=["Seattle", "Bellingham"])])
        assert told(turn(state, "Ann", sheet), before, "Ann", sheet) == ["round 1, line 1 card 1 to 4 Bellingham."]

    def test_no_legal_line_and_a_stop(self) -> None:
        state = table("Ann Bob", display=FIVE)
        before = deepcopy(state)
        sheet = orders(moves=[MoveLine(by="card", n=5)], stop="no move")
        found = told(turn(state, "Ann", sheet), before, "Ann", sheet)
        assert " ".join(found).endswith(
            "round 1 no line of yours was legal, so you asked for a stop; stayed at Spokane."
        )
        silent = table("Ann Bob", display=FIVE)
        nothing = told(turn(silent, "Ann", orders()), before, "Ann", orders())
        assert nothing == ["round 1 no move was ordered; stayed at Spokane."]
        missed = table("Ann Bob", display=FIVE)
        sheet = orders(moves=[MoveLine(by="card", n=5)])
        found = told(turn(missed, "Ann", sheet), before, "Ann", sheet)
        assert found[-1] == "round 1 no line of yours was legal (9.17); stayed at Spokane."

    def test_a_line_passed_over_in_two_rounds_for_one_reason_is_told_once(self) -> None:
        state = table("Ann Bob", display=FIVE)
        before = deepcopy(state)
        sheet = orders(moves=[MoveLine(by="card", n=5), MoveLine(by="stay")])
        seen = turn(state, "Ann", sheet)
        state.table.round = 2
        seen.steps += turn(state, "Ann", sheet).steps
        found = told(seen, before, "Ann", sheet)
        assert [line.split(":")[0] for line in found if "passed" in line] == ["moves line 1 passed over in rounds 1, 2"]

    def test_a_trade_cut_down(self) -> None:
        """Two shares of OWR&N are $60; with $40 one can be had."""
        state = table("Ann Bob", cash=40, at={"Ann": "29 Avery"}, heading={"Ann": 1}, hands={"Ann": [2]}, display=FIVE)
        before = deepcopy(state)
        sheet = orders(moves=[MoveLine(by="card", n=2)], trades=[TradeLine(at="OWR&N", buy={"OWR&N": 2})])
        found = told(turn(state, "Ann", sheet), before, "Ann", sheet)
        assert " ".join(found) == (
            "round 1, line 1 card 2 to 31 OWR&N. "
            "round 1 trade line 1: bought 1 OWR&N for $30 (less than you ordered (6.8))"
        )

    def test_the_bot_and_whom_it_moved(self) -> None:
        state = table("Ann Bob", display=FIVE)
        before = deepcopy(state)
        seen = turn(state, "Ann", None, bots={"Ann": lambda decision, name, here: decision.least(here)})
        found = lines_of(played(before, seen), "YOUR ORDERS", "Ann")
        assert [" ".join(line.split()) for line in found[1:]] == ["round 1 the bot: stayed at Spokane."]


class TestStanding:
    """Standing orders, answered in others' turns."""

    def test_bids_that_won_and_lost(self) -> None:
        state = table("Ann Bob Cleo Dan", shares={"Ann": {"OT": 3}}, display=FIVE)
        before = deepcopy(state)
        sheets = {
            "Ann": orders(moves=[MoveLine(by="auction", line="OT", lots=[2, 1])]),
            "Bob": orders(Standing(bids=[Bid(line="OT", each=20, shares=3)])),
            "Cleo": orders(Standing(bids=[Bid(line="OT", each=16, shares=2)])),
            "Dan": orders(Standing(keep=100, bids=[Bid(line="OT", each=16, shares=2)])),
        }
        seen = turn(state, "Ann", sheets)
        bob = told(seen, before, "Bob", sheets["Bob"])
        cleo = told(seen, before, "Cleo", sheets["Cleo"])
        assert bob == [
            "round 1 bid for 2 OT of Ann: yours for $33 (you bid $40)",
            "round 1 bid for 1 OT of Ann: yours for $17 (you bid $20)",
        ]
        assert cleo == [
            "round 1 bid for 2 OT of Ann: to Bob for $33 (you bid $32)",
            "round 1 bid for 1 OT of Ann: to Bob for $17 (you bid $16)",
        ]
        assert not any("bid for" in line for line in told(seen, before, "Dan", sheets["Dan"]))

    def test_a_bid_after_a_sale_of_ones_own(self) -> None:
        """Ann draws the Year, sells CM&PS to the bank for $40 and has $39 of it left for Bob's GN at $35 or more."""
        state = table(
            "Ann Bob",
            cash=0,
            shares={"Ann": {"CM&PS": 1}, "Bob": {"GN": 1}},
            at={"Ann": "9 NP"},
            heading={"Ann": 1},
            hands={"Ann": [2]},
            display=FIVE,
        )
        before = deepcopy(state)
        sheet = orders(Standing(bids=[Bid(line="GN", each=36)]), moves=[MoveLine(by="card", n=2)])
        rolls = {"year/1/die/GN": "3", "year/1/die/SP&S": "3"}
        seen = turn(state, "Ann", sheet, rolls, deck=["Y01"])
        assert told(seen, before, "Ann", sheet)[-1] == "round 1 bid for 1 GN of Bob: yours for $35 (you bid $36)"

    def test_a_declaration_that_was_made(self) -> None:
        state = table("Ann Bob", cash={"Ann": 1500}, display=FIVE)
        before = deepcopy(state)
        sheet = orders(Standing(declare=1500), moves=[MoveLine(by="stay")])
        seen = turn(state, "Ann", sheet)
        assert told(seen, before, "Ann", sheet)[0] == "round 1 you declared (2.4)"
        assert "Ann DECLARES $1500 in cash" in report_text(played(before, seen), "")

    def test_seats(self) -> None:
        """`PNR-12.9`: 30 against 22 pays 23; Cleo is third for nothing."""
        state = table("Ann Bob Cleo", display=FIVE)
        before = deepcopy(state)
        sheets = {"Ann": Orders(seats=[30, 0, 0]), "Bob": Orders(seats=[22, 5, 0]), "Cleo": Orders(seats=[0, 0, 9])}
        seen = play(state, Cursor(0, "seats"), sheets)
        ann = lines_of(played(before, seen, sheets=sheets), "YOUR ORDERS", "Ann")
        assert [" ".join(line.split()) for line in ann[1:]] == ["seat 1 yours for $23 (you bid $30)"]
        bob = lines_of(played(before, seen, sheets=sheets), "YOUR ORDERS", "Bob")
        assert [" ".join(line.split()) for line in bob[1:]] == [
            "seat 1 outbid: Ann paid $23, you bid $22 (12.9)",
            "seat 2 yours for $1 (you bid $5)",
        ]
        assert lines_of(played(before, seen, sheets=sheets), "YOUR ORDERS", "Cleo")[1:] == []
        assert lines_of(played(before, seen), "SEATS")[1:] == [
            "  1  Ann for $23 (next bid $22)",
            "  2  Bob for $1 (the only bid)",
            "  3  Cleo, free",
            "  Everybody was dealt 12 Movement Cards.",
        ]


SALE = Sale("GN", 1, 1, "Bob", 20, 19, True)


@pytest.mark.parametrize(
    ("fate", "path", "outcome"),
    [
        (Lucky("tea"), "lucky", "used"),
        (SeatFate(2, 5, "Ann", 3, False), "seats.1", "used"),
        (MoveFate(1, 3, "sheet", None, None, None, None, ()), "moves.2", "used"),
        (MoveFate(1, 0, "stop", None, None, None, None, ()), "stop", "used"),
        (MoveFate(1, 0, "bot", None, None, None, None, ()), "", "used"),
        (PassedFate("trades.1", (1,), "no", {}, ""), "trades.1", "passed over"),
        (TradeFate(1, 2, (Dealt("GN", 1, 35, False),), False), "trades.1", "used"),
        (TradeFate(1, 2, (), True), "trades.1", "not used"),
        (TradeFate(1, 0, (Dealt("GN", 1, 35, False),), False), "perk", "used"),
        (ReinvestFate(1, 1, "GN", 10, 10, ""), "reinvest.0", "used"),
        (ReinvestFate(1, 1, "GN", 4, 0, ""), "reinvest.0", "not used"),
        (ReinvestFate(1, 2, "GN", 4, 4, "Bob"), "standing.pledge.1", "used"),
        (BidFate(1, 1, 20, "Ann", SALE), "standing.bids.0", "used"),
        (BidFate(1, 0, 20, "Ann", SALE), "", "used"),
        (DeclareFate(1), "standing.declare", "used"),
        (TurnInFate(1, "NP", 2), "standing.turn_in.NP", "used"),
        (ForcedFate(1, "NP"), "standing.forced", "used"),
        (EndFate(4), "standing.end", "used"),
    ],
)
def test_which_line_a_fate_is_about(fate: Fate, path: str, outcome: str) -> None:
    assert (path_of(fate), became(fate)) == (path, outcome)


def test_every_choice_of_a_sheet_is_a_line() -> None:
    everything = Orders(
        language="en",
        lucky="",
        seats=[3, 0],
        moves=[MoveLine(by="stay")],
        trades=[TradeLine(at="GN")],
        perk=0,
        reinvest=[Reinvestment(line="GN")],
        stop="",
        standing=Standing(
            keep=4, bids=[Bid("GN", 3)], pledge=[Pledge("GN", 3)], forced=["GN"], declare=0, turn_in={"NP": 1}, end=True
        ),
    )
    assert [line.path for line in lines(everything)] == [
        *("language", "lucky", "seats.0", "seats.1", "moves.0", "trades.0", "perk", "reinvest.0", "stop"),
        *("standing.keep", "standing.bids.0", "standing.pledge.0", "standing.forced", "standing.declare"),
        *("standing.turn_in.NP", "standing.end"),
    ]
    assert list(lines(Orders())) == []


def test_nothing_that_a_report_tells_is_left_out_of_an_explanation() -> None:
    state = table("Ann Bob", shares={"Ann": {"GN": 1}}, hands={"Ann": [3]}, display=[*FIVE, "R69"])
    before = deepcopy(state)
    sheet = orders(
        moves=[MoveLine(by="card", n=5), MoveLine(by="card", n=3, to="Colville", run="R05"), MoveLine(by="stay")]
    )
    seen = turn(state, "Ann", sheet)
    found = outcomes(
        played(before, seen, sheets={"Ann": sheet}),
        "Ann",
        "one\ntwo\nthree",
        {"moves.0": 1, "moves.1": 2, "moves.2": 3},
    )
    assert [(one.line, one.became) for one in found] == [(1, "passed over"), (2, "used"), (3, "not used")]
    assert len(fates(before.table, BOARD, seen.steps, "Ann", sheet)) == 2


def test_orders_that_are_not_at_hand_say_nothing_of_lucky_words() -> None:
    state = table("Ann Bob", display=FIVE)
    before = deepcopy(state)
    seen = turn(state, "Ann")
    assert [kind for kind, _ in fates(before.table, BOARD, seen.steps, "Ann", UNSET)] == ["move"]
    lucky = Orders(lucky="tea")
    assert [kind for kind, _ in fates(before.table, BOARD, [], "Ann", lucky)] == ["lucky"]


class TestMine:
    """Where a seat stands, and what it can do from there."""

    def test_runs_from_here_with_their_spaces_and_what_is_lacking(self) -> None:
        """R05 is 3 spaces of GN, R69 5 of SI (`PNR-10.15`); R12 begins elsewhere."""
        state = table(
            "Ann Bob", cash=118, shares={"Ann": {"GN": 2}}, hands={"Ann": [2, 5]}, display=["R05", "R12", "R69"]
        )
        report = report_text(account(state, state, turn(deepcopy(state), "Bob").steps), "Ann").split("\n")
        assert "YOU      at Spokane; cash $118; cards 2 5; shares: GN 2" in report
        begin = report.index(next(line for line in report if line.startswith("RUNS")))
        assert " ".join(" ".join(report[begin : begin + 2]).split()) == (
            "RUNS that begin in Spokane: R05 Colville (3 spaces), R69 Sandpoint (5 spaces; you hold no SI)"
        )

    def test_the_run_under_way(self) -> None:
        """`PNR-13.13`: GN-14, GN-15, Colville: after one of the three spaces two are left."""
        state = table("Ann Bob", shares={"Ann": {"GN": 1}}, at={"Ann": "GN-14"}, run={"Ann": "R05"}, display=["R05"])
        report = report_text(account(state, state, turn(deepcopy(state), "Bob").steps), "Ann")
        assert "YOU      at GN-14 between Spokane and Colville; cash $100; no cards;" in report
        assert "RUN      you are on the way of R05 Colville (2 spaces)" in report

    @pytest.mark.parametrize(("heading", "words"), [(1, "clockwise;"), (-1, "counter-clockwise;"), (0, "")])
    def test_on_the_ring(self, heading: int, words: str) -> None:
        state = table("Ann Bob", at={"Ann": "8 Switchback"}, heading={"Ann": heading})
        report = report_text(account(state, state, turn(deepcopy(state), "Bob").steps), "Ann")
        place = f"at 8 Switchback, {words}" if words else "at 8 Switchback;"
        assert f"YOU {place} cash $100; no cards; no shares" in " ".join(report.split())

    def test_no_hand_is_anybody_elses(self) -> None:
        state = table("Ann Bob", hands={"Ann": [6, 6], "Bob": [1]})
        told = account(state, state, turn(deepcopy(state), "Bob").steps)
        assert "cards 6 6" in report_text(told, "Ann")
        for reader in ("Bob", "", "moderator"):
            assert "6 6" not in report_text(told, reader)

    def test_spaces_of_runs(self) -> None:
        """`PNR-10.13`: by NP and SL&E 12; with SL&E used already, back on Davenport, 10 by NP alone; `PNR-10.15`."""
        assert spaces_of(BOARD, "R05") == 3
        assert spaces_of(BOARD, "R76") == 12
        assert spaces_left(BOARD, "R76", "Davenport", ("SL&E",)) == 10
        assert spaces_left(BOARD, "R05", "1 Seattle", ()) > spaces_of(BOARD, "R05")
        assert spaces_left(BOARD, "R05", "Bend", ()) == 0
