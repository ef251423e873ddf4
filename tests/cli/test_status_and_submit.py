"""`pbem status` and `pbem submit`: who has sent, and what became of each sheet."""

import json
import shutil
from pathlib import Path

import pytest
from msgspec import structs

from pbem.desk.save import read_save, save_bytes
from tests.cli.conftest import Lay
from tests.cli.terminal import TITLE, form, pbem, seats


def damaged(game: Path, seat: str, leg: str = "start") -> Path:
    """A copy of a seat's form with a fault in it, as `bob.toml` in this folder."""
    file = Path(f"{seat}.toml")
    file.write_text(form(game, seat, leg).read_text(encoding="utf-8").replace("borrow = 0", "borrow = 1O"), "utf-8")
    return file


def test_status_of_a_game_that_nobody_has_answered(lay: Lay) -> None:
    """A line a seat, and who is wanted."""
    said = pbem("status", lay("begun"))
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "begun  00 sign-up",
        "  ann   nothing    if nothing comes: wait",
        "  bob   nothing    if nothing comes: wait",
        "  cleo  nothing    if nothing comes: wait",
        "  dan   nothing    if nothing comes: wait",
        "Wanted: ann, bob, cleo, dan.",
    ]


def test_status_counts_sheets_and_notes(lay: Lay) -> None:
    """One sheet is one sheet; of several it is said which counts; late is late."""
    game = lay("begun")
    when = ("--received", "2026-01-17 21:14")
    assert pbem("submit", game, *when, form(game, "ann")).code == 0
    assert pbem("submit", game, *when, form(game, "bob")).code == 0
    assert pbem("submit", game, *when, damaged(game, "bob")).code == 1
    assert pbem("submit", game, *when, damaged(game, "cleo")).code == 1
    noted = form(game, "dan").read_text(encoding="utf-8").replace("retire = 0", "retire = 50")
    assert pbem("submit", game, *when, "--late", "-", stdin=noted).code == 0
    assert pbem("status", game).out.splitlines()[1:] == [
        "  ann   sent       1 sheet, last Sat 17 Jan 21:14",
        "  bob   sent       2 sheets, no. 1 counts, last Sat 17 Jan 21:14",
        "  cleo  refused    1 sheet, last Sat 17 Jan 21:14, if nothing comes: wait",
        "  dan   sent late  1 sheet, 1 note, last Sat 17 Jan 21:14",
        "Wanted: cleo.",
    ]


