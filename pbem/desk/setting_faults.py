"""What can be wrong in game.toml: shape (keys and kinds), sense (ids, addresses, dates), and what the title
allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from pbem.desk import deadlines
from pbem.desk.near import near
from pbem.desk.people import faulty_id, is_address
from pbem.desk.setting_types import (
    Allowed,
    DeadlineSetting,
    MailSetting,
    ReaderSetting,
    SeatSetting,
    Settings,
)
from pbem.kernel.text import N_, Facts

PathIn = tuple[str | int, ...]

LONGEST_NAME = 24


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong: where in the document, and what to say about it."""

    path: PathIn
    text: str
    facts: Facts = {}
    on_key: bool = False


def all_faults(document: Mapping[str, Any], titles: tuple[str, ...], allowed: Callable[[str], Allowed]) -> list[Fault]:
    """Everything wrong in a parsed game.toml, in no order. `allowed` is asked only about one of `titles`."""
    faults = [*_shape_faults(document, Settings, ()), *_sense_faults(document)]
    title = document.get("title")
    if isinstance(title, str) and title in titles:
        faults += _title_faults(document, allowed(title))
    elif isinstance(title, str) and title:
        faults.append(_unknown(("title",), title, titles))
    return faults


def _title_faults(document: Mapping[str, Any], allowed: Allowed) -> Iterator[Fault]:
    for key, legal in (("edition", allowed.editions), ("pace", allowed.paces)):
        if (given := _text(document, key)) and given not in legal:
            yield _unknown((key,), given, legal)
    yield from _option_faults(document, allowed.options)
    seats = document.get("seats", [])
    if isinstance(seats, list) and len(seats) not in allowed.seat_counts:
        facts: Facts = {"count": len(seats), "counts": ", ".join(map(str, allowed.seat_counts))}
        yield Fault(("seats",), N_("the number of seats is {count}; this title is for {counts}"), facts)
    if (language := _text(document, "language")) and language not in allowed.languages:
        yield _unknown(("language",), language, allowed.languages)
    for table in ("seats", "readers"):
        for n, row in _rows(document, table):
            if (language := _text(row, "language")) and language not in allowed.languages:
                yield _unknown((table, n, "language"), language, allowed.languages)


