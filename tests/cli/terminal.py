"""A terminal to type commands at: in this process, or as a process of its own."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from pbem.cli.app import command_line

TITLE = "new-england-railways"
SEATS = ("Ann <ann@example.org>", "Bob <bob@example.org>", "Cleo <cleo@example.org>", "Dan")
PACKETS = "turns/start/result/packets"


@dataclass(frozen=True)
class Said:
    """What a command left behind: its exit code, data and talk."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """stdout as JSON."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        """The lines of stderr."""
        return self.err.splitlines()


def pbem(*words: str | Path, stdin: str = "") -> Said:
    """Run a command in this process. An exception that is no exit is raised, as nobody should see one."""
    typed = [str(word) for word in words]
    result = CliRunner().invoke(command_line(typed), typed, input=stdin, prog_name="pbem")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Said(result.exit_code, result.stdout, result.stderr)


def process(
    *words: str | Path, stdin: bytes = b"", folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a process of its own, with `environment` on top of this one's."""
    return subprocess.run(
        [sys.executable, "-c", "from pbem.cli import main; main()", *map(str, words)],
        input=stdin,
        capture_output=True,
        cwd=folder,
        env={**os.environ, **environment},
        check=False,
    )


def seats(*names: str) -> list[str]:
    """`--seat` for each."""
    return [word for name in names for word in ("--seat", name)]


def form(game: str | Path, seat: str, leg: str = "start") -> Path:
    """The form that was mailed to a seat after a leg."""
    (found,) = Path(game).glob(f"turns/{leg}/result/packets/{seat}/*.orders.toml")
    return found


def position(game: str | Path, seat: str, leg: str = "start") -> Path:
    """The position file that was mailed beside it."""
    (found,) = Path(game).glob(f"turns/{leg}/result/packets/{seat}/*.position.toml")
    return found
