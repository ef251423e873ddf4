"""Events told in paragraphs: what belongs together becomes one thing to tell, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.games.pacific_northwest_rails import events as happened
from pbem.games.pacific_northwest_rails.board import DIE as BY_DIE
from pbem.games.pacific_northwest_rails.steps.years import DIE_TABLE
from pbem.games.pacific_northwest_rails.views.chapters import (
    Dividend,
    Drawn,
    Made,
    Market,
    Paragraphs,
    Prices,
    Roll,
    Sale,
    Sales,
    Stay,
    Tax,
    Told,
    Way,
    Year,
)
from pbem.games.pacific_northwest_rails.views.walk import Walk
from pbem.kernel.event import Event

Change = Callable[[Any], dict[str, Any]]
AS_THEY_ARE: Mapping[type[Event], str] = {
    happened.SharesBought: "bought",
    happened.SharesSold: "sold",
    happened.LineSplit: "split",
    happened.LineBankrupt: "broke",
    happened.SharesTurnedIn: "turned-in",
    happened.OrderRolled: "order",
    happened.LineAcquired: "acquired",
    happened.RunNamed: "named",
    happened.RunDropped: "dropped",
    happened.RunTurnedAway: "turned-away",
    happened.NoDraw: "no-draw",
    happened.CardsHeld: "dealt",
    happened.Reinvested: "reinvested",
    happened.Declared: "declared",
    happened.GameEnded: "ended",
    happened.PlayerBankrupt: "bankrupt",
    happened.DisplayStalled: "stalled",
}
"""The events that are told one by one."""
ALONE = ("year", "sales", "market", "bankrupt", "stalled")
"""What begins a paragraph: a Year is long."""
PASSED_BY = ("moved", "stayed", "named", "dropped")
"""What may happen in a turn that is dull all the same."""


class _How(Struct):
    """How the move of the turn is made."""

    by: str = "np"
    number: int = 0
    penalty: int = 0


class Telling:
    """What has been told of a step so far. Every event is taken to the walk with it."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.told: list[list[Told]] = [[]]
        self.how = _How()

    def paragraphs(self) -> Paragraphs:
        """Everything told."""
        return tuple(tuple(paragraph) for paragraph in self.told if paragraph)

    def dull(self) -> bool:
        """Whether nothing has come of it."""
        return all(kind in PASSED_BY for paragraph in self.told for kind, _ in paragraph)

    def take(self, event: Event) -> None:
        """Tell one more event."""
        kind = AS_THEY_ARE.get(type(event))
        if kind:
            self._tell(kind, event)
        else:
            self._moving(event)
            self._paying(event)
            self._years(event)
        self.walk.take(event)

    def _moving(self, event: Event) -> None:
        match event:
            case happened.CardPlayed(card=number):
                self.how = _How("card", number)
            case happened.DieRolled(rolled=number):
                self.how = _How("die", number)
            case happened.SpacesBought(spaces=number):
                self.how = _How("buy", number)
            case happened.PenaltyPaid(amount=amount):
                self.how.penalty += amount
            case happened.Moved(path=path):
                self._tell("moved", self._way(path))
            case happened.Stayed(space=at):
                by = self.how.by if self.how.number else ""
                self._tell("stayed", Stay(by, self.how.number, self.walk.where(at)))

    def _way(self, path: Sequence[str]) -> Way:
        how = self.how
        number = how.number if how.by != "np" else len(path)
        return Way(how.by, number, len(path) - number, self.walk.where(path[-1]), how.penalty)

    def _paying(self, event: Event) -> None:
        match event:
            case happened.RunCompleted(card=card):
                self._set_out_and_made(card)
                self._tell("made", Made(self.walk.offer(card), (), 0))
            case happened.DividendPaid(line=line, each=each, paid=paid):
                dividend = Dividend(line, each, tuple(paid.items()))
                self._add("made", lambda made: {"dividends": (*made.dividends, dividend)})
            case happened.BonusPaid(amount=amount):
                self._add("made", lambda made: {"bonus": made.bonus + amount})
            case happened.RunShown(card=card, refill=refill):
                last = self._last("drawn")
                if last is not None and last.refill == refill:
                    self._add("drawn", lambda drawn: {"offers": (*drawn.offers, self.walk.offer(card))})
                else:
                    self._tell("drawn", Drawn((self.walk.offer(card),), refill))
            case happened.PriceMoved(reason=reason) if reason != "year":
                self._price(event)

    def _set_out_and_made(self, card: str) -> None:
        """Who sets out and arrives in one turn has made the run: that it set out need not be told."""
        for paragraph in self.told:
            paragraph[:] = [told for told in paragraph if told[0] != "named" or told[1].card != card]

    def _price(self, event: happened.PriceMoved) -> None:
        last = self._last("prices")
        if last is None or last.reason != event.reason:
            self._tell("prices", Prices(event.reason, ((event.line, event.now),)))
        else:
            now = {**dict(last.now), event.line: event.now}
            self._add("prices", lambda prices: {"now": tuple(now.items())})

    def _years(self, event: Event) -> None:
        match event:
            case happened.YearExpired(seat=seat, card=card, year=year):
                self._tell("year", Year(seat, card, year, ()))
            case happened.TaxPaid(seat=seat, due=due, paid=paid, owed=owed) if seat not in self._taxed():
                self._add("year", lambda year: {"taxes": (*year.taxes, Tax(seat, due, paid, owed))})
            case happened.SharesAuctioned():
                self._sale(event)
            case happened.MarketRolled(line=line, rolled=rolled):
                roll = Roll((line,) if line else self._by_die(), rolled, DIE_TABLE[rolled])
                self._market(lambda market: {"rolls": (*market.rolls, roll)})
            case happened.PriceMoved(reason="year", line=line) if line not in self._by_die():
                self._adjust(line)

    def _taxed(self) -> Mapping[str, int]:
        """What is still owed after the taxes of the last Year, by seat; later payments are those of sales."""
        year = self._found("year")
        return {tax.seat: tax.owed for tax in year.taxes} if year is not None else {}

    def _sale(self, event: happened.SharesAuctioned) -> None:
        sale = sale_of(event)
        known = [what for kind, what in self.told[-1] if kind == "sales"]
        if known and (known[-1].seller, known[-1].forced) == (event.seller, event.forced):
            self._add("sales", lambda sales: {"sales": (*sales.sales, sale)})
        else:
            owed = self._taxed().get(event.seller, 0) if event.forced else 0
            self._tell("sales", Sales(event.seller, event.forced, owed, (sale,)))

    def _adjust(self, line: str) -> None:
        """A line moves as the card says; what the dice moved is told with them."""
        market, year = self._found("market"), self._found("year")
        move = self.walk.board.years[year.card][line]
        sizes = dict(market.sizes) if market is not None else {}
        sizes[move] = (*sizes.get(move, ()), line)
        self._market(lambda market: {"sizes": tuple(sorted(sizes.items(), reverse=True))})

    def _by_die(self) -> tuple[str, ...]:
        """The lines that the last Year leaves to the die, as far as they are alive."""
        year = self._found("year")
        if year is None:
            return ()
        moves = self.walk.board.years[year.card]
        return tuple(line for line, move in moves.items() if move == BY_DIE and self.walk.table.prices[line])

    def _market(self, change: Change) -> None:
        if self._found("market") is None:
            self._tell("market", Market((), ()))
        self._add("market", change)

    def _tell(self, kind: str, what: Any) -> None:
        if kind in ALONE and not (kind == "sales" and not what.forced):
            self.told.append([])
        self.told[-1].append((kind, what))

    def _last(self, kind: str) -> Any:
        """What was told last, if it is of this kind."""
        return self.told[-1][-1][1] if self.told[-1] and self.told[-1][-1][0] == kind else None

    def _found(self, kind: str) -> Any:
        """What was told last of this kind, since the last Year began."""
        for paragraph in reversed(self.told):
            for known, what in reversed(paragraph):
                if known == kind:
                    return what
                if known == "year":
                    return None
        return None

    def _add(self, kind: str, change: Change) -> None:
        """Change what was told last of this kind."""
        for paragraph in reversed(self.told):
            for nth in reversed(range(len(paragraph))):
                if paragraph[nth][0] == kind:
                    what = paragraph[nth][1]
                    paragraph[nth] = kind, replace(what, **change(what))
                    return


def sale_of(event: happened.SharesAuctioned) -> Sale:
    """A sale as it is told."""
    return Sale(event.line, event.shares, event.floor, event.buyer, event.price, event.second, event.sold)
