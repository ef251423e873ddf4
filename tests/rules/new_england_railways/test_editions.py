"""What an edition may change: the names and numbers of its rules, and nothing of play."""

import tomllib

import pytest

from pbem.games.new_england_railways.bots import BOTS
from pbem.kernel.canonical import canonical
from pbem.kernel.draws import Luck
from tests.rules.new_england_railways.table import EDITIONS, PEOPLE, TITLE, Seen, both, whole_game

BOOK = tomllib.loads((TITLE.folder / "rules.toml").read_text(encoding="utf-8"))
HOLDS = {rule["id"]: rule["editions"] for rule in BOOK["rule"]}


def game(edition: str, players: int) -> Seen:
    """A game of random bots, the same draws in both editions."""
    bots = {seat: BOTS["random"](Luck(b"an edition", "-", seat)) for seat in PEOPLE[:players]}
    return whole_game(" ".join(PEOPLE[:players]), edition, bots=bots)


@both
def test_every_event_names_a_rule_of_its_edition(edition: str) -> None:
    """Whatever a game of one edition tells rests on an entry of the ledger that holds for that edition."""
    events = game(edition, 4).events
    assert len(events) > 300
    assert [event for event in events if edition not in HOLDS[event.rule]] == []


@pytest.mark.rule("NER-8.8", "NER-8.9", "NER-9.12", "NER-9.13")
@pytest.mark.parametrize("players", [3, 5])
def test_editions_play_alike(players: int) -> None:
    """With the same draws and the same bots a game goes the same way in both editions, to the last dollar."""
    tables = []
    for edition in EDITIONS:
        seen = game(edition, players)
        seen.state.table.edition = ""
        tables.append((canonical(seen.state), [canonical(drawn) for drawn in seen.drawn]))
    assert tables[0] == tables[1]
