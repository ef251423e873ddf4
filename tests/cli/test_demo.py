"""`pbem demo`: a person sees what a desk does, and a report at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Said, pbem


@pytest.fixture(scope="module")
def shown() -> Said:
    return pbem("demo")


class TestShown:
    def test_it_ends_well(self, shown: Said) -> None:
        assert shown.code == 0

    def test_a_report_with_its_form_is_the_data_and_the_rest_is_talk(self, shown: Said) -> None:
        assert shown.out.startswith("coastline - New England Railways - turn 3, auction               for Ann\n")
        assert shown.out.endswith("# END ORDERS\n")
        assert "for Ann\n" not in shown.err

    def test_it_fits_a_terminal_but_for_verdicts(self, shown: Said) -> None:
        wide = [line for line in (*shown.lines, *shown.out.splitlines()) if len(line) > 100]
        assert all(line.startswith("    | ") for line in wide)

    def test_where_nothing_is_wrong_a_sheet_takes_one_line(self, shown: Said) -> None:
        at = shown.lines.index("Mon 12 Jan 19:40  cleo.toml           accepted")
        assert shown.lines[at - 2] == "sign-up, due Sun 18 Jan 18:00"
        assert shown.lines[at + 1] == "Wed 14 Jan 21:14  ann.toml            accepted"

    def test_where_something_is_wrong_it_shows_all_that_the_author_is_told(self, shown: Said) -> None:
        at = shown.lines.index("Tue 20 Jan 13:05  bob.first-try.toml  NOT ACCEPTED, Bob is told:")
        told = shown.lines[at + 1 : shown.lines.index("Tue 20 Jan 13:31  bob.toml            accepted")]
        assert all(line.startswith("    | ") for line in told)
        assert [code for code in ("T103", "T118", "T115", "T117", "T113", "T120") if code in "".join(told)] == [
            *("T103", "T118", "T115", "T117", "T113", "T120")
        ]

    @pytest.mark.parametrize(
        "line",
        [
            "Tue 20 Jan 22:10  ann.toml            accepted, replaces no. 1",
            "Wed 28 Jan 18:35  bob.toml            accepted, late",
            "AUCTION  turn 1: Dan opens, then Ann, Bob, Cleo",
            "  Ann had to borrow $10 to pay the debt service (2.2)",
            "05-t3-auction is adjudicated: 4 reports, each with the next form, are ready to mail.",
            "This is what Ann is mailed now:",
            "To keep this game and go on with it:  pbem demo coastline",
        ],
    )
    def test_it_tells(self, shown: Said, line: str) -> None:
        assert line in shown.lines

    def test_the_last_leg_is_told_once_by_the_report(self, shown: Said) -> None:
        assert "AUCTION  turn 3" in shown.out
        assert "AUCTION  turn 3" not in shown.err

    def test_it_has_checked_what_it_did(self, shown: Said) -> None:
        assert "Checked: 6 legs and 70 draws, played again from the disk, are as recorded." in shown.lines


class TestKept:
    def test_the_game_is_there_to_go_on_with(self, desk: Path) -> None:
        kept = pbem("demo", "mine")
        assert kept.code == 0
        commands = [line.split() for line in kept.lines if line.startswith("  pbem ")]
        assert commands
        for command in commands:
            assert pbem(*command[1:]).code == 0, command
        assert pbem("verify", "mine").out == "as recorded: 7 legs, 84 draws\n"

    def test_a_folder_that_is_there_is_not_touched(self, desk: Path) -> None:
        (desk / "mine").mkdir()
        refused = pbem("demo", "mine")
        assert (refused.code, refused.err) == (2, "mine is there already; the demo wants a new one\n")
        assert not list((desk / "mine").iterdir())

    def test_without_a_folder_nothing_is_left(self, desk: Path) -> None:
        assert pbem("demo").code == 0
        assert not list(desk.iterdir())


class TestOtherTitle:
    """`--title` takes an id or a name; the folder that is proposed is called as that example's game is."""

    def test_its_example_is_played(self, desk: Path) -> None:
        shown = pbem("demo", "--title", "Pacific Northwest Rails")
        assert shown.code == 0
        assert shown.out.startswith("cascade - Pacific Northwest Rails - rounds 5 to 7                for Ann\n")
        assert "To keep this game and go on with it:  pbem demo cascade --title pacific-northwest-rails" in shown.lines
        assert not list(desk.iterdir())

    def test_one_that_there_is_not(self, desk: Path) -> None:
        refused = pbem("demo", "mine", "--title", "pacific-northwest-rials")
        assert (refused.code, refused.lines[0]) == (2, "there is no title pacific-northwest-rials")
        assert not list(desk.iterdir())
