"""NER-13: the final turn, and the score."""

from __future__ import annotations

import pytest

from pbem.games.new_england_railways.decisions import Carry
from pbem.games.new_england_railways.events import (
    DebtRepaid,
    DebtServiced,
    ExtraTurnFollows,
    FinalTurnKnown,
    GameEnded,
    GrowthCardTurned,
    IncomePaid,
    LinkCompleted,
    LinkPublicised,
    LinkSetAside,
    LinkSold,
    LinksValued,
    LoanTaken,
    LocomotiveMoved,
    TurnBegun,
)
from pbem.games.new_england_railways.orders import Bid, Loans, Orders
from pbem.games.new_england_railways.state import State
from tests.rules.new_england_railways.table import (
    BOARD,
    Seen,
    bid_rolls,
    bids,
    both,
    loans,
    people,
    play,
    ships,
    table,
)

LINKS = list(BOARD.links)
ELEVEN = [
    "loans",
    "service",
    "retirement",
    "growth",
    "completion",
    "publicising",
    "auction",
    "shipping",
    "market",
    "income",
    "locomotive",
]


def to_the_end(state: State, step: str, orders: dict[str, Orders], rolls: dict[str, str] | None = None) -> Seen:
    """Play until the game is over."""
    return play(state, step, orders, rolls, until=lambda at: False)


def scores(seen: Seen) -> dict[str, int]:
    """Each seat's final score."""
    return {place.seat: place.score for event in seen.of(GameEnded) for place in event.places}


def scored(state: State) -> Seen:
    """The scoring step alone."""
    seen = play(state, "scoring")
    assert seen.finished
    return seen


@pytest.mark.rule("NER-13.1")
@both
def test_the_game_ends_with_the_turn_in_which_the_auction_builds_the_last_link(edition: str) -> None:
    """The last link is sold and built in the auction step: scoring follows this turn's locomotive step."""
    state = table(edition=edition, turn=16, row=["Rutland-Albany"], built={"Boston-Lowell": "Ann"}, deck=0)
    rolls = bid_rolls(16, "Rutland-Albany", 6, 5)
    seen = to_the_end(state, "auction", {"Bob": bids({"Rutland-Albany": 1})}, rolls)
    assert [type(e) for e in seen.in_step(16, "auction")][-1] is FinalTurnKnown
    assert seen.path == [*((16, step) for step in ELEVEN[6:]), (16, "scoring")]


@pytest.mark.rule("NER-13.1")
@both
def test_the_game_ends_with_the_turn_in_which_completion_builds_the_last_link(edition: str) -> None:
    """The last link is built in the completion step: scoring follows this turn's locomotive step."""
    state = table(edition=edition, turn=17, unbuilt={"Rutland-Albany": "Ann"}, deck=0)
    seen = to_the_end(state, "loans", {})
    assert [type(e) for e in seen.in_step(17, "completion")] == [LinkCompleted, FinalTurnKnown]
    assert seen.path == [*((17, step) for step in ELEVEN), (17, "scoring")]


@pytest.mark.rule("NER-13.2")
@both
def test_link_values_are_paid_in_cash(edition: str) -> None:
    """Ann's cards say 5 and 7, Bob's 12, Cleo has none."""
    built = {"Boston-Providence": "Ann", "Springfield-Albany": "Bob", "Fitchburg-Manchester": "Ann"}
    seen = scored(table(edition=edition, cash={"Ann": 1, "Bob": 2, "Cleo": 3}, built=built, deck=0))
    assert [(event.seat, event.amount) for event in seen.of(LinksValued)] == [("Ann", 12), ("Bob", 12)]
    assert scores(seen) == {"Ann": 13, "Bob": 14, "Cleo": 3}


@pytest.mark.rule("NER-13.3")
@both
def test_all_debt_is_repaid_with_a_fifth_on_top(edition: str) -> None:
    """A debt of $40 costs $48, one of $10 costs $12; nothing is owed afterwards."""
    seen = scored(table(edition=edition, cash=60, debt={"Ann": 40, "Cleo": 10}, deck=0))
    assert [(e.seat, e.debt, e.service) for e in seen.of(DebtRepaid)] == [("Ann", 40, 8), ("Cleo", 10, 2)]
    assert seen.money() == {"Ann": (12, 0), "Bob": (60, 0), "Cleo": (48, 0)}


