"""Turns what jsonschema says about a sheet into findings that name the thing and what to do about it.

Imported only when a sheet has a fault: jsonschema takes longer to load than a good sheet to check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, time
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from msgspec import Struct

from pbem.kernel.text import N_, Facts
from pbem.orders.names import near
from pbem.orders.positions import Path
from pbem.orders.schema import HEADER, Schema, resolved
from pbem.orders.settle import Settled, tag_of
from pbem.orders.values import slip

# A name far off from all others costs a search each; a sheet with so many is beyond help.
_MOST_SEARCHES = 60
_YES_OR_NO = {"true": "true", "yes": "true", "false": "false", "no": "false"}
_FEW = 6

_strict = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)


class Failed(Struct, frozen=True):
    """One error of jsonschema: the keyword that failed with its value, the part of the schema, the part of the sheet,
    and for `oneOf` the errors of each branch by its number."""

    path: Path
    keyword: str
    wanted: Any
    schema: Schema
    instance: Any
    branches: list[tuple[int, Failed]] = []


class Finding(Struct, frozen=True):
    """A fault at a path of the settled sheet, of the key or of the value there; `new` is what it should be."""

    code: str
    path: Path
    of_key: bool
    text: str
    facts: Facts
    new: str = ""


class Sheet(Struct, frozen=True):
    """What findings are made from: the settled sheet, the narrowed schema, the names, the keys of other legs, and how
    the value at a path is written in the file."""

    settled: Settled
    schema: Schema
    names: Mapping[str, Sequence[str]]
    elsewhere: Mapping[str, str]
    written: Callable[[Path], str]


def strict_errors(schema: Schema, raw: Any) -> Iterator[Failed]:
    """jsonschema's errors with integers strict: neither true nor 3.0 is one."""
    for error in _strict(schema).iter_errors(raw):
        yield _failed(error)


def _failed(error: Any) -> Failed:
    branches = [(inner.schema_path[0], _failed(inner)) for inner in error.context or ()]
    path = tuple(error.absolute_path)
    return Failed(path, error.validator, error.validator_value, error.schema, error.instance, branches)


def explain(sheet: Sheet) -> list[Finding]:
    """Every fault of the settled sheet but those of its header, each once."""
    found: dict[tuple[str, Path], Finding] = {}
    searches = 0
    for error in strict_errors(sheet.schema, sheet.settled.raw):
        for finding in _found(sheet, error, searches):
            found.setdefault((finding.code, finding.path), finding)
            searches += finding.code in ("K301", "K302", "K313", "K314")
    # A misspelt key is not missing too.
    meant = {(f.path[:-1], f.facts.get("near")) for f in found.values() if f.code == "K301"}
    return [f for f in found.values() if f.code != "K308" or (f.path[:-1], f.facts["key"]) not in meant]


def _found(sheet: Sheet, error: Failed, searches: int) -> Iterator[Finding]:
    path = error.path
    header = len(path) == 1 and path[0] in HEADER
    legal = searches < _MOST_SEARCHES
    match error.keyword:
        case _ if header:
            return
        case "additionalProperties":
            known = error.schema.get("properties", {})
            for key in error.instance:
                if key not in known:
                    absent = [one for one in known if one not in error.instance]
                    yield _key(sheet, (*path, key), absent if legal else [])
        case "required":
            missing = [k for k in error.wanted if k not in error.instance]
            for key in missing if path else [k for k in missing if k not in HEADER]:
                text = N_("{key} is missing here")
                yield Finding("K308", (*path, key), False, text, {"key": key})
        case "type":
            yield _kind(sheet, path, error)
        case "enum" | "const":
            if isinstance(error.instance, str):
                yield _choice(sheet, path, error, legal)
        case "oneOf":
            yield from _union(sheet, path, error, searches)
        case _:
            yield from _limit(sheet, path, error)


def _key(sheet: Sheet, path: Path, known: list[str]) -> Finding:
    key = str(path[-1])
    if path in sheet.settled.unknown:
        return _name(sheet, path, key, known, True)
    if len(path) == 2 and key in sheet.settled.raw:
        text = N_("{key} stands below a [table], where it does nothing; it is given above already")
        return Finding("K310", path, True, text, {"key": key})
    if key in sheet.elsewhere:
        text = N_("{key} is not ordered in this leg; it belongs to {block}")
        return Finding("K309", path, True, text, {"key": key, "block": sheet.elsewhere[key]})
    alike = near(key, known) if known else []
    facts: Facts = {"key": _shown(key)}
    if not alike:
        text = N_("the sheet has no key {key}") if len(path) == 1 else N_("there is no key {key} here")
        return Finding("K301", path, True, text, facts)
    facts["near"] = alike[0]
    if len(alike) == 1:
        return Finding("K301", path, True, N_("no key {key}; did you mean {near}?"), facts, _as_key(alike[0]))
    facts["other"] = alike[1]
    return Finding("K301", path, True, N_("no key {key}; did you mean {near} or {other}?"), facts)


