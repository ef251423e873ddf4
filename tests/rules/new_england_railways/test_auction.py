"""Auction & Build Railway Links: the lots of a turn, who is asked, what a sale changes (NER-8)."""

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.games.new_england_railways.bidding import Bidding
from pbem.games.new_england_railways.decisions import Finish, Limit
from pbem.games.new_england_railways.events import (
    BuildRolled,
    LinkBuilt,
    LinkCompleted,
    LinkSetAside,
    LinkSold,
    LinkUnfinished,
    RowMovedUp,
    Shipped,
)
from pbem.games.new_england_railways.steps.auction import auction_and_build_links
from pbem.kernel.decision import Decision
from pbem.kernel.draws import Draws, keys_of
from pbem.kernel.ladder import Ladder
from pbem.kernel.step import Step
from tests.rules.new_england_railways.table import (
    BOARD,
    PEOPLE,
    TITLE,
    Seen,
    all_counts,
    bid_rolls,
    bids,
    both,
    people,
    play,
    position,
    ships,
    table,
    whole_game,
)

ROW = ("Boston-Providence", "Boston-Worcester", "Providence-Worcester")


def rolls(*links: str) -> dict[str, str]:
    """Twelves for these links: every one is built at no cost."""
    return {label: die for link in links for label, die in bid_rolls(2, link, 6, 6).items()}


def lots(seen: Seen) -> list[str]:
    """The links in the order in which they were sold or set aside."""
    return [event.link for event in seen.events if isinstance(event, LinkSold | LinkSetAside)]


@pytest.mark.rule("NER-8.1")
@both
def test_links_are_auctioned_in_row_order(edition: str) -> None:
    """The row's links come up one at a time, FIRST to LAST, each built before the next is bid on, not in the pack's
    order and not in the sheets'."""
    row = (ROW[2], ROW[0], ROW[1])
    state = table("Ann Bob Cleo Dan", edition=edition, row=row)
    sheets = {"Ann": bids({ROW[0]: 3}), "Bob": bids({ROW[1]: 2}), "Cleo": bids({ROW[2]: 1})}
    seen = play(state, "auction", sheets, rolls(*row))
    assert [(type(event).__name__, getattr(event, "link", "")) for event in seen.events] == [
        (name, link) for link in row for name in ("LinkSold", "BuildRolled", "LinkBuilt")
    ]
    assert [(event.seat, event.price) for event in seen.of(LinkSold)] == [("Cleo", 1), ("Ann", 1), ("Bob", 1)]


@pytest.mark.rule("NER-8.2", "NER-8.20")
@both
@pytest.mark.parametrize("first", PEOPLE[:4])
def test_the_first_player_opens_every_lot(edition: str, first: str) -> None:
    """Each lot of the turn is opened by the First Player, or if it has bought by the next one clockwise."""
    state = table("Ann Bob Cleo Dan", edition=edition, first=first, row=ROW)
    at = PEOPLE.index(first)
    order = [PEOPLE[(at + nth) % 4] for nth in range(4)]
    limits = bids(dict.fromkeys(ROW, 1))
    seen = play(state, "auction", dict.fromkeys(order, limits), rolls(*ROW))
    assert [event.bids for event in seen.of(LinkSold)] == [
        ((order[0], 1), (order[1], 0), (order[2], 0), (order[3], 0)),
        ((order[1], 1), (order[2], 0), (order[3], 0)),
        ((order[2], 1), (order[3], 0)),
    ]


@pytest.mark.rule("NER-8.3")
@both
def test_a_pass_bars_nobody_from_later_links(edition: str) -> None:
    """Bob passes on the first link, bids on the second and has it."""
    state = table(edition=edition, row=ROW[:2])
    seen = play(state, "auction", {"Ann": bids({ROW[0]: 1}), "Bob": bids({ROW[1]: 2})}, rolls(*ROW[:2]))
    first, second = seen.of(LinkSold)
    assert first.bids == (("Ann", 1), ("Bob", 0), ("Cleo", 0))
    assert (second.link, second.seat) == (ROW[1], "Bob")


@pytest.mark.rule("NER-8.4")
@both
def test_the_winner_pays_the_bid_and_takes_the_card(edition: str) -> None:
    """Only the winner pays, its last bid and not its limit; the card leaves the row and is the winner's."""
    state = table(edition=edition, cash={"Ann": 9, "Bob": 8, "Cleo": 7}, row=ROW[:1])
    sheets = {"Ann": bids({ROW[0]: 9}), "Bob": bids({ROW[0]: 3})}
    play(state, "auction", sheets, rolls(ROW[0]))
    # 1 Ann, 2 Bob, Cleo passes, 3 Ann, Bob passes.
    assert {seat: railway.cash for seat, railway in state.table.railways.items()} == {"Ann": 6, "Bob": 8, "Cleo": 7}
    assert state.table.row == []
    assert {name: link.owner for name, link in state.table.links.items()} == {ROW[0]: "Ann"}
    assert state.table.buyers == ["Ann"]


