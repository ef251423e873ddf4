"""Whole games of bots: the sensible ones beat the random ones, get somewhere, and all games end."""

from collections import Counter
from functools import cache

import pytest

from benchmarks.finals import PNR, Final, endings, final
from pbem.games.pacific_northwest_rails.events import Moved, RunCompleted, RunShown, SharesBought, SharesSold, Stayed
from tests.counts import SOAK, count
from tests.rules.pacific_northwest_rails.table import TITLE

EACH = 63 if SOAK else 2
"""Games of each number of seats: 504 of them all, and a few every day."""
all_counts = pytest.mark.parametrize("players", TITLE.seat_counts)


@cache
def sensible_games(players: int) -> list[Final]:
    """Games of sensible bots only; `final` raises if one does not end."""
    return [final(["sensible"] * players, number, PNR) for number in range(EACH)]


def test_it_beats_random_bots() -> None:
    """Alone against two random bots it ends above both in 95 of a hundred games; a smaller number of games may lose
    the same share, rounded up to a whole game."""
    games = count(100)
    lost = []
    for number in range(games):
        kinds = ["random"] * 3
        kinds[number % 3] = "sensible"
        scores = final(kinds, number, PNR).scores
        if scores.pop(number % 3) <= max(scores):
            lost.append(number)
    assert len(lost) <= -(-games * 5 // 100), lost


@all_counts
def test_games_end_and_hardly_anybody_is_bankrupt(players: int) -> None:
    """No game is endless (`final` raises), one player in fifty is bankrupt at most, and most games end by what the
    rules mean to end them: a declaration or ten years."""
    found = endings(sensible_games(players))
    assert sum(found.ends.values()) == EACH
    assert found.bankrupt * EACH <= max(1, EACH * players // 50)
    assert found.ends["declared"] + found.ends["years"] >= EACH * 0.9 - 1


@all_counts
def test_they_live_on_their_railroads(players: int) -> None:
    """The best ends with half as much again as everybody began with, at least; the last is not drained; in a game
    no more shares go for taxes than there are players; and everybody makes runs."""
    found = endings(sensible_games(players))
    began = 1200 // players
    assert found.best > began * 3 // 2
    assert found.last > began // 3
    # One hard game more or less is much among two.
    assert found.forced * EACH <= players * max(EACH, 4)
    assert found.runs > 2 * players


@all_counts
def test_nobody_waits_for_nothing(players: int) -> None:
    """Nobody stays where it is for more than a few turns in a row: rolls that do not fit are given up, no more."""
    for game in sensible_games(players):
        still: Counter[str] = Counter()
        for event in game.events:
            if isinstance(event, Moved):
                still[event.seat] = 0
            elif isinstance(event, Stayed):
                still[event.seat] += 1
                assert still[event.seat] <= 4, event.seat


@all_counts
def test_nobody_goes_to_and_fro(players: int) -> None:
    """Going back to where it was a turn ago without having done anything there or in between is rare: of a hundred
    moves, five at most."""
    moves, back = 0, 0
    for game in sensible_games(players):
        trail: dict[str, list[tuple[str, bool]]] = {}
        for event in game.events:
            if isinstance(event, Moved):
                moves += 1
                been = trail.setdefault(event.seat, [])
                been.append((event.path[-1], False))
                last = been[-3:]
                back += len(last) == 3 and last[0][0] == last[2][0] and not last[1][1] and not last[0][1]
            elif isinstance(event, SharesBought | SharesSold | RunShown | RunCompleted) and event.seat in trail:
                been = trail[event.seat]
                been[-1] = (been[-1][0], True)
    assert back * 100 <= moves * 5


def test_runs_of_all_kinds_are_made() -> None:
    """Of one major, of one short line, and of several railroads: each kind more than once in ten runs."""
    games = [game for players in TITLE.seat_counts for game in sensible_games(players)]
    made = [TITLE.pack.runs[event.card] for game in games for event in game.events if isinstance(event, RunCompleted)]
    kinds = Counter((len(run.lines) > 1, TITLE.pack.railroads[run.lines[0]].major) for run in made)
    joint = kinds[True, True] + kinds[True, False]
    assert min(kinds[False, True], kinds[False, False], joint) * 10 > len(made)


def test_a_game_is_quick() -> None:
    """A whole game of three takes well under three seconds."""
    assert min(game.milliseconds for game in sensible_games(3)) < 1500


@pytest.mark.parametrize("players", [2, 5])
def test_it_plays_the_same_again(players: int) -> None:
    """The same game twice: nothing is left over in it from the game before."""
    again = final(["sensible"] * players, 1, PNR)
    assert sensible_games(players)[1].scores == again.scores
    assert sensible_games(players)[1].events == again.events
