"""A pack that contradicts the print or itself is refused: all that is wrong with it is named, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pbem.games.pacific_northwest_rails.board import PACK, load_board
from pbem.games.title import PackFault
from tests.rules.pacific_northwest_rails.packs import CHART, YEARS
from tests.rules.packs import Change, changed_pack

OUT_OF_ORDER = [f"years: {card} must name the railroads in chart order, each once" for card in YEARS]
"""What is said of the Year cards where the railroads are not those that they name."""
NO_MOVE = 'years: Y01 has a move that is no multiple of 5 and not "die"'
SECOND = '  { number = 2, kind = "dispatch", name = "Dispatch" },\n'
THIRD = '  { number = 3, kind = "trade", name = "GN" },\n'
FIRST_TOWN = 'number = 1, kind = "town"'
FIRST_GROUP = 'kind = "trade", name = "Group 1"'
TO_PORTLAND = '  { line = "NP", from = "Vancouver", to = "Portland", heralds = [], history = "simplified" },\n'
FIRST_RUN = '  { card = "R01", start = "Spokane", destination = "Seattle", pays = { GN = 7 }, bonus = 65 },\n'
FIRST_YEAR = '[[year]]\ncard = "Y01"\n'
IDLE_YEAR = '[[year]]\ncard = "Y21"\nmoves = { ' + ", ".join(f'"{line}" = 0' for line in CHART) + " }\n\n"
FIRST_RAILROAD = '[[railroad]]\nname = "GN"\n'
EMPTY_RAILROAD = (
    '[[railroad]]\nname = "WM"\nfull = "Western Maryland"\nprice = 15\nissued = 0\nmost = 2\ngroup = "Group 1"\n\n'
)


def out_of_sequence(name: str, place: int) -> str:
    """What is said where this rectangle is the first that has not the number of its place."""
    return f"perimeter: numbers must run clockwise from 1; the first that does not is {name}, in place {place}"


def faults_of(folder: Path, changes: Sequence[Change]) -> list[str]:
    """What is said against the pack with these changes, line by line."""
    with pytest.raises(PackFault) as refused:
        load_board(changed_pack(PACK, folder, changes))
    return str(refused.value).splitlines()


@pytest.mark.rule("PNR-3.4")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        (
            [("perimeter", SECOND, "")],
            [
                "there must be 56 rectangles, not 55",
                "there must be 12 Dispatch rectangles, not 11",
                out_of_sequence("3 GN", 2),
            ],
        ),
        (
            [("perimeter", SECOND, SECOND * 2)],
            [
                "there must be 56 rectangles, not 57",
                "there must be 12 Dispatch rectangles, not 13",
                "2 Dispatch is the name of more than one space",
                out_of_sequence("2 Dispatch", 3),
            ],
        ),
        (
            [("perimeter", FIRST_TOWN, 'number = 1, kind = "dispatch"')],
            [
                "there must be 20 towns of the Perimeter, not 19",
                "there must be 12 Dispatch rectangles, not 13",
                "there must be 82 towns of the Interior, not 83",
            ],
        ),
        (
            [("perimeter", 'kind = "dispatch"', 'kind = "town"')],
            ["there must be 20 towns of the Perimeter, not 21", "there must be 12 Dispatch rectangles, not 11"],
        ),
        ([("perimeter", 'kind = "dispatch"', 'kind = "depot"')], ["there must be 12 Dispatch rectangles, not 11"]),
        (
            [("perimeter", 'kind = "trade"', 'kind = "dispatch"')],
            [
                "there must be 12 Dispatch rectangles, not 13",
                "there must be 20 trade rectangles, not 19",
                "there must be 2 rectangles that trade GN, not 1",
            ],
        ),
        (
            [("perimeter", 'kind = "dispatch", name = "Dispatch"', 'kind = "trade", name = "GN"')],
            [
                "there must be 12 Dispatch rectangles, not 11",
                "there must be 20 trade rectangles, not 21",
                "there must be 2 rectangles that trade GN, not 3",
            ],
        ),
        (
            [("perimeter", 'kind = "switchback"', 'kind = "dispatch"')],
            ["there must be 12 Dispatch rectangles, not 13", "there must be 2 Switchbacks, not 1"],
        ),
        (
            [("perimeter", 'kind = "dispatch"', 'kind = "switchback"')],
            ["there must be 12 Dispatch rectangles, not 11", "there must be 2 Switchbacks, not 3"],
        ),
        (
            [("perimeter", 'kind = "shuffle"', 'kind = "dispatch"')],
            ["there must be 12 Dispatch rectangles, not 13", "there must be 2 Shuffle rectangles, not 1"],
        ),
        (
            [("perimeter", 'kind = "dispatch"', 'kind = "shuffle"')],
            ["there must be 12 Dispatch rectangles, not 11", "there must be 2 Shuffle rectangles, not 3"],
        ),
    ],
)
def test_a_ring_of_other_counts_is_refused(tmp_path: Path, changes: list[Change], faults: list[str]) -> None:
    """Each kind of rectangle is counted. A town that is none of the Perimeter's would be a town of the Interior."""
    assert faults_of(tmp_path, changes) == faults


