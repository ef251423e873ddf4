"""What reports and explanations say of single fates, and which line of a sheet each is about."""

from typing import Any

import pytest

from pbem.games.new_england_railways.orders import Bid, Loans, Orders
from pbem.games.new_england_railways.views import became, fates, lines, path_of
from pbem.games.new_england_railways.views.fates import (
    UNKNOWN,
    Colour,
    Fate,
    Loan,
    Lucky,
    Retirement,
    ShipFate,
    StayedOut,
)
from pbem.languages.layout import plain
from pbem.report.environment import environment
from pbem.report.explain import outcomes
from pbem.report.text import report_text
from tests.report.games import NER, Game, accounts
from tests.report.scripted import SHEETS, scripted
from tests.report.test_text import legs


def said(kind: str, fate: Fate) -> tuple[str, str]:
    """The heading and the words of a fate of Ann's."""
    template = environment("en").get_template("new-england-railways/fates.txt.j2")
    names = {"ann": "Ann", "bob": "Bob"}
    section: Any = type("Section", (), {"seat": "ann", "fates": ()})
    module: Any = template.make_module({"section": section, "names": names, "told": str.format, "in_columns": False})
    return plain(module.head(kind, fate).strip()), " ".join(plain(module.words[kind](fate)).split())


@pytest.mark.parametrize(
    ("kind", "fate", "heading", "words"),
    [
        (
            "borrow",
            Loan(0, 10, 10, 2),
            "borrow",
            "no loan ordered; $10 borrowed to pay the debt service (2.8); service is now $2",
        ),
        (
            "borrow",
            Loan(10, 20, 20, 4),
            "borrow 10",
            "raised to $20, the least that pays the debt service (2.8); service is now $4",
        ),
        ("borrow", Loan(10, 10, 0, 2), "borrow 10", "done; service is now $2"),
        (
            "borrow",
            Loan(UNKNOWN, 10, 10, 2),
            "borrow",
            "$10, forced by the debt service (2.2); service is now $2",
        ),
        ("ship", ShipFate(0, "none", round=1, text="none"), "otherwise", "nothing was shipped (first round)"),
        ("ship", ShipFate(0, "none", round=0, text="none"), "otherwise", "nothing was shipped (both rounds)"),
        (
            "ship",
            ShipFate(0, "none", round=0, text="best"),
            "otherwise",
            "no shipment would bring you income (both rounds)",
        ),
    ],
)
def test_words(kind: str, fate: Fate, heading: str, words: str) -> None:
    assert said(kind, fate) == (heading, words)


def test_otherwise_is_told_of_once() -> None:
    """Who lets both rounds go has one line for it, in the player's report and in the moderator's."""
    nothing = {"ship": [], "otherwise": "none"}
    sheets = {**SHEETS, 2: {**SHEETS[2], "cleo": nothing}}
    [account] = legs(Game(seats=3, bots=False, sheets=sheets, rolls=scripted().rolls), 2, 2)
    assert (
        len([kind for kind, _ in fates(account.before, NER.pack, account.steps, "cleo", account.sheets["cleo"].orders)])
        == 1
    )
    for reader in ("cleo", "moderator"):
        report = report_text(account, reader)
        assert report.count("  otherwise  nothing was shipped (both rounds)\n") == 1


def test_who_ships_first_and_why() -> None:
    [account] = legs(scripted(), 1, 1)
    assert "shipping, first round: Cleo (bought no link). Second:" in report_text(account, "ann")


@pytest.mark.parametrize(
    ("fate", "path", "outcome"),
    [
        (Colour("red", "red"), "colour", "used"),
        (Colour("red", "blue"), "colour", "passed over"),
        (Colour("any", "blue"), "colour", "used"),
        (Lucky("tea"), "lucky", "used"),
        (Loan(10, 10, 0, 2), "loans.borrow", "used"),
        (Loan(0, 10, 10, 2), "loans.borrow", "not used"),
        (Retirement(10, 10, False, 20, 30), "loans.retire", "used"),
        (Retirement(10, 0, True, 0, 30), "loans.retire", "passed over"),
        (ShipFate(2, "shipped"), "ship.1", "used"),
        (ShipFate(1, "passed"), "ship.0", "passed over"),
        (ShipFate(3, "spare"), "ship.2", "not used"),
        (ShipFate(0, "none", text="none"), "otherwise", "used"),
        (ShipFate(0, "none", text="best"), "otherwise", "passed over"),
        (ShipFate(UNKNOWN, "shipped"), "", "used"),
        (StayedOut(), "bids", "not used"),
    ],
)
def test_which_line_a_fate_is_about(fate: Fate, path: str, outcome: str) -> None:
    assert (path_of(fate), became(fate)) == (path, outcome)


def test_every_choice_of_a_sheet_is_a_line() -> None:
    orders = Orders(
        language="en",
        colour="any",
        lucky="",
        ship=[["Coal", "Boston", "Lowell"]],
        otherwise="none",
        bids={"Boston-Lowell": Bid(), "Boston-Worcester": Bid(3)},
        loans=Loans(),
    )
    assert [line.path for line in lines(orders)] == [
        *("language", "colour", "lucky", "ship.0", "otherwise"),
        *("bids.Boston-Lowell", "bids.Boston-Worcester", "loans.borrow", "loans.retire"),
    ]
    assert [line.path for line in lines(Orders(ship=[], otherwise="none"))] == ["ship", "otherwise"]
    assert list(lines(Orders())) == []


def test_nothing_that_a_report_tells_is_left_out() -> None:
    """Of whole games, with sheets and without: each fate of the report is an outcome, in the same words."""
    for game in (scripted(), Game(seats=4, pace="fast", seed="explain")):
        for account in accounts(game):
            for seat in account.sheets:
                report = " ".join(report_text(account, seat).split())
                found = outcomes(account, seat, "", {})
                kinds = fates(account.before, NER.pack, account.steps, seat, account.sheets[seat].orders)
                assert len(found) == len(kinds)
                assert all(one.text in report for one in found)
