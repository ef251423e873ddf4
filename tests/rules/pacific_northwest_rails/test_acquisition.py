"""Acquisition of short lines by a sold-out major (PNR-7)."""

import pytest

from pbem.games.pacific_northwest_rails.events import LineAcquired, LineSplit, OrderRolled, PriceMoved, SharesBought
from pbem.games.pacific_northwest_rails.orders import TradeLine
from pbem.games.pacific_northwest_rails.state import State
from pbem.games.pacific_northwest_rails.steps.acquisition import acquire
from tests.rules.pacific_northwest_rails.act import FIVE, act, runs, trades
from tests.rules.pacific_northwest_rails.table import BOARD, Seen, orders, table


def acquires(state: State, major: str, rolls: dict[str, str] | None = None) -> Seen:
    """Ann has just bought the last share of `major`."""
    return act(state, "Ann", lambda t: acquire(t, major), None, rolls)


def buys_the_last(state: State, line: str, space: str) -> Seen:
    """Ann buys one share of a major."""
    return trades(state, "Ann", space, TradeLine(at=line, buy={line: 1}))


def dealt(seen: Seen) -> dict[str, tuple[dict[str, int], dict[str, int]]]:
    """By short line, the shares dealt and the dollars paid."""
    return {event.line: (event.dealt, event.paid) for event in seen.of(LineAcquired)}


@pytest.mark.rule("PNR-7.1")
def test_the_unsold_shares_go_to_the_holders_of_the_major() -> None:
    """Ann holds 8 OWR&N: her ninth brings nothing, with the tenth all five MH are hers."""
    state = table(shares={"Ann": {"OWR&N": 8}}, display=FIVE, cash=200)
    assert not buys_the_last(state, "OWR&N", "31 OWR&N").of(LineAcquired)
    assert dealt(buys_the_last(state, "OWR&N", "31 OWR&N")) == {"MH": ({"Ann": 5}, {})}
    assert state.table.players["Ann"].shares == {"OWR&N": 10, "MH": 5}


@pytest.mark.rule("PNR-7.2")
def test_one_share_each_from_the_largest_holder_and_again() -> None:
    """OWR&N: Bob 5, Cleo 3, Ann 2. Five MH: Bob, Cleo, Ann, Bob, Cleo."""
    state = table(shares={"Ann": {"OWR&N": 2}, "Bob": {"OWR&N": 5}, "Cleo": {"OWR&N": 3}})
    assert dealt(acquires(state, "OWR&N"))["MH"][0] == {"Bob": 2, "Cleo": 2, "Ann": 1}
    assert state.table.bank["MH"] == 0


@pytest.mark.rule("PNR-7.3")
def test_who_ends_short_of_the_largest_holder_is_paid() -> None:
    """The same with MH at $25: Ann is one share short and gets $25, nobody else gets cash."""
    holders = {"Ann": {"OWR&N": 2}, "Bob": {"OWR&N": 5}, "Cleo": {"OWR&N": 3}}
    state = table(shares=holders, prices={"MH": 25})
    assert dealt(acquires(state, "OWR&N"))["MH"][1] == {"Ann": 25}
    assert state.table.players["Ann"].cash == 125


@pytest.mark.rule("PNR-7.4")
def test_equal_holders_roll_and_the_next_line_follows() -> None:
    """NP: Ann 5, Bob 5. CR&N: Bob rolls higher and begins; SL&E has a roll of its own, and Ann begins."""
    state = table("Ann Bob", shares={"Ann": {"NP": 5}, "Bob": {"NP": 5}})
    rolls = {
        "acquire/CR&N/1/Ann": "2",
        "acquire/CR&N/1/Bob": "3",
        "acquire/SL&E/1/Ann": "6",
        "acquire/SL&E/1/Bob": "1",
    }
    seen = acquires(state, "NP", rolls)
    assert [event.line for event in seen.of(LineAcquired)] == ["CR&N", "SL&E"]
    assert dealt(seen)["CR&N"] == ({"Bob": 3, "Ann": 2}, {"Ann": 15})
    assert dealt(seen)["SL&E"] == ({"Ann": 3, "Bob": 2}, {"Bob": 15})


@pytest.mark.rule("PNR-7.5")
def test_the_designated_lines() -> None:
    """CM&PS - BB&BC, I&WN, TE; GN - none; NP - CR&N, SL&E; OWR&N - MH; SP&S - ACRRY, OT."""
    found = {line: railroad.acquires for line, railroad in BOARD.railroads.items() if railroad.major}
    assert found == {
        "GN": (),
        "NP": ("CR&N", "SL&E"),
        "SP&S": ("ACRRY", "OT"),
        "OWR&N": ("MH",),
        "CM&PS": ("BB&BC", "I&WN", "TE"),
    }
    for major, lines in found.items():
        assert list(dealt(acquires(table(shares={"Ann": {major: 10}}), major))) == list(lines)


