"""Ship Commodities & Record Income: whose chance it is, and what a shipment earns (NER-9)."""

import pytest

from pbem.games.new_england_railways.bots import BOTS
from pbem.games.new_england_railways.decisions import Carry
from pbem.games.new_england_railways.events import CounterGrown, IncomeLost, Shipped
from pbem.games.new_england_railways.network import NoShipment
from pbem.kernel.draws import Luck
from pbem.kernel.event import LinePassedOver
from tests.rules.new_england_railways.table import (
    PEOPLE,
    all_counts,
    bid_rolls,
    bids,
    both,
    people,
    play,
    ship_refused,
    ships,
    table,
    whole_game,
)

COAST = {"Boston-Providence": "Bob"}
COTTON = "Cotton: Boston > Providence"
FOUR = {
    "Boston-Providence": "John",
    "New Haven-Hartford": "John",
    "Hartford-Plainfield": "Dave",
    "Providence-Plainfield": "Pete",
}
TO_NEW_HAVEN = "Manufactures: Boston > Providence > Plainfield > Hartford > New Haven"


def incomes(state: object) -> dict[str, int]:
    """Income by seat."""
    return {seat: railway.income for seat, railway in state.table.railways.items()}  # type: ignore[attr-defined]


@pytest.mark.rule("NER-9.1")
@both
def test_the_first_round_is_for_those_who_bought_nothing(edition: str) -> None:
    """From the First Player clockwise, buyers skipped, each non-buyer may move one counter, before anybody's second."""
    state = table(
        "Ann Bob Cleo Dan",
        edition=edition,
        first="Cleo",
        built=COAST,
        buyers=["Dan", "Bob"],
        boxes={"Boston": {"Cotton": 9}},
    )
    seen = play(state, "shipping", dict.fromkeys(state.table.seats, ships(COTTON, COTTON)))
    assert [(event.seat, event.round, event.rule) for event in seen.of(Shipped)] == [
        ("Cleo", 1, "NER-9.1"),
        ("Ann", 1, "NER-9.1"),
        ("Cleo", 2, "NER-9.2"),
        ("Dan", 2, "NER-9.2"),
        ("Ann", 2, "NER-9.2"),
        ("Bob", 2, "NER-9.2"),
    ]
    assert state.table.boxes["Boston"] == {"Cotton": 3}


@pytest.mark.rule("NER-9.2")
@both
@all_counts
def test_everyone_has_a_chance_in_the_second_round(edition: str, players: int) -> None:
    """With k buyers of N players there are (N-k) + N chances; the second round begins when the first has ended."""
    for k in range(players):
        buyers = PEOPLE[:k]
        state = table(people(players), edition=edition, first="Bob", buyers=buyers)
        seen = play(state, "shipping")
        order = [PEOPLE[(1 + nth) % players] for nth in range(players)]
        assert [(carry.seat, carry.round) for carry in seen.asked(Carry)] == [
            *((seat, 1) for seat in order if seat not in buyers),
            *((seat, 2) for seat in order),
        ]
        assert len(seen.answers) == players - k + players


@pytest.mark.rule("NER-9.1", "NER-9.24")
@both
def test_whoever_bought_in_this_turns_auction_is_the_buyer(edition: str) -> None:
    """Buying counts, not building: Ann's link is unfinished and she has the second round only; a link bought in an
    earlier turn makes nobody a buyer; a link set aside neither."""
    row = ["Boston-Worcester", "Boston-Lowell"]
    state = table(edition=edition, built=COAST, row=row, boxes={"Boston": {"Cotton": 9}})
    sheets = {"Ann": bids({row[0]: 1})}
    play(state, "auction", sheets, bid_rolls(2, row[0], 1, 1))
    seen = play(state, "shipping")
    assert [(carry.seat, carry.round) for carry in seen.asked(Carry)] == [
        ("Bob", 1),
        ("Cleo", 1),
        ("Ann", 2),
        ("Bob", 2),
        ("Cleo", 2),
    ]


@pytest.mark.rule("NER-9.3", "NER-9.25")
@both
def test_any_completed_link_may_be_used(edition: str) -> None:
    """John ships over Pete's link alone: legal, Pete gains 1, John 0. The counter is anybody's to choose."""
    state = table(
        "John Pete Dave", edition=edition, built={"Boston-Providence": "Pete"}, boxes={"Boston": {"Cotton": 1}}
    )
    assert ship_refused(state, "John", COTTON) == ""
    seen = play(state, "shipping", {"John": ships(COTTON)})
    assert [(event.seat, event.earned) for event in seen.of(Shipped)] == [("John", {"Pete": 1})]
    assert incomes(state) == {"John": 0, "Pete": 1, "Dave": 0}


