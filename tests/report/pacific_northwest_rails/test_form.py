"""The forms of Pacific Northwest Rails: lines that a mail does not break, and nothing in them that says nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.pacific_northwest_rails.decisions.moving_refused import refused
from pbem.games.pacific_northwest_rails.form import LONGEST, form
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.written import as_text
from pbem.games.title import Entry, Ranked, Section
from tests.rules.pacific_northwest_rails.table import BOARD, TITLE, table

EVERY = dict.fromkeys(BOARD.lines, 1)
BLOCKS = ("moves", "standing")


def lines(here: Position) -> Iterator[Mapping[str, Any]]:
    """The lines of moves, chosen and offered."""
    for part in form(here, BLOCKS, {}):
        if isinstance(part, Ranked) and part.key == "moves":
            for choice in (*part.chosen, *part.offered):
                assert isinstance(choice.value, Mapping)
                yield choice.value


def standing(stands: Mapping[str, Any]) -> dict[str, Entry]:
    """The entries of [standing], by key."""
    here = TITLE.position(table("Ann Bob"), "Ann")
    (section,) = [part for part in form(here, BLOCKS, stands) if isinstance(part, Section)]
    return {entry.key: entry for entry in section.entries}


def test_no_line_is_too_long_in_the_last_rounds_of_any_run() -> None:
    """A run under way, in the longest names that its railroads have."""
    for card, at in (("R37", "Ayer"), ("R37", "Riparia"), ("R58", "Woodinville"), ("R72", "Ione"), ("R28", "Wishram")):
        state = table(
            "Ann Bob", at={"Ann": at}, shares={"Ann": EVERY}, display=[card], run={"Ann": card}, round=998,
            hands={"Ann": [1, 2, 3]},
        )  # fmt: skip
        here = TITLE.position(state, "Ann")
        found = list(lines(here))
        assert found
        for line in found:
            assert len(as_text(line)) <= LONGEST
            move = Move(**{key: value for key, value in line.items() if key != "round"})
            assert refused(here, move) is None, line


def test_spaces_are_not_bought_where_a_card_does_the_same() -> None:
    state = table("Ann Bob", at={"Ann": "25 NP"}, heading={"Ann": 1}, hands={"Ann": [1, 3]})
    found = list(lines(TITLE.position(state, "Ann")))
    assert {line["n"] for line in found if line["by"] == "card"} == {1, 3}
    assert {line["n"] for line in found if line["by"] == "buy"} == {2, 4, 5, 6}


def test_what_stands_is_said_as_it_was_written() -> None:
    """What is at its default is left out, and what is set needs no example."""
    stands = {"bids": [{"line": "GN", "each": 40, "shares": 1, "unless_from": []}], "keep": 30}
    found = standing(stands)
    assert found["bids"] == Entry("bids", [{"line": "GN", "each": 40}])
    assert found["keep"].value == 30
    assert found["keep"].note is not None
    assert found["pledge"].value == []
    assert found["pledge"].note is not None


def test_a_run_under_way_is_offered_once_by_its_name() -> None:
    state = table(
        "Ann Bob", at={"Ann": "Riparia"}, shares={"Ann": EVERY}, display=["R37"], run={"Ann": "R37"}, hands={"Ann": [1]}
    )
    found = list(lines(TITLE.position(state, "Ann")))
    bare = [{key: value for key, value in line.items() if key != "run"} for line in found]
    assert all(line not in bare[:nth] for nth, line in enumerate(bare))
    assert any(line.get("run") == "R37" for line in found)


def test_what_can_be_bought_this_round_is_offered_first() -> None:
    """From 19 Dispatch counter-clockwise, 17 SP&S is two spaces away and the next trade beyond 13; I&WN is of a run."""
    state = table("Ann Bob", at={"Ann": "19 Dispatch"}, heading={"Ann": -1}, display=["R53"])
    parts = form(TITLE.position(state, "Ann"), BLOCKS, {})
    (trades,) = [part for part in parts if isinstance(part, Ranked) and part.key == "trades"]
    assert [choice.value for choice in trades.offered] == [
        {"at": "SP&S", "buy": {"SP&S": 1}, "most": 35},
        {"at": "Group 1", "buy": {"I&WN": 1}, "most": 25},
    ]
