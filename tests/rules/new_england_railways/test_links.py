"""NER-6 and NER-7: completing unfinished links and publicising future ones."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.games.new_england_railways.decisions import Limit
from pbem.games.new_england_railways.events import (
    LinkCompleted,
    LinkPublicised,
    LinkSold,
    LinkUnfinished,
    RowMovedUp,
    Shipped,
)
from pbem.kernel.event import Event
from tests.rules.new_england_railways.table import (
    BOARD,
    PEOPLE,
    TITLE,
    all_counts,
    bid_rolls,
    bids,
    bot_game,
    both,
    people,
    play,
    position,
    ships,
    table,
    whole_game,
)

LINKS = list(BOARD.links)
REVEALED = {3: [*[2] * 14, 1, 0], 4: [*[3] * 9, 1, 0], 5: [*[4] * 6, 3, 0], 6: [*[5] * 5, 1, 0]}


@pytest.mark.rule("NER-6.1")
@both
def test_a_link_left_unfinished_is_completed_next_turn(edition: str) -> None:
    """Bought on turn 2 and short of its value: unbuilt until turn 3's completion step, which builds it by itself."""
    state = table(edition=edition, row=["Boston-Providence"])
    one_and_one = bid_rolls(2, "Boston-Providence", 1, 1)
    seen = play(state, "auction", {"Bob": bids({"Boston-Providence": 1})}, one_and_one, until=lambda at: at.turn > 2)
    assert [event.link for event in seen.of(LinkUnfinished)] == ["Boston-Providence"]
    assert not seen.of(LinkCompleted)
    assert not state.table.links["Boston-Providence"].built
    seen = play(state, "loans", until=lambda at: at.step == "publicising")
    assert [(event.link, event.seat) for event in seen.of(LinkCompleted)] == [("Boston-Providence", "Bob")]
    assert seen.in_step(3, "completion") == seen.of(LinkCompleted)
    assert state.table.links["Boston-Providence"].built


@pytest.mark.rule("NER-6.2")
@both
@all_counts
def test_nothing_is_completed_on_turn_1(players: int, edition: str) -> None:
    """The completion step of turn 1 is empty."""
    assert bot_game(players, edition).in_step(1, "completion") == []


@pytest.mark.rule("NER-6.3")
@both
@all_counts
def test_turn_1_goes_from_growth_to_publicising(players: int, edition: str) -> None:
    """After the last counter of turn 1 the next thing that happens is a link turned over."""
    seen = bot_game(players, edition)
    events: list[Event] = [e for r in seen.steps if r.cursor.turn == 1 for e in r.events]
    names = [type(event).__name__ for event in events]
    assert names[names.index("LinkPublicised") - 1] == "CounterGrown"


@pytest.mark.rule("NER-6.3")
@both
def test_completion_is_empty_when_nothing_is_unfinished(edition: str) -> None:
    """On a later turn, with built links only, nothing happens."""
    seen = play(table(edition=edition, turn=5, row=LINKS[3:5], built={LINKS[0]: "Ann"}), "completion")
    assert not [*seen.events, *seen.drawn, *seen.answers]


@pytest.mark.rule("NER-6.4")
@both
def test_completion_is_free_sure_and_for_all_links_at_once(edition: str) -> None:
    """Three unfinished links of two owners without a dollar: all are built, nobody pays, rolls or is asked."""
    unbuilt = {"Springfield-Albany": "Ann", "Boston-Lowell": "Bob", "Rutland-Albany": "Ann"}
    state = table(edition=edition, cash=0, built={"Boston-Providence": "Cleo"}, unbuilt=unbuilt)
    seen = play(state, "completion", dict.fromkeys(state.table.seats, bids(dict.fromkeys(unbuilt, 0))))
    assert {event.link: event.seat for event in seen.of(LinkCompleted)} == unbuilt
    assert all(link.built for link in state.table.links.values())
    assert seen.money() == {"Ann": (0, 0), "Bob": (0, 0), "Cleo": (0, 0)}
    assert not [*seen.drawn, *seen.answers]


@pytest.mark.rule("NER-6.4")
@both
def test_a_completed_link_carries_goods_the_same_turn(edition: str) -> None:
    """Completed in step five, used in step eight."""
    state = table(edition=edition, unbuilt={"Boston-Providence": "Ann"}, boxes={"Boston": {"Cotton": 1}})
    orders = {"Bob": ships("Cotton: Boston > Providence")}
    seen = play(state, "completion", orders, until=lambda at: at.step == "market")
    assert [event.earned for event in seen.of(Shipped)] == [{"Ann": 1}]


@pytest.mark.rule("NER-7.1")
@both
@pytest.mark.parametrize("links", [1, 2, 3, 4, 5])
def test_a_card_is_turned_for_each_in_the_row(links: int, edition: str) -> None:
    """As many as lie in the current row come from the deck into the future row; the current row stays."""
    row = LINKS[:links]
    state = table(people(6), edition=edition, row=row)
    rolls = {f"turn/2/publicising/link/{nth}": LINKS[-nth] for nth in range(1, links + 1)}
    seen = play(state, "publicising", rolls=rolls)
    turned = [LINKS[-nth] for nth in range(1, links + 1)]
    assert [event.link for event in seen.of(LinkPublicised)] == turned
    assert state.table.future == turned
    assert state.table.row == row
    assert state.table.deck == len(state.hidden.links) == 31 - 2 * links
    assert not [link for link in turned if link in state.hidden.links]