@pytest.mark.rule("PNR-7.6")
def test_a_line_that_was_once_sold_out_is_exempt() -> None:
    """Bob buys one MH, then the last two, and sells one back; when OWR&N is sold out nothing is dealt."""
    state = table(shares={"Ann": {"OWR&N": 9}, "Bob": {"MH": 2}}, display=FIVE)
    trades(state, "Bob", "12 Group 2", TradeLine(at="MH", buy={"MH": 1}))
    assert state.table.sold_out == []
    trades(state, "Bob", "12 Group 2", TradeLine(at="MH", buy={"MH": 2}))
    assert state.table.sold_out == ["MH"]
    trades(state, "Bob", "12 Group 2", TradeLine(at="MH", sell={"MH": 1}))
    assert state.table.bank["MH"] == 1
    assert not buys_the_last(state, "OWR&N", "31 OWR&N").of(LineAcquired)
    trades(state, "Bob", "12 Group 2", TradeLine(at="MH", buy={"MH": 1}))
    assert state.table.sold_out == ["MH"]


@pytest.mark.rule("PNR-7.7")
def test_after_the_price_step_and_once_for_each_line() -> None:
    """Ann buys the last NP at $95: paid, split, then CR&N and SL&E. Sold back and bought up again, NP acquires nothing
    more, though the bank holds CR&N again."""
    state = table(cash=500, shares={"Ann": {"NP": 9}}, prices={"NP": 95}, display=FIVE)
    seen = buys_the_last(state, "NP", "9 NP")
    kinds = (SharesBought, PriceMoved, LineSplit, LineAcquired)
    assert [type(event) for event in seen.events if isinstance(event, kinds)] == [*kinds, LineAcquired]
    assert sorted(state.table.sold_out) == ["CR&N", "SL&E"]
    trades(state, "Ann", "9 NP", TradeLine(at="NP", sell={"NP": 1}))
    trades(state, "Ann", "12 Group 2", TradeLine(at="CR&N", sell={"CR&N": 2}))
    assert not buys_the_last(state, "NP", "9 NP").of(LineAcquired)
    assert (state.table.bank["NP"], state.table.bank["CR&N"]) == (0, 2)


@pytest.mark.rule("PNR-7.7")
def test_the_gn_share_after_a_run_acquires_nothing() -> None:
    """The tenth GN is bought after R03; GN has no short lines to acquire."""
    state = table(shares={"Ann": {"GN": 9}}, display=(*FIVE, "R03"))
    seen = runs(state, "Ann", "R03", {"Ann": orders(perk=99)})
    assert state.table.bank["GN"] == 0
    assert not seen.of(LineAcquired)


@pytest.mark.rule("PNR-7.8")
def test_free_and_without_a_move_and_even_deals_pay_nothing() -> None:
    """NP: Ann 6, Bob 4. Four CR&N unsold: two each, no cash; prices stay as they are."""
    state = table("Ann Bob Cleo", shares={"Ann": {"NP": 6}, "Bob": {"NP": 4}, "Cleo": {"CR&N": 1, "SL&E": 5}})
    before = dict(state.table.prices)
    assert dealt(acquires(state, "NP")) == {"CR&N": ({"Ann": 2, "Bob": 2}, {})}
    assert state.table.prices == before
    assert {player.cash for player in state.table.players.values()} == {100}


@pytest.mark.rule("PNR-7.8")
def test_holdings_are_counted_after_the_purchase() -> None:
    """NP: Ann 4, Bob 4, Cleo 1. Ann's fifth makes her the largest, without a roll."""
    state = table(shares={"Ann": {"NP": 4}, "Bob": {"NP": 4}, "Cleo": {"NP": 1}}, display=FIVE)
    seen = buys_the_last(state, "NP", "9 NP")
    assert not seen.of(OrderRolled)
    assert dealt(seen)["CR&N"] == ({"Ann": 2, "Bob": 2, "Cleo": 1}, {"Cleo": 15})


@pytest.mark.rule("PNR-7.8")
def test_a_bankrupt_short_line_is_skipped() -> None:
    """CR&N is at $0: SL&E alone is dealt."""
    state = table(shares={"Ann": {"NP": 10}}, prices={"CR&N": 0})
    assert list(dealt(acquires(state, "NP"))) == ["SL&E"]
    assert state.table.bank["CR&N"] == 5


@pytest.mark.rule("PNR-7.9")
def test_worked_example_leftover_shares_and_cash() -> None:
    """A, B, C own 4, 3, 2 NP; 4 CR&N at $20 and 2 SL&E at $15 are unsold, B owns 1 CR&N. A buys the tenth NP. CR&N: A
    2, B 1, C 1 new, B and C $20. SL&E: A 1, B 1, C $15. Prices stay."""
    held = {"Ann": {"NP": 4}, "Bob": {"NP": 3, "CR&N": 1}, "Cleo": {"NP": 2}, "Dan": {"SL&E": 3}}
    state = table("Ann Bob Cleo Dan", shares=held, prices={"CR&N": 20}, display=FIVE)
    seen = buys_the_last(state, "NP", "9 NP")
    assert dealt(seen) == {
        "CR&N": ({"Ann": 2, "Bob": 1, "Cleo": 1}, {"Bob": 20, "Cleo": 20}),
        "SL&E": ({"Ann": 1, "Bob": 1}, {"Cleo": 15}),
    }
    assert seen.cash() == {"Ann": 100 - 35, "Bob": 120, "Cleo": 135, "Dan": 100}
    assert seen.player("Bob").shares == {"NP": 3, "CR&N": 2, "SL&E": 1}
    assert [state.table.prices[line] for line in ("NP", "CR&N", "SL&E")] == [40, 20, 15]


