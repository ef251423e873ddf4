"""The steps of a game by name, and the beginning of a round."""

from __future__ import annotations

from collections.abc import Callable

from pbem.games.pacific_northwest_rails.decisions.standing import EndStalled
from pbem.games.pacific_northwest_rails.events import GameEnded, RoundBegun
from pbem.games.pacific_northwest_rails.steps import Turn
from pbem.games.pacific_northwest_rails.steps.display import is_stalled, maximum
from pbem.games.pacific_northwest_rails.steps.market import turn_in
from pbem.games.pacific_northwest_rails.steps.scoring import score_the_game
from pbem.games.pacific_northwest_rails.steps.seats import auction_the_seats
from pbem.games.pacific_northwest_rails.steps.setup import set_up_the_game
from pbem.games.pacific_northwest_rails.steps.turn import play_turn
from pbem.games.pacific_northwest_rails.steps.years import bankrupt_majors


def begin_round(t: Turn) -> None:
    """`PNR-9.16`: everybody will have a turn. `PNR-5.20`: first all are heard who hold dead shares: whoever moves first
    may turn a Year card over. `PNR-9.25`: if nothing happens any more all may agree to end."""
    table = t.state.table
    told = is_stalled(table)
    stale = table.stale + 1 if len(table.display) >= maximum(table) else 0
    t.do(RoundBegun(round=int(t.path.split("/")[1]), stale=stale, rule="PNR-9.16"))
    for line in bankrupt_majors(t):
        turn_in(t, tuple(table.seats), line)
    agreed = t.ask_all([EndStalled(seat=seat) for seat in table.seats]) if told else [False]
    if all(agreed):
        t.do(GameEnded(reason="agreement", rule="PNR-9.25"))


STEPS: dict[str, Callable[[Turn], None]] = {
    "setup": set_up_the_game,
    "seats": auction_the_seats,
    "round": begin_round,
    "turn": play_turn,
    "scoring": score_the_game,
}
