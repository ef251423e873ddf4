"""Tables on a terminal, plain lines in a pipe: the same commands at the two ends of a pseudo-terminal."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Lay
from tests.cli.terminal import pbem, process

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")

COMMANDS = {
    "games": ["games"],
    "games of a title": ["games", "new-england-railways"],
    "rules": ["rules", "new-england-railways", "8.3"],
    "status": ["status", "begun"],
    "draws": ["draws", "over"],
    "explain": ["explain", "over", "ann", "--leg", "3"],
}
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def on_terminal(words: list[str], folder: Path, **environment: str) -> str:
    """What a person sees who types this."""
    ours, theirs = pty.openpty()
    env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "FORCE_COLOR")}
    with subprocess.Popen(
        [sys.executable, "-c", "from pbem.cli import main; main()", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env={**env, "TERM": "xterm-256color", "COLUMNS": "80", **environment},
    ) as command:
        os.close(theirs)
        seen = b""
        while True:
            try:
                piece = os.read(ours, 65_536)
            except OSError:
                piece = b""
            if not piece:
                break
            seen += piece
        os.close(ours)
    assert command.returncode == 0, seen.decode()
    return seen.decode().replace("\r\n", "\n")


@pytest.fixture
def games(lay: Lay) -> Path:
    """A game begun and one that is over, side by side."""
    lay("begun")
    return lay("over").absolute().parent


@pytest.mark.parametrize("name", COMMANDS)
def test_a_table_for_a_person_and_lines_for_a_program(games: Path, name: str) -> None:
    """A rule below the headings and colours on the terminal; neither in a pipe, and the words are the same."""
    words = COMMANDS[name]
    seen = on_terminal(words, games)
    piped = process(*words, folder=games)
    assert piped.returncode == 0
    assert "─" in seen
    assert COLOUR.search(seen)
    assert "─" not in piped.stdout.decode()
    assert b"\x1b" not in piped.stdout
    shown = COLOUR.sub("", seen)
    assert max(len(line) for line in shown.splitlines() if "─" in line) <= 80
    plain = set(re.findall(r"[A-Za-z0-9$]{4,}", piped.stdout.decode()))
    assert len(plain - set(re.findall(r"[A-Za-z0-9$]{4,}", shown))) <= len(plain) // 10


@pytest.mark.parametrize("name", ["status", "explain"])
def test_no_colours_if_none_are_wanted(games: Path, name: str) -> None:
    """NO_COLOR takes the colours away; the table stays."""
    seen = on_terminal(COMMANDS[name], games, NO_COLOR="1")
    assert "─" in seen
    assert not re.search(r"\x1b\[[0-9;]*3[0-7][m;]", seen)


def test_as_wide_as_the_terminal(games: Path) -> None:
    """COLUMNS says how wide; what has no room is folded, not cut."""
    for columns in (50, 120):
        seen = COLOUR.sub("", on_terminal(COMMANDS["explain"], games, COLUMNS=str(columns)))
        assert max(len(line) for line in seen.splitlines()[1:]) <= columns


def test_a_pipe_is_as_it_was(lay: Lay) -> None:
    """To the byte: what scripts read does not depend on the terminal."""
    lay("begun")
    lines = pbem("status", "begun").out.splitlines()
    assert lines[1] == "  ann   nothing    if nothing comes: wait"
    assert pbem("games").out == (
        "new-england-railways      New England Railways   3 to 6 seats   editions: crayon, locomotive\n"
        "pacific-northwest-rails   Pacific Northwest Rails   2 to 9 seats   editions: standard\n"
    )


def test_json_is_never_a_table(games: Path) -> None:
    """Not on a terminal either."""
    seen = on_terminal(["status", "begun", "--json"], games)
    assert seen.startswith("{")
    assert "─" not in seen