@pytest.mark.rule("PNR-7.10")
def test_every_tied_set_rolls_and_equal_dice_roll_again() -> None:
    """OWR&N: Ann, Bob, Cleo 3 each. Bob and Cleo roll 5, Ann 6: Ann is first; then Cleo 4, Bob 1."""
    state = table("Ann Bob Cleo Dan", shares={"Ann": {"OWR&N": 3}, "Bob": {"OWR&N": 3}, "Cleo": {"OWR&N": 3}})
    rolls = {
        "acquire/MH/1/Ann": "6",
        "acquire/MH/1/Bob": "5",
        "acquire/MH/1/Cleo": "5",
        "acquire/MH/2/Bob": "1",
        "acquire/MH/2/Cleo": "4",
    }
    seen = acquires(state, "OWR&N", rolls)
    assert [event.rolls for event in seen.of(OrderRolled)] == [{"Ann": 6, "Bob": 5, "Cleo": 5}, {"Bob": 1, "Cleo": 4}]
    assert dealt(seen)["MH"] == ({"Ann": 2, "Cleo": 2, "Bob": 1}, {"Bob": 15})


@pytest.mark.rule("PNR-7.10")
def test_two_tied_sets_each_among_themselves() -> None:
    """OWR&N: Ann and Bob 3, Cleo and Dan 2. However high Dan rolls he is behind Ann and Bob."""
    held = {"Ann": {"OWR&N": 3}, "Bob": {"OWR&N": 3}, "Cleo": {"OWR&N": 2}, "Dan": {"OWR&N": 2}}
    state = table("Ann Bob Cleo Dan", shares=held)
    rolled = {"Ann": "1", "Bob": "2", "Cleo": "3", "Dan": "6"}
    seen = acquires(state, "OWR&N", {f"acquire/MH/1/{seat}": roll for seat, roll in rolled.items()})
    assert [tuple(event.rolls) for event in seen.of(OrderRolled)] == [("Ann", "Bob"), ("Cleo", "Dan")]
    (event,) = seen.of(LineAcquired)
    assert list(event.dealt) == ["Bob", "Ann", "Dan", "Cleo"]
    assert event.dealt == {"Bob": 2, "Ann": 1, "Dan": 1, "Cleo": 1}
    assert event.paid == {"Ann": 15, "Dan": 15, "Cleo": 15}


@pytest.mark.rule("PNR-7.11")
def test_worked_example_a_tie_for_the_largest_holder_and_an_exempt_line() -> None:
    """SP&S: A 4, B 4, C 2. ACRRY: 4 unsold at $20; OT: 1 in the bank, sold out earlier. A rolls 2, B 5: B 2, A 1, C 1;
    A and C get $20."""
    held = {"Ann": {"SP&S": 4}, "Bob": {"SP&S": 4}, "Cleo": {"SP&S": 2}, "Dan": {"ACRRY": 1, "OT": 4}}
    state = table("Ann Bob Cleo Dan", shares=held, prices={"ACRRY": 20}, sold_out=["OT"])
    seen = acquires(state, "SP&S", {"acquire/ACRRY/1/Ann": "2", "acquire/ACRRY/1/Bob": "5"})
    assert dealt(seen) == {"ACRRY": ({"Bob": 2, "Ann": 1, "Cleo": 1}, {"Ann": 20, "Cleo": 20})}
    assert seen.cash() == {"Ann": 120, "Bob": 100, "Cleo": 120, "Dan": 100}
    assert state.table.bank["OT"] == 1


@pytest.mark.rule("PNR-7.12")
def test_worked_example_fewer_shares_than_holders_and_gn() -> None:
    """OWR&N: A 6, B 3, C 1; MH: 1 unsold at $15: A gets it, B and C $15. Then all GN are bought: nothing happens, GS
    and SI stay in the bank."""
    held = {"Ann": {"OWR&N": 5, "GN": 9}, "Bob": {"OWR&N": 3}, "Cleo": {"OWR&N": 1}, "Dan": {"MH": 4}}
    state = table("Ann Bob Cleo Dan", shares=held, display=FIVE)
    seen = buys_the_last(state, "OWR&N", "31 OWR&N")
    assert dealt(seen) == {"MH": ({"Ann": 1}, {"Bob": 15, "Cleo": 15})}
    assert not buys_the_last(state, "GN", "3 GN").of(LineAcquired)
    assert [state.table.bank[line] for line in ("GN", "GS", "SI")] == [0, 5, 5]
