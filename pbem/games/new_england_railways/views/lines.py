"""The lines of a sheet and the fates they met: which line a fate is about, and what to say of one without a fate."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from pbem.games.new_england_railways.orders import Orders
from pbem.games.new_england_railways.views.fates import (
    BidFate,
    Colour,
    Fate,
    Loan,
    Lucky,
    Retirement,
    ShipFate,
    StayedOut,
)
from pbem.kernel.text import N_
from pbem.rail.told import PASSED, UNUSED, USED, Line


def lines(orders: Orders) -> Iterator[Line]:
    """Every choice of these orders, in the order of the form."""
    if orders.language is not UNSET:
        yield Line("language", USED, N_("the language of your reports and forms"))
    if orders.colour is not UNSET:
        yield Line("colour", UNUSED, N_("no colour was asked for"))
    if orders.lucky is not UNSET:
        yield Line("lucky", UNUSED, N_("no lucky words"))
    if orders.ship is not UNSET:
        if not orders.ship:
            yield Line("ship", UNUSED, N_("no shipment was ordered"))
        for number in range(len(orders.ship)):
            yield Line(f"ship.{number}", UNUSED, N_("you had no chance to ship"))
        yield Line("otherwise", UNUSED, N_("not needed"))
    if orders.bids is not UNSET:
        for link, bid in orders.bids.items():
            text = N_("the link was not auctioned") if bid.limit else N_("no bid was ordered")
            yield Line(f"bids.{link}", UNUSED, text)
    if orders.loans is not UNSET:
        yield Line("loans.borrow", UNUSED, N_("no loan was ordered"))
        yield Line("loans.retire", UNUSED, N_("no retirement was ordered"))


def path_of(fate: Fate) -> str:
    """The path of the choice that a fate is about; `""` for what was done without one."""
    match fate:
        case Colour():
            return "colour"
        case Lucky():
            return "lucky"
        case Loan():
            return "loans.borrow"
        case Retirement():
            return "loans.retire"
        case BidFate(link=link):
            return f"bids.{link}"
        case ShipFate(number=number) if number > 0:
            return f"ship.{number - 1}"
        case ShipFate(number=0):
            return "otherwise"
        case StayedOut():
            return "bids"
    return ""


def became(fate: Fate) -> str:
    """Whether the choice was `used`, `passed over` or `not used` (message ids)."""
    match fate:
        case Colour(wanted=wanted, got=got):
            return USED if wanted in ("", "any", got) else PASSED
        case Retirement(ordered=ordered, amount=0) if ordered:
            return PASSED
        case BidFate(end=("bought-before" | "broke")) | ShipFate(end="spare") | StayedOut():
            return UNUSED
        case Loan(ordered=0):
            return UNUSED
        case ShipFate(end="passed"):
            return PASSED
        case ShipFate(end="none", text="best"):
            return PASSED
    return USED
