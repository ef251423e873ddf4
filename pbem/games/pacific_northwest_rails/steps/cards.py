"""Movement Cards: the first deal, and gathering and dealing anew (`PNR-9.3`, `PNR-9.5`)."""

from __future__ import annotations

from collections import Counter

from pbem.games.pacific_northwest_rails.events import CardDealt, CardLeftOver, CardsGathered, CardsHeld
from pbem.games.pacific_northwest_rails.steps import Turn

NUMBERS = (1, 2, 3, 4, 5, 6)
ALIKE = 6
"""`PNR-9.13`: six cards of each number."""


def deal(t: Turn, first: bool) -> None:
    """`PNR-9.14`: equal numbers for all, the rest to the discards. The `first` deal begins with one card of each number
    for everybody (`PNR-13.3`), if there are enough for that (`PNR-13.6`)."""
    seats = t.state.table.seats
    each = len(NUMBERS) * ALIKE // len(seats)
    fixed = NUMBERS if first and len(seats) <= ALIKE else ()
    rule = "PNR-13.3" if fixed else "PNR-13.6" if first else "PNR-9.14"
    for seat in seats:
        for card in fixed:
            t.do(CardDealt(seat=seat, card=card, rule=rule))
    for nth in range(1, each - len(fixed) + 1):
        for seat in seats:
            card = int(t.draw_hidden(f"deal/{seat}/{nth}", {str(number): left for number, left in undealt(t).items()}))
            t.do(CardDealt(seat=seat, card=card, rule=rule))
    rest = [card for card, left in undealt(t).items() for _ in range(left)]
    for card in rest:
        t.do(CardLeftOver(card=card, rule="PNR-9.3"))
    t.do(CardsHeld(each=each, left=len(rest), rule="PNR-9.3"))


def undealt(t: Turn) -> dict[int, int]:
    """How many cards of each number are neither in a hand nor among the discards; numbers used up are left out."""
    hidden = t.state.hidden
    out = Counter(hidden.discards)
    for hand in hidden.hands.values():
        out.update(hand)
    return {number: ALIKE - out[number] for number in NUMBERS if out[number] < ALIKE}


def redeal(t: Turn, seat: str) -> None:
    """`PNR-9.5`: `seat` landed on Shuffle Movement Cards: everything is gathered and dealt wholly at random."""
    t.do(CardsGathered(seat=seat, rule="PNR-9.5"))
    deal(t, first=False)
