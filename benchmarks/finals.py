"""`python -m benchmarks.finals`: what sensible bots score among themselves, beside the one printed result."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from pbem.games.registry import title
from pbem.kernel.draws import Draws, Keys, Luck
from pbem.kernel.ladder import Ladder
from pbem.kernel.run import play

TITLE = "new-england-railways"
SEATS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
PUBLISHED = (171, 159, 104)
"""The finals of three people at a table, with the cards and cities of the printed game."""


class Final(NamedTuple):
    """How a game ended: the score of each seat, and the CPU time it took in milliseconds."""

    scores: list[int]
    milliseconds: float


def final(bots: Sequence[str], number: int) -> Final:
    """Play game `number` from setup to scoring, a bot of the named kind in each seat. The same number is the same
    game."""
    played = title(TITLE)
    seats = SEATS[: len(bots)]
    seed = sha256(f"final {number}".encode()).digest()
    keys = Keys(seed, sha256(seed).digest())
    makers = zip(seats, bots, strict=True)
    answerer = Ladder({}, {seat: played.bots[bot](Luck(keys.hidden, "-", seat)) for seat, bot in makers})
    state, cursor = played.begin(seats, played.editions[0], {})
    begun = time.process_time()
    play(played, state, cursor, lambda table, at: False, answerer, Draws(keys, "-"))
    spent = (time.process_time() - begun) * 1000
    return Final([state.table.railways[seat].cash for seat in seats], spent)


def main() -> int:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.finals", description=__doc__)
    parser.add_argument("--games", type=int, default=40, metavar="N", help="games of each number of seats (40)")
    games = parser.parse_args().games
    print(f"{'':<26}{'mean scores by place':<34}{'best':>5}{'worst':>7}{'ms a game':>11}")
    for seats in title(TITLE).seat_counts:
        found = [final(["sensible"] * seats, number) for number in range(games)]
        ranked = [sorted(each.scores, reverse=True) for each in found]
        means = "  ".join(f"{sum(place) / games:>4.0f}" for place in zip(*ranked, strict=True))
        best, worst = max(each[0] for each in ranked), min(each[-1] for each in ranked)
        spent = sum(each.milliseconds for each in found) / games
        print(f"{f'{games} games, {seats} sensible bots':<26}{means:<34}{best:>5}{worst:>7}{spent:>11.0f}")
    print(f"{'published, 3 people':<26}{'  '.join(f'{score:>4}' for score in PUBLISHED)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
