"""The eight options: questions that the print leaves open, each with its default first."""

from __future__ import annotations

from collections.abc import Mapping

VALUES: dict[str, tuple[str, ...]] = {
    "declaration": ("choice", "automatic"),
    "year-die": ("per-line", "one-roll"),
    "split-overshoot": ("drop", "carry"),
    "sale-price": ("landing", "falling"),
    "bankrupt-line-payout": ("line", "card"),
    "forced-sale-floor": ("lesser", "start"),
    "boarding": ("passing", "landing"),
    "opening-year-card": ("set-aside", "counts"),
}


def all_options(chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value: the chosen one, else the default. Raises ValueError for an unknown name or value."""
    for name, value in chosen.items():
        if value not in VALUES.get(name, ()):
            raise ValueError(f"no option {name}={value}")
    return {name: chosen.get(name, values[0]) for name, values in VALUES.items()}
