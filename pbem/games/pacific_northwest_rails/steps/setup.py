"""Everything before the seats are sold: the opening display (`PNR-13.1`)."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.events import YearSetAside, YearsShuffledBack
from pbem.games.pacific_northwest_rails.steps import Turn
from pbem.games.pacific_northwest_rails.steps.display import minimum, show
from pbem.games.pacific_northwest_rails.steps.years import expire


def set_up_the_game(t: Turn) -> None:
    """`PNR-13.1`: runs are drawn to the minimum; `PNR-13.9` says what becomes of the Years among them."""
    table = t.state.table
    aside: list[str] = []
    while len(table.display) < minimum(table) and table.deck and not table.ended:
        card = t.draw(f"dispatch/{len(table.deck)}", table.deck)
        if card in t.pack.runs:
            show(t, "", card, "PNR-13.1")
        elif table.options["opening-year-card"] == "counts":
            expire(t, "", card)
        else:
            aside.append(card)
            t.do(YearSetAside(card=card, rule="PNR-13.9"))
    if aside:
        t.do(YearsShuffledBack(cards=tuple(aside), rule="PNR-13.9"))
