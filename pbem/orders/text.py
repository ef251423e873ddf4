"""From the bytes of a sheet to TOML that was read, or to verdicts that show each line as it should be.

Total: no bytes give a traceback or take unbounded time. A sheet without faults costs one test of the limits and one
run of tomllib; what people do to sheets is looked into only when that fails.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct

from pbem.kernel.text import N_, Facts
from pbem.orders import caps
from pbem.orders.verdicts import Edit, Received, Verdict, received, settled, shown, verdict

BEGIN = re.compile(r"^[ \t>]*#[ \t]*BEGIN ORDERS\b[^\n]*$", re.MULTILINE | re.IGNORECASE)
END = re.compile(r"^[ \t>]*#[ \t]*END ORDERS\b[^\n]*$", re.MULTILINE | re.IGNORECASE)
_ORDER = re.compile(r"^[ \t]*(?:([A-Za-z0-9_-]+)[ \t]*=|\[\[?[ \t]*([A-Za-z0-9_-]+)[ \t]*\])[^\n]*$", re.MULTILINE)
"""A line that looks like an order: a key with its `=`, or the heading of a table."""
_PLACE = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$")


class Text(Struct, frozen=True):
    """A sheet as far as it could be read.

    `raw` is what tomllib made of `toml`, the mended text; `origin` gives the offset in the received text of each of
    its characters. `whole` is False if lines had to be left out, so that what is missing may have stood there.
    """

    source: Received
    raw: dict[str, Any]
    toml: str
    origin: Sequence[int]
    verdicts: list[Verdict]
    whole: bool

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column in the received file of an offset in `toml`."""
        return self.source.place(self.origin[offset])


class Trouble(Struct, frozen=True):
    """Why a text cannot be parsed: a limit (`code` is set) or the parser's reason, and where."""

    offset: int
    code: str
    reason: str
    facts: Facts = {}


def readable(raw: bytes, known: Collection[str] = ()) -> Text:
    """Read the bytes of a sheet. `known` are the keys and names of its form, to find orders that a comment swallowed.

    Text outside `# BEGIN ORDERS` and `# END ORDERS` is ignored where the frame is there. Never raises.
    """
    if len(raw) > caps.BYTES:
        text = N_("the sheet has {bytes} bytes; {most} is the most. Send the form alone")
        facts: Facts = {"bytes": len(raw), "most": caps.BYTES}
        return Text(received(""), {}, "", range(1), [verdict("T101", (1, 1), text, facts)], False)
    decoded, found = decoded_text(raw)
    source = received(decoded.replace("\r\n", "\n").replace("\r", "\n"))
    verdicts = list(_of_the_bytes(raw, source, found))
    toml = _with_lost_lines(source, _framed(source, verdicts), known, verdicts)
    got = parse(toml)
    whole = True
    origin: Sequence[int] = range(len(toml) + 1)
    if isinstance(got, Trouble):
        # Imported here: a good sheet never needs it.
        from pbem.orders.repair import repair

        repaired = repair(source, toml, known)
        verdicts += repaired.verdicts
        got, toml, origin, whole = repaired.raw, repaired.toml, repaired.origin, repaired.whole
    if not got and whole and not verdicts:
        text = N_("there are no orders in it; send the form, unchanged or edited")
        verdicts.append(verdict("T135", (1, 1), text))
        whole = False
    if got:
        verdicts += _below_the_frame(source, known)
    return Text(source, got, toml, origin, settled(source, verdicts), whole)


def parse(text: str) -> dict[str, Any] | Trouble:
    """What tomllib makes of a text within the limits, or why it makes nothing."""
    over = caps.excess(text)
    if over:
        return Trouble(over.offset, over.code, "", over.facts)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        said = str(fault)
    except (ValueError, RecursionError, OverflowError) as fault:
        # tomllib lets some of what int() and datetime refuse through.
        said = type(fault).__name__
    place = _PLACE.search(said)
    offset = len(text)
    if place and place[1]:
        offset = min(len(text), received(text).offset(int(place[1]), int(place[2])))
    return Trouble(offset, "", _PLACE.sub("", said))


class Decoding(Struct, frozen=True):
    """The encoding that a text looks like, and the offset of the first byte that is not UTF-8."""

    looks_like: str
    bad: int


