"""The samples of a page: ```console blocks, each line that begins with `$ ` run by a shell, its output below it.

All blocks of a page are run in order, in one fresh folder. In the output a line `...` stands for any lines, `...`
within a line for anything on it, and `[exit 3]` closes the output of a command that left with another exit code than 0.

`python -m tests.docs.console docs/commands.md` writes what is printed now into a page, where it is not as it says.
"""

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Sample:
    """A command of a page, the output that stands below it, and its line number."""

    command: str
    output: str
    line: int


def samples(page: str) -> list[Sample]:
    """All commands of a page, in order."""
    found = []
    for block in BLOCK.finditer(page):
        line = page.count("\n", 0, block.start()) + 1
        for part in re.split(r"^(?=\$ )", block[0], flags=re.MULTILINE):
            command, _, output = part.partition("\n")
            if command:
                found.append(Sample(command.removeprefix("$ "), output, line))
            line += part.count("\n")
    return found


def run(command: str, folder: Path, tools: Path) -> str:
    """What a command prints, on both streams, and its exit code if it is not 0."""
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout + (f"[exit {done.returncode}]\n" if done.returncode else "")


def tools_in(folder: Path) -> Path:
    """A folder with a `pbem` that is the one under test."""
    pbem = folder / "tools" / "pbem"
    pbem.parent.mkdir()
    pbem.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c 'from pbem.cli import main; main()' \"$@\"\n")
    pbem.chmod(0o755)
    return pbem.parent


def fits(expected: str, printed: str) -> bool:
    """Whether the output is as the page says."""
    parts = [
        ".*".join(re.escape(piece) for piece in part.split("..."))
        for part in re.split(r"^\.\.\.\n", expected, flags=re.MULTILINE)
    ]
    return re.fullmatch("(?:.*\n)*?".join(parts), printed) is not None


def rewritten(page: str, folder: Path) -> str:
    """The page with its samples as they are printed now."""
    tools = tools_in(folder)
    desk = folder / "desk"
    desk.mkdir()

    def block(match: re.Match[str]) -> str:
        text = ""
        for part in re.split(r"^(?=\$ )", match[0], flags=re.MULTILINE):
            command, _, output = part.partition("\n")
            if command:
                printed = run(command.removeprefix("$ "), desk, tools)
                text += f"{command}\n{output if fits(output, printed) else printed}"
        return text

    return BLOCK.sub(block, page)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as passing:
            file = Path(name)
            file.write_text(rewritten(file.read_text(encoding="utf-8"), Path(passing)), encoding="utf-8")
