"""A child that is killed at the n-th call it makes to change the disk."""

import os
import signal
import warnings
from collections.abc import Callable
from pathlib import Path

CALLS = ("open", "write", "fsync", "replace", "rename", "mkdir", "unlink", "rmdir")


def killed_at(n: int, work: Callable[[], object]) -> bool:
    """Run `work` in a child killed with SIGKILL at its n-th call (from 1); False if it ended before.

    A write at that call is cut in half; any other call isn't made at all.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # forking beside a test runner's threads
        child = os.fork()
    if child == 0:
        try:
            _arm(n)
            work()
            os._exit(0)
        except BaseException:  # noqa: BLE001 - whatever it is, it must not reach the test runner
            os._exit(1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, -signal.SIGKILL), status
    return status != 0


def _arm(n: int) -> None:
    left = n

    def wrapped(name: str, call: Callable[..., object]) -> Callable[..., object]:
        def counted(*args: object, **named: object) -> object:
            nonlocal left
            left -= 1
            if left == 0:
                if name == "write":
                    data = bytes(args[1])  # type: ignore[call-overload]
                    call(args[0], data[: len(data) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **named)

        return counted

    for name in CALLS:
        setattr(os, name, wrapped(name, getattr(os, name)))


def tree(root: Path) -> dict[str, bytes]:
    """Every file below `root` with its bytes; folders end in a slash."""
    return {
        path.relative_to(root).as_posix() + ("/" if path.is_dir() else ""): b"" if path.is_dir() else path.read_bytes()
        for path in sorted(root.rglob("*"))
    }
