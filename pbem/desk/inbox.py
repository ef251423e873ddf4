"""The sheets of a leg as they came in, and the list of them.

Each sheet is stored as received (`orders/ann.1.toml`, never rewritten), then a line in `orders/inbox.jsonl`
says when it came, from whom, what was said about it and whether it was accepted. The last accepted one of
the asking counts. The list only grows; a line torn by a kill is passed over and said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from pbem.desk.chain import file_digest
from pbem.desk.commit import append, put_new
from pbem.desk.faults import SAVE, DeskFault, Said
from pbem.desk.folder import Leg
from pbem.kernel.text import N_

Verdict = Literal["accepted", "accepted with notes", "refused", "withdrawn"]
"""What was said of a sheet; `withdrawn` marks a line without one (`withdraw`)."""

_SHEET = re.compile(r"([a-z][a-z0-9_-]*)\.([1-9]\d*)\.toml")


class Received(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the list. `no` counts a seat's sheets from 1; `when` is UTC, ISO; `via` is `submit`,
    `mail`, ...

    `file` is the sheet's name in `orders/`, `digest` the SHA-256 of its bytes; `notes` are its verdicts as
    `line:column code`. `counted`: at the time it came, it was the one to count. A line with the verdict
    `withdrawn` has no file: nothing the seat sent before counts any more.
    """

    no: int
    seat: str
    when: str
    via: str
    file: str
    digest: str
    verdict: Verdict
    asking: int
    notes: tuple[str, ...] = ()
    counted: bool = False
    late: bool = False


class Inbox(msgspec.Struct, frozen=True):
    """All lines in the order they came, and what is odd about the list, for the moderator."""

    records: tuple[Received, ...]
    odd: tuple[Said, ...]

    def of(self, seat: str) -> tuple[Received, ...]:
        """Everything of one seat."""
        return tuple(record for record in self.records if record.seat == seat)

    def counting(self, seat: str, asking: int) -> Received | None:
        """The sheet that counts: the last accepted one of this asking, unless withdrawn since; None if
        there is none."""
        for record in reversed(self.of(seat)):
            if record.verdict == "withdrawn":
                return None
            if record.asking == asking and record.counted:
                return record
        return None


def read_inbox(leg: Leg) -> Inbox:
    """The list of a leg; empty if nothing came. Torn lines and sheets without a line are said, and count
    for nothing."""
    records: list[Received] = []
    odd: list[Said] = []
    text = leg.inbox.read_bytes() if leg.inbox.is_file() else b""
    for number, line in enumerate(text.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            records.append(msgspec.json.decode(line, type=Received))
        except (msgspec.DecodeError, UnicodeDecodeError):
            where = f"{leg.inbox}:{number}"
            odd.append(Said(N_("this line was torn while it was written; its sheet doesn't count"), {}, where))
    listed = {record.file for record in records}
    odd += [
        Said(
            N_("this sheet is not in inbox.jsonl and doesn't count; submit it again"),
            {},
            str(leg.orders / name),
        )
        for name in _stored(leg)
        if name not in listed
    ]
    return Inbox(tuple(records), tuple(odd))


def store(
    leg: Leg,
    seat: str,
    raw: bytes,
    *,
    when: str,
    via: str,
    verdict: Verdict,
    asking: int,
    notes: Sequence[str] = (),
    late: bool = False,
) -> Received:
    """File a sheet: its bytes first, then its line. The caller holds the lock. Raises DeskFault if the disk
    refuses.

    Killed in between, the sheet lies there uncounted, and its number isn't used again.
    """
    no = _next_number(leg, seat)
    path = leg.sheet(seat, no)
    record = Received(
        no=no,
        seat=seat,
        when=when,
        via=via,
        file=path.name,
        digest=file_digest(raw),
        verdict=verdict,
        asking=asking,
        notes=tuple(notes),
        counted=verdict != "refused",
        late=late,
    )
    put_new(path, raw)
    append(leg.inbox, msgspec.json.encode(record))
    return record


def withdraw(leg: Leg, seat: str, *, when: str, via: str, asking: int) -> Received:
    """Let nothing count that the seat has sent for this leg: the player was replaced. Raises DeskFault."""
    record = Received(
        no=_next_number(leg, seat),
        seat=seat,
        when=when,
        via=via,
        file="",
        digest="",
        verdict="withdrawn",
        asking=asking,
    )
    append(leg.inbox, msgspec.json.encode(record))
    return record


def read_sheet(leg: Leg, record: Received) -> bytes:
    """The bytes of a listed sheet. Raises DeskFault (exit 4) if the file is gone or isn't what was
    received."""
    path = leg.orders / record.file
    raw = path.read_bytes() if path.is_file() else None
    if raw is not None and file_digest(raw) == record.digest:
        return raw
    raise DeskFault(
        SAVE,
        N_("{file} is gone") if raw is None else N_("{file} is not what was received"),
        {"file": str(path)},
        [Said(N_("a sheet is never edited once it is filed; put it back, or submit the new one"))],
    )


def _stored(leg: Leg) -> list[str]:
    if not leg.orders.is_dir():
        return []
    return sorted(path.name for path in leg.orders.iterdir() if _SHEET.fullmatch(path.name))


def _next_number(leg: Leg, seat: str) -> int:
    files = [match for name in _stored(leg) if (match := _SHEET.fullmatch(name)) and match[1] == seat]
    listed = [record.no for record in read_inbox(leg).of(seat)]
    return 1 + max([0, *(int(match[2]) for match in files), *listed])
