"""Codes are stable, said, and explained; titles add notes of their own."""

import ast
import re
import string
from pathlib import Path

import pytest

import pbem.orders
from pbem.orders.catalogue import CATALOGUE, Kind, severity_of, with_notes

FOLDER = Path(pbem.orders.__path__[0])
SOURCES = "".join(file.read_text() for file in FOLDER.glob("*.py"))


def test_every_code_has_its_texts_and_a_severity() -> None:
    for code, kind in CATALOGUE.items():
        assert re.fullmatch(r"T1\d\d|H2\d\d|K3\d\d", code)
        assert kind.severity in ("refused", "note")
        assert kind.title
        assert kind.explanation.endswith(".")


def test_every_code_that_is_said_is_in_the_catalogue() -> None:
    assert set(re.findall(r'"([THK][123]\d\d)"', SOURCES)) == set(CATALOGUE)


def test_every_message_has_well_formed_places() -> None:
    """A lone brace in a message would be a traceback in front of a player."""
    calls = (node for node in ast.walk(ast.parse(SOURCES)) if isinstance(node, ast.Call))
    messages = [
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "N_" and isinstance(call.args[0], ast.Constant)
    ]
    assert len(messages) > 150
    for message in messages:
        assert isinstance(message, str)
        for _, place, _, _ in string.Formatter().parse(message):
            assert place is None or re.fullmatch("[a-z]+", place)


def test_a_title_adds_its_own_notes_as_plain_data() -> None:
    notes = with_notes({"S401": ("too dear", "You cannot pay it now.")})
    assert notes["S401"] == Kind("note", "too dear", "You cannot pay it now.")
    assert notes["T103"] == CATALOGUE["T103"]
    assert severity_of("S401") == "note"
    with pytest.raises(ValueError):
        with_notes({"T103": ("mine", "mine")})
