"""The Final Turn (`NER-13`): link values, repayment, places."""

from __future__ import annotations

from pbem.games.new_england_railways.events import DebtRepaid, GameEnded, LinksValued, Place
from pbem.games.new_england_railways.loans import service
from pbem.games.new_england_railways.steps import Turn
from pbem.games.new_england_railways.worth import values
from pbem.rail import standings


def score_the_game(t: Turn) -> None:
    """`NER-13.2` to `NER-13.4`, `NER-13.10`: values first, then debt and 20% on it; most money wins."""
    table = t.state.table
    for seat, amount in values(table, t.pack).items():
        if amount:
            t.do(LinksValued(seat=seat, amount=amount, rule="NER-13.2"))
    for seat in table.seats:
        debt = table.railways[seat].debt
        if debt:
            t.do(DebtRepaid(seat=seat, debt=debt, service=service(debt), rule="NER-13.3"))
    scores = {seat: table.railways[seat].cash for seat in table.seats}
    t.do(GameEnded(places=places(scores), rule="NER-13.4"))


def places(scores: dict[str, int]) -> tuple[Place, ...]:
    """`NER-13.13`: best first, counted as in a race; equal scores share a place (`NER-13.12`)."""
    return tuple(Place(seat, scores[seat], place) for seat, place in standings.places(scores).items())
