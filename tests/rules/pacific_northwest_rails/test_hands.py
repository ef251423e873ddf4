"""Movement Cards: the first deal, and gathering and dealing anew (PNR-9.3, PNR-9.13 on, PNR-13.3, PNR-13.14)."""

from collections import Counter

import pytest

from pbem.games.pacific_northwest_rails.events import CardDealt, CardLeftOver, CardsGathered, CardsHeld
from pbem.games.pacific_northwest_rails.orders import MoveLine
from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.steps.cards import deal, redeal
from pbem.kernel.event import MODERATOR
from tests.rules.pacific_northwest_rails.act import act
from tests.rules.pacific_northwest_rails.sums import GN_RUNS
from tests.rules.pacific_northwest_rails.table import Seen, orders, people, table, turn

ALL = sorted([1, 2, 3, 4, 5, 6] * 6)
EACH = {2: (18, 0), 3: (12, 0), 4: (9, 0), 5: (7, 1), 6: (6, 0), 7: (5, 1), 8: (4, 4), 9: (4, 0)}
"""Cards a player and cards left over, by the number of players."""


def cards(state: State) -> list[int]:
    """Every card in a hand or among the discards."""
    return sorted([*state.hidden.discards, *(card for hand in state.hidden.hands.values() for card in hand)])


def dealt(players: int, first: bool = True) -> Seen:
    """A deal to so many players who hold nothing yet."""
    return act(table(people(players)), "Ann", lambda t: deal(t, first))


@pytest.mark.rule("PNR-9.3", "PNR-13.14", "PNR-9.14", "PNR-13.6")
@pytest.mark.parametrize("players", EACH)
def test_everybody_holds_the_same_number(players: int) -> None:
    """And the rest opens the discard pile."""
    each, left = EACH[players]
    seen = dealt(players)
    assert {len(hand) for hand in seen.state.hidden.hands.values()} == {each}
    assert {player.cards for player in seen.state.table.players.values()} == {each}
    assert len(seen.state.hidden.discards) == left
    assert [(event.each, event.left) for event in seen.of(CardsHeld)] == [(each, left)]


@pytest.mark.rule("PNR-9.13")
@pytest.mark.parametrize("players", EACH)
@pytest.mark.parametrize("first", [True, False])
def test_six_cards_of_each_number(players: int, first: bool) -> None:
    """36 cards are somewhere, whatever the deal."""
    assert cards(dealt(players, first).state) == ALL


@pytest.mark.rule("PNR-9.13")
@pytest.mark.parametrize("players", [2, 5])
def test_a_number_that_is_used_up_is_drawn_for_no_more(players: int) -> None:
    """Every draw is from the cards that are left, a number for each of them, and one of those."""
    seen = dealt(players, first=False)
    left = 36
    for drawn in seen.drawn:
        assert sum(drawn.of.values()) == left
        assert min(drawn.of.values()) > 0
        left -= 1


@pytest.mark.rule("PNR-13.3", "PNR-13.14")
@pytest.mark.parametrize(("players", "random"), [(2, 12), (3, 6), (4, 3), (5, 1), (6, 0)])
def test_one_of_each_number_at_the_start(players: int, random: int) -> None:
    """The six are no matter of chance; the others are drawn from what is left, card by card."""
    seen = dealt(players)
    for hand in seen.state.hidden.hands.values():
        assert set(hand) == {1, 2, 3, 4, 5, 6}
    assert len(seen.drawn) == random * players
    assert [event.card for event in seen.of(CardDealt)[: 6 * players]] == [1, 2, 3, 4, 5, 6] * players
    if random:
        assert seen.drawn[0].of == dict.fromkeys("123456", 6 - players)


@pytest.mark.rule("PNR-13.6")
@pytest.mark.parametrize("players", [7, 8, 9])
def test_with_seven_or_more_every_card_is_drawn(players: int) -> None:
    """There are only six of a kind."""
    seen = dealt(players)
    assert len(seen.drawn) == EACH[players][0] * players
    assert seen.drawn[0].of == dict.fromkeys("123456", 6)


@pytest.mark.rule("PNR-9.14")
@pytest.mark.parametrize("players", EACH)
def test_a_redeal_is_wholly_random(players: int) -> None:
    """All 36 cards are in the urn again, and nobody is sure of one of each."""
    state = table(people(players), hands={"Ann": [1, 1, 2], "Bob": [6]})
    state.hidden.discards = [card for card in ALL if card > 2]
    seen = act(state, "Bob", lambda t: redeal(t, "Bob"))
    assert [event.seat for event in seen.of(CardsGathered)] == ["Bob"]
    assert seen.drawn[0].of == dict.fromkeys("123456", 6)
    assert len(seen.drawn) == EACH[players][0] * players
    assert cards(state) == ALL


@pytest.mark.rule("PNR-9.14")
def test_hands_are_known_to_their_owners_only() -> None:
    """What is dealt to Ann is told to Ann, what is left over to nobody; the draws are secret too."""
    seen = dealt(5)
    assert all(event.audience() == (event.seat,) for event in seen.of(CardDealt))
    assert [event.audience() for event in seen.of(CardLeftOver)] == [MODERATOR]
    assert {drawn.by for drawn in seen.drawn} == {"hidden"}


@pytest.mark.rule("PNR-9.14")
def test_the_rest_of_a_deal_is_discarded() -> None:
    """With eight players four cards are nobody's, and they are those that were not dealt."""
    seen = dealt(8)
    held = sorted(event.card for event in seen.of(CardDealt))
    left = [event.card for event in seen.of(CardLeftOver)]
    assert sorted([*held, *left]) == ALL
    assert seen.state.hidden.discards == sorted(left)


@pytest.mark.rule("PNR-9.15", "PNR-9.3")
def test_a_landing_on_the_shuffle_rectangle() -> None:
    """Five players with 3, 0, 5, 2 and 4 cards; Cleo's 2 takes her from 14 to 16. All get 7, one card is discarded."""
    hands = {"Ann": [1, 1, 4], "Bob": [], "Cleo": [1, 2, 3, 5, 6], "Dan": [6, 6], "Eve": [2, 2, 4, 5]}
    state = table(people(5), hands=hands, at={"Cleo": "14 Dispatch"}, heading={"Cleo": 1}, display=GN_RUNS)
    held = [card for hand in hands.values() for card in hand]
    state.hidden.discards = list((Counter(ALL) - Counter(held)).elements())
    seen = turn(state, "Cleo", orders(moves=[MoveLine(by="card", n=2, to="16 Shuffle")]))
    assert seen.player("Cleo").at == "16 Shuffle"
    assert {len(hand) for hand in state.hidden.hands.values()} == {7}
    assert len(state.hidden.discards) == 1
    assert cards(state) == ALL  # the 2 that she played is among them
    assert {player.cards for player in state.table.players.values()} == {7}
