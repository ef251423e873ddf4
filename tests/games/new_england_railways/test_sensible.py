"""The sensible bot beats the random one, and does nothing that somebody watching would call silly."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from benchmarks.finals import Final, final
from pbem.games.new_england_railways.bots.horizon import annuity, turns_left
from pbem.games.new_england_railways.bots.roads import roads
from pbem.games.new_england_railways.decisions import Borrow, Carry, Finish, Limit, Retire
from pbem.games.new_england_railways.loans import forced_loan, most_retired
from pbem.games.new_england_railways.network import NoShipment, Shipment, shipments
from pbem.games.new_england_railways.position import Position
from pbem.games.new_england_railways.state import State
from pbem.kernel.answer import Answer
from pbem.kernel.draws import Luck
from pbem.kernel.ladder import AnyDecision, Bot
from tests.counts import count
from tests.rules.new_england_railways.table import (
    BOARD,
    PEOPLE,
    TITLE,
    all_counts,
    bot_game,
    people,
    position,
    table,
    whole_game,
)

GAMES = count(100)


def answer(state: State, decision: AnyDecision, answers: tuple[Answer, ...] = ()) -> Any:
    """What the bot says, which the rules allow."""
    here = position(state, decision.seat, answers)
    value = TITLE.bots["sensible"](Luck(b"sensible", "-", decision.seat))(decision, "label", here)
    assert decision.refusal(here, value) is None
    return value


def limit(state: State, link: str, seat: str = "Ann") -> int:
    """How far it goes for a link."""
    value = answer(state, Limit(seat=seat, link=link))
    assert isinstance(value, int)
    return value


def borrowed(state: State, seat: str = "Ann") -> int:
    """What it borrows."""
    railway = state.table.railways[seat]
    value = answer(state, Borrow(seat=seat, at_least=forced_loan(railway.cash, railway.debt)))
    assert isinstance(value, int)
    return value


def retired(state: State, seat: str = "Ann") -> int:
    """What it retires."""
    railway = state.table.railways[seat]
    value = answer(state, Retire(seat=seat, at_most=most_retired(railway.cash, railway.debt)))
    assert isinstance(value, int)
    return value


def carried(state: State, nth: int = 2, seat: str = "Ann") -> Shipment | NoShipment:
    """What it ships."""
    value = answer(state, Carry(seat=seat, round=nth))
    assert isinstance(value, Shipment | NoShipment)
    return value


class Asked(NamedTuple):
    """A decision in a game: what was asked and answered, in which turn with how many still to come, with what cash."""

    decision: AnyDecision
    value: Any
    turn: int
    turns_left: int
    cash: int


@cache
def asked_in_game(players: int) -> list[Asked]:
    """All that was asked in a game of sensible bots, in order."""
    found: list[Asked] = []

    def watched(bot: Bot) -> Bot:
        def answers(decision: AnyDecision, label: str, here: Position) -> Any:
            value = bot(decision, label, here)
            left = turns_left(here.table, sold=False)
            found.append(Asked(decision, value, here.table.turn, left, here.mine.cash))
            return value

        return answers

    seats = PEOPLE[:players]
    bots = {seat: watched(TITLE.bots["sensible"](Luck(b"watched", "-", seat))) for seat in seats}
    whole_game(people(players), "crayon", bots=bots)
    return found


# Against bots that play at random


@cache
def against_random(seats: int, games: int) -> list[tuple[int, int]]:
    """Of each game the score of the one sensible bot, whose seat changes, and the best score of the random ones."""
    found = []
    for number in range(games):
        kinds = ["random"] * seats
        kinds[number % seats] = "sensible"
        scores = final(kinds, number).scores
        found.append((scores.pop(number % seats), max(scores)))
    return found


@pytest.mark.parametrize(("players", "of_hundred"), [(3, 95), (4, 90), (5, 90), (6, 85)])
def test_it_beats_random_bots(players: int, of_hundred: int) -> None:
    """Alone among random bots it ends above them all in at least so many of a hundred games. A smaller number of games
    may lose the same share, rounded up to a whole game."""
    lost = [game for game in against_random(players, GAMES) if game[0] <= game[1]]
    assert len(lost) <= -(-GAMES * (100 - of_hundred) // 100), lost


@all_counts
def test_it_scores_more(players: int) -> None:
    """And by a wide margin: on the average it has more than the best of the random bots by a quarter at least."""
    mine, best = (sum(scores) for scores in zip(*against_random(players, GAMES), strict=True))
    assert mine * 4 > best * 5


@cache
def sensible_games(seats: int) -> list[Final]:
    """Games of sensible bots only."""
    return [final(["sensible"] * seats, number) for number in range(count(40))]


@all_counts
def test_nobody_drowns_in_debt(players: int) -> None:
    """Among themselves no sensible bot ends below nothing."""
    assert all(min(game.scores) > 0 for game in sensible_games(players))


def test_a_game_is_quick() -> None:
    """A whole game of three takes well under a second and a half."""
    assert min(game.milliseconds for game in sensible_games(3)) < 750


@all_counts
def test_it_plays_the_same_again(players: int) -> None:
    """The same game twice: nothing is left over in it from the game before."""
    kinds = ["sensible"] * players
    assert final(kinds, 1).scores == final(kinds, 1).scores


# Bids


@pytest.mark.parametrize("cash", [10, 40, 200])
def test_no_bid_beyond_what_the_last_turn_returns(cash: int) -> None:
    """In the last turn a link returns its value and one income for each counter that goes over it: not with everything
    it might ever carry is it paid for."""
    boxes = {"Hartford": {"Coal": 2}}
    state = table(row=["Springfield-Albany"], deck=0, cash=cash, built={"Hartford-Springfield": "Ann"}, boxes=boxes)
    assert 10 <= min(cash, limit(state, "Springfield-Albany")) <= 12 + 4


@all_counts
def test_no_limit_beyond_what_a_link_can_ever_return(players: int) -> None:
    """In whole games no limit is above the value of the link and an income in each turn that is left for each counter
    that all together could ship, never above the cash."""
    for asked in asked_in_game(players):
        if isinstance(asked.decision, Limit):
            incomes = sum((2 * players - 1) * turns for turns in range(1, asked.turns_left + 1))
            assert asked.value <= min(asked.cash, BOARD.links[asked.decision.link].value + incomes)


def test_a_cheap_link_of_great_value_is_bought() -> None:
    """Nobody else has cash, the link counts 12 at the end: the bot is in for it, at any time of the game."""
    for deck in (0, 6, 20):
        state = table(row=["Springfield-Albany"], deck=deck, cash={"Ann": 30, "Bob": 0, "Cleo": 0})
        assert limit(state, "Springfield-Albany") >= 6


def test_a_link_that_carries_goods_is_worth_more_than_one_that_does_not() -> None:
    """Two links of equal value, one of which joins full boxes to cities that accept what is in them."""
    boxes = {"Boston": {"Cotton": 3}, "Providence": {"Foodstuffs": 3}}
    one = table(row=["Boston-Providence"], deck=8, cash=99, boxes=boxes)
    other = table(row=["New Haven-Hartford"], deck=8, cash=99, boxes=boxes)
    assert BOARD.links["Boston-Providence"].value == BOARD.links["New Haven-Hartford"].value
    assert limit(one, "Boston-Providence") > limit(other, "New Haven-Hartford")


def test_the_same_link_is_worth_less_towards_the_end() -> None:
    """What it earns, it earns in fewer turns."""
    boxes = {"Boston": {"Cotton": 3}, "Providence": {"Foodstuffs": 3}}
    limits = [
        limit(table(row=["Boston-Providence"], deck=deck, cash=999, boxes=boxes), "Boston-Providence")
        for deck in (28, 14, 4, 0)
    ]
    assert limits == sorted(limits, reverse=True)
    assert limits[0] > limits[-1]


def test_it_waits_for_the_better_lot() -> None:
    """One purchase a turn: if the second lot is much better and can be had, the first is left to others."""
    state = table(row=["Manchester-Concord", "Springfield-Albany"], deck=0, cash={"Ann": 30, "Bob": 3, "Cleo": 3})
    assert limit(state, "Manchester-Concord") == 0
    assert limit(state, "Springfield-Albany") > 8


def test_the_next_service_is_kept_back() -> None:
    """Cash 12, service 8 due next turn and no income: no more than 4 are bid."""
    state = table(row=["Springfield-Albany"], deck=6, cash={"Ann": 12}, debt={"Ann": 40})
    assert limit(state, "Springfield-Albany") <= 4


# Loans


def test_no_loan_without_a_use() -> None:
    """Cash enough for whatever is offered; nothing offered at all; in the last auction a link that counts less than the
    loan costs."""
    assert borrowed(table(row=["Boston-Providence"], deck=20, cash={"Ann": 60}, income=10)) == 0
    assert borrowed(table(deck=0, cash=0, income=20)) == 0
    assert borrowed(table(row=["Manchester-Concord"], deck=0, cash=1, income=20)) == 0


def test_no_loan_that_income_does_not_carry() -> None:
    """With no income a loan is served with the next loan."""
    assert borrowed(table(row=["Boston-Providence", "Boston-Worcester"], turn=1, deck=29, cash=10)) == 0


def test_a_loan_that_wins_what_pays_for_it() -> None:
    """Income 10, no cash, a rival with $6: a link that carries goods for many turns is worth a note."""
    boxes = {"Boston": {"Cotton": 3}, "Providence": {"Foodstuffs": 3}}
    state = table(
        row=["Boston-Providence"], deck=20, cash={"Ann": 1, "Bob": 6, "Cleo": 0}, income={"Ann": 10}, boxes=boxes
    )
    assert borrowed(state) == 10


@all_counts
def test_what_is_borrowed_is_not_retired_unspent(players: int) -> None:
    """In whole games nobody retires in the turn in which it borrowed without being forced to."""
    asked = asked_in_game(players)
    willing = [
        (each.turn, each.decision.seat)
        for each in asked
        if isinstance(each.decision, Borrow) and each.value > each.decision.at_least
    ]
    for each in asked:
        if isinstance(each.decision, Retire) and each.value:
            assert (each.turn, each.decision.seat) not in willing


def test_a_forced_loan_is_no_more_than_forced() -> None:
    """Cash 1 and debt 50: $20 are forced, and no more is taken in need."""
    assert borrowed(table(row=["Boston-Providence"], deck=20, cash={"Ann": 1}, debt={"Ann": 50})) == 20


def test_idle_cash_retires_debt_at_the_end() -> None:
    """At the last retirement all debt that cash covers goes: it would cost a fifth more."""
    assert retired(table(deck=0, cash=57, debt=40, last=True)) == 40
    assert retired(table(deck=0, cash=37, debt=40, unbuilt={"Boston-Lowell": "Ann"})) == 30


def test_cash_that_no_link_wants_retires_debt() -> None:
    """The others have $3 each: more than a few dollars are not needed to win what is offered."""
    assert retired(table(row=["Springfield-Albany"], deck=4, cash={"Ann": 48, "Bob": 3, "Cleo": 3}, debt=20)) == 20


def test_cash_that_a_link_wants_is_kept() -> None:
    """Bob could bid $9 for a link that carries goods for many turns: Ann's $14 are for it, not for her note."""
    boxes = {"Boston": {"Cotton": 3}, "Providence": {"Foodstuffs": 3}}
    cash = {"Ann": 14, "Bob": 9, "Cleo": 0}
    state = table(row=["Boston-Providence"], deck=20, cash=cash, debt={"Ann": 10}, income={"Ann": 5}, boxes=boxes)
    assert retired(state) == 0


