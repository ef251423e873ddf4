"""What is told of a turn: each kind of event in its sentence, checked by hand against what was played."""

from copy import deepcopy

import pytest

from pbem.games.pacific_northwest_rails.events import (
    CardPlayed,
    CardsHeld,
    Declared,
    DieRolled,
    GameEnded,
    LineAcquired,
    LineBankrupt,
    LineSplit,
    Moved,
    NoDraw,
    OrderRolled,
    PenaltyPaid,
    PlayerBankrupt,
    PriceMoved,
    Reinvested,
    RunDropped,
    RunNamed,
    RunShown,
    RunTurnedAway,
    SharesAuctioned,
    SharesBought,
    SharesSold,
    SharesTurnedIn,
    SpacesBought,
    Stayed,
)
from pbem.games.pacific_northwest_rails.orders import MoveLine, TradeLine
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import Event
from pbem.kernel.run import Cursor
from pbem.report.text import report_text
from tests.report.pacific_northwest_rails.legs import account, happened, lines_of, played, turns
from tests.rules.pacific_northwest_rails.table import Seen, orders, play, table, turn

FIVE = ("R05", "R12", "R44", "R60", "R71")
"""A display at its minimum."""


def moved(*path: str) -> Moved:
    """Ann goes along a path."""
    return Moved(seat="Ann", path=path, lines=("GN",) * len(path), came="", heading=0, opening=False, rule="PNR-9.1")


def rich() -> State:
    """Everybody holds what the sentences below need."""
    shares = {"Ann": {"GN": 3, "SP&S": 2, "CM&PS": 2, "NP": 1}, "Bob": {"GN": 2, "NP": 2}}
    return table("Ann Bob Cleo", shares=shares, hands={"Ann": [2, 3]}, display=["R05", "R69", "R70"])


