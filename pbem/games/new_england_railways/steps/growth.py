"""Discover Commodity Growth (`NER-5`)."""

from __future__ import annotations

from pbem.games.new_england_railways.events import CounterGrown, CupEmpty, GrowthCardTurned
from pbem.games.new_england_railways.steps import Turn


def discover_commodity_growth(t: Turn) -> None:
    """`NER-5.1`: one card for each link card in the current row; `NER-5.9`: cards as turned, cities as printed."""
    drawn = 0
    for nth in range(1, len(t.state.table.row) + 1):
        card = t.pack.growth[t.draw(f"card/{nth}", t.state.hidden.growth)]
        t.do(GrowthCardTurned(card=card.name, cities=card.cities, rule="NER-5.1"))
        for city in card.cities:
            drawn += 1
            grow(t, city, drawn)


def grow(t: Turn, city: str, nth: int) -> None:
    """`NER-5.3`: a counter drawn for `city`; `NER-5.6`: nothing if the cup is empty."""
    cup = t.state.hidden.cup
    if not any(cup.values()):
        t.do(CupEmpty(city=city, rule="NER-5.6"))
        return
    t.do(CounterGrown(city=city, good=t.draw(f"counter/{nth}", cup), rule="NER-5.3"))
