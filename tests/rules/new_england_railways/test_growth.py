"""NER-5: discovering commodity growth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from pbem.games.new_england_railways.events import CounterGrown, CupEmpty, GrowthCardTurned
from tests.rules.new_england_railways.table import BOARD, Seen, all_counts, bot_game, both, people, play, table

LINKS = list(BOARD.links)
NAMED_TWICE = ["1 Boston-Providence", "13 Providence-Worcester"]
NAMED_THRICE = ["1 Boston-Providence", "2 Boston-Providence", "13 Providence-Worcester"]


def grow(
    edition: str,
    cards: Sequence[str],
    counters: Sequence[str] = (),
    *,
    cup: Mapping[str, int] | None = None,
    boxes: Mapping[str, Mapping[str, int]] | None = None,
) -> Seen:
    """The growth step of turn 2 in which these cards are turned, one for each link in the row, and these counters are
    the first to be drawn."""
    rolls = {f"turn/2/growth/card/{nth}": card for nth, card in enumerate(cards, 1)}
    rolls |= {f"turn/2/growth/counter/{nth}": good for nth, good in enumerate(counters, 1)}
    seats = people(max(3, len(cards) + 1))
    return play(table(seats, edition=edition, row=LINKS[: len(cards)], cup=cup, boxes=boxes), "growth", rolls=rolls)


def in_boxes(seen: Seen) -> dict[str, int]:
    """How many counters each city's box holds, empty ones left out."""
    return {city: sum(box.values()) for city, box in seen.state.table.boxes.items() if any(box.values())}


def in_cup(seen: Seen) -> int:
    """How many counters are left in the cup."""
    return sum(seen.state.hidden.cup.values())


@pytest.mark.rule("NER-5.1")
@both
@pytest.mark.parametrize("links", [0, 1, 2, 3, 4, 5])
def test_one_card_for_each_link_in_the_current_row(links: int, edition: str) -> None:
    """As many growth cards are turned as link cards lie in the row: N-1 in a full one, fewer in a short one."""
    seen = play(table(people(6), edition=edition, row=LINKS[:links]), "growth")
    assert len(seen.of(GrowthCardTurned)) == links
    assert len(seen.state.hidden.growth) == 32 - links


@pytest.mark.rule("NER-5.3")
@both
def test_a_random_counter_for_each_city_named(edition: str) -> None:
    """One counter from the cup into the box of each of the two cities named; the cup is that much smaller."""
    seen = grow(edition, ["31 Hartford-Portland"], ["Coal", "Cotton"], boxes={"Portland": {"Cotton": 1}})
    assert [(event.city, event.good) for event in seen.of(CounterGrown)] == [
        ("Hartford", "Coal"),
        ("Portland", "Cotton"),
    ]
    assert seen.state.table.boxes["Hartford"] == {"Coal": 1}
    assert seen.state.table.boxes["Portland"] == {"Cotton": 2}
    assert seen.state.hidden.cup == {"Cotton": 12, "Coal": 8, "Foodstuffs": 9, "Manufactures": 14}


@pytest.mark.rule("NER-5.4")
@pytest.mark.parametrize(
    ("cards", "grown"),
    [
        (NAMED_TWICE, {"Boston": 1, "Providence": 2, "Worcester": 1}),
        (NAMED_THRICE, {"Boston": 2, "Providence": 3, "Worcester": 1}),
    ],
)
def test_crayon_a_city_named_twice_or_thrice_gets_two_or_three(cards: list[str], grown: dict[str, int]) -> None:
    """A city gets a counter each time it is named."""
    assert in_boxes(grow("crayon", cards)) == grown


@pytest.mark.rule("NER-5.5")
@pytest.mark.parametrize(
    ("cards", "grown"),
    [
        (NAMED_TWICE, {"Boston": 1, "Providence": 2, "Worcester": 1}),
        (NAMED_THRICE, {"Boston": 2, "Providence": 3, "Worcester": 1}),
    ],
)
def test_locomotive_a_city_on_two_or_three_cards_gets_two_or_three(cards: list[str], grown: dict[str, int]) -> None:
    """A city gets a cube for each of this turn's cards it is on."""
    assert in_boxes(grow("locomotive", cards)) == grown


