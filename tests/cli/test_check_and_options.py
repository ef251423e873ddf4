"""`pbem check` and `pbem options`: a player at home, with a packet and nothing else."""

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Lay
from tests.cli.terminal import form, pbem, position


@pytest.fixture
def packet(lay: Lay) -> Path:
    """Ann's packet after sign-up, as the folder `packet`; no game is near."""
    shutil.copytree(form(lay("auction"), "ann", "00-sign-up").parent, "packet")
    shutil.rmtree("auction")
    return Path("packet")


def sheet(packet: Path) -> Path:
    """The form in it."""
    (found,) = packet.glob("*.orders.toml")
    return found


def test_a_form_as_it_is(packet: Path) -> None:
    """Good, and how it is understood: data."""
    said = pbem("check", sheet(packet))
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0] == f"{sheet(packet)}: good for turn 1 auction"
    assert said.out.splitlines()[1].startswith("  Boston-Providence")


def test_notes_are_counted_and_are_no_fault(packet: Path) -> None:
    """Exit code 0."""
    text = sheet(packet).read_text(encoding="utf-8")
    sheet(packet).write_text(text.replace("limit = 0", "limit = 50", 1), "utf-8")
    said = pbem("check", sheet(packet))
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0].endswith("good for turn 1 auction, with a note")
    assert "NOTE  " in said.out
    assert "S401 $50 is more than your $10 and counts as $10 (NER-8.17)" in said.out


def test_every_fault_with_its_place_and_the_line_as_it_should_be(packet: Path) -> None:
    """Exit code 1; the verdicts are data too."""
    text = sheet(packet).read_text(encoding="utf-8")
    text = text.replace("Boston-Providence", "Boston-Providnce").replace("finish = 0", "finish = 08", 1)
    sheet(packet).write_text(text, "utf-8")
    said = pbem("check", sheet(packet))
    assert (said.code, said.err) == (1, "")
    assert said.out.splitlines()[0].endswith("would be refused for turn 1 auction")
    assert "K302" in said.out
    assert "T115" in said.out
    assert '"Boston-Providence"' in said.out
    assert "<- like this" in said.out


def test_several_sheets_for_a_program(packet: Path) -> None:
    """A row each, in the order named."""
    bad = packet / "bad.toml"
    bad.write_text(sheet(packet).read_text(encoding="utf-8").replace("limit = 0", "limit = -1", 1), "utf-8")
    said = pbem("check", sheet(packet), bad, "--json")
    assert (said.code, said.err) == (1, "")
    good, refused = said.data
    assert good == {"file": str(sheet(packet)), "accepted": True, "verdicts": []}
    assert (refused["file"], refused["accepted"]) == (str(bad), False)
    assert list(refused["verdicts"][0]) == ["code", "severity", "line", "column", "text", "rule", "fix"]
    assert (refused["verdicts"][0]["code"], refused["verdicts"][0]["severity"]) == ("K304", "refused")


def test_a_pipe_and_where_the_position_file_is_looked_for(packet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this folder, or where --position says: the file, or the packet it lies in."""
    text = sheet(packet).read_text(encoding="utf-8")
    said = pbem("check", "-", stdin=text)
    assert (said.code, said.out) == (2, "")
    assert said.lines == [
        "stdin: no position file of its seat lies beside it",
        "  put the sheet into its packet's folder, or say where that is: --position FOLDER",
    ]
    (file,) = packet.glob("*.position.toml")
    for where in (file, packet):
        assert pbem("check", "-", "--position", where, stdin=text).out.startswith("stdin: good for turn 1 auction")
    monkeypatch.chdir(packet)
    assert pbem("check", "-", stdin=text).code == 0


def test_a_sheet_without_its_position_file(packet: Path) -> None:
    """Exit code 2; the others are checked all the same."""
    alone = Path("alone.toml")
    shutil.copy(sheet(packet), alone)
    said = pbem("check", alone, sheet(packet))
    assert said.code == 2
    assert said.lines[0] == "alone.toml: no position file of its seat lies beside it"
    assert said.out.startswith(f"{sheet(packet)}: good for turn 1 auction")


def test_a_glob_over_the_packet(packet: Path) -> None:
    """The position file is no sheet; alone it is nothing to check."""
    said = pbem("check", *sorted(packet.glob("*.toml")))
    assert said.code == 0
    assert said.err.endswith(": passed over, a position file is no sheet\n")
    assert pbem("check", *packet.glob("*.position.toml")).code == 2


def test_files_that_cannot_be_read(packet: Path) -> None:
    """All of them at once, exit code 2."""
    said = pbem("check", "nofile", sheet(packet), "packet")
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["nofile: No such file or directory", "packet is a folder; name the file in it"]


@pytest.mark.parametrize("command", [["check", "-", "--position"], ["options"]])
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("format = 1", "format = 9", " is of format 9; this pbem reads position files of format 1"),
        ("", "not toml\n", " is no position file: Expected '=' after a key"),
        ("token = ", "tokens = ", " is no position file: it has no token or no table"),
        ('leg = "auction"', "leg = 3", " is damaged: Expected `str`, got `int` - at `$.leg`; take the one of your"),
        ('"new-england-railways"', '"chess"', ": no title chess in this pbem; install a newer one"),
        ('seat = "ann"', 'seat = "zoe"', " is damaged: zoe"),
        ('"bids"', '"votes"', " is damaged: ann: votes"),
        ('"Boston-Worcester",', '"Bston-Worcester",', " is damaged: it does not fit this board: Bston-Worcester; take"),
        ("cash = 10", 'cash = "much"', " is damaged: Expected `int`, got `str`"),
    ],
)
def test_a_damaged_position_file(packet: Path, command: list[str], old: str, new: str, told: str) -> None:
    """Exit code 2, and which file it is; never a traceback."""
    (file,) = packet.glob("*.position.toml")
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new) if old else new, "utf-8")
    said = pbem(*command, file, stdin=sheet(packet).read_text(encoding="utf-8"))
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"{file}{told}")


def test_a_position_that_is_no_file(packet: Path) -> None:
    """A folder without one, or no folder at all."""
    Path("empty").mkdir()
    for typed in (["check", sheet(packet), "--position", "empty"], ["options", "empty"]):
        said = pbem(*typed)
        assert (said.code, said.out) == (2, "")
        assert said.lines == [
            "empty holds no position file, or more than one",
            "  it is called GAME-LEG-SEAT.position.toml, and comes with each form",
        ]
    assert pbem("options", "nowhere").lines == ["nowhere: No such file or directory"]


def test_options_best_first(packet: Path) -> None:
    """Each kind with its count, each line as it is written in a sheet."""
    for where in (packet, *packet.glob("*.position.toml")):
        said = pbem("options", where)
        assert (said.code, said.err) == (0, "")
        assert said.out.startswith("# bids: ")
        assert '"Boston-Providence" = { limit = ' in said.out


def test_options_of_a_kind_for_a_program(lay: Lay) -> None:
    """By kind a list of lines with what they bring; at most so many."""
    place = position(lay("begun"), "ann")
    said = pbem("options", place, "borrow", "--most", "2", "--json")
    assert (said.code, said.err) == (0, "")
    assert said.data == {
        "borrow": [{"line": "borrow = 0", "brings": "service $0"}, {"line": "borrow = 10", "brings": "service $2"}]
    }
    said = pbem("options", place, "ship")
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["nothing of the kind ship is due", "  kinds: colour, borrow, retire"]
    assert pbem("options", place, "--most", "0").code == 2
