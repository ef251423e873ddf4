"""The commands together. A module of commands loads what it needs only when one of its commands runs."""

from __future__ import annotations

import sys

import typer

from pbem.cli import catalogue, desk, player, trust

EPILOGUE = (
    "Exit codes: 0 done, 1 orders or check faulty, 2 usage, 3 orders wanted, 4 save or verification fault, "
    "5 mail or network."
)

app = typer.Typer(
    name="pbem",
    help="Railway board games by mail: sheets in, adjudication, reports out.",
    epilog=EPILOGUE,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from pbem import __version__

        typer.echo(f"pbem {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Options before any command."""


for module in (catalogue, desk, player, trust):
    module.add_to(app)


def run() -> None:
    """Run the command line; a terminal that lacks a sign gets a question mark, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    app()
