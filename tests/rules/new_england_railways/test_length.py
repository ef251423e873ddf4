"""NER-13.9: how long a game is."""

from __future__ import annotations

import pytest

from pbem.games.new_england_railways.events import ExtraTurnFollows, LinkSetAside, LinkSold
from pbem.games.new_england_railways.flow import BEGIN
from pbem.games.new_england_railways.orders import Orders
from pbem.kernel.run import Cursor
from tests.rules.new_england_railways.table import (
    BOARD,
    TITLE,
    Seen,
    all_counts,
    bid_rolls,
    bids,
    both,
    loans,
    people,
    play,
)

LINKS = list(BOARD.links)
TURNS = {3: 16, 4: 11, 5: 8, 6: 7}
LAST_ROW = {3: 1, 4: 1, 5: 3, 6: 1}


def whole(players: int, edition: str, orders: Orders, last_roll: int) -> Seen:
    """A whole game in which all seats begin rich and have the same sheet in every turn, and Springfield-Albany (value
    12) is the last link turned over; both dice for it show `last_roll`, 0 if it finds no buyer."""
    per_turn, turns = players - 1, TURNS[players]
    deck = [link for link in LINKS[per_turn:] if link != "Springfield-Albany"] + ["Springfield-Albany"]
    rolls = {f"turn/{nth // per_turn + 1}/publicising/link/{nth % per_turn + 1}": link for nth, link in enumerate(deck)}
    if last_roll:
        rolls |= bid_rolls(turns, "Springfield-Albany", last_roll, last_roll)
    state, cursor = TITLE.begin(people(players).split(), edition, {})
    for railway in state.table.railways.values():
        railway.cash = 500
    return play(state, cursor.step, dict.fromkeys(state.table.seats, orders), rolls, until=lambda at: False)


def buyers(finish: int) -> Orders:
    """A sheet that bids $1 for everything, so that the First Player and those after him buy all links."""
    return bids(dict.fromkeys(LINKS, (1, finish)))


@pytest.mark.rule("NER-13.9")
@both
@all_counts
@pytest.mark.parametrize(("roll", "finish", "extra"), [(6, 12, 0), (1, 12, 0), (1, 0, 1)])
def test_length_of_a_game_in_which_all_links_are_sold(
    players: int, edition: str, roll: int, finish: int, extra: int
) -> None:
    """16, 11, 8 or 7 auction turns, with 1, 1, 3 or 1 links in the last; one more if the last link waits."""
    seen = whole(players, edition, buyers(finish), roll)
    turns = TURNS[players]
    assert len(seen.of(LinkSold)) == 31
    assert len([e for e in seen.in_step(turns, "auction") if isinstance(e, LinkSold)]) == LAST_ROW[players]
    assert seen.path[-1] == (turns + extra, "scoring")
    assert len(seen.of(ExtraTurnFollows)) == extra


@pytest.mark.rule("NER-13.9")
@both
@all_counts
def test_unsold_links_do_not_change_the_length(players: int, edition: str) -> None:
    """Nothing sold at all, or every second link: as many auction turns as when all are sold."""
    turns = TURNS[players]
    nothing = whole(players, edition, loans(), 0)
    assert nothing.path[-1] == (turns, "scoring")
    assert len(nothing.of(LinkSetAside)) == 31
    half = bids(dict.fromkeys(LINKS[::2], (1, 12)))
    seen = whole(players, edition, half, 1)
    assert len(seen.of(LinkSetAside)) == 15
    assert seen.path[-1] == (turns, "scoring")


@pytest.mark.rule("NER-13.9")
@pytest.mark.parametrize(
    ("pace", "mails"),
    [
        ("fast", {3: 17, 4: 12, 5: 9, 6: 8}),
        ("normal", {3: 33, 4: 23, 5: 17, 6: 15}),
        ("slow", {3: 49, 4: 34, 5: 25, 6: 22}),
    ],
)
def test_how_many_mails_a_game_takes(pace: str, mails: dict[int, int]) -> None:
    """The sign-up, and each turn one mail for each stop of the pace, without an extra turn; so many stops there are."""
    assert {players: TITLE.legs(pace, players) for players in (3, 4, 5, 6)} == mails
    for players, expected in mails.items():
        seen = whole(players, "crayon", buyers(12), 1)
        stops = [at for at in seen.path if TITLE.is_stop(seen.state.table, Cursor(*at), BEGIN, pace)]
        assert len(stops) + 1 == expected
