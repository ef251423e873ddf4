"""How a command ends: at once, but never before everything is written or while somebody watches."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import TITLE

LAST = "import atexit; atexit.register(print, 'taken apart')\n"
RUN = "from pbem.cli import main; main()"


def ran(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A command in a process that runs `code` with it."""
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, encoding="utf-8", check=False)


def test_it_does_not_wait_for_python_to_take_everything_apart() -> None:
    """That would be a sixteenth of an adjudication."""
    done = ran(LAST + RUN, "games")
    assert done.returncode == 0
    assert "New England Railways" in done.stdout
    assert "taken apart" not in done.stdout


@pytest.mark.parametrize("watch", ["sys.settrace", "sys.setprofile"])
def test_a_debugger_or_a_profiler_sees_the_end(watch: str) -> None:
    """Coverage, for one, writes down what it saw when Python ends."""
    done = ran(f"import sys; {watch}(lambda *seen: None)\n{LAST}{RUN}", "games")
    assert done.returncode == 0
    assert done.stdout.endswith("taken apart\n")


def test_the_exit_code_arrives() -> None:
    """Also of what ends with an error."""
    assert ran(LAST + RUN, "status", "nowhere").returncode == 2
    assert ran(LAST + RUN, "no such command").returncode == 2


def test_nothing_of_a_long_output_is_lost(tmp_path: Path) -> None:
    """Into a pipe that is read late, and into a file."""
    rules = ran(RUN, "rules", TITLE).stdout
    file = tmp_path / "rules.txt"
    with file.open("w", encoding="utf-8") as written:
        subprocess.run([sys.executable, "-c", RUN, "rules", TITLE], stdout=written, check=True)
    assert file.read_text(encoding="utf-8") == rules
    assert len(rules) > 8192
    assert rules.endswith("\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_is_no_success() -> None:
    """What could not be written is said, and the exit code says so."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-c", RUN, "games"], stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False
        )
    assert done.returncode != 0
    assert "No space left" in done.stderr
