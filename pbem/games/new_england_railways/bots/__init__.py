"""Bots. They answer decisions from a Position like anybody else, and draw with labels."""

from pbem.games.new_england_railways.bots.random import make_random

BOTS = {"random": make_random}
