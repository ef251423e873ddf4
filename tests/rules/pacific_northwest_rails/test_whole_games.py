"""Whole games among random players, from the box to the final order, and hard times in which lines and players die.

`play` holds after every event that no share is lost and nobody has less than nothing.
"""

from collections import Counter
from random import Random

import pytest

from pbem.games.pacific_northwest_rails.bots.random import make_random
from pbem.games.pacific_northwest_rails.events import (
    GameEnded,
    LineBankrupt,
    PlayerBankrupt,
    Ranked,
    SharesAuctioned,
    SharesTurnedIn,
    YearExpired,
)
from pbem.games.pacific_northwest_rails.options import OPTIONS
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.draws import Luck
from pbem.kernel.run import Cursor
from tests.counts import SOAK, count
from tests.rules.pacific_northwest_rails.table import BOARD, TITLE, Seen, people, play, table

MOST_ROUNDS = 600 if SOAK else 50
REASONS = {"years", "bankruptcy", "declared", "agreement"}


def random_game(state: State, cursor: Cursor, seed: int) -> Seen:
    """Random players play on from `cursor` to the end, or to round `MOST_ROUNDS`."""
    key = seed.to_bytes(32, "big")
    bots = {seat: make_random(Luck(key, "-", seat)) for seat in state.table.entered}
    last = Cursor(MOST_ROUNDS, "round")
    return play(state, cursor, bots=bots, until=lambda after: after == last, seed=key)


def some_options(seed: int) -> dict[str, str]:
    """Each option in either value, by the bits of the seed."""
    return {name: option.values[seed >> nth & 1] for nth, (name, option) in enumerate(OPTIONS.items())}


def hard_times(players: int, seed: int) -> State:
    """Poor players with many cheap shares, and seven years over."""
    random, names = Random(seed), people(players).split()
    shares: dict[str, Counter[str]] = {name: Counter() for name in names}
    for line, railroad in BOARD.railroads.items():
        for _ in range(railroad.issued - 1):
            if random.random() < 0.6:
                shares[random.choice(names)][line] += 1
    return table(
        people(players),
        cash={name: random.randrange(25) for name in names},
        shares=shares,
        prices={line: 5 * random.randint(1, 4) for line in BOARD.lines},
        at={name: random.choice(BOARD.ring) for name in names},
        heading=dict.fromkeys(names, 1),
        hands={name: [random.randint(1, 6) for _ in range(3)] for name in names},
        display=sorted(random.sample(sorted(BOARD.runs), max(5, players))),
        year=7,
        options=some_options(seed),
    )


def check(seen: Seen) -> None:
    """A game has one end, and everybody a place in a sound order."""
    table = seen.state.table
    assert [event.reason for event in seen.of(GameEnded)] == [table.ended]
    assert table.ended in REASONS
    assert (table.ended == "years") == (table.year == 10 and not any(p.bankrupt for p in table.players.values()))
    assert (table.ended == "bankruptcy") == bool(seen.of(PlayerBankrupt))
    places = seen.of(Ranked)[0].places
    assert {place.seat for place in places} == set(table.seats)
    assert [place.place for place in places] == sorted(place.place for place in places)
    for place in places:
        player = table.players[place.seat]
        worth = player.cash + sum(number * table.prices[line] for line, number in player.shares.items())
        assert place.total == (0 if player.bankrupt else worth)


@pytest.mark.parametrize("players", range(2, 10) if SOAK else (2, 6, 9))
def test_whole_games(players: int) -> None:
    """By all counts of players, with one option or the other."""
    for number in range(count(10)):
        seed = players + 8 * number
        state, cursor = TITLE.begin(people(players).split(), "standard", some_options(seed))
        seen = random_game(state, cursor, seed)
        if seen.finished:
            check(seen)
        assert len(seen.of(YearExpired)) == state.table.year
        held = sum(len(hand) for hand in state.hidden.hands.values())
        assert held + len(state.hidden.discards) == 36
        assert [len(state.hidden.hands[seat]) for seat in state.table.seats] == [
            state.table.players[seat].cards for seat in state.table.seats
        ]


def test_hard_times() -> None:
    """Lines die, shares are turned in, players are sold up."""
    happened = Counter[str]()
    for seed in range(count(120)):
        seen = random_game(hard_times(2 + seed % 8, seed), Cursor(1, "round"), seed)
        if seen.finished:
            check(seen)
        happened.update(type(event).__name__ for event in seen.events)
    for kind in (LineBankrupt, PlayerBankrupt, SharesAuctioned, SharesTurnedIn, Ranked):
        assert happened[kind.__name__], kind
