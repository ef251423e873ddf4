"""New England Railways as an onlooker with a notebook knows it, and the secrets in its sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pbem.games.new_england_railways.decisions import Carry
from pbem.games.new_england_railways.events import (
    DebtRepaid,
    DebtRetired,
    DebtServiced,
    GrowthCardTurned,
    IncomeLost,
    IncomePaid,
    LinkBuilt,
    LinkSold,
    LinksValued,
    LoanTaken,
    Shipped,
)
from pbem.games.registry import title
from pbem.games.title import Title
from pbem.kernel.event import Event
from pbem.kernel.run import StepRecord

COUNTERS = 46
LINKS = 31
GROWTH = 32
START_CASH = 10


class Books:
    """Cash, debt and income by the events alone; counters, link cards and growth cards by counting them."""

    def __init__(self, title: Title, state: Any) -> None:
        self.pack = title.pack
        self.cash = dict.fromkeys(state.table.seats, START_CASH)
        self.debt = dict.fromkeys(state.table.seats, 0)
        self.income = dict.fromkeys(state.table.seats, 0)
        self.turned: list[str] = []
        self.count(state)

    def step(self, record: StepRecord, state: Any) -> None:
        """Book a step's events; then the state must say the same."""
        for event in record.events:
            self.book(event)
            if not isinstance(event, DebtRepaid):
                assert min(self.cash.values()) >= 0 or record.cursor.step == "scoring", event
        for seat, railway in state.table.railways.items():
            found = (railway.cash, railway.debt, railway.income)
            assert found == (self.cash[seat], self.debt[seat], self.income[seat]), (record.cursor, seat)
        self.count(state)

    def book(self, event: Event) -> None:
        """Only these move money or income."""
        match event:
            case LoanTaken():
                assert event.amount > 0 == event.amount % 10, event
                self.move(event.seat, event.amount, event.amount)
            case DebtServiced():
                assert event.amount == self.debt[event.seat] // 5, event
                self.move(event.seat, -event.amount)
            case DebtRetired():
                assert event.amount > 0 == event.amount % 10, event
                self.move(event.seat, -event.amount, -event.amount)
            case LinkSold():
                assert event.price > 0, event
                self.move(event.seat, -event.price)
            case LinkBuilt():
                assert event.paid >= 0, event
                self.move(event.seat, -event.paid)
            case IncomePaid():
                assert event.amount == self.income[event.seat], event
                self.move(event.seat, event.amount)
            case IncomeLost():
                self.income[event.seat] -= event.amount
            case Shipped():
                assert sum(event.earned.values()) == len(event.links) == len(event.route) - 1 <= 5, event
                for owner, gain in event.earned.items():
                    self.income[owner] += gain
            case LinksValued():
                self.move(event.seat, event.amount)
            case DebtRepaid():
                assert (event.debt, event.service) == (self.debt[event.seat], event.debt // 5), event
                self.move(event.seat, -event.debt - event.service, -event.debt)
            case GrowthCardTurned():
                self.turned.append(event.card)
            case _:
                pass

    def move(self, seat: str, cash: int, debt: int = 0) -> None:
        """Cash and debt rise by so much."""
        self.cash[seat] += cash
        self.debt[seat] += debt
        assert self.debt[seat] >= 0, seat

    def count(self, state: Any) -> None:
        """Every piece of the box is somewhere, and in one place only."""
        table, hidden = state.table, state.hidden
        counters = Counter(hidden.cup)
        for box in table.boxes.values():
            assert all(number > 0 for number in box.values()), box
            counters.update(box)
        assert counters == Counter(self.pack.goods)
        assert counters.total() == COUNTERS
        assert min(hidden.cup.values()) >= 0
        cards = [*hidden.links, *table.row, *table.future, *table.links, *table.aside]
        assert sorted(cards) == sorted(self.pack.links)
        assert len(cards) == LINKS
        assert table.deck == len(hidden.links)
        growth = [*hidden.growth, *self.turned]
        assert sorted(growth) == sorted(card.name for card in self.pack.growth.values())
        assert len(growth) == GROWTH
        assert min(railway.income for railway in table.railways.values()) >= 0

    def over(self, state: Any) -> None:
        """A growth card for each link; nothing left to sell or to build; no debt."""
        table, hidden = state.table, state.hidden
        assert len(self.turned) == LINKS
        assert len(hidden.growth) == GROWTH - LINKS
        assert not [*hidden.links, *table.row, *table.future]
        assert all(link.built for link in table.links.values())
        assert not any(self.debt.values())
        owners = Counter(link.owner for link in table.links.values())
        assert owners.total() + len(table.aside) == LINKS
        assert set(owners) <= set(table.seats)


def events(steps: Sequence[StepRecord], kind: type[Event]) -> Iterator[Any]:
    """The events of one kind."""
    return (event for step in steps for event in step.events if isinstance(event, kind))


def _sold(steps: Sequence[StepRecord]) -> dict[str, Any]:
    return {event.link: event for event in events(steps, LinkSold)}


def winning_limit(sheet: dict[str, Any], steps: Sequence[StepRecord], seat: str) -> dict[str, Any] | None:
    """A limit that won is never shown: it could have been higher."""
    won = [link for link, sale in _sold(steps).items() if sale.seat == seat]
    return _bid(sheet, won, "limit", lambda bid: min(999, bid + 300))


def limit_unasked(sheet: dict[str, Any], steps: Sequence[StepRecord], seat: str) -> dict[str, Any] | None:
    """Who has bought a link, is not asked for the later ones."""
    links = list(_sold(steps))
    bought = [at for at, link in enumerate(links) if _sold(steps)[link].seat == seat]
    later = [link for link in links[bought[0] + 1 :] if link in sheet.get("bids", {})] if bought else []
    return _bid(sheet, later, "limit", lambda bid: (bid + 5) % 999)


def losing_finish(sheet: dict[str, Any], steps: Sequence[StepRecord], seat: str) -> dict[str, Any] | None:
    """Who does not buy a link, has nothing to finish."""
    lost = [link for link, sale in _sold(steps).items() if sale.seat != seat]
    return _bid(sheet, lost, "finish", lambda bid: (bid + 5) % 12)


def _bid(sheet: dict[str, Any], links: Sequence[str], key: str, other: Any) -> dict[str, Any] | None:
    bids = sheet.get("bids", {})
    for link in links:
        if link in bids:
            bid = {"limit": 0, "finish": 0, **bids[link]}
            return {**sheet, "bids": {**bids, link: {**bid, key: other(bid[key])}}}
    return None


def spare_shipments(sheet: dict[str, Any], steps: Sequence[StepRecord], seat: str) -> dict[str, Any] | None:
    """Lines below the last that was used, or passed over, are never read."""
    answers = [a for step in steps for a in step.answers if isinstance(a.decision, Carry) and a.decision.seat == seat]
    if not answers or any(not answer.path.startswith("ship.") for answer in answers):
        return None
    read = max(int(path.removeprefix("ship.")) for a in answers for path in (a.path, *(p.path for p in a.passed)))
    pack = title("new-england-railways").pack
    spare = [[good, *link.ends] for good, link in zip(pack.goods, pack.links.values(), strict=False)]
    return {**sheet, "ship": [*sheet["ship"][: read + 1], *spare], "otherwise": "none"}


SECRETS = {
    "limit of the winner": winning_limit,
    "limit nobody asked for": limit_unasked,
    "finish of a loser": losing_finish,
    "spare shipments": spare_shipments,
}
