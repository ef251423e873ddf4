"""Seats are players' places, named by file-safe ids, always listed clockwise."""

from __future__ import annotations

from collections.abc import Sequence

Seat = str


def clockwise(seats: Sequence[Seat], first: Seat) -> tuple[Seat, ...]:
    """All `seats` once, starting with `first` and going round. Raises ValueError if `first` is none of them."""
    at = seats.index(first)
    return (*seats[at:], *seats[:at])
