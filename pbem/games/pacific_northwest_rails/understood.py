"""A sheet in its normal form: how it was understood, a line a choice. For receipts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from pbem.games.pacific_northwest_rails.orders import Orders
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.written import as_plain, as_text, plain
from pbem.games.title import Note
from pbem.kernel.text import N_, Facts


def understood(here: Position, orders: Orders) -> list[Note]:
    """One note for each choice that the sheet's blocks ask for, whether it was written down or not."""
    return [*_signup(orders), *_seats(here, orders), *_moves(orders), *_landings(orders), *_standing(orders)]


def _signup(orders: Orders) -> Iterator[Note]:
    if orders.language is not UNSET:
        yield Note(N_("language: {language}"), {"language": orders.language})
    if orders.lucky is not UNSET:
        yield Note(N_("lucky words: {words}") if orders.lucky else N_("no lucky words"), {"words": orders.lucky})


def _seats(here: Position, orders: Orders) -> Iterator[Note]:
    if orders.seats is UNSET:
        return
    limits = [*orders.seats, *[0] * len(here.table.entered)][: len(here.table.entered) - 1]
    for number, limit in enumerate(limits, 1):
        facts: Facts = {"number": number, "limit": min(limit, here.mine.cash)}
        yield Note(N_("seat {number}: bid up to ${limit}") if limit else N_("seat {number}: no bid"), facts)


def _moves(orders: Orders) -> Iterator[Note]:
    if orders.moves is UNSET:
        return
    for number, line in enumerate(orders.moves, 1):
        yield Note(N_("move {nth}: {line}"), {"nth": number, "line": as_text(plain(line))})
    if orders.stop:
        yield Note(N_("if no line is legal: the least move, and the leg ends after that round"))
    else:
        yield Note(N_("if no line is legal: you stay where you may, else the die along the ring"))


def _landings(orders: Orders) -> Iterator[Note]:
    if orders.trades is UNSET:
        return
    for number, trade in enumerate(orders.trades, 1):
        yield Note(N_("trade {nth}: {line}"), {"nth": number, "line": as_text(plain(trade))})
    if orders.perk:
        yield Note(N_("GN share after Colville or Wenatchee: up to ${most}"), {"most": orders.perk})
    for number, part in enumerate(() if orders.reinvest is UNSET else orders.reinvest, 1):
        facts: Facts = {"nth": number, "line": part.line, "pay": part.pay}
        yield Note(N_("reinvest {nth}: ${pay} of $10 in {line}"), facts)


def _standing(orders: Orders) -> Iterator[Note]:
    """What stands now, also from earlier sheets; what is at its default orders nothing."""
    for key, value in as_plain(orders.standing).items():
        if value:
            yield Note(N_("standing: {line}"), {"line": f"{key} = {as_text(value)}"})
