"""Schemas use only what editors understand, and narrowing makes every name a choice."""

from typing import Annotated, Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import Meta, Struct

from pbem.orders.header import as_header
from pbem.orders.schema import KEYWORDS, general_schema, known_keys, narrow
from tests.orders.sheet import HEADER, KNOWN, NAMES, SCHEMA, Sheet

NARROWED = narrow(SCHEMA, NAMES, as_header(HEADER))


def keywords(part: Any) -> set[str]:
    """The keywords of a schema and its parts."""
    found: set[str] = set()
    if isinstance(part, dict):
        found = set(part)
        for key, value in part.items():
            nested = value.values() if key in ("properties", "$defs") else [value] if key != "default" else []
            for one in nested:
                found |= keywords(one)
    elif isinstance(part, list):
        for one in part:
            found |= keywords(one)
    return found


def test_only_known_keywords_are_used() -> None:
    assert keywords(SCHEMA) <= KEYWORDS
    assert keywords(NARROWED) <= KEYWORDS - {"x-names"}
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator.check_schema(NARROWED)


def test_the_header_stands_first_and_is_constant_once_narrowed() -> None:
    assert list(SCHEMA["properties"])[:6] == ["game", "turn", "leg", "seat", "token", "language"]
    assert SCHEMA["required"] == ["game", "turn", "leg", "seat", "token"]
    assert NARROWED["properties"]["turn"] == {"type": "integer", "description": "the turn", "const": 4}


def test_names_become_choices_in_lists_in_values_and_as_keys() -> None:
    assert NARROWED["properties"]["ship"]["items"]["items"]["enum"] == NAMES["words"]
    assert NARROWED["$defs"]["Build"]["properties"]["link"]["enum"] == NAMES["offered"]
    bids = NARROWED["properties"]["bids"]
    assert list(bids["properties"]) == NAMES["offered"]
    assert bids["additionalProperties"] is False
    assert "enum" not in SCHEMA["properties"]["ship"]["items"]["items"]


def test_unions_are_told_apart_by_a_constant() -> None:
    assert [one["$ref"] for one in SCHEMA["properties"]["act"]["items"]["oneOf"]] == ["#/$defs/Play", "#/$defs/Build"]
    assert SCHEMA["$defs"]["Play"]["properties"]["do"] == {"type": "string", "const": "play"}


def test_whole_numbers_to_choose_from_are_typed() -> None:
    assert SCHEMA["$defs"]["Play"]["properties"]["times"]["type"] == "integer"


def test_a_kind_of_name_that_is_not_given_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        narrow(SCHEMA, {"offered": []}, as_header(HEADER))


def test_what_editors_do_not_understand_is_a_fault_of_the_program() -> None:
    class Pair(Struct, forbid_unknown_fields=True):
        pair: tuple[int, str] = (0, "")

    class Keys(Struct, forbid_unknown_fields=True):
        keys: dict[Annotated[str, Meta(pattern="a")], int] = {}

    class Open(Struct):
        key: int = 0

    for wrong in (Pair, Keys, Open):
        with pytest.raises(ValueError):
            general_schema(wrong)


def test_the_keys_that_may_begin_a_line_are_known() -> None:
    assert {"token", "ship", "loans", "borrow", "Hartford-Springfield"} <= KNOWN
    assert not {"Coal", "do", "limit"} & KNOWN
    assert known_keys(general_schema(Sheet), NAMES) == KNOWN