@pytest.mark.rule("NER-5.6")
@both
def test_an_empty_cup_serves_nobody(edition: str) -> None:
    """With three counters for four namings the fourth city gets nothing, and this is told."""
    cards = ["31 Hartford-Portland", "25 Lowell-Kingston"]
    seen = grow(edition, cards, cup={"Coal": 2, "Cotton": 1})
    assert in_boxes(seen) == {"Hartford": 1, "Portland": 1, "Lowell": 1}
    assert [(event.city, event.rule) for event in seen.of(CupEmpty)] == [("Kingston", "NER-5.6")]
    assert in_cup(seen) == 0


@pytest.mark.rule("NER-5.7")
def test_crayon_worked_example() -> None:
    """Providence & Manchester, Boston & Manchester; Foodstuffs, then Cotton: they go to Providence and Manchester, each
    city of the second card gets one more, the cup is 4 smaller."""
    cards = ["19 Providence-Manchester", "8 Boston-Manchester"]
    seen = grow("crayon", cards, ["Foodstuffs", "Cotton"])
    assert [event.card for event in seen.of(GrowthCardTurned)] == cards
    grown = [(event.city, event.good) for event in seen.of(CounterGrown)]
    assert grown[:2] == [("Providence", "Foodstuffs"), ("Manchester", "Cotton")]
    assert [city for city, _ in grown[2:]] == ["Boston", "Manchester"]
    assert seen.state.table.boxes["Providence"] == {"Foodstuffs": 1}
    assert in_boxes(seen) == {"Providence": 1, "Manchester": 2, "Boston": 1}
    assert in_cup(seen) == 42


@pytest.mark.rule("NER-5.8")
def test_locomotive_worked_example() -> None:
    """Worcester & Portland, then a second card: the first cube goes to Worcester, the second to Portland, each city of
    the second card gets one; the cup is 4 smaller."""
    cards = ["24 Worcester-Portland", "27 Lowell-Manchester"]
    seen = grow("locomotive", cards, ["Coal", "Manufactures"])
    assert [event.card for event in seen.of(GrowthCardTurned)] == cards
    assert seen.state.table.boxes["Worcester"] == {"Coal": 1}
    assert seen.state.table.boxes["Portland"] == {"Manufactures": 1}
    assert in_boxes(seen) == {"Worcester": 1, "Portland": 1, "Lowell": 1, "Manchester": 1}
    assert in_cup(seen) == 42


@pytest.mark.rule("NER-5.9")
@both
def test_cards_as_turned_and_cities_as_printed(edition: str) -> None:
    """Card 31 before card 8 if it is turned first; on each card the city printed first is served first."""
    seen = grow(edition, ["31 Hartford-Portland", "8 Boston-Manchester"])
    told = [type(event).__name__ for event in seen.events]
    assert told == ["GrowthCardTurned", "CounterGrown", "CounterGrown"] * 2
    assert [event.cities for event in seen.of(GrowthCardTurned)] == [("Hartford", "Portland"), ("Boston", "Manchester")]
    assert [event.city for event in seen.of(CounterGrown)] == ["Hartford", "Portland", "Boston", "Manchester"]


@pytest.mark.rule("NER-5.9")
@both
def test_each_draw_is_uniform_over_the_counters_in_the_cup(edition: str) -> None:
    """The chance of a good is its share of the cup as the draws before have left it."""
    seen = grow(edition, ["31 Hartford-Portland"], ["Coal", "Coal"], cup={"Cotton": 3, "Coal": 2, "Foodstuffs": 0})
    of = [dict(drawn.of) for drawn in seen.drawn if "counter" in drawn.label]
    assert of == [{"Cotton": 3, "Coal": 2}, {"Cotton": 3, "Coal": 1}]


