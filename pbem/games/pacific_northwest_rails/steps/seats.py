"""The order of play is auctioned, place by place; then the first hands are dealt (`PNR-12.2`, `PNR-13.2`)."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.bidding import second_price
from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.events import Seated, SeatSold
from pbem.games.pacific_northwest_rails.steps import Turn
from pbem.games.pacific_northwest_rails.steps.cards import deal


def auction_the_seats(t: Turn) -> None:
    """`PNR-12.8`: an auction a place among those who have none yet, the last place free; `PNR-13.7`: hands after it."""
    waiting, order = list(t.state.table.entered), list[str]()
    while waiting:
        seat = sell(t, len(order) + 1, waiting)
        waiting.remove(seat)
        order.append(seat)
    t.do(Seated(order=tuple(order), rule="PNR-13.2"))
    deal(t, first=True)


def sell(t: Turn, number: int, waiting: list[str]) -> str:
    """Who gets place `number`. Equal maxima: the order in which the seats were entered (`PNR-12.9`)."""
    if len(waiting) == 1:
        t.do(SeatSold(number=number, seat=waiting[0], price=0, rule="PNR-12.8"))
        return waiting[0]
    maxima = t.ask_all([SeatBid(seat=seat, number=number) for seat in waiting])
    sale = second_price(list(zip(waiting, maxima, strict=True)), floor=1)
    if not sale.winner:
        seat = t.draw(f"seat/{number}", waiting)
        t.do(SeatSold(number=number, seat=seat, price=0, drawn=True, rule="PNR-12.8"))
        return seat
    t.do(SeatSold(number=number, seat=sale.winner, price=sale.price, second=sale.second, rule="PNR-12.2"))
    return sale.winner
