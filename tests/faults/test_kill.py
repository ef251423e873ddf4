"""Commands that are killed, crowded or out of disk: the game stands at the old leg or at the new one, always whole."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from pbem.desk.faults import SAVE, DeskFault
from pbem.desk.game import open_game
from pbem.desk.lock import holding
from pbem.games.registry import TITLES
from tests.counts import SOAK, count
from tests.desk.killing import killed_at
from tests.titles.folders import (
    COMMAND,
    WRITERS,
    begun,
    command,
    differing,
    done,
    environment,
    made_up,
    played,
    sent,
    tree,
    with_sheets,
)
from tests.titles.games import chunks

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and signals")

KILLS = 200
NOTE = "The café is closed on Thursday.\n"
ADJUDICATE = ("adjudicate", "--missing", "bot")


class Ready:
    """A game about to be adjudicated, with sheets and a note; and its trees after one leg more, and after two."""

    def __init__(self, home: Path, name: str) -> None:
        self.game = with_sheets(begun(home / "ready" / "coastline", name), 1, WRITERS).folder.path
        for seat in open_game(self.game).save.asked[:2]:
            sent(self.game, seat, made_up(self.game, seat, f"a sheet of {seat}"))
        (self.game / "note.txt").write_text(NOTE, encoding="utf-8")
        self.before = tree(self.game)
        self.leg = open_game(self.game).save.leg
        undisturbed = copytree(self.game, home / "undisturbed" / "coastline")
        played(undisturbed)
        self.once = tree(undisturbed)
        played(undisturbed)
        self.twice = tree(undisturbed)
        assert "note.txt" not in self.once
        label = open_game(self.game).leg.label
        assert NOTE.strip() in self.once[f"turns/{label}/result/public/report.txt"].decode()

    def copy(self, path: Path) -> Path:
        """The game once more, to be disturbed."""
        found: Path = copytree(self.game, path / "coastline")
        return found

    def check(self, game: Path, then: Callable[[Path], object] = played) -> bool:
        """After a disturbance: the next adjudication repeats the leg or goes on, to the same bytes as ever. Says
        whether the leg had been committed."""
        leg = open_game(game).save.leg
        assert leg in (self.leg, self.leg + 1)
        committed = leg > self.leg
        then(game)
        assert differing(tree(game), self.twice if committed else self.once) == []
        return committed


@pytest.fixture(scope="module", params=TITLES)
def ready(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Ready:
    """One such game for all tests here; they work on copies."""
    return Ready(tmp_path_factory.mktemp("kill"), request.param)


def start(game: Path) -> subprocess.Popen[bytes]:
    """`pbem adjudicate` under way."""
    words = [*COMMAND, ADJUDICATE[0], str(game), *ADJUDICATE[1:]]
    return subprocess.Popen(words, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def wait_for_the_lock(game: Path, child: subprocess.Popen[bytes]) -> None:
    """Until the command has got past its imports and holds the game."""
    while not (game / "pbem.lock").exists() and child.poll() is None:
        time.sleep(0.0005)


@pytest.mark.parametrize("numbers", chunks(count(KILLS), 4), ids=str)
def test_kill_9_at_any_moment(ready: Ready, numbers: range, tmp_path: Path) -> None:
    """Moments spread over the whole command, and again over the part in which it holds the game."""
    timed = ready.copy(tmp_path / "timed")
    begin = time.monotonic()
    child = start(timed)
    wait_for_the_lock(timed, child)
    locked = time.monotonic() - begin
    assert child.wait() == 0
    whole = time.monotonic() - begin
    dice = Random(numbers.start)
    for number in numbers:
        game = ready.copy(tmp_path / f"{number}")
        child = start(game)
        if number % 4:
            wait_for_the_lock(game, child)
            time.sleep(dice.uniform(0, (whole - locked) * 1.1))
        else:
            time.sleep(dice.uniform(0, whole))
        child.send_signal(signal.SIGKILL)
        child.wait()
        if number % 10:
            ready.check(game)
        else:
            ready.check(game, lambda game: done(command(ADJUDICATE[0], game, *ADJUDICATE[1:])))


LOTS = 4


@pytest.mark.parametrize("lot", range(LOTS))
def test_kill_9_at_each_call_that_changes_the_disk(ready: Ready, lot: int, tmp_path: Path) -> None:
    """Before each open, write, sync, rename, mkdir and unlink of the command, and in the middle of each write."""
    stride = LOTS if SOAK else 3 * LOTS
    call, seen = 1 + lot, set()
    while True:
        game = ready.copy(tmp_path / f"{call}")
        if not killed_at(call, lambda: played(game)):  # noqa: B023 - called at once
            break
        seen.add(ready.check(game))
        call += stride
    assert call > 40, "the command has far more calls than that"
    assert False in seen


@pytest.mark.parametrize("lot", range(2))
def test_kill_9_while_a_sheet_is_filed(ready: Ready, lot: int, tmp_path: Path) -> None:
    """The sheet counts or it does not; sent again, it counts; the sheets that were there are as they were."""
    seat = open_game(ready.game).save.asked[0]
    sheet = made_up(ready.game, seat, "second thoughts")
    label = open_game(ready.game).leg.label
    call = 1 + lot
    while True:
        game = ready.copy(tmp_path / f"{call}")
        ended = not killed_at(call, lambda: sent(game, seat, sheet))  # noqa: B023 - called at once
        for name, data in ready.before.items():
            assert tree(game)[name].startswith(data), name
        receipt = sent(game, seat, sheet)
        assert receipt.checked.accepted
        assert receipt.record.counted
        assert (game / f"turns/{label}/orders/{receipt.record.file}").read_bytes() == sheet
        assert played(game).settled.account.sheets[seat].no == receipt.record.no
        if ended:
            break
        call += 2
    assert call > 6


def test_two_commands_at_once(ready: Ready, tmp_path: Path) -> None:
    """The second is refused, says who has the game, and touches nothing."""
    game = ready.copy(tmp_path)
    sheet = tmp_path / "sheet.toml"
    sheet.write_bytes(b"")
    with holding(game, "adjudicate"):
        held = tree(game)
        for words in (
            ("adjudicate", game, "--missing", "bot"),
            ("adjudicate", game, "--missing", "bot", "--dry-run"),
            ("submit", game, sheet, "--seat", "ann"),
        ):
            found = done(command(*words), SAVE)
            assert "adjudicate" in found.stderr, found.stderr
            assert str(os.getpid()) in found.stderr, found.stderr
            assert tree(game) == held, words
        done(command("status", game))
        done(command("verify", game))
    assert not ready.check(game)


def test_many_commands_at_once(ready: Ready, tmp_path: Path) -> None:
    """However they meet, legs are played one after the other, each whole."""
    game = ready.copy(tmp_path)
    children = [start(game) for _ in range(4)]
    codes = [child.wait() for child in children]
    assert set(codes) <= {0, SAVE}, codes
    legs = codes.count(0)
    assert open_game(game).save.leg == ready.leg + legs
    undisturbed = ready.copy(tmp_path / "undisturbed")
    for _ in range(legs):
        played(undisturbed)
    assert differing(tree(game), tree(undisturbed)) == []


@pytest.mark.parametrize("most", [0, 50, 500, 2_000, 4_000, 8_000])
def test_a_full_disk(ready: Ready, most: int, tmp_path: Path) -> None:
    """No file may grow past so many bytes: the command says so, and the game is as before."""
    game = ready.copy(tmp_path)
    found = command(
        *(ADJUDICATE[0], game, *ADJUDICATE[1:]),
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )
    if found.returncode == 0:
        assert differing(tree(game), ready.once) == []
        assert most == 8_000, "smaller files than that are in every result"
        return
    done(found, SAVE)
    assert os.strerror(errno.EFBIG) in found.stderr, found.stderr
    assert str(game) in found.stderr, found.stderr
    assert differing(tree(game), ready.before) == []
    assert not ready.check(game)


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, name: str, at: int, code: int) -> Iterator[list[int]]:
    """From its n-th call on, a call to the system fails; gives the number of calls so far."""
    calls = [0]
    real = getattr(os, name)

    def failing(*args: object, **named: object) -> object:
        calls[0] += 1
        if calls[0] >= at:
            raise OSError(code, os.strerror(code))
        return real(*args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, name, failing)
        yield calls


@pytest.mark.parametrize(
    ("name", "code"),
    [("write", errno.ENOSPC), ("fsync", errno.EIO), ("rename", errno.EACCES), ("replace", errno.EROFS), ("mkdir", 28)],
)
def test_a_disk_that_fails_at_any_call(
    ready: Ready, name: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the commit the game is as it was; after it the rest is done by the next command."""
    at, stride = 1, 1 if SOAK else 5
    while True:
        game = ready.copy(tmp_path / f"{at}")
        fault: DeskFault | None = None
        with failing(monkeypatch, name, at, code) as calls:
            try:
                played(game)
            except DeskFault as said:
                fault = said
        if fault is None:
            assert calls[0] < at
            assert differing(tree(game), ready.once) == []
            break
        assert fault.exit == SAVE
        assert os.strerror(code) in str(fault), str(fault)
        if open_game(game).save.leg == ready.leg:
            assert differing(tree(game), ready.before) == [], (name, at)
        ready.check(game)
        at += stride
    assert at > 1