@pytest.mark.rule("NER-7.1")
@both
def test_a_future_link_is_not_for_sale_yet(edition: str) -> None:
    """A bid on it is for no lot of this turn; it is not among the names on offer, and next turn it is auctioned."""
    state = table(edition=edition, row=["Boston-Lowell"], future=["Rutland-Albany"])
    orders = {"Ann": bids({"Rutland-Albany": 9})}
    assert TITLE.names(position(state, "Ann"))["offered"] == ["Boston-Lowell"]
    seen = play(state, "auction", orders)
    assert {decision.link for decision in seen.asked(Limit)} == {"Boston-Lowell"}
    assert not seen.of(LinkSold)
    assert state.table.row == ["Rutland-Albany"]
    assert TITLE.names(position(state, "Ann"))["offered"] == ["Rutland-Albany"]
    state.table.turn = 3
    assert [event.link for event in play(state, "auction", orders).of(LinkSold)] == ["Rutland-Albany"]


def without_rules(events: Sequence[Event]) -> list[dict[str, object]]:
    """Events as plain facts; the number of the rule may be each edition's own."""
    return [{"": type(e).__name__} | {n: getattr(e, n) for n in e.__struct_fields__ if n != "rule"} for e in events]


def spaces(edition: str) -> list[tuple[tuple[str, ...], list[str]]]:
    """For each turn of a game but the last ones: the row that moved up, and the links as they were turned over."""
    seen = bot_game(4, edition)
    moved = seen.of(RowMovedUp)
    turned = [
        [e.link for e in seen.in_step(turn, "publicising") if isinstance(e, LinkPublicised)]
        for turn in range(1, len(moved) + 1)
    ]
    return [(event.links, links) for event, links in zip(moved, turned, strict=True)]


@pytest.mark.rule("NER-7.2")
def test_crayon_each_future_link_has_the_place_of_a_current_one() -> None:
    """Where the rows lie at the table is nothing by mail; what counts is the order, kept when the row moves up."""
    rows = spaces("crayon")
    assert len(rows) == 10
    assert [list(row) for row, _ in rows] == [turned for _, turned in rows]


@pytest.mark.rule("NER-7.3")
def test_locomotive_each_future_link_has_the_place_of_a_current_one() -> None:
    """The rows lie at the other edge, which changes nothing: same order, and the whole game goes as in crayon."""
    rows = spaces("locomotive")
    assert rows == spaces("crayon")
    assert [list(row) for row, _ in rows] == [turned for _, turned in rows]


@pytest.mark.rule("NER-7.3", "NER-7.2", "NER-1.13")
@all_counts
def test_the_editions_differ_in_names_only(players: int) -> None:
    """The same seats, bots and seed give the same events, answers and draws in both editions."""
    crayon, locomotive = bot_game(players, "crayon"), bot_game(players, "locomotive")
    assert without_rules(crayon.events) == without_rules(locomotive.events)
    assert crayon.answers == locomotive.answers
    assert crayon.drawn == locomotive.drawn
    assert (crayon.state.table.edition, locomotive.state.table.edition) == ("crayon", "locomotive")


@pytest.mark.rule("NER-7.4")
@both
@pytest.mark.parametrize(("left", "turned"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (6, 4)])
def test_a_short_deck_gives_what_is_left(left: int, turned: int, edition: str) -> None:
    """Four links in the row: as many are revealed as the deck holds, at most four, from the FIRST space on."""
    state = table(people(5), edition=edition, row=LINKS[:4], deck=left)
    seen = play(state, "publicising")
    assert state.table.future == [event.link for event in seen.of(LinkPublicised)]
    assert len(state.table.future) == turned
    assert state.table.deck == len(state.hidden.links) == left - turned


@pytest.mark.rule("NER-7.4")
@both
@all_counts
def test_links_revealed_turn_by_turn(players: int, edition: str) -> None:
    """3 players: 2 on turns 1-14, 1 on 15; 4: 3 on 1-9, 1 on 10; 5: 4 on 1-6, 3 on 7; 6: 5 on 1-5, 1 on 6; then 0."""
    seen = whole_game(people(players), edition)
    turns = range(1, seen.state.table.turn + 1)
    assert [len(seen.in_step(turn, "publicising")) for turn in turns] == REVEALED[players]


@pytest.mark.rule("NER-7.4")
@both
@all_counts
def test_every_link_is_offered_once(players: int, edition: str) -> None:
    """Over the game each of the 31 links is sold or set aside exactly once."""
    state = whole_game(people(players), edition, {PEOPLE[0]: bids(dict.fromkeys(LINKS[::2], 1))}).state
    assert sorted([*state.table.links, *state.table.aside]) == sorted(LINKS)
