"""The choices the rules put to a seat: colour, loan, retirement, limit, finishing a link, shipping."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import ClassVar

from msgspec import UNSET

from pbem.games.new_england_railways.best import best_shipments
from pbem.games.new_england_railways.loans import NOTE
from pbem.games.new_england_railways.network import NoShipment, Shipment, refusal
from pbem.games.new_england_railways.orders import Orders
from pbem.games.new_england_railways.position import Position
from pbem.kernel.decision import Decision, Wish
from pbem.kernel.text import N_, Refusal


class ChooseColour(Decision[Position, Orders, str], frozen=True, kw_only=True):
    """`NER-1.3`, `NER-1.4`, `NER-1.15`: a colour, one of those still `free`."""

    block: ClassVar[str] = "signup"
    free: tuple[str, ...]

    def refusal(self, here: Position, value: str) -> Refusal | None:
        """Only a free colour will do."""
        if value in self.free:
            return None
        return Refusal("colour-taken", N_("{colour} is taken"), "NER-1.15", {"colour": value})

    def least(self, here: Position) -> str:
        """The first that is free."""
        return self.free[0]

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[str]]:
        """The colour of the sign-up sheet; `any` is no wish."""
        if orders.colour is not UNSET and orders.colour != "any":
            yield Wish(orders.colour, "colour")

    def offers(self, here: Position) -> Iterator[str]:
        """The free colours."""
        return iter(self.free)


class Borrow(Decision[Position, Orders, int], frozen=True, kw_only=True):
    """`NER-2.1`: a loan in tens of dollars, `at_least` the forced minimum of `NER-2.6`."""

    block: ClassVar[str] = "loans"
    at_least: int

    def refusal(self, here: Position, value: int) -> Refusal | None:
        """`NER-2.5`, `NER-2.8`: whole notes, and not below the forced minimum."""
        if value < 0 or value % NOTE:
            return Refusal("borrow-notes", N_("loans are in tens of dollars"), "NER-2.5")
        if value < self.at_least:
            facts: dict[str, str | int] = {"least": self.at_least}
            return Refusal("borrow-forced", N_("at least ${least} to pay the debt service"), "NER-2.8", facts)
        return None

    def least(self, here: Position) -> int:
        """`NER-1.14`: the forced minimum."""
        return self.at_least

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[int]]:
        """The sheet's loan."""
        if orders.loans is not UNSET:
            yield Wish(orders.loans.borrow, "loans.borrow")

    def offers(self, here: Position) -> Iterator[int]:
        """From the forced minimum up, without end."""
        return count(self.at_least, NOTE)


class Retire(Decision[Position, Orders, int], frozen=True, kw_only=True):
    """`NER-4.1`: debt to retire in tens of dollars, `at_most` what debt and cash allow."""

    block: ClassVar[str] = "loans"
    at_most: int

    def refusal(self, here: Position, value: int) -> Refusal | None:
        """`NER-4.4`: whole notes, within debt and cash."""
        if value < 0 or value % NOTE:
            return Refusal("retire-notes", N_("debt is retired in tens of dollars"), "NER-4.4")
        if value > self.at_most:
            facts: dict[str, str | int] = {
                "most": self.at_most,
                "cash": here.mine.cash,
                "debt": here.mine.debt,
            }
            return Refusal("retire-most", N_("at most ${most}: cash ${cash}, debt ${debt}"), "NER-4.4", facts)
        return None

    def least(self, here: Position) -> int:
        """Nothing is retired."""
        return 0

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[int]]:
        """The sheet's retirement, which is a ceiling: if it is too much, as much of it as can be."""
        if orders.loans is not UNSET:
            yield Wish(orders.loans.retire, "loans.retire")
            yield Wish(min(orders.loans.retire, self.at_most), "loans.retire")

    def offers(self, here: Position) -> Iterator[int]:
        """Nothing, $10, $20, up to the most."""
        return iter(range(0, self.at_most + 1, NOTE))


