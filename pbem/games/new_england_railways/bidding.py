"""The auction of one link, pure: bids as at the table, and played out from limits as by mail (`NER-8`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.kernel.text import N_, Refusal

Bid = tuple[str, int]
"""A seat and its bid; a bid of 0 is a pass."""


class Sale(Struct, frozen=True):
    """How an auction ended: the winner (`""`: nobody bought) and price, and every bid and pass in order."""

    winner: str
    price: int
    bids: tuple[Bid, ...]


class Bidding:
    """One link's auction. `order` is clockwise from the First Player, who opens (`NER-8.2`, `NER-8.20`); only the
    `eligible` may bid, the others are passed automatically (`NER-8.18`)."""

    def __init__(self, order: Sequence[str], eligible: Sequence[str], cash: Mapping[str, int]) -> None:
        self.eligible = tuple(eligible)
        self.cash = cash
        self.standing = 0
        self.high = ""
        self.bids: list[Bid] = []
        self._in = [seat for seat in order if seat in eligible]
        self._next = 0

    @property
    def over(self) -> bool:
        """`NER-8.4`, `NER-8.21`: one player is left and has bid, or nobody is left."""
        return not self._in or self._in == [self.high]

    @property
    def to_act(self) -> str:
        """Whose turn it is to bid or pass, `""` when the auction is over."""
        return "" if self.over else self._in[self._next]

    def refusal(self, seat: str, amount: int) -> Refusal | None:
        """Why `seat` may not bid `amount` now, or None."""
        if seat not in self.eligible:
            return Refusal(
                "bid-bought", N_("one purchase a turn: {seat} has bought a link"), "NER-8.18", {"seat": seat}
            )
        if seat not in self._in:
            return Refusal("bid-passed", N_("{seat} has passed on this link"), "NER-8.19", {"seat": seat})
        if seat != self.to_act:
            return Refusal("bid-turn", N_("it is not {seat}'s turn to bid"), "NER-8.19", {"seat": seat})
        if amount <= self.standing:
            facts: dict[str, str | int] = {"amount": amount, "least": self.standing + 1}
            return Refusal("bid-low", N_("${amount} is no raise: bid at least ${least}"), "NER-8.16", facts)
        if amount > self.cash[seat]:
            facts = {"amount": amount, "cash": self.cash[seat]}
            return Refusal("bid-cash", N_("${amount} is more than the ${cash} in hand"), "NER-8.17", facts)
        return None

    def bid(self, seat: str, amount: int) -> None:
        """Raise the standing bid. Raises ValueError if that is refused; nothing has changed then."""
        refusal = self.refusal(seat, amount)
        if refusal is not None:
            raise ValueError(refusal.code)
        self.standing, self.high = amount, seat
        self.bids.append((seat, amount))
        self._next = (self._next + 1) % len(self._in)

    def drop(self) -> None:
        """`NER-8.3`: whoever is to act passes and is out of the bidding for this link."""
        self.bids.append((self.to_act, 0))
        del self._in[self._next]
        self._next = self._next % len(self._in) if self._in else 0


def play_out(
    order: Sequence[str],
    eligible: Sequence[str],
    limits: Mapping[str, int],
    cash: Mapping[str, int],
) -> Sale:
    """`NER-8.23`: each seat still in bids $1 more while that is within its limit and its cash, else it passes for good.

    `limits` and `cash` have at least the `eligible` seats.
    """
    bidding = Bidding(order, eligible, cash)
    while not bidding.over:
        seat = bidding.to_act
        amount = bidding.standing + 1
        if amount <= min(limits[seat], cash[seat]):
            bidding.bid(seat, amount)
        else:
            bidding.drop()
    return Sale(bidding.high, bidding.standing, tuple(bidding.bids))
