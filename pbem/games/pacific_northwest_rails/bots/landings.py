"""What ending a move on a rectangle of the ring is worth to a seat: a card, a deal, a new hand."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.bots.deals import SOON, Offer, best_offer, forced_loss
from pbem.games.pacific_northwest_rails.bots.shares import dear, next_tax, reserve, taxed, worth, years_left
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import holds_all
from pbem.games.pacific_northwest_rails.steps.cards import ALIKE, NUMBERS
from pbem.games.pacific_northwest_rails.steps.display import maximum

RUN, SHARED_RUN = 8, 54
"""Dollars that another run on display is worth to a seat that has none to make, and what all share of it."""
CARD = 1.5
"""Dollars that a Movement Card is worth."""
END_NEAR = 2
"""With so few Years to come whoever leads wants the end, and the others do not."""
LEAD = 8
"""Of a lead one part in so many is at stake in a year."""


class Landings:
    """What a seat would do on each rectangle now, worked out when it is first asked for."""

    def __init__(self, here: Position) -> None:
        self.here = here
        self._offers: dict[str, Offer] = {}
        self._values: dict[str, float] = {}

    def offer(self, space: str) -> Offer:
        """The best deal on a rectangle that trades."""
        trade = self.here.pack.spaces[space].trade
        if trade not in self._offers:
            self._offers[trade] = best_offer(self.here, space)
        return self._offers[trade]

    def value(self, space: str) -> float:
        """Dollars that landing there is worth; less than nothing where it does harm."""
        kind = self.here.pack.spaces[space].kind
        if kind == "trade":
            return self.offer(space).brings
        if kind not in self._values:
            self._values[kind] = self._value(kind)
        return self._values[kind]

    def _value(self, kind: str) -> float:
        match kind:
            case "dispatch":
                return card_value(self.here)
            case "shuffle":
                return shuffle_value(self.here)
        return 0


def card_value(here: Position) -> float:
    """A card from the deck is a run, the more welcome the fewer there are to make, or a Year for all."""
    table = here.table
    if len(table.display) >= maximum(table) or not table.deck:
        return 0
    years = sum(card in here.pack.years for card in table.deck) / len(table.deck)
    to_make = sum(holds_all(here, here.pack.runs[card]) for card in table.display)
    # Who has no stock, and little to buy it with, makes no run whatever comes up.
    usable = 1 if here.mine.shares else 1 / (1 + dear(here))
    run = (RUN + SHARED_RUN / len(table.seats)) * usable / (1 + to_make)
    return (1 - years) * run + years * _year_value(here)


def _year_value(here: Position) -> float:
    """Who has fewer shares than the others gains by their taxes; who cannot pay loses by a forced sale."""
    table, mine = here.table, taxed(here, here.mine)
    others = sum(taxed(here, table.players[seat]) for seat in table.seats if seat != here.me)
    brings = (others / (len(table.seats) - 1) - mine) * (table.year + 1)
    if next_tax(here) > here.mine.cash:
        brings -= forced_loss(here)
    elif reserve(here) > here.mine.cash:
        brings -= SOON * forced_loss(here)
    if years_left(here) <= END_NEAR:
        brings += (worth(here, here.me) - best_of_others(here)) / LEAD
    return brings


def best_of_others(here: Position) -> int:
    """The most that anybody else is worth."""
    return max(worth(here, seat) for seat in here.table.seats if seat != here.me)


def shuffle_value(here: Position) -> float:
    """A new deal is good for whoever has played more cards than the others."""
    players, seats = here.table.players, here.table.seats
    each = len(NUMBERS) * ALIKE // len(seats)
    others = sum(each - players[seat].cards for seat in seats if seat != here.me) / (len(seats) - 1)
    return CARD * (each - here.mine.cards - others / 2)