@pytest.mark.rule("NER-13.4")
@both
def test_most_money_wins(edition: str) -> None:
    """Cash, links and debt together count: Cleo wins with 21 over Ann's 20 and Bob's 12, best first."""
    built = {"Springfield-Albany": "Bob", "Boston-Providence": "Cleo"}
    cash, debt = {"Ann": 20, "Bob": 60, "Cleo": 16}, {"Bob": 50}
    seen = scored(table(edition=edition, cash=cash, debt=debt, income={"Bob": 9}, built=built, deck=0))
    ended = seen.of(GameEnded)[0]
    assert [(p.place, p.seat, p.score) for p in ended.places] == [(1, "Cleo", 21), (2, "Ann", 20), (3, "Bob", 12)]


@pytest.mark.rule("NER-13.5")
@both
@pytest.mark.parametrize("step", ["completion", "auction"])
def test_the_final_turn_is_known_and_told_when_nothing_is_left(step: str, edition: str) -> None:
    """Deck and both rows empty and every purchased link built: announced, after either step, once."""
    state = table(edition=edition, turn=9, built={"Boston-Lowell": "Ann"}, aside=LINKS[:3], deck=0)
    assert [event.turn for event in play(state, step).of(FinalTurnKnown)] == [9]
    assert state.table.last
    assert not play(state, "auction").of(FinalTurnKnown)


@pytest.mark.rule("NER-13.5")
@both
def test_it_is_not_known_while_a_link_is_in_the_deck_or_a_row(edition: str) -> None:
    """A card in the deck, in the current row or in the future row keeps the game going after the completion step."""
    for state in (
        table(edition=edition, built={"Boston-Lowell": "Ann"}, deck=1),
        table(edition=edition, built={"Boston-Lowell": "Ann"}, row=LINKS[:1], deck=0),
        table(edition=edition, built={"Boston-Lowell": "Ann"}, future=LINKS[:1], deck=0),
    ):
        assert not play(state, "completion").of(FinalTurnKnown)
        assert not state.table.last


@pytest.mark.rule("NER-13.5")
@both
def test_it_is_not_known_after_an_auction_that_leaves_something(edition: str) -> None:
    """A card in the deck, one that moves up from the future row, or an unfinished link keeps the game going."""
    for state in (
        table(edition=edition, built={"Boston-Lowell": "Ann"}, row=LINKS[:1], deck=1),
        table(edition=edition, built={"Boston-Lowell": "Ann"}, row=LINKS[:1], future=LINKS[1:2], deck=0),
        table(edition=edition, unbuilt={"Boston-Lowell": "Ann"}, row=LINKS[:1], deck=0),
    ):
        seen = play(state, "auction", until=lambda at: at.turn != 2)
        assert not seen.of(FinalTurnKnown)
        assert seen.cursor.step == "loans"


@pytest.mark.rule("NER-13.6")
@both
def test_the_later_steps_of_the_final_turn_are_played(edition: str) -> None:
    """The link built last earns by a shipment of this turn, the market and income come, and the score has it all."""
    state = table(
        edition=edition,
        turn=16,
        row=["Boston-Providence"],
        boxes={"Boston": {"Cotton": 1}},
        income={"Bob": 12},
        deck=0,
    )
    rolls = bid_rolls(16, "Boston-Providence", 6, 6) | {"turn/16/market/dice/1": "3", "turn/16/market/dice/2": "3"}
    orders = {"Bob": bids({"Boston-Providence": 1}), "Ann": ships("Cotton: Boston > Providence")}
    seen = to_the_end(state, "auction", orders, rolls)
    # 13 income after the shipment, 13 / 7 = 1 lost, 12 paid; 10 - 1 + 12 + 5
    assert [(event.seat, event.amount) for event in seen.of(IncomePaid)] == [("Bob", 12)]
    assert scores(seen)["Bob"] == 26


