"""Which shipment is best for a seat (`NER-9.27`): its own gain, then the leader's, then fewer links, then names."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pbem.games.new_england_railways.network import Shipment, gains, owners_of, shipments
from pbem.games.new_england_railways.position import Position


class Ranked(Struct, frozen=True):
    """A shipment and what it earns, by owner."""

    shipment: Shipment
    earns: dict[str, int]


def leader(here: Position) -> str:
    """The richest of the others by income, then cash, then least debt; the first of them clockwise if that is a tie."""
    others = [seat for seat in here.table.seats if seat != here.me]
    railways = here.table.railways
    return max(others, key=lambda seat: (railways[seat].income, railways[seat].cash, -railways[seat].debt))


def rank(here: Position, legal: Iterable[Shipment]) -> list[Ranked]:
    """`legal` shipments, best first for `here.me`."""
    ahead = leader(here)
    owners = owners_of(here.table, here.pack)
    rows = [Ranked(shipment, gains(owners, shipment.route)) for shipment in legal]
    return sorted(
        rows,
        key=lambda row: (
            -row.earns.get(here.me, 0),
            row.earns.get(ahead, 0),
            len(row.shipment.route),
            row.shipment.good,
            row.shipment.route,
        ),
    )


def best_shipments(here: Position) -> list[Ranked]:
    """Every legal shipment, best first."""
    return rank(here, shipments(here.table, here.pack))


def best_per_counter(rows: Iterable[Ranked]) -> list[Ranked]:
    """The first row for each good in each city, in the order of `rows`."""
    seen: set[tuple[str, str]] = set()
    kept = []
    for row in rows:
        counter = (row.shipment.good, row.shipment.route[0])
        if counter not in seen:
            seen.add(counter)
            kept.append(row)
    return kept
