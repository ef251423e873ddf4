"""The command line: parse, call, print. No rules and no file formats here."""


def main() -> None:
    """The `pbem` command."""
    import gc

    # A command is over before its garbage matters. Looking through all that was loaded, now and then, would be an
    # eighth of the time that a check takes.
    gc.set_threshold(500_000)

    from pbem.cli.app import run

    try:
        run()
    except SystemExit as end:
        leave(end.code)
        raise


def leave(code: str | int | None) -> None:
    """End the process at once with a numeric exit code: Python would first take apart all that was loaded, a sixteenth
    of an adjudication. Where it cannot be sure that everything is written and nobody watches, it only returns.
    """
    import os
    import sys

    if isinstance(code, str) or sys.gettrace() or sys.getprofile():
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):  # a full disk, a closed or a missing stream: Python knows what to say
        return
    os._exit(code or 0)