def test_status_with_a_deadline_tells_how_far_off_it_is(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is for the person only: the JSON has none of it."""
    game = lay("begun")
    (game / "save.toml").unlink()
    shutil.rmtree(game / "turns")
    settings = (game / "game.toml").read_text().replace('# first = "', 'first = "').replace('"UTC"', '"Europe/Madrid"')
    (game / "game.toml").write_text(settings)
    assert pbem("start", game).code == 0
    monkeypatch.setattr("pbem.desk.deadlines.now", lambda: "2026-01-18T17:40+00:00")
    late = pbem("status", game).out.splitlines()[0]
    assert late == "begun  00 sign-up   due Sun 18 Jan 2026 18:00 Madrid (17:00 UTC), 40 minutes ago"
    monkeypatch.setattr("pbem.desk.deadlines.now", lambda: "2026-01-17T16:00+00:00")
    assert pbem("status", game).out.splitlines()[0].endswith("(17:00 UTC), in 1 day and 1 hour")
    data = pbem("status", game, "--json").data
    assert (data["due"], data["zone"]) == ("2026-01-18T18:00+01:00", "Europe/Madrid")


def test_status_for_a_program(lay: Lay) -> None:
    """The keys are stable: scripts rest on them."""
    game = lay("auction")
    said = pbem("status", game, "--json")
    assert (said.code, said.err) == (0, "")
    data = said.data
    assert list(data) == (
        ["game", "title", "edition", "pace", "finished", "turn", "leg", "name", "due", "zone", "wanted", "seats", "odd"]
    )
    assert (data["game"], data["finished"], data["turn"], data["leg"]) == ("begun", False, 1, "01-t1-auction")
    assert data["wanted"] == ["ann", "bob", "cleo", "dan"]
    assert data["seats"][0] == {
        "id": "ann",
        "name": "Ann",
        "state": "nothing",
        "missing": "wait",
        "sheets": 0,
        "counted": 0,
        "notes": 0,
        "last": "",
    }


def test_status_of_a_finished_game(lay: Lay) -> None:
    """Nobody is wanted."""
    game = lay("over")
    said = pbem("status", game)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("over  finished after turn ")
    assert said.out.endswith(".  pbem report over\n")
    data = pbem("status", game, "--json").data
    assert (data["finished"], data["leg"], data["wanted"], data["due"]) == (True, "", [], "")


@pytest.mark.parametrize("command", ["start", "status", "submit", "adjudicate", "report", "form", "draws", "verify"])
@pytest.mark.parametrize(
    ("folder", "lines"),
    [
        ("nowhere", ["there is no folder nowhere", "  to make one: pbem new nowhere"]),
        ("empty", ["empty holds no game: it has no game.toml", "  to make one: pbem new empty"]),
        ("begun/turns/start", ["begun/turns/start is inside a game's folder", "  the game is in {here}/begun"]),
    ],
)
def test_the_wrong_folder(lay: Lay, tmp_path: Path, command: str, folder: str, lines: list[str]) -> None:
    """Every command of the moderator says what it is instead, and where the game is if it is near."""
    lay("begun")
    Path("empty").mkdir()
    more = {"submit": [form("begun", "ann")], "form": ["--seat", "ann"]}
    said = pbem(command, folder, *more.get(command, []))
    assert (said.code, said.out) == (2, "")
    assert said.lines == [line.format(here=tmp_path) for line in lines]
    assert not list(Path("empty").iterdir())


def test_a_game_that_was_not_begun(desk: Path) -> None:
    """Its save is wanted: exit code 4, and what to do."""
    assert pbem("new", "fresh", *seats("Ann", "Bob", "Cleo")).code == 0
    file = Path("fresh/game.toml")
    file.write_text(file.read_text().replace('title = ""', f'title = "{TITLE}"', 1))
    said = pbem("status", "fresh")
    assert said.code == 4
    assert said.lines == ["fresh/save.toml is not there", "  to begin the game: pbem start fresh"]


def test_settings_that_cannot_change_any_more(lay: Lay) -> None:
    """What a game was begun with is said, what was found instead, and that it is a matter of game.toml."""
    game = lay("begun")
    file = game / "game.toml"
    file.write_text(file.read_text().replace('edition = "crayon"', 'edition = "locomotive"'))
    said = pbem("status", game)
    assert said.code == 2
    assert said.lines == [
        "begun/game.toml was changed in what cannot change once a game has begun",
        "  edition: the game was begun with crayon, not locomotive",
    ]


def test_submit_files_a_sheet_and_says_how_it_is_understood(lay: Lay) -> None:
    """The receipt is data; the second sheet replaces the first."""
    game = lay("begun")
    said = pbem("submit", game, form(game, "ann"))
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0] == "ACCEPTED, no. 1 of Ann for sign-up."
    assert "  borrow $0" in said.out.splitlines()
    assert pbem("submit", game, form(game, "ann")).out.startswith(
        "ACCEPTED, no. 2 of Ann for sign-up. It replaces no. 1."
    )


def test_submit_refuses_with_the_place_and_keeps_the_earlier_one(lay: Lay) -> None:
    """Exit code 1; others in the same call are filed all the same."""
    game = lay("begun")
    assert pbem("submit", game, form(game, "bob")).code == 0
    said = pbem("submit", game, damaged(game, "bob"), form(game, "ann"))
    assert (said.code, said.err) == (1, "")
    lines = said.out.splitlines()
    assert lines[:2] == ["NOT ACCEPTED, no. 2 of Bob for sign-up.", "Sheet no. 1 stays in force."]
    assert lines[2].startswith("bob.toml:")
    assert ": T134 " in lines[2]
    assert "ACCEPTED, no. 1 of Ann for sign-up." in lines


def test_submit_for_a_program(lay: Lay) -> None:
    """The check's keys, and those of the list of what came in."""
    game = lay("begun")
    said = pbem("submit", game, damaged(game, "bob"), "--received", "2026-01-17T21:14+01:00", "--json")
    assert (said.code, said.err) == (1, "")
    (row,) = said.data
    assert list(row) == ["file", "accepted", "verdicts", "seat", "record"]
    assert (row["file"], row["accepted"], row["seat"]) == ("bob.toml", False, "bob")
    assert list(row["verdicts"][0]) == ["code", "severity", "line", "column", "text", "rule", "fix"]
    assert row["record"] == {
        "no": 1,
        "seat": "bob",
        "when": "2026-01-17T20:14+00:00",
        "via": "submit",
        "file": "bob.1.toml",
        "digest": row["record"]["digest"],
        "verdict": "refused",
        "asking": 1,
        "notes": row["record"]["notes"],
        "counted": False,
        "late": False,
    }


def test_submit_reads_a_pipe(lay: Lay) -> None:
    """It is called stdin in what is said about it."""
    game = lay("begun")
    text = form(game, "ann").read_text(encoding="utf-8")
    assert pbem("submit", game, "-", stdin=text).out.startswith("ACCEPTED, no. 1 of Ann")
    said = pbem("submit", game, "-", stdin=text.replace("borrow = 0", "borrow = x"))
    assert said.code == 1
    assert "stdin:" in said.out


def test_submit_by_a_glob_over_a_packet(lay: Lay) -> None:
    """The position file that comes along is no sheet, and is passed over."""
    game = lay("begun")
    said = pbem("submit", game, *sorted(form(game, "ann").parent.glob("*.toml")))
    assert said.code == 0
    assert said.err.endswith("position.toml: passed over, a position file is no sheet\n")
    assert said.out.count("ACCEPTED") == 1


def test_a_sheet_of_nobody_is_asked_about_and_nothing_is_filed(lay: Lay) -> None:
    """All such sheets at once, and the good ones wait too: a mistyped call must not be half done."""
    game = lay("begun")
    Path("hello.toml").write_text("hello\n")
    Path("zoe.toml").write_text(form(game, "ann").read_text().replace('"ann"', '"zoe"'))
    said = pbem("submit", game, form(game, "ann"), "hello.toml", "zoe.toml")
    assert (said.code, said.out) == (2, "")
    assert said.lines == [
        "whose sheet is this? Nothing was filed.",
        "  hello.toml: it does not say so",
        "  zoe.toml: it is from a seat zoe, which this game does not have",
        "  say whose it is: --seat SEAT, one of ann, bob, cleo, dan",
    ]
    assert pbem("status", game, "--json").data["seats"][0]["sheets"] == 0


@pytest.mark.parametrize("who", ["bob", "Bob", "BOB"])
def test_a_seat_is_meant_by_id_or_name_in_any_case(lay: Lay, who: str) -> None:
    """The sheet of another seat is refused for it, by its header and its token."""
    game = lay("begun")
    said = pbem("submit", game, "--seat", who, form(game, "ann"))
    assert said.code == 1
    assert said.out.startswith("NOT ACCEPTED, no. 1 of Bob for sign-up.")
    assert "H205" in said.out


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (["--seat", "zoe"], ["no seat zoe in this game", "  seats: ann, bob, cleo, dan"]),
        (["--received", "yesterday"], ['--received yesterday: a time is like "2026-01-18 18:00"']),
    ],
)
def test_what_submit_cannot_understand(lay: Lay, typed: list[str], lines: list[str]) -> None:
    """Exit code 2, and nothing is filed."""
    game = lay("begun")
    said = pbem("submit", game, form(game, "ann"), *typed)
    assert (said.code, said.out, said.lines) == (2, "", lines)
    assert not (game / "turns/00-sign-up").exists()


