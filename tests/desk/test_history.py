"""The history of a game in its save: lines of numbers, and rows for each turn again."""

from typing import Any

import pytest

from pbem.desk.history import columns_of, rows_of
from pbem.desk.save import MIGRATIONS

ROWS: list[dict[str, Any]] = [
    {"turn": 0, "worth": {"bob": 20, "ann": 20}, "debt": {"bob": 0, "ann": 0}},
    {"turn": 1, "worth": {"bob": 17, "ann": -3}, "debt": {"bob": 10, "ann": 0}},
    {"turn": 2, "worth": {"bob": 31, "ann": 44}, "debt": {"bob": 10, "ann": 20}},
]
COLUMNS = {
    "turn": "0 1 2",
    "worth": {"bob": "20 17 31", "ann": "20 -3 44"},
    "debt": {"bob": "0 10 10", "ann": "0 0 20"},
}


def test_a_line_of_numbers_for_each_line_of_a_chart() -> None:
    """In the order in which the title gives charts and lines: the same rows are the same bytes."""
    assert columns_of(ROWS) == COLUMNS
    assert [*columns_of(ROWS)] == ["turn", "worth", "debt"]
    assert [*columns_of(ROWS)["worth"]] == ["bob", "ann"]


def test_and_back() -> None:
    """Numbers are numbers again, in the same order."""
    assert rows_of(COLUMNS) == ROWS
    assert [[*row] for row in rows_of(COLUMNS)] == [["turn", "worth", "debt"]] * 3
    assert [*rows_of(COLUMNS)[0]["debt"]] == ["bob", "ann"]


def test_a_game_without_history() -> None:
    """Before the first turn has ended."""
    assert columns_of([]) == {}
    assert rows_of({}) == []


@pytest.mark.parametrize(
    "broken",
    [
        {**COLUMNS, "turn": "0 1"},
        {**COLUMNS, "debt": {"bob": "0 10 10", "ann": "0 0"}},
        {**COLUMNS, "worth": {"bob": "20 17 many", "ann": "20 -3 44"}},
    ],
)
def test_lines_that_do_not_fit_are_refused(broken: dict[str, Any]) -> None:
    """No number is lost, none is made up."""
    with pytest.raises(ValueError, match=r"zip\(\)|invalid literal"):
        rows_of(broken)


def test_a_save_of_the_first_format_had_rows() -> None:
    """Everything else in it is as it was."""
    old = {"format": 1, "game": "coastline", "history": ROWS}
    assert MIGRATIONS[1](old) == {"format": 2, "game": "coastline", "history": COLUMNS}
    assert old["history"] is ROWS
