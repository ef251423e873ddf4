"""Whatever bots and sheets do: pieces and money are conserved, and every event rests on a rule of the ledger."""

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.games.registry import TITLES, title
from pbem.kernel.draws import Draws
from pbem.kernel.ladder import Ladder
from pbem.kernel.run import StepRecord, play
from tests.counts import SOAK
from tests.ledger import read_ledger
from tests.titles.games import (
    IDLE_LEGS,
    SALT,
    Setting,
    bots_of,
    legs,
    pace_stops,
    setting,
    sheets_at,
    straight,
    unusual,
)
from tests.titles.known import known, lots

GAMES = 1000
REACH = 400  # games that are enough to see everything that can happen; in a tenth of them what is rare may be missing


def watched(game: Setting) -> Iterator[StepRecord]:
    """Play a game step by step under the eyes of an onlooker with books."""
    state, cursor = game.begin()
    books = known(game.title).books(game.played, state)
    number, stops = 0, pace_stops(game, cursor)
    standing: dict[str, dict[str, Any]] = {}
    sheets = sheets_at(game, state, cursor, number, standing)
    keys = game.keys(number)
    while True:
        ladder = Ladder(sheets, bots_of(game, keys))
        played = play(game.played, state, cursor, lambda table, at: True, ladder, Draws(keys, SALT))
        (record,) = played.steps
        state, cursor = played.state, played.cursor
        books.step(record, state)
        yield record
        if played.finished:
            books.over(state)
            return
        if stops(game.played.table(state), cursor):
            if not game.bots and number == IDLE_LEGS:
                return
            number, stops = number + 1, pace_stops(game, cursor)
            sheets, keys = sheets_at(game, state, cursor, number, standing), game.keys(number)


@pytest.mark.parametrize(("name", "numbers"), lots(GAMES, 8), ids=str)
def test_pieces_and_money_are_conserved_step_by_step(name: str, numbers: range) -> None:
    """After every step of every game the onlooker's books and the state agree."""
    rules = set(read_ledger(title(name).folder / "rules.toml").known)
    for number in numbers:
        for record in watched(setting(name, number)):
            for event in record.events:
                assert event.rule in rules, (number, record.cursor, event)
            for answer in record.answers:
                assert all(passed.rule in rules for passed in answer.passed), (number, record.cursor, answer)


@pytest.mark.parametrize("name", TITLES)
def test_the_games_reach_everything_that_can_happen(name: str) -> None:
    """Otherwise the suites over these games prove less than they seem to: every event, decision, source, setting."""
    played = title(name)
    events, decisions, sources, settings = set(), set(), set(), set()
    for number in range(REACH if SOAK else REACH // 10):
        game = setting(name, number)
        settings |= {("edition", game.edition), ("pace", game.pace), ("seats", len(game.seats))}
        settings |= {("option", option) for option in game.options}
        for _, leg in legs(game, straight(game)):
            for record in leg.steps:
                events |= {type(event) for event in record.events}
                decisions |= {type(answer.decision) for answer in record.answers}
                sources |= {answer.source for answer in record.answers}
    rare = known(name).rarest | (frozenset[str]() if SOAK else known(name).rare)
    assert {kind.__name__ for kind in played.event_types} - rare <= {kind.__name__ for kind in events}
    assert {kind.__name__ for kind in played.decision_types} - rare <= {kind.__name__ for kind in decisions}
    assert {"sheet", "bot", "least"} <= sources
    assert settings == {
        *(("edition", edition) for edition in played.editions),
        *(("pace", pace) for pace in played.paces),
        *(("seats", seats) for seats in played.seat_counts),
        *(("option", option) for option in unusual(played)),
    }


@pytest.mark.parametrize("name", TITLES)
def test_one_game_leaves_nothing_behind_for_the_next(name: str) -> None:
    """The pack and the modules are shared by all games of a process: what a game changed there would show."""
    first, other = setting(name, 1), setting(name, 2)
    records = [record for _, leg in legs(first, straight(first)) for record in leg.steps]
    list(legs(other, straight(other)))
    assert records == [record for _, leg in legs(first, straight(first)) for record in leg.steps]
