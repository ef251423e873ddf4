"""The record of a leg as lines of JSON: what was answered, drawn and done, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from pbem.desk.faults import SAVE, DeskFault
from pbem.games.title import Title
from pbem.kernel.answer import Recorded
from pbem.kernel.draws import Drawn
from pbem.kernel.event import Event
from pbem.kernel.run import StepRecord
from pbem.kernel.text import N_

_ENCODE = msgspec.json.Encoder()


def record_files(steps: Sequence[StepRecord]) -> dict[str, bytes]:
    """`answers.jsonl`, `draws.jsonl` and `events.jsonl` of a leg's steps."""
    return {
        "answers.jsonl": _lines(_row(step.cursor.path, answer) for step in steps for answer in step.answers),
        "draws.jsonl": _lines(msgspec.to_builtins(drawn) for step in steps for drawn in step.drawn),
        "events.jsonl": _lines(_row(step.cursor.path, event) for step in steps for event in step.events),
    }


def read_answers(raw: bytes, name: str) -> dict[tuple[str, str], Recorded]:
    """The answers by step and key. Raises DeskFault (exit 4) naming the line."""
    found = {}
    for at, row in _rows(raw, name):
        step = row.pop("at", "")
        recorded = _convert(row, Recorded, at)
        found[step, recorded.key] = recorded
    return found


def read_draws(raw: bytes, name: str) -> list[Drawn]:
    """The draws in order. Raises DeskFault (exit 4) naming the line."""
    return [_convert(row, Drawn, at) for at, row in _rows(raw, name)]


def read_events(title: Title, raw: bytes, name: str) -> list[tuple[str, Event]]:
    """The events in order, each with its step. Raises DeskFault (exit 4) naming the line."""
    kinds = {kind.__name__: kind for kind in title.event_types}
    found = []
    for at, row in _rows(raw, name):
        step = row.pop("at", "")
        kind = kinds.get(row.get("event", ""))
        if kind is None:
            raise DeskFault(SAVE, N_("{file}: no such event"), {"file": at})
        found.append((step, _convert(row, kind, at)))
    return found


def _row(path: str, thing: Any) -> dict[str, Any]:
    return {"at": path, **msgspec.to_builtins(thing)}


def _lines(rows: Iterable[Any]) -> bytes:
    return b"".join(_ENCODE.encode(row) + b"\n" for row in rows)


def _rows(raw: bytes, name: str) -> Iterable[tuple[str, dict[str, Any]]]:
    for number, line in enumerate(raw.splitlines(), 1):
        at = f"{name}:{number}"
        try:
            row = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as fault:
            raise DeskFault(SAVE, N_("{file} is damaged: {reason}"), {"file": at, "reason": str(fault)}) from fault
        if not isinstance(row, dict):
            raise DeskFault(SAVE, N_("{file} is damaged: {reason}"), {"file": at, "reason": "no object"})
        yield at, row


def _convert(row: Any, kind: Any, at: str) -> Any:
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as fault:
        raise DeskFault(SAVE, N_("{file} is damaged: {reason}"), {"file": at, "reason": str(fault)}) from fault
