"""The command line: parse, call, print. No rules and no file formats here."""


def main() -> None:
    """The `pbem` command."""
    from pbem.cli.app import run

    run()