@pytest.mark.rule("NER-9.10")
@both
def test_a_shipped_counter_goes_back_to_the_cup(edition: str) -> None:
    """The counter leaves the box it was in, no box gains it, and the cup holds one more of its kind."""
    boxes = {"Boston": {"Cotton": 2, "Coal": 1}, "Providence": {"Coal": 1}}
    state = table(edition=edition, built=COAST, boxes=boxes)
    cup = dict(state.hidden.cup)
    play(state, "shipping", {"Ann": ships(COTTON)})
    assert state.table.boxes["Boston"] == {"Cotton": 1, "Coal": 1}
    assert state.table.boxes["Providence"] == {"Coal": 1}
    assert state.hidden.cup == {**cup, "Cotton": cup["Cotton"] + 1}


@pytest.mark.rule("NER-9.10")
@both
def test_a_counter_is_not_shipped_twice(edition: str) -> None:
    """The sole counter shipped, the same line is refused until a growth draw brings another one."""
    state = table(edition=edition, built=COAST, boxes={"Boston": {"Cotton": 1}}, row=["Boston-Lowell"])
    seen = play(state, "shipping", {"Ann": ships(COTTON), "Bob": ships(COTTON)})
    assert [event.seat for event in seen.of(Shipped)] == ["Ann"]
    assert [(event.seat, event.code) for event in seen.of(LinePassedOver)] == [("Bob", "ship-gone")] * 2
    assert ship_refused(state, "Bob", COTTON) == "NER-9.25"
    state.table.turn = 3
    growth = {"turn/3/growth/card/1": "1 Boston-Providence", "turn/3/growth/counter/1": "Cotton"}
    grown = play(state, "growth", rolls=growth)
    assert (grown.of(CounterGrown)[0].city, grown.of(CounterGrown)[0].good) == ("Boston", "Cotton")
    assert ship_refused(state, "Bob", COTTON) == ""


@pytest.mark.rule("NER-9.11")
@both
def test_each_link_used_earns_its_owner_one(edition: str) -> None:
    """Three links of which Cleo has two and Bob one: Cleo gains 2, Bob 1, Ann, who ships, nothing."""
    built = {"Boston-Worcester": "Cleo", "Providence-Worcester": "Bob", "Providence-Kingston": "Cleo"}
    state = table(edition=edition, income=4, built=built, boxes={"Boston": {"Foodstuffs": 1}})
    seen = play(state, "shipping", {"Ann": ships("Foodstuffs: Boston > Worcester > Providence > Kingston")})
    (event,) = seen.of(Shipped)
    assert event.earned == {"Cleo": 2, "Bob": 1}
    assert event.links == ("Boston-Worcester", "Providence-Worcester", "Providence-Kingston")
    assert incomes(state) == {"Ann": 4, "Bob": 5, "Cleo": 6}


@pytest.mark.rule("NER-9.12", "NER-9.13")
@both
def test_income_is_recorded_at_once(edition: str) -> None:
    """Already during the step, before the next player ships, the link owner's income has risen: 9 becomes 10, 11."""
    state = table(edition=edition, income={"Bob": 9}, built=COAST, boxes={"Boston": {"Cotton": 2}})
    told = []

    def watch(decision: object, label: str, here: object) -> NoShipment:
        told.append(here.table.railways["Bob"].income)  # type: ignore[attr-defined]
        return NoShipment()

    play(state, "shipping", {"Ann": ships(COTTON, COTTON)}, bots={"Bob": watch, "Cleo": watch})
    assert told == [10, 10, 11, 11]
    assert incomes(state) == {"Ann": 0, "Bob": 11, "Cleo": 0}


@pytest.mark.rule("NER-9.14")
@both
def test_income_is_carried_on(edition: str) -> None:
    """Of all steps of a turn only shipping raises income and only market changes lower it; the next turn goes on
    from the same total."""
    bots = {seat: BOTS["random"](Luck(b"carried on", "-", seat)) for seat in PEOPLE[:3]}
    seen = whole_game("Ann Bob Cleo", edition, bots=bots)
    assert seen.of(IncomeLost)
    income = dict.fromkeys(PEOPLE[:3], 0)
    for record in seen.steps:
        for event in record.events:
            if isinstance(event, Shipped):
                for seat, gain in event.earned.items():
                    income[seat] += gain
            elif isinstance(event, IncomeLost):
                assert record.cursor.step == "market"
                income[event.seat] -= event.amount
    assert incomes(seen.state) == income
    assert max(income.values()) > 0