def _choice(sheet: Sheet, path: Path, error: Failed, search: bool) -> Finding:
    choices = [str(c) for c in (error.wanted if error.keyword == "enum" else [error.wanted])]
    got = str(error.instance)
    if path in sheet.settled.unknown:
        return _name(sheet, path, got, choices if search else [], False)
    alike = near(got, choices) if search else []
    facts: Facts = {"key": named(path), "got": _shown(got), "choices": ", ".join(choice or '""' for choice in choices)}
    text = N_("{key} is one of {choices}, not {got}")
    return Finding("K313", path, False, text, facts, f'"{alike[0]}"' if len(alike) == 1 else "")


def _name(sheet: Sheet, path: Path, got: str, legal: Sequence[str], of_key: bool) -> Finding:
    alike = near(got, legal) if legal else []
    facts: Facts = {"got": _shown(got)}
    new = ""
    if len(alike) == 1:
        facts["near"] = alike[0]
        text = N_("{got} is no name that may stand here; did you mean {near}?")
        new = _quoted(alike[0])
    elif alike:
        facts |= {"near": alike[0], "other": alike[1]}
        text = N_("{got} is no name that may stand here; did you mean {near} or {other}?")
    elif not sheet.names[sheet.settled.unknown[path]]:
        text = N_("{got} cannot stand here: no name may now")
    elif 0 < len(legal) <= _FEW:
        facts["names"] = ", ".join(legal)
        text = N_("{got} is no name that may stand here; these may: {names}")
    else:
        text = N_("{got} is no name that may stand here; `pbem options` lists those that may")
    return Finding("K302", path, of_key, text, facts, new)


def _kind(sheet: Sheet, path: Path, error: Failed) -> Finding:
    value, wanted = error.instance, error.wanted
    written = sheet.written(path)
    facts: Facts = {"key": named(path), "got": _shown(written)}
    new = ""
    match wanted:
        case "integer":
            text, new = _no_integer(value, written)
        case "string":
            text = N_("{key} wants a text in quotes, not {got}")
            choices = error.schema.get("enum")
            if not isinstance(value, list | dict) and (choices is None or written in choices):
                new = _quoted(written)
        case "array":
            text = N_("{key} wants a list in [ ], not {got}")
            new = f"[{written}]" if isinstance(value, str) else ""
        case "object":
            text = N_("{key} wants keys with values, in braces or below a [table], not {got}")
        case _:
            text = N_("{key} wants true or false without quotes, not {got}")
            new = _YES_OR_NO.get(value.lower(), "") if isinstance(value, str) else ""
    return Finding("K303", path, False, text, facts, new)


def _no_integer(value: Any, written: str) -> tuple[str, str]:
    """What to say where a whole number is wanted, and the number, if it is plain which one is meant."""
    match value:
        case bool():
            return N_("{key} wants a whole number, not {got}; 0 means none"), ""
        case float() if re.fullmatch(r"[0-9]{1,3}\.[0-9]{3}", written):
            return N_("{key} wants a whole number, and {got} has a decimal point; digits are not grouped"), ""
        case float():
            new = str(int(value)) if value.is_integer() and abs(value) < 1e15 else ""
            return N_("{key} wants a whole number, not {got}"), new
        case date() | time():
            return N_("{key} wants a whole number; {got} is read as a date or a time"), ""
        case str():
            plain = value.strip()
            meant = slip(plain) if not re.fullmatch(r"0|[1-9][0-9]{0,17}", plain) else ("", plain)
            new = meant[1] if meant and re.fullmatch(r"[0-9]+", meant[1]) else ""
            return N_("{key} wants a whole number without quotes, not {got}"), new
        case list() | dict():
            return N_("{key} wants one whole number, not {got}"), ""
    return N_("{key} wants a whole number, not {got}"), ""