# Building


def test_a_dollar_is_paid_for_a_link_that_carries_this_turn() -> None:
    """Short by 1: with a counter to carry this turn it pays, with nothing it waits and has it for nothing."""
    full = table(deck=6, unbuilt={"Boston-Providence": "Ann"}, boxes={"Boston": {"Cotton": 1}}, buyers=["Ann"])
    empty = table(deck=6, unbuilt={"Boston-Providence": "Ann"}, buyers=["Ann"])
    assert answer(full, Finish(seat="Ann", link="Boston-Providence", short=1)) is True
    assert answer(empty, Finish(seat="Ann", link="Boston-Providence", short=1)) is False


def test_a_link_is_not_finished_at_any_price() -> None:
    """Three dollars for one income are too much in the last turns."""
    state = table(deck=2, unbuilt={"Boston-Providence": "Ann"}, boxes={"Boston": {"Cotton": 1}}, buyers=["Ann"])
    assert answer(state, Finish(seat="Ann", link="Boston-Providence", short=3)) is False


@pytest.mark.parametrize(("income", "pays"), [({"Ann": 30, "Bob": 5}, False), ({"Ann": 5, "Bob": 30}, True)])
def test_who_earns_most_lets_the_game_go_on(income: Mapping[str, int], *, pays: bool) -> None:
    """The last link of all: if it waits, an extra turn follows, with an income for everybody."""
    state = table(deck=0, unbuilt={"Boston-Providence": "Ann"}, buyers=["Ann"], cash=20, income=income)
    assert answer(state, Finish(seat="Ann", link="Boston-Providence", short=2)) is pays


