"""The map: the ring, the railroads, pawns and runs where they are, and names that can be read."""

from copy import deepcopy
from itertools import combinations
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.views import atlas
from pbem.report.account import Account
from pbem.report.maps import read_plan
from pbem.report.pictures import pictures
from pbem.report.ring import box_of, corner_of, on_curve, ring_of, scaled, spots
from tests.report.pacific_northwest_rails.legs import account
from tests.rules.pacific_northwest_rails.table import BOARD, TITLE, people, table, turn

SVG = "{http://www.w3.org/2000/svg}"
PLAN = read_plan(TITLE.id)
RING = {"corner": 5, "across": 16, "down": 14}


def shown(state: State) -> Account:
    """The account of a leg that came to this table."""
    return account(state, state, turn(deepcopy(state), state.table.seats[0]).steps)


def texts(svg: str) -> list[str]:
    """The words of a picture."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


class TestPlan:
    """The file that says how it is drawn."""

    def test_it_knows_every_town_and_railroad_and_nothing_else(self) -> None:
        now = atlas(table("Ann Bob").table, BOARD)
        assert set(PLAN["towns"]) == set(now.towns)
        assert set(PLAN["line"]) == set(BOARD.lines) == set(PLAN["badge"])
        ring = {space.name for space in now.ring if space.kind == "town"}
        assert set(PLAN["label"]) == set(now.towns) | ring
        assert PLAN["source"]
        assert PLAN["status"] == "derived"

    def test_lines_differ_without_their_colours(self) -> None:
        """Fifteen names, and among the lines of one width no two majors alike."""
        majors = [PLAN["line"][line] for line in BOARD.lines if BOARD.railroads[line].major]
        assert len({(style["width"], style["dash"]) for style in majors}) == 5
        assert all(style["width"] > PLAN["line"]["TE"]["width"] for style in majors)

    def test_north_is_above_south_and_west_left_of_east(self) -> None:
        points = spots(PLAN, atlas(table("Ann Bob").table, BOARD))
        for (one, (lat, lon)), (other, (lat2, lon2)) in combinations(PLAN["towns"].items(), 2):
            assert (lat - lat2) * (points[one][1] - points[other][1]) <= 0, (one, other)
            assert (lon - lon2) * (points[one][0] - points[other][0]) >= 0, (one, other)

    def test_names_do_not_lie_on_each_other(self) -> None:
        sheet = ring_of(PLAN, atlas(table("Ann Bob").table, BOARD))
        boxes = [(label.text, box_of(label)) for label in sheet.labels]
        for text, (left, top, right, bottom) in boxes:
            assert left >= sheet.cell, text
            assert right <= sheet.width - sheet.cell, text
            assert top >= sheet.cell - 3, text
            assert bottom <= sheet.height - sheet.cell + 3, text
        for (one, a), (other, b) in combinations(boxes, 2):
            wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            assert wide <= 2 or high <= 3, (one, other)

    def test_degrees_off_the_map_are_a_fault(self) -> None:
        with pytest.raises(ValueError, match="90000"):
            scaled(PLAN["stretch"]["lat"], 90_000)
        assert scaled([[0, 10], [100, 20], [200, 60]], 150) == 40
        assert scaled([[200, 60], [100, 20], [0, 10]], 50) == 15


class TestRing:
    """Fifty-six rectangles round the Interior."""

    @pytest.mark.parametrize(
        ("number", "column", "row", "way"),
        [
            *((5, 0, 0, "right"), (6, 1, 0, "right"), (20, 15, 0, "down"), (21, 15, 1, "down")),
            *((33, 15, 13, "left"), (34, 14, 13, "left"), (48, 0, 13, "up"), (49, 0, 12, "up"), (4, 0, 1, "up")),
        ],
    )
    def test_corners(self, number: int, column: int, row: int, way: str) -> None:
        corner = corner_of(RING, number)
        assert (corner.column, corner.row, corner.way) == (column, row, way)

    def test_every_rectangle_has_a_place_of_its_own_beside_the_next(self) -> None:
        places = [corner_of(RING, number) for number in range(1, 57)]
        assert len({(place.column, place.row) for place in places}) == 56
        for one, other in zip(places, [*places[1:], places[0]], strict=True):
            assert abs(one.column - other.column) + abs(one.row - other.row) == 1

    def test_a_curve_goes_through_its_middle(self) -> None:
        assert [on_curve((0, 0), (100, 0), 10, nth, 4) for nth in range(5)] == [
            *((0, 0), (25, 7), (50, 10), (75, 7), (100, 0)),
        ]


class TestTable:
    """What the table has put on it."""

    def test_pawns_stand_where_they_are_and_look_where_they_go(self) -> None:
        state = table(
            "Ann Bob Cleo Dan",
            at={"Ann": "3 GN", "Bob": "3 GN", "Cleo": "GN-08", "Dan": "23 Dispatch"},
            heading={"Ann": 1, "Bob": -1, "Cleo": 1},
        )
        now = atlas(state.table, BOARD)
        sheet = ring_of(PLAN, now)
        pawns = {pawn.seat: pawn for pawn in sheet.pawns}
        [cell] = [cell for cell in sheet.cells if cell.space.number == 3]
        for seat in "Ann", "Bob":
            assert cell.x <= pawns[seat].x <= cell.x + sheet.cell
            assert cell.y <= pawns[seat].y <= cell.y + sheet.cell
        assert [pawns[seat].way for seat in state.table.seats] == ["up", "down", "", ""]
        assert (pawns["Cleo"].x, pawns["Cleo"].y) == spots(PLAN, now)["GN-08"]
        assert (pawns["Ann"].x, pawns["Ann"].y) != (pawns["Bob"].x, pawns["Bob"].y)

    def test_nine_pawns_on_one_space_are_all_seen(self) -> None:
        sheet = ring_of(PLAN, atlas(table(people(9)).table, BOARD))
        assert len({(pawn.x, pawn.y) for pawn in sheet.pawns}) == 9

    def test_runs_face_up_are_marked_at_both_ends(self) -> None:
        state = table("Ann Bob", display=["R05", "R12", "R69"])
        now = atlas(state.table, BOARD)
        points = spots(PLAN, now)
        tags = [(tag.card, tag.goal, tag.town) for tag in ring_of(PLAN, now).tags]
        assert tags == [
            (card, goal, points[town])
            for card in state.table.display
            for goal, town in ((False, BOARD.runs[card].start), (True, BOARD.runs[card].destination))
        ]
        words = texts(pictures(shown(state), "en")["map"].svg)
        assert [words.count(card) for card in ("R05", "R12", "R69", "R70")] == [2, 2, 2, 0]

    def test_tags_do_not_cover_each_other(self) -> None:
        display = ["R01", "R03", "R05", "R13", "R17", "R25", "R33", "R69"]
        tags = ring_of(PLAN, atlas(table("Ann Bob", display=display).table, BOARD)).tags
        for one, other in combinations(tags, 2):
            assert abs(one.x - other.x) >= 34 or abs(one.y - other.y) >= 15, (one, other)

    def test_tags_leave_the_ring_alone_as_far_as_they_can(self) -> None:
        """Towns of all four sides, with room before them."""
        display = ["R12", "R35", "R40", "R41", "R46", "R68"]
        sheet = ring_of(PLAN, atlas(table("Ann Bob", display=display).table, BOARD))
        for tag in sheet.tags:
            assert sheet.cell - 3 <= tag.x <= sheet.width - sheet.cell - 34 + 3, tag
            assert sheet.cell - 3 <= tag.y <= sheet.height - sheet.cell - 15 + 3, tag

    def test_no_tag_falls_off_the_picture(self) -> None:
        """With as many runs as nine people may have face up."""
        cards = list(BOARD.runs)
        for nth in range(0, len(cards), 9):
            sheet = ring_of(PLAN, atlas(table("Ann Bob", display=cards[nth : nth + 18]).table, BOARD))
            for tag in sheet.tags:
                assert 0 <= tag.x <= sheet.width - 34, tag
                assert 0 <= tag.y <= sheet.height - 15, tag

    def test_tracks_between_the_same_towns_lie_beside_each_other(self) -> None:
        """NP and SP&S both lead from Spokane to Cheney, NP and CM&PS from Ellensburg to Cle Elum."""
        points = spots(PLAN, atlas(table("Ann Bob").table, BOARD))
        for one, other in (("NP-11", "CM&PS-08"), ("GN-23", "SI-04")):
            (x, y), (x2, y2) = points[one], points[other]
            assert (x - x2) ** 2 + (y - y2) ** 2 >= 8 * 8
        sheet = ring_of(PLAN, atlas(table("Ann Bob").table, BOARD))
        tracks = [track for line in sheet.lines for track in line.path.split("M")[1:]]
        assert len(tracks) == len(set(tracks)) == 131

    def test_every_line_is_there_once_and_a_dead_one_looks_otherwise(self) -> None:
        alive = ring_of(PLAN, atlas(table("Ann Bob").table, BOARD))
        dead = ring_of(PLAN, atlas(table("Ann Bob", prices={"TE": 0}).table, BOARD))
        assert [line.line for line in alive.lines] == list(BOARD.lines)
        assert [line.line for line in dead.lines if line.dead] == ["TE"]
        svgs = [pictures(shown(table("Ann Bob", prices=prices)), "en")["map"].svg for prices in ({}, {"TE": 0})]
        assert svgs[0] != svgs[1]

    def test_a_line_has_a_herald_for_each_of_the_board(self) -> None:
        sheet = ring_of(PLAN, atlas(table("Ann Bob").table, BOARD))
        assert sheet.heralds.count("M") == sum(space.kind == "herald" for space in BOARD.spaces.values())

    def test_the_picture_is_whole_small_and_named(self) -> None:
        state = table(people(9), display=["R01", "R03", "R05", "R13", "R17", "R25", "R33", "R69", "R70"])
        picture = pictures(shown(state), "en")["map"]
        root = ElementTree.fromstring(picture.svg)
        title = root.find(f"{SVG}title")
        assert title is not None
        assert title.text == picture.alt != ""
        assert root.get("role") == "img"
        assert len(picture.svg) < 50_000
        words = texts(picture.svg)
        assert set(PLAN["towns"]) <= set(words)
        assert {*BOARD.lines, *(str(number) for number in range(1, 57)), *"ABCDEFGHI"} <= set(words)

    def test_the_same_table_gives_the_same_bytes(self) -> None:
        one = shown(table("Ann Bob", display=["R05"]))
        assert pictures(one, "en") == pictures(replace(one, chain="other"), "en")
