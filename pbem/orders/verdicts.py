"""What is wrong with a sheet, or worth a word: values with a stable code, a place, a text and the mended line.

Places are those of the file as received. A verdict carries the edits that would mend it, so that the printed line,
`check --fix` and the rest of the reading agree about what the sheet should have been.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, structs

from pbem.kernel.text import N_, Facts
from pbem.orders.catalogue import severity_of

MOST = 40
"""More verdicts than this help nobody; the rest are counted."""

LIKE_THIS = N_("like this")
_WIDEST = 60
_MOST_LINES = 4


class Edit(Struct, frozen=True, order=True):
    """Characters `start` to `end` of the received text become `new`."""

    start: int
    end: int
    new: str


class Verdict(Struct, frozen=True):
    """One fault or note: `text` is a message id, `facts` fill its places, `fix` is the line as it should be."""

    code: str
    severity: str
    line: int
    column: int
    text: str
    facts: Facts = {}
    rule: str = ""
    fix: str = ""
    edits: tuple[Edit, ...] = ()


class Received(Struct, frozen=True):
    """A sheet as it came, decoded, every line end a newline; `starts` holds the offset of each line."""

    text: str
    starts: list[int]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column, both from 1."""
        return min(self.starts[min(line, len(self.starts)) - 1] + column - 1, len(self.text))


def received(text: str) -> Received:
    """Number the lines of a decoded text."""
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return Received(text, starts)


def verdict(
    code: str,
    place: tuple[int, int],
    text: str,
    facts: Facts | None = None,
    rule: str = "",
    edits: Iterable[Edit] = (),
) -> Verdict:
    """Make a verdict with the severity that the catalogue gives its code; codes of a title are notes."""
    line, column = place
    safe = {key: printable(fact) if isinstance(fact, str) else fact for key, fact in (facts or {}).items()}
    return Verdict(code, severity_of(code), line, column, text, safe, rule, "", tuple(edits))


def accepted(verdicts: Iterable[Verdict]) -> bool:
    """Whether nothing is refused."""
    return all(v.severity != "refused" for v in verdicts)


def shown(text: str) -> str:
    """A player's text, fit for one line of a terminal: no control characters, not too long."""
    flat = printable(text[: _WIDEST + 1])
    return flat if len(flat) <= _WIDEST else flat[: _WIDEST - 3] + "..."


def printable(text: str) -> str:
    """A text without anything that could move a terminal's cursor or turn its writing direction."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)


def render(v: Verdict, file: str, _: Callable[[str], str]) -> str:
    """`file:line:column: CODE text (rule)`, and below it the line as it should be, if there is one."""
    said = f"{file}:{v.line}:{v.column}: {v.code} {_(v.text).format_map(v.facts)}"
    if v.rule:
        said += f" ({v.rule})"
    if v.fix:
        lines = v.fix.split("\n")
        said += "".join(f"\n    {printable(line.strip())}" for line in lines) + f"     <- {_(LIKE_THIS)}"
    return said


def settled(source: Received, verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Sort verdicts by place, fill in `fix`, and count those beyond `MOST`.

    A line with several faults is shown once, below the last of them, with all of them mended.
    """
    ordered = sorted(verdicts, key=_in_line_order)
    if len(ordered) > MOST:
        # Refusals first: what is cut must never be the only reason why a sheet is refused.
        worst = sorted(ordered, key=lambda v: (v.severity != "refused", *_in_line_order(v)))
        ordered = sorted(worst[: MOST - 1], key=_in_line_order)
        text = N_("and {number} more; mend these first")
        last = ordered[-1]
        ordered.append(verdict("T199", (last.line, last.column), text, {"number": len(worst) - MOST + 1}))
    edits = _apart(e for v in ordered for e in v.edits)
    filled = [structs.replace(v, fix=_fix(source, v, edits) or v.fix) for v in ordered]
    later: set[tuple[int, str]] = set()
    for n in range(len(filled) - 1, -1, -1):
        if (filled[n].line, filled[n].fix) in later:
            filled[n] = structs.replace(filled[n], fix="")
        later.add((filled[n].line, filled[n].fix))
    return filled


def _in_line_order(v: Verdict) -> tuple[int, int, str]:
    return v.line, v.column, v.code


def mended(source: Received, verdicts: Iterable[Verdict]) -> str:
    """The received text with every edit of the verdicts made: what `check --fix` writes."""
    return apply(source.text, [e for v in verdicts for e in v.edits])[0]


def apply(text: str, edits: Iterable[Edit]) -> tuple[str, Sequence[int]]:
    """Make the edits; the offsets say which character of `text` each one of the outcome came from."""
    parts: list[str] = []
    origin: list[int] = []
    done = 0
    for edit in _apart(edits):
        parts += text[done : edit.start], edit.new
        origin += range(done, edit.start)
        origin += [min(edit.start + n, max(edit.start, edit.end - 1)) for n in range(len(edit.new))]
        done = edit.end
    if not parts:
        return text, range(len(text) + 1)
    parts.append(text[done:])
    origin += range(done, len(text) + 1)
    return "".join(parts), origin


def _apart(edits: Iterable[Edit]) -> list[Edit]:
    """The edits in order, each once, without those that reach into an earlier one."""
    kept: list[Edit] = []
    for edit in sorted(set(edits)):
        if not kept or edit.start >= kept[-1].end:
            kept.append(edit)
    return kept


def _fix(source: Received, v: Verdict, edits: Sequence[Edit]) -> str:
    """The lines that the verdict's edits touch, with all edits made."""
    if not v.edits:
        return ""
    mine = sorted(v.edits)
    first = last = source.place(mine[0].start)[0]
    for edit in mine:
        # What is moved shows where it belongs, not the lines between.
        if source.place(edit.start)[0] <= last + 1:
            last = max(last, source.place(edit.end)[0])
    start = source.starts[first - 1]
    end = source.starts[last] - 1 if last < len(source.starts) else len(source.text)
    here = [Edit(e.start - start, e.end - start, e.new) for e in edits if start <= e.start and e.end <= end]
    lines = apply(source.text[start:end], here)[0].split("\n")
    lines = [line.rstrip() for line in lines if line.strip()]
    return "\n".join([*lines[:_MOST_LINES], "..."] if len(lines) > _MOST_LINES else lines)
