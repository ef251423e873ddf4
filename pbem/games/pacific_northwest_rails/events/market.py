"""The bank and the Stock Market: shares bought and sold, prices, splits, bankrupt lines, acquisitions."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.event import Event


def give(shares: dict[str, int], line: str, number: int) -> None:
    """Change a holding by `number`; a holding of none is not kept."""
    left = shares.get(line, 0) + number
    if left:
        shares[line] = left
    else:
        shares.pop(line, None)


class SharesBought(Event, frozen=True, kw_only=True):
    """`PNR-6.1`: shares from the bank for `each` dollars; `sold_out` if a short line's last one went (`PNR-7.6`)."""

    seat: str
    line: str
    shares: int
    each: int
    sold_out: bool = False

    def apply(self, state: State) -> None:
        """Money and shares change hands."""
        table = state.table
        table.players[self.seat].cash -= self.shares * self.each
        table.bank[self.line] -= self.shares
        give(table.players[self.seat].shares, self.line, self.shares)
        if self.sold_out:
            table.sold_out.append(self.line)


class SharesSold(Event, frozen=True, kw_only=True):
    """`PNR-6.5`: shares back to the bank, for `paid` dollars in all."""

    seat: str
    line: str
    shares: int
    paid: int

    def apply(self, state: State) -> None:
        """Money and shares change hands."""
        table = state.table
        table.players[self.seat].cash += self.paid
        table.bank[self.line] += self.shares
        give(table.players[self.seat].shares, self.line, -self.shares)


class PriceMoved(Event, frozen=True, kw_only=True):
    """`PNR-4.5`, `PNR-4.11`: a price went from `was` to `now`, with a `reason`: purchase, sale, run, reinvestment, year
    or return (`PNR-5.2`). No price is below $0."""

    line: str
    was: int
    now: int
    reason: str

    def apply(self, state: State) -> None:
        """The token moves. A line that is back has nothing turned in any more."""
        state.table.prices[self.line] = self.now
        if not self.was:
            for player in state.table.players.values():
                player.turned.pop(self.line, None)


class LineSplit(Event, frozen=True, kw_only=True):
    """`PNR-4.13`: at $100 or more the price falls to `now` and `paid` gives each holder $50 a share."""

    line: str
    now: int
    paid: dict[str, int]

    def apply(self, state: State) -> None:
        """The bank pays; shares stay as they are."""
        state.table.prices[self.line] = self.now
        for seat, amount in self.paid.items():
            state.table.players[seat].cash += amount


class LineBankrupt(Event, frozen=True, kw_only=True):
    """`PNR-5.1`: the price is $0. A major's runs leave the display for good (`PNR-5.3`)."""

    line: str
    removed: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        """The cards are gone."""
        state.table.display = [card for card in state.table.display if card not in self.removed]


class SharesTurnedIn(Event, frozen=True, kw_only=True):
    """`PNR-5.4`: shares of a bankrupt major go back to the bank for nothing."""

    seat: str
    line: str
    shares: int

    def apply(self, state: State) -> None:
        """They are untaxed from now on."""
        state.table.bank[self.line] += self.shares
        player = state.table.players[self.seat]
        give(player.shares, self.line, -self.shares)
        give(player.turned, self.line, self.shares)


class OrderRolled(Event, frozen=True, kw_only=True):
    """`PNR-7.10`: holders of equally many shares rolled for the order, `rolls` by seat."""

    line: str
    rolls: dict[str, int]


class LineAcquired(Event, frozen=True, kw_only=True):
    """`PNR-7.1`: the unsold shares of a short line were dealt among a major's holders; who is short was `paid`."""

    major: str
    line: str
    dealt: dict[str, int]
    paid: dict[str, int]

    def apply(self, state: State) -> None:
        """Shares and cash; the line counts as sold out (`PNR-7.7`)."""
        table = state.table
        table.bank[self.line] -= sum(self.dealt.values())
        table.sold_out.append(self.line)
        for seat, shares in self.dealt.items():
            give(table.players[seat].shares, self.line, shares)
        for seat, amount in self.paid.items():
            table.players[seat].cash += amount
