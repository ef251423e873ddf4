"""Reading the pack: every entry arrives as it is written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from pbem.games.pacific_northwest_rails.board import PACK, load_board
from pbem.games.pacific_northwest_rails.title import load
from pbem.games.title import Tables, read_tables
from tests.rules.pacific_northwest_rails.packs import CHART, MAJORS, YEARS, pack_table
from tests.rules.packs import changed_pack


def ring_names() -> dict[str, str]:
    """The towns of the Perimeter as the tables call them, to the names of their spaces."""
    return {row["name"]: f"{row['number']} {row['name']}" for row in pack_table("perimeter") if row["kind"] == "town"}


def ways() -> list[tuple[str, list[str]]]:
    """The railroad of each segment and its spaces from town to town, as the tables have them."""
    names = ring_names()
    return [
        (row["line"], [names.get(row["from"], row["from"]), *row["heralds"], names.get(row["to"], row["to"])])
        for row in pack_table("tracks")
    ]


@pytest.mark.rule("PNR-3.4")
def test_every_rectangle_is_read() -> None:
    """Name, kind, number and what is traded, clockwise; a rectangle lies between no towns."""
    board, rows = load_board(), pack_table("perimeter")
    assert len(rows) == 56
    assert list(board.ring) == [f"{row['number']} {row['name']}" for row in rows]
    ring = [board.spaces[name] for name in board.ring]
    assert [(space.name, space.kind, space.number, space.trade, space.between) for space in ring] == [
        (name, row["kind"], row["number"], row["name"] if row["kind"] == "trade" else "", None)
        for name, row in zip(board.ring, rows, strict=True)
    ]
    assert all(space.on_ring for space in ring)


@pytest.mark.rule("PNR-3.5")
def test_every_space_of_the_interior_is_read() -> None:
    """A herald knows the towns of its segment and its place between them; a town that is no rectangle lies inside."""
    board, ring = load_board(), set(ring_names().values())
    towns = {end: ("interior", None) for _, way in ways() for end in (way[0], way[-1]) if end not in ring}
    heralds = {
        herald: ("herald", (way[0], way[-1], nth)) for _, way in ways() for nth, herald in enumerate(way[1:-1], 1)
    }
    assert (len(towns), len(heralds)) == (82, 142)
    inside = {name: space for name, space in board.spaces.items() if name not in board.ring}
    assert {name: (space.kind, space.between) for name, space in inside.items()} == towns | heralds
    assert {(space.number, space.trade, space.on_ring) for space in inside.values()} == {(0, "", False)}
    assert [name for name, space in inside.items() if space.name != name] == []


@pytest.mark.rule("PNR-3.5")
@pytest.mark.parametrize(
    ("herald", "between", "neighbours"),
    [
        ("GN-01", ("1 Seattle", "Everett", 1), ["1 Seattle", "Everett"]),
        ("GN-05", ("Everett", "Leavenworth", 2), ["GN-04", "Leavenworth"]),
        ("OWR&N-23", ("Wallula", "North Yakima", 1), ["OWR&N-24", "Wallula"]),
        ("GN-13", ("Okanogan", "10 Oroville", 1), ["10 Oroville", "Okanogan"]),
    ],
)
def test_where_a_herald_lies(herald: str, between: tuple[str, str, int], neighbours: list[str]) -> None:
    """Four of the segments, read by eye."""
    board = load_board()
    assert board.spaces[herald].between == between
    assert sorted(other for _, other in board.track[herald]) == neighbours


@pytest.mark.rule("PNR-3.5")
def test_every_segment_is_read() -> None:
    """Railroad and spaces of each, in the order of the table; its track leads from space to space, there and back."""
    board, segments = load_board(), ways()
    assert len(segments) == 131
    assert [(line, list(way)) for line, way in board.segments] == segments
    steps = [(line, one, other) for line, way in segments for one, other in pairwise(way)]
    assert board.track.keys() == {end for _, *ends in steps for end in ends}
    for space, track in board.track.items():
        here = [(line, other if one == space else one) for line, one, other in steps if space in (one, other)]
        assert track == here, space


@pytest.mark.rule("PNR-3.5")
def test_a_segment_may_be_written_from_either_town(tmp_path: Path) -> None:
    """Ashford, where nothing but TE's track from Elbe ends, is a town of the Interior though written first."""
    there, back = 'from = "Elbe", to = "Ashford"', 'from = "Ashford", to = "Elbe"'
    board = load_board(changed_pack(PACK, tmp_path, [("tracks", there, back)]))
    assert (board.spaces["Ashford"].kind, board.spaces["TE-04"].between) == ("interior", ("Ashford", "Elbe", 1))
    assert (board.track["Ashford"], sorted(board.track["TE-04"])) == (
        [("TE", "TE-04")],
        [("TE", "Ashford"), ("TE", "Elbe")],
    )