# Shipping


def test_it_never_ships_for_nothing() -> None:
    """Over rivals' links only: it lets the chance go."""
    boxes = {"Boston": {"Cotton": 1}}
    assert carried(table(built={"Boston-Providence": "Bob"}, boxes=boxes)) == NoShipment()


def test_it_does_not_feed_the_leader() -> None:
    """One for itself, four for the leader: no. One and one: yes."""
    boxes = {"Boston": {"Manufactures": 1}}
    way = ("Boston-Providence", "Providence-Plainfield", "Hartford-Plainfield", "New Haven-Hartford")
    rich = table(built={link: "Bob" if link != way[0] else "Ann" for link in way}, boxes=boxes, income={"Bob": 9})
    even = table(built={link: "Ann" if link != way[0] else "Bob" for link in way}, boxes=boxes, income={"Bob": 9})
    assert carried(rich) == NoShipment()
    assert carried(even) == Shipment("Manufactures", ("Boston", "Providence", "Plainfield", "Hartford", "New Haven"))


def test_of_two_chances_the_contested_counter_goes_first() -> None:
    """Nobody but Ann earns by the foodstuffs, which bring her most; Bob too earns by the coal, and there is one."""
    built = {
        "Boston-Lowell": "Ann",
        "Lowell-Manchester": "Ann",
        "Boston-Providence": "Ann",
        "Providence-Worcester": "Bob",
    }
    state = table(built=built, boxes={"Manchester": {"Foodstuffs": 1}, "Boston": {"Coal": 1}})
    first = carried(state, nth=1)
    second = carried(state, nth=2)
    assert isinstance(first, Shipment)
    assert first.good == "Coal"
    assert isinstance(second, Shipment)
    assert second.good == "Foodstuffs"


@all_counts
def test_its_ways_are_the_legal_ones(players: int) -> None:
    """At the end of whole games the ways it knows over the built links are those that the rules know."""
    end = bot_game(players).state.table
    known = roads(BOARD)
    absent = ~known.built(end)
    mine = [
        Shipment(good, way.route)
        for (city, good), ways in zip(known.sources, known.ways, strict=True)
        if end.boxes[city].get(good)
        for way in ways
        if not way.links & absent
    ]
    assert sorted(mine, key=repr) == sorted(shipments(end, BOARD), key=repr)


def test_a_dollar_of_income_is_worth_no_more_than_its_payments() -> None:
    """And more the longer it is paid."""
    worth = [annuity(turns) for turns in range(17)]
    assert worth == sorted(worth)
    assert all(worth[turns] <= 100 * turns for turns in range(17))