@pytest.mark.rule("NER-5.9")
@both
def test_each_card_is_drawn_from_those_not_used(edition: str) -> None:
    """Every card not yet turned is as likely as any other, and none comes twice."""
    seen = grow(edition, ["31 Hartford-Portland", "8 Boston-Manchester"])
    of = [dict(drawn.of) for drawn in seen.drawn if "card" in drawn.label]
    left = [card for card in BOARD.growth if card != "31 Hartford-Portland"]
    assert of == [dict.fromkeys(BOARD.growth, 1), dict.fromkeys(left, 1)]


@pytest.mark.rule("NER-5.10")
@both
def test_the_cup_runs_dry_in_mid_card(edition: str) -> None:
    """One counter, Providence & Manchester, Worcester & Portland: Providence has it, the others none; both cards are
    used, and next turn, with counters again, nothing is made up for."""
    cards = ["19 Providence-Manchester", "24 Worcester-Portland"]
    seen = grow(edition, cards, cup={"Coal": 1})
    assert in_boxes(seen) == {"Providence": 1}
    assert [event.city for event in seen.of(CupEmpty)] == ["Manchester", "Worcester", "Portland"]
    assert not [card for card in cards if card in seen.state.hidden.growth]
    seen.state.hidden.cup["Cotton"] = 10
    seen.state.table.turn = 3
    next_turn = play(seen.state, "growth", rolls={"turn/3/growth/card/1": "8 Boston-Manchester"})
    assert len(next_turn.of(CounterGrown)) == 4
    assert [event.city for event in next_turn.of(CounterGrown)][:2] == ["Boston", "Manchester"]


@pytest.mark.rule("NER-5.11")
@both
def test_only_the_current_row_counts(edition: str) -> None:
    """Two links in the row: two cards, whatever lies in the future row, is bought or set aside."""
    state = table(
        people(6),
        edition=edition,
        row=LINKS[:2],
        future=LINKS[2:7],
        built={LINKS[7]: "Ann"},
        unbuilt={LINKS[8]: "Bob"},
        aside=LINKS[9:12],
    )
    assert len(play(state, "growth").of(GrowthCardTurned)) == 2


@pytest.mark.rule("NER-5.11")
@both
@all_counts
def test_a_game_turns_31_of_the_32_growth_cards(players: int, edition: str) -> None:
    """Turn 1 has growth, N-1 cards of it; over the game 31 different cards are turned, and one is never used."""
    seen = bot_game(players, edition)
    turned = [event.card for event in seen.of(GrowthCardTurned)]
    first = [event for event in seen.in_step(1, "growth") if isinstance(event, GrowthCardTurned)]
    assert len(first) == players - 1
    assert len(turned) == len(dict.fromkeys(turned)) == 31
    assert len(seen.state.hidden.growth) == 1


@pytest.mark.rule("NER-5.11")
@both
def test_a_turn_without_a_link_on_show_turns_no_card(edition: str) -> None:
    """In an extra turn nothing grows."""
    seen = play(table(edition=edition, deck=0, unbuilt={LINKS[0]: "Ann"}), "growth")
    assert not [*seen.events, *seen.drawn]


@pytest.mark.rule("NER-5.12")
@both
def test_a_city_named_four_times_gets_four_and_a_box_holds_any_number(edition: str) -> None:
    """Four cards name Boston: four counters, on top of 20 that are there already."""
    cards = ["1 Boston-Providence", "3 Boston-Worcester", "5 Boston-Lowell", "7 Boston-Kingston"]
    seen = grow(edition, cards, boxes={"Boston": {"Cotton": 14, "Coal": 6}})
    assert in_boxes(seen) == {"Boston": 24, "Providence": 1, "Worcester": 1, "Lowell": 1, "Kingston": 1}
    assert in_cup(seen) == 46 - 20 - 8
