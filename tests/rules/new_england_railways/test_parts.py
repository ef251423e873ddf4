"""NER-0: what is in the box, and what can run out."""

from __future__ import annotations

import pytest

from pbem.games.new_england_railways.events import (
    CounterGrown,
    CounterPlaced,
    CupEmpty,
    IncomePaid,
    LinkCompleted,
    LinkPublicised,
    Shipped,
)
from pbem.games.new_england_railways.state import Railway
from tests.rules.new_england_railways.packs import pack_table
from tests.rules.new_england_railways.table import BOARD, PEOPLE, TITLE, bot_game, both, loans, play, table

NINE = ["Boston", "Hartford", "Kingston", "Lowell", "Manchester", "Portland", "Providence", "Rutland", "Worcester"]
EVERYTHING = list(BOARD.links)


@pytest.mark.rule("NER-0.12")
@both
def test_both_editions_are_played_with_the_crayon_counts(edition: str) -> None:
    """31 links, 32 growth cards and 46 counters split 14/14/9/9, in the locomotive edition too."""
    state, _ = TITLE.begin(PEOPLE[:3], edition, {})
    assert state.table.deck == len(state.hidden.links) == len(dict.fromkeys(state.hidden.links)) == 31
    assert len(state.hidden.growth) == len(dict.fromkeys(state.hidden.growth)) == 32
    assert sorted(state.hidden.cup.values()) == [9, 9, 14, 14]


@pytest.mark.rule("NER-0.13")
@both
def test_loan_notes_and_money_never_run_out(edition: str) -> None:
    """Total debt may pass $900 and total cash $744; later seats borrow as much as earlier ones."""
    state = table("Ann Bob Cleo", edition=edition, cash=0)
    play(state, "loans", {"Ann": loans(900), "Bob": loans(500), "Cleo": loans(990)})
    assert [(r.cash, r.debt) for r in state.table.railways.values()] == [(900, 900), (500, 500), (990, 990)]


@pytest.mark.rule("NER-0.13")
@both
def test_a_forced_loan_is_always_possible(edition: str) -> None:
    """A forced loan is granted whatever its size, although more than $900 of notes are out already."""
    state = table("Ann Bob Cleo", edition=edition, cash={"Cleo": 0, "Ann": 99}, debt={"Ann": 490, "Cleo": 800})
    play(state, "loans")
    # Cleo: 160 due and nothing in hand; 200 bring 200, and then 200 is due
    assert state.table.railways["Cleo"] == Railway(cash=200, debt=1000)


@pytest.mark.rule("NER-0.13")
@both
def test_the_bank_pays_whatever_is_due(edition: str) -> None:
    """Income is paid in full, whatever is in the players' hands already."""
    state = table("Ann Bob Cleo", edition=edition, cash=700, income=40)
    seen = play(state, "income")
    assert [event.amount for event in seen.of(IncomePaid)] == [40, 40, 40]
    assert [railway.cash for railway in state.table.railways.values()] == [740, 740, 740]


@pytest.mark.rule("NER-0.13")
@both
def test_markers_never_run_out(edition: str) -> None:
    """One player may own more links than a colour has markers."""
    mine = dict.fromkeys(EVERYTHING[:13], "Ann")
    seen = play(table(edition=edition, built=mine, unbuilt=dict.fromkeys(EVERYTHING[13:20], "Ann")), "completion")
    assert [event.link for event in seen.of(LinkCompleted)] == EVERYTHING[13:20]
    assert sum(link.owner == "Ann" and link.built for link in seen.state.table.links.values()) == 20


@pytest.mark.rule("NER-0.13")
@both
def test_counters_and_link_cards_do_run_out(edition: str) -> None:
    """An empty cup gives no counter and an empty deck no link."""
    row = EVERYTHING[:2]
    grown = play(table(edition=edition, row=row, cup={}), "growth")
    assert not grown.of(CounterGrown)
    assert len(grown.of(CupEmpty)) == 4
    assert not play(table(edition=edition, row=row, deck=0), "publicising").of(LinkPublicised)


