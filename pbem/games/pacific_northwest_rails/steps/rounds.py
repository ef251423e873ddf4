"""The steps of a game by name."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from pbem.games.pacific_northwest_rails.steps import Turn

HERE = "pbem.games.pacific_northwest_rails.steps"


def _later(module: str, name: str) -> Callable[[Turn], None]:
    def play(t: Turn) -> None:
        getattr(import_module(f"{HERE}.{module}"), name)(t)

    return play


STEPS: dict[str, Callable[[Turn], None]] = {
    "setup": _later("setup", "set_up_the_game"),
    "seats": _later("seats", "auction_the_seats"),
    "round": _later("rounds", "begin_round"),
    "turn": _later("turn", "play_turn"),
    "scoring": _later("scoring", "score_the_game"),
}