WORDS: tuple[tuple[list[Event], str], ...] = (
    ([CardPlayed(seat="Ann", card=3, rule=""), moved("GN-14", "GN-15", "Colville")], "card 3 to Colville."),
    ([CardPlayed(seat="Ann", card=2, np=1, rule=""), moved("a", "b", "Lind")], "card 2 and 1 by NP to Lind."),
    ([CardPlayed(seat="Ann", card=3, np=-1, rule=""), moved("a", "Lind")], "card 3 less 1 by NP to Lind."),
    ([DieRolled(seat="Ann", rolled=2, rule=""), moved("a", "Lind")], "rolled 2 to Lind."),
    ([DieRolled(seat="Ann", rolled=1, rule=""), moved("a", "Lind")], "rolled 1 and 1 by NP to Lind."),
    ([DieRolled(seat="Ann", rolled=3, rule=""), moved("a", "Lind")], "rolled 3 less 1 by NP to Lind."),
    ([SpacesBought(seat="Ann", spaces=1, rule=""), moved("Cheney")], "bought 1 space to Cheney."),
    ([SpacesBought(seat="Ann", spaces=2, rule=""), moved("a", "Lind")], "bought 2 spaces to Lind."),
    ([SpacesBought(seat="Ann", spaces=2, rule=""), moved("a", "b", "Lind")], "1 by NP and bought 2 more to Lind."),
    ([moved("a", "Lind")], "2 by NP to Lind."),
    ([moved("GN-10")], "1 by NP to GN-10 (between Odessa and Spokane)."),
    (
        [PenaltyPaid(seat="Ann", amount=2, rule=""), moved("a", "Lind")],
        "2 by NP to Lind, paying $2 for bankrupt track (5.8).",
    ),
    ([Stayed(seat="Ann", space="Spokane", rule="")], "stayed at Spokane."),
    (
        [DieRolled(seat="Ann", rolled=4, rule=""), Stayed(seat="Ann", space="Lind", rule="")],
        "rolled 4, stayed at Lind.",
    ),
    (
        [CardPlayed(seat="Ann", card=2, np=-2, rule=""), Stayed(seat="Ann", space="Lind", rule="")],
        "card 2 brought down to nothing by NP, stayed at Lind.",
    ),
    ([RunNamed(seat="Ann", card="R05", rule=""), moved("Lind")], "on run R05, 1 by NP to Lind."),
    ([moved("Lind"), RunDropped(seat="Ann", card="R05", rule="")], "1 by NP to Lind. Ann is no longer on run R05."),
    (
        [
            SharesBought(seat="Ann", line="OT", shares=2, each=15, sold_out=True, rule=""),
            PriceMoved(line="OT", was=15, now=20, reason="purchase", rule=""),
        ],
        "Bought 2 OT for $30. OT is sold out and cannot be acquired (7.6). OT is now $20.",
    ),
    (
        [
            SharesSold(seat="Ann", line="SP&S", shares=2, paid=70, rule=""),
            PriceMoved(line="SP&S", was=35, now=30, reason="sale", rule=""),
            PriceMoved(line="SP&S", was=30, now=25, reason="sale", rule=""),
        ],
        "Sold 2 SP&S for $70. SP&S is now $25.",
    ),
    (
        [LineSplit(line="GN", now=50, paid={"Ann": 150, "Bob": 100}, rule="")],
        "GN splits and is $50 (4.13). Its holders are paid: Ann 150, Bob 100.",
    ),
    (
        [
            LineBankrupt(line="GN", removed=("R05", "R70"), rule=""),
            SharesTurnedIn(seat="Bob", line="GN", shares=2, rule=""),
        ],
        "GN is bankrupt (5.1). Out of the game with it: R05, R70 (5.3). Bob turns in 2 GN (5.4).",
    ),
    (
        [
            OrderRolled(line="CR&N", rolls={"Ann": 5, "Bob": 2}, rule=""),
            LineAcquired(major="NP", line="CR&N", dealt={"Ann": 3, "Bob": 2}, paid={"Bob": 15}, rule=""),
        ],
        "Equal holders rolled for CR&N: Ann 5, Bob 2 (7.10). NP acquires CR&N, shares to Ann 3, Bob 2 (7.1)."
        " In place of shares the bank pays Bob 15.",
    ),
    (
        [
            RunShown(seat="Ann", card="R68", rule=""),
            RunShown(seat="Ann", card="R35", refill=True, rule=""),
            RunShown(seat="Ann", card="R50", refill=True, rule=""),
        ],
        "New: R68 21 Eastport to Spokane, SI $10, bonus $45. New, as too few lay face up: R35 27 Wallace to Spokane,"
        " OWR&N $2, bonus $30; R50 Glacier to 4 Bellingham, BB&BC $9, bonus $40.",
    ),
    ([RunTurnedAway(seat="Ann", card="R01", rule="")], "R01 came up and is out: a railroad on it is bankrupt (5.3)."),
    ([NoDraw(seat="Ann", rule="")], "No card was drawn: the display is full (11.1)."),
    ([NoDraw(seat="Ann", empty=True, rule="")], "No card was drawn: none is left (11.10)."),
    ([CardsHeld(each=12, left=0, rule="")], "All Movement Cards are shuffled and dealt anew, 12 each (9.5)."),
    (
        [Reinvested(card="R05", line="GN", paid={"Ann": 6, "Bob": 4}, rule="")],
        "Reinvested in GN: Ann 6, Bob 4 (4.8).",
    ),
    (
        [Declared(seat="Ann", cash=1510, rule="")],
        "Ann DECLARES $1510 in cash: the game ends before the next move of Ann (2.4).",
    ),
    ([PlayerBankrupt(seat="Bob", owed=12, rule="")], "Bob is bankrupt: $12 of tax cannot be paid (5.9)."),
    ([GameEnded(reason="bankruptcy", rule="")], "A player is bankrupt: the game is over (2.3)."),
    ([GameEnded(reason="years", rule="")], "The tenth year is over, and so is the game (2.15)."),
    ([GameEnded(reason="agreement", rule="")], "All have agreed to end the game."),
    (
        [PriceMoved(line="CM&PS", was=0, now=15, reason="return", rule="")],
        "CM&PS is back in play at $15 (5.2).",
    ),
    (
        [
            SharesAuctioned(seller="Ann", line="GN", shares=2, buyer="Bob", price=34, floor=1, second=33, rule=""),
            SharesAuctioned(seller="Ann", line="GN", shares=1, buyer="", price=0, floor=50, sold=False, rule=""),
        ],
        "Auctioned (12.4): 2 GN to Bob for $34 (next bid $33); 1 GN unsold, no bid of $50.",
    ),
)


