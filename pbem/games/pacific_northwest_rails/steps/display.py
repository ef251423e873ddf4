"""Dispatch Cards: the draw of a landing, and the display kept at its minimum (`PNR-10.7` to `PNR-10.9`, `PNR-11`)."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.events import DisplayStalled, NoDraw, RunShown, RunTurnedAway
from pbem.games.pacific_northwest_rails.state import Table
from pbem.games.pacific_northwest_rails.steps import Turn, call_stop

STALE = 3
"""`PNR-9.25`: so many rounds in a row with a full display, no card drawn and no run made, and the players may agree to
end: no year can pass any more (`PNR-11.8`)."""


def minimum(table: Table) -> int:
    """`PNR-10.7`: the fewest runs that lie face up."""
    return max(5, len(table.seats))


def maximum(table: Table) -> int:
    """`PNR-10.7`: the most runs that lie face up."""
    return max(10, 2 * len(table.seats))


def is_stalled(table: Table) -> bool:
    """`PNR-9.25`: whether nothing has happened for so long that the players may end the game. Where the bankruptcy of a
    major has made room for cards, something can."""
    return table.stale >= STALE and len(table.display) >= maximum(table)


def tell_if_stalled(t: Turn) -> None:
    """`PNR-9.25`: at the end of a round all are told, and play stops so that they can answer before the next."""
    table = t.state.table
    if is_stalled(table) and not table.ended:
        t.do(DisplayStalled(rounds=table.stale, rule="PNR-9.25"))
        call_stop(t, "stalled", "PNR-9.25")


def draw_card(t: Turn, seat: str) -> None:
    """`PNR-11.1`: what a landing on Dispatch Card draws, and the refill that may follow."""
    table = t.state.table
    if len(table.display) >= maximum(table):
        t.do(NoDraw(seat=seat, rule="PNR-11.1"))
        return
    drawn = False
    while table.deck and not drawn:  # PNR-5.17: what is turned away is replaced
        drawn = _turn_up(t, seat, refill=False)
    if not drawn:
        t.do(NoDraw(seat=seat, empty=True, rule="PNR-11.10"))
    refill(t, seat)


def refill(t: Turn, seat: str) -> None:
    """`PNR-10.8`, `PNR-11.8`: draw in `seat`'s turn until the minimum lies face up, the deck is empty or the game is
    over."""
    table = t.state.table
    while len(table.display) < minimum(table) and table.deck and not table.ended:
        _turn_up(t, seat, refill=True)


def _turn_up(t: Turn, seat: str, *, refill: bool) -> bool:
    """One card from the deck; whether it stood for a draw."""
    from pbem.games.pacific_northwest_rails.steps.years import expire  # which refills the display in its turn

    table = t.state.table
    card = t.draw(f"dispatch/{len(table.deck)}", table.deck)
    if card in t.pack.years:
        expire(t, seat, card)
        return True
    return show(t, seat, card, "PNR-10.8" if refill else "PNR-11.1", refill=refill)


def show(t: Turn, seat: str, card: str, rule: str, *, refill: bool = False) -> bool:
    """A run was drawn in the turn of `seat` ("": at the setup) and lies face up, unless it lists a bankrupt major
    (`PNR-5.3`); whether it does."""
    if any(t.pack.railroads[line].major and not t.state.table.prices[line] for line in t.pack.runs[card].lines):
        t.do(RunTurnedAway(seat=seat, card=card, rule="PNR-5.3"))
        return False
    t.do(RunShown(seat=seat, card=card, refill=refill, rule=rule))
    return True
