"""`pbem check --fix`: sheets with what can be mended for sure, written back, with what was changed line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.cli.output import language_for, put, put_json, put_raw, refuse, say, shown_name, talk
from pbem.kernel.text import N_

if TYPE_CHECKING:
    from pbem.orders.mend import Change, Mended
    from pbem.orders.place import Place

PIPE = "-"


def put_mended(sheets: Sequence[tuple[str, bytes, Place]], out: str, asked: str, *, piped: bool, json: bool) -> bool:
    """Mend the sheets (as called, bytes, place), write and print what came of it; True if all are good now. Exits
    with 2 if `out` is for several: one file cannot hold them."""
    from pbem.cli.sheets import sheet_row
    from pbem.orders.mend import mend
    from pbem.orders.receipts import check_lines

    if out and len(sheets) > 1:
        refuse(say(N_("--out is for one sheet")), say(N_("without it each is written back to its own file")))
    rows, good = [], True
    for sheet, raw, place in sheets:
        speak = language_for(place.language, asked)
        mended = mend(raw, place)
        good = good and mended.checked.accepted
        file = out or (PIPE if piped and sheet == shown_name(PIPE) else sheet if mended.changes else "")
        if file != PIPE and file:
            _write(Path(file), raw if not out else b"", mended.raw)
        if json:
            row = {**sheet_row(sheet, mended.checked, speak), "changes": mended.changes, "written": file}
            rows.append({**row, "sheet": mended.raw.decode(errors="replace")} if file == PIPE else row)
            continue
        line_out = talk if file == PIPE else put
        for line in (*mended_lines(sheet, mended, speak), *check_lines(sheet, place, mended.checked, speak)):
            line_out(line)
        if file == PIPE:
            put_raw(mended.raw)
    if json:
        put_json(rows)
    return good


def _write(path: Path, was: bytes, now: bytes) -> None:
    """Write a sheet back; what it was is kept beside it."""
    from pbem.desk.commit import put as put_file

    path = path.resolve()
    if was:
        put_file(backup(path), was)
    put_file(path, now)


def backup(path: Path) -> Path:
    """A name that is free for the sheet as it was: `ann.toml.bak`, `ann.toml.bak2`, ..."""
    names = (path.with_name(f"{path.name}.bak{number if number > 1 else ''}") for number in range(1, 10_000))
    return next(name for name in names if not name.exists())


def mended_lines(sheet: str, mended: Mended, speak: Callable[[str], str]) -> Iterator[str]:
    """What was changed: the lines as they came, and as they are."""
    if not mended.changes:
        yield speak(N_("{sheet}: nothing to mend for sure")).format(sheet=sheet)
        return
    text = N_("{sheet}: mended in 1 place") if len(mended.changes) == 1 else N_("{sheet}: mended in {count} places")
    yield speak(text).format(sheet=sheet, count=len(mended.changes))
    for change in mended.changes:
        yield from _change_lines(change)


def _change_lines(change: Change) -> Iterator[str]:
    from pbem.orders.verdicts import printable

    codes = f"   ({', '.join(change.codes)})" if change.codes else ""
    if not change.before and not change.after:
        yield f"{change.line:>4}{codes}"
    for number, line in enumerate(change.before, change.line):
        yield f"{number:>4} - {printable(line)}".rstrip()
    for nth, line in enumerate(change.after, 1):
        yield f"     + {printable(line)}".rstrip() + (codes if nth == len(change.after) else "")
