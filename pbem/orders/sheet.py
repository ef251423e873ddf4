"""A title's sheets as the parts of this package need them: types with what all titles share (press), schemas, names,
header and known keys."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
from msgspec import Struct

from pbem.games.registry import title
from pbem.games.title import Title
from pbem.languages import Say
from pbem.orders.header import Header
from pbem.orders.place import Place
from pbem.orders.press import RECIPIENTS, recipients, with_press
from pbem.orders.schema import Schema, general_schema, narrow, spoken
from pbem.resources import schemas


def header_wanted(place: Place) -> Header:
    """The header of the form that is due at `place`."""
    return Header(place.game, place.turn, place.leg, place.seat, place.token, place.played.turn_key)


def sheet_type(played: Title, blocks: Sequence[str]) -> type[Struct]:
    """The type of a whole sheet without its header: the title's blocks, and press."""
    return with_press(played.sheet_type(blocks))


def legal_names(place: Place, position: object) -> Mapping[str, Sequence[str]]:
    """The legal names by kind at `place`, whose position is at hand: the title's, and whom press can be sent to."""
    return {**place.played.names(position), RECIPIENTS: recipients(place.people)}


@cache
def schema_of(name: str, blocks: tuple[str, ...]) -> Schema:
    """The general schema of the sheets with these blocks of the title called `name`. Shared: copy it before you change
    it. One that ships is read, as to make it from the types takes many times as long.
    """
    shipped = schemas() / _file(name, blocks)
    if shipped.is_file():
        found: Schema = msgspec.json.decode(shipped.read_bytes())
        return found
    played = title(name)
    return general_schema(sheet_type(played, blocks), played.turn_key)


def narrowed_schema(place: Place, say: Say | None = None) -> Schema:
    """The schema of the form that is due at `place`: only what is legal there; what a person reads is said by `say`."""
    blocks = tuple(place.blocks)
    schema = _schema_said(place.title, blocks, say) if say else schema_of(place.title, blocks)
    return narrow(schema, legal_names(place, place.position()), place.header)


@cache
def _schema_said(name: str, blocks: tuple[str, ...], say: Say) -> Schema:
    """`schema_of`, said by `say`. Shared, as all seats of a table get it."""
    said: Schema = spoken(schema_of(name, blocks), say)
    return said


def elsewhere(played: Title, blocks: list[str]) -> dict[str, str]:
    """The keys of the blocks that this leg does not order, with their block."""
    return {
        key: block
        for block in played.blocks
        if block not in blocks
        for key in played.sheet_type((block,)).__struct_fields__
    }


def schema_files(name: str) -> dict[str, str]:
    """The general schemas of the sheets of the title called `name`, by file name: one for each set of blocks that a
    pace can bring together, named after them."""
    played = title(name)
    found = {
        _file(name, blocks): general_schema(sheet_type(played, blocks), played.turn_key)
        for blocks in played.sheet_kinds
    }
    return {file: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for file, schema in found.items()}


def _file(name: str, blocks: Sequence[str]) -> str:
    return f"{name}/{'-'.join(blocks)}.schema.json"
