"""The typed orders of a sheet, block by block. Keys are English everywhere; the defaults are the least action."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from pbem.rail.sheets import Language, Lucky, SheetTypes

COLOURS = ("red", "blue", "green", "yellow", "black", "purple")
MOST_SHIP_LINES = 40
OfferedLink = Annotated[str, Meta(description="a link on offer", extra_json_schema={"x-names": "offered"})]
Word = Annotated[str, Meta(description="a good, then cities", extra_json_schema={"x-names": "goods and cities"})]
ShipLine = Annotated[list[Word], Meta(min_length=3, max_length=7, description="a good, then the cities of its way")]
ShipLines = Annotated[
    list[ShipLine],
    Meta(max_length=MOST_SHIP_LINES, description="shipments; the first line still legal counts"),
]
Otherwise = Annotated[
    Literal["best", "none"],
    Meta(description="when no line is legal: the best shipment there is, or none"),
]
Colour = Annotated[
    Literal["any", "red", "blue", "green", "yellow", "black", "purple"],
    Meta(description="the colour of your railway; any: one that is left"),
]


class Bid(Struct, frozen=True, forbid_unknown_fields=True):
    """What a link is worth to you: bid up to `limit`, pay up to `finish` if the dice fall short."""

    limit: Annotated[int, Meta(ge=0, le=999, description="bid one over the others up to this; 0 stays out")] = 0
    finish: Annotated[int, Meta(ge=0, le=12, description="pay up to this if the dice fall short")] = 0


class Loans(Struct, frozen=True, forbid_unknown_fields=True):
    """Loans to take and debt to retire, in tens of dollars."""

    borrow: Annotated[int, Meta(ge=0, le=990, multiple_of=10, description="borrow this much, in tens")] = 0
    retire: Annotated[int, Meta(ge=0, le=990, multiple_of=10, description="retire up to this much, in tens")] = 0


Bids = dict[OfferedLink, Bid]
BLOCKS: dict[str, tuple[tuple[str, Any, Any], ...]] = {
    "signup": (("language", Language | UnsetType, UNSET), ("colour", Colour, "any"), ("lucky", Lucky, "")),
    "ship": (("ship", ShipLines, msgspec.field(default_factory=list)), ("otherwise", Otherwise, "none")),
    "bids": (("bids", Bids, msgspec.field(default_factory=dict)),),
    "loans": (("loans", Loans, Loans()),),
}
"""The keys of each block with their types and defaults, top-level keys before tables."""
SHEET_KINDS = (
    ("signup",),
    ("signup", "loans"),
    ("loans",),
    ("bids",),
    ("ship",),
    ("ship", "loans"),
    ("ship", "bids", "loans"),
)
"""The sets of blocks that the paces bring together on one sheet."""


class Orders(Struct, frozen=True, kw_only=True):
    """Everything a sheet may order. What its sheet had no block for is unset."""

    language: str | UnsetType = UNSET
    colour: str | UnsetType = UNSET
    lucky: str | UnsetType = UNSET
    ship: list[list[str]] | UnsetType = UNSET
    otherwise: str | UnsetType = UNSET
    bids: dict[str, Bid] | UnsetType = UNSET
    loans: Loans | UnsetType = UNSET


SHEETS = SheetTypes(BLOCKS)
"""The typed sheets, by the blocks that they have."""
