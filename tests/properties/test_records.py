"""What a leg's records say, read back, is what was answered, drawn and done, and in which step."""

import pytest

from pbem.desk.records import read_answers, read_draws, read_events, record_files
from pbem.games.registry import TITLES, title
from tests.titles.games import legs, setting, straight


@pytest.mark.parametrize("name", TITLES)
def test_records_are_read_back_as_they_were_written(name: str) -> None:
    """Every event of a game with its step, every draw, every answer by step and key."""
    game = setting(name, 2)
    for _, leg in legs(game, straight(game)):
        files = record_files(leg.steps)
        done = [(step.cursor.path, event) for step in leg.steps for event in step.events]
        assert read_events(title(name), files["events.jsonl"], "events.jsonl") == done
        assert read_draws(files["draws.jsonl"], "draws.jsonl") == [draw for step in leg.steps for draw in step.drawn]
        asked = {(step.cursor.path, answer.key): answer.path for step in leg.steps for answer in step.answers}
        found = read_answers(files["answers.jsonl"], "answers.jsonl")
        assert {key: answer.path for key, answer in found.items()} == asked


@pytest.mark.parametrize("name", TITLES)
def test_no_event_has_a_field_that_records_keep_for_the_step(name: str) -> None:
    """It would hide the step."""
    assert [kind.__name__ for kind in title(name).event_types if {"at", "event"} & {*kind.__struct_fields__}] == []
