"""The text reports: what they say, whatever happens, and what they must never say."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from pbem.games.new_england_railways.decisions import Limit
from pbem.games.new_england_railways.events import GameEnded, LocomotiveMoved, Place
from pbem.kernel.event import LinePassedOver
from pbem.kernel.run import StepRecord
from pbem.languages.layout import COLUMNS, width
from pbem.orders.check import check
from pbem.orders.forms import form_text
from pbem.report.account import Account, SheetNews
from pbem.report.text import report_text
from tests.counts import count
from tests.report.games import LONG, NAMES, Game, accounts, place_of
from tests.report.scripted import bid, scripted

READERS = ("ann", "bob", "cleo", "", "moderator")


def legs(game: Game, first: int, last: int) -> list[Account]:
    """The accounts of legs `first` to `last`; -1 is the opening."""
    return list(islice(accounts(game), first + 1, last + 2))


def some_games() -> Iterator[Game]:
    """Every number of seats, pace and edition, with short names and long ones."""
    for nth in range(count(40)):
        yield Game(
            seats=3 + nth % 4,
            pace=("normal", "fast", "slow")[nth % 3],
            edition=("crayon", "locomotive")[nth % 2],
            names=LONG if nth % 2 else NAMES,
            seed=f"game {nth}",
        )


class TestScripted:
    """Reports whose every line was checked by hand."""

    @pytest.mark.parametrize("leg", [-1, 0, 1, 2])
    def test_a_players_report_with_its_form(self, leg: int, snapshot: SnapshotAssertion) -> None:
        game = scripted()
        [account] = legs(game, leg, leg)
        assert report_text(account, "ann", form=form_text(place_of(game, account, "ann"))) == snapshot

    @pytest.mark.parametrize("seat", ["bob", "cleo"])
    @pytest.mark.parametrize("leg", [0, 1, 2])
    def test_the_orders_of_the_others(self, leg: int, seat: str, snapshot: SnapshotAssertion) -> None:
        [account] = legs(scripted(), leg, leg)
        report = report_text(account, seat)
        assert report[report.index("YOUR ORDERS") :].partition("\n\n")[0] == snapshot

    @pytest.mark.parametrize("reader", ["", "moderator"])
    def test_the_public_and_the_moderators_report(self, reader: str, snapshot: SnapshotAssertion) -> None:
        [account] = legs(scripted(), 1, 1)
        assert report_text(account, reader) == snapshot


class TestByBots:
    """A game of bots: rounds of shipping, forced loans, the end."""

    def test_the_last_legs(self, snapshot: SnapshotAssertion) -> None:
        played = list(accounts(Game(seats=6, seed="the end", edition="locomotive")))
        assert [report_text(account, "finn") for account in played[-3:]] == snapshot

    def test_a_leg_at_fast_pace_tells_of_two_turns(self, snapshot: SnapshotAssertion) -> None:
        [account] = legs(Game(seats=4, pace="fast", seed="fast"), 3, 3)
        assert report_text(account, "dan") == snapshot

    def test_a_shared_win_cites_its_rule(self) -> None:
        final = list(accounts(Game(seats=3)))[-1]
        shared = tuple(Place(seat, 61, 1) for seat in ("ann", "cleo"))
        last = final.steps[-1]
        ended = [
            replace(event, places=(*shared, Place("bob", 40, 3))) if isinstance(event, GameEnded) else event
            for event in last.events
        ]
        report = report_text(replace(final, steps=[*final.steps[:-1], replace(last, events=ended)]), "bob")
        assert "FINAL    Ann, Cleo share the win (13.12)\n" in report

    @pytest.mark.parametrize(
        ("reason", "rule", "words"),
        [
            ("income", "NER-12.1", "the greatest income"),
            ("cash", "NER-12.3", "like Ann, Bob, more cash (12.3)"),
            ("debt", "NER-12.6", "like Ann, Bob, the same cash, least debt (12.6)"),
            ("chance", "NER-12.6", "like Ann, Bob, the same cash and debt: by lot (12.6)"),
        ],
    )
    def test_who_opens_and_why(self, reason: str, rule: str, words: str) -> None:
        [account] = legs(Game(seats=3), 2, 2)
        steps = [
            replace(
                step,
                events=[
                    replace(event, seat="cleo", reason=reason, rule=rule, tied=("ann", "bob", "cleo"))
                    if isinstance(event, LocomotiveMoved)
                    else event
                    for event in step.events
                ],
            )
            for step in account.steps
        ]
        assert words in " ".join(report_text(replace(account, steps=steps), "").split())


class TestWhateverHappens:
    """Whole games: every report can be made and keeps to the page."""

    def test_every_line_has_its_place(self) -> None:
        for game in some_games():
            for account in accounts(game):
                for reader in (*game.ids, "", "moderator"):
                    report = report_text(account, reader)
                    lines = report.split("\n")
                    assert lines[-1] == ""
                    assert lines[-2] != ""
                    for line in lines:
                        assert width(line) <= COLUMNS, line
                        assert line == line.rstrip()
                        assert line.isprintable()
                    assert "\n\n\n" not in report

    def test_a_report_ends_with_its_form_untouched(self) -> None:
        game = Game(names=LONG)
        for account in islice(accounts(game), 4):
            form = form_text(place_of(game, account, "eve" if game.seats > 4 else "ann"))
            assert report_text(account, "ann", form=form).endswith(f"\n\n{form}")

    def test_a_whole_report_sent_back_is_a_good_sheet(self) -> None:
        game = Game(names=LONG)
        for account in islice(accounts(game), 6):
            place = place_of(game, account, "ann")
            checked = check(report_text(account, "ann", form=form_text(place)).encode(), place)
            assert checked.accepted
            assert checked.verdicts == []

    def test_each_seat_knows_what_is_due_and_by_when(self) -> None:
        for account in islice(accounts(Game()), 6):
            head = report_text(account, "bob").partition("\n\n")[2]
            assert [line.split("  ")[0] for line in head.splitlines()[:3]] == ["DUE", "BY", "SEND"]

    def test_no_date_is_invented(self) -> None:
        [account] = legs(Game(), 0, 0)
        assert account.due is not None
        assert "no date has been set" in report_text(replace(account, due=replace(account.due, by="")), "ann")

    @pytest.mark.parametrize(
        ("policy", "words"),
        [
            ("wait", "everybody waits for you"),
            ("bot", "a bot decides for you"),
            ("default", "you stay out of every auction"),
        ],
    )
    def test_what_happens_otherwise(self, policy: str, words: str) -> None:
        [account] = legs(Game(), 0, 0)
        assert account.due is not None
        due = replace(account.due, missing={"ann": policy})
        assert f"IF NOT   {words}" in report_text(replace(account, due=due), "ann")

    def test_who_is_not_asked_is_told_so(self) -> None:
        [account] = legs(Game(), 0, 0)
        assert account.due is not None
        due = replace(account.due, asked=("bob", "cleo"))
        assert "nothing from you. From Bob, Cleo:" in report_text(replace(account, due=due), "ann")

    @pytest.mark.parametrize(
        ("status", "words"),
        [
            ("sent late", "(no. 3, received late, Sun 20:10, digest 3f9c-71aa)"),
            ("standing", "your standing orders were used"),
            ("default", "no sheet came: the least"),
            ("bot", "a bot decided for you"),
            ("stand-in", "a stand-in decided for you"),
            ("away", "you are away"),
            ("not asked", "nothing was asked of you"),
        ],
    )
    def test_how_orders_came(self, status: str, words: str) -> None:
        [account] = legs(Game(), 1, 1)
        news = SheetNews(status, 3, "Sun 20:10", "3f9c-71aa") if "late" in status else SheetNews(status)
        report = report_text(replace(account, sheets={**account.sheets, "ann": news}), "ann")
        assert words in report
        assert status in report[report.index("STANDINGS") :]

    def test_note_and_notices_head_the_report(self) -> None:
        [account] = legs(Game(), 1, 1)
        note = f"  Dan is away.\n\nWelcome Finn! {'He plays {for} 100% of it. ' * 5}"
        report = report_text(replace(account, note=note, notices=("The pace has changed: {really}.",)), "ann")
        head = report.partition("DUE")[0]
        assert "\nDan is away.\n\nWelcome Finn! He plays {for} 100% of it." in head
        assert "NOTICE   The pace has changed: {really}.\n" in head

    def test_an_unknown_seat_is_a_fault(self) -> None:
        with pytest.raises(KeyError):
            report_text(legs(Game(), 0, 0)[0], "dan")


class TestSecrets:
    """A seat's report rests on what it may know."""

    def test_what_others_would_have_bid_changes_nothing(self) -> None:
        """The same sales from other unused limits: everybody else's report is the same bytes."""
        game = scripted()
        sheets = {
            **game.sheets,
            1: {
                **game.sheets[1],
                "ann": {"bids": {"Boston-Providence": bid(6, 2), "Boston-Worcester": bid(0)}},
            },
        }
        other = Game(seats=3, bots=False, sheets=sheets, rolls=game.rolls)
        for one, two in zip(legs(game, 0, 3), legs(other, 0, 3), strict=True):
            for reader in ("bob", "cleo", ""):
                assert report_text(one, reader) == report_text(two, reader)

    def test_answers_and_secret_events_of_others_are_not_used(self) -> None:
        for game in islice(some_games(), 6):
            for account in accounts(game):
                for reader in ("ann", ""):
                    assert report_text(account, reader) == report_text(_scrambled(account, reader), reader)

    def test_limits_stay_out_of_the_public_report(self) -> None:
        [account] = legs(scripted(), 1, 1)
        report = report_text(account, "")
        assert "30" not in report[report.index("AUCTION") : report.index("STANDINGS")]
        assert "limit" not in report

    def test_the_moderator_reads_everybodys(self) -> None:
        [account] = legs(scripted(), 1, 1)
        report = report_text(account, "moderator")
        for name in ("Ann", "Bob", "Cleo"):
            assert f"ORDERS of {name}" in report
        assert "your limit $30" in report


