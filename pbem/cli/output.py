"""What commands print: data on stdout, talk on stderr; a fault as a sentence, hints below it, and the exit code."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from pbem.kernel.text import N_

if TYPE_CHECKING:
    from pbem.desk.faults import DeskFault

FAULTY = 1
USAGE = 2
SAVE = 4

JSON_HELP = N_("Print JSON for a program.")


def say(text: str) -> str:
    """Translate a message id into the language of this terminal: PBEM_LANG, else English."""
    from pbem.languages import speaker

    return speaker(terminal_language())(text)


def terminal_language() -> str:
    """PBEM_LANG, else English."""
    return os.environ.get("PBEM_LANG") or "en"


def spoken_language() -> str:
    """The terminal's language, if it is one that pbem speaks."""
    from pbem.languages import LANGUAGES

    language = terminal_language()
    return language if language in LANGUAGES else "en"


def language_for(language: str, asked: str = "") -> Callable[[str], str]:
    """What a player reads: the language asked for with the command, or that of this terminal where PBEM_LANG names
    one, else the player's own."""
    from pbem.languages import speaker

    return speaker(asked or os.environ.get("PBEM_LANG") or language)


def asked_language(lang: str) -> str:
    """What `--lang` says, `""` if nothing. Exits with 2, naming the languages there are, if it is none of them."""
    from pbem.languages import LANGUAGES

    if lang and lang not in LANGUAGES:
        refuse(
            told(N_("there is no language {language}"), language=lang),
            told(N_("there is: {languages}"), languages=", ".join(LANGUAGES)),
        )
    return lang


def told(text: str, **facts: object) -> str:
    """A finished sentence."""
    return say(text).format(**facts)


def counted(count: int, one: str, many: str) -> str:
    """One thing or `{count}` of them, as a sentence."""
    return told(one if count == 1 else many, count=count)


def talk(line: str = "") -> None:
    """A line for the person at the terminal, not for a program."""
    typer.echo(line, err=True)


def put(line: str = "") -> None:
    """A line of data."""
    typer.echo(line)


def put_raw(data: bytes) -> None:
    """Data as it is, byte for byte."""
    typer.echo(data, nl=False)


def put_json(data: Any) -> None:
    """Data for a program."""
    import msgspec

    typer.echo(json.dumps(msgspec.to_builtins(data), indent=1, ensure_ascii=False))


def refuse(*lines: str) -> NoReturn:
    """Say why a command cannot be done, the first line the fault, the others what to do; leave with exit code 2."""
    for number, line in enumerate(lines):
        talk(f"  {line}" if number else line)
    raise typer.Exit(USAGE)


@contextmanager
def faults() -> Iterator[None]:
    """Print what a command cannot do, and leave with the exit code that says so.

    The kinds of faults are looked up when something was raised, so that a command that goes well loads none of them.
    """
    try:
        yield
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - the reader has gone; nothing is to be flushed
        raise typer.Exit(0) from None
    except OSError as error:
        talk(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
        raise typer.Exit(SAVE) from None
    except _desk_fault() as fault:
        for number, line in enumerate(fault.lines(say)):
            talk(f"  {line}" if number else line)
        raise typer.Exit(fault.exit) from None
    except _pack_fault() as fault:
        talk(str(fault))
        raise typer.Exit(SAVE) from None


def _desk_fault() -> type[DeskFault]:
    from pbem.desk.faults import DeskFault

    return DeskFault


def _pack_fault() -> type[Exception]:
    from pbem.games.title import PackFault

    return PackFault


def shown_name(name: str) -> str:
    """A file as it is called in what is printed about it: `-` is what came by a pipe."""
    return "stdin" if name == "-" else name


def read_file(name: str) -> bytes:
    """The bytes of a file, `-` for standard input. Exits with 2 if it cannot be read."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        with open(name, "rb") as file:  # noqa: PTH123
            return file.read()
    except IsADirectoryError:
        refuse(told(N_("{file} is a folder; name the file in it"), file=name))
    except OSError as error:
        refuse(f"{name}: {error.strerror}")


@contextmanager
def progress(label: str) -> Iterator[Callable[[str], None]]:
    """A line that is written over while long work goes on, and gone after it; silent unless stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda step: None
        return
    try:
        yield lambda step: typer.echo(f"\r{label} {step:<40}", err=True, nl=False)
    finally:
        typer.echo("\r" + " " * (len(label) + 41) + "\r", err=True, nl=False)
