"""The command line: parse, call, print. No rules and no file formats here."""


def main() -> None:
    """The `pbem` command."""
    import atexit
    import gc

    # A command is over before its garbage matters. Looking through all that was loaded, now and then and once more
    # when Python shuts down, would be an eighth of the time that a check takes.
    gc.set_threshold(500_000)
    atexit.register(gc.freeze)

    from pbem.cli.app import run

    run()