@pytest.mark.rule("PNR-3.4")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ([("perimeter", FIRST_TOWN, 'number = 0, kind = "town"')], [out_of_sequence("0 Seattle", 1)]),
        (
            [("perimeter", SECOND, ""), ("perimeter", THIRD, THIRD + SECOND)],
            [out_of_sequence("3 GN", 2)],
        ),
        ([("perimeter", "number = 56, ", "number = 57, ")], [out_of_sequence("57 Group 2", 56)]),
        (
            [("perimeter", "number = 6, ", "number = 2, ")],
            ["2 Dispatch is the name of more than one space", out_of_sequence("2 Dispatch", 6)],
        ),
    ],
)
def test_a_ring_out_of_sequence_is_refused(tmp_path: Path, changes: list[Change], faults: list[str]) -> None:
    """The first rectangle that is not in its place is named: those behind it may be wrong because of it alone."""
    assert faults_of(tmp_path, changes) == faults


@pytest.mark.rule("PNR-3.4", "PNR-6.6")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        (
            [("perimeter", FIRST_GROUP, 'kind = "trade", name = "Group 3"')],
            [
                "perimeter: 5 Group 3 trades Group 3, which is no major and no group",
                "there must be 5 rectangles that trade Group 1, not 4",
            ],
        ),
        (
            [("perimeter", FIRST_GROUP, 'kind = "trade", name = "SI"')],
            [
                "perimeter: 5 SI trades SI, which is no major and no group",
                "there must be 5 rectangles that trade Group 1, not 4",
            ],
        ),
        (
            [("perimeter", FIRST_GROUP, 'kind = "trade", name = "Group 2"')],
            [
                "there must be 5 rectangles that trade Group 1, not 4",
                "there must be 5 rectangles that trade Group 2, not 6",
            ],
        ),
        (
            [("perimeter", 'kind = "trade", name = "GN"', 'kind = "trade", name = "NP"')],
            ["there must be 2 rectangles that trade GN, not 1", "there must be 2 rectangles that trade NP, not 3"],
        ),
        (
            [("railroads", 'group = "Group 1"', 'group = "Group 3"')],
            ["railroads: BB&BC is in Group 3, which no rectangle trades"],
        ),
        (
            [
                ("railroads", 'group = "Group 1"\n', ""),
                ("railroads", 'acquires = ["BB&BC", "I&WN", "TE"]', 'acquires = ["I&WN", "TE"]'),
            ],
            ["there must be 2 rectangles that trade BB&BC, not 0"],
        ),
    ],
)
def test_a_ring_of_other_trades_is_refused(tmp_path: Path, changes: list[Change], faults: list[str]) -> None:
    """Two rectangles trade each major, five each group, and nothing else is traded; a railroad of no group is a
    major."""
    assert faults_of(tmp_path, changes) == faults


@pytest.mark.rule("PNR-3.5")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ([("tracks", TO_PORTLAND, "")], ["there must be 131 segments, not 130"]),
        ([("tracks", TO_PORTLAND, TO_PORTLAND * 2)], ["there must be 131 segments, not 132"]),
        (
            [
                ("tracks", 'to = "Klickitat"', 'to = "Wishram"'),
                ("tracks", 'from = "Klickitat"', 'from = "Wishram"'),
            ],
            ["there must be 82 towns of the Interior, not 81"],
        ),
        ([("tracks", 'to = "Everett"', 'to = "Evert"')], ["there must be 82 towns of the Interior, not 83"]),
        ([("tracks", '"GN-02", ', "")], ["there must be 142 heralds, not 141"]),
        ([("tracks", '"GN-02", ', '"GN-02", "GN-25", ')], ["there must be 142 heralds, not 143"]),
    ],
)
def test_an_interior_of_other_counts_is_refused(tmp_path: Path, changes: list[Change], faults: list[str]) -> None:
    """Segments, towns and heralds are counted, a herald as often as it is written."""
    assert faults_of(tmp_path, changes) == faults


