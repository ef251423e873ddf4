"""The sensible bot does in a position what somebody watching would call sensible."""

from typing import Any

import pytest

from pbem.games.pacific_northwest_rails.bots.landings import Landings
from pbem.games.pacific_northwest_rails.bots.plans import plans
from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares
from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.decisions.standing import Declare, EndStalled, TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import AddPledge, BuyPerk, ChooseTrade, Deal, Part, Reinvest
from pbem.games.pacific_northwest_rails.events import RunCompleted
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.draws import Luck
from tests.rules.pacific_northwest_rails.table import TITLE, position, table, turn


def answer(state: State, decision: Any) -> Any:
    """What the bot says, which the rules allow."""
    here = position(state, decision.seat)
    value = TITLE.bots["sensible"](Luck(b"sensible", "-", decision.seat))(decision, "label", here)
    assert decision.refusal(here, value) is None
    return value


def move(state: State, seat: str = "Ann") -> Move:
    """How it moves."""
    value = answer(state, ChooseMove(seat=seat))
    assert isinstance(value, Move)
    return value


def deal(state: State, space: str) -> Deal:
    """What it buys or sells."""
    value = answer(state, ChooseTrade(seat="Ann", space=space))
    assert isinstance(value, Deal)
    return value


# Moving


def test_a_card_that_fits_exactly_makes_the_run() -> None:
    """Spokane to Colville is 3 spaces of GN: with a 3 in hand nothing is paid for them."""
    state = table(at={"Ann": "Spokane"}, shares={"Ann": {"GN": 1}}, hands={"Ann": [3, 6]}, display=["R05"])
    found = move(state)
    assert (found.by, found.n, found.run) == ("card", 3, "R05")


def test_without_it_the_last_spaces_are_bought() -> None:
    """With a 6 and a 2 alone $3 are better than a turn more."""
    state = table(at={"Ann": "Spokane"}, shares={"Ann": {"GN": 1}}, hands={"Ann": [6, 2]}, display=["R05"])
    found = move(state)
    assert (found.by, found.n, found.run) == ("buy", 3, "R05")


def test_a_run_that_a_rival_ends_first_is_left() -> None:
    """Bob is one space before Wenatchee: Ann has a plan for R03 as long as he is not, and then a better one."""
    near = {"Ann": "Spokane", "Bob": "GN-08"}
    held = {"Ann": {"GN": 1}, "Bob": {"GN": 1}}
    state = table(at=near, came={"Bob": "GN-07"}, shares=held, display=["R03", "R05"], run={"Bob": "R03"}, used={})
    rates = {plan.run: plan.rate for plan in wishes(state)}
    state.table.players["Bob"].run = ""
    free = {plan.run: plan.rate for plan in wishes(state)}
    assert rates["R03"] < rates["R05"]
    assert rates["R03"] < free["R03"]
    assert rates["R05"] == free["R05"]


def wishes(state: State, seat: str = "Ann") -> list[Any]:
    """What it is after, best first."""
    here = position(state, seat)
    return plans(here, Landings(here))


def test_a_stuck_display_is_a_reason_to_buy_the_missing_share() -> None:
    """All runs need CR&N, which nobody has: Group 2 trades it, and there it is bought."""
    runs = ["R56", "R57", "R61", "R66", "R67"]
    state = table(at={"Ann": "13 Northport"}, heading={"Ann": -1}, cash=300, display=runs, year=6)
    found = move(state)
    assert found.toward == "12 Group 2"
    assert deal(state, "12 Group 2").buy


def test_who_is_stranded_goes() -> None:
    """Ashford with TE bankrupt: any track leads out."""
    state = table(at={"Ann": "Ashford"}, shares={"Ann": {"GN": 1, "TE": 1}}, prices={"TE": 0}, display=["R05", "R01"])
    assert move(state).by != "stay"


def test_no_space_is_bought_with_what_the_next_year_asks_for() -> None:
    """$12 in hand, of which the next Year takes 10: a roll or a card, no purchase of six spaces."""
    state = table(
        at={"Ann": "Spokane"}, cash={"Ann": 12}, shares={"Ann": {"GN": 1, "NP": 1}}, year=4, display=["R01", "R13"]
    )
    assert move(state).by != "buy"


