"""Setting Up the Game (`NER-1`): counters, colours, the opening row, the First Player."""

from __future__ import annotations

from pbem.games.new_england_railways.decisions import ChooseColour
from pbem.games.new_england_railways.editions import EDITIONS
from pbem.games.new_england_railways.events import (
    ColourTaken,
    CounterPlaced,
    FirstPlayerChosen,
    LinksOffered,
    TurnBegun,
)
from pbem.games.new_england_railways.orders import COLOURS
from pbem.games.new_england_railways.steps import Turn


def set_up_the_game(t: Turn) -> None:
    """`NER-1.1` to `NER-1.10`, in the rulebook's order."""
    stock_the_boxes(t)
    choose_colours(t)
    table = t.state.table
    opening = t.pack.opening[: len(table.seats) - 1]
    t.do(LinksOffered(links=tuple(opening), rule="NER-1.6"))
    first = t.draw("first-player", table.seats)
    t.do(FirstPlayerChosen(seat=first, rule="NER-1.10"))
    t.do(TurnBegun(turn=1, rule="NER-1.12"))


def stock_the_boxes(t: Turn) -> None:
    """`NER-1.1`: eleven draws from the full cup, city by city in the printed order."""
    for city in t.pack.stocking:
        for nth in range(1, t.pack.cities[city].box + 1):
            good = t.draw(f"box/{city}/{nth}", t.state.hidden.cup)
            t.do(CounterPlaced(city=city, good=good, rule="NER-1.1"))


def choose_colours(t: Turn) -> None:
    """`NER-1.3`, `NER-1.4`: each seat in turn takes a colour that is still free."""
    rule = EDITIONS[t.state.table.edition].colour_rule
    free = list(COLOURS)
    for seat in t.state.table.seats:
        colour = t.ask(ChooseColour(seat=seat, free=tuple(free)))
        free.remove(colour)
        t.do(ColourTaken(seat=seat, colour=colour, rule=rule))