def test_files_that_are_not_there(lay: Lay) -> None:
    """All of them at once, before anything is filed."""
    game = lay("begun")
    said = pbem("submit", game, "nofile", form(game, "ann"), "begun")
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["nofile: No such file or directory", "begun is a folder; name the file in it"]


def test_sheets_that_belong_elsewhere(lay: Lay) -> None:
    """Of another game, of an earlier leg: refused by code, and kept."""
    begun, auction = lay("begun"), lay("auction")
    strange = form(begun, "ann").read_text(encoding="utf-8").replace('game = "begun"', 'game = "harbour"')
    said = pbem("submit", begun, "-", stdin=strange)
    assert said.code == 1
    assert "H202" in said.out
    said = pbem("submit", auction, form(auction, "ann"))
    assert said.code == 1
    assert "H203" in said.out
    assert "H204" in said.out


def test_submit_to_a_finished_game(lay: Lay) -> None:
    """Nothing is due any more."""
    game = lay("over")
    said = pbem("submit", game, form(game, "ann"))
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["the game is over; no sheet is due", "  to read its end: pbem report over"]


def test_another_command_has_the_game(lay: Lay) -> None:
    """Exit code 4, and who has it."""
    from pbem.desk.lock import holding

    game = lay("begun")
    with holding(game, "adjudicate"):
        said = pbem("submit", game, form(game, "ann"))
    assert said.code == 4
    assert said.lines[0].startswith("another command has this game: adjudicate, since ")


def test_nobody_waits_for_one_who_is_away(lay: Lay) -> None:
    """His state says so; wanted are the others, and when they have sent, everybody has who can."""
    game = lay("begun")
    save = read_save(game / "save.toml")
    (game / "save.toml").write_bytes(save_bytes(structs.replace(save, due="2026-06-07T18:00+02:00")))
    toml = game / "game.toml"
    text = toml.read_text(encoding="utf-8")
    assert text.count('name = "Dan"\n') == 1
    away = 'name = "Dan"\naway = ["2000-01-01/2099-12-31"]\n'
    toml.write_text(text.replace('name = "Dan"\n', away), encoding="utf-8")
    assert pbem("status", game).out.splitlines()[-1] == "Wanted: ann, bob, cleo."
    assert pbem("submit", game, *(form(game, seat) for seat in ("ann", "bob", "cleo"))).code == 0
    said = pbem("status", game).out.splitlines()[-1]
    assert said == f"Everybody has sent but dan, who is away.  pbem adjudicate {game}"
    assert json.loads(pbem("status", game, "--json").out)["wanted"] == []
