"""Bots. They answer decisions from a Position like anybody else, and draw with labels."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.bots.random import make_random

BOTS = {"random": make_random}