@pytest.mark.rule("NER-0.14")
def test_the_pack_fixes_which_good_is_which() -> None:
    """Cotton 14, Manufactures 14, Coal 9, Foodstuffs 9; circle, square, X, triangle; all reconstructed."""
    rows = {row["name"]: row for row in pack_table("counters")["good"]}
    assert BOARD.goods == {"Cotton": 14, "Coal": 9, "Foodstuffs": 9, "Manufactures": 14}
    assert {name: row["symbol"] for name, row in rows.items()} == {
        "Cotton": "circle",
        "Coal": "X",
        "Foodstuffs": "triangle",
        "Manufactures": "square",
    }
    assert rows["Manufactures"]["colour"] == "blue"
    assert rows["Coal"]["colour"] == "violet"
    assert {row["status"] for row in rows.values()} == {"reconstructed"}


@pytest.mark.rule("NER-0.14")
@both
def test_goods_go_by_name(edition: str) -> None:
    """Every counter that is placed, grown or shipped is told by one of the four names, never by a colour."""
    moved = [e.good for e in bot_game(4, edition).events if isinstance(e, CounterPlaced | CounterGrown | Shipped)]
    assert sorted(dict.fromkeys(moved)) == ["Coal", "Cotton", "Foodstuffs", "Manufactures"]


@pytest.mark.rule("NER-0.15")
def test_every_city_accepts_one_good_and_nine_have_a_box() -> None:
    """Twenty cities accept one of the four goods each; the nine stocked at setup, no other, have a box."""
    assert all(city.accepts in ("Cotton", "Coal", "Foodstuffs", "Manufactures") for city in BOARD.cities.values())
    assert sorted(BOARD.boxes) == NINE
    state, _ = TITLE.begin(PEOPLE[:3], "crayon", {})
    assert sorted(state.table.boxes) == NINE


@pytest.mark.rule("NER-0.15")
def test_growth_cards_name_cities_with_a_box_only() -> None:
    """Each of the 32 cards names two of the nine, and each of the nine is named."""
    named = [city for card in BOARD.growth.values() for city in card.cities]
    assert len(named) == 64
    assert sorted(dict.fromkeys(named)) == NINE


@pytest.mark.rule("NER-0.16")
@pytest.mark.parametrize(
    "link",
    [
        "Boston-Providence",
        "Boston-Worcester",
        "Providence-Worcester",
        "Boston-Lowell",
        "Providence-Kingston",
        "Fitchburg-Manchester",
        "New Haven-Hartford",
        "Hartford-Plainfield",
        "Providence-Plainfield",
    ],
)
def test_the_printed_links_are_there(link: str) -> None:
    """The nine links that the texts name are in the deck."""
    assert link in BOARD.links


@pytest.mark.rule("NER-0.16")
def test_the_printed_values() -> None:
    """Boston-Providence is worth 5, Fitchburg-Manchester 7."""
    assert BOARD.links["Boston-Providence"].value == 5
    assert BOARD.links["Fitchburg-Manchester"].value == 7


@pytest.mark.rule("NER-0.16")
def test_the_printed_growth_cards() -> None:
    """Boston & Manchester has number 8; Providence & Manchester and Worcester & Portland exist, in printed order."""
    by_cities = {card.cities: card.number for card in BOARD.growth.values()}
    assert by_cities["Boston", "Manchester"] == 8
    assert ("Providence", "Manchester") in by_cities
    assert ("Worcester", "Portland") in by_cities


@pytest.mark.rule("NER-0.16")
def test_what_the_printed_cities_accept() -> None:
    """New Haven accepts Manufactures (blue), Providence, Plainfield and Hartford do not; Worcester accepts violet."""
    colour = {row["name"]: row["colour"] for row in pack_table("counters")["good"]}
    assert BOARD.accepts["New Haven"] == "Manufactures"
    assert colour[BOARD.accepts["New Haven"]] == "blue"
    assert colour[BOARD.accepts["Worcester"]] == "violet"
    assert "Manufactures" not in [BOARD.accepts[city] for city in ("Providence", "Plainfield", "Hartford")]