@pytest.mark.rule("PNR-3.3", "PNR-4.2")
def test_every_railroad_is_read() -> None:
    """All that the table says of each, in chart order; a major is in no group, a short line acquires nothing."""
    board, rows = load_board(), pack_table("railroads")
    assert list(board.railroads) == [row["name"] for row in rows] == CHART
    assert [(each.name, each.full, each.price, each.issued, each.most) for each in board.railroads.values()] == [
        (row["name"], row["full"], row["price"], row["issued"], row["most"]) for row in rows
    ]
    assert [(each.group, each.acquires) for each in board.railroads.values()] == [
        (row.get("group", ""), tuple(row.get("acquires", ()))) for row in rows
    ]
    assert [line for line, railroad in board.railroads.items() if railroad.major] == MAJORS


def test_every_run_is_read() -> None:
    """Both ends, by the names of their spaces, dollars a share in printed order, and bonus."""
    board, rows, names = load_board(), pack_table("runs"), ring_names()
    assert list(board.runs) == [row["card"] for row in rows] == [f"R{card:02}" for card in range(1, 89)]
    assert [
        (run.card, run.start, run.destination, list(run.pays.items()), run.bonus) for run in board.runs.values()
    ] == [
        (
            row["card"],
            names.get(row["start"], row["start"]),
            names.get(row["destination"], row["destination"]),
            list(row["pays"].items()),
            row["bonus"],
        )
        for row in rows
    ]
    ends = {card: (board.runs[card].start, board.runs[card].destination) for card in ("R01", "R70", "R84")}
    assert ends == {
        "R01": ("Spokane", "1 Seattle"),
        "R70": ("1 Seattle", "7 Sumas"),
        "R84": ("Wenatchee", "Woodinville"),
    }


@pytest.mark.rule("PNR-2.12")
def test_every_year_card_is_read() -> None:
    """What each says of each railroad, in chart order."""
    board, rows = load_board(), pack_table("years")
    assert list(board.years) == [row["card"] for row in rows] == YEARS
    assert [list(moves.items()) for moves in board.years.values()] == [list(row["moves"].items()) for row in rows]
    assert [list(moves) for moves in board.years.values()] == [CHART] * 20


def test_a_title_has_the_pack_of_its_folder(tmp_path: Path) -> None:
    """The one it is loaded with: its own, or another."""
    dear = changed_pack(PACK, tmp_path, [("railroads", "price = 35", "price = 45")])
    assert [load(*folder).pack.railroads["GN"].price for folder in ((), (dear,))] == [35, 45]


def test_a_title_is_read_by_the_reader_it_is_given(tmp_path: Path) -> None:
    """Tables may come from where they were read before: they are asked for once, all together, by their folder."""
    dear = changed_pack(PACK, tmp_path, [("railroads", "price = 35", "price = 45")])
    asked = []

    def read(folder: Path, names: Sequence[str]) -> Tables:
        asked.append((folder, list(names)))
        return read_tables(dear, names)

    assert load(tmp_path / "elsewhere", read).pack.railroads["GN"].price == 45
    assert asked == [(tmp_path / "elsewhere", ["perimeter", "tracks", "railroads", "runs", "years"])]
