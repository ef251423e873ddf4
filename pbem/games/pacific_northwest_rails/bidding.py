"""Who wins an auction by sealed maxima, and at what price (`PNR-12.9`). Pure: no cash, no cards, no state."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Sale(Struct, frozen=True):
    """How an auction ended: the winner (`""`: nobody bid), the price, and the highest maximum beaten (0: none)."""

    winner: str = ""
    price: int = 0
    second: int = 0


def second_price(maxima: Sequence[tuple[str, int]], floor: int) -> Sale:
    """The sale to the highest of the `maxima` for $1 more than the second highest, at least the `floor` and at most the
    winner's own. A maximum below the floor is void; of equal ones that which comes first in `maxima` wins."""
    valid = [(seat, most) for seat, most in maxima if most >= floor]
    if not valid:
        return Sale()
    winner, most = max(valid, key=lambda bid: bid[1])
    second = max((other for seat, other in valid if seat != winner), default=0)
    return Sale(winner, min(most, max(floor, second + 1)), second)
