"""What standing orders decide of themselves: declaring, turning in shares of a bankrupt major, ending a stuck game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import UNSET

from pbem.games.pacific_northwest_rails.orders import Orders
from pbem.games.pacific_northwest_rails.position import Position
from pbem.kernel.decision import Decision, Wish
from pbem.kernel.text import N_, Facts, Refusal

GOAL = 1500
"""`PNR-2.4`: the cash in dollars with which a player may declare."""


def kept(orders: Orders) -> int:
    """The cash in dollars below which these orders never bid, buy or pledge."""
    return orders.standing.keep or 0


class Declare(Decision[Position, Orders, bool], frozen=True, kw_only=True):
    """`PNR-2.17`: whether to declare now. Under the option `declaration` = "automatic" whoever can declare does."""

    block: ClassVar[str] = "standing"

    def refusal(self, here: Position, value: bool) -> Refusal | None:
        """With $1,500 in cash, and once in a game."""
        if not value:
            return self._silence_refused(here)
        if here.table.declared:
            text = N_("{seat} has declared already.")
            return Refusal("declare-again", text, "PNR-2.18", {"seat": here.table.declared})
        if here.mine.cash < GOAL:
            facts: Facts = {"goal": GOAL, "cash": here.mine.cash}
            return Refusal("declare-cash", N_("Declaring takes ${goal} in cash; you have ${cash}."), "PNR-2.17", facts)
        return None

    def _silence_refused(self, here: Position) -> Refusal | None:
        if not self.automatic(here):
            return None
        text = N_("With ${goal} in cash the game is declared whether you want it or not.")
        return Refusal("declare-must", text, "PNR-2.17", {"goal": GOAL})

    def automatic(self, here: Position) -> bool:
        """Whether the test itself declares."""
        table = here.table
        return table.options["declaration"] == "automatic" and not table.declared and here.mine.cash >= GOAL

    def least(self, here: Position) -> bool:
        """Play on, if that is a choice."""
        return self.automatic(here)

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[bool]]:
        """Yes from the ordered cash on, if that is enough at all: until then, or once somebody has declared, the order
        waits or is moot, and needs no word about it every turn."""
        at = orders.standing.declare or 0
        if at and here.mine.cash >= max(at, GOAL) and not here.table.declared:
            yield Wish(True, "standing.declare")

    def offers(self, here: Position) -> Iterator[bool]:
        """What is legal now."""
        return iter(value for value in (True, False) if self.refusal(here, value) is None)


class TurnIn(Decision[Position, Orders, int], frozen=True, kw_only=True):
    """`PNR-5.4`: how many shares of the bankrupt major `line` to give up for nothing."""

    block: ClassVar[str] = "standing"
    line: str

    def refusal(self, here: Position, value: int) -> Refusal | None:
        """Of a bankrupt major only, and not more than there are."""
        facts: Facts = {"line": self.line, "shares": value, "held": self._held(here)}
        if not here.pack.railroads[self.line].major or here.table.prices[self.line]:
            text = N_("Only shares of a bankrupt major are turned in; {line} is none.")
            return Refusal("turn-in-line", text, "PNR-5.4", facts)
        if not 0 <= value <= self._held(here):
            return Refusal("turn-in-shares", N_("You hold {held} {line}, not {shares}."), "PNR-5.20", facts)
        return None

    def _held(self, here: Position) -> int:
        return here.mine.shares.get(self.line, 0)

    def least(self, here: Position) -> int:
        """Keep them."""
        return 0

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[int]]:
        """The ordered number, less what was turned in since the line went bankrupt; at most all."""
        wanted = orders.standing.turn_in
        if wanted is UNSET or self.line not in wanted:
            return
        number, held = wanted[self.line], self._held(here)
        left = held if number == "all" else min(held, number - here.mine.turned.get(self.line, 0))
        if left > 0:
            yield Wish(left, f"standing.turn_in.{self.line}")

    def offers(self, here: Position) -> Iterator[int]:
        """From none to all."""
        return iter(range(self._held(here) + 1))


class EndStalled(Decision[Position, Orders, bool], frozen=True, kw_only=True):
    """Whether to end a game in which nothing happens any more."""

    block: ClassVar[str] = "standing"

    def refusal(self, here: Position, value: bool) -> Refusal | None:
        """Everybody may agree or not."""
        return None

    def least(self, here: Position) -> bool:
        """Play on."""
        return False

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[bool]]:
        """The standing consent."""
        if orders.standing.end is True:
            yield Wish(True, "standing.end")

    def offers(self, here: Position) -> Iterator[bool]:
        """Play on, or end it."""
        return iter((False, True))
