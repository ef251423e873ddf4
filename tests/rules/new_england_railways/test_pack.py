"""Reading the pack: every entry arrives as it is written, and a pack that contradicts itself is refused in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.games.new_england_railways.board import PACK, load_board
from pbem.games.new_england_railways.title import load
from pbem.games.title import PackFault
from tests.rules.new_england_railways.packs import pack_table
from tests.rules.packs import Change, changed_pack

LAST_CARD = """
[[card]]
number = 32
cities = ["Manchester", "Portland"]
status = "reconstructed"
number_status = "reconstructed"
"""
TO_PORTLAND = 'ends = ["Portsmouth", "Portland"]'
ISLAND = [
    ("links", 'ends = ["Manchester", "Concord"]', 'ends = ["Manchester", "Greenfield"]'),
    ("links", 'ends = ["Bellows Falls", "White River Junction"]', 'ends = ["Bellows Falls", "Worcester"]'),
]
"""Nothing but the link between them is left of Concord and White River Junction."""


@pytest.mark.rule("NER-0.14", "NER-0.15", "NER-0.16")
def test_every_city_is_read() -> None:
    """Name, good, box and place of each, in printed order; -1 stands for no box."""
    board, rows = load_board(), pack_table("cities")["city"]
    assert list(board.cities) == [row["name"] for row in rows]
    assert [(city.name, city.accepts, city.box, city.lat, city.lon) for city in board.cities.values()] == [
        (row["name"], row["accepts"], row["start"] if row["box"] else -1, row["lat"], row["lon"]) for row in rows
    ]
    assert board.accepts == {row["name"]: row["accepts"] for row in rows}
    assert board.boxes == [row["name"] for row in rows if row["box"]]
    assert board.stocking == pack_table("cities")["setup"]["order"]


@pytest.mark.rule("NER-0.16")
def test_every_link_is_read() -> None:
    """Name, ends and value of each, in printed order, found by its ends in both orders."""
    board, rows = load_board(), pack_table("links")["link"]
    names = ["-".join(row["ends"]) for row in rows]
    assert list(board.links) == names
    assert [(link.name, link.ends, link.value) for link in board.links.values()] == [
        (name, tuple(row["ends"]), row["value"]) for name, row in zip(names, rows, strict=True)
    ]
    there = {(one, other): f"{one}-{other}" for one, other in (row["ends"] for row in rows)}
    back = {(other, one): name for (one, other), name in there.items()}
    assert board.by_ends == there | back
    assert board.opening == pack_table("links")["opening"]["order"]


@pytest.mark.rule("NER-0.14", "NER-0.16")
def test_every_card_and_good_is_read() -> None:
    """Number and cities of each growth card, and how many counters of each good there are."""
    board = load_board()
    cards = [(row["number"], tuple(row["cities"])) for row in pack_table("growth")["card"]]
    assert [(card.number, card.cities) for card in board.growth.values()] == cards
    assert [(name, card.name) for name, card in board.growth.items()] == [
        (f"{number} {one}-{other}",) * 2 for number, (one, other) in cards
    ]
    assert board.goods == {row["name"]: row["count"] for row in pack_table("counters")["good"]}


def test_a_title_has_the_pack_of_its_folder(tmp_path: Path) -> None:
    """The one it is loaded with: its own, or another."""
    dear = changed_pack(PACK, tmp_path, [("links", "value = 5", "value = 6")])
    assert [load(*folder).pack.links["Boston-Providence"].value for folder in ((), (dear,))] == [5, 6]


@pytest.mark.rule("NER-0.12", "NER-0.15")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ([("counters", "count = 9", "count = 10")], ["there must be 46 counters, not 47"]),
        ([("growth", LAST_CARD, "")], ["there must be 32 growth cards, not 31"]),
        ([("growth", "number = 32", "number = 31")], ["there must be 32 different growth card numbers, not 31"]),
        ([("links", TO_PORTLAND, 'ends = ["Boston", "Lowell"]')], ["there must be 31 link cards, not 30"]),
        (
            [("links", TO_PORTLAND, 'ends = ["Lowell", "Boston"]')],
            ["there must be 62 different pairs of link ends, not 60"],
        ),
        (
            [("counters", "[[good]]", '[[good]]\nname = "Whales"\ncount = 0\n\n[[good]]')],
            ["there must be 4 commodities, not 5"],
        ),
        (
            [("cities", 'accepts = "Cotton"', 'accepts = "Whales"')],
            ["cities: Providence accepts Whales, which is no commodity"],
        ),
        (
            [("links", TO_PORTLAND, 'ends = ["Portsmouth", "Atlantis"]')],
            ["links: Portsmouth-Atlantis ends in Atlantis, which is no city"],
        ),
        (
            [("growth", 'cities = ["Manchester", "Portland"]', 'cities = ["Manchester", "Albany"]')],
            ["growth: card 32 names Albany, which has no commodity box"],
        ),
        (
            [("links", 'order = ["Boston-Providence"', 'order = ["Boston-Atlantis"')],
            ["links: the opening row names Boston-Atlantis, which is no link"],
        ),
        (
            [("cities", '"Portland", "Lowell", ', '"Portland", ')],
            ["cities: the setup order and the boxes stocked at setup differ"],
        ),
        (
            [("cities", "start = 2\n", "")],  # Boston's: without a number a box is empty at setup
            ["cities: the setup order and the boxes stocked at setup differ"],
        ),
        (
            ISLAND,
            [
                "links: Concord cannot be reached from Boston-Providence",
                "links: White River Junction cannot be reached from Boston-Providence",
            ],
        ),
        (
            [*ISLAND, ("links", '"Boston-Worcester", ', '"Concord-White River Junction", ')],
            [
                "links: Concord cannot be reached from Boston-Providence",
                "links: White River Junction cannot be reached from Boston-Providence",
            ],
        ),
        (
            [("counters", "count = 9", "count = 8"), ("cities", 'accepts = "Coal"', 'accepts = "Whales"')],
            ["there must be 46 counters, not 45", "cities: Worcester accepts Whales, which is no commodity"],
        ),
    ],
)
def test_a_pack_that_contradicts_itself_is_refused(tmp_path: Path, changes: list[Change], faults: list[str]) -> None:
    """Wrong counts, strange names and cities out of reach: everything that is wrong is named, a line each, and nothing
    else."""
    with pytest.raises(PackFault) as refused:
        load_board(changed_pack(PACK, tmp_path, changes))
    assert str(refused.value).splitlines() == faults
