"""Reports of whole legs: they agree with the table, keep to the page whatever people are called, and tell no secret."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares
from pbem.games.pacific_northwest_rails.events import CardDealt, DividendPaid, TaxPaid
from pbem.games.pacific_northwest_rails.views import scene, story
from pbem.games.pacific_northwest_rails.views.chapters import Dividends, Round, Scoring, Seats, Year
from pbem.games.pacific_northwest_rails.views.walk import Walk
from pbem.games.pacific_northwest_rails.worth import worths
from pbem.kernel.event import LinePassedOver
from pbem.kernel.run import Cursor, StepRecord
from pbem.languages.layout import COLUMNS, width
from pbem.report.account import Account
from pbem.report.html import report_htmls
from pbem.report.pictures import pictures
from pbem.report.text import report_text
from tests.counts import count
from tests.report.games import LONG, NAMES
from tests.report.pacific_northwest_rails.legs import account, by_bots, lines_of
from tests.rules.pacific_northwest_rails.table import BOARD, TITLE, play, table, turn

NINE = {**LONG, "gus": "Gus", "hal": "Hal", "ida": "Ida Ida Ida Ida Ida Ida I"}


@pytest.fixture(scope="module")
def games() -> list[list[Account]]:
    """Some numbers of seats and paces, with short names and long ones."""
    found = []
    for nth in range(count(8)):
        seats = list(NINE)[: (2, 9, 4, 6)[nth % 4]]
        names: Mapping[str, str] = NINE if nth % 2 else NAMES
        pace = ("normal", "fast", "slow")[nth % 3]
        found.append(list(by_bots(seats, seed=f"legs {nth}", pace=pace, legs=5, names=names)))
    return found


def legs(games: list[list[Account]]) -> Iterator[Account]:
    """Every leg of them."""
    for game in games:
        yield from game


class TestAgree:
    """What is told is what was so."""

    def test_the_walk_ends_where_the_table_does(self, games: list[list[Account]]) -> None:
        for one in legs(games):
            walk = Walk(one.before, BOARD)
            for step in one.steps:
                for event in step.events:
                    walk.take(event)
            for seat in one.after.players:
                walk.player(seat).cards = one.after.players[seat].cards
            assert walk.table == one.after

    def test_every_turn_is_in_its_round(self, games: list[list[Account]]) -> None:
        for one in legs(games):
            told = [
                (chapter.number, turn.seat)
                for _, chapter in story(one.before, BOARD, one.steps)
                if isinstance(chapter, Round)
                for group in chapter.groups
                for turn in group
            ]
            assert told == [(step.cursor.turn, step.cursor.of) for step in one.steps if step.cursor.step == "turn"]

    def test_taxes_and_dividends_add_up(self, games: list[list[Account]]) -> None:
        for one in legs(games):
            events = [event for step in one.steps for event in step.events]
            chapters = [chapter for _, chapter in story(one.before, BOARD, one.steps)]
            told = [
                it
                for chapter in chapters
                if isinstance(chapter, Round)
                for group in chapter.groups
                for turn in group
                for part in turn.paragraphs
                for _, it in part
                if isinstance(it, Year)
            ]
            for year in told:
                assert all(tax.due == tax.paid + tax.owed for tax in year.taxes)
            seats = {(tax.seat, tax.due) for year in told for tax in year.taxes}
            assert seats == {(event.seat, event.due) for event in events if isinstance(event, TaxPaid)}
            paid = [chapter for chapter in chapters if isinstance(chapter, Dividends)]
            total = sum(amount for chapter in paid for _, amount, _ in chapter.rows)
            assert total == sum(event.each for event in events if isinstance(event, DividendPaid))

    def test_the_scene_is_the_table(self, games: list[list[Account]]) -> None:
        for one in legs(games):
            now = scene(one.after, BOARD)
            assert [it.seat for it in now.standings] == one.after.seats
            assert {it.seat: it.worth for it in now.standings} == worths(one.after)
            assert [it.offer.card for it in now.display] == one.after.display
            for stock in now.stocks:
                assert stock.bank + sum(number for _, number in stock.holders) == BOARD.railroads[stock.line].issued
            assert all(run.spaces >= len(run.offer.pays) for run in now.display)

    def test_worth_is_nothing_for_the_bankrupt(self) -> None:
        """`PNR-2.21`: 2 GN at $35 and $10 are $80; a bankrupt player has nothing."""
        state = table("Ann Bob", cash=10, shares={"Ann": {"GN": 2}})
        state.table.players["Bob"].bankrupt = True
        assert worths(state.table) == {"Ann": 80, "Bob": 0}

    def test_a_row_of_the_charts_after_each_round(self, games: list[list[Account]]) -> None:
        for game in games:
            rows = list(game[-1].history)
            assert [row["turn"] for row in rows] == list(range(rows[-1]["turn"] + 1))
            assert rows[0]["prices"] == {line: railroad.price for line, railroad in BOARD.railroads.items()}
            assert all(list(row["prices"]) == list(BOARD.lines) for row in rows)

    def test_a_row_of_the_charts_at_the_end_and_none_within_a_round(self) -> None:
        now = table("Ann Bob", cash=10, round=8).table
        assert TITLE.milestone(now, Cursor(8, "scoring"))["turn"] == 8
        assert TITLE.milestone(now, Cursor(8, "turn", "Bob")) == {}

    def test_the_end(self) -> None:
        """`PNR-2.22`: A has $1,510 and 2 GN at $45, B $900, 10 CM&PS at $85 and 3 shares of a bankrupt short line."""
        state = table(
            "Ann Bob",
            cash={"Ann": 1510, "Bob": 900},
            shares={"Ann": {"GN": 2}, "Bob": {"CM&PS": 10, "SI": 3}},
            prices={"GN": 45, "CM&PS": 85, "SI": 0},
            declared="Ann",
        )
        before = deepcopy(state)
        told = account(before, state, play(state, Cursor(8, "scoring")).steps, finished=True, due=None)
        [(_, final)] = story(before.table, BOARD, told.steps)
        assert isinstance(final, Scoring)
        assert final.winners == ("Bob",)
        assert lines_of(told, "FINAL") == [
            "FINAL    Bob has won",
            "  The game was declared and is over (2.4).",
            "          cash  + stock  = total",
            "  1  Bob   900      850     1750",
            "  2  Ann  1510       90     1600",
        ]


class TestPages:
    """Text and HTML, whatever happens."""

    def test_every_line_has_its_place(self, games: list[list[Account]]) -> None:
        for one in legs(games):
            for reader in (*one.sheets, "", "moderator"):
                report = report_text(one, reader)
                for line in report.split("\n"):
                    assert width(line) <= COLUMNS, line
                    assert line == line.rstrip()
                    assert line.isprintable()
                assert " ." not in report
                assert " ," not in report
                assert "\n\n\n" not in report

    def test_spanish_keeps_to_the_page_too(self, games: list[list[Account]]) -> None:
        for one in [game[-1] for game in games]:
            people = [replace(person, language="es") for person in one.people]
            spanish = replace(one, people=people, onlookers="es")
            for reader in (one.after.seats[0], "", "moderator"):
                report = report_text(spanish, reader)
                assert max(map(width, report.split("\n"))) <= COLUMNS
                assert "\nACCIONES precio," in report
                assert "SHARES" not in report

    def test_pages_hold_together_and_tell_of_every_turn(self, games: list[list[Account]]) -> None:
        for one in [game[-1] for game in games]:
            seat = one.after.seats[0]
            for text in report_htmls(one, {seat: "", "": "", "moderator": ""}).values():
                page = _Page()
                page.feed(text)
                page.close()
                assert not page.open
                assert len(text.encode()) < 100_000
                for it in scene(one.after, BOARD).display:
                    assert it.offer.card in page.words

    def test_names_are_only_text(self) -> None:
        state = table("Ann Bob", shares={"Ann": {"GN": 1}})
        told = account(
            state, state, turn(table("Ann Bob"), "Ann").steps, names={"Ann": "<b>&\"'</b>", "Bob": "{{ 7*7 }}"}
        )
        assert '<b>&"' not in report_htmls(told, {"": ""})[""]
        assert "<b>" not in pictures(told, "en")["map"].svg

    def test_a_declared_game_says_so(self) -> None:
        state = table("Ann Bob", declared="Bob", declared_in=1)
        told = account(state, state, turn(table("Ann Bob"), "Ann").steps)
        ahead = " ".join(" ".join(lines_of(told, "AHEAD")).split())
        assert ahead.startswith("AHEAD Bob has declared: the game ends before the next move of Bob.")

    def test_how_they_stand(self) -> None:
        state = table(
            "Ann Bob Cleo Dan",
            cash={"Ann": 171, "Bob": 96, "Cleo": 0},
            shares={"Ann": {"GN": 1, "OT": 2}},
            at={"Ann": "17 SP&S", "Bob": "GN-08", "Dan": "2 Dispatch"},
            heading={"Ann": 1, "Bob": 1, "Dan": -1},
            hands={"Ann": [2, 3]},
            year=1,
        )
        state.table.players["Cleo"].bankrupt = True
        told = account(state, state, turn(table("Ann Bob Cleo Dan"), "Ann").steps)
        assert lines_of(told, "TABLE")[:7] == [
            "TABLE    1 year is over; worth = cash + shares at their prices",
            "        cash  shares  worth  cards  at          orders",
            "  Ann    171       3    236      2  17 SP&S     bot",
            "  Bob     96       0     96      0  GN-08       bot",
            "  Cleo     0       0      0      0  bankrupt    bot",
            "  Dan    100       0    100      0  2 Dispatch  bot",
            "  Clockwise: Ann. Counter-clockwise: Dan. GN-08 lies between Ephrata and",
        ]


class TestSecrets:
    """A report rests on what its reader may know."""

    def test_answers_and_secret_events_of_others_are_not_used(self, games: list[list[Account]]) -> None:
        for one in legs(games[:3]):
            for reader in (one.after.seats[0], ""):
                assert report_text(one, reader) == report_text(_scrambled(one, reader), reader)


def _scrambled(told: Account, reader: str) -> Account:
    """The same leg with other answers, cards and secret events of everybody but `reader`."""
    steps = [
        StepRecord(
            step.cursor,
            [
                replace(event, text="leaked")
                if isinstance(event, LinePassedOver) and event.seat != reader
                else replace(event, card=0)
                if isinstance(event, CardDealt) and event.seat != reader
                else event
                for event in step.events
            ],
            [
                replace(answer, value=999 if isinstance(answer.decision, BidForShares) else answer.value, path="leaked")
                if answer.decision.seat != reader
                else answer
                for answer in step.answers
            ],
            (),
        )
        for step in told.steps
    ]
    own = {seat: own if seat == reader else {"hand": [9] * 9} for seat, own in told.own.items()}
    return replace(told, steps=steps, own=own)


def test_seats_that_nobody_bid_for_are_drawn() -> None:
    state = table("Ann Bob Cleo Dan Eve")
    before = deepcopy(state)
    rolls = {f"turn/0/seats/seat/{number}": seat for number, seat in enumerate(("Cleo", "Ann", "Bob", "Eve"), 1)}
    told = account(before, state, play(state, Cursor(0, "seats"), {}, rolls).steps)
    [(_, chapter)] = story(before.table, BOARD, told.steps)
    assert isinstance(chapter, Seats)
    assert lines_of(told, "SEATS")[1:] == [
        "  1  Cleo by lot, as nobody bid",
        "  2  Ann by lot, as nobody bid",
        "  3  Bob by lot, as nobody bid",
        "  4  Eve by lot, as nobody bid",
        "  5  Dan, free",
        "  Everybody was dealt 7 Movement Cards. One card is left over.",
    ]


def test_what_a_leg_is_called() -> None:
    assert TITLE.leg_words(23, "rounds", "normal").facts == {"turn": 23, "last": 25}
    assert TITLE.leg_words(23, "rounds", "slow").facts == {"turn": 23}
    assert TITLE.leg_words(0, "seats", "slow").text == "seats"


class _Page(HTMLParser):
    """Whether every element is closed in its place, and the words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        if tag not in ("meta", "br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Words."""
        self.words += f"{data} "
