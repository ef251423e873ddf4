"""Every write to a game's folder: files whole or not at all, and the commit that moves a game on.

A leg's result is written beside its place (`result.tmp`), fsynced and renamed; then `save.toml` is
replaced, and that is the commit. What else belongs to it (drafts to put down, folders to move, a note that
is spent) stands in a journal (`commit.json`) that names the save it belongs to: with that save in place it
is carried out, by this command or the next; without it, dropped. So a game killed at any instant is at the
old leg or at the new one, and `repair` says which.

The caller holds the lock (`pbem.desk.lock`) and calls `repair` before anything else.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from pbem.desk.chain import file_digest
from pbem.desk.faults import SAVE, DeskFault, Said
from pbem.desk.folder import START, Folder, Leg
from pbem.kernel.text import N_, Facts

JOURNAL = "commit.json"
_STAGED = "commit.staged"
_DONE_ALL_THE_SAME = N_("the command is done all the same; the next one does the rest of it")


class Besides(msgspec.Struct, frozen=True):
    """What belongs to a commit besides the result and the save. All paths are relative to the game's folder.

    `puts` are files to write (replacing), `moves` files or folders to rename (from, to; the target must be
    free), `spent` files to remove, each with the digest it must still have: edited meanwhile, it stays; `gone` files to
    remove in any case.
    """

    puts: Mapping[str, bytes] = {}
    moves: tuple[tuple[str, str], ...] = ()
    spent: Mapping[str, str] = {}
    gone: tuple[str, ...] = ()


class _Journal(msgspec.Struct, frozen=True):
    save: str
    moves: tuple[tuple[str, str], ...]
    spent: Mapping[str, str]
    gone: tuple[str, ...] = ()


def commit_result(leg: Leg, game: Path, files: Mapping[str, bytes], besides: Besides = Besides()) -> None:  # noqa: B008
    """Commit what came of a leg: `files` by path within its result, `save.toml` among them, which becomes
    the game's.

    Raises DeskFault if the disk refuses: before the commit the game is as it was, after it the hint says so.
    """
    if leg.result.exists():
        raise FileExistsError(leg.result)
    staging = leg.result.with_name("result.tmp")
    with _undoing(game, files["save.toml"], staging, leg.result):
        _write_tree(staging, files)
        staging.rename(leg.result)
        _sync_folder(leg.result.parent)
        _write_journal(game, files["save.toml"], besides)
        _replace(game / "save.toml", files["save.toml"])
    _finish(game)


def commit_save(game: Path, save: bytes, besides: Besides = Besides()) -> None:  # noqa: B008
    """Replace `save.toml` alone, with what belongs to it: a rollback, a new deadline, a new player. Raises
    DeskFault."""
    with _undoing(game, save):
        _write_journal(game, save, besides)
        _replace(game / "save.toml", save)
    _finish(game)


def repair(game: Path, leg: int) -> list[Said]:
    """Clear away what a killed command left; returns what was done, a line each.

    `leg` is the leg the save is at, START without a save: the results of the legs before it count. Raises
    DeskFault, having touched nothing, if there are results that no interrupted command can have left: an
    old save was put back.
    """
    folder = Folder(game)
    done: list[Said] = []
    if (game / JOURNAL).is_file() and _finish(game):
        done.append(Said(N_("a command was interrupted after its commit; the rest of it is done now")))
    legs = folder.legs()
    uncounted = [found for found in legs if found.number >= leg and found.result.exists()]
    strange = [found for found in uncounted if found.number > leg]
    if leg == START and (len(legs) > 1 or any(folder.outbox.glob("*"))):
        # Sheets or drafts: this game had begun, and its set-up holds the only copy of its seed.
        strange = strange or uncounted
    if strange:
        raise DeskFault(
            SAVE,
            N_("save.toml is older than {result}, and no interrupted command explains it")
            if leg > START
            else N_("save.toml is gone, but {result} is there"),
            {"result": str(strange[-1].result)},
            [
                Said(
                    N_("copy {save} over {game}"),
                    {"save": str(strange[-1].file("save.toml")), "game": str(folder.save)},
                )
            ],
        )
    with _saying(game):
        for found in uncounted:
            facts: Facts = {"result": str(found.result)}
            done.append(Said(N_("{result} was left by an interrupted command and is removed"), facts))
            # Out of sight in one step, so that no reader meets half of it.
            _remove_tree(found.result.with_name("result.tmp"))
            found.result.rename(found.result.with_name("result.tmp"))
        for found in legs:
            if found.number >= leg - 1:
                _remove_tree(found.result.with_name("result.tmp"))
                for left in found.orders.glob("*.tmp"):
                    left.unlink()
        _sweep(game)
    return done


def put(path: Path, data: bytes) -> None:
    """Write a file whole, replacing one that is there. Raises DeskFault."""
    with _saying(path):
        _make_folder(path.parent)
        _replace(path, data)


def put_new(path: Path, data: bytes) -> None:
    """Write a file whole that must not be there yet. Raises DeskFault; FileExistsError if it is there."""
    if path.exists():
        raise FileExistsError(path)
    put(path, data)


def append(path: Path, line: bytes) -> None:
    """Add a line (without its line break) to a file, on its own even if the last one was torn. Raises
    DeskFault."""
    with _saying(path):
        _make_folder(path.parent)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _binary(), 0o644)
        try:
            torn = os.lseek(descriptor, 0, os.SEEK_END) > 0
            if torn:
                os.lseek(descriptor, -1, os.SEEK_END)
                torn = os.read(descriptor, 1) != b"\n"
            _write_all(descriptor, (b"\n" if torn else b"") + line + b"\n")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        _sync_folder(path.parent)


@contextmanager
def _saying(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _unwritten(error, path) from None


@contextmanager
def _undoing(game: Path, save: bytes, *places: Path) -> Iterator[None]:
    """A disk that refuses before the commit leaves the game as it was."""
    try:
        yield
    except OSError as error:
        if _is_committed(game, file_digest(save)):  # only the flushing of the last rename failed
            raise _unwritten(error, game, Said(_DONE_ALL_THE_SAME)) from None
        with suppress(OSError):
            for place in places:
                _remove_tree(place)
            (game / JOURNAL).unlink(missing_ok=True)
            _sweep(game)
        hint = Said(N_("the game is as it was before this command"))
        raise _unwritten(error, game, hint) from None


def _unwritten(error: OSError, path: Path, *hints: Said) -> DeskFault:
    facts: Facts = {
        "file": str(error.filename or path),
        "reason": error.strerror or str(error),
    }
    return DeskFault(SAVE, N_("can't write {file}: {reason}"), facts, hints)


def _write_journal(game: Path, save: bytes, besides: Besides) -> None:
    if not (besides.puts or besides.moves or besides.spent or besides.gone):
        return
    staged = {str(n): (name, besides.puts[name]) for n, name in enumerate(sorted(besides.puts))}
    if staged:
        _write_tree(game / _STAGED, {number: data for number, (_, data) in staged.items()})
    puts = tuple((f"{_STAGED}/{number}", name) for number, (name, _) in staged.items())
    for name in (part for pair in (*puts, *besides.moves) for part in pair):
        _inside(name)
    for name in besides.gone:
        _inside(name)
    journal = _Journal(file_digest(save), (*besides.moves, *puts), dict(besides.spent), besides.gone)
    _replace(game / JOURNAL, msgspec.json.encode(journal) + b"\n")


def _finish(game: Path) -> bool:
    """Carry out the journal if its save is in place, else drop it; every part of it may have been done
    before."""
    try:
        journal = msgspec.json.decode((game / JOURNAL).read_bytes(), type=_Journal)
    except FileNotFoundError:
        return False
    except msgspec.DecodeError:
        facts: Facts = {"file": str(game / JOURNAL)}
        raise DeskFault(SAVE, N_("{file} is not what pbem wrote; move it away"), facts) from None
    committed = _is_committed(game, journal.save)
    try:
        if committed:
            _carry_out(game, journal)
        (game / JOURNAL).unlink()
        _sweep(game)
    except OSError as error:
        raise _unwritten(error, game, *([Said(_DONE_ALL_THE_SAME)] if committed else [])) from None
    return committed


def _is_committed(game: Path, digest: str) -> bool:
    save = game / "save.toml"
    return save.is_file() and file_digest(save.read_bytes()) == digest


def _carry_out(game: Path, journal: _Journal) -> None:
    touched = set()
    for source, target in journal.moves:
        if (game / source).exists():
            _make_folder((game / target).parent)
            (game / source).replace(game / target)
            touched |= {(game / source).parent, (game / target).parent}
    for name, digest in journal.spent.items():
        path = game / name
        if path.is_file() and file_digest(path.read_bytes()) == digest:
            path.unlink()
            touched.add(path.parent)
    for name in journal.gone:
        if (game / name).is_file():
            (game / name).unlink()
            touched.add((game / name).parent)
    for folder in sorted(touched):
        if folder.is_dir():
            _sync_folder(folder)


def _sweep(game: Path) -> None:
    """Remove what only a running commit needs."""
    _remove_tree(game / _STAGED)
    for name in ("save.toml", JOURNAL):
        (game / f"{name}.tmp").unlink(missing_ok=True)


def _replace(path: Path, data: bytes) -> None:
    temporary = path.with_name(f"{path.name}.tmp")
    temporary.unlink(missing_ok=True)
    _write_file(temporary, data)
    temporary.replace(path)
    _sync_folder(path.parent)


def _write_tree(root: Path, files: Mapping[str, bytes]) -> None:
    _remove_tree(root)
    paths = {name: root / _inside(name) for name in files}
    folders = {root}
    for folder in {path.parent for path in paths.values()}:
        folders.update((folder, *folder.parents))
    ours = sorted(folder for folder in folders if folder == root or root in folder.parents)
    _make_folder(root.parent)
    for folder in ours:
        folder.mkdir()
    written: dict[bytes, Path] = {}
    for name, data in files.items():
        # Packets share their pictures and the page of rules: one file under several names is written and synced once.
        if not _linked(written.setdefault(data, paths[name]), paths[name]):
            _write_file(paths[name], data)
    for folder in reversed(ours):
        _sync_folder(folder)


def _linked(first: Path, path: Path) -> bool:
    """Whether `path` could be made another name of the file `first`; where a disk knows no links it is written."""
    if first == path:
        return False
    try:
        os.link(first, path)
    except (OSError, NotImplementedError):
        return False
    return True


def _write_file(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _binary(), 0o644)
    try:
        _write_all(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _make_folder(path: Path) -> None:
    if not path.is_dir():
        _make_folder(path.parent)
        path.mkdir()
        _sync_folder(path.parent)


def _remove_tree(path: Path) -> None:
    if path.exists():
        shutil.rmtree(path)


def _sync_folder(path: Path) -> None:
    if sys.platform != "win32":  # Windows has no such thing, and keeps renames in order by itself
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _binary() -> int:
    if sys.platform == "win32":
        return os.O_BINARY
    return 0


def _inside(name: str) -> str:
    """A relative name that stays inside; anything else is a fault of the program."""
    if not name or name.startswith("/") or "\\" in name or ":" in name or {"", ".", ".."} & set(name.split("/")):
        raise ValueError(f"not a name inside the folder: {name!r}")
    return name
