"""NER-1.1 to NER-1.11 and NER-1.15: setting up the game."""

from __future__ import annotations

import pytest

from pbem.games.new_england_railways.decisions import ChooseColour
from pbem.games.new_england_railways.events import (
    ColourTaken,
    CounterPlaced,
    FirstPlayerChosen,
    LinkPublicised,
    LinksOffered,
)
from pbem.games.new_england_railways.orders import Orders
from pbem.games.new_england_railways.state import Hidden, Railway, Table
from pbem.kernel.event import LinePassedOver
from pbem.kernel.run import Cursor
from tests.rules.new_england_railways.table import (
    BOARD,
    PEOPLE,
    TITLE,
    Seen,
    all_counts,
    both,
    people,
    play,
    whole_game,
)

STOCKED = [
    "Rutland",
    "Hartford",
    "Worcester",
    "Manchester",
    "Portland",
    "Lowell",
    "Kingston",
    "Boston",
    "Boston",
    "Providence",
    "Providence",
]
OPENING = ["Boston-Providence", "Boston-Worcester", "Providence-Worcester", "Boston-Lowell", "Providence-Kingston"]


def set_up(
    players: int,
    edition: str,
    orders: dict[str, Orders] | None = None,
    rolls: dict[str, str] | None = None,
    seed: bytes = bytes(32),
) -> Seen:
    """The setup step alone."""
    state, cursor = TITLE.begin(PEOPLE[:players], edition, {})
    return play(state, cursor.step, orders, rolls, seed=seed)


@pytest.mark.rule("NER-1.1")
@both
@all_counts
def test_eleven_counters_are_drawn_in_the_printed_order(players: int, edition: str) -> None:
    """One counter each to seven towns, then two to Boston, then two to Providence; 35 stay in the cup."""
    seen = set_up(players, edition)
    assert [event.city for event in seen.of(CounterPlaced)] == STOCKED
    assert sum(seen.state.hidden.cup.values()) == 35
    assert {city: sum(box.values()) for city, box in seen.state.table.boxes.items()} == {
        **dict.fromkeys(STOCKED, 1),
        "Boston": 2,
        "Providence": 2,
    }


@pytest.mark.rule("NER-1.1")
@both
def test_each_setup_draw_is_from_what_is_left_in_the_cup(edition: str) -> None:
    """The first draw is from 14, 9, 9 and 14; what it takes is not there for the second."""
    rolls = {"turn/0/setup/box/Rutland/1": "Coal", "turn/0/setup/box/Hartford/1": "Cotton"}
    seen = set_up(3, edition, rolls=rolls)
    of = {drawn.label: dict(drawn.of) for drawn in seen.drawn}
    assert of["turn/0/setup/box/Rutland/1"] == {"Cotton": 14, "Coal": 9, "Foodstuffs": 9, "Manufactures": 14}
    assert of["turn/0/setup/box/Hartford/1"] == {"Cotton": 14, "Coal": 8, "Foodstuffs": 9, "Manufactures": 14}
    assert of["turn/0/setup/box/Worcester/1"] == {"Cotton": 13, "Coal": 8, "Foodstuffs": 9, "Manufactures": 14}
    assert seen.state.table.boxes["Rutland"] == {"Coal": 1}
    assert seen.state.table.boxes["Hartford"] == {"Cotton": 1}


@pytest.mark.rule("NER-1.2")
@both
@all_counts
def test_everybody_starts_with_ten_dollars_and_no_debt(players: int, edition: str) -> None:
    """Each player has $10 in cash and owes nothing."""
    assert set_up(players, edition).money() == dict.fromkeys(PEOPLE[:players], (10, 0))


def starting(edition: str) -> list[tuple[str, str, int]]:
    """Each seat's colour, the rule it was taken by, and its income, after setup."""
    seen = set_up(3, edition, {"Bob": Orders(colour="green")})
    income = {seat: railway.income for seat, railway in seen.state.table.railways.items()}
    colour = {seat: railway.colour for seat, railway in seen.state.table.railways.items()}
    return [(colour[event.seat], event.rule, income[event.seat]) for event in seen.of(ColourTaken)]


