"""A small sheet type like those of the titles, with everything that sheets use, and a good sheet of it."""

from enum import Enum
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from pbem.orders.decode import Decoded, decode
from pbem.orders.header import Header
from pbem.orders.schema import general_schema, known_keys
from pbem.orders.text import readable

Offered = Annotated[str, Meta(description="a link on offer", extra_json_schema={"x-names": "offered"})]
Word = Annotated[str, Meta(description="a good, then cities", extra_json_schema={"x-names": "words"})]
Line = Annotated[list[Word], Meta(min_length=3, max_length=7)]


class Language(Enum):
    """The languages."""

    EN = "en"
    ES = "es"


class Bid(Struct, frozen=True, forbid_unknown_fields=True):
    """A bid."""

    limit: Annotated[int, Meta(ge=0, le=9999, description="up to")] = 0
    finish: Annotated[int, Meta(ge=0, le=12)] = 0


class Loans(Struct, frozen=True, forbid_unknown_fields=True):
    """Loans."""

    borrow: Annotated[int, Meta(ge=0, multiple_of=10)] = 0
    retire: Annotated[int, Meta(ge=0, le=990, multiple_of=10)] = 0


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """Play a card."""

    card: Word
    times: Literal[1, 2] = 1
    pay: bool = False


class Build(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="build"):
    """Build a link."""

    link: Offered
    most: Annotated[int, Meta(ge=1)] | UnsetType = UNSET


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The orders of a turn."""

    language: Language = Language.EN
    lucky: Annotated[str, Meta(max_length=20)] = ""
    ship: Annotated[list[Line], Meta(max_length=40)] = []
    otherwise: Literal["best", "none"] = "best"
    act: Annotated[list[Play | Build], Meta(max_length=5)] = []
    bids: dict[Offered, Bid] = {}
    loans: Loans = Loans()


NAMES = {
    "offered": ["Providence-Plainfield", "Hartford-Springfield", "Manchester-Concord", "Portsmouth-Portland"],
    "words": ["Coal", "Cotton", "Foodstuffs", "Boston", "Providence", "Plainfield", "New Haven", "La Coruña"],
}
HEADER = Header(game="coastline", turn=4, leg="auction", seat="ann", token="h5g4j-gz1hk")
SCHEMA = general_schema(Sheet)
KNOWN = known_keys(SCHEMA, NAMES)
ELSEWHERE = {"votes": "votes"}
HEAD = """\
#:schema ./coastline-t04-auction-ann.schema.json
# BEGIN ORDERS coastline, turn 4 auction, Ann. Due Sun 8 Feb 18:00
game = "coastline"
turn = 4
leg = "auction"
seat = "ann"
token = "h5g4j-gz1hk"
"""
GOOD = (
    HEAD
    + """
language = "en"        # en | es
lucky = ""             # any words: they go into the dice
# The first line still legal is used. Delete # to choose a line.
ship = [
  ["Coal", "Boston", "Providence", "Plainfield",
   "New Haven"],                                    # you 3, Eve 1
# ["Cotton", "Boston", "La Coruña"],                # you 1
]
otherwise = "best"     # or "none", if every line above fails
act = [
  { do = "play", card = "Coal", times = 2 },
# { do = "build", link = "Manchester-Concord", most = 3 },
]

# You hold $14. No loan before the auction.
[bids]
"Providence-Plainfield" = { limit = 11, finish = 2 }  # value 5
"Hartford-Springfield"  = { limit = 0, finish = 0 }   # value 4
"Manchester-Concord"    = { limit = 0, finish = 0 }   # value 3
"Portsmouth-Portland"   = { limit = 8, finish = 1 }   # value 6

[loans]                # turn 5, after this turn's income
borrow = 10            # in tens; you owe 20, service is 4
retire = 0
# END ORDERS
"""
)


def orders(sheet: str | bytes) -> Sheet:
    """The orders of a sheet that is accepted."""
    got = read(sheet).orders
    assert isinstance(got, Sheet)
    return got


def read(sheet: str | bytes) -> Decoded:
    """Read a sheet against the form."""
    raw = sheet if isinstance(sheet, bytes) else sheet.encode()
    return decode(readable(raw, KNOWN), Sheet, SCHEMA, NAMES, HEADER, ELSEWHERE)
