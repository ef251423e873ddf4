"""The typed orders of a sheet, block by block. Keys are English everywhere; the defaults are the least action."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from pbem.rail.sheets import Language, Lucky, SheetTypes

MOST_LINES = 60
MOST_SEATS = 9


def _named(kind: str, description: str) -> Any:
    return Meta(description=description, extra_json_schema={"x-names": kind})


Line = Annotated[str, _named("railroads", "a railroad")]
Space = Annotated[str, _named("spaces", "a space: a town, a rectangle with its number, or a herald")]
Card = Annotated[str, _named("runs", "a run card")]
Stock = Annotated[str, _named("stocks", "a railroad, a group of short lines, or the rectangle where they are traded")]
Who = Annotated[str, _named("seats", "a seat")]
Number = Annotated[int, Meta(ge=1, le=10)]
Count = Number | Literal["all"]
Price = Annotated[int, Meta(ge=0, le=999, description="whole dollars")]
By = Literal["card", "die", "buy", "np", "stay", "auction"]
Facing = Literal["", "clockwise", "counter-clockwise"]


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be so when your turn comes, or the line is passed over."""

    up: Annotated[Card, Meta(description="this run lies face up")] = ""
    gone: Annotated[Card, Meta(description="this run does not lie face up")] = ""
    year: Annotated[int, Meta(ge=0, le=10, description="so many years are over, or more")] = 0
    cash: Annotated[Price, Meta(description="you hold this much, or more")] = 0
    least: Annotated[dict[Line, Price], Meta(description="a railroad's price is this, or more")] = {}
    most: Annotated[dict[Line, Price], Meta(description="a railroad's price is this, or less")] = {}
    bankrupt: Annotated[Line, Meta(description="this railroad is bankrupt")] = ""
    on: Annotated[dict[Who, Space], Meta(description="these players stand there")] = {}


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to use a turn."""

    by: By
    n: Annotated[int, Meta(ge=0, le=10, description="card: its number; buy: spaces; np: spaces on NP heralds")] = 0
    np: Annotated[int, Meta(ge=-10, le=10, description="card, die: change it by up to this with NP shares")] = 0
    to: Annotated[Space, Meta(description="where to land")] = ""
    prefer: Annotated[list[Space], Meta(max_length=20, description="where to land, best first")] = []
    toward: Annotated[Space, Meta(description="else land as near to this as the number allows")] = ""
    via: Annotated[list[Space], Meta(max_length=20, description="through these, in this order")] = []
    facing: Annotated[Facing, Meta(description="which way round on leaving the Interior, or on a Switchback")] = ""
    stay_below: Annotated[int, Meta(ge=0, le=7, description="die: stay, where you may, on less than this")] = 0
    run: Annotated[Card, Meta(description="the run you are making")] = ""
    penalty: Annotated[Price, Meta(description="the most to pay on track of a bankrupt short line")] = 999
    line: Annotated[Line, Meta(description="auction: the railroad whose shares you offer")] = ""
    lots: Annotated[list[Number], Meta(max_length=10, description="auction: shares of each sale, such as [2, 1]")] = []
    least: Annotated[Price, Meta(description="auction: the least bid for each sale")] = 1


class MoveLine(Move, frozen=True, forbid_unknown_fields=True):
    """A move in a ranked list: in each round the first line counts that is legal."""

    round: Annotated[int, Meta(ge=0, le=999, description="in this round only; 0: in any")] = 0
    when: When = When()


class TradeLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What to buy or sell if you land where it is traded: the first line counts that is legal there."""

    at: Stock
    buy: Annotated[dict[Line, Number], Meta(description="shares to buy, by railroad")] = {}
    sell: Annotated[dict[Line, Count], Meta(description="shares to sell, by railroad, or all")] = {}
    most: Annotated[Price, Meta(description="buy at this price or less")] = 999
    least: Annotated[Price, Meta(description="sell at this price or more")] = 0
    round: Annotated[int, Meta(ge=0, le=999, description="in this round only; 0: in any")] = 0


class Reinvestment(Struct, frozen=True, forbid_unknown_fields=True):
    """Your part of the $10 that lift a railroad of the run you have made."""

    line: Line
    pay: Annotated[int, Meta(ge=1, le=10, description="your part of $10")] = 10