@pytest.mark.rule("NER-13.6")
@both
def test_an_unfinished_last_link_brings_one_extra_turn(edition: str) -> None:
    """Loans, service and retirement as usual, no growth, completion, nothing publicised or auctioned, and everybody,
    who bought nothing, may ship twice; then the game is over."""
    state = table(
        edition=edition,
        turn=16,
        first="Bob",
        cash={"Ann": 30, "Bob": 10, "Cleo": 10},
        debt={"Ann": 20},
        row=["Boston-Providence"],
        boxes={"Boston": {"Cotton": 1}},
        deck=0,
    )
    rolls = bid_rolls(16, "Boston-Providence", 1, 1)
    sheet = Orders(
        loans=Loans(0, 10),
        bids={"Boston-Providence": Bid(1)},
        ship=[["Cotton", "Boston", "Providence"]],
        otherwise="none",
    )
    seen = to_the_end(state, "auction", {"Ann": sheet, "Cleo": loans(20)}, rolls)
    assert [(event.links, event.rule) for event in seen.of(ExtraTurnFollows)] == [(("Boston-Providence",), "NER-13.6")]
    assert [type(event) for event in seen.in_step(16, "auction")][-1] is ExtraTurnFollows
    assert seen.path == [*((16, step) for step in ELEVEN[6:]), *((17, step) for step in ELEVEN), (17, "scoring")]
    assert [(event.seat, event.amount) for event in seen.of(LoanTaken)] == [("Cleo", 20)]
    assert {event.seat: event.amount for event in seen.of(DebtServiced)} == {"Ann": 4, "Cleo": 4}
    assert len(seen.in_step(17, "retirement")) == 1
    assert not [*seen.of(GrowthCardTurned), *seen.of(LinkPublicised)]
    assert not seen.in_step(17, "auction")
    assert [event.link for event in seen.of(LinkCompleted)] == ["Boston-Providence"]
    assert [event.turn for event in seen.of(FinalTurnKnown)] == [17]
    record = next(r for r in seen.steps if (r.cursor.turn, r.cursor.step) == (17, "shipping"))
    carried = [(a.decision.seat, a.decision.round) for a in record.answers if isinstance(a.decision, Carry)]
    first = state.table.seats.index(seen.of(LocomotiveMoved)[0].seat)
    order = [*state.table.seats[first:], *state.table.seats[:first]]
    assert carried == [*((seat, 1) for seat in order), *((seat, 2) for seat in order)]
    assert len(seen.in_step(17, "shipping")) >= 1


@pytest.mark.rule("NER-13.7")
@both
def test_an_unsold_last_link_ends_the_game(edition: str) -> None:
    """Nobody buys the last link and nothing is unfinished: this turn is the final one."""
    state = table(edition=edition, turn=16, row=["Rutland-Albany"], built={"Boston-Lowell": "Ann"}, deck=0)
    seen = to_the_end(state, "auction", {})
    assert [event.link for event in seen.of(LinkSetAside)] == ["Rutland-Albany"]
    assert [event.turn for event in seen.of(FinalTurnKnown)] == [16]
    assert seen.path[-1] == (16, "scoring")


@pytest.mark.rule("NER-13.7")
@both
def test_an_unsold_last_link_beside_an_unfinished_one_needs_the_extra_turn(edition: str) -> None:
    """The row's first link is sold and unfinished, the last unsold: the extra turn is the final one."""
    state = table(edition=edition, turn=16, row=["Rutland-Albany", "Boston-Lowell"], deck=0)
    seen = to_the_end(state, "auction", {"Bob": bids({"Rutland-Albany": 1})}, bid_rolls(16, "Rutland-Albany", 1, 2))
    assert [event.link for event in seen.of(LinkSetAside)] == ["Boston-Lowell"]
    assert [event.links for event in seen.of(ExtraTurnFollows)] == [("Rutland-Albany",)]
    assert [event.turn for event in seen.of(FinalTurnKnown)] == [17]
    assert seen.path[-1] == (17, "scoring")


def last_auction_of_five(edition: str, first_dice: tuple[int, int]) -> Seen:
    """Three links for Ann, Bob and Cleo; the second and third are built, the first falls as it falls."""
    row = ["Boston-Providence", "Boston-Lowell", "Providence-Kingston"]
    state = table(people(5), edition=edition, turn=8, row=row, deck=0)
    orders = {seat: bids({link: 1}) for seat, link in zip(("Ann", "Bob", "Cleo"), row, strict=True)}
    rolls = bid_rolls(8, row[0], *first_dice) | bid_rolls(8, row[1], 6, 6) | bid_rolls(8, row[2], 6, 6)
    seen = to_the_end(state, "auction", orders, rolls)
    assert [event.seat for event in seen.of(LinkSold)] == ["Ann", "Bob", "Cleo"]
    return seen


@pytest.mark.rule("NER-13.8")
@both
def test_the_last_auction_with_its_first_link_unfinished_is_not_final(edition: str) -> None:
    """Link 1 waits, links 2 and 3 are built: the next turn completes link 1 and is final."""
    seen = last_auction_of_five(edition, (1, 1))
    assert [(event.link, event.seat) for event in seen.of(LinkCompleted)] == [("Boston-Providence", "Ann")]
    assert [event.turn for event in seen.of(FinalTurnKnown)] == [9]
    assert seen.path[-1] == (9, "scoring")