@pytest.mark.rule("NER-8.10")
@both
def test_worked_example_auction_and_paid_completion(edition: str) -> None:
    """Dave is passed over; Pete 1, John 2, Martin (Vince) passes, Pete 10, John passes; 1 and 3 are one short of 5:
    Pete pays 10 and 1, has $4 and a built link."""
    last = "Martin" if edition == "crayon" else "Vince"
    bought = "Boston-Worcester"
    state = table(
        f"Dave Pete John {last}",
        edition=edition,
        turn=1,
        cash=15,
        buyers=["Dave"],
        built={bought: "Dave"},
        row=["Boston-Providence"],
    )
    order = tuple(state.table.seats)
    bidding = Bidding(order, order[1:], dict.fromkeys(order, 15))
    refused = bidding.refusal("Dave", 1)
    assert refused is not None
    assert refused.rule == "NER-8.18"
    spoken = (("Pete", 1), ("John", 2), (last, 0), ("Pete", 10), ("John", 0))
    for seat, amount in spoken:
        assert bidding.to_act == seat
        if amount:
            bidding.bid(seat, amount)
        else:
            bidding.drop()
    assert (bidding.over, bidding.high, bidding.standing, tuple(bidding.bids)) == (True, "Pete", 10, spoken)
    # By mail nobody jumps; these limits come to the same $10 (Pete's turns: 1, 4, 6, 8, 10).
    sheets = {
        "Dave": bids({"Boston-Providence": 15}),
        "Pete": bids({"Boston-Providence": (10, 1)}),
        "John": bids({"Boston-Providence": 9}),
        last: bids({"Boston-Providence": 3}),
    }
    seen = play(state, "auction", sheets, bid_rolls(1, "Boston-Providence", 1, 3))
    assert [asked.seat for asked in seen.asked(Limit)] == ["Pete", "John", last]
    assert [(event.seat, event.price) for event in seen.of(LinkSold)] == [("Pete", 10)]
    assert [(event.dice, event.short) for event in seen.of(BuildRolled)] == [((1, 3), 1)]
    assert [event.paid for event in seen.of(LinkBuilt)] == [1]
    assert state.table.railways["Pete"].cash == 4
    link = state.table.links["Boston-Providence"]
    assert (link.owner, link.built) == ("Pete", True)


@pytest.mark.rule("NER-8.11")
@both
def test_worked_example_difference_declined(edition: str) -> None:
    """As before, but Pete does not pay the $1: he has $5, nothing uses the link this turn, and the next turn's
    completion step builds it for nothing."""
    last = "Martin" if edition == "crayon" else "Vince"
    link = "Boston-Providence"
    state = table(
        f"Dave Pete John {last}",
        edition=edition,
        turn=1,
        cash=15,
        buyers=["Dave"],
        row=[link],
        boxes={"Boston": {"Cotton": 1}},
    )
    sheets = {"Pete": bids({link: 10}), "John": bids({link: 9}), last: bids({link: 3})}
    seen = play(state, "auction", sheets, bid_rolls(1, link, 1, 3))
    assert [(event.seat, event.short) for event in seen.of(LinkUnfinished)] == [("Pete", 1)]
    assert state.table.railways["Pete"].cash == 5
    assert (state.table.links[link].owner, state.table.links[link].built) == ("Pete", False)
    everyone = dict.fromkeys(state.table.seats, ships("Cotton: Boston > Providence"))
    seen = play(state, "shipping", everyone)
    assert seen.of(Shipped) == []
    state.table.turn = 2
    seen = play(state, "completion")
    assert [(event.link, event.seat) for event in seen.of(LinkCompleted)] == [(link, "Pete")]
    assert state.table.links[link].built
    assert state.table.railways["Pete"].cash == 5


@pytest.mark.rule("NER-8.12")
@both
def test_a_link_nobody_buys_is_set_aside(edition: str) -> None:
    """Nobody will: the link leaves the row for good, nobody pays, nothing is rolled, and the next lot follows."""
    state = table(edition=edition, row=ROW[:2], future=["Boston-Lowell"])
    seen = play(state, "auction", {"Bob": bids({ROW[1]: 1})}, rolls(ROW[1]))
    assert lots(seen) == list(ROW[:2])
    assert [event.link for event in seen.of(LinkSetAside)] == [ROW[0]]
    assert [event.link for event in seen.of(BuildRolled)] == [ROW[1]]
    assert (state.table.aside, list(state.table.links), state.table.row) == ([ROW[0]], [ROW[1]], ["Boston-Lowell"])
    assert {seat: railway.cash for seat, railway in state.table.railways.items()} == {"Ann": 10, "Bob": 9, "Cleo": 10}