class Bid(Struct, frozen=True, forbid_unknown_fields=True):
    """A standing bid for shares that others auction or must sell."""

    line: Line
    each: Annotated[Price, Meta(description="the most for a share")]
    shares: Annotated[Number, Meta(description="at most so many in a round")] = 1
    unless_from: Annotated[list[Who], Meta(max_length=MOST_SEATS, description="but not from these")] = []


class Pledge(Struct, frozen=True, forbid_unknown_fields=True):
    """What you add to a reinvestment of another player."""

    line: Line
    pay: Annotated[int, Meta(ge=1, le=10, description="up to this much of the $10")]
    with_whom: Annotated[list[Who], Meta(max_length=MOST_SEATS, description="only with these; none: with anybody")] = []


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders that are kept until their owner changes them. A key left out stays as it was."""

    keep: Annotated[Price, Meta(description="cash you never bid, buy or pledge below")] | UnsetType = UNSET
    bids: Annotated[list[Bid], Meta(max_length=MOST_LINES)] | UnsetType = UNSET
    pledge: Annotated[list[Pledge], Meta(max_length=MOST_LINES)] | UnsetType = UNSET
    forced: Annotated[list[Line], Meta(max_length=15, description="which goes first at one price")] | UnsetType = UNSET
    declare: Annotated[int, Meta(ge=0, le=99999, description="declare at this cash; 0: not")] | UnsetType = UNSET
    turn_in: Annotated[dict[Line, Count], Meta(description="shares of a bankrupt major to give up")] | UnsetType = UNSET
    end: Annotated[bool, Meta(description="agree to end a game that is stuck")] | UnsetType = UNSET


Seats = Annotated[list[Price], Meta(max_length=MOST_SEATS, description="the most for seat 1, 2, ...")]
Moves = Annotated[list[MoveLine], Meta(max_length=MOST_LINES, description="in each round the first legal line")]
Trades = Annotated[list[TradeLine], Meta(max_length=MOST_LINES, description="wherever you land")]
Perk = Annotated[Price, Meta(description="the most for a GN share after Colville or Wenatchee; 0: none")]
Reinvest = Annotated[list[Reinvestment], Meta(max_length=20, description="the first that is legal")]
Stop = Annotated[Literal["", "no move"], Meta(description="end the leg after a round without a legal line of yours")]


def _list() -> Any:
    return msgspec.field(default_factory=list)


BLOCKS: dict[str, tuple[tuple[str, Any, Any], ...]] = {
    "signup": (("language", Language | UnsetType, UNSET), ("lucky", Lucky, "")),
    "seats": (("seats", Seats, _list()),),
    "moves": (
        ("moves", Moves, _list()),
        ("trades", Trades, _list()),
        ("perk", Perk, 0),
        ("reinvest", Reinvest, _list()),
        ("stop", Stop, ""),
    ),
    "standing": (("standing", Standing, Standing()),),
}
"""The keys of each block with their types and defaults, top-level keys before tables."""
SHEET_KINDS = (("signup",), ("seats",), ("moves", "standing"))
"""The sets of blocks that the paces bring together on one sheet."""


class Orders(Struct, frozen=True, kw_only=True):
    """Everything a sheet may order. What its sheet had no block for is unset; `standing` has what stands."""

    language: str | UnsetType = UNSET
    lucky: str | UnsetType = UNSET
    seats: list[int] | UnsetType = UNSET
    moves: list[MoveLine] | UnsetType = UNSET
    trades: list[TradeLine] | UnsetType = UNSET
    perk: int | UnsetType = UNSET
    reinvest: list[Reinvestment] | UnsetType = UNSET
    stop: str | UnsetType = UNSET
    standing: Standing = Standing()


SHEETS = SheetTypes(BLOCKS)
"""The typed sheets, by the blocks that they have."""


def standing_of(orders: Orders) -> dict[str, Any] | None:
    """The standing orders that a sheet sets, as plain data; None if it says nothing of them."""
    data: dict[str, Any] = msgspec.to_builtins(orders.standing)
    return data or None


def with_standing(orders: Orders | None, standing: Mapping[str, Any]) -> Orders:
    """The orders filled up with what stands from earlier sheets; None: no sheet came."""
    base = orders or Orders()
    merged = {**standing, **msgspec.to_builtins(base.standing)}
    return msgspec.structs.replace(base, standing=msgspec.convert(merged, Standing))
