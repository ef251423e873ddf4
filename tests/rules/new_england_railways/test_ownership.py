"""Whose link is whose: what marking the board comes to when there is no board (NER-8.8, NER-8.9, NER-8.13)."""

import pytest

from pbem.games.new_england_railways.editions import EDITIONS
from tests.rules.new_england_railways.table import BOARD, bid_rolls, bids, both, play, position, table

ROW = ("Boston-Providence", "Boston-Worcester", "Providence-Worcester")


@pytest.mark.rule("NER-8.8", "NER-8.9")
@both
def test_an_owner_and_a_built_link_are_on_record(edition: str) -> None:
    """Whichever way it was completed (by roll, by payment, in the completion step), all see a link built and its owner;
    an unfinished one is not shown as completed."""
    row = ROW
    state = table("Ann Bob Cleo Dan", edition=edition, row=row)
    sheets = {"Ann": bids({row[0]: 1}), "Bob": bids({row[1]: (1, 3)}), "Cleo": bids({row[2]: 1})}
    low = bid_rolls(2, row[0], 6, 6) | bid_rolls(2, row[1], 1, 1) | bid_rolls(2, row[2], 1, 1)
    play(state, "auction", sheets, low)
    shown = {name: (link.owner, link.built) for name, link in position(state, "Dan").table.links.items()}
    assert shown == {row[0]: ("Ann", True), row[1]: ("Bob", True), row[2]: ("Cleo", False)}
    state.table.turn = 3
    play(state, "completion")
    assert position(state, "Dan").table.links[row[2]].built


@pytest.mark.rule("NER-8.8", "NER-8.9", "NER-8.13")
def test_editions_name_the_track_and_play_alike() -> None:
    """The crayon edition draws the track, the locomotive edition puts a marker on it; the same sheets and dice build
    the same links for the same owners in both."""
    assert (EDITIONS["crayon"].track_rule, EDITIONS["locomotive"].track_rule) == ("NER-8.8", "NER-8.9")
    tables = []
    for edition in EDITIONS:
        state = table("Ann Bob Cleo Dan", edition=edition, row=ROW)
        play(state, "auction", dict.fromkeys(state.table.seats, bids(dict.fromkeys(ROW, (2, 2)))))
        tables.append((state.table.links, state.table.railways, state.table.aside))
    assert tables[0] == tables[1]


@pytest.mark.rule("NER-8.13")
@both
def test_markers_never_run_out(edition: str) -> None:
    """A railway that owns and built thirty links builds one more: no number of markers stops it."""
    *owned, last = BOARD.links
    state = table(edition=edition, row=[last], built=dict.fromkeys(owned, "Ann"), deck=0)
    play(state, "auction", {"Ann": bids({last: 1})}, bid_rolls(2, last, 6, 6))
    assert len([link for link in state.table.links.values() if (link.owner, link.built) == ("Ann", True)]) == 31
