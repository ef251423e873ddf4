"""Reading the pack: every entry arrives as it is written, and a pack that contradicts itself is refused in full."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from pbem.games.pacific_northwest_rails.board import load_board
from pbem.games.pacific_northwest_rails.title import load
from pbem.games.title import PackFault, Tables, read_tables
from tests.rules.pacific_northwest_rails.packs import Change, changed_pack, pack_table

MAJORS = ["GN", "NP", "SP&S", "OWR&N", "CM&PS"]
CHART = [*MAJORS, "BB&BC", "I&WN", "TE", "CR&N", "SL&E", "MH", "ACRRY", "OT", "GS", "SI"]
YEARS = [f"Y{year:02}" for year in range(1, 21)]
OUT_OF_ORDER = [f"years: {card} must name the railroads in chart order, each once" for card in YEARS]
"""What is said of the Year cards where the railroads are not those that they name."""
NO_MOVE = 'years: Y01 has a move that is no multiple of 5 and not "die"'
SECOND = '  { number = 2, kind = "dispatch", name = "Dispatch" },\n'
FIRST_RUN = '  { card = "R01", start = "Spokane", destination = "Seattle", pays = { GN = 7 }, bonus = 65 },\n'
FIRST_YEAR = '[[year]]\ncard = "Y01"\n'
IDLE_YEAR = '[[year]]\ncard = "Y21"\nmoves = { ' + ", ".join(f'"{line}" = 0' for line in CHART) + " }\n\n"
FIRST_RAILROAD = '[[railroad]]\nname = "GN"\n'
EMPTY_RAILROAD = '[[railroad]]\nname = "WM"\nfull = "Western Maryland"\nprice = 15\nissued = 0\nmost = 2\n\n'


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


def faults_of(folder: Path, changes: Sequence[Change]) -> list[str]:
    """What is said against the pack with these changes, line by line."""
    with pytest.raises(PackFault) as refused:
        load_board(changed_pack(folder, changes))
    return str(refused.value).splitlines()


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
    board = load_board(changed_pack(tmp_path, [("tracks", there, back)]))
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
    dear = changed_pack(tmp_path, [("railroads", "price = 35", "price = 45")])
    assert [load(*folder).pack.railroads["GN"].price for folder in ((), (dear,))] == [35, 45]


def test_a_title_is_read_by_the_reader_it_is_given(tmp_path: Path) -> None:
    """Tables may come from where they were read before: they are asked for once, all together, by their folder."""
    dear = changed_pack(tmp_path, [("railroads", "price = 35", "price = 45")])
    asked = []

    def read(folder: Path, names: Sequence[str]) -> Tables:
        asked.append((folder, list(names)))
        return read_tables(dear, names)

    assert load(tmp_path / "elsewhere", read).pack.railroads["GN"].price == 45
    assert asked == [(tmp_path / "elsewhere", ["perimeter", "tracks", "railroads", "runs", "years"])]


@pytest.mark.rule("PNR-2.12", "PNR-3.3", "PNR-3.4", "PNR-4.2")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        (
            [("perimeter", SECOND, "")],
            ["there must be 56 rectangles, not 55", "there must be 280 different names of spaces, not 279"],
        ),
        ([("perimeter", SECOND, SECOND * 2)], ["there must be 56 rectangles, not 57"]),
        (
            [("perimeter", "number = 6, ", "number = 2, ")],
            ["there must be 280 different names of spaces, not 279"],
        ),
        ([("tracks", '"GN-01"', '"2 Dispatch"')], ["there must be 280 different names of spaces, not 279"]),
        ([("perimeter", 'kind = "switchback"', 'kind = "dispatch"')], ["there must be 2 Switchbacks, not 1"]),
        ([("perimeter", 'kind = "dispatch"', 'kind = "switchback"')], ["there must be 2 Switchbacks, not 3"]),
        ([("perimeter", 'kind = "shuffle"', 'kind = "dispatch"')], ["there must be 2 Shuffle rectangles, not 1"]),
        ([("perimeter", 'kind = "dispatch"', 'kind = "shuffle"')], ["there must be 2 Shuffle rectangles, not 3"]),
        (
            [("railroads", FIRST_RAILROAD, EMPTY_RAILROAD + FIRST_RAILROAD)],
            ["there must be 15 railroads, not 16", *OUT_OF_ORDER],
        ),
        ([("railroads", "issued = 10", "issued = 11")], ["there must be 100 shares, not 101"]),
        ([("railroads", "issued = 5", "issued = 4")], ["there must be 100 shares, not 99"]),
        ([("runs", FIRST_RUN, "")], ["there must be 88 run cards, not 87"]),
        ([("runs", FIRST_RUN, FIRST_RUN + FIRST_RUN.replace("R01", "R89"))], ["there must be 88 run cards, not 89"]),
        ([("runs", 'card = "R88"', 'card = "R87"')], ["there must be 88 run cards, not 87"]),
        ([("years", 'card = "Y20"', 'card = "Y19"')], ["there must be 20 Year Expires cards, not 19"]),
        ([("years", FIRST_YEAR, IDLE_YEAR + FIRST_YEAR)], ["there must be 20 Year Expires cards, not 21"]),
    ],
)
def test_a_pack_of_other_counts_is_refused(tmp_path: Path, changes: list[Change], faults: list[str]) -> None:
    """280 names are 56 rectangles, 82 towns and 142 heralds: two things of one name are one too few."""
    assert faults_of(tmp_path, changes) == faults


@pytest.mark.rule("PNR-3.3", "PNR-3.5")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ([("runs", 'start = "Spokane"', 'start = "Atlantis"')], ["runs: R01 names Atlantis, which is no space"]),
        (
            [
                ("runs", 'start = "Spokane", destination = "Seattle"', 'start = "Ys", destination = "Atlantis"'),
                ("runs", "pays = { GN = 7 }", 'pays = { WM = 7, GN = 7, "B&O" = 7 }'),
            ],
            [
                "runs: R01 names Ys, which is no space",
                "runs: R01 names Atlantis, which is no space",
                "runs: R01 lists WM, which is no railroad",
                "runs: R01 lists B&O, which is no railroad",
            ],
        ),
        ([("years", 'GN = "die", NP = 0', 'NP = 0, GN = "die"')], OUT_OF_ORDER[:1]),
        ([("years", 'GN = "die", ', "")], OUT_OF_ORDER[:1]),
        ([("years", 'GN = "die", ', 'GN = "die", WM = 0, ')], OUT_OF_ORDER[:1]),
        ([("years", 'GN = "die"', "GN = 6")], [NO_MOVE]),
        ([("years", 'GN = "die"', "GN = -4")], [NO_MOVE]),
        ([("years", 'GN = "die"', "GN = 5.0")], [NO_MOVE]),
        ([("years", 'GN = "die"', 'GN = "dice"')], [NO_MOVE]),
        ([("years", 'GN = "die", NP = 0', "NP = 0, GN = 6")], [*OUT_OF_ORDER[:1], NO_MOVE]),
        (
            [("railroads", 'acquires = ["MH"]', 'acquires = ["GN", "MH", "WM"]')],
            [
                "railroads: OWR&N acquires GN, which is no short line",
                "railroads: OWR&N acquires WM, which is no short line",
            ],
        ),
    ],
)
def test_a_pack_that_names_what_it_has_not_is_refused(tmp_path: Path, changes: list[Change], faults: list[str]) -> None:
    """Strange spaces and railroads, Year cards out of chart order, moves of no whole steps: each is named."""
    assert faults_of(tmp_path, changes) == faults


@pytest.mark.rule("PNR-3.3", "PNR-4.2")
def test_everything_that_is_wrong_is_named_at_once(tmp_path: Path) -> None:
    """Counts first, then runs, Year cards and acquisitions: with SI called GS there is a railroad too few, and what
    speaks of SI speaks of none."""
    changes = [("railroads", 'name = "SI"', 'name = "GS"'), ("railroads", '["MH"]', '["NP"]')]
    assert faults_of(tmp_path, changes) == [
        "there must be 15 railroads, not 14",
        "there must be 100 shares, not 95",
        *(f"runs: {card} lists SI, which is no railroad" for card in ("R68", "R69", "R71", "R87")),
        *OUT_OF_ORDER,
        "railroads: OWR&N acquires NP, which is no short line",
    ]