class Limit(Decision[Position, Orders, int], frozen=True, kw_only=True):
    """`NER-8.23`: how far a seat would go on bidding for `link`, in whole dollars; 0 stays out."""

    block: ClassVar[str] = "bids"
    link: str

    def refusal(self, here: Position, value: int) -> Refusal | None:
        """Any whole sum will do: a limit above the cash counts as the cash (`NER-8.17`)."""
        if value < 0:
            return Refusal("limit-negative", N_("a limit is 0 or more"), "NER-8.16")
        return None

    def least(self, here: Position) -> int:
        """Stay out."""
        return 0

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[int]]:
        """The sheet's limit for this link."""
        if orders.bids is not UNSET and self.link in orders.bids:
            yield Wish(orders.bids[self.link].limit, f"bids.{self.link}.limit")

    def offers(self, here: Position) -> Iterator[int]:
        """From staying out to all the cash."""
        return iter(range(here.mine.cash + 1))


class Finish(Decision[Position, Orders, bool], frozen=True, kw_only=True):
    """`NER-8.6`: whether to pay the `short` dollars that complete `link` this turn."""

    block: ClassVar[str] = "bids"
    link: str
    short: int

    def refusal(self, here: Position, value: bool) -> Refusal | None:
        """`NER-8.22`: paid in full from the cash left after the bid."""
        if value and here.mine.cash < self.short:
            facts: dict[str, str | int] = {"short": self.short, "cash": here.mine.cash}
            return Refusal("finish-cash", N_("short by ${short} with ${cash} in hand"), "NER-8.22", facts)
        return None

    def least(self, here: Position) -> bool:
        """The link waits until the next turn."""
        return False

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[bool]]:
        """`NER-8.24`: yes if the difference is within the sheet's ceiling."""
        if orders.bids is not UNSET and self.link in orders.bids:
            yield Wish(self.short <= orders.bids[self.link].finish, f"bids.{self.link}.finish")

    def offers(self, here: Position) -> Iterator[bool]:
        """Pay if it can be paid, or wait."""
        return iter((True, False) if here.mine.cash >= self.short else (False,))


class Carry(Decision[Position, Orders, Shipment | NoShipment], frozen=True, kw_only=True):
    """`NER-9.1`, `NER-9.2`: a shipment in this `round`, or none."""

    block: ClassVar[str] = "ship"
    round: int

    def refusal(self, here: Position, value: Shipment | NoShipment) -> Refusal | None:
        """A shipment must be legal as things stand."""
        return None if isinstance(value, NoShipment) else refusal(here.table, here.pack, value)

    def least(self, here: Position) -> Shipment | NoShipment:
        """Ship nothing."""
        return NoShipment()

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[Shipment | NoShipment]]:
        """`NER-9.26`: the sheet's lines not used before, in order; `NER-9.27`: then what its `otherwise` says."""
        if orders.ship is UNSET:
            return
        used = {answer.path for answer in here.answers if isinstance(answer.decision, Carry)}
        for number, (good, *route) in enumerate(orders.ship):
            path = f"ship.{number}"
            if path not in used:
                yield Wish(Shipment(good, tuple(route)), path)
        if orders.otherwise == "best":
            yield from (Wish(row, "otherwise") for row in gainful(here))

    def offers(self, here: Position) -> Iterator[Shipment | NoShipment]:
        """What gains something, best first; then nothing; then what gains only others something."""
        rows = best_shipments(here)
        yield from (row.shipment for row in rows if row.earns.get(here.me))
        yield NoShipment()
        yield from (row.shipment for row in rows if not row.earns.get(here.me))


def gainful(here: Position) -> Iterator[Shipment | NoShipment]:
    """The legal shipments that bring `here.me` income, best first."""
    return (row.shipment for row in best_shipments(here) if row.earns.get(here.me))
