"""Years: tax, forced sales and auctions, bankrupt players, the end of the game."""

from __future__ import annotations

from msgspec import Struct

from pbem.games.pacific_northwest_rails.events.market import give
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import Event


class YearExpired(Event, frozen=True, kw_only=True):
    """`PNR-2.6`: a Year card was drawn in `seat`'s turn ("": at the setup); the year count is `year`."""

    seat: str
    card: str
    year: int

    def apply(self, state: State) -> None:
        """It is discarded at once."""
        table = state.table
        table.deck.remove(self.card)
        table.year = self.year
        table.stale = 0


class TaxPaid(Event, frozen=True, kw_only=True):
    """`PNR-2.8`: of a tax of `due` dollars `paid` came from cash now; `owed` is left (`PNR-5.9`)."""

    seat: str
    due: int
    paid: int
    owed: int

    def apply(self, state: State) -> None:
        """The bank takes it."""
        state.table.players[self.seat].cash -= self.paid


class SharesAuctioned(Event, frozen=True, kw_only=True):
    """`PNR-12.1`: shares of a line offered by `seller` went to `buyer` for `price` in all; "" is the bank, or nobody if
    `sold` is false. `forced` is a sale for taxes, `floor` the least bid, `second` the highest maximum beaten."""

    seller: str
    line: str
    shares: int
    buyer: str
    price: int
    floor: int
    second: int = 0
    forced: bool = False
    sold: bool = True

    def apply(self, state: State) -> None:
        """Money and shares change hands."""
        if not self.sold:
            return
        table = state.table
        seller = table.players[self.seller]
        seller.cash += self.price
        give(seller.shares, self.line, -self.shares)
        if not self.buyer:
            table.bank[self.line] += self.shares
            return
        buyer = table.players[self.buyer]
        buyer.cash -= self.price
        give(buyer.shares, self.line, self.shares)
        buyer.won[self.line] = buyer.won.get(self.line, 0) + self.shares


class PlayerBankrupt(Event, frozen=True, kw_only=True):
    """`PNR-5.9`: everything was auctioned and tax is still owed. The game ends once the others have settled."""

    seat: str
    owed: int

    def apply(self, state: State) -> None:
        """The player is out."""
        state.table.players[self.seat].bankrupt = True


class MarketRolled(Event, frozen=True, kw_only=True):
    """`PNR-4.15`: the die for a line that the Year card marks; "" with one roll for all marked lines."""

    line: str
    rolled: int


class GameEnded(Event, frozen=True, kw_only=True):
    """`PNR-2.1`: the game is over, for a `reason` of bankruptcy, years, declared or agreement."""

    reason: str

    def apply(self, state: State) -> None:
        """Nobody moves any more."""
        state.table.ended = self.reason


class Place(Struct, frozen=True):
    """A place in the final order: seats of equal total and cash share it (`PNR-2.21`)."""

    place: int
    seat: str
    cash: int
    stock: int
    total: int


class Ranked(Event, frozen=True, kw_only=True):
    """`PNR-2.5`: the final order, best first."""

    places: tuple[Place, ...]
