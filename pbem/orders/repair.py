"""What to say about a sheet that tomllib refuses, statement by statement, and how far it can be read all the same."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct

from pbem.kernel.text import N_, Facts
from pbem.orders import caps
from pbem.orders.cursor import Mark
from pbem.orders.names import canonical
from pbem.orders.reading import Statement, statements
from pbem.orders.text import Trouble, parse
from pbem.orders.verdicts import Edit, Received, Verdict, apply, shown, verdict

_QUOTED = re.compile(r"^[ \t]*>[> \t]*", re.MULTILINE)
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]+")
_MOST_TRIES = 40

TEXTS: dict[str, str] = {
    "T103": N_("curly quotes instead of straight ones around {what}"),
    "T109": N_("an invisible or non-breaking blank was read as a plain one"),
    "T113": N_("{what}: write the number without a currency sign"),
    "T114": N_("{what}: write the digits of a number without separators"),
    "T115": N_("{what}: numbers have no leading zero"),
    "T116": N_("{what} needs quotes"),
    "T117": N_("the name {what} needs quotes"),
    "T119": N_("another order stands on the same line: {what}. Give it its own line"),
    "T120": N_("an entry must be on one line; its lines were joined for you"),
    "T121": N_("a comma is missing before {what}"),
    "T122": N_("a comma too many"),
    "T123": N_("the comma before the closing brace was dropped"),
    "T124": N_("the closing {what} is missing"),
    "T125": N_("{what} closes nothing"),
    "T126": N_("a quote is missing: {what}"),
    "T129": N_("a value is missing here"),
    "T130": N_("not an order: {what}. Put # before a remark, or write it below # END ORDERS"),
    "T131": N_("{what} needs an = before its value"),
    "T132": N_("a backslash in {what}: write it twice"),
    "T133": N_("an entry of a list stands outside its [ ]: {what}"),
    "T134": N_("{what} is not a number: write the digits alone"),
}
LIMITS: dict[str, str] = {
    "T104": N_("a key has at most {most} parts"),
    "T105": N_("brackets are nested at most {most} deep"),
    "T106": N_("a number has at most {most} digits"),
}
_REASONS: tuple[tuple[str, str], ...] = (
    ("Unclosed array", N_("the closing ] of the list is missing")),
    ("Unclosed inline table", N_("the closing brace is missing")),
    ("Unterminated", N_("the closing quote is missing")),
    ("Expected '='", N_("an = is missing after the key")),
    ("Expected ']", N_("the closing ] of the [table] is missing")),
    ("Expected newline", N_("something stands behind the value; give it its own line")),
    ("Invalid initial character for a key", N_("a key was expected here")),
    ("Invalid statement", N_("neither `key = value` nor a [table] nor a comment")),
    ("Invalid value", N_("no value that can be read; text needs quotes, numbers have digits only")),
    ("Unescaped", N_("a backslash in the text; write it twice")),
    ("Invalid hex", N_("a backslash in the text; write it twice")),
    ("Illegal character", N_("a character that may not stand here")),
    ("Invalid date", N_("no such date or time")),
)
_TWICE = ("Cannot overwrite", "Cannot mutate", "Cannot redefine", "Duplicate")
_TABLE_TWICE = ("Cannot declare",)


class Repaired(Struct, frozen=True):
    """What could be read after mending, with the verdicts; see `text.Text` for the rest."""

    raw: dict[str, Any]
    toml: str
    origin: Sequence[int]
    whole: bool
    verdicts: list[Verdict]


def repair(source: Received, work: str, known: Collection[str] = ()) -> Repaired:
    """Explain every fault of a text that tomllib refuses and read what is left of it.

    `work` is the received text with parts of it made blank, so that it has the same offsets; `known` are the keys and
    names of its form, to write a name that wants quotes as it is printed.
    """
    over = caps.excess(work)
    if over:
        refused = verdict(over.code, source.place(over.offset), LIMITS[over.code], over.facts)
        return Repaired({}, "", range(1), False, [refused])
    verdicts = [*_quoted(source, work), *_controls(source, work)]
    plain = _CONTROLS.sub(lambda m: " " * len(m[0]), _QUOTED.sub(lambda m: " " * len(m[0]), work))
    found = statements(plain)
    verdicts += [
        _said(source, m, known) for s in found if s.marks and _broken(plain, s) for m in _once_a_line(source, s.marks)
    ]
    made = [e for v in verdicts for e in v.edits]
    mended, origin = apply(plain, [e for e in made if plain[e.start : e.end].strip() or e.new])
    whole = True
    got = parse(mended)
    for _ in range(_MOST_TRIES):
        if not isinstance(got, Trouble):
            return Repaired(got, mended, origin, whole, verdicts)
        at = origin[min(got.offset, len(origin) - 1)]
        number = max(0, sum(s.start <= at for s in found) - 1)
        if not found:
            break
        # A statement that has its verdicts already is left out without another.
        if not any(_within(source, found[number], v) for v in verdicts):
            verdicts.append(_unexplained(source, got, at, found, number))
        whole = False
        left = _without(mended, origin, found[number])
        if left == mended:
            break
        mended = left
        got = parse(mended)
    if isinstance(got, Trouble):
        if not verdicts:
            verdicts.append(_reason(source, got, origin[min(got.offset, len(origin) - 1)]))
        return Repaired({}, "", range(1), False, verdicts)
    return Repaired(got, mended, origin, whole, verdicts)


def _quoted(source: Received, work: str) -> Iterator[Verdict]:
    """One verdict for each run of quoted lines."""
    runs: list[list[re.Match[str]]] = []
    for mark in _QUOTED.finditer(work):
        if runs and source.place(runs[-1][-1].start())[0] + 1 == source.place(mark.start())[0]:
            runs[-1].append(mark)
        else:
            runs.append([mark])
    for run in runs:
        text = N_("{lines} quoted lines from here on: take the > away if they are yours and you mean them")
        edits = [Edit(m.start(), m.end(), "") for m in run]
        yield verdict("T111", source.place(run[0].start()), text, {"lines": len(run)}, edits=edits)


def _controls(source: Received, work: str) -> Iterator[Verdict]:
    for control in _CONTROLS.finditer(work):
        text = N_("an invisible control character (U+{number}) stands here")
        facts: Facts = {"number": f"{ord(control[0][0]):04X}"}
        edit = Edit(control.start(), control.end(), "")
        yield verdict("T110", source.place(control.start()), text, facts, edits=[edit])


def _broken(text: str, statement: Statement) -> bool:
    # A mark may lie behind the order: it is about what stands too much on its line.
    end = max(statement.end, *(m.offset + 1 for m in statement.marks))
    return isinstance(parse(text[statement.start : end]), Trouble)


def _once_a_line(source: Received, marks: Sequence[Mark]) -> Iterator[Mark]:
    """The marks, those of one code and line as one."""
    unpaired = [m for m in marks if m.code == "T126" and not m.edits]
    merged: dict[tuple[str, int], list[Mark]] = {}
    # Where quotes don't pair up, all that follows is guesswork.
    for mark in unpaired or marks:
        merged.setdefault((mark.code, source.place(mark.offset)[0]), []).append(mark)
    for same in merged.values():
        first = same[0]
        yield Mark(first.code, first.offset, first.what, tuple(e for m in same for e in m.edits))


def _said(source: Received, mark: Mark, known: Collection[str]) -> Verdict:
    facts: Facts = {"what": shown(mark.what)}
    edits = [_printed(edit, known) for edit in mark.edits] if mark.code == "T117" else mark.edits
    return verdict(mark.code, source.place(mark.offset), TEXTS[mark.code], facts, edits=edits)


def _printed(edit: Edit, known: Collection[str]) -> Edit:
    """A name put in quotes, spelt as the form has it if it is one of its names."""
    name = canonical(edit.new[1:-1], known)
    return Edit(edit.start, edit.end, f'"{name}"') if name else edit


def _within(source: Received, statement: Statement, v: Verdict) -> bool:
    return source.place(statement.start)[0] <= v.line <= source.place(statement.end)[0] and v.severity == "refused"


def _without(text: str, origin: Sequence[int], statement: Statement) -> str:
    """The text with a statement made blank."""
    start = bisect_left(origin, statement.start)
    # What was put in at its end goes too; the last of that origin is the character that was there.
    end = bisect_right(origin, max(statement.end, statement.start + 1)) - 1
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


def _unexplained(source: Received, trouble: Trouble, at: int, found: Sequence[Statement], number: int) -> Verdict:
    """A statement that is in order by itself stands twice; any other has the parser's reason."""
    statement = found[number]
    if trouble.reason.startswith(_TABLE_TWICE) or (trouble.reason.startswith(_TWICE) and not statement.key):
        text = N_("the [table] stands twice; put its lines together")
        return verdict("T128", source.place(statement.start), text)
    if trouble.reason.startswith(_TWICE):
        earlier = [s for s in found[:number] if s.key and s.key == statement.key]
        facts: Facts = {"key": shown(statement.key)}
        if earlier:
            text = N_("{key} was given in line {line} already: which do you mean?")
            facts["line"] = source.place(earlier[-1].start)[0]
        else:
            text = N_("a key is given twice here, or not where it belongs: {key}")
        return verdict("T127", source.place(statement.start), text, facts)
    return _reason(source, trouble, at)


def _reason(source: Received, trouble: Trouble, at: int) -> Verdict:
    if trouble.code:
        return verdict(trouble.code, source.place(at), LIMITS[trouble.code], trouble.facts)
    for begins, text in _REASONS:
        if trouble.reason.startswith(begins):
            return verdict("T198", source.place(at), text)
    return verdict("T198", source.place(at), N_("this cannot be read; compare it with the line of the form"))
