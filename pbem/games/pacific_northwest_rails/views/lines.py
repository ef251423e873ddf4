"""The lines of a sheet and the fates they met: which line a fate is about, and what to say of one without a fate."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from pbem.games.pacific_northwest_rails.orders import Orders, Standing
from pbem.games.pacific_northwest_rails.views.outcomes import (
    BidFate,
    DeclareFate,
    EndFate,
    Fate,
    ForcedFate,
    Lucky,
    MoveFate,
    PassedFate,
    ReinvestFate,
    SeatFate,
    TradeFate,
    TurnInFate,
)
from pbem.kernel.text import N_
from pbem.rail.told import PASSED, UNUSED, USED, Line


def lines(orders: Orders) -> Iterator[Line]:
    """Every choice of these orders, in the order of the form."""
    if orders.language is not UNSET:
        yield Line("language", USED, N_("the language of your reports and forms"))
    if orders.lucky is not UNSET:
        yield Line("lucky", UNUSED, N_("no lucky words"))
    for number, limit in enumerate(() if orders.seats is UNSET else orders.seats):
        text = N_("you had a seat already") if limit else N_("no bid was ordered")
        yield Line(f"seats.{number}", UNUSED, text)
    yield from _of_rounds(orders)
    yield from _standing(orders.standing)


def _of_rounds(orders: Orders) -> Iterator[Line]:
    for number in range(0 if orders.moves is UNSET else len(orders.moves)):
        yield Line(f"moves.{number}", UNUSED, N_("an earlier line was used, or its round or condition did not come"))
    for number in range(0 if orders.trades is UNSET else len(orders.trades)):
        yield Line(f"trades.{number}", UNUSED, N_("you did not land there, or an earlier line was used"))
    if orders.perk is not UNSET:
        text = N_("no run of yours ended in Colville or Wenatchee") if orders.perk else N_("no GN share was ordered")
        yield Line("perk", UNUSED, text)
    for number in range(0 if orders.reinvest is UNSET else len(orders.reinvest)):
        yield Line(f"reinvest.{number}", UNUSED, N_("you made no run on that railroad"))
    if orders.stop is not UNSET:
        text = N_("you had a legal line in every round") if orders.stop else N_("no stop was ordered")
        yield Line("stop", UNUSED, text)


def _standing(standing: Standing) -> Iterator[Line]:
    if standing.keep is not UNSET:
        yield Line("standing.keep", USED, N_("your bids, purchases and pledges leave you this much"))
    for number in range(0 if standing.bids is UNSET else len(standing.bids)):
        yield Line(f"standing.bids.{number}", UNUSED, N_("no such share was auctioned by others"))
    for number in range(0 if standing.pledge is UNSET else len(standing.pledge)):
        yield Line(f"standing.pledge.{number}", UNUSED, N_("nobody reinvested in that railroad"))
    if standing.forced is not UNSET:
        yield Line("standing.forced", UNUSED, N_("no forced sale left you a choice"))
    if standing.declare is not UNSET:
        text = N_("you did not have that much in your turn") if standing.declare else N_("no declaration was ordered")
        yield Line("standing.declare", UNUSED, text)
    for line in {} if standing.turn_in is UNSET else standing.turn_in:
        yield Line(f"standing.turn_in.{line}", UNUSED, N_("the railroad is not bankrupt, or you hold no share of it"))
    if standing.end is not UNSET:
        yield Line("standing.end", UNUSED, N_("the game was not stuck"))


def path_of(fate: Fate) -> str:
    """The path of the choice that a fate is about; `""` for what was done without one."""
    match fate:
        case Lucky():
            return "lucky"
        case SeatFate(number=number):
            return f"seats.{number - 1}"
        case MoveFate(source="stop"):
            return "stop"
        case PassedFate(path=path):
            return path
        case TradeFate(number=0):
            return "perk"
        case DeclareFate():
            return "standing.declare"
        case TurnInFate(line=line):
            return f"standing.turn_in.{line}"
        case ForcedFate():
            return "standing.forced"
        case EndFate():
            return "standing.end"
    return _numbered(fate)


def _numbered(fate: Fate) -> str:
    match fate:
        case MoveFate(number=number) if number:
            return f"moves.{number - 1}"
        case TradeFate(number=number):
            return f"trades.{number - 1}"
        case ReinvestFate(number=number, runner=runner):
            return f"{'standing.pledge' if runner else 'reinvest'}.{number - 1}"
        case BidFate(number=number) if number:
            return f"standing.bids.{number - 1}"
    return ""


def became(fate: Fate) -> str:
    """Whether the choice was `used`, `passed over` or `not used` (message ids)."""
    match fate:
        case PassedFate():
            return PASSED
        case TradeFate(deals=()) | ReinvestFate(paid=0):
            return UNUSED
    return USED
