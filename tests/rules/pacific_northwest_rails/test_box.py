"""What is in the box, and how its parts hang together (PNR-1.3, PNR-1.4, PNR-3, PNR-13.5)."""

import re
import tomllib
from collections import Counter
from itertools import pairwise

import pytest

from pbem.games.pacific_northwest_rails.orders import TradeLine
from tests.rules.pacific_northwest_rails.table import BOARD, TITLE

LEDGER = tomllib.loads((TITLE.folder / "rules.toml").read_text(encoding="utf-8"))
ENTRIES = {entry["id"]: entry for entry in LEDGER["rule"]}


@pytest.mark.rule("PNR-1.3")
@pytest.mark.parametrize(
    ("printed", "entry", "step"),
    [
        ("the $1-a-herald penalty", "PNR-5.8", "bankrupt-short-line"),
        ("bankruptcy of a player", "PNR-5.9", "player-bankruptcy"),
        ("equal deal of Movement Cards", "PNR-9.3", "movement-cards"),
        ("completing a run", "PNR-10.3", "runs"),
        ("display minimum and maximum", "PNR-10.7", "run-display"),
        ("seat auctions", "PNR-12.2", "seat-auction"),
        ("forced sales", "PNR-12.5", "forced-sale"),
        ("starting prices", "PNR-13.8", "setup"),
    ],
)
def test_what_unprinted_numbers_point_to(printed: str, entry: str, step: str) -> None:
    """Each thing that the print refers to by a number it does not print has an entry of its own."""
    assert printed in ENTRIES["PNR-1.3"]["text"]
    assert ENTRIES[entry]["step"] == step


@pytest.mark.rule("PNR-1.3")
def test_the_ledger_refers_to_what_it_has() -> None:
    """No entry names a number that nobody can look up."""
    for entry in ENTRIES.values():
        assert set(re.findall(r"PNR-\d+\.\d+", " ".join(map(str, entry.values())))) <= ENTRIES.keys(), entry["id"]


@pytest.mark.rule("PNR-1.4")
@pytest.mark.parametrize("name", ["Portland", "49 Portland"])
def test_a_town_of_the_ring_is_one_place_by_either_name(name: str) -> None:
    """Spot and space, city and town are one thing."""
    assert BOARD.space_called(name) == "49 Portland"
    assert TradeLine(at="CM&PS").at in BOARD.railroads


@pytest.mark.rule("PNR-1.4")
def test_there_are_thirteen_chapters() -> None:
    """The stray 6.0 in the list of objects is no chapter of its own."""
    assert {int(number.removeprefix("PNR-").partition(".")[0]) for number in ENTRIES} == set(range(1, 14))


@pytest.mark.rule("PNR-3.1", "PNR-3.4")
def test_the_perimeter() -> None:
    """20 towns, 12 Dispatch, two trades a major, five a group, two Switchbacks, two Shuffles, in a ring of 56."""
    ring = [BOARD.spaces[name] for name in BOARD.ring]
    assert [space.number for space in ring] == list(range(1, 57))
    assert Counter(space.kind for space in ring) == {
        "town": 20,
        "dispatch": 12,
        "trade": 20,
        "switchback": 2,
        "shuffle": 2,
    }
    assert Counter(space.trade for space in ring if space.trade) == {
        **dict.fromkeys(("GN", "NP", "SP&S", "OWR&N", "CM&PS"), 2),
        "Group 1": 5,
        "Group 2": 5,
    }
    assert [space.number for space in ring if space.kind == "switchback"] == [8, 36]
    assert [space.number for space in ring if space.kind == "shuffle"] == [16, 44]


@pytest.mark.rule("PNR-3.1", "PNR-3.5")
def test_the_interior() -> None:
    """131 segments, 82 towns, 142 heralds on track; a segment with h heralds is h + 1 spaces long."""
    assert len(BOARD.segments) == 131
    kinds = Counter(space.kind for space in BOARD.spaces.values())
    assert (kinds["interior"], kinds["herald"]) == (82, 142)
    for line, way in BOARD.segments:
        for one, other in pairwise(way):
            assert (line, other) in BOARD.track[one]
            assert (line, one) in BOARD.track[other]
        assert {BOARD.spaces[herald].kind for herald in way[1:-1]} <= {"herald"}
    assert {"Arlington", "Arlington (Wash.)"} <= BOARD.spaces.keys()


@pytest.mark.rule("PNR-3.2")
def test_a_route_is_a_chain_of_heralds() -> None:
    """Each herald of a line lies on one segment of that line and joins just two spaces, by that line."""
    laid = [space for _, way in BOARD.segments for space in way[1:-1]]
    assert len(laid) == len(set(laid)) == 142
    for line, way in BOARD.segments:
        for before, herald, after in zip(way, way[1:], way[2:], strict=False):
            assert herald.startswith(f"{line}-")
            assert sorted(BOARD.track[herald]) == sorted([(line, before), (line, after)])


@pytest.mark.rule("PNR-3.2")
def test_a_trade_rectangle_belongs_to_the_railroad_it_encloses() -> None:
    """Or to the short lines of a group, and to nobody else."""
    assert BOARD.traded_at("3 GN") == ("GN",)
    assert BOARD.traded_at("5 Group 1") == ("BB&BC", "I&WN", "TE", "SL&E", "SI")
    assert BOARD.traded_at("12 Group 2") == ("CR&N", "MH", "ACRRY", "OT", "GS")
    assert BOARD.traded_at("1 Seattle") == ()


@pytest.mark.rule("PNR-3.3")
def test_the_railroads() -> None:
    """Five majors and ten short lines, in chart order."""
    assert [line for line in BOARD.lines if BOARD.railroads[line].major] == ["GN", "NP", "SP&S", "OWR&N", "CM&PS"]
    assert [line for line in BOARD.lines if not BOARD.railroads[line].major] == (
        ["BB&BC", "I&WN", "TE", "CR&N", "SL&E", "MH", "ACRRY", "OT", "GS", "SI"]
    )


@pytest.mark.rule("PNR-13.5")
def test_pawns_and_dice_are_no_limit() -> None:
    """The box has six pawns; by mail a seventh player has one too."""
    assert len(TITLE.begin([f"s{nth}" for nth in range(7)], "standard", {})[0].table.players) == 7
