"""Sheets made of blocks: their keys, their defaults, and what they refuse. They are built anew here, of toy blocks."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType

from pbem.rail.sheets import SheetTypes, orders_of


def toy() -> SheetTypes:
    """Three blocks, one of them with two keys."""
    return SheetTypes(
        {"bids": (("bids", list[int], UNSET),), "dig": (("dig", int, 0), ("deep", bool, False)), "end": ()}
    )


class Orders(Struct, frozen=True, kw_only=True):
    """All that a toy sheet may order."""

    bids: list[int] | UnsetType = UNSET
    dig: int | UnsetType = UNSET
    deep: bool | UnsetType = UNSET


@pytest.mark.parametrize(
    ("blocks", "keys"),
    [
        (["bids"], ["bids"]),
        (["dig", "bids"], ["bids", "dig", "deep"]),
        (["dig"], ["dig", "deep"]),
        (["end"], []),
        ([], []),
    ],
)
def test_a_sheet_has_the_keys_of_its_blocks(blocks: list[str], keys: list[str]) -> None:
    """In the order of the title, whatever the order in which they are asked for."""
    kind = toy().of(blocks)
    assert list(kind.__struct_fields__) == keys
    assert kind.__name__ == "Sheet"


def test_what_is_left_out_has_its_default() -> None:
    """And what is written its type."""
    kind = toy().of(["bids", "dig"])
    assert msgspec.to_builtins(kind()) == {"dig": 0, "deep": False}
    assert msgspec.to_builtins(msgspec.convert({"bids": [3], "deep": True}, kind)) == {
        "bids": [3],
        "dig": 0,
        "deep": True,
    }


@pytest.mark.parametrize("data", [{"deepest": True}, {"bids": [3]}, {"dig": "3"}])
def test_what_a_sheet_has_no_key_for_is_refused(data: dict[str, Any]) -> None:
    """A key of no block, a key of another block, a value of another type."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, toy().of(["dig"]))


def test_a_sheet_is_fixed_and_written_by_name() -> None:
    """Nothing changes one that was read, and no value stands without its key."""
    kind = toy().of(["dig"])
    sheet: Any = kind()
    with pytest.raises(AttributeError):
        sheet.dig = 3
    with pytest.raises(TypeError):
        kind(3)


def test_a_sheet_of_the_same_blocks_is_of_the_same_type() -> None:
    """It is made once."""
    types = toy()
    assert types.of(["bids", "dig"]) is types.of(("bids", "dig"))


def test_full_orders_leave_unset_what_has_no_block() -> None:
    """Whatever blocks the sheet has."""
    kind = toy().of(["dig"])
    assert orders_of(Orders, msgspec.convert({"dig": 3}, kind)) == Orders(dig=3, deep=False)
    assert orders_of(Orders, toy().of([])()) == Orders()
