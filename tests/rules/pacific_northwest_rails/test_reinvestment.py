"""Reinvestment after a run (PNR-4.8, PNR-4.24, PNR-4.25)."""

from typing import Any

import pytest

from pbem.games.pacific_northwest_rails.decisions.trading import AddPledge, Part, Reinvest
from pbem.games.pacific_northwest_rails.events import PriceMoved, Reinvested
from pbem.games.pacific_northwest_rails.orders import Pledge, Reinvestment, Standing
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import LinePassedOver
from tests.rules.pacific_northwest_rails.act import FIVE, runs
from tests.rules.pacific_northwest_rails.table import Seen, orders, refused, table


def after_r70(ann: list[Reinvestment], pledges: dict[str, Pledge] | None = None, **facts: Any) -> Seen:
    """Ann has made R70 (GN:2 BB&BC:5, bonus 55) with a share of each, and orders reinvestments."""
    state = table(
        "Ann Bob Cleo",
        **{"cash": 100, "shares": {"Ann": {"GN": 1, "BB&BC": 1}}, "display": (*FIVE, "R70"), **facts},
    )
    sheets = {"Ann": orders(reinvest=ann)}
    for seat, pledge in (pledges or {}).items():
        sheets[seat] = orders(Standing(pledge=[pledge]))
    return runs(state, "Ann", "R70", sheets)


@pytest.mark.rule("PNR-4.8")
@pytest.mark.rule("PNR-4.24")
def test_the_runner_alone_pays_10_for_another_5() -> None:
    """GN 35 rises to 40 for the run, to 45 for the reinvestment; Ann has $2 + $5 + $55 - $10 more."""
    seen = after_r70([Reinvestment(line="GN")])
    assert [(event.line, event.paid) for event in seen.of(Reinvested)] == [("GN", {"Ann": 10})]
    assert (seen.state.table.prices["GN"], seen.state.table.prices["BB&BC"]) == (45, 20)
    assert seen.cash() == {"Ann": 152, "Bob": 100, "Cleo": 100}


@pytest.mark.rule("PNR-4.25")
def test_worked_example_a_joint_reinvestment() -> None:
    """A offers $6 on BB&BC, B pledges $3, C $5; A also asks for $10 on GN. GN 40; BB&BC 15, 20, 25; A pays $6, B $3, C
    only $1; the second request changes nothing."""
    seen = after_r70(
        [Reinvestment(line="BB&BC", pay=6), Reinvestment(line="GN", pay=10)],
        {"Bob": Pledge(line="BB&BC", pay=3), "Cleo": Pledge(line="BB&BC", pay=5)},
    )
    assert [(event.line, event.paid) for event in seen.of(Reinvested)] == [("BB&BC", {"Ann": 6, "Bob": 3, "Cleo": 1})]
    assert [event.now for event in seen.of(PriceMoved) if event.line == "BB&BC"] == [20, 25]
    assert (seen.state.table.prices["GN"], seen.state.table.prices["BB&BC"]) == (40, 25)
    assert seen.cash() == {"Ann": 100 + 62 - 6, "Bob": 97, "Cleo": 99}


@pytest.mark.rule("PNR-4.24")
@pytest.mark.parametrize(
    ("pledges", "why"),
    [
        ({}, "nobody pledges"),
        ({"Bob": Pledge(line="BB&BC", pay=3)}, "a dollar is missing"),
        ({"Bob": Pledge(line="GN", pay=10)}, "another line"),
        ({"Bob": Pledge(line="BB&BC", pay=10, with_whom=["Cleo"])}, "another runner"),
    ],
)
def test_less_than_10_in_all_and_nobody_pays(pledges: dict[str, Pledge], why: str) -> None:
    """Ann offers $6 on BB&BC, and the rest does not come together."""
    seen = after_r70([Reinvestment(line="BB&BC", pay=6)], pledges)
    assert not seen.of(Reinvested), why
    assert seen.state.table.prices["BB&BC"] == 20
    assert seen.cash() == {"Ann": 162, "Bob": 100, "Cleo": 100}


@pytest.mark.rule("PNR-4.24", "PNR-4.29")
def test_a_pledge_comes_from_the_cash_above_what_is_kept() -> None:
    """Bob pledges $4 to Ann but keeps $98 of $100: $2 and Cleo's $2 fill it up. Nobody more than is missing."""
    state = table(shares={"Ann": {"GN": 1, "BB&BC": 1}}, display=(*FIVE, "R70"))
    sheets = {
        "Ann": orders(reinvest=[Reinvestment(line="GN", pay=6)]),
        "Bob": orders(Standing(keep=98, pledge=[Pledge(line="GN", pay=4, with_whom=["Ann"])])),
        "Cleo": orders(Standing(pledge=[Pledge(line="GN", pay=4)])),
    }
    assert [event.paid for event in runs(state, "Ann", "R70", sheets).of(Reinvested)] == [
        {"Ann": 6, "Bob": 2, "Cleo": 2}
    ]