def _scrambled(account: Account, reader: str) -> Account:
    """The same leg with other answers, sheets and secret events of everybody but `reader`."""
    steps = [
        StepRecord(
            step.cursor,
            [
                replace(event, text="leaked") if isinstance(event, LinePassedOver) and event.seat != reader else event
                for event in step.events
            ],
            [
                replace(answer, value=999 if isinstance(answer.decision, Limit) else answer.value, path="leaked")
                if answer.decision.seat != reader
                else answer
                for answer in step.answers
            ],
            (),
        )
        for step in account.steps
    ]
    sheets = {
        seat: news if seat == reader else replace(news, no=99, received="leaked", digest="leaked")
        for seat, news in account.sheets.items()
    }
    return replace(account, steps=steps, sheets=sheets)


class TestTemplates:
    """Where templates come from."""

    def test_a_games_own_come_first(self, tmp_path: Path) -> None:
        own = tmp_path / "templates" / "base"
        own.mkdir(parents=True)
        (own / "dice.txt.j2").write_text("Our own words, {{ names[reader] }}!\n")
        [account] = legs(Game(), 0, 0)
        report = report_text(account, "ann", templates=str(tmp_path))
        assert report.endswith("Our own words, Ann!\n")
        assert "STANDINGS" in report

    def test_a_home_made_template_cannot_leave_the_page(self, tmp_path: Path) -> None:
        own = tmp_path / "templates" / "base"
        own.mkdir(parents=True)
        (own / "dice.txt.j2").write_text("  " + "word " * 40 + "\n" + "x" * 100 + "\n")
        [account] = legs(Game(), 0, 0)
        report = report_text(account, "ann", templates=str(tmp_path))
        assert max(map(len, report.splitlines())) <= COLUMNS
        assert report.count("word") == 40

    def test_jinja_is_imported_with_the_first_report_only(self) -> None:
        code = "import sys, pbem.report.text, pbem.orders.forms; sys.exit('jinja2' in sys.modules)"
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

    @pytest.mark.parametrize("cache", ["/dev/null/none", "relative", ""])
    def test_no_cache_folder_no_harm(self, cache: str, tmp_path: Path) -> None:
        code = (
            "from tests.report.games import Game, accounts; from pbem.report.text import report_text;"
            "print(len(report_text(next(accounts(Game())), 'ann')))"
        )
        environ = {"XDG_CACHE_HOME": cache, "HOME": "/dev/null", "PYTHONPATH": str(Path.cwd())}
        done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True)
        assert int(done.stdout) > 500
        assert done.stderr == ""
