"""JSON Schemas (2020-12) of sheets, made from their types and narrowed to what is legal now.

Only the keywords that both common TOML editors understand are used. `x-names` says which kind of name a text is; on
an object it says so of its keys. Tagged structs are meant for unions only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
HEADER: dict[str, Schema] = {
    "game": {"type": "string", "description": "the game"},
    "turn": {"type": "integer", "description": "the turn"},
    "round": {"type": "integer", "description": "the round"},
    "leg": {"type": "string", "description": "the leg of the turn"},
    "seat": {"type": "string", "description": "your seat"},
    "token": {"type": "string", "description": "the token of this form; leave it as it is"},
}
"""The keys of any sheet's header, in order. A title has one of `TURN_KEYS` only."""
TURN_KEYS = ("turn", "round")
KEYWORDS = frozenset(
    {"type", "properties", "required", "additionalProperties", "items", "enum", "const", "pattern", "oneOf"}
    | {"minimum", "maximum", "multipleOf", "minItems", "maxItems", "uniqueItems", "minLength", "maxLength"}
    | {"$defs", "$ref", "$schema", "title", "description", "default", "x-names"}
)
_NESTED = ("items", "additionalProperties")


def spoken(schema: Any, say: Callable[[str], str]) -> Any:
    """The schema with everything that an editor shows to a person said by `say`."""
    if isinstance(schema, dict):
        return {
            key: say(part) if key == "description" and isinstance(part, str) else spoken(part, say)
            for key, part in schema.items()
        }
    return [spoken(part, say) for part in schema] if isinstance(schema, list) else schema


@cache
def general_schema(sheet_type: type[Struct], turn_key: str = "turn") -> Schema:
    """The schema of every sheet of this type, header included. Shared: copy it before changing it.

    Raises ValueError if the type needs a keyword that editors don't understand.
    """
    made = msgspec.json.schema(sheet_type)
    defs: dict[str, Schema] = made.pop("$defs", {})
    top = defs.pop(made["$ref"].rpartition("/")[2]) if "$ref" in made else made
    body = _tidy(top)
    header = {key: value for key, value in HEADER.items() if key == turn_key or key not in TURN_KEYS}
    schema: Schema = {
        "$schema": DIALECT,
        **{k: body[k] for k in ("title", "description") if k in body},
        "type": "object",
        "properties": header | body.get("properties", {}),
        "required": [*header, *body.get("required", ())],
        "additionalProperties": False,
    }
    if body.get("additionalProperties") is not False:
        raise ValueError(f"{sheet_type.__name__} must forbid unknown fields")
    if defs:
        schema["$defs"] = {name: _tidy(one) for name, one in defs.items()}
    return schema


def narrow(schema: Schema, names: Mapping[str, Sequence[str]], header: Mapping[str, str | int]) -> Schema:
    """The schema for one form: names become enums, keys that are names become properties, the header constants.

    Raises KeyError if the schema asks for a kind of name that `names` hasn't.
    """
    narrowed: Schema = _narrowed(schema, names)
    constants = {key: narrowed["properties"][key] | {"const": value} for key, value in header.items()}
    return narrowed | {"properties": narrowed["properties"] | constants}


def resolved(schema: Schema, part: Schema) -> Schema:
    """A part of a schema, its `$ref` followed."""
    if "$ref" not in part:
        return part
    found: Schema = schema["$defs"][part["$ref"].rpartition("/")[2]]
    return found


def known_keys(schema: Schema, names: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """What may begin a line of a sheet: its keys, those of its tables, and the names that are keys."""
    return frozenset(_line_keys(schema, names))


def _line_keys(schema: Schema, names: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for key, value in schema["properties"].items():
        yield key
        table = resolved(schema, value)
        yield from table.get("properties", ())
        if table.get("type") == "object" and "x-names" in table:
            yield from names[table["x-names"]]


def _tidy(made: Any) -> Any:
    """msgspec's schema in the keywords of this house."""
    if isinstance(made, list):
        return [_tidy(one) for one in made]
    if not isinstance(made, dict):
        return made
    found = {key: value for key, value in made.items() if key != "discriminator"}
    if "anyOf" in found:
        found["oneOf"] = found.pop("anyOf")
    if "propertyNames" in found:
        keys = found.pop("propertyNames")
        if set(keys) - {"description", "x-names", "type"} or "x-names" not in keys:
            raise ValueError(f"keys can be free or names, nothing else: {keys}")
        found["x-names"] = keys["x-names"]
    if not found.get("required", True):
        del found["required"]
    if set(found) - KEYWORDS:
        raise ValueError(f"editors don't understand {sorted(set(found) - KEYWORDS)}")
    for key in _NESTED:
        if key in found:
            found[key] = _tidy(found[key])
    if "oneOf" in found:
        found["oneOf"] = [_tidy(one) for one in found["oneOf"]]
    if "properties" in found:
        found["properties"] = {key: _tidy(one) for key, one in found["properties"].items()}
    if "enum" in found:
        choices = found["enum"]
        # Without a type 3.0 would equal 3 and true 1.
        found["type"] = "integer" if all(isinstance(c, int) for c in choices) else "string"
        if len(choices) == 1:
            found["const"] = found.pop("enum")[0]
    return found


def _narrowed(part: Any, names: Mapping[str, Sequence[str]]) -> Any:
    if isinstance(part, list):
        return [_narrowed(one, names) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: value for key, value in part.items() if key != "x-names"}
    for key in (*_NESTED, "oneOf"):
        if key in found:
            found[key] = _narrowed(found[key], names)
    for key in ("properties", "$defs"):
        if key in found:
            found[key] = {name: _narrowed(one, names) for name, one in found[key].items()}
    if "x-names" in part and part.get("type") == "object":
        one = found["additionalProperties"]
        found["properties"] = dict.fromkeys(names[part["x-names"]], one)
        found["additionalProperties"] = False
    elif "x-names" in part:
        found["enum"] = list(names[part["x-names"]])
    return found