@pytest.mark.parametrize(("events", "words"), WORDS)
def test_words(events: list[Event], words: str) -> None:
    told = happened(rich(), "Ann", *events)
    assert " ".join(" ".join(lines_of(told, "ROUND 1")[1:]).split()).removeprefix("Ann ").startswith(words)


class TestPlayed:
    """Turns as they were played."""

    def test_a_run_with_its_dividends(self) -> None:
        shares = {"Ann": {"GN": 2}, "Bob": {"GN": 1}}
        state = table("Ann Bob Cleo", shares=shares, hands={"Ann": [3]}, display=[*FIVE, "R69"])
        before = deepcopy(state)
        seen = turn(state, "Ann", orders(moves=[MoveLine(by="card", n=3, to="Colville", run="R05")]))
        told = played(before, seen)
        assert lines_of(told, "ROUND 1") == [
            "ROUND 1  In this order: Ann, Bob, Cleo. Years over so far: 0.",
            "  Ann   card 3 to Colville. RUN R05 made, Spokane to Colville: bonus",
            "        $20. GN pays $2 a share: Ann 4, Bob 2. GN is now $40.",
        ]
        assert lines_of(told, "DIVIDENDS") == ["DIVIDENDS  paid on each share in round 1: GN $2"]

    def test_a_year_with_taxes_a_forced_sale_and_dice(self) -> None:
        """`PNR-4.16`: Y01 has GN and SP&S by the die; GN rolls 6, SP&S 3. In year 3 Bob owes 3 x $3 with $4 in cash."""
        state = table(
            "Ann Bob",
            cash={"Ann": 50, "Bob": 4},
            shares={"Ann": {"TE": 1}, "Bob": {"MH": 3}},
            at={"Ann": "9 NP"},
            heading={"Ann": 1},
            hands={"Ann": [2]},
            display=FIVE,
            year=2,
        )
        before = deepcopy(state)
        seen = turn(
            state,
            "Ann",
            orders(moves=[MoveLine(by="card", n=2)]),
            {"year/3/die/GN": "6", "year/3/die/SP&S": "3"},
            deck=["Y01"],
        )
        told = played(before, seen)
        assert lines_of(told, "ROUND 1")[1:] == [
            "  Ann  card 2 to 11 Dispatch.",
            "       YEAR 3 is over: Ann drew Y01. Tax $3 a share: Ann 3,",
            "       Bob 9 (paid 4).",
            "       Bob still owes $5 and sells (5.9): 1 MH to the bank for $15; 1 MH",
            "       to the bank for $10; 1 MH to the bank for $5. MH is now $0. MH is",
            "       bankrupt (5.1).",
            "       Prices: +5 OWR&N, I&WN, CR&N, ACRRY, GS; -5 BB&BC, SL&E, SI.",
            "       Dice: GN 6, +10; SP&S 3, no change.",
            "  Play stops here: a year is over, a railroad is bankrupt.",
        ]

    def test_one_roll_for_all_marked_lines(self) -> None:
        state = table(
            "Ann Bob",
            at={"Ann": "9 NP"},
            heading={"Ann": 1},
            hands={"Ann": [2]},
            display=FIVE,
            options={"year-die": "one-roll"},
        )
        before = deepcopy(state)
        seen = turn(state, "Ann", orders(moves=[MoveLine(by="card", n=2)]), {"year/1/die": "2"}, deck=["Y01"])
        text = " ".join(" ".join(lines_of(played(before, seen), "ROUND 1")).split())
        assert "Nobody has a share to be taxed." in text
        assert "Dice: GN, SP&S 2, -5." in text

    def test_a_bankrupt_line_goes_by_no_die(self) -> None:
        state = table(
            "Ann Bob",
            at={"Ann": "9 NP"},
            heading={"Ann": 1},
            hands={"Ann": [2]},
            display=["R44", "R60", "R71", "R13", "R25"],
            prices={"GN": 0},
            options={"year-die": "one-roll"},
        )
        before = deepcopy(state)
        seen = turn(state, "Ann", orders(moves=[MoveLine(by="card", n=2)]), {"year/1/die": "2"}, deck=["Y01"])
        text = " ".join(" ".join(lines_of(played(before, seen), "ROUND 1")).split())
        assert "Dice: SP&S 2, -5." in text
        assert "GN is back in play at $15 (5.2)." in text

    def test_a_draw_tells_the_run(self) -> None:
        state = table("Ann Bob", at={"Ann": "9 NP"}, heading={"Ann": 1}, hands={"Ann": [2]}, display=FIVE)
        before = deepcopy(state)
        seen = turn(state, "Ann", orders(moves=[MoveLine(by="card", n=2)]), deck=["R69"])
        assert lines_of(played(before, seen), "ROUND 1")[1:] == [
            "  Ann  card 2 to 11 Dispatch. New: R69 Spokane to Sandpoint, SI $6,",
            "       bonus $30.",
        ]

    def test_a_refill_says_why(self) -> None:
        """`PNR-10.10`: the fifth run is made, so one is drawn."""
        state = table("Ann Bob", shares={"Ann": {"GN": 1}}, hands={"Ann": [3]}, display=FIVE)
        before = deepcopy(state)
        sheet = orders(moves=[MoveLine(by="card", n=3, to="Colville", run="R05")])
        seen = turn(state, "Ann", sheet, deck=["R69"])
        text = " ".join(" ".join(lines_of(played(before, seen), "ROUND 1")).split())
        assert text.endswith("New, as too few lay face up: R69 Spokane to Sandpoint, SI $6, bonus $30.")

    def test_a_trade(self) -> None:
        state = table(
            "Ann Bob", cash=100, at={"Ann": "1 Seattle"}, heading={"Ann": 1}, hands={"Ann": [2]}, display=FIVE
        )
        before = deepcopy(state)
        sheet = orders(moves=[MoveLine(by="card", n=2)], trades=[TradeLine(at="GN", buy={"GN": 1})])
        told = played(before, turn(state, "Ann", sheet))
        assert lines_of(told, "ROUND 1")[1:] == ["  Ann  card 2 to 3 GN. Bought 1 GN for $35. GN is now $40."]