@pytest.mark.rule("NER-1.3")
def test_crayon_each_picks_a_colour_and_starts_at_income_0() -> None:
    """Each player has a colour of its own and income 0."""
    assert starting("crayon") == [("red", "NER-1.3", 0), ("green", "NER-1.3", 0), ("blue", "NER-1.3", 0)]


@pytest.mark.rule("NER-1.4")
def test_locomotive_each_takes_the_locomotives_of_a_colour_and_starts_at_income_0() -> None:
    """Each player has a colour of its own and income 0."""
    assert starting("locomotive") == [("red", "NER-1.4", 0), ("green", "NER-1.4", 0), ("blue", "NER-1.4", 0)]


@pytest.mark.rule("NER-1.5")
@both
@pytest.mark.parametrize(("players", "links"), [(3, 2), (4, 3), (5, 4), (6, 5)])
def test_one_link_fewer_than_players_is_offered_each_turn(players: int, links: int, edition: str) -> None:
    """N-1 links in the opening row, and N-1 in each row that follows while the deck lasts."""
    seen = whole_game(people(players), edition)
    assert len(seen.of(LinksOffered)[0].links) == links
    assert len([e for e in seen.in_step(1, "publicising") if isinstance(e, LinkPublicised)]) == links
    assert len([e for e in seen.in_step(2, "publicising") if isinstance(e, LinkPublicised)]) == links


@pytest.mark.rule("NER-1.6")
@both
@pytest.mark.parametrize(
    ("players", "last"),
    [(3, "Boston-Worcester"), (4, "Providence-Worcester"), (5, "Boston-Lowell"), (6, "Providence-Kingston")],
)
def test_the_opening_row(players: int, last: str, edition: str) -> None:
    """The first N-1 of the five named links, in order; the LAST space holds the one that is named."""
    row = set_up(players, edition).state.table.row
    assert row == OPENING[: players - 1]
    assert row[-1] == last


@pytest.mark.rule("NER-1.7")
@both
@pytest.mark.parametrize(("players", "cards"), [(3, 29), (4, 28), (5, 27), (6, 26)])
def test_the_other_links_are_the_deck(players: int, cards: int, edition: str) -> None:
    """All links but those of the opening row lie face down."""
    state = set_up(players, edition).state
    assert state.table.deck == len(state.hidden.links) == cards
    assert sorted([*state.hidden.links, *state.table.row]) == sorted(BOARD.links)


@pytest.mark.rule("NER-1.7")
@both
def test_the_deck_is_shuffled(edition: str) -> None:
    """Each card of the deck is as likely as any other to be turned first, and play does not always begin alike."""
    turned = []
    for number in range(4):
        seen = set_up(3, edition, seed=bytes([number]) * 32)
        play_on = play(seen.state, "publicising", seed=bytes([number]) * 32)
        assert dict(play_on.drawn[0].of) == dict.fromkeys(list(BOARD.links)[2:], 1)
        turned.append(play_on.of(LinkPublicised)[0].link)
    assert len(dict.fromkeys(turned)) > 1


def chosen_first(edition: str, seat: str) -> Seen:
    """A setup whose lot falls on `seat`."""
    return set_up(4, edition, rolls={"turn/0/setup/first-player": seat})


@pytest.mark.rule("NER-1.8")
@pytest.mark.parametrize("seat", PEOPLE[:4])
def test_crayon_the_first_player_is_drawn_and_the_growth_deck_is_whole(seat: str) -> None:
    """The cut of the deck is a draw by lot: any player may be First Player, and all 32 cards are there afterwards."""
    seen = chosen_first("crayon", seat)
    assert seen.state.table.first == seat
    assert sorted(seen.state.hidden.growth) == sorted(BOARD.growth)


@pytest.mark.rule("NER-1.8")
def test_crayon_the_growth_cards_are_numbered_for_the_cut() -> None:
    """The 32 numbers are all different, so that a cut for the lowest would decide."""
    assert sorted(card.number for card in BOARD.growth.values()) == list(range(1, 33))


@pytest.mark.rule("NER-1.9")
@pytest.mark.parametrize("seat", PEOPLE[:4])
def test_locomotive_the_first_player_is_chosen_at_random(seat: str) -> None:
    """Any player may get the First Player card."""
    seen = chosen_first("locomotive", seat)
    assert [event.seat for event in seen.of(FirstPlayerChosen)] == [seat]
    assert seen.state.table.first == seat


