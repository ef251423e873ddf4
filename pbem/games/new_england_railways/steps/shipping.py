"""Ship Commodities & Record Income (`NER-9`)."""

from __future__ import annotations

from pbem.games.new_england_railways.decisions import Carry
from pbem.games.new_england_railways.events import Shipped
from pbem.games.new_england_railways.network import NoShipment, earnings, links_of
from pbem.games.new_england_railways.steps import Turn, from_first_player


def ship_commodities(t: Turn) -> None:
    """`NER-9.1`: first those who bought nothing; `NER-9.2`: then everyone. Both from the First Player clockwise."""
    order = from_first_player(t)
    for seat in order:
        if seat not in t.state.table.buyers:
            ship(t, seat, 1)
    for seat in order:
        ship(t, seat, 2)


def ship(t: Turn, seat: str, nth: int) -> None:
    """One chance of `seat` in round `nth`; each link's owner gains 1 (`NER-9.11`)."""
    shipment = t.ask(Carry(seat=seat, round=nth))
    if isinstance(shipment, NoShipment):
        return
    route = shipment.route
    t.do(
        Shipped(
            seat=seat,
            round=nth,
            good=shipment.good,
            route=route,
            links=tuple(links_of(t.pack, route)),
            earned=earnings(t.state.table, t.pack, route),
            rule="NER-9.1" if nth == 1 else "NER-9.2",
        ),
    )
