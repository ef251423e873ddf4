"""One command at a time on a game's folder, and a lock that says who has it.

Where the system has `flock` it is the lock, so a killed command leaves nothing behind but the words in the
file. Elsewhere the file's existence is the lock, and one whose process is gone is taken over. A file
written on another machine (a shared folder) can't be judged from here, so it is believed, and the refusal
says which file to delete.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from pbem.desk.faults import SAVE, DeskFault, Said
from pbem.kernel.text import N_, Facts

NAME = "pbem.lock"


class Holder(msgspec.Struct, frozen=True):
    """Who has a game's folder: process, machine, command, and since when (UTC, ISO)."""

    pid: int
    host: str
    command: str
    since: str


@contextmanager
def holding(game: Path, command: str) -> Iterator[Holder | None]:
    """Hold the game's folder while `command` writes. Yields the dead holder it was taken over from, else
    None.

    Raises DeskFault (exit 4) if somebody has it.
    """
    path = game / NAME
    descriptor, dead = _flocked(path) if _flock() else _created(path)
    try:
        try:
            _write(descriptor, _me(command))
        except OSError as error:  # a full disk
            raise _unable(path, error) from None
        yield dead
    finally:
        # Unlinked while still held: whoever opened this file meanwhile finds it gone and opens a new one.
        # Windows can't remove an open file; there the file itself is the lock, so it is closed first.
        if _flock():
            if _is_still(path, descriptor):
                path.unlink()
            os.close(descriptor)
        else:
            os.close(descriptor)
            path.unlink(missing_ok=True)


def holder(game: Path) -> Holder | None:
    """What the lock file says, for `status`; None if there is none or it can't be read. Doesn't say whether
    it lives."""
    try:
        return msgspec.json.decode((game / NAME).read_bytes(), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None


def _flock() -> bool:
    return sys.platform != "win32"


def _flocked(path: Path) -> tuple[int, Holder | None]:
    import fcntl

    while True:
        descriptor = _opened(path, os.O_RDWR | os.O_CREAT)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise _refusal(path, holder(path.parent)) from None
        except OSError as error:
            os.close(descriptor)
            raise _unable(path, error) from None
        if _is_still(path, descriptor):
            dead = holder(path.parent)
            if dead is not None and dead.host != _host():
                os.close(descriptor)
                raise _refusal(path, dead)
            return descriptor, dead
        os.close(descriptor)


def _created(path: Path) -> tuple[int, Holder | None]:
    dead: Holder | None = None
    while True:
        try:
            return _opened(path, os.O_RDWR | os.O_CREAT | os.O_EXCL), dead
        except FileExistsError:
            found = holder(path.parent)
            if found is None or found.host != _host() or _lives(found.pid):
                raise _refusal(path, found) from None
            dead = found
            try:
                path.unlink(missing_ok=True)
            except PermissionError:
                # Windows removes no file that a process has open, so another was quicker to take this one
                # over.
                raise _refusal(path, found) from None


def _opened(path: Path, how: int) -> int:
    try:
        return os.open(path, how, 0o644)
    except FileExistsError:
        raise
    except OSError as error:
        raise _unable(path, error) from None


def _is_still(path: Path, descriptor: int) -> bool:
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    return os.path.samestat(found, os.fstat(descriptor))


def _write(descriptor: int, me: Holder) -> None:
    os.ftruncate(descriptor, 0)
    os.write(descriptor, msgspec.json.encode(me) + b"\n")


def _me(command: str) -> Holder:
    from pbem.desk.deadlines import now

    return Holder(os.getpid(), _host(), command, now())


def _host() -> str:
    # `os.uname` is there on every system but Windows, and `platform` is slow to import.
    return os.environ.get("COMPUTERNAME", "?") if sys.platform == "win32" else os.uname().nodename


def _lives(pid: int) -> bool:
    if sys.platform == "win32":
        import ctypes

        # os.kill(pid, 0) would send Ctrl-C there. 0x1000: query only; 259: still active.
        kernel = ctypes.windll.kernel32
        process = kernel.OpenProcess(0x1000, False, pid)
        code = ctypes.c_ulong()
        alive = bool(process) and bool(kernel.GetExitCodeProcess(process, ctypes.byref(code)))
        kernel.CloseHandle(process)
        return alive and code.value == 259
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # somebody else's, so it lives
    return True


def _refusal(path: Path, found: Holder | None) -> DeskFault:
    if found is None:
        hint = Said(N_("if no pbem is running, delete {file}"), {"file": str(path)})
        return DeskFault(SAVE, N_("another command has this game: {file}"), {"file": str(path)}, [hint])
    facts: Facts = {
        "command": found.command,
        "pid": found.pid,
        "host": found.host,
        "since": found.since,
        "file": str(path),
    }
    hint = Said(N_("wait for it; if no pbem is running there, delete {file}"), facts)
    return DeskFault(
        SAVE,
        N_("another command has this game: {command}, since {since} (process {pid} on {host})"),
        facts,
        [hint],
    )


def _unable(path: Path, error: OSError) -> DeskFault:
    facts: Facts = {"file": str(path), "reason": error.strerror or str(error)}
    return DeskFault(SAVE, N_("{file} can't be locked: {reason}"), facts)