def decoded_text(raw: bytes) -> tuple[str, Decoding]:
    """Decode bytes; what is not UTF-8 is decoded as what it looks like."""
    for mark, name in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if raw.startswith(mark):
            return raw[2:].decode(name, "replace"), Decoding("UTF-16", 0)
    # Every other byte of UTF-16 English is a NUL.
    if len(raw) >= 8 and raw.count(0) * 3 > len(raw):
        name = "utf-16-le" if raw[1:2] == b"\0" else "utf-16-be"
        return raw.decode(name, "replace"), Decoding("UTF-16", 0)
    try:
        return raw.decode(), Decoding("", 0)
    except UnicodeDecodeError as fault:
        bad = fault.start
    try:
        return raw.decode("cp1252"), Decoding("Windows-1252", bad)
    except UnicodeDecodeError:
        return raw.decode("latin-1"), Decoding("Latin-1", bad)


def _of_the_bytes(raw: bytes, source: Received, found: Decoding) -> Iterator[Verdict]:
    if found.looks_like:
        offset = 0
        if found.looks_like != "UTF-16":
            offset = len(raw[: found.bad].decode().replace("\r\n", "\n"))
        line = source.place(min(offset, len(source.text)))[0]
        start = source.starts[line - 1]
        end = source.text.find("\n", start)
        fix = source.text[start : end if end >= 0 else None]
        text = N_("the file is not UTF-8; it looks like {encoding}. Save it as UTF-8")
        found_at = verdict("T102", source.place(min(offset, len(source.text))), text, {"encoding": found.looks_like})
        # Edits of nothing: they show the line as it was read, and the whole file is written as UTF-8 anyway.
        yield found_at if not fix.isprintable() else _showing(found_at, start)
    if source.text.startswith("\ufeff"):
        text = N_("an invisible byte order mark stands before the first letter; it was dropped")
        yield verdict("T107", (1, 1), text, edits=[Edit(0, 1, "")])
    lone = re.search(rb"\r(?!\n)", raw) if found.looks_like != "UTF-16" else None
    if lone:
        text = N_("lines end in a bare carriage return; they were read as lines")
        yield verdict("T108", (raw.count(b"\n", 0, lone.start()) + 1, 1), text)


def _showing(v: Verdict, start: int) -> Verdict:
    return verdict(v.code, (v.line, v.column), v.text, v.facts, edits=[Edit(start, start, "")])


def _framed(source: Received, verdicts: list[Verdict]) -> str:
    """The text with everything outside the frame made blank, so that all places stay as they are."""
    text = source.text
    if text.startswith("\ufeff"):
        text = " " + text[1:]
    begins = list(BEGIN.finditer(text))
    start = begins[0].end() if begins else 0
    end = END.search(text, start)
    if len(begins) > 1:
        quoted = text[begins[0].start() : begins[0].end()].lstrip().startswith(">")
        for again in begins[1:]:
            # The form quoted below a reply is not a second sheet.
            if again[0].lstrip().startswith(">") == quoted:
                first = source.place(begins[0].start())[0]
                said = N_("orders begin a second time; they began in line {line} already. Keep the ones you mean")
                verdicts.append(verdict("T112", source.place(again.start()), said, {"line": first}))
                break
    stop = end.start() if end else len(text)
    if start == 0 and stop == len(text):
        return text
    return _blank(text[:start]) + text[start:stop] + _blank(text[stop:])


def _below_the_frame(source: Received, known: Collection[str]) -> Iterator[Verdict]:
    """The first order that stands below the frame, where nothing is read: the end of a file is where people add things.
    What follows there in a mail (a signature, an older form with a frame of its own) is no order."""
    end = END.search(source.text)
    if end is None or not source.text[end.end() :].strip():
        return
    begin = BEGIN.search(source.text, end.end())
    for line in _ORDER.finditer(source.text, end.end(), begin.start() if begin else len(source.text)):
        if (line[1] or line[2]) in known:
            text = N_("`{order}` stands below # END ORDERS, where nothing is read. Move it above that line")
            yield verdict("T136", source.place(line.start(0)), text, {"order": shown(line[0].strip())})
            return


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _with_lost_lines(source: Received, work: str, known: Collection[str], verdicts: list[Verdict]) -> str:
    """The text with the orders on their own lines that stand behind a # (`borrow = 10 # tens retire = 0`)."""
    comments = "".join(line.partition("#")[2] for line in work.split("\n"))
    if not known or ("=" not in comments and "]" not in comments):
        return work
    from pbem.orders.comments import swallowed

    for order in swallowed(work, known):
        text = N_("`{order}` stands behind a #, where it does nothing: was a line break lost? Give it its own line")
        edit = Edit(order.blank, order.start, "\n")
        facts: Facts = {"order": shown(order.written)}
        verdicts.append(verdict("T118", source.place(order.start), text, facts, edits=[edit]))
        # The line break takes the room of the blanks, or of the # itself, so that no offset moves.
        at = min(order.blank, order.start - 1)
        work = work[:at] + "\n".ljust(order.start - at) + work[order.start :]
    return work