@pytest.mark.rule("NER-9.15")
def test_worked_example_four_links_crayon() -> None:
    """John ships Manufactures from Boston over four links to New Haven: John 2, Dave 1, Pete 1; the counter is back in
    the cup."""
    state = table("John Pete Dave", edition="crayon", built=FOUR, boxes={"Boston": {"Manufactures": 1}})
    cup = state.hidden.cup["Manufactures"]
    play(state, "shipping", {"John": ships(TO_NEW_HAVEN)})
    assert incomes(state) == {"John": 2, "Pete": 1, "Dave": 1}
    assert state.table.boxes["Boston"] == {}
    assert state.hidden.cup["Manufactures"] == cup + 1


@pytest.mark.rule("NER-9.16")
def test_worked_example_four_links_locomotive() -> None:
    """The same with a blue cube (Manufactures, NER-0.14) in the locomotive edition: John 2, Dave 1, Pete 1."""
    state = table("John Pete Dave", edition="locomotive", built=FOUR, boxes={"Boston": {"Manufactures": 1}})
    cup = state.hidden.cup["Manufactures"]
    seen = play(state, "shipping", {"John": ships(TO_NEW_HAVEN)})
    assert [event.route for event in seen.of(Shipped)] == [
        ("Boston", "Providence", "Plainfield", "Hartford", "New Haven"),
    ]
    assert incomes(state) == {"John": 2, "Pete": 1, "Dave": 1}
    assert state.table.boxes["Boston"] == {}
    assert state.hidden.cup["Manufactures"] == cup + 1


@pytest.mark.rule("NER-9.17")
@both
def test_income_has_no_upper_limit(edition: str) -> None:
    """19, the most one counter and the +10 box show, rises to 20 and on; 137 rises to 138."""
    state = table(edition=edition, income={"Bob": 19}, built=COAST, boxes={"Boston": {"Cotton": 2}})
    play(state, "shipping", {"Ann": ships(COTTON, COTTON)})
    assert incomes(state)["Bob"] == 21
    state = table(edition=edition, income={"Bob": 137}, built=COAST, boxes={"Boston": {"Cotton": 1}})
    play(state, "shipping", {"Ann": ships(COTTON)})
    assert incomes(state)["Bob"] == 138


@pytest.mark.rule("NER-9.18")
@both
def test_moving_is_optional_and_a_lost_chance_stays_lost(edition: str) -> None:
    """Who does not ship in the first round has one chance in the second, not two."""
    state = table(edition=edition, built=COAST, boxes={"Boston": {"Cotton": 9}})
    turns = iter([NoShipment(), None])

    def waits(decision: Carry, label: str, here: object) -> object:
        return next(turns) or next(decision.offers(here))  # type: ignore[arg-type]

    seen = play(state, "shipping", bots={"Bob": waits})
    assert [(event.seat, event.round) for event in seen.of(Shipped)] == [("Bob", 2)]
    assert [carry.round for carry in seen.asked(Carry) if carry.seat == "Bob"] == [1, 2]


@pytest.mark.rule("NER-9.24")
@both
def test_a_link_completed_this_turn_carries_goods(edition: str) -> None:
    """A link built in this turn's completion step and one built in its auction are used in its shipping step; the
    unfinished one of the same auction and the one set aside carry nothing."""
    row = ["Boston-Worcester", "Boston-Lowell", "Providence-Kingston"]
    boxes = {"Boston": {"Cotton": 2, "Coal": 1, "Foodstuffs": 2}}
    state = table("Ann Bob Cleo Dan", edition=edition, unbuilt=COAST, row=row, boxes=boxes)
    assert ship_refused(state, "Cleo", COTTON) == "NER-9.24"
    play(state, "completion")
    assert ship_refused(state, "Cleo", COTTON) == ""
    rolls = bid_rolls(2, row[0], 6, 6) | bid_rolls(2, row[1], 1, 1)
    play(state, "auction", {"Ann": bids({row[0]: 1}), "Bob": bids({row[1]: 1})}, rolls)
    assert state.table.aside == [row[2]]
    assert ship_refused(state, "Cleo", "Coal: Boston > Worcester") == ""
    assert ship_refused(state, "Cleo", "Cotton: Boston > Lowell") == "NER-9.24"
    assert ship_refused(state, "Cleo", "Foodstuffs: Boston > Providence > Kingston") == "NER-9.24"
    lines = ships("Cotton: Boston > Lowell", "Coal: Boston > Worcester", COTTON)
    seen = play(state, "shipping", {"Cleo": lines})
    assert [(event.seat, event.good, event.earned) for event in seen.of(Shipped)] == [
        ("Cleo", "Coal", {"Ann": 1}),
        ("Cleo", "Cotton", {"Bob": 1}),
    ]