def _option_faults(document: Mapping[str, Any], allowed: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
    """`name=value` each, both known, no name twice."""
    options = document.get("options", [])
    seen: set[str] = set()
    for n, option in enumerate(options if isinstance(options, list) else ()):
        if not isinstance(option, str):
            continue
        name, equals, value = (part.strip() for part in option.partition("="))
        if name not in allowed:
            yield _unknown(("options", n), name, tuple(allowed))
        elif not equals or value not in allowed[name]:
            legal = tuple(f"{name}={one}" for one in near(value, allowed[name]) or allowed[name])
            facts: Facts = {"given": option, "legal": " | ".join(legal)}
            yield Fault(("options", n), N_('options: there is no "{given}"; there is: {legal}'), facts)
        elif name in seen:
            yield Fault(("options", n), N_("options: {option} was given already"), {"option": name})
        seen.add(name)


# Shape: every key known, of the right kind, and there if it must be.


def _shape_faults(table: Mapping[str, Any], shape: type[msgspec.Struct], path: PathIn) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    for key, value in table.items():
        if key not in fields:
            yield _strange_key(key, fields, (*path, key))
        elif value == [] and fields[key].type in _TABLES:
            continue
        elif (inner := _TABLES.get(fields[key].type)) is not None:
            many = fields[key].type is not inner
            rows = value if many and isinstance(value, list) else [value] if not many else []
            if not rows or not all(isinstance(row, dict) for row in rows):
                text = N_("write this as [[{key}]]") if many else N_("write this as [{key}]")
                yield Fault((*path, key), text, {"key": key})
                continue
            for n, row in enumerate(rows):
                yield from _shape_faults(row, inner, (*path, key, n) if many else (*path, key))
        elif (kind := _wrong_kind(value, fields[key].type)) is not None:
            legal = " | ".join(_literals(fields[key].type))
            yield Fault((*path, key), kind, {"key": key, "legal": legal})
    for key, field in fields.items():
        if field.required and table.get(key, "") == "":
            facts: Facts = {"key": key}
            text = N_("{key} is empty") if key in table else N_("{key} is missing")
            yield Fault((*path, key), text, facts)


_TABLES: dict[Any, type[msgspec.Struct]] = {
    DeadlineSetting: DeadlineSetting,
    MailSetting: MailSetting,
    tuple[SeatSetting, ...]: SeatSetting,
    tuple[ReaderSetting, ...]: ReaderSetting,
}


def _wrong_kind(value: Any, kind: Any) -> str | None:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        if kind == tuple[str, ...]:
            return N_('{key} is a list of texts, ["like", "this"]')
        if kind is int:
            return N_("{key} is a whole number, without quotes")
        return N_("{key} is one of {legal}") if _literals(kind) else N_("{key} is a text in straight quotes")
    return None


def _literals(kind: Any) -> tuple[str, ...]:
    return tuple(value for value in getattr(kind, "__args__", ()) if isinstance(value, str) and value)


def _strange_key(key: str, fields: Mapping[str, Any], path: PathIn) -> Fault:
    if "password" in key.lower():
        return Fault(path, N_("no passwords in this file: they go into the keyring or the environment"), {}, True)
    homes: dict[str, type[msgspec.Struct]] = {
        "": Settings,
        "[deadline]": DeadlineSetting,
        "[mail]": MailSetting,
        "[[seats]]": SeatSetting,
    }
    for home, shape in homes.items():
        names = {field.encode_name for field in msgspec.structs.fields(shape)}
        if key in names and not names <= set(fields):
            text = N_("{key} belongs above the first [table]") if not home else N_("{key} belongs under {home}")
            return Fault(path, text, {"key": key, "home": home}, True)
    near = _near(key, fields)
    text = N_("no setting {key} here; did you mean {near}?") if near else N_("no setting {key} here; there is: {near}")
    return Fault(path, text, {"key": key, "near": near or ", ".join(fields)}, True)


# Sense: what is of the right kind but can't be.


def _sense_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    if (game := _text(document, "id")) and (fault := faulty_id(game)):
        yield Fault(("id",), fault.text, fault.facts)
    deadline = document.get("deadline")
    if isinstance(deadline, dict):
        yield from _deadline_faults(deadline)
    mail = document.get("mail")
    if isinstance(mail, dict) and (sender := _text(mail, "from")) and not is_address(sender):
        yield Fault(("mail", "from"), N_("{given} is no mail address"), {"given": sender})
    seen: dict[tuple[str, str], int] = {}
    for n, seat in _rows(document, "seats"):
        yield from _seat_faults(seat, n, seen)
    for n, reader in _rows(document, "readers"):
        if (address := _text(reader, "mail")) and not is_address(address):
            yield Fault(("readers", n, "mail"), N_("{given} is no mail address"), {"given": address})


def _deadline_faults(deadline: Mapping[str, Any]) -> Iterator[Fault]:
    zone = _text(deadline, "zone") or "UTC"
    try:
        deadlines.zone_of(zone)
    except ValueError as error:
        near = ", ".join(deadlines.near_zones(zone))
        text = N_("no time zone {given}; did you mean {near}?") if near else str(error)
        yield Fault(("deadline", "zone"), text, {"given": zone, "near": near})
        zone = "UTC"
    checks: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("rule", deadlines.parse_rule),
        ("first", lambda given: deadlines.settle(given, zone)),
        ("grace", deadlines.parse_span),
    )
    for key, parse in checks:
        if given := _text(deadline, key):
            try:
                parse(given)
            except ValueError as error:
                yield Fault(("deadline", key), str(error), {"given": given})


def _seat_faults(seat: Mapping[str, Any], n: int, seen: dict[tuple[str, str], int]) -> Iterator[Fault]:
    if (given := _text(seat, "id")) and (fault := faulty_id(given)):
        yield Fault(("seats", n, "id"), fault.text, fault.facts)
    address = _text(seat, "mail")
    if address and not is_address(address):
        yield Fault(("seats", n, "mail"), N_("{given} is no mail address"), {"given": address})
    name = _text(seat, "name")
    if len(name) > LONGEST_NAME or not name.isprintable():
        facts: Facts = {"longest": LONGEST_NAME}
        yield Fault(("seats", n, "name"), N_("a name has at most {longest} printable signs"), facts)
    for key, text in (
        ("id", N_("{given} is the id of seat {other} too (upper case counts as lower case)")),
        ("mail", N_("{given} is the address of seat {other} too")),
        ("name", N_("{given} is the name of seat {other} too")),
    ):
        if value := _text(seat, key):
            other = seen.setdefault((key, value.casefold()), n)
            if other != n:
                yield Fault(("seats", n, key), text, {"given": value, "other": other + 1})
    away = seat.get("away", [])
    for at, absence in enumerate(away if isinstance(away, list) else ()):
        try:
            deadlines.parse_away(str(absence))
        except ValueError as error:
            yield Fault(("seats", n, "away", at), str(error))


def _rows(document: Mapping[str, Any], key: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    rows = document.get(key, [])
    for n, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, dict):
            yield n, row


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key, "")
    return value if isinstance(value, str) else ""


def _unknown(path: PathIn, given: str, legal: tuple[str, ...]) -> Fault:
    key = next(part for part in reversed(path) if isinstance(part, str))
    near = _near(given, legal)
    facts: Facts = {"key": key, "given": given, "near": near or " | ".join(legal)}
    if near:
        return Fault(path, N_('{key}: there is no "{given}"; did you mean {near}?'), facts)
    text = N_('{key}: there is no "{given}"; there is: {near}') if legal else N_('{key}: there is no "{given}"')
    return Fault(path, text, facts)


def _near(given: str, legal: Iterable[str]) -> str:
    return " | ".join(near(given, legal))
