"""What commands print: data on stdout, talk on stderr; faults as one sentence, hints and the exit code."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import typer

FAULTY = 1
USAGE = 2
SAVE = 4


def say(text: str) -> str:
    """Translate a message id into the language of this terminal: PBEM_LANG, else English."""
    from pbem.languages import speaker

    return speaker(os.environ.get("PBEM_LANG", "en"))(text)


def told(text: str, **facts: object) -> str:
    """A finished sentence."""
    return say(text).format(**facts)


def talk(line: str = "") -> None:
    """A line for the person at the terminal, not for a program."""
    typer.echo(line, err=True)


def put(line: str = "") -> None:
    """A line of data."""
    typer.echo(line)


def put_json(data: Any) -> None:
    """Data for a program."""
    import msgspec

    typer.echo(json.dumps(msgspec.to_builtins(data), indent=1, ensure_ascii=False))


@contextmanager
def faults() -> Iterator[None]:
    """Print what a command cannot do, and leave with the exit code that says so."""
    from pbem.desk.faults import DeskFault
    from pbem.games.new_england_railways.board import PackFault

    try:
        yield
    except DeskFault as fault:
        for line in fault.lines(say):
            talk(line)
        raise typer.Exit(fault.exit) from None
    except PackFault as fault:
        talk(str(fault))
        raise typer.Exit(SAVE) from None
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - the reader has gone; nothing is to be flushed
        raise typer.Exit(0) from None
    except OSError as error:
        talk(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        raise typer.Exit(USAGE) from None


def read_file(name: str) -> bytes:
    """The bytes of a file, `-` for standard input. Exits with 2 if it cannot be read."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        with open(name, "rb") as file:  # noqa: PTH123
            return file.read()
    except OSError as error:
        talk(f"{name}: {error.strerror}")
        raise typer.Exit(USAGE) from None


def progress(label: str) -> Callable[[str], None]:
    """A line that is written over while long work goes on; silent unless stderr is a terminal."""
    if not sys.stderr.isatty():
        return lambda step: None
    return lambda step: typer.echo(f"\r{label} {step:<40}", err=True, nl=False)
