"""A commit is whole or not there, wherever it is killed and whenever the disk is full."""

import errno
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.desk.chain import file_digest
from pbem.desk.commit import Besides, append, commit_result, commit_save, put, put_new, repair
from pbem.desk.faults import DeskFault
from pbem.desk.folder import START, Folder
from tests.desk.killing import killed_at, tree

FORKS = pytest.mark.skipif(sys.platform == "win32", reason="needs fork")

START_FILES = {"save.toml": b"leg = 0\n", "packets/ann/report.txt": b"welcome"}
FILES = {
    "save.toml": b"leg = 1\n",
    "events.jsonl": b"{}\n",
    "packets/ann/report.txt": b"for Ann",
    "public/map.svg": b"",
}
NOTE = b"Happy New Year"
BESIDES = Besides(
    puts={"outbox/ann.eml": b"To: Ann", "outbox/bob.eml": b"To: Bob"},
    spent={"note.txt": file_digest(NOTE)},
    gone=("outbox/old.eml", "outbox/never.eml"),
)


def begun(path: Path) -> Path:
    """A game at leg 0, with a sheet of Ann's and a note."""
    game = path / "coastline"
    game.mkdir()
    (game / "game.toml").write_bytes(b"title\n")
    commit_result(Folder(game).start, game, START_FILES)
    put(game / "turns/00-sign-up/orders/ann.1.toml", b"sheet")
    put(game / "note.txt", NOTE)
    put(game / "outbox/old.eml", b"edited or not")
    return game


def leg_of(game: Path) -> int:
    """The leg the save is at."""
    save = game / "save.toml"
    return int(save.read_bytes().split()[2]) if save.exists() else START


def adjudicated(game: Path) -> None:
    """Leg 0 played: a result, drafts, and the note spent."""
    commit_result(Folder(game).leg(0, "sign-up"), game, FILES, BESIDES)


def rolled_back(game: Path) -> None:
    """Leg 0 undone again."""
    moves = (("turns/00-sign-up/result", "turns/undone/00-run1"),)
    commit_save(game, b"leg = 0\nrun = 2\n", Besides(puts={"outbox/ann.eml": b"RERUN"}, moves=moves))


def started(game: Path) -> None:
    """The first commit of a game."""
    commit_result(Folder(game).start, game, START_FILES)


def test_a_result_is_committed_with_what_belongs_to_it(tmp_path: Path) -> None:
    """The result and the save are in place, drafts are put, old ones gone, the note is spent; nothing else is left."""
    game = begun(tmp_path)
    before = tree(game)
    adjudicated(game)
    added = {f"turns/00-sign-up/result/{name}": data for name, data in FILES.items()}
    folders = ("outbox/", *(f"turns/00-sign-up/result/{name}" for name in ("", "packets/", "packets/ann/", "public/")))
    expected = before | added | dict.fromkeys(folders, b"") | dict(BESIDES.puts) | {"save.toml": b"leg = 1\n"}
    del expected["note.txt"], expected["outbox/old.eml"]
    assert tree(game) == expected
    assert repair(game, 1) == []
    assert tree(game) == expected


def test_a_note_edited_meanwhile_is_kept(tmp_path: Path) -> None:
    """Only the note that was read is spent."""
    game = begun(tmp_path)
    put(game / "note.txt", b"another")
    adjudicated(game)
    assert (game / "note.txt").read_bytes() == b"another"


def every_crash(
    tmp_path: Path, make: Callable[[Path], Path], work: Callable[[Path], None], double: bool = False
) -> int:
    """Kill `work` at each call; after repair the game is exactly the old or the new one, and can go on to the new."""
    old, new = make(tmp_path), tmp_path / "new"
    shutil.copytree(old, new)
    work(new)
    states = {leg_of(old): tree(old), leg_of(new): tree(new)}
    game, n = tmp_path / "game", 0
    while True:
        n += 1
        shutil.copytree(old, game)
        if not killed_at(n, lambda: work(game)):
            break
        assert leg_of(game) in states
        m = 0
        while double and killed_at(m := m + 1, lambda: repair(game, leg_of(game))):
            assert leg_of(game) in states
        repair(game, leg_of(game))
        assert tree(game) == states[leg_of(game)], f"killed at call {n}"
        if leg_of(game) == leg_of(old):
            work(game)
        assert tree(game) == states[leg_of(new)]
        shutil.rmtree(game)
    assert tree(game) == states[leg_of(new)]
    return n


