"""Runs what a page of the documentation shows, so that no sample goes stale.

All blocks of a page run in one passing folder, in their order. What a block is, its fence or the comment on the line
above it says:

    ```console                  commands after `$ ` (continued after `> `), each followed by what it prints, stdout
                                and stderr together, and `[exit 3]` if it does not leave with 0
    <!-- file: NAME -->         the block is written to that file
    <!-- part of: NAME -->      the block must stand in that file; `examples/`, `pbem/`: in the checkout
    <!-- not run: WHY -->       nobody can run it here
    <!-- run                    shell commands that readers do not see, up to `-->`

In what is expected `...` stands for any text within a line and, alone on a line, for any lines. Keys, tokens, digests,
times of receipt and spans of time are not compared: they are others every day.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent.parent

_FENCE = re.compile(r"```(\w*)$")
_MARK = re.compile(r"<!-- (file|part of|not run): (.+) -->$")
_ALIKE = (
    (re.compile(r"\b[0-9a-f]{64}\b"), "<key>"),
    (re.compile(r"\b[1-9a-km-np-z]{5}-[1-9a-km-np-z]{5}\b"), "<token>"),
    (re.compile(r"\b[0-9a-f]{4}-[0-9a-f]{4}\b"), "<digest>"),
    (re.compile(r"(?:in )?\b\d+ (?:day|hour|minute)s?(?: and \d+ (?:hour|minute)s?)?(?: ago)?"), "<span>"),
    (re.compile(r"last \w{3} \d+ \w{3} \d\d:\d\d"), "last <time>"),
    (re.compile(r"(?:dentro de|hace) \d+ (?:día|hora|minuto)s?(?: y \d+ (?:hora|minuto)s?)?"), "<span>"),
    (re.compile(r"última \w{3} \d+ \w{3} \d\d:\d\d"), "última <time>"),
)
_SHIM = """#!/bin/sh
exec "{python}" -c 'import sys; sys.argv[0] = "pbem"; from pbem.cli import main; main()' "$@"
"""


class Block(Struct, frozen=True):
    """A block of a page: `kind` is `console`, `run`, `file`, `part of` or `not run`; `what` the name or the reason."""

    line: int
    kind: str
    what: str
    body: str


class Sample(Struct, frozen=True):
    """A command and what a page says it prints."""

    line: int
    command: str
    expected: str


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a page. Raises ValueError, naming the line, for a block of which nothing says what it is."""
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        line, start = lines[number], number + 1
        if line == "<!-- run":
            end = lines.index("-->", number)
            yield Block(start, "run", "", "\n".join(lines[start:end]))
            number = end
        elif fence := _FENCE.match(line):
            end = lines.index("```", start)
            mark = _MARK.match(lines[number - 1]) if number else None
            if mark is None and fence[1] != "console":
                raise ValueError(f"line {start}: say what this block is (tests/docs/pages.py)")
            kind, what = (mark[1], mark[2]) if mark else ("console", "")
            yield Block(start, kind, what, "\n".join(lines[start:end]) + "\n")
            number = end
        number += 1


def samples(block: Block) -> Iterator[Sample]:
    """The commands of a console block."""
    lines = block.body.splitlines()
    number = 0
    while number < len(lines):
        line = block.line + 1 + number
        if not lines[number].startswith("$ "):
            raise ValueError(f"line {line}: a console block is commands and what they print")
        command = lines[number].removeprefix("$ ")
        number += 1
        while number < len(lines) and lines[number].startswith("> "):
            command = command.removesuffix("\\") + lines[number].removeprefix("> ")
            number += 1
        printed = []
        while number < len(lines) and not lines[number].startswith("$ "):
            printed.append(lines[number])
            number += 1
        yield Sample(line, command, "".join(f"{one}\n" for one in printed))


def matches(expected: str, found: str) -> bool:
    """Whether `found` is what a page expects; an empty line at either end does not count."""
    pattern = ""
    for line in _plain(expected):
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("...")) + r"\n"
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in _plain(found))) is not None


def contains(expected: str, whole: str) -> bool:
    """Whether a part of a file is in it as a page shows it."""
    return matches(f"...\n{expected}...\n", whole)


def _plain(text: str) -> list[str]:
    for pattern, sign in _ALIKE:
        text = pattern.sub(sign, text)
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def run_page(page: Path, folder: Path, language: str = "en") -> int:
    """Run a page in the empty folder `folder`, on a terminal that speaks `language`; returns how many commands there
    were. Raises AssertionError naming the line of the page that does not hold."""
    tools, work = folder / "tools", folder / "work"
    tools.mkdir()
    work.mkdir()
    shim = tools / "pbem"
    shim.write_text(_SHIM.format(python=sys.executable))
    shim.chmod(0o755)
    count = 0
    for block in blocks(page.read_text(encoding="utf-8")):
        where = f"{page.relative_to(ROOT)}:{block.line}"
        match block.kind:
            case "console":
                for sample in samples(block):
                    count += 1
                    found = shell(sample.command, work, tools, language)
                    where = f"{page.relative_to(ROOT)}:{sample.line}: {sample.command}"
                    assert matches(sample.expected, found), f"{where}\n{found}"
            case "run":
                found = shell(f"set -e\n{block.body}", work, tools, language)
                assert "[exit " not in found, f"{where}\n{found}"
            case "file":
                (work / block.what).parent.mkdir(parents=True, exist_ok=True)
                (work / block.what).write_text(block.body, encoding="utf-8")
            case "part of":
                shown = block.what.startswith(("examples/", "pbem/"))
                whole = ((ROOT if shown else work) / block.what).read_text(encoding="utf-8")
                assert contains(block.body, whole), f"{where}: not in {block.what}"
    return count


def shell(command: str, work: Path, tools: Path, language: str = "en") -> str:
    """What a command prints, and its exit code if that is not 0."""
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PBEM_", "LC_"))}
    env |= {"PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "NO_COLOR": "1", "LANG": "C.UTF-8"}
    if language != "en":
        env["PBEM_LANG"] = language
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=work,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
        check=False,
    )
    return done.stdout.decode() + (f"[exit {done.returncode}]\n" if done.returncode else "")
