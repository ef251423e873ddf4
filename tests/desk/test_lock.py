"""One command at a time, and who has it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem.desk import lock
from pbem.desk.faults import DeskFault

SCRIPT = """
import sys, pathlib
from pbem.desk import lock
with lock.holding(pathlib.Path(sys.argv[1]), "adjudicate"):
    print("held", flush=True)
    sys.stdin.read()
"""


def other(game: Path) -> subprocess.Popen[bytes]:
    """Another process that holds the game until its standard input closes."""
    process = subprocess.Popen([sys.executable, "-c", SCRIPT, str(game)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    return process


def ended(process: subprocess.Popen[bytes]) -> None:
    """Close its pipes and wait."""
    process.communicate(timeout=10)


@pytest.fixture(params=["flock", "file"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways of locking; the second is the one of systems without flock."""
    if request.param == "flock" and sys.platform == "win32":
        pytest.skip("no flock")
    monkeypatch.setattr(lock, "_flock", lambda: request.param == "flock")
    return str(request.param)


def test_held_and_released(tmp_path: Path, way: str) -> None:
    """The file says who holds the game while it is held, and is gone afterwards, also after a fault."""
    with lock.holding(tmp_path, "adjudicate") as dead:
        assert dead is None
        found = lock.holder(tmp_path)
        assert found is not None
        assert (found.pid, found.command) == (os.getpid(), "adjudicate")
        assert found.since.endswith("+00:00")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(RuntimeError), lock.holding(tmp_path, "adjudicate"):
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []
    assert lock.holder(tmp_path) is None


def test_the_second_is_refused_and_told_by_whom(tmp_path: Path, way: str) -> None:
    """The refusal names command, process and machine."""
    with lock.holding(tmp_path, "adjudicate"):
        with pytest.raises(DeskFault, match=f"adjudicate, since .*process {os.getpid()} on ") as caught:
            lock.holding(tmp_path, "submit").__enter__()
        assert caught.value.exit == 4
    with lock.holding(tmp_path, "submit"):
        pass


def test_another_process_and_kill_9(tmp_path: Path) -> None:
    """What a killed command leaves is recognised, named and taken over."""
    process = other(tmp_path)
    try:
        with pytest.raises(DeskFault, match=f"process {process.pid} "):
            lock.holding(tmp_path, "submit").__enter__()
    finally:
        process.send_signal(signal.SIGKILL)
        ended(process)
    assert (tmp_path / lock.NAME).exists()
    with lock.holding(tmp_path, "submit") as dead:
        assert dead is not None
        assert dead.pid == process.pid
    assert list(tmp_path.iterdir()) == []


def test_a_dead_process_is_recognised_either_way(tmp_path: Path, way: str) -> None:
    """The pid in the file belongs to nobody on this machine."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    _leave(tmp_path, process.pid, lock._host())
    with lock.holding(tmp_path, "submit") as dead:
        assert dead is not None
        assert dead.pid == process.pid


def test_a_lock_of_another_machine_is_believed(tmp_path: Path, way: str) -> None:
    """In a shared folder nobody can tell from here; the hint says which file to delete."""
    _leave(tmp_path, 1, "elsewhere")
    with pytest.raises(DeskFault, match="on elsewhere") as caught:
        lock.holding(tmp_path, "submit").__enter__()
    assert str(tmp_path / lock.NAME) in caught.value.lines(str)[1]
    (tmp_path / lock.NAME).unlink()
    with lock.holding(tmp_path, "submit"):
        pass


def test_an_unreadable_lock_file(tmp_path: Path, way: str) -> None:
    """Killed while writing who it is: with flock it is free, without nobody can tell."""
    (tmp_path / lock.NAME).write_text('{"pid": 1')
    if way == "flock":
        with lock.holding(tmp_path, "submit") as dead:
            assert dead is None
    else:
        with pytest.raises(DeskFault, match="another command has this game"):
            lock.holding(tmp_path, "submit").__enter__()


def test_only_one_of_many_has_it(tmp_path: Path) -> None:
    """Many processes count in one file under the lock; no count is lost."""
    script = """
import sys, pathlib, time
from pbem.desk import lock
from pbem.desk.faults import DeskFault
game = pathlib.Path(sys.argv[1]); count = game / "count"; left = 20
while left:
    try:
        with lock.holding(game, "count"):
            n = int(count.read_text()); time.sleep(0.0005); count.write_text(str(n + 1)); left -= 1
    except DeskFault:
        time.sleep(0.0005)
"""
    (tmp_path / "count").write_text("0")
    begin = time.monotonic()
    many = [subprocess.Popen([sys.executable, "-c", script, str(tmp_path)]) for _ in range(4)]
    assert [process.wait(timeout=60) for process in many] == [0] * 4
    assert (tmp_path / "count").read_text() == "80", time.monotonic() - begin


@pytest.mark.skipif(sys.platform == "win32", reason="no flock")
def test_a_lock_released_while_it_was_opened_is_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between opening the file and locking it, its holder may have removed it: that lock would be nobody's."""
    import fcntl

    real, path = fcntl.flock, tmp_path / lock.NAME
    tries: list[int] = []

    def flock(descriptor: int, how: int) -> None:
        if not tries:
            path.unlink()
        tries.append(how)
        real(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    with lock.holding(tmp_path, "submit"):
        assert len(tries) == 2
        assert path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no flock")
def test_a_lock_deleted_by_hand_and_taken_again_is_not_removed(tmp_path: Path) -> None:
    """Whoever took it since keeps it."""
    with lock.holding(tmp_path, "submit"):
        (tmp_path / lock.NAME).unlink()
        _leave(tmp_path, 1, "elsewhere")
    assert (tmp_path / lock.NAME).exists()


def test_a_folder_that_is_not_there(tmp_path: Path, way: str) -> None:
    """A fault with a reason, not a traceback."""
    with pytest.raises(DeskFault, match="can't be locked: No such file"):
        lock.holding(tmp_path / "nowhere", "submit").__enter__()


def _leave(game: Path, pid: int, host: str) -> None:
    record = {"pid": pid, "host": host, "command": "adjudicate", "since": "2026-02-07T20:14+00:00"}
    (game / lock.NAME).write_text(json.dumps(record))
