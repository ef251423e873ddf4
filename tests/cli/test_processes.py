"""Commands as processes of their own: exit codes, encodings, closed pipes, folders that cannot be written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Lay
from tests.cli.terminal import TITLE, form, position, process, seats

ACCENTS = ("Ánn <ann@example.org>", "Bøb <bob@example.org>", "Çléo <cleo@example.org>")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (["status", "auction"], 0),
        (["check", "bad.toml", "--position", "{position}"], 1),
        (["status", "nowhere"], 2),
        (["statsu"], 2),
        (["adjudicate", "auction"], 3),
        (["verify", "broken"], 4),
    ],
)
def test_exit_codes(lay: Lay, tmp_path: Path, typed: list[str], code: int) -> None:
    """As a script sees them."""
    game = lay("auction")
    Path("bad.toml").write_text("borrow\n")
    lay("begun").rename("broken")
    Path("broken/save.toml").write_text("digest = 0\n")
    where = str(position(game, "ann", "00-sign-up"))
    done = process(*(word.format(position=where) for word in typed), folder=tmp_path)
    assert done.returncode == code
    assert bool(done.stdout) is (code < 2)
    assert bool(done.stderr) is (code >= 2)


def test_a_fault_of_the_program_is_not_taken_for_faulty_orders(tmp_path: Path) -> None:
    """A traceback, and an exit code of its own."""
    text = "import pbem.desk.status as s; s.open_game = lambda path: 1 // 0\nfrom pbem.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", text, "status", tmp_path], capture_output=True, check=False)
    assert done.returncode == 70
    assert b"ZeroDivisionError" in done.stderr


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "latin-1"},
    ],
)
def test_a_terminal_that_lacks_signs(desk: Path, environment: dict[str, str]) -> None:
    """Question marks there, the names in the files as they are."""
    made = process("new", "coastline", "--title", TITLE, *seats(*ACCENTS), folder=desk)
    assert made.returncode == 0, made.stderr
    done = process("adjudicate", "coastline", folder=desk, **environment)
    assert done.returncode == 3
    assert b"Traceback" not in done.stderr
    assert b" owe sheets for sign-up." in done.stderr
    done = process("report", "coastline", "--seat", "ann", folder=desk, **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    done = process("adjudicate", "coastline", "--missing", "bot", folder=desk, **environment)
    assert done.returncode == 0
    file = desk / "coastline/turns/00-sign-up/result/public/report.txt"
    assert "Çléo is " in file.read_text(encoding="utf-8")


def test_the_same_bytes_whatever_the_terminal(desk: Path) -> None:
    """COLUMNS, colours, zone, hash seed and folder have no say in what is written.

    Nor has the terminal's language, but for the game.toml that `new` writes for the moderator who speaks it.
    """
    trees = []
    for folder, environment in (
        ("one", {"COLUMNS": "40", "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1", "PBEM_LANG": "es"}),
        ("two", {"COLUMNS": "200", "TZ": "America/Lima", "PYTHONHASHSEED": "2", "LC_ALL": "C", "NO_COLOR": ""}),
    ):
        (desk / folder).mkdir()
        game = desk / folder / "coastline"
        typed = ["new", "coastline", "--title", TITLE, *seats(*ACCENTS), "--seed", "same"]
        assert process(*typed, folder=desk / folder, **{**environment, "PBEM_LANG": "en"}).returncode == 0
        words = ["adjudicate", "coastline", "--missing", "bot"]
        assert process(*words, folder=desk / folder, **environment).returncode == 0
        trees.append({str(path.relative_to(game)): path.read_bytes() for path in game.rglob("*") if path.is_file()})
    assert trees[0] == trees[1]


def test_nothing_is_coloured_in_a_pipe(desk: Path) -> None:
    """No escape signs, in help and in faults, even where somebody wants colours."""
    for typed in (["--help"], ["games"], ["statsu"], ["status", "nowhere"]):
        done = process(*typed, folder=desk, TERM="xterm-256color", NO_COLOR="", COLUMNS="60")
        assert b"\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize("typed", [["rules", TITLE], ["schema"], ["rules", TITLE, "--json"]])
def test_a_pipe_that_is_closed(typed: list[str]) -> None:
    """As by `| head -1`: nothing is said and nothing failed."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", "from pbem.cli import main; main()", *typed],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_no_progress_without_a_terminal(lay: Lay, tmp_path: Path) -> None:
    """stderr is for talk; a carriage return in a log is none."""
    lay("auction")
    done = process("verify", "auction", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")


def test_sheets_by_a_pipe_in_any_bytes(lay: Lay, tmp_path: Path) -> None:
    """What is no text is refused like any other faulty sheet."""
    game = lay("begun")
    done = process("submit", "begun", "-", folder=tmp_path, stdin=form(game, "ann").read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    done = process("submit", "begun", "-", "--seat", "bob", folder=tmp_path, stdin=bytes(range(256)))
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"NOT ACCEPTED, no. 1 of Bob for sign-up.")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("typed", [["adjudicate", "begun", "--missing", "bot"], ["new", "begun/turns/inner"]])
def test_a_folder_that_cannot_be_written(lay: Lay, tmp_path: Path, typed: list[str]) -> None:
    """Exit code 4, and which file it is about; what only reads goes on working."""
    game = lay("begun")
    folders = [game, *(path for path in game.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        done = process(*typed, folder=tmp_path)
        read = process("status", "begun", folder=tmp_path)
    finally:
        for folder in folders:
            folder.chmod(0o755)
    assert done.returncode == 4
    assert b"Permission denied" in done.stderr
    assert read.returncode == 0


@pytest.mark.parametrize("typed", [["adjudicate", "begun", "--missing", "bot"], ["submit", "begun", "{form}"]])
def test_a_disk_that_refuses(lay: Lay, monkeypatch: pytest.MonkeyPatch, typed: list[str]) -> None:
    """Exit code 4, and which file it is about."""
    from tests.cli.terminal import pbem

    game = lay("begun")
    words = [word.format(form=form(game, "ann")) for word in typed]

    def refuse(*given: object, **more: object) -> int:
        raise OSError(30, "Read-only file system", str(given[0]))

    monkeypatch.setattr(os, "open", refuse)
    said = pbem(*words)
    monkeypatch.undo()
    assert (said.code, said.out) == (4, "")
    assert said.lines[0] == "begun/pbem.lock can't be locked: Read-only file system"
