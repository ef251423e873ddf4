"""`python -m benchmarks.finals`: how games of sensible bots end, title by title."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from statistics import mean, median
from typing import Any, NamedTuple

from pbem.games.registry import title
from pbem.kernel.draws import Draws, Keys, Luck
from pbem.kernel.event import Event
from pbem.kernel.ladder import Ladder
from pbem.kernel.run import play

NER = "new-england-railways"
PNR = "pacific-northwest-rails"
SEATS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")
PUBLISHED = (171, 159, 104)
"""The finals of three people at a table of New England Railways, with the cards and cities of the printed game."""
REASONS = ("declared", "years", "agreement", "bankruptcy")
"""How a game of Pacific Northwest Rails ends."""
MOST_TURNS = 400
"""No game of bots goes on for so long."""


class Endless(Exception):
    """A game that was not over after `MOST_TURNS` turns or rounds."""


class Final(NamedTuple):
    """How a game ended: the score of each seat, the CPU time it took in milliseconds, the table and all events."""

    scores: list[int]
    milliseconds: float
    table: Any
    events: list[Event]


def final(bots: Sequence[str], number: int, of: str = NER) -> Final:
    """Play game `number` of a title from setup to scoring, a bot of the named kind in each seat. The same number is the
    same game. Raises Endless."""
    played = title(of)
    seats = SEATS[: len(bots)]
    seed = sha256(f"final {number}".encode()).digest()
    keys = Keys(seed, sha256(seed).digest())
    makers = zip(seats, bots, strict=True)
    answerer = Ladder({}, {seat: played.bots[bot](Luck(keys.hidden, "-", seat)) for seat, bot in makers})
    state, cursor = played.begin(seats, played.editions[0], {})
    begun = time.process_time()
    ended = play(played, state, cursor, lambda table, at: at.turn > MOST_TURNS, answerer, Draws(keys, "-"))
    spent = (time.process_time() - begun) * 1000
    if not ended.finished:
        raise Endless(f"{of}, {len(bots)} seats, game {number}")
    events = [event for step in ended.steps for event in step.events]
    return Final(_scores(of, ended.state.table, seats), spent, ended.state.table, events)


def _scores(of: str, table: Any, seats: Sequence[str]) -> list[int]:
    if of == NER:
        return [table.railways[seat].cash for seat in seats]
    from pbem.games.pacific_northwest_rails.worth import worth

    return [worth(table, seat) for seat in seats]


def main() -> int:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.finals", description=__doc__)
    parser.add_argument("--title", choices=tuple(TABLES), default=NER)
    parser.add_argument("--games", type=int, default=40, metavar="N", help="games of each number of seats (40)")
    said = parser.parse_args()
    TABLES[said.title](said.games)
    return 0


def print_places(games: int) -> None:
    """New England Railways: mean scores by place, beside the one printed result."""
    print(f"{'':<26}{'mean scores by place':<34}{'best':>5}{'worst':>7}{'ms a game':>11}")
    for seats in title(NER).seat_counts:
        found = [final(["sensible"] * seats, number) for number in range(games)]
        ranked = [sorted(each.scores, reverse=True) for each in found]
        means = "  ".join(f"{sum(place) / games:>4.0f}" for place in zip(*ranked, strict=True))
        best, worst = max(each[0] for each in ranked), min(each[-1] for each in ranked)
        spent = sum(each.milliseconds for each in found) / games
        print(f"{f'{games} games, {seats} sensible bots':<26}{means:<34}{best:>5}{worst:>7}{spent:>11.0f}")
    print(f"{'published, 3 people':<26}{'  '.join(f'{score:>4}' for score in PUBLISHED)}")


class Endings(NamedTuple):
    """Games of one number of seats: rounds (median, fewest, most), mean years, how many ended in which way, the median
    totals of the best and the last, and for each game the mean runs made, lots sold for taxes, players bankrupt,
    railroads bankrupt and split, and CPU time in milliseconds."""

    rounds: tuple[int, int, int]
    years: float
    ends: Counter[str]
    best: int
    last: int
    runs: float
    forced: float
    bankrupt: float
    lines: float
    splits: float
    milliseconds: float


def endings(games: Sequence[Final]) -> Endings:
    """What `games` come to."""
    rounds = [game.table.round for game in games]
    named = [Counter(type(event).__name__ for event in game.events) for game in games]
    forced = [sum(getattr(event, "forced", False) for event in game.events) for game in games]
    return Endings(
        rounds=(round(median(rounds)), min(rounds), max(rounds)),
        years=mean(game.table.year for game in games),
        ends=Counter(game.table.ended for game in games),
        best=round(median(max(game.scores) for game in games)),
        last=round(median(min(game.scores) for game in games)),
        runs=mean(each["RunCompleted"] for each in named),
        forced=mean(forced),
        bankrupt=mean(each["PlayerBankrupt"] for each in named),
        lines=mean(each["LineBankrupt"] for each in named),
        splits=mean(each["LineSplit"] for each in named),
        milliseconds=mean(game.milliseconds for game in games),
    )


def print_endings(games: int) -> None:
    """Pacific Northwest Rails: rounds, years, ends, finals and what went wrong, a row for each number of seats."""
    heads = "".join(f"{reason:>11}" for reason in REASONS)
    print(f"{'seats':>5}{'games':>6}{'rounds':>14}{'years':>6}{heads}{'best':>6}{'last':>6}{'runs':>6}", end="")
    print(f"{'forced':>8}{'bankrupt':>9}{'lines':>6}{'splits':>7}{'ms':>6}")
    for seats in title(PNR).seat_counts:
        print(row(seats, [final(["sensible"] * seats, number, PNR) for number in range(games)]), flush=True)


def row(seats: int, games: Sequence[Final]) -> str:
    """One row of that table."""
    found = endings(games)
    middle, fewest, most = found.rounds
    ends = "".join(f"{found.ends[reason]:>11}" for reason in REASONS)
    return (
        f"{seats:>5}{len(games):>6}{f'{middle} ({fewest}-{most})':>14}{found.years:>6.1f}{ends}"
        f"{found.best:>6}{found.last:>6}{found.runs:>6.1f}{found.forced:>8.1f}{found.bankrupt:>9.2f}"
        f"{found.lines:>6.1f}{found.splits:>7.1f}{found.milliseconds:>6.0f}"
    )


TABLES: dict[str, Callable[[int], None]] = {NER: print_places, PNR: print_endings}

if __name__ == "__main__":
    sys.exit(main())