def _union(sheet: Sheet, path: Path, error: Failed, searches: int) -> Iterator[Finding]:
    branches = [resolved(sheet.schema, one) for one in error.wanted]
    tags = [tag_of(branch) for branch in branches]
    value = error.instance
    facts: Facts = {"key": named(path), "got": _shown(sheet.written(path))}
    if not all(tags):
        yield _one_of(path, value, branches, facts)
        return
    if not isinstance(value, dict):
        text = N_("{key} wants keys with values, in braces or below a [table], not {got}")
        yield Finding("K303", path, False, text, facts)
        return
    tag = tags[0]
    choices = [str(branch["properties"][tag]["const"]) for branch in branches]
    facts = {"tag": tag, "choices": ", ".join(choices)}
    if tag not in value:
        yield Finding("K314", path, False, N_("the entry lacks {tag}, one of {choices}"), facts)
    elif value[tag] not in choices:
        alike = near(str(value[tag]), choices) if searches < _MOST_SEARCHES else []
        facts["got"] = _shown(str(value[tag]))
        new = _quoted(alike[0]) if len(alike) == 1 else ""
        yield Finding("K314", (*path, tag), False, N_("{tag} is one of {choices}, not {got}"), facts, new)
    else:
        mine = choices.index(value[tag])
        for branch, inner in error.branches:
            if branch == mine:
                yield from _found(sheet, inner, searches)


def _one_of(path: Path, value: Any, branches: Sequence[Schema], facts: Facts) -> Finding:
    """What to say where a number or a word may stand: `1-10, "all"`."""
    words = [branch["const"] for branch in branches if isinstance(branch.get("const"), str)]
    ranges = [range(branch["minimum"], branch["maximum"] + 1) for branch in branches if branch["type"] == "integer"]
    choices = ", ".join([*(f"{each.start}-{each.stop - 1}" for each in ranges), *map(_quoted, words)])
    new = ""
    if isinstance(value, str):
        alike = near(value, words)
        new = _quoted(alike[0]) if len(alike) == 1 else ""
        if value.isdecimal() and any(int(value) in each for each in ranges):
            new = str(int(value))
    text = N_("{key} cannot be {got}; it may be {choices}")
    return Finding("K303", path, False, text, {**facts, "choices": choices}, new)


def _limit(sheet: Sheet, path: Path, error: Failed) -> Iterator[Finding]:
    value, schema = error.instance, error.schema
    facts: Facts = {"key": named(path)}
    match error.keyword:
        case "minimum" | "maximum" if type(value) is int:
            facts["got"] = value
            facts |= {word: schema[key] for word, key in (("least", "minimum"), ("most", "maximum")) if key in schema}
            text = N_("{key} is {got}; it must be from {least} to {most}")
            if "most" not in facts:
                text = N_("{key} is {got}; it must be at least {least}")
            elif "least" not in facts:
                text = N_("{key} is {got}; it must be at most {most}")
            yield Finding("K304", path, False, text, facts)
        case "multipleOf" if type(value) is int:
            facts |= {"got": value, "step": error.wanted}
            near_by = _multiples(value, error.wanted, schema)
            facts |= dict(zip(("near", "other"), near_by, strict=False))
            texts = (
                N_("{key} is {got}; it must be a multiple of {step}"),
                N_("{key} is {got}; it must be a multiple of {step}, such as {near}"),
                N_("{key} is {got}; it must be a multiple of {step}, such as {near} or {other}"),
            )
            yield Finding("K305", path, False, texts[len(near_by)], facts)
        case "maxItems":
            facts |= {"got": len(value), "most": error.wanted}
            yield Finding("K306", path, False, N_("{key} is too long: its entries are {got}, at most {most}"), facts)
        case "minItems":
            facts |= {"got": len(value), "least": error.wanted}
            yield Finding("K307", path, False, N_("{key} is too short: its entries are {got}, at least {least}"), facts)
        case "maxLength":
            facts |= {"got": len(value), "most": error.wanted}
            yield Finding("K312", path, False, N_("{key} is too long: its letters are {got}, at most {most}"), facts)
        case "minLength":
            facts |= {"got": len(value), "least": error.wanted}
            yield Finding("K312", path, False, N_("{key} is too short: its letters are {got}, at least {least}"), facts)
        case "pattern":
            yield Finding("K312", path, False, N_("{key} has characters that it may not have"), facts)
        case "uniqueItems":
            yield Finding("K311", path, False, N_("{key} has an entry twice"), facts)
        case _:
            return


def _multiples(value: int, step: int, schema: Schema) -> list[int]:
    """The multiples of `step` next to `value` that are within the limits."""
    below = value // step * step
    least, most = schema.get("minimum", below), schema.get("maximum", below + step)
    return [one for one in (below, below + step) if least <= one <= most]


def named(path: Path) -> str:
    """A path as people read it: `bids.Boston-Lowell.limit`, `ship #2`; entries count from 1."""
    said = "".join(f" #{part + 1}" if isinstance(part, int) else f".{part}" for part in path)
    return _shown(said.removeprefix("."))


def _shown(text: str) -> str:
    from pbem.orders.verdicts import shown

    return shown(text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _as_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _quoted(key)
