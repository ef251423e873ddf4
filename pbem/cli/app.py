"""The commands together. A module of commands loads what it needs only when one of its commands runs."""

from __future__ import annotations

import sys

import typer

from pbem.cli import catalogue, desk, player, trust

EPILOGUE = (
    "Exit codes: 0 done, 1 orders or check faulty, 2 usage, 3 orders wanted, 4 save or verification fault, "
    "5 mail or network, 70 a fault of pbem itself. docs/commands.md shows every command at work."
)
OWN_FAULT = 70
"""What EX_SOFTWARE is elsewhere: a traceback must not look like faulty orders to a script."""

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
    try:
        app()
    except Exception:  # noqa: BLE001 - the last line of defence, and nothing is hidden
        import traceback

        traceback.print_exc()
        sys.exit(OWN_FAULT)
