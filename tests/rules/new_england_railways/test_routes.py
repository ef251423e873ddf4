"""Which shipments are legal: by refusing a single one and by listing all of them (NER-9.4 to NER-9.9, 9.18 to 9.25)."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.new_england_railways.decisions import Carry
from pbem.games.new_england_railways.network import (
    NoShipment,
    Shipment,
    any_shipment,
    earnings,
    net,
    refusal,
    routes,
    shipments,
)
from pbem.games.new_england_railways.orders import SHEETS
from pbem.games.new_england_railways.state import State
from tests.rules.new_england_railways.table import BOARD, both, play, position, ship_refused, ships, table

Route = tuple[str, ...]


def laid(*links: str, boxes: dict[str, dict[str, int]], edition: str = "crayon") -> State:
    """Bob owns these links, built; the boxes hold these counters."""
    return table(edition=edition, built=dict.fromkeys(links, "Bob"), boxes=boxes)


def listed(state: State) -> list[str]:
    """Every legal shipment as it is written, by the enumeration."""
    return [f"{load.good}: {' > '.join(load.route)}" for load in shipments(state.table, BOARD)]


def test_what_the_cities_of_this_file_accept() -> None:
    """The tests below rest on these (reconstructed but for New Haven, NER-0.16)."""
    wanted = {
        "Boston": "Foodstuffs",
        "Providence": "Cotton",
        "Plainfield": "Cotton",
        "Lowell": "Cotton",
        "Worcester": "Coal",
        "Kingston": "Foodstuffs",
        "Hartford": "Foodstuffs",
        "Portland": "Manufactures",
        "New Haven": "Manufactures",
    }
    assert {city: BOARD.accepts[city] for city in wanted} == wanted


@pytest.mark.rule("NER-9.4", "NER-9.5")
@both
def test_a_shipment_ends_where_its_good_is_accepted(edition: str) -> None:
    """Cotton may end in Providence, which takes it; Coal may not, and the rule of the edition is named."""
    state = laid("Boston-Providence", boxes={"Boston": {"Cotton": 1, "Coal": 1}}, edition=edition)
    rule = {"crayon": "NER-9.4", "locomotive": "NER-9.5"}[edition]
    assert ship_refused(state, "Ann", "Cotton: Boston > Providence") == ""
    assert ship_refused(state, "Ann", "Coal: Boston > Providence") == rule
    assert listed(state) == ["Cotton: Boston > Providence"]


@pytest.mark.rule("NER-9.6")
@both
def test_each_city_is_visited_once(edition: str) -> None:
    """Foodstuffs from Worcester to Kingston may not come through Providence twice."""
    links = ("Providence-Worcester", "Providence-Plainfield", "Plainfield-Worcester", "Providence-Kingston")
    state = laid(*links, boxes={"Worcester": {"Foodstuffs": 1}}, edition=edition)
    ring = "Foodstuffs: Worcester > Providence > Plainfield > Providence > Kingston"
    assert ship_refused(state, "Ann", ring) == "NER-9.6"
    assert sorted(listed(state)) == [
        "Foodstuffs: Worcester > Plainfield > Providence > Kingston",
        "Foodstuffs: Worcester > Providence > Kingston",
    ]


@pytest.mark.rule("NER-9.7", "NER-9.21")
@both
def test_the_first_accepting_city_stops_it(edition: str) -> None:
    """Providence and Plainfield both take Cotton: from Boston it may go to Providence, not through it to Plainfield."""
    links = ("Boston-Providence", "Providence-Plainfield")
    state = laid(*links, boxes={"Boston": {"Cotton": 1}}, edition=edition)
    assert ship_refused(state, "Ann", "Cotton: Boston > Providence") == ""
    assert ship_refused(state, "Ann", "Cotton: Boston > Providence > Plainfield") == "NER-9.7"
    assert listed(state) == ["Cotton: Boston > Providence"]


@pytest.mark.rule("NER-9.8")
def test_worked_example_forced_stop() -> None:
    """A violet cube (Coal, NER-0.14) from Boston must stop in Worcester: Boston > Worcester > Providence is refused,
    Boston > Worcester is accepted."""
    links = ("Boston-Worcester", "Providence-Worcester")
    state = laid(*links, boxes={"Boston": {"Coal": 1}}, edition="locomotive")
    assert ship_refused(state, "Ann", "Coal: Boston > Worcester > Providence") == "NER-9.7"
    assert ship_refused(state, "Ann", "Coal: Boston > Worcester") == ""
    sheet = ships("Coal: Boston > Worcester > Providence", "Coal: Boston > Worcester")
    seen = play(state, "shipping", {"Ann": sheet})
    assert [answer.path for answer in seen.answers if answer.decision.seat == "Ann"] == ["ship.1", ""]


SIX = (
    "Boston-Lowell",
    "Boston-Worcester",
    "Boston-Providence",
    "Providence-Worcester",
    "Providence-Plainfield",
    "Hartford-Plainfield",
    "New Haven-Hartford",
)
FIVE_LINKS = "Manufactures: Lowell > Boston > Providence > Plainfield > Hartford > New Haven"
SIX_LINKS = "Manufactures: Lowell > Boston > Worcester > Providence > Plainfield > Hartford > New Haven"


@pytest.mark.rule("NER-9.9", "NER-9.20")
@both
def test_five_links_are_legal_and_six_are_not(edition: str) -> None:
    """From Lowell to New Haven over five links is legal; by Worcester it is six and refused, one by one and in the
    list alike, and a sheet that says it is passed over."""
    state = laid(*SIX, boxes={"Lowell": {"Manufactures": 1}}, edition=edition)
    assert ship_refused(state, "Ann", FIVE_LINKS) == ""
    assert ship_refused(state, "Ann", SIX_LINKS) == "NER-9.9"
    assert listed(state) == [FIVE_LINKS]
    assert list(routes(net(state.table, BOARD), BOARD, "Manufactures", "Lowell")) == [
        ("Lowell", "Boston", "Providence", "Plainfield", "Hartford", "New Haven"),
    ]
    seen = play(state, "shipping", {"Ann": ships(SIX_LINKS, FIVE_LINKS)})
    assert [answer.path for answer in seen.answers if answer.decision.seat == "Ann"] == ["ship.1", ""]


@pytest.mark.rule("NER-9.9", "NER-9.20")
def test_six_links_alone_leave_nothing_to_ship() -> None:
    """Where the only way has six links the list is empty."""
    short = [link for link in SIX if link != "Boston-Providence"]
    state = laid(*short, boxes={"Lowell": {"Manufactures": 1}})
    assert ship_refused(state, "Ann", SIX_LINKS) == "NER-9.9"
    assert listed(state) == []
    assert not any_shipment(state.table, BOARD)


@pytest.mark.rule("NER-9.9")
def test_a_sheet_can_say_five_links() -> None:
    """A line of a good and six cities, five links, can be written; an eighth word cannot."""
    line = ["Manufactures", "Lowell", "Boston", "Providence", "Plainfield", "Hartford", "Rutland"]
    read = msgspec.convert({"ship": [line]}, SHEETS.of(("ship",)))
    assert read.ship == [line]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"ship": [[*line, "Albany"]]}, SHEETS.of(("ship",)))


@pytest.mark.rule("NER-9.18")
@both
@pytest.mark.parametrize(("route", "rule"), [((), "NER-9.18"), (("Boston",), "NER-9.18")])
def test_a_move_uses_at_least_one_link(route: Route, rule: str, edition: str) -> None:
    """A shipment of no link is none, even in a city that accepts the good."""
    state = laid("Boston-Providence", boxes={"Boston": {"Foodstuffs": 1}}, edition=edition)
    refused = refusal(state.table, BOARD, Shipment("Foodstuffs", route))
    assert refused is not None
    assert refused.rule == rule


@pytest.mark.rule("NER-9.18")
@both
def test_a_move_is_complete(edition: str) -> None:
    """Manufactures cannot be left halfway: only the whole way to New Haven is legal. Not to move is legal always."""
    links = ("Boston-Providence", "Providence-Plainfield", "Hartford-Plainfield", "New Haven-Hartford")
    state = laid(*links, boxes={"Boston": {"Manufactures": 1}}, edition=edition)
    way = ("Boston", "Providence", "Plainfield", "Hartford", "New Haven")
    whole = [ship_refused(state, "Ann", f"Manufactures: {' > '.join(way[:n])}") == "" for n in (2, 3, 4, 5)]
    assert whole == [False, False, False, True]
    here = position(state, "Ann")
    assert Carry(seat="Ann", round=1).refusal(here, NoShipment()) is None


@pytest.mark.rule("NER-9.19")
@both
def test_no_legal_shipment(edition: str) -> None:
    """The sole counter is Coal in Portland, the links go to Lowell and Boston, none takes Coal: a player can only pass,
    whatever its sheet says."""
    state = laid("Lowell-Portland", "Boston-Lowell", boxes={"Portland": {"Coal": 1}}, edition=edition)
    assert not any_shipment(state.table, BOARD)
    assert listed(state) == []
    here = position(state, "Ann")
    assert list(Carry(seat="Ann", round=1).offers(here)) == [NoShipment()]
    sheet = ships("Coal: Portland > Lowell", "Coal: Portland > Lowell > Boston", otherwise="best")
    seen = play(state, "shipping", {"Ann": sheet})
    assert all(answer.value == NoShipment() for answer in seen.answers)


@pytest.mark.rule("NER-9.22")
@both
def test_the_origin_counts_as_visited(edition: str) -> None:
    """Foodstuffs in Boston, which takes Foodstuffs, cannot go round and come home."""
    links = ("Boston-Providence", "Providence-Worcester", "Boston-Worcester")
    state = laid(*links, boxes={"Boston": {"Foodstuffs": 1}}, edition=edition)
    home = "Foodstuffs: Boston > Providence > Worcester > Boston"
    assert ship_refused(state, "Ann", home) == "NER-9.6"
    assert listed(state) == []


@pytest.mark.rule("NER-9.23")
@both
def test_a_counter_in_a_city_that_takes_it_may_leave(edition: str) -> None:
    """Foodstuffs lying in Boston, which takes them, stay until somebody ships them: by Providence to Kingston is
    legal."""
    links = ("Boston-Providence", "Providence-Kingston")
    state = laid(*links, boxes={"Boston": {"Foodstuffs": 1}}, edition=edition)
    play(state, "shipping")
    assert state.table.boxes["Boston"] == {"Foodstuffs": 1}
    assert ship_refused(state, "Ann", "Foodstuffs: Boston > Providence > Kingston") == ""
    assert listed(state) == ["Foodstuffs: Boston > Providence > Kingston"]


@pytest.mark.rule("NER-9.3", "NER-9.24")
@both
def test_only_completed_links_are_roads(edition: str) -> None:
    """Two cities that no card joins, a link nobody owns, an unfinished one and one set aside carry nothing."""
    state = table(
        edition=edition,
        built={"Boston-Worcester": "Bob"},
        unbuilt={"Boston-Providence": "Ann"},
        aside=["Boston-Lowell"],
        boxes={"Boston": {"Cotton": 1, "Foodstuffs": 1}},
    )
    assert ship_refused(state, "Ann", "Cotton: Boston > Providence") == "NER-9.24"
    assert ship_refused(state, "Ann", "Cotton: Boston > Lowell") == "NER-9.24"
    assert ship_refused(state, "Ann", "Cotton: Boston > Fitchburg") == "NER-9.24"
    assert ship_refused(state, "Ann", "Foodstuffs: Boston > Kingston") == "NER-9.3"
    assert listed(state) == []


@pytest.mark.rule("NER-9.19")
@both
def test_an_emptied_box_offers_nothing(edition: str) -> None:
    """A box that counts none of a good has none to ship, and so has a city that has no box at all."""
    state = laid("Boston-Providence", boxes={"Boston": {"Cotton": 0}}, edition=edition)
    assert ship_refused(state, "Ann", "Cotton: Boston > Providence") == "NER-9.25"
    assert listed(state) == []
    assert ship_refused(state, "Ann", "Cotton: New Haven > Hartford") == "NER-9.25"


def simple_paths(origin: str, most: int) -> Iterator[Route]:
    """Every path from `origin` over cards of the pack, built or not, that visits no city twice: found by joining one
    more city to each path, knowing nothing of goods."""
    paths = [(origin,)]
    for _ in range(most):
        paths = [
            (*path, city) for path in paths for city in BOARD.cities if city not in path and _joined(path[-1], city)
        ]
        yield from paths


def _joined(one: str, other: str) -> bool:
    return f"{one}-{other}" in BOARD.links or f"{other}-{one}" in BOARD.links


@st.composite
def networks(draw: st.DrawFn) -> tuple[State, str, str]:
    """Some built links, some unfinished ones, and one counter of some good in some box."""
    links = draw(st.permutations(sorted(BOARD.links)))
    done = draw(st.integers(0, len(links)))
    wait = draw(st.integers(0, len(links) - done))
    city, good = draw(st.sampled_from(BOARD.boxes)), draw(st.sampled_from(sorted(BOARD.goods)))
    owner = st.sampled_from(("Ann", "Bob", "Cleo"))
    built = {link: draw(owner) for link in links[:done]}
    unbuilt = {link: draw(owner) for link in links[done : done + wait]}
    return table(built=built, unbuilt=unbuilt, boxes={city: {good: 1}}), city, good


@pytest.mark.rule("NER-9.20")
@given(networks())
def test_the_list_is_what_is_not_refused(network: tuple[State, str, str]) -> None:
    """On any network the enumeration lists, once each, exactly those simple paths of up to seven links that are not
    refused one by one; and what it lists earns each owner the links it has on the way."""
    state, city, good = network
    legal = [path for path in simple_paths(city, 7) if refusal(state.table, BOARD, Shipment(good, path)) is None]
    found = [load.route for load in shipments(state.table, BOARD)]
    assert sorted(found) == sorted(legal)
    assert all(load.good == good for load in shipments(state.table, BOARD))
    assert any_shipment(state.table, BOARD) == bool(legal)
    for route in found:
        assert 1 <= len(route) - 1 <= 5
        assert sum(earnings(state.table, BOARD, route).values()) == len(route) - 1


@pytest.mark.rule("NER-9.20")
@pytest.mark.parametrize("good", sorted(BOARD.goods))
def test_the_whole_board_by_brute_force(good: str) -> None:
    """With all 31 links built, the list for each good from each box equals brute force."""
    for city in BOARD.boxes:
        state = table(built=dict.fromkeys(BOARD.links, "Ann"), boxes={city: {good: 1}})
        legal = [path for path in simple_paths(city, 6) if _by_the_book(good, path)]
        assert sorted(load.route for load in shipments(state.table, BOARD)) == sorted(legal)


def _by_the_book(good: str, path: Route) -> bool:
    """NER-9.4, NER-9.7 and NER-9.9 said of a simple path over built links."""
    accepting = [BOARD.accepts[city] == good for city in path[1:]]
    return len(path) <= 6 and accepting[-1] and not any(accepting[:-1])