@pytest.mark.rule("NER-1.10")
@both
@all_counts
def test_every_seat_is_as_likely_to_be_first(players: int, edition: str) -> None:
    """One uniform draw among all seats; the growth deck has 32 cards in no known order in both editions."""
    seen = set_up(players, edition)
    lots = [drawn for drawn in seen.drawn if drawn.label == "turn/0/setup/first-player"]
    assert [dict(lot.of) for lot in lots] == [dict.fromkeys(PEOPLE[:players], 1)]
    assert seen.state.table.first == lots[0].result
    seen.state.table.turn = 1
    grown = play(seen.state, "growth")
    assert dict(grown.drawn[0].of) == dict.fromkeys(BOARD.growth, 1)


@pytest.mark.rule("NER-1.11")
@both
@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_other_numbers_of_players_are_refused(players: int, edition: str) -> None:
    """2 or fewer, or 7 or more, make no game."""
    seats = [*PEOPLE, "Gus"][:players]
    with pytest.raises(ValueError, match=r"3 to 6 seats, not \d \(NER-1\.11\)"):
        TITLE.begin(seats, edition, {})


@both
def test_before_setup_everything_is_in_its_box(edition: str) -> None:
    """Empty towns, a whole deck, a full cup, and the first seat in the First Player's place until the lot is drawn."""
    state, cursor = TITLE.begin(["Cleo", "Ann", "Bob"], edition, {})
    assert cursor == Cursor(0, "setup")
    assert state.table == Table(
        edition=edition,
        seats=["Cleo", "Ann", "Bob"],
        first="Cleo",
        railways={"Cleo": Railway(), "Ann": Railway(), "Bob": Railway()},
        boxes={city: {} for city in BOARD.boxes},
        deck=31,
    )
    cup = {"Cotton": 14, "Coal": 9, "Foodstuffs": 9, "Manufactures": 14}
    assert state.hidden == Hidden(cup, list(BOARD.links), list(BOARD.growth))


def test_an_unknown_edition_is_refused() -> None:
    """There are two."""
    with pytest.raises(ValueError, match=r"^no edition 'steam'$"):
        TITLE.begin(PEOPLE[:3], "steam", {})


@pytest.mark.rule("NER-1.11")
@both
@all_counts
def test_three_to_six_players_make_a_game(players: int, edition: str) -> None:
    """3, 4, 5 and 6 are the numbers a game may have, and it can be played."""
    assert TITLE.seat_counts == (3, 4, 5, 6)
    assert set_up(players, edition).state.table.seats == list(PEOPLE[:players])


@pytest.mark.rule("NER-1.15")
@both
def test_colours_are_given_in_seat_order(edition: str) -> None:
    """A colour still free is had; one that is taken, `any`, or no sheet give the first that is free."""
    wishes = {
        "Ann": Orders(colour="blue"),
        "Bob": Orders(colour="blue"),
        "Cleo": Orders(colour="any"),
        "Dan": Orders(colour="purple"),
        "Eve": Orders(colour="red"),
    }
    seen = set_up(6, edition, wishes)
    # Bob: blue is gone, so red; Cleo: green; Eve: red is gone, so yellow; Finn sends nothing: black
    assert [(event.seat, event.colour) for event in seen.of(ColourTaken)] == [
        ("Ann", "blue"),
        ("Bob", "red"),
        ("Cleo", "green"),
        ("Dan", "purple"),
        ("Eve", "yellow"),
        ("Finn", "black"),
    ]
    passed = seen.of(LinePassedOver)
    assert [(event.seat, event.facts, event.rule) for event in passed] == [
        ("Bob", {"colour": "blue"}, "NER-1.15"),
        ("Eve", {"colour": "red"}, "NER-1.15"),
    ]


@pytest.mark.rule("NER-1.15")
@both
def test_there_are_six_colours(edition: str) -> None:
    """Red, blue, green, yellow, black and purple, in this order, if nobody wishes anything."""
    seen = set_up(6, edition)
    six = ["red", "blue", "green", "yellow", "black", "purple"]
    assert [event.colour for event in seen.of(ColourTaken)] == six
    assert [list(decision.free) for decision in seen.asked(ChooseColour)] == [six[nth:] for nth in range(6)]
