"""Everything legal now, by kind, best first: for `pbem options`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbem.games.new_england_railways.best import Ranked, best_shipments
from pbem.games.new_england_railways.loans import NOTE, forced_loan, most_retired, service
from pbem.games.new_england_railways.orders import COLOURS
from pbem.games.new_england_railways.position import Position
from pbem.games.title import Note
from pbem.kernel.text import N_, Facts

Offer = tuple[str, Note | None]
MOST_NOTES = 12


def options_now(here: Position, blocks: Sequence[str]) -> Mapping[str, Iterator[Offer]]:
    """By kind, the lines that may be written now and what each would bring."""
    found: dict[str, Iterator[Offer]] = {}
    if "signup" in blocks:
        found["colour"] = ((f'colour = "{colour}"', None) for colour in ("any", *COLOURS))
    if "bids" in blocks:
        found["bids"] = _bids(here)
    if "ship" in blocks:
        found["ship"] = ((ship_line(row), earns_note(here, row)) for row in best_shipments(here))
    if "loans" in blocks:
        found["borrow"] = _loans(here)
        found["retire"] = _retirements(here)
    return found


def ship_line(row: Ranked) -> str:
    """A shipment as it is written in a sheet."""
    words = ", ".join(f'"{word}"' for word in (row.shipment.good, *row.shipment.route))
    return f"[{words}],"


def earns_note(here: Position, row: Ranked) -> Note:
    """Who earns what by a shipment, `you` first: a message id for up to three owners besides you."""
    others = [(seat, gain) for seat, gain in row.earns.items() if seat != here.me]
    mine = row.earns.get(here.me, 0)
    texts = (
        N_("you {mine}"),
        N_("you {mine}, {seat1} {gain1}"),
        N_("you {mine}, {seat1} {gain1}, {seat2} {gain2}"),
        N_("you {mine}, {seat1} {gain1}, {seat2} {gain2}, {seat3} {gain3}"),
        N_("you {mine}, {seat1} {gain1}, {seat2} {gain2}, {seat3} {gain3}, {seat4} {gain4}"),
        N_("you {mine}, {seat1} {gain1}, {seat2} {gain2}, {seat3} {gain3}, {seat4} {gain4}, {seat5} {gain5}"),
    )
    facts: Facts = {"mine": mine}
    for nth, (seat, gain) in enumerate(others, 1):
        facts[f"seat{nth}"], facts[f"gain{nth}"] = seat, gain
    return Note(texts[len(others)], facts)


def _bids(here: Position) -> Iterator[Offer]:
    cash = here.mine.cash
    for link in here.table.row:
        facts: Facts = {"value": here.pack.links[link].value, "cash": cash}
        yield (
            f'"{link}" = {{ limit = {cash}, finish = 0 }}',
            Note(N_("value {value}; any limit from 0 to {cash}"), facts),
        )


def _loans(here: Position) -> Iterator[Offer]:
    least = forced_loan(here.mine.cash, here.mine.debt)
    for amount in range(least, least + NOTE * MOST_NOTES, NOTE):
        yield (
            f"borrow = {amount}",
            Note(N_("service ${service}"), {"service": service(here.mine.debt + amount)}),
        )


def _retirements(here: Position) -> Iterator[Offer]:
    for amount in range(0, most_retired(here.mine.cash, here.mine.debt) + 1, NOTE):
        yield f"retire = {amount}", Note(N_("leaves a debt of ${debt}"), {"debt": here.mine.debt - amount})