def test_a_roll_that_leads_away_from_the_run_is_given_up() -> None:
    """One space before Colville, on the way of R05: a 5 gets there by turning at the towns, a 4 does not, and it
    stays."""
    state = table(at={"Ann": "GN-15"}, came={"Ann": "GN-14"}, shares={"Ann": {"GN": 1}}, display=["R05"])
    state.table.players["Ann"].run, state.table.players["Ann"].used = "R05", ["GN"]
    rolled = Move(by="die", toward="Colville", run="R05")
    assert answer(state, Land(seat="Ann", move=rolled, spaces=5)).path[-1] == "Colville"
    assert answer(state, Land(seat="Ann", move=rolled, spaces=4)).path == ()


# Shares


def test_early_what_grows_is_bought() -> None:
    """In the first year a GN share for $35 of $300."""
    assert deal(table(cash=300), "3 GN").buy == (("GN", 1),)


@pytest.mark.parametrize("cash", [35, 60, 80])
def test_not_with_the_money_for_taxes(cash: int) -> None:
    """Six shares in year 5 are taxed $36 by the next Year and as much again soon."""
    state = table(cash={"Ann": cash}, shares={"Ann": {"NP": 3, "SP&S": 3}}, year=5, display=["R01"])
    assert not deal(state, "3 GN").buy


def test_late_what_taxes_would_eat_is_sold() -> None:
    """Two SI at $15 cost $34 of taxes each from the seventh Year on, and no run on display wants them."""
    state = table(cash=200, shares={"Ann": {"SI": 2}}, prices={"SI": 15}, year=6, display=["R01"])
    assert deal(state, "5 Group 1").sell


def test_the_share_for_a_good_run_is_kept() -> None:
    """The same late, but one SI share more opens R68, for which nobody else has the stock."""
    state = table(cash=200, shares={"Ann": {"SI": 1}}, prices={"SI": 15}, year=8, display=["R68", "R69"])
    assert not deal(state, "5 Group 1").sell


def test_who_cannot_pay_the_next_tax_sells() -> None:
    """Six GN, no cash to speak of: some of them go while they fetch the full price."""
    state = table(cash={"Ann": 3}, shares={"Ann": {"GN": 6}}, prices={"GN": 60}, year=3, display=["R01"])
    (line, shares), *_ = deal(state, "3 GN").sell
    assert line == "GN"
    assert 60 * shares >= 6 * 4


def test_the_gn_share_at_a_runs_end() -> None:
    """Early with cash: yes; without the cash for taxes: no."""
    assert answer(table(cash=300, display=["R01"]), BuyPerk(seat="Ann", price=35)).most == 35
    assert answer(table(cash=40, display=["R01"]), BuyPerk(seat="Ann", price=35)).most == 0


def test_ten_dollars_for_many_shares_only() -> None:
    """$5 on each of five shares are worth $10, on one they are not, nor where others have most of them."""
    many = table(cash=300, shares={"Ann": {"GN": 5}})
    one = table(cash=300, shares={"Ann": {"GN": 1}})
    others = table(cash=300, shares={"Ann": {"GN": 3}, "Bob": {"GN": 5}})
    asked = Reinvest(seat="Ann", card="R01", lines=("GN",))
    assert answer(many, asked) == Part("GN", 10)
    assert answer(one, asked) == Part()
    assert answer(others, asked) == Part()


def test_a_pledge_for_many_shares_only() -> None:
    """$4 are missing: for three shares yes, without any no."""
    state = table(cash=300, shares={"Ann": {"GN": 3}})
    assert answer(state, AddPledge(seat="Ann", runner="Bob", line="GN", missing=4)) == 4
    assert answer(state, AddPledge(seat="Cleo", runner="Bob", line="GN", missing=4)) == 0


# Auctions


def test_a_bargain_is_bid_for() -> None:
    """Two GN worth $60 each from $35 in the second year: in with at least their price, if there is the cash."""
    rich = table(cash=500, prices={"GN": 60}, year=1, shares={"Bob": {"GN": 2}})
    poor = table(cash=30, prices={"GN": 60}, year=1, shares={"Bob": {"GN": 2}})
    asked = BidForShares(seat="Ann", line="GN", seller="Bob", shares=1, floor=35)
    assert 60 <= answer(rich, asked) <= 120
    assert answer(poor, asked) == 0


