"""Bots. They answer decisions from a Position like anybody else, and draw with labels."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.bots.random import make_random
from pbem.kernel.draws import Luck
from pbem.kernel.ladder import Bot


def make_sensible(luck: Luck) -> Bot:
    """The bot that plays to win."""
    # Loaded when it is wanted: a check and a status play no bot.
    from pbem.games.pacific_northwest_rails.bots.sensible import make_sensible as make

    return make(luck)


BOTS = {"random": make_random, "sensible": make_sensible}
