"""From a text that was read to typed orders, or to verdicts about every key, name and value that is amiss.

What is accepted is exactly what the narrowed schema of the form accepts; msgspec and the names decide, jsonschema
explains.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from pbem.kernel.text import N_, Facts
from pbem.orders.header import Header, as_header, fold_header, header_faults
from pbem.orders.positions import Path, Span, spans
from pbem.orders.schema import Schema, narrow
from pbem.orders.settle import Settled, settle
from pbem.orders.text import Text
from pbem.orders.verdicts import Edit, Verdict, accepted, settled, shown, verdict

ANOTHER_STOP = ("H202", "H203", "H204")
"""Codes of a header that is of another game, turn or leg."""


class Decoded(Struct, frozen=True):
    """What became of a sheet: the typed orders, or UNSET if anything is refused; all verdicts, the text's included;
    line and column of each value by dotted path, with names as printed (`bids.Boston-Lowell.limit`, `ship.0`)."""

    orders: Any | UnsetType
    verdicts: list[Verdict]
    places: dict[str, tuple[int, int]]

    def place(self, path: str) -> tuple[int, int]:
        """Where a path stands, or the nearest thing above it that the sheet has; the first line at worst."""
        while path and path not in self.places:
            path = path.rpartition(".")[0]
        return self.places.get(path, (1, 1))


class _Sheet(Struct, frozen=True):
    """A text, the spans of its keys and values, and the sheet in the form's spelling."""

    text: Text
    spans: dict[Path, Span]
    settled: Settled

    def span(self, path: Path) -> Span | None:
        """Where a path of the settled sheet stands, or the nearest thing above it."""
        written = self.settled.written(path)
        while written and written not in self.spans:
            written = written[:-1]
        return self.spans.get(written)

    def written(self, path: Path) -> str:
        """The value at a path as the file has it."""
        span = self.span(path)
        return self.text.toml[span.value : span.value_end] if span else ""

    def edit(self, start: int, end: int, new: str) -> Edit:
        """An edit of the received text in place of one of the mended text."""
        origin = self.text.origin
        return Edit(origin[start], origin[max(start, end - 1)] + (end > start), new)


def decode(
    text: Text,
    sheet_type: type[Struct],
    schema: Schema,
    names: Mapping[str, Sequence[str]],
    header: Header,
    elsewhere: Mapping[str, str] | None = None,
) -> Decoded:
    """Type a sheet. `schema` is the general one of its type, `names` are the legal names by kind, `elsewhere` the
    blocks of keys that this leg does not order.

    Total for every Text that `readable` makes. Orders are given only if no verdict refuses.
    """
    if not text.raw and not text.whole:
        return Decoded(UNSET, text.verdicts, {})
    raw = dict(text.raw)
    fold_header(raw, header)
    found = settle(raw, schema, names)
    fold_header(found.raw, header)
    sheet = _Sheet(text, spans(text.toml), found)
    verdicts = [*text.verdicts, *_header(sheet, header), *_moved(sheet), *_twice(sheet)]
    orders: Any | UnsetType = UNSET
    fault = ""
    try:
        body = {key: value for key, value in found.raw.items() if key not in as_header(header)}
        orders = msgspec.convert(body, sheet_type, strict=True)
    except (msgspec.ValidationError, RecursionError) as said:
        fault = str(said)
    if fault or not found.in_order():
        verdicts += _explained(sheet, narrow(schema, names, as_header(header)), names, elsewhere or {})
    if (fault or not found.in_order()) and accepted(verdicts):
        what: Facts = {"reason": shown(fault)}
        verdicts.append(verdict("K399", (1, 1), N_("the orders cannot be used as they are: {reason}"), what))
    if any(one.code in ANOTHER_STOP for one in verdicts):
        # The form of another stop has that stop's keys; said once, that is all there is to say.
        verdicts = [one for one in verdicts if one.code != "K309"]
    verdicts = settled(text.source, verdicts)
    return Decoded(orders if accepted(verdicts) else UNSET, verdicts, _places(sheet))


