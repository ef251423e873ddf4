"""The steps of a game by name, and the beginning of a round."""

from __future__ import annotations

from collections.abc import Callable

from pbem.games.pacific_northwest_rails.decisions.standing import EndStalled
from pbem.games.pacific_northwest_rails.events import DisplayStalled, GameEnded, RoundBegun
from pbem.games.pacific_northwest_rails.steps import Turn
from pbem.games.pacific_northwest_rails.steps.display import maximum
from pbem.games.pacific_northwest_rails.steps.scoring import score_the_game
from pbem.games.pacific_northwest_rails.steps.seats import auction_the_seats
from pbem.games.pacific_northwest_rails.steps.setup import set_up_the_game
from pbem.games.pacific_northwest_rails.steps.turn import play_turn

STALE = 3
"""`PNR-9.25`: so many rounds in a row with a full display, no card drawn and no run made, and the players may agree to
end: no year can pass any more (`PNR-11.8`)."""


def begin_round(t: Turn) -> None:
    """`PNR-9.16`: everybody will have a turn. `PNR-9.25`: unless nothing happens any more and all agree to end."""
    idle = t.state.table.stale
    full = len(t.state.table.display) >= maximum(t.state.table)
    t.do(RoundBegun(round=int(t.path.split("/")[1]), stale=idle + 1 if full else 0, rule="PNR-9.16"))
    if idle >= STALE:
        t.do(DisplayStalled(rounds=idle, rule="PNR-9.25"))
        agreed = t.ask_all([EndStalled(seat=seat) for seat in t.state.table.seats])
        if all(agreed):
            t.do(GameEnded(reason="agreement", rule="PNR-9.25"))


STEPS: dict[str, Callable[[Turn], None]] = {
    "setup": set_up_the_game,
    "seats": auction_the_seats,
    "round": begin_round,
    "turn": play_turn,
    "scoring": score_the_game,
}