@pytest.mark.rule("PNR-3.4", "PNR-3.5")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ([("tracks", '"GN-02"', '"GN-01"')], ["GN-01 is the name of more than one space"]),
        (
            [("tracks", '"GN-02"', '"GN-01"'), ("tracks", '"GN-03"', '"GN-01"')],
            ["GN-01 is the name of more than one space"],
        ),
        (
            [("tracks", '"GN-02"', '"GN-06"'), ("tracks", '"GN-03"', '"GN-05"')],
            ["GN-05 is the name of more than one space", "GN-06 is the name of more than one space"],
        ),
        ([("tracks", '"GN-01"', '"Spokane"')], ["Spokane is the name of more than one space"]),
        ([("tracks", '"TE-04"', '"Spokane"')], ["Spokane is the name of more than one space"]),
        ([("tracks", '"GN-01"', '"2 Dispatch"')], ["2 Dispatch is the name of more than one space"]),
        ([("tracks", '"GN-01"', '"Tacoma"')], ["55 Tacoma is the name of more than one space"]),
        (
            [("perimeter", 'name = "Friend"', 'name = "Bend"')],
            ["there must be 82 towns of the Interior, not 83", "Bend is the name of more than one space"],
        ),
    ],
)
def test_a_name_of_several_spaces_is_refused(tmp_path: Path, changes: list[Change], faults: list[str]) -> None:
    """A herald that is called like another one, a town or a rectangle; two towns of the Perimeter that are alike but
    for their numbers. A name is said once, in the order of the alphabet."""
    assert faults_of(tmp_path, changes) == faults


@pytest.mark.rule("PNR-2.12", "PNR-3.3", "PNR-4.2")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        (
            [("railroads", FIRST_RAILROAD, EMPTY_RAILROAD + FIRST_RAILROAD)],
            ["there must be 15 railroads, not 16", *OUT_OF_ORDER],
        ),
        (
            [("railroads", FIRST_RAILROAD, EMPTY_RAILROAD.replace("WM", "GN") + FIRST_RAILROAD)],
            ["railroads: GN is written more than once"],
        ),
        ([("railroads", "issued = 10", "issued = 11")], ["there must be 100 shares, not 101"]),
        ([("railroads", "issued = 5", "issued = 4")], ["there must be 100 shares, not 99"]),
        ([("runs", FIRST_RUN, "")], ["there must be 88 run cards, not 87"]),
        ([("runs", FIRST_RUN, FIRST_RUN + FIRST_RUN.replace("R01", "R89"))], ["there must be 88 run cards, not 89"]),
        ([("runs", FIRST_RUN, FIRST_RUN * 3)], ["runs: R01 is written more than once"]),
        (
            [("runs", 'card = "R88"', 'card = "R87"')],
            ["there must be 88 run cards, not 87", "runs: R87 is written more than once"],
        ),
        (
            [("years", 'card = "Y20"', 'card = "Y19"')],
            ["there must be 20 Year Expires cards, not 19", "years: Y19 is written more than once"],
        ),
        ([("years", FIRST_YEAR, IDLE_YEAR + FIRST_YEAR)], ["there must be 20 Year Expires cards, not 21"]),
        (
            [("years", FIRST_YEAR, IDLE_YEAR.replace("Y21", "Y20") + FIRST_YEAR)],
            ["years: Y20 is written more than once"],
        ),
    ],
)
def test_a_pack_of_other_counts_is_refused(tmp_path: Path, changes: list[Change], faults: list[str]) -> None:
    """Railroads, shares and cards of different names are counted; one that is written again is named."""
    assert faults_of(tmp_path, changes) == faults


@pytest.mark.rule("PNR-3.3", "PNR-3.5")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        (
            [("tracks", 'line = "GN", from = "Seattle"', 'line = "WM", from = "Seattle"')],
            ["tracks: 1 Seattle to Everett is of WM, which is no railroad"],
        ),
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
        ([("years", 'GN = "die"', "GN = false")], [NO_MOVE]),
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


@pytest.mark.rule("PNR-3.3", "PNR-3.4", "PNR-3.5", "PNR-4.2")
def test_everything_that_is_wrong_is_named_at_once(tmp_path: Path) -> None:
    """Counts first, then names, the ring, track, runs, Year cards and acquisitions: with SI called GS there is a
    railroad too few, and what speaks of SI speaks of none."""
    changes = [
        ("railroads", 'name = "SI"', 'name = "GS"'),
        ("railroads", '["MH"]', '["NP"]'),
        ("tracks", '"GN-02"', '"GN-01"'),
        ("perimeter", "number = 56, ", "number = 57, "),
        ("perimeter", FIRST_GROUP, 'kind = "trade", name = "SI"'),
    ]
    assert faults_of(tmp_path, changes) == [
        "there must be 15 railroads, not 14",
        "there must be 100 shares, not 95",
        "GN-01 is the name of more than one space",
        "railroads: GS is written more than once",
        out_of_sequence("57 Group 2", 56),
        "perimeter: 5 SI trades SI, which is no major and no group",
        "there must be 5 rectangles that trade Group 1, not 4",
        "tracks: Spokane to Athol is of SI, which is no railroad",
        "tracks: Athol to Sandpoint is of SI, which is no railroad",
        "tracks: Sandpoint to Bonners Ferry is of SI, which is no railroad",
        "tracks: Bonners Ferry to 21 Eastport is of SI, which is no railroad",
        *(f"runs: {card} lists SI, which is no railroad" for card in ("R68", "R69", "R71", "R87")),
        *OUT_OF_ORDER,
        "railroads: OWR&N acquires NP, which is no short line",
    ]