@FORKS
def test_killed_at_any_call_a_leg_is_played_or_not(tmp_path: Path) -> None:
    """Adjudication, killed at each of its calls, leaves the old leg or the new one."""
    assert every_crash(tmp_path, begun, adjudicated) > 50


@FORKS
def test_repair_may_be_killed_too(tmp_path: Path) -> None:
    """A repair killed at each of its calls, again and again, gets there all the same."""
    every_crash(tmp_path, begun, adjudicated, double=True)


@FORKS
def test_killed_at_any_call_a_game_is_begun_or_not(tmp_path: Path) -> None:
    """The first commit leaves nothing, or a game."""

    def empty(path: Path) -> Path:
        game = path / "coastline"
        game.mkdir()
        (game / "game.toml").touch()
        (game / "turns/start").mkdir(parents=True)
        return game

    assert every_crash(tmp_path, empty, started) > 10


@FORKS
def test_killed_at_any_call_a_leg_is_undone_or_not(tmp_path: Path) -> None:
    """A rollback moves the result away with its save, or not at all."""

    def played(path: Path) -> Path:
        game = begun(path)
        adjudicated(game)
        (game / "turns/undone").mkdir()
        return game

    assert every_crash(tmp_path, played, rolled_back) > 20


def test_results_nobody_can_explain_are_never_removed(tmp_path: Path) -> None:
    """An old save put back, or no save, is said; what was played stays where it is."""
    game = begun(tmp_path)
    adjudicated(game)
    commit_result(Folder(game).leg(1, "t1-auction"), game, {"save.toml": b"leg = 2\n"})
    before = tree(game)
    for leg, text in ((0, "older than"), (START, "is gone")):
        with pytest.raises(DeskFault, match=text) as caught:
            repair(game, leg)
        assert caught.value.exit == 4
        assert "01-t1-auction/result/save.toml" in caught.value.lines(str)[1]
        assert tree(game) == before


@pytest.mark.parametrize("trace", ["turns/00-sign-up/orders/ann.1.toml", "outbox/ann.eml"])
def test_the_seed_of_a_game_that_had_begun_is_never_removed(tmp_path: Path, trace: str) -> None:
    """With sheets or drafts about, a set-up without a save was no interrupted start."""
    game = tmp_path / "coastline"
    commit_result(Folder(game).start, game, START_FILES)
    put(game / trace, b"")
    (game / "save.toml").unlink()
    with pytest.raises(DeskFault, match=r"save\.toml is gone") as caught:
        repair(game, START)
    assert "start/result/save.toml" in caught.value.lines(str)[1]
    assert (game / "turns/start/result/save.toml").exists()


@pytest.mark.parametrize("call", ["open", "write", "fsync", "rename", "replace", "mkdir"])
def test_a_disk_that_refuses_leaves_the_game_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """At each call before the commit; after it the next command does the rest."""
    old = begun(tmp_path)
    new = tmp_path / "new"
    shutil.copytree(old, new)
    adjudicated(new)
    real, n = getattr(os, call), 0
    while True:
        n += 1
        game, left = tmp_path / f"{call}{n}", n
        shutil.copytree(old, game)

        def full(*args: object, **named: object) -> object:
            nonlocal left
            left -= 1
            if left == 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(*args, **named)

        with monkeypatch.context() as patch:
            patch.setattr(os, call, full)
            said = refusal(game)
        if not said:
            assert left > 0
            break
        assert "No space left on device" in said[0]
        if "as it was" in said[1]:
            assert tree(game) == tree(old) | {key: b"" for key in ("outbox/",) if (game / "outbox").exists()}
        else:
            assert leg_of(game) == 1
            repair(game, 1)
            assert tree(game) == tree(new)


