"""The Stock Market in a Year (PNR-4.9, PNR-4.10, PNR-4.14 to PNR-4.16, PNR-4.19)."""

import pytest

from pbem.games.pacific_northwest_rails.events import LineBankrupt, MarketRolled, TaxPaid
from pbem.games.pacific_northwest_rails.orders import Standing
from tests.rules.pacific_northwest_rails.act import FIVE, year
from tests.rules.pacific_northwest_rails.table import BOARD, orders, table


@pytest.mark.rule("PNR-4.9")
def test_prices_move_as_the_card_says() -> None:
    """Y01 with no change on both dice (3 and 4): OWR&N, I&WN, CR&N, ACRRY, GS +5; BB&BC, SL&E, SI -5."""
    state = table(display=FIVE)
    before = dict(state.table.prices)
    year(state, "Ann", "Y01", rolls={"year/1/die/GN": "3", "year/1/die/SP&S": "4"})
    changed = {line: now - before[line] for line, now in state.table.prices.items() if now != before[line]}
    up, down = ("OWR&N", "I&WN", "CR&N", "ACRRY", "GS"), ("BB&BC", "SL&E", "SI")
    assert changed == dict.fromkeys(up, 5) | dict.fromkeys(down, -5)


@pytest.mark.rule("PNR-4.10")
@pytest.mark.rule("PNR-4.14")
@pytest.mark.parametrize(("rolled", "now"), [(1, 25), (2, 30), (3, 35), (4, 35), (5, 40), (6, 45)])
def test_the_die_table(rolled: int, now: int) -> None:
    """GN at $35 by the die: -10, -5, no change twice, +5, +10."""
    state = table(display=FIVE)
    year(state, "Ann", "Y01", rolls={"year/1/die/GN": str(rolled)})
    assert state.table.prices["GN"] == now


@pytest.mark.rule("PNR-4.15")
def test_each_marked_line_has_its_own_roll_in_chart_order() -> None:
    """Y03 marks GN, NP, TE and CR&N; CR&N is bankrupt and not rolled for."""
    state = table(prices={"CR&N": 0}, display=FIVE)
    seen = year(state, "Ann", "Y03", rolls={"year/1/die/GN": "6", "year/1/die/NP": "1", "year/1/die/TE": "5"})
    assert [(event.line, event.rolled) for event in seen.of(MarketRolled)] == [("GN", 6), ("NP", 1), ("TE", 5)]
    assert [state.table.prices[line] for line in ("GN", "NP", "TE", "CR&N")] == [45, 25, 20, 0]


@pytest.mark.rule("PNR-4.15")
def test_one_roll_for_all_by_the_option() -> None:
    """Y03 with a 6: GN, NP, TE and CR&N all rise by $10."""
    state = table(display=FIVE, options={"year-die": "one-roll"})
    seen = year(state, "Ann", "Y03", rolls={"year/1/die": "6"})
    assert [(event.line, event.rolled) for event in seen.of(MarketRolled)] == [("", 6)]
    assert [state.table.prices[line] for line in ("GN", "NP", "TE", "CR&N")] == [45, 45, 25, 25]


@pytest.mark.rule("PNR-4.16")
@pytest.mark.parametrize(
    ("option", "rolls", "prices"),
    [
        ("per-line", {"year/1/die/GN": "6", "year/1/die/SP&S": "1"}, (45, 15, 35, 10, 10)),
        ("one-roll", {"year/1/die": "6"}, (45, 35, 35, 10, 10)),
    ],
)
def test_worked_example_fixed_and_die_entries(option: str, rolls: dict[str, str], prices: tuple[int, ...]) -> None:
    """Y01 on GN 35, SP&S 25, OWR&N 30, BB&BC 15, SI 15."""
    state = table(display=FIVE, options={"year-die": option})
    year(state, "Ann", "Y01", rolls=rolls)
    assert tuple(state.table.prices[line] for line in ("GN", "SP&S", "OWR&N", "BB&BC", "SI")) == prices


@pytest.mark.rule("PNR-4.19")
def test_worked_example_a_fall_past_zero() -> None:
    """SI at $5, Y10 reads SI -10: $0 and bankrupt, and no Year card brings it back."""
    state = table(prices={"SI": 5}, display=FIVE)
    assert "SI" in [event.line for event in year(state, "Ann", "Y10").of(LineBankrupt)]
    assert state.table.prices["SI"] == 0
    year(state, "Ann", "Y16")  # SI +10
    assert state.table.prices["SI"] == 0


@pytest.mark.rule("PNR-5.16")
def test_worked_example_a_major_bankrupt_and_back_across_two_years() -> None:
    """CM&PS at $5 in year 2, A owns 2, B 3. Y09 (CM&PS -5) is year 3: tax $6 and $9, and it is bankrupt; B turns his
    in. Y03 (CM&PS +10) is year 4: tax 2 x $4 = $8 and nothing; it is back at $15, not $25, B's 3 with the bank."""
    state = table(shares={"Ann": {"CM&PS": 2}, "Bob": {"CM&PS": 3}}, prices={"CM&PS": 5}, display=FIVE, year=2)
    third = year(state, "Ann", "Y09", {"Bob": orders(Standing(turn_in={"CM&PS": "all"}))})
    assert {event.seat: event.due for event in third.of(TaxPaid)} == {"Ann": 6, "Bob": 9}
    assert [event.line for event in third.of(LineBankrupt)] == ["CM&PS"]
    assert (third.player("Ann").shares, third.player("Bob").shares) == ({"CM&PS": 2}, {})
    fourth = year(state, "Ann", "Y03")
    assert {event.seat: event.due for event in fourth.of(TaxPaid)} == {"Ann": 8}
    assert (state.table.prices["CM&PS"], state.table.bank["CM&PS"]) == (15, 8)
    assert BOARD.years["Y03"]["CM&PS"] == 10
