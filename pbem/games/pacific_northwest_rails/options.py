"""The eight options: questions that the print leaves open, each with its default first."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.title import Option
from pbem.kernel.text import N_

OPTIONS: dict[str, Option] = {
    "declaration": Option(
        N_("$1,500 in cash: its holder may declare it, or it declares itself (PNR-2.17)"), ("choice", "automatic")
    ),
    "year-die": Option(
        N_("a Year's die: a roll for each railroad it marks, or one for all (PNR-4.15)"), ("per-line", "one-roll")
    ),
    "split-overshoot": Option(
        N_("a price past $100: $50 after the split, or $50 and what it went beyond (PNR-4.20)"), ("drop", "carry")
    ),
    "sale-price": Option(
        N_("several shares sold at once: all at the price found, or each at its own (PNR-4.26)"), ("landing", "falling")
    ),
    "bankrupt-line-payout": Option(
        N_("a run that lists a bankrupt line: its other lines pay, or nothing but the bonus (PNR-5.23)"),
        ("line", "card"),
    ),
    "forced-sale-floor": Option(
        N_("a forced sale's floor: the lesser of starting and current price, or the starting price (PNR-5.28)"),
        ("lesser", "start"),
    ),
    "boarding": Option(
        N_("from the Perimeter a railroad is boarded in passing, or only where a move began (PNR-8.12)"),
        ("passing", "landing"),
    ),
    "opening-year-card": Option(
        N_("a Year card in the opening display is set aside, or counts (PNR-13.9)"), ("set-aside", "counts")
    ),
}


def all_options(chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value: the chosen one, else the default. Raises ValueError for an unknown name or value."""
    for name, value in chosen.items():
        if name not in OPTIONS or value not in OPTIONS[name].values:
            raise ValueError(f"no option {name}={value}")
    return {name: chosen.get(name, option.values[0]) for name, option in OPTIONS.items()}