def refusal(game: Path) -> list[str]:
    """What an adjudication says that the disk refuses; nothing if it doesn't."""
    try:
        adjudicated(game)
    except DeskFault as fault:
        return fault.lines(str) if fault.exit == 4 else []
    return []


def test_a_result_is_never_written_over(tmp_path: Path) -> None:
    """A leg that has a result is played; whoever asks again has a fault."""
    game = begun(tmp_path)
    adjudicated(game)
    before = tree(game)
    with pytest.raises(FileExistsError):
        adjudicated(game)
    with pytest.raises(FileExistsError):
        put_new(game / "turns/00-sign-up/orders/ann.1.toml", b"another")
    assert tree(game) == before


@pytest.mark.parametrize("name", ["/etc/passwd", "../x", "a/../b", "a//b", "", "a\\b", "c:x"])
def test_names_stay_inside_the_folder(tmp_path: Path, name: str) -> None:
    """A name that leads out is a fault of the program, found before anything counts."""
    game = begun(tmp_path)
    with pytest.raises(ValueError, match="not a name inside"):
        commit_save(game, b"leg = 1\n", Besides(puts={name: b""}))
    assert leg_of(game) == 0


def test_lines_are_appended_after_a_torn_one(tmp_path: Path) -> None:
    """A torn line stays torn, and the next one is whole."""
    path = tmp_path / "orders" / "inbox.jsonl"
    append(path, b"one")
    append(path, b"two")
    path.write_bytes(path.read_bytes()[:-2])
    append(path, b"three")
    assert path.read_bytes() == b"one\ntw\nthree\n"


def test_writing_where_nobody_may_is_said(tmp_path: Path) -> None:
    """A folder in the place of the file is the plainest such case."""
    (tmp_path / "x").mkdir()
    for write in (put, append):
        with pytest.raises(DeskFault, match="can't write") as caught:
            write(tmp_path / "x", b"")
        assert caught.value.exit == 4


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_everything_is_on_the_disk_before_the_save_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file and folder of the result, the drafts and the journal are fsynced before the save is replaced.

    A power cut can't be played, so the calls are watched.
    """
    game = begun(tmp_path)
    synced: list[str] = []
    fsync, replace = os.fsync, os.replace

    def watched(descriptor: int) -> None:
        fsync(descriptor)
        synced.append(str(Path(f"/proc/self/fd/{descriptor}").readlink().relative_to(tmp_path)))

    def renamed(source: Path, target: Path) -> None:
        replace(source, target)
        synced.append(f"={Path(target).name}")

    monkeypatch.setattr(os, "fsync", watched)
    monkeypatch.setattr(os, "replace", renamed)
    adjudicated(game)
    monkeypatch.undo()
    before = set(synced[: synced.index("=save.toml")])
    leg = "coastline/turns/00-sign-up"
    tmp = [f"{leg}/result.tmp/{name}" for name in (*FILES, "packets", "packets/ann", "public")]
    staged = [f"coastline/commit.staged{name}" for name in ("", "/0", "/1")]
    wanted = {
        *tmp,
        f"{leg}/result.tmp",
        leg,
        *staged,
        "coastline/commit.json.tmp",
        "coastline/save.toml.tmp",
        "coastline",
    }
    assert wanted <= before
    assert synced[synced.index("=save.toml") + 1] == "coastline"


@pytest.mark.parametrize("links", [True, False])
def test_files_alike_have_the_same_bytes_with_links_or_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    """What several packets share is one file under several names; a disk without links has it several times."""

    def refused(first: Path, path: Path) -> None:
        raise OSError(errno.EPERM, "no links here")

    if not links:
        monkeypatch.setattr(os, "link", refused)
    folder = Folder(tmp_path)
    files = {"save.toml": b"leg = 1\n", "packets/ann/map.svg": b"<svg/>", "packets/bob/map.svg": b"<svg/>"}
    commit_result(folder.leg(0, "sign-up"), tmp_path, files)
    found = [folder.leg(0, "sign-up").file(name) for name in files]
    assert [path.read_bytes() for path in found] == list(files.values())
    assert found[1].samefile(found[2]) == links
    assert not found[0].samefile(folder.save)