@pytest.mark.rule("NER-9.26")
@both
def test_the_first_line_still_legal_counts(edition: str) -> None:
    """Bob's first line is gone when his chance comes (Ann took the counter): it is passed over with its reason and its
    line number, seen by him alone, and his second line is carried out."""
    boxes = {"Boston": {"Cotton": 1, "Coal": 1}}
    built = {**COAST, "Boston-Worcester": "Cleo"}
    state = table(edition=edition, built=built, buyers=["Ann", "Cleo", "Bob"], boxes=boxes)
    sheets = {"Ann": ships(COTTON), "Bob": ships(COTTON, "Coal: Boston > Worcester")}
    seen = play(state, "shipping", sheets, lines={"Bob": {"ship.0": 7, "ship.1": 8}})
    assert [(event.seat, event.good) for event in seen.of(Shipped)] == [("Ann", "Cotton"), ("Bob", "Coal")]
    (passed,) = seen.of(LinePassedOver)
    assert (passed.seat, passed.path, passed.line, passed.code) == ("Bob", "ship.0", 7, "ship-gone")
    assert passed.audience() == ("Bob",)
    (answer,) = [answer for answer in seen.answers if answer.decision.seat == "Bob"]
    assert (answer.path, answer.line, answer.source) == ("ship.1", 8, "sheet")


@pytest.mark.rule("NER-9.26")
@both
def test_each_line_is_used_once(edition: str) -> None:
    """One line, two chances, three counters: one shipment. The same line twice: two. A line passed over in the first
    round may still serve in the second."""
    boxes = {"Boston": {"Cotton": 3}}
    state = table(edition=edition, built=COAST, boxes=boxes)
    assert len(play(state, "shipping", {"Ann": ships(COTTON)}).of(Shipped)) == 1
    state = table(edition=edition, built=COAST, boxes=boxes)
    assert len(play(state, "shipping", {"Ann": ships(COTTON, COTTON)}).of(Shipped)) == 2
    state = table(edition=edition, built=COAST, boxes={"Boston": {"Cotton": 1}})
    seen = play(state, "shipping", {"Ann": ships("Cotton: Lowell > Boston", COTTON, "Cotton: Lowell > Boston")})
    assert [(event.path, event.code) for event in seen.of(LinePassedOver)] == [
        ("ship.0", "ship-gone"),
        ("ship.0", "ship-gone"),
        ("ship.2", "ship-gone"),
    ]


@pytest.mark.rule("NER-9.26")
@both
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Cotton: Lowell > Boston", "ship-gone"),
        ("Cotton: New Haven > Boston > Providence", "ship-gone"),
        ("Cotton: Boston > Lowell", "ship-unbuilt"),
        ("Cotton: Boston > Kingston", "ship-no-link"),
        ("Coal: Boston > Providence", "ship-unaccepted"),
        ("Foodstuffs: Boston > Providence > Boston", "ship-twice"),
        ("Gold: Boston > Providence", "ship-gone"),
        ("Cotton: Boston > Atlantis", "ship-no-link"),
        ("Cotton: Boston > Boston", "ship-twice"),
    ],
)
def test_each_reason_has_its_code(line: str, code: str, edition: str) -> None:
    """Whatever a line says, it is passed over with a reason when it cannot be carried out, and nothing moves."""
    boxes = {"Boston": {"Cotton": 1, "Coal": 1, "Foodstuffs": 1}}
    state = table(edition=edition, built=COAST, buyers=["Ann"], boxes=boxes)
    seen = play(state, "shipping", {"Ann": ships(line)})
    assert seen.of(Shipped) == []
    assert [event.code for event in seen.of(LinePassedOver)] == [code]


@pytest.mark.rule("NER-9.27", "NER-9.18")
@both
def test_otherwise_best_ships_what_brings_most(edition: str) -> None:
    """No line legal: `best` ships what brings the seat most income, in both rounds (2 by Worcester, not 0 the short
    way, not 1 for Coal); nothing if all would go to others; `none` ships nothing."""
    built = {"Boston-Providence": "Bob", "Boston-Worcester": "Ann", "Providence-Worcester": "Ann"}
    boxes = {"Boston": {"Cotton": 2, "Coal": 1}}
    state = table(edition=edition, built=built, boxes=boxes)
    seen = play(state, "shipping", {"Ann": ships(otherwise="best"), "Bob": ships(otherwise="none")})
    by_worcester = ("Ann", ("Boston", "Worcester", "Providence"), {"Ann": 2})
    assert [(event.seat, event.route, event.earned) for event in seen.of(Shipped)] == [by_worcester] * 2
    state = table(edition=edition, built=COAST, boxes=boxes)
    assert play(state, "shipping", {"Ann": ships(otherwise="best")}).of(Shipped) == []
