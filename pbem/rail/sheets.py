"""Sheets made of blocks, and the keys of a sign-up that every title asks for."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

O = TypeVar("O", bound=Struct)  # noqa: E741 - orders
Blocks = Mapping[str, tuple[tuple[str, Any, Any], ...]]
"""The keys of each block with their types and defaults, top-level keys before tables."""
Lucky = Annotated[str, Meta(max_length=80, description="any words: they go into the dice")]
Language = Annotated[Literal["en", "es"], Meta(description="the language of your reports and forms")]


class SheetTypes:
    """The typed sheets of a title: one for each set of its blocks, made once."""

    def __init__(self, blocks: Blocks) -> None:
        self._of = cache(lambda wanted: _sheet_type(blocks, wanted))

    def of(self, blocks: Sequence[str]) -> type[Struct]:
        """The typed sheet with these blocks, in the title's order, without its header."""
        return self._of(tuple(blocks))


def _sheet_type(blocks: Blocks, wanted: tuple[str, ...]) -> type[Struct]:
    fields = [field for block, keys in blocks.items() if block in wanted for field in keys]
    return msgspec.defstruct("Sheet", fields, frozen=True, kw_only=True, forbid_unknown_fields=True)


def orders_of(kind: type[O], sheet: Struct) -> O:
    """A title's full orders, of type `kind`, from a sheet of any blocks; what it has no block for stays unset."""
    return kind(**{name: getattr(sheet, name) for name in sheet.__struct_fields__})
