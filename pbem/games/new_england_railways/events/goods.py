"""Counters: out of the cup into the boxes, and along the links back into the cup."""

from __future__ import annotations

from pbem.games.new_england_railways.state import State
from pbem.kernel.event import Event


def _to_box(state: State, city: str, good: str) -> None:
    cup, box = state.hidden.cup, state.table.boxes[city]
    cup[good] -= 1
    box[good] = box.get(good, 0) + 1


class CounterPlaced(Event, frozen=True, kw_only=True):
    """`NER-1.1`: a counter drawn at setup."""

    city: str
    good: str

    def apply(self, state: State) -> None:
        """From the cup to the city's box."""
        _to_box(state, self.city, self.good)


class GrowthCardTurned(Event, frozen=True, kw_only=True):
    """`NER-5.1`: a growth card, by its full name, and the two cities it names."""

    card: str
    cities: tuple[str, str]

    def apply(self, state: State) -> None:
        """The card is used."""
        state.hidden.growth.remove(self.card)


class CounterGrown(Event, frozen=True, kw_only=True):
    """`NER-5.3`: a counter drawn for a city a growth card names."""

    city: str
    good: str

    def apply(self, state: State) -> None:
        """From the cup to the city's box."""
        _to_box(state, self.city, self.good)


class CupEmpty(Event, frozen=True, kw_only=True):
    """`NER-5.6`: the cup was empty, so this city got nothing."""

    city: str


class Shipped(Event, frozen=True, kw_only=True):
    """`NER-9.11`: a counter carried by `seat` in `round` (1 or 2) along `route` over `links`; `earned` by owner."""

    seat: str
    round: int
    good: str
    route: tuple[str, ...]
    links: tuple[str, ...]
    earned: dict[str, int]

    def apply(self, state: State) -> None:
        """From the box to the cup (`NER-9.10`); the owners' incomes rise."""
        box = state.table.boxes[self.route[0]]
        box[self.good] -= 1
        if not box[self.good]:
            del box[self.good]
        state.hidden.cup[self.good] += 1
        for owner, gain in self.earned.items():
            state.table.railways[owner].income += gain