def _header(sheet: _Sheet, header: Header) -> Iterator[Verdict]:
    first = min((s.key for s in sheet.spans.values()), default=0)
    for fault in header_faults(sheet.settled.raw, header):
        if fault.missing:
            # What is missing may have stood in a line that could not be read.
            if sheet.text.whole:
                edits = [sheet.edit(first, first, f"{fault.key} = {fault.new}\n")] if fault.new else []
                yield verdict(fault.code, sheet.text.place(first), fault.text, fault.facts, edits=edits)
            continue
        span = sheet.span((fault.key,))
        start, end = (span.value, span.value_end) if span else (0, 0)
        edits = [sheet.edit(start, end, fault.new)] if fault.new and span else []
        yield verdict(fault.code, sheet.text.place(start), fault.text, fault.facts, edits=edits)


def _moved(sheet: _Sheet) -> Iterator[Verdict]:
    """Keys that TOML gave to the table above them."""
    toml = sheet.text.toml
    # An entry of a list has its value for a key too, but its path ends in a number.
    headings = [s.key for path, s in sheet.spans.items() if s.key == s.value and isinstance(path[-1], str)]
    for key in sheet.settled.lifted:
        path = sheet.settled.written((key,))
        span = sheet.spans[path]
        text = N_("{key} belongs above the first [table]; here it is part of [{table}]")
        facts: Facts = {"key": key, "table": str(path[0])}
        start = toml.rfind("\n", 0, span.key) + 1
        end = toml.find("\n", span.value_end)
        end = len(toml) if end < 0 else end + 1
        edits = []
        if not toml[start : span.key].strip() and headings and min(headings) < start:
            top = toml.rfind("\n", 0, min(headings)) + 1
            moved = toml[start:end].rstrip() + "\n"
            edits = [sheet.edit(top, top, moved), sheet.edit(start, end, "")]
        yield verdict("K310", sheet.text.place(span.key), text, facts, edits=edits)


def _twice(sheet: _Sheet) -> Iterator[Verdict]:
    for again in sheet.settled.twice:
        now, then = sheet.span(again.path), sheet.spans.get(again.earlier)
        if now and then:
            text = N_("{key} was given in line {line} already: which do you mean?")
            facts: Facts = {"key": shown(str(again.path[-1])), "line": sheet.text.place(then.key)[0]}
            yield verdict("K311", sheet.text.place(now.key), text, facts)


def _explained(
    sheet: _Sheet,
    schema: dict[str, Any],
    names: Mapping[str, Sequence[str]],
    elsewhere: Mapping[str, str],
) -> Iterator[Verdict]:
    # Imported here: a good sheet never needs it, and it takes longer to load than all else.
    from pbem.orders.explain import Sheet, explain

    for finding in explain(Sheet(sheet.settled, schema, names, elsewhere, sheet.written)):
        if finding.code == "K308" and not sheet.text.whole:
            continue
        span = sheet.span(finding.path)
        if span is None:
            yield verdict(finding.code, (1, 1), finding.text, finding.facts)
            continue
        start, end = (span.key, span.key_end) if finding.of_key else (span.value, span.value_end)
        edits = [sheet.edit(start, end, finding.new)] if finding.new else []
        yield verdict(finding.code, sheet.text.place(start), finding.text, finding.facts, edits=edits)


def _places(sheet: _Sheet) -> dict[str, tuple[int, int]]:
    back = {old: new for new, old in sheet.settled.was.items()}
    found = {}
    for path, span in sheet.spans.items():
        new = path
        for length in range(len(path), 0, -1):
            if path[:length] in back:
                new = back[path[:length]] + path[length:]
                break
        found[".".join(str(part) for part in new)] = sheet.text.place(span.value)
    return found
