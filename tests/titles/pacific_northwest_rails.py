"""Pacific Northwest Rails as an onlooker with a notebook knows it: money, shares, prices, cards and trains by events
alone, with what the board and the cards print."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from pbem.games.pacific_northwest_rails import events as happened
from pbem.games.title import Title
from pbem.kernel.event import Event
from pbem.kernel.run import StepRecord

SHARES = 100
MAJOR_SHARES = 10
SHORT_SHARES = 5
CARDS = 108
HAND_CARDS = Counter(dict.fromkeys(range(1, 7), 6))
CASH = 1200
STEP = 5
TOP = 95
"""No price stands at more once a step is over, and none between its multiples of 5."""
YEARLY = (-10, -5, 5, 10)
RARE = frozenset(
    {
        *("Declare", "Declared", "LineAcquired", "OrderRolled", "PlayerBankrupt"),
        *("SharesTurnedIn", "TurnIn", "EndStalled", "DisplayStalled"),
    }
)
"""Sold-out and bankrupt majors, bankrupt players, riches: in some games of a hundred."""
RAREST = frozenset({"RunTurnedAway"})
"""A run drawn while a major on it is bankrupt (`PNR-5.3`): in none of 400 games."""


class Books:
    """Everybody's cash and shares, the bank, the prices, where each card is."""

    def __init__(self, title: Title, state: Any) -> None:
        table = state.table
        self.pack = title.pack
        self.options = dict(table.options)
        self.cash = dict.fromkeys(table.entered, CASH // len(table.entered))
        self.shares: dict[str, Counter[str]] = {seat: Counter() for seat in table.entered}
        self.bank = {line: MAJOR_SHARES if road.major else SHORT_SHARES for line, road in self.pack.railroads.items()}
        self.prices = {line: road.price for line, road in self.pack.railroads.items()}
        self.deck = {*self.pack.runs, *self.pack.years}
        self.aside: set[str] = set()
        self.display: list[str] = []
        self.gone: set[str] = set()
        self.hands: dict[str, Counter[int]] = {seat: Counter() for seat in table.entered}
        self.discards: Counter[int] = Counter()
        self.at = dict.fromkeys(table.entered, "Spokane")
        self.year = 0
        self.due: dict[str, int] = {}
        self.owed: dict[str, int] = {}
        self.bankrupt: set[str] = set()
        self.ended = ""
        assert sum(self.bank.values()) == SHARES
        assert len(self.deck) == CARDS
        self.count(state)

    def step(self, record: StepRecord, state: Any) -> None:
        """Book a step's events; then the state must say the same."""
        for event in record.events:
            assert not self.ended or isinstance(event, happened.Ranked), event
            self.book(event)
            assert min(self.cash.values()) >= 0, event
            assert min(self.bank.values()) >= 0, event
        self.count(state)

    def book(self, event: Event) -> None:
        """Each sort of event in its own book; what is in none of them moves nothing that is counted."""
        self.trade(event)
        self.levy(event)
        self.pay_for_runs(event)
        self.quote(event)
        self.turn_up(event)
        self.deal(event)
        self.travel(event)

    def trade(self, event: Event) -> None:
        """Shares and the money paid for them."""
        match event:
            case happened.SharesBought():
                assert event.each == self.prices[event.line] > 0, event
                assert 0 < event.shares <= self.pack.railroads[event.line].most, event
                self.move(event.seat, event.line, event.shares, -event.shares * event.each)
            case happened.SharesSold():
                price, number = self.prices[event.line], event.shares
                falling = sum(price - STEP * nth for nth in range(number))
                paid = falling if self.options["sale-price"] == "falling" else price * number
                assert (event.paid, number > 0) == (paid, True), event
                self.move(event.seat, event.line, -number, paid)
            case happened.SharesTurnedIn():
                assert self.prices[event.line] == 0 < event.shares, event
                assert self.pack.railroads[event.line].major, event
                self.move(event.seat, event.line, -event.shares, 0)
            case happened.LineAcquired():
                assert sum(event.dealt.values()) == self.bank[event.line], event
                assert self.bank[event.major] == 0, event
                for seat, shares in event.dealt.items():
                    self.move(seat, event.line, shares, 0)
                for seat, amount in event.paid.items():
                    assert amount == self.prices[event.line], event
                    assert self.shares[seat][event.major], event
                    self.cash[seat] += amount
            case happened.SharesAuctioned() if event.sold:
                self.auction(event)
            case _:
                pass

    def auction(self, event: happened.SharesAuctioned) -> None:
        """From one holder to another, or in a forced sale to the bank."""
        assert event.buyer != event.seller, event
        self.move(event.seller, event.line, -event.shares, event.price)
        if event.buyer:
            assert event.price >= max(event.floor, event.second), event
            self.move(event.buyer, event.line, event.shares, -event.price)
        else:
            assert event.forced, event
            assert event.price in (0, event.floor), event

    def move(self, seat: str, line: str, shares: int, cash: int) -> None:
        """A seat's shares and cash change by so much; the bank has the rest of a line's shares."""
        self.shares[seat][line] += shares
        self.cash[seat] += cash
        assert self.shares[seat][line] >= 0, (seat, line)
        issued = MAJOR_SHARES if self.pack.railroads[line].major else SHORT_SHARES
        self.bank[line] = issued - sum(held[line] for held in self.shares.values())

    def levy(self, event: Event) -> None:
        """What is paid to the bank for seats, spaces and years."""
        match event:
            case happened.SeatSold():
                assert event.price >= event.second, event
                self.cash[event.seat] -= event.price
            case happened.SpacesBought():
                assert 1 <= event.spaces <= 6, event
                self.cash[event.seat] -= event.spaces
            case happened.PenaltyPaid():
                assert event.amount > 0, event
                self.cash[event.seat] -= event.amount
            case happened.YearExpired():
                self.year += 1
                assert event.year == self.year <= 10, event
                taxed = [line for line, road in self.pack.railroads.items() if road.major or self.prices[line]]
                self.due = {seat: self.year * sum(held[line] for line in taxed) for seat, held in self.shares.items()}
                self.owed = dict(self.due)
            case happened.TaxPaid():
                self.owed[event.seat] -= event.paid
                assert (event.due, event.owed) == (self.due[event.seat], self.owed[event.seat]), event
                self.cash[event.seat] -= event.paid
            case happened.PlayerBankrupt():
                assert event.owed == self.owed[event.seat] > self.cash[event.seat] == 0, event
                self.bankrupt.add(event.seat)
            case happened.GameEnded():
                self.ended = event.reason
            case happened.Ranked():
                self.rank(event)
            case _:
                pass

    def rank(self, event: happened.Ranked) -> None:
        """Everybody has a place by cash and stock, the most first; who went bankrupt has nothing."""
        assert {place.seat for place in event.places} == set(self.cash)
        for place in event.places:
            stock = sum(shares * self.prices[line] for line, shares in self.shares[place.seat].items())
            assert (place.cash, place.stock) == (self.cash[place.seat], stock), place
            assert place.total == (0 if place.seat in self.bankrupt else place.cash + stock), place
        totals = [place.total for place in event.places]
        assert totals == sorted(totals, reverse=True), event
        assert [place.place for place in event.places] == sorted(place.place for place in event.places), event

    def pay_for_runs(self, event: Event) -> None:
        """Dividends and bonuses as the card prints them; $10 for a rise."""
        match event:
            case happened.RunCompleted():
                assert self.at[event.seat] == self.pack.runs[event.card].destination, event
                assert event.card in self.display, event
            case happened.DividendPaid():
                assert event.each == self.pack.runs[event.card].pays[event.line], event
                self.hand_out(event.paid, event.line, event.each)
            case happened.BonusPaid():
                assert event.amount == self.pack.runs[event.card].bonus, event
                self.cash[event.seat] += event.amount
            case happened.Reinvested():
                assert sum(event.paid.values()) == 10, event
                assert min(event.paid.values()) > 0, event
                for seat, amount in event.paid.items():
                    self.cash[seat] -= amount
            case happened.Declared():
                assert self.cash[event.seat] == event.cash >= 1500, event
            case _:
                pass

    def hand_out(self, paid: dict[str, int], line: str, each: int) -> None:
        """So much a share to all who hold one."""
        assert paid == {seat: each * held[line] for seat, held in self.shares.items() if held[line]}, (paid, line)
        for seat, amount in paid.items():
            self.cash[seat] += amount

    def quote(self, event: Event) -> None:
        """The prices on the chart."""
        match event:
            case happened.PriceMoved():
                by = event.now - event.was
                assert event.was == self.prices[event.line], event
                match event.reason:
                    case "return":
                        assert (event.was, event.now) == (0, 15), event
                    case "sale":
                        assert by < 0 < event.was, event
                        assert by % STEP == 0, event
                    case "year":
                        assert event.was, event
                        assert by in YEARLY or (by == -5 and event.now == 0), event
                    case _:
                        assert by == STEP, event
                        assert event.was, event
                self.prices[event.line] = event.now
            case happened.LineSplit():
                over = self.prices[event.line] - 100
                assert over >= 0, event
                assert event.now == 50 + (over if self.options["split-overshoot"] == "carry" else 0), event
                self.hand_out(event.paid, event.line, 50)
                self.prices[event.line] = event.now
            case happened.LineBankrupt():
                assert self.prices[event.line] == 0, event
                for card in event.removed:
                    assert event.line in self.pack.runs[card].lines, event
                    self.discard(card)
            case _:
                pass

    def turn_up(self, event: Event) -> None:
        """Dispatch Cards: from the deck to the display or away, from the display away."""
        match event:
            case happened.RunShown():
                self.deck.remove(event.card)
                self.display.append(event.card)
            case happened.RunTurnedAway() | happened.YearExpired():
                self.deck.remove(event.card)
                self.gone.add(event.card)
            case happened.YearSetAside():
                self.deck.remove(event.card)
                self.aside.add(event.card)
            case happened.YearsShuffledBack():
                assert set(event.cards) == self.aside, event
                self.deck |= self.aside
                self.aside = set()
            case happened.RunDiscarded():
                self.discard(event.card)
            case _:
                pass

    def discard(self, card: str) -> None:
        """A run leaves the display for good."""
        self.display.remove(card)
        self.gone.add(card)

    def deal(self, event: Event) -> None:
        """Movement Cards."""
        match event:
            case happened.CardDealt():
                self.hands[event.seat][event.card] += 1
            case happened.CardLeftOver():
                self.discards[event.card] += 1
            case happened.CardPlayed():
                assert self.hands[event.seat][event.card] > 0, event
                self.hands[event.seat][event.card] -= 1
                self.discards[event.card] += 1
            case happened.CardsGathered():
                self.hands = {seat: Counter() for seat in self.hands}
                self.discards = Counter()
            case happened.CardsHeld():
                assert {hand.total() for hand in self.hands.values()} == {event.each}, event
                assert self.discards.total() == event.left < len(self.hands), event
            case _:
                pass

    def travel(self, event: Event) -> None:
        """One train a seat, from space to space over track or along the ring."""
        if not isinstance(event, happened.Moved):
            return
        ring = self.pack.ring
        beside = {*pairwise((*ring, ring[0])), *((b, a) for a, b in pairwise((*ring, ring[0])))}
        way = (self.at[event.seat], *event.path)
        for (one, other), line in zip(pairwise(way), event.lines, strict=True):
            assert (line, other) in self.pack.track[one] if line else (one, other) in beside, event
        self.at[event.seat] = event.path[-1]

    def count(self, state: Any) -> None:
        """The state says what the books say, and everything is somewhere, once."""
        table, hidden = state.table, state.hidden
        assert set(table.players) == set(table.seats) == set(self.cash)
        for seat, player in table.players.items():
            held = +self.shares[seat]
            assert (player.cash, player.shares, player.at) == (self.cash[seat], held, self.at[seat]), seat
            assert player.cards == len(hidden.hands[seat]), seat
            assert player.at in self.pack.spaces, seat
        assert (table.bank, table.prices, table.year) == (self.bank, self.prices, self.year)
        assert sum(table.bank.values()) + sum(held.total() for held in self.shares.values()) == SHARES
        assert all(price % STEP == 0 <= price <= TOP for price in table.prices.values()), table.prices
        assert (table.display, table.deck) == (self.display, sorted(self.deck))
        cards = [*self.deck, *self.display, *self.gone]
        assert len(cards) == len(set(cards)) == CARDS
        assert {seat: Counter(hand) for seat, hand in hidden.hands.items()} == {s: +h for s, h in self.hands.items()}
        assert Counter(hidden.discards) == +self.discards
        everywhere = sum(self.hands.values(), self.discards)
        assert not everywhere or everywhere == HAND_CARDS

    def over(self, state: Any) -> None:
        """It ended for one of the reasons there are, and the books name the winner."""
        table = state.table
        assert self.ended == table.ended
        assert self.ended in ("years", "bankruptcy", "declared", "agreement")
        assert (self.year == 10) or self.ended != "years"
        assert bool(table.declared) or self.ended != "declared"
        assert {seat for seat, player in table.players.items() if player.bankrupt} == self.bankrupt
        assert bool(self.bankrupt) == (self.ended == "bankruptcy")