@pytest.mark.rule("NER-13.8")
@both
def test_the_last_auction_with_all_built_is_final_at_once(edition: str) -> None:
    """All three links are built: the game ends with this turn."""
    seen = last_auction_of_five(edition, (6, 6))
    assert [event.turn for event in seen.of(FinalTurnKnown)] == [8]
    assert seen.path[-1] == (8, "scoring")


@pytest.mark.rule("NER-13.10")
@both
def test_worked_score(edition: str) -> None:
    """Cash $37, values 5, 7 and 8, debt $40: 37 + 20 - 40 - 8 = 9."""
    cards = dict.fromkeys(["Boston-Providence", "Fitchburg-Manchester", "Hartford-Plainfield"], "Ann")
    seen = scored(table(edition=edition, cash={"Ann": 37}, debt={"Ann": 40}, built=cards, deck=0))
    assert scores(seen)["Ann"] == 9
    assert [type(event) for event in seen.events] == [LinksValued, DebtRepaid, GameEnded]


@pytest.mark.rule("NER-13.10")
@both
def test_the_last_fifth_comes_on_top_of_the_turns_service(edition: str) -> None:
    """A debt of $40 in the final turn costs $8 in the service step and $8 again with its repayment."""
    state = table(
        edition=edition, turn=17, cash={"Ann": 60}, debt={"Ann": 40}, unbuilt={"Boston-Lowell": "Bob"}, deck=0
    )
    seen = to_the_end(state, "loans", {})
    assert [event.amount for event in seen.of(DebtServiced)] == [8]
    assert scores(seen)["Ann"] == 60 - 8 - 40 - 8


@pytest.mark.rule("NER-13.11")
@both
def test_a_score_may_be_negative(edition: str) -> None:
    """Cash $3, values 5, debt $80: -88, behind -10; no loan covers it, and a link set aside is nobody's."""
    state = table(
        edition=edition,
        cash={"Ann": 3, "Bob": 2, "Cleo": 0},
        debt={"Ann": 80, "Bob": 10},
        built={"Boston-Providence": "Ann"},
        aside=["Springfield-Albany"],
        deck=0,
    )
    seen = scored(state)
    ended = seen.of(GameEnded)[0]
    assert [(p.place, p.seat, p.score) for p in ended.places] == [(1, "Cleo", 0), (2, "Bob", -10), (3, "Ann", -88)]
    assert not seen.of(LoanTaken)
    assert sum(event.amount for event in seen.of(LinksValued)) == 5


@pytest.mark.rule("NER-13.12")
@both
def test_equal_scores_share_the_win(edition: str) -> None:
    """61, 61 and 40: two winners, although income, cash, debt and First Player differ."""
    state = table(
        edition=edition,
        first="Bob",
        cash={"Ann": 61, "Bob": 85, "Cleo": 40},
        debt={"Bob": 20},
        income={"Ann": 3, "Bob": 30},
        deck=0,
    )
    ended = scored(state).of(GameEnded)[0]
    assert [(p.seat, p.score, p.place) for p in ended.places] == [("Ann", 61, 1), ("Bob", 61, 1), ("Cleo", 40, 3)]


@pytest.mark.rule("NER-13.13")
@both
def test_places_are_counted_as_in_a_race(edition: str) -> None:
    """61, 61, 40, 12: places 1, 1, 3, 4."""
    cash = {"Ann": 12, "Bob": 61, "Cleo": 40, "Dan": 61}
    ended = scored(table("Ann Bob Cleo Dan", edition=edition, cash=cash, deck=0)).of(GameEnded)[0]
    assert [(p.seat, p.place) for p in ended.places] == [("Bob", 1), ("Dan", 1), ("Cleo", 3), ("Ann", 4)]


@pytest.mark.rule("NER-13.13")
@both
def test_the_locomotive_moves_in_the_final_turn_and_decides_nothing(edition: str) -> None:
    """It goes to the greatest income as ever, no turn begins, and the score is that of the money."""
    state = table(edition=edition, turn=16, cash={"Ann": 50}, income={"Cleo": 1}, deck=0, last=True)
    seen = to_the_end(state, "locomotive", {})
    assert [event.seat for event in seen.of(LocomotiveMoved)] == ["Cleo"]
    assert not seen.of(TurnBegun)
    assert seen.path == [(16, "locomotive"), (16, "scoring")]
    assert [place.seat for place in seen.of(GameEnded)[0].places] == ["Ann", "Bob", "Cleo"]
