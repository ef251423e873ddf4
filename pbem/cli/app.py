"""The commands together. A module of commands loads what it needs only when one of its commands runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

import typer

from pbem.kernel.text import N_

COMMANDS = {
    "catalogue": ("games", "rules", "schema"),
    "desk": ("new", "start", "status", "submit", "adjudicate", "outbox", "demo"),
    "played": ("report", "form", "explain"),
    "player": ("check", "options"),
    "trust": ("draws", "verify"),
}
"""The commands by module, in the order of the help; each is the module's function of its name."""
EPILOGUE = N_(
    "Exit codes: 0 done, 1 orders or check faulty, 2 usage, 3 orders wanted, 4 save or verification fault, "
    "5 mail or network, 70 a fault of pbem itself. docs/commands.md shows every command at work."
)
OWN_FAULT = 70
"""What EX_SOFTWARE is elsewhere: a traceback must not look like faulty orders to a script."""


def _version(wanted: bool) -> None:
    if wanted:
        from pbem import __version__

        typer.echo(f"pbem {__version__}")
        raise typer.Exit


def _options(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Options before any command."""


def command_line(arguments: Sequence[str]) -> typer.Typer:
    """The command line for these arguments: the command they begin with, or all of them if they begin otherwise.

    Typer reads the signature of every command it is given, which takes longer than most commands do.
    """
    app = typer.Typer(
        name="pbem",
        help="Railway board games by mail: sheets in, adjudication, reports out.",
        epilog=EPILOGUE,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    every = [(module, name) for module, names in COMMANDS.items() for name in names]
    wanted = [(module, name) for module, name in every if name in arguments[:1]]
    for module, name in wanted or every:
        app.command(name)(getattr(import_module(f"pbem.cli.{module}"), name))
    return app


def _spoken(app: typer.Typer) -> Callable[[], object]:
    """The command line with its help in the language of the terminal."""
    language = os.environ.get("PBEM_LANG", "en")
    if language == "en":
        return app
    from typer.main import get_command

    from pbem.cli.spoken import speak
    from pbem.languages import speaker

    command = get_command(app)
    speak(command, speaker(language), language)
    return command


def run() -> None:
    """Run the command line; a terminal that lacks a sign gets a question mark, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        _spoken(command_line(sys.argv[1:]))()
    except Exception:  # noqa: BLE001 - the last line of defence, and nothing is hidden
        import traceback

        traceback.print_exc()
        sys.exit(OWN_FAULT)