@pytest.mark.rule("PNR-4.24")
def test_who_pledges_nothing_has_no_part_in_it() -> None:
    """Ann pays $6 of $10: both others are asked for the $4 that are missing, and only Cleo pledges them."""
    seen = after_r70([Reinvestment(line="GN", pay=6)], {"Cleo": Pledge(line="GN", pay=4)})
    asked = [(question.seat, question.runner, question.line, question.missing) for question in seen.asked(AddPledge)]
    assert asked == [("Bob", "Ann", "GN", 4), ("Cleo", "Ann", "GN", 4)]
    assert [(event.card, event.paid) for event in seen.of(Reinvested)] == [("R70", {"Ann": 6, "Cleo": 4})]


@pytest.mark.rule("PNR-4.24", "PNR-4.29")
def test_the_first_fitting_pledge_counts() -> None:
    """Bob pledges $9 for NP, $9 with Cleo, $4 for GN, then $9 for GN: the third is his. With $5 of Ann's it is not
    enough, with $6 it is."""
    pledges = [
        Pledge(line="NP", pay=9),
        Pledge(line="GN", pay=9, with_whom=["Cleo"]),
        Pledge(line="GN", pay=4, with_whom=["Cleo", "Ann"]),
        Pledge(line="GN", pay=9),
    ]
    for pay, paid in ((5, []), (6, [{"Ann": 6, "Bob": 4}])):
        state = table(shares={"Ann": {"GN": 1, "BB&BC": 1}}, display=(*FIVE, "R70"))
        sheets = {
            "Ann": orders(reinvest=[Reinvestment(line="GN", pay=pay)]),
            "Bob": orders(Standing(pledge=pledges)),
        }
        assert [event.paid for event in runs(state, "Ann", "R70", sheets).of(Reinvested)] == paid


@pytest.mark.rule("PNR-4.24", "PNR-4.29")
def test_once_a_run_and_for_one_line() -> None:
    """The question is put once; a line for NP, which R70 does not list, waits for another run, the last is not used."""
    seen = after_r70([Reinvestment(line="NP"), Reinvestment(line="GN"), Reinvestment(line="BB&BC")])
    assert [answer.path for answer in seen.answers if isinstance(answer.decision, Reinvest)] == ["reinvest.1"]
    assert not seen.of(LinePassedOver)
    assert [event.line for event in seen.of(Reinvested)] == ["GN"]


def live(state: State) -> Reinvest:
    """The question after R70 while TE, BB&BC and all others live."""
    return Reinvest(seat="Ann", card="R70", lines=("GN", "BB&BC"))


@pytest.mark.rule("PNR-4.24")
@pytest.mark.parametrize(
    ("part", "rule"),
    [
        (Part("GN", 10), ""),
        (Part("BB&BC", 1), ""),
        (Part(), ""),
        (Part("NP", 10), "PNR-4.24"),
        (Part("GN", 11), "PNR-4.24"),
        (Part("GN", 0), "PNR-4.24"),
        (Part("GN", 10, keep=21), "PNR-2.2"),
    ],
)
def test_what_is_refused(part: Part, rule: str) -> None:
    """A line not in the run, a part that is not $1 to $10, more than there is above $21 of $30."""
    state = table(cash=30)
    assert refused(state, live(state), part) == rule


@pytest.mark.rule("PNR-4.24", "PNR-4.29")
def test_a_bankrupt_line_is_passed_over() -> None:
    """BB&BC is bankrupt: the order for it is passed over with a reason, the next line counts."""
    seen = after_r70([Reinvestment(line="BB&BC"), Reinvestment(line="GN")], prices={"BB&BC": 0})
    (answer,) = [answer for answer in seen.answers if isinstance(answer.decision, Reinvest)]
    assert [(passed.path, passed.code) for passed in answer.passed] == [("reinvest.0", "reinvest-line")]
    assert [event.line for event in seen.of(Reinvested)] == ["GN"]


@pytest.mark.rule("PNR-4.24")
def test_a_pledge_is_refused_beyond_the_cash() -> None:
    """$5 in hand: $5 may be pledged, $6 not; never more than $10."""
    question = AddPledge(seat="Bob", runner="Ann", line="GN", missing=9)
    state = table(cash={"Ann": 100, "Bob": 5})
    assert [refused(state, question, pay) for pay in (0, 5, 6)] == ["", "", "PNR-2.2"]
    assert refused(table(cash=50), question, 11) == "PNR-2.2"


@pytest.mark.rule("PNR-4.24")
def test_pledges_fill_up_clockwise_from_the_runner() -> None:
    """Bob has made R70 and pays $6: Cleo, who sits next, pays her $3, and Ann only the dollar that is left."""
    state = table(shares={"Bob": {"GN": 1, "BB&BC": 1}}, display=(*FIVE, "R70"))
    pledging = orders(Standing(pledge=[Pledge(line="GN", pay=3)]))
    sheets = {"Ann": pledging, "Bob": orders(reinvest=[Reinvestment(line="GN", pay=6)]), "Cleo": pledging}
    assert [event.paid for event in runs(state, "Bob", "R70", sheets).of(Reinvested)] == [
        {"Bob": 6, "Cleo": 3, "Ann": 1}
    ]