def test_nobody_bids_with_the_money_for_taxes() -> None:
    """$70 in hand and five shares in year 6: the next Year asks for $35."""
    state = table(cash=70, prices={"GN": 60}, year=6, shares={"Ann": {"NP": 5}, "Bob": {"GN": 1}})
    assert answer(state, BidForShares(seat="Ann", line="GN", seller="Bob", shares=1, floor=30)) <= 35


def test_the_last_years_share_is_not_worth_its_price() -> None:
    """Before the tenth Year a share at $15 without a run costs $10 of tax."""
    state = table(cash=500, year=9, shares={"Bob": {"SI": 1}}, display=["R01"])
    assert answer(state, BidForShares(seat="Ann", line="SI", seller="Bob", shares=1, floor=1)) < 15


def test_shares_of_a_dead_major_are_kept_by_who_can_pay() -> None:
    """They come back at $15, and the next Year asks for less; without cash they go, as many as are needed."""
    held = {"Ann": {"GN": 3}}
    rich = table(cash=100, prices={"GN": 0}, shares=held, year=4)
    poor = table(cash=6, prices={"GN": 0}, shares=held, year=4)
    assert answer(rich, TurnIn(seat="Ann", line="GN")) == 0
    assert answer(poor, TurnIn(seat="Ann", line="GN")) == 2


# Ends


def test_it_declares_when_it_leads() -> None:
    """With $1,500 and nobody worth more."""
    leading = table(cash={"Ann": 1500, "Bob": 900, "Cleo": 900})
    trailing = table(cash={"Ann": 1500, "Bob": 900, "Cleo": 900}, shares={"Bob": {"GN": 10}}, prices={"GN": 80})
    assert answer(leading, Declare(seat="Ann")) is True
    assert answer(trailing, Declare(seat="Ann")) is False


@pytest.mark.parametrize(("stale", "agrees"), [(3, False), (7, True)])
def test_who_trails_agrees_in_time(stale: int, *, agrees: bool) -> None:
    """The leader at once; the others once it is plain that they have no run to make."""
    state = table(cash={"Ann": 100, "Bob": 900, "Cleo": 50}, display=["R01", "R02"], stale=stale)
    assert answer(state, EndStalled(seat="Bob")) is True
    assert answer(state, EndStalled(seat="Ann")) is agrees


def test_who_has_a_run_to_make_plays_on() -> None:
    """However long the display has been full."""
    state = table(cash={"Ann": 100, "Bob": 900, "Cleo": 50}, shares={"Ann": {"GN": 1}}, display=["R01"], stale=20)
    assert answer(state, EndStalled(seat="Ann")) is False


def test_a_whole_turn_makes_the_run() -> None:
    """From the choice to the bonus: $20, $2 for the share, nothing spent but the card."""
    state = table(
        at={"Ann": "Spokane"}, shares={"Ann": {"GN": 1}}, hands={"Ann": [3]}, display=["R05"], cash=30, year=9
    )
    bots = {"Ann": TITLE.bots["sensible"](Luck(b"sensible", "-", "Ann"))}
    seen = turn(state, "Ann", bots=bots, deck=["R01", "R02", "R03", "R04", "R06"])
    assert seen.player("Ann").at == "Colville"
    assert seen.player("Ann").cash == 30 + 20 + 2


def test_the_bankrupt_railroad_of_the_run_is_used() -> None:
    """R76 lists NP and SL&E, which is bankrupt: from Davenport the way to Spokane by SL&E costs a penalty and the one
    by NP nothing, yet without SL&E there is no run. It goes on, turn by turn, and ends it."""
    shares = {"Ann": {"NP": 5, "SL&E": 1}}
    state = table(at={"Ann": "Davenport"}, shares=shares, prices={"SL&E": 0}, display=["R76"], cash=390)
    player = state.table.players["Ann"]
    player.came, player.run, player.used = "NP-18", "R76", ["NP"]
    bots = {"Ann": TITLE.bots["sensible"](Luck(b"sensible", "-", "Ann"))}
    made: list[RunCompleted] = []
    for _ in range(6):
        before = state.table.players["Ann"].at
        made += turn(state, "Ann", bots=bots).of(RunCompleted)
        if made:
            break
        assert state.table.players["Ann"].at != before
    assert [run.card for run in made] == ["R76"]