class TestRounds:
    """Turns beside each other."""

    def test_dull_turns_that_follow_each_other_share_a_line(self) -> None:
        state = table("Ann Bob Cleo Dan", hands={"Ann": [2], "Cleo": [3]}, display=FIVE)
        before = deepcopy(state)
        sheets = {
            "Ann": orders(moves=[MoveLine(by="stay")]),
            "Bob": orders(moves=[MoveLine(by="stay")]),
            "Cleo": orders(moves=[MoveLine(by="auction", line="GN", lots=[1])]),
            "Dan": orders(moves=[MoveLine(by="stay")]),
        }
        state.table.players["Cleo"].shares["GN"] = before.table.players["Cleo"].shares["GN"] = 1
        state.table.bank["GN"] = before.table.bank["GN"] = 9
        seen = Seen(state)
        for seat in "Ann", "Bob", "Cleo", "Dan":
            seen.steps += turn(state, seat, sheets).steps
        told = played(before, seen)
        assert [turn.dull for turn in turns(told)] == [True, True, False, True]
        assert lines_of(told, "ROUND 1")[1:] == [
            "  Ann: stayed at Spokane. Bob: stayed at Spokane.",
            "  Cleo  Auctioned (12.4): 1 GN unsold, no bid of $1.",
            "  Dan   stayed at Spokane.",
        ]

    def test_the_order_of_play_stands_above_the_first_round_of_a_leg(self) -> None:
        state = table("Ann Bob", display=FIVE)
        before = deepcopy(state)
        seen = play(state, Cursor(1, "round"), until=lambda cursor: cursor == Cursor(3, "round"))
        told = played(before, seen)
        assert [line for line in report_text(told, "").split("\n") if line.startswith("ROUND")] == [
            "ROUND 1  In this order: Ann, Bob. Years over so far: 0.",
            "ROUND 2",
        ]

    def test_a_round_in_which_nothing_happened_thrice(self) -> None:
        shares = {"Ann": {"GN": 1}, "Bob": {"GN": 1}}
        at = {"Ann": "Everett", "Bob": "Everett"}
        runs = [*FIVE, "R62", "R63", "R64", "R65", "R67"]
        state = table("Ann Bob", at=at, shares=shares, stale=2, round=3, display=runs)
        before = deepcopy(state)
        seen = play(state, Cursor(4, "round"), until=lambda cursor: cursor.turn == 5)
        told = " ".join(report_text(account(before, state, seen.steps), "").split())
        assert (
            "For 3 rounds no card was drawn and no run made. The game ends before the next round if all agree" in told
        )
        assert "Play stops here: nothing happens any more." in told