@pytest.mark.rule("NER-8.12", "NER-8.17")
@both
def test_a_link_nobody_can_buy_is_set_aside(edition: str) -> None:
    """Nobody has a dollar: all pass by themselves, unasked, and the link is set aside whatever the sheets say."""
    state = table(edition=edition, cash=0, row=ROW[:1])
    seen = play(state, "auction", dict.fromkeys(state.table.seats, bids({ROW[0]: 9})))
    assert seen.answers == []
    assert [event.link for event in seen.of(LinkSetAside)] == [ROW[0]]


@pytest.mark.rule("NER-8.12")
@both
def test_a_link_set_aside_never_comes_back(edition: str) -> None:
    """When all always stay out, each of the 31 links comes up once and is set aside; none is ever built."""
    seen = whole_game("Ann Bob Cleo Dan Eve Finn", edition)
    assert sorted(lots(seen)) == sorted(BOARD.links)
    assert sorted(seen.state.table.aside) == sorted(BOARD.links)
    assert seen.state.table.links == {}
    assert seen.finished


@pytest.mark.rule("NER-8.14")
@both
def test_one_purchase_a_turn(edition: str) -> None:
    """Ann would give all for each link: she buys the first and is out until the next turn, when she may buy again."""
    state = table(edition=edition, cash=30, row=ROW[:2], future=["Boston-Lowell", "Providence-Kingston"])
    greedy = {"Ann": bids(dict.fromkeys(BOARD.links, 9)), "Bob": bids({ROW[1]: 1})}
    seen = play(state, "auction", greedy, rolls(*ROW[:2]))
    assert [(event.link, event.seat, event.price) for event in seen.of(LinkSold)] == [
        (ROW[0], "Ann", 1),
        (ROW[1], "Bob", 1),
    ]
    assert state.table.buyers == ["Ann", "Bob"]
    play(state, "locomotive")
    assert (state.table.turn, state.table.buyers) == (3, [])
    again = play(state, "auction", greedy)
    assert [(event.link, event.seat) for event in again.of(LinkSold)] == [("Boston-Lowell", "Ann")]


@pytest.mark.rule("NER-8.15")
@both
def test_the_future_row_moves_up_after_the_last_lot(edition: str) -> None:
    """When every current link is sold or set aside, the future row becomes the current one, in its order; no link of
    it is sold before that."""
    future = ("Providence-Kingston", "Boston-Lowell")
    state = table(edition=edition, row=ROW[:2], future=future)
    rich = bids(dict.fromkeys(BOARD.links, 2))
    seen = play(state, "auction", {"Ann": rich}, rolls(ROW[0]))
    assert lots(seen) == list(ROW[:2])
    assert seen.of(RowMovedUp) == [RowMovedUp(links=future, rule="NER-8.15")]
    assert seen.events.index(seen.of(RowMovedUp)[0]) > seen.events.index(seen.of(LinkSetAside)[0])
    assert (state.table.row, state.table.future) == (list(future), [])


@pytest.mark.rule("NER-8.15")
@both
def test_nothing_moves_up_when_nothing_is_to_come(edition: str) -> None:
    """After the last row the current row is empty."""
    state = table(edition=edition, row=ROW[:1], deck=0)
    seen = play(state, "auction")
    assert (seen.of(RowMovedUp), state.table.row) == ([], [])


@pytest.mark.rule("NER-8.17")
@both
def test_who_has_no_dollar_is_not_asked(edition: str) -> None:
    """A player without the least bid passes by itself; a limit above the cash counts as the cash."""
    state = table(edition=edition, cash={"Ann": 0, "Bob": 2, "Cleo": 3}, row=ROW[:1])
    seen = play(state, "auction", dict.fromkeys(state.table.seats, bids({ROW[0]: 50})), rolls(ROW[0]))
    assert [asked.seat for asked in seen.asked(Limit)] == ["Bob", "Cleo"]
    assert [event.bids for event in seen.of(LinkSold)] == [(("Bob", 1), ("Cleo", 2), ("Bob", 0))]


@pytest.mark.rule("NER-8.17", "NER-8.14")
@both
def test_cash_spent_on_one_link_is_gone_for_the_next(edition: str) -> None:
    """What a player can bid is the cash at that moment: Ann has spent hers, and Bob's limit of 9 for two links is
    used for one of them."""
    state = table(edition=edition, cash={"Ann": 5, "Bob": 9, "Cleo": 4}, row=ROW[:2])
    sheets = {
        "Ann": bids({ROW[0]: 5, ROW[1]: 5}),
        "Bob": bids({ROW[0]: 4, ROW[1]: 9}),
        "Cleo": bids({ROW[1]: 4}),
    }
    seen = play(state, "auction", sheets, rolls(*ROW[:2]))
    # Lot 1: Ann 1, Bob 2, Cleo passes, Ann 3, Bob 4, Ann 5, Bob passes. Lot 2: Bob 1, Cleo 2, ... Cleo 4, Bob 5.
    assert [(event.seat, event.price) for event in seen.of(LinkSold)] == [("Ann", 5), ("Bob", 5)]
    assert {seat: railway.cash for seat, railway in state.table.railways.items()} == {"Ann": 0, "Bob": 4, "Cleo": 4}


@pytest.mark.rule("NER-8.18")
@both
@all_counts
def test_at_least_two_are_left_for_every_lot(edition: str, players: int) -> None:
    """On the k-th link of a full row, all earlier ones sold, N-k+1 players are still asked: at the last one, two."""
    row = list(BOARD.links)[: players - 1]
    state = table(people(players), edition=edition, row=row)
    rich = bids(dict.fromkeys(row, 1))
    seen = play(state, "auction", dict.fromkeys(state.table.seats, rich), rolls(*row))
    asked = [[limit.seat for limit in seen.asked(Limit) if limit.link == link] for link in row]
    assert [len(seats) for seats in asked] == [players - k + 1 for k in range(1, players)]
    assert len(asked[-1]) == 2
    assert len(dict.fromkeys(event.seat for event in seen.of(LinkSold))) == players - 1


@pytest.mark.rule("NER-8.21")
@both
def test_the_last_seat_buys_for_one_dollar_or_not_at_all(edition: str) -> None:
    """All others out, the last seat's limit of 1 buys at $1; without one the link is set aside."""
    state = table(edition=edition, row=ROW[:2])
    seen = play(state, "auction", {"Cleo": bids({ROW[0]: 1})}, rolls(ROW[0]))
    assert [event.bids for event in seen.of(LinkSold)] == [(("Ann", 0), ("Bob", 0), ("Cleo", 1))]
    assert state.table.railways["Cleo"].cash == 9
    assert state.table.aside == [ROW[1]]


@pytest.mark.rule("NER-8.23")
@both
def test_limits_of_sheets_are_played_out(edition: str) -> None:
    """Sheets with limits 11, 9 and 4, Bob first: the bids are told one by one and Bob pays $10, his last bid."""
    state = table(edition=edition, first="Bob", cash=20, row=ROW[:1])
    sheets = {"Bob": bids({ROW[0]: 11}), "Cleo": bids({ROW[0]: 9}), "Ann": bids({ROW[0]: 4})}
    seen = play(state, "auction", sheets, rolls(ROW[0]))
    (sale,) = seen.of(LinkSold)
    assert [amount for _, amount in sale.bids] == [1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 0]
    assert [seat for seat, _ in sale.bids] == ["Bob", "Cleo", "Ann", "Bob", "Cleo", "Ann", *["Bob", "Cleo"] * 3]
    assert (sale.seat, sale.price) == ("Bob", 10)
    assert state.table.railways["Bob"].cash == 10


class Sealed(Step[Any, Any]):
    """A step that keeps its questions as they were put together."""

    def ask_all(self, decisions: Sequence[Decision[Any, Any, Any]]) -> list[Any]:
        """Note them, then ask."""
        self.pack.append(list(decisions))
        return super().ask_all(decisions)


@pytest.mark.rule("NER-8.23")
def test_the_limits_of_a_lot_are_one_sealed_question() -> None:
    """All limits of a lot are asked for at once, before any bid is told, those of the next lot after its sale."""
    state = table(row=ROW[:2])
    questions: list[list[Limit]] = []
    step = Sealed(state, questions, "turn/2/auction", TITLE.position, Ladder({}, {}), Draws(keys_of(b"", 1), "-"), {})
    auction_and_build_links(step)
    assert questions == [[Limit(seat=seat, link=link) for seat in PEOPLE[:3]] for link in ROW[:2]]


@pytest.mark.rule("NER-8.16")
def test_a_negative_limit_is_refused() -> None:
    """A limit is a whole sum of $0 or more; 0 stays out."""
    here = position(table(row=ROW[:1]), "Ann")
    limit = Limit(seat="Ann", link=ROW[0])
    refused = limit.refusal(here, -1)
    assert refused is not None
    assert refused.rule == "NER-8.16"
    assert limit.refusal(here, 0) is None
    assert list(limit.offers(here)) == list(range(11))


@pytest.mark.rule("NER-8.11")
def test_an_unfinished_link_is_not_asked_about_twice() -> None:
    """The offer to finish is made once, after the roll, to the buyer alone."""
    state = table(row=ROW[:1])
    seen = play(state, "auction", {"Ann": bids({ROW[0]: 3})}, bid_rolls(2, ROW[0], 1, 3))
    assert seen.asked(Finish) == [Finish(seat="Ann", link=ROW[0], short=1)]
