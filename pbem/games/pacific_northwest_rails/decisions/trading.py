"""The choices about shares that a landing or a run opens: a deal with the bank, the GN share, a reinvestment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import ClassVar

from msgspec import UNSET, Struct

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.decisions.standing import kept
from pbem.games.pacific_northwest_rails.orders import Orders, TradeLine
from pbem.games.pacific_northwest_rails.position import Position
from pbem.kernel.decision import Decision, Wish
from pbem.kernel.text import N_, Facts, Refusal

MOST_LINES = 2
"""`PNR-6.1`: so many short lines at one time."""
PARTS = 10
"""`PNR-4.8`: the dollars of a reinvestment."""
ANY_PRICE = 999


class Deal(Struct, frozen=True):
    """Shares to buy from the bank or to sell to it, as (railroad, shares) in the order in which they were named; with
    neither, nothing. Cash stays at `keep` or above; nothing is bought above `most` or sold below `least` a share."""

    buy: tuple[tuple[str, int], ...] = ()
    sell: tuple[tuple[str, int], ...] = ()
    keep: int = 0
    most: int = ANY_PRICE
    least: int = 0


class Purse(Struct, frozen=True):
    """The most somebody pays for a share (0: no share), and the cash that must be left."""

    most: int = 0
    keep: int = 0


class Part(Struct, frozen=True):
    """The runner's part of a reinvestment in `line`; "" for none. Cash stays at `keep` or above."""

    line: str = ""
    pay: int = 0
    keep: int = 0


def above(cash: int, keep: int) -> int:
    """What of `cash` may be spent."""
    return max(0, cash - keep)


def traded_under(pack: Board, at: str) -> tuple[str, ...]:
    """The railroads that may be traded where somebody calls the place `at`: a rectangle, a group or a railroad."""
    if at in pack.spaces:
        return pack.traded_at(at)
    group = pack.railroads[at].group if at in pack.railroads else at
    return pack.groups.get(group, (at,) if at in pack.railroads else ())


def printed_limits(
    pack: Board, traded: Sequence[str], buy: Sequence[tuple[str, int]], sell: Sequence[tuple[str, int]]
) -> Refusal | None:
    """`PNR-6.8`: what is refused whatever the day brings, where `traded` are the railroads traded."""
    if buy and sell:
        return Refusal("trade-both", N_("In one turn you buy or you sell, never both."), "PNR-6.7")
    named = [line for line, _ in (*buy, *sell)]
    for line, shares in (*buy, *sell):
        if line not in traded:
            return Refusal("trade-place", N_("{line} is not traded there."), "PNR-6.1", {"line": line})
        if shares < 1 or named.count(line) > 1:
            return Refusal(
                "trade-named", N_("{line} is to be named once, with one share or more."), "PNR-6.1", {"line": line}
            )
    if len(buy) > MOST_LINES:
        return Refusal("buy-lines", N_("At most two short lines are bought at one time."), "PNR-6.2")
    if len(sell) > MOST_LINES:
        return Refusal("sell-lines", N_("At most two short lines are sold at one time."), "PNR-6.5")
    for line, shares in buy:
        railroad = pack.railroads[line]
        if shares > railroad.most:
            facts: Facts = {"line": line, "most": railroad.most, "shares": shares}
            text = N_("At most {most} {line} may be bought at one time, not {shares}.")
            return Refusal("buy-limit", text, "PNR-6.3" if railroad.major else "PNR-6.2", facts)
    return None


class ChooseTrade(Decision[Position, Orders, Deal], frozen=True, kw_only=True):
    """`PNR-6.1`: what to buy or sell after landing on `space`."""

    block: ClassVar[str] = "moves"
    space: str

    def refusal(self, here: Position, value: Deal) -> Refusal | None:
        """The printed limits, then what prices, holdings, the bank and the cash allow today."""
        return printed_limits(here.pack, here.pack.traded_at(self.space), value.buy, value.sell) or next(
            (refusal for refusal in _refusals_today(here, value) if refusal), None
        )

    def least(self, here: Position) -> Deal:
        """`PNR-6.7`: neither."""
        return Deal()

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[Deal]]:
        """The sheet's lines for this rectangle and this round, in order."""
        if orders.trades is UNSET:
            return
        space = here.pack.spaces[self.space]
        names = (space.name, space.trade, *here.pack.traded_at(self.space))
        for number, line in enumerate(orders.trades):
            if line.at in names and line.round in (0, here.table.round) and (line.buy or line.sell):
                yield Wish(_deal(here, line, kept(orders)), f"trades.{number}")

    def offers(self, here: Position) -> Iterator[Deal]:
        """Purchases, the most shares first; nothing; then sales, the most shares first."""
        lines = [line for line in here.pack.traded_at(self.space) if here.table.prices[line]]
        most = {line: min(here.pack.railroads[line].most, here.table.bank[line]) for line in lines}
        for buy in _choices(most):
            if sum(shares * here.table.prices[line] for line, shares in buy) <= here.mine.cash:
                yield Deal(buy=buy)
        yield Deal()
        yield from (Deal(sell=sell) for sell in _choices({line: here.mine.shares.get(line, 0) for line in lines}))


def _refusals_today(here: Position, deal: Deal) -> Iterator[Refusal | None]:
    yield from (_bankrupt(here, line) for line, _ in (*deal.buy, *deal.sell))
    yield from (_too_dear(here, line, deal.most) for line, _ in deal.buy)
    yield from (_no_sale(here, line, shares, deal.least) for line, shares in deal.sell)
    yield _buys_nothing(here, deal)


def _deal(here: Position, line: TradeLine, keep: int) -> Deal:
    sell = tuple(
        (name, max(1, here.mine.shares.get(name, 0)) if shares == "all" else shares)
        for name, shares in line.sell.items()
    )
    return Deal(tuple(line.buy.items()), sell, keep, line.most, line.least)


def _bankrupt(here: Position, line: str) -> Refusal | None:
    if here.table.prices[line]:
        return None
    rule = "PNR-5.21" if here.pack.railroads[line].major else "PNR-5.22"
    return Refusal("trade-bankrupt", N_("{line} is bankrupt: its shares are not traded."), rule, {"line": line})


def _too_dear(here: Position, line: str, most: int) -> Refusal | None:
    price = here.table.prices[line]
    if price <= most:
        return None
    facts: Facts = {"line": line, "price": price, "most": most}
    return Refusal("buy-price", N_("{line} costs ${price}, above your limit of ${most}."), "PNR-6.18", facts)


def _no_sale(here: Position, line: str, shares: int, least: int) -> Refusal | None:
    price, held = here.table.prices[line], here.mine.shares.get(line, 0)
    facts: Facts = {"line": line, "price": price, "least": least, "held": held, "shares": shares}
    if shares > held:
        return Refusal("sell-held", N_("You hold {held} {line}, not {shares}."), "PNR-6.5", facts)
    if price < least:
        return Refusal("sell-price", N_("{line} brings ${price}, below your limit of ${least}."), "PNR-6.18", facts)
    return None


def _buys_nothing(here: Position, deal: Deal) -> Refusal | None:
    """`PNR-6.8`: a purchase that is cut down to nothing leaves room for the next line of the sheet."""
    cash = above(here.mine.cash, deal.keep)
    stocked = [line for line, _ in deal.buy if here.table.bank[line]]
    if not deal.buy or any(here.table.prices[line] <= cash for line in stocked):
        return None
    if not stocked:
        return Refusal("buy-bank", N_("The bank has no {line} left."), "PNR-6.8", {"line": deal.buy[0][0]})
    facts: Facts = {"line": stocked[0], "price": here.table.prices[stocked[0]], "cash": cash}
    return Refusal("buy-cash", N_("{line} costs ${price}, and you can spend ${cash}."), "PNR-6.8", facts)


def _choices(most: dict[str, int]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Up to so many of one railroad, or of each of two, the most shares first."""
    found = [((line, shares),) for line, number in most.items() for shares in range(1, number + 1)]
    for pair in combinations(most, MOST_LINES):
        counts = product(*(range(1, most[line] + 1) for line in pair))
        found += [tuple(zip(pair, numbers, strict=True)) for numbers in counts]  # type: ignore[misc]
    return iter(sorted(found, key=lambda choice: -sum(shares for _, shares in choice)))


class BuyPerk(Decision[Position, Orders, Purse], frozen=True, kw_only=True):
    """`PNR-6.4`: whether the runner buys a GN share at `price`, which was GN's before the run."""

    block: ClassVar[str] = "moves"
    price: int

    def refusal(self, here: Position, value: Purse) -> Refusal | None:
        """Within what its owner would pay, and paid from cash."""
        facts: Facts = {"price": self.price, "most": value.most, "cash": above(here.mine.cash, value.keep)}
        if value.most and value.most < self.price:
            return Refusal(
                "perk-price", N_("A GN share costs ${price}, above your limit of ${most}."), "PNR-6.4", facts
            )
        if value.most and self.price > above(here.mine.cash, value.keep):
            return Refusal("perk-cash", N_("A GN share costs ${price}, and you can spend ${cash}."), "PNR-6.15", facts)
        return None

    def least(self, here: Position) -> Purse:
        """No share."""
        return Purse()

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[Purse]]:
        """The sheet's `perk`; 0 is no wish."""
        if orders.perk is not UNSET and orders.perk:
            yield Wish(Purse(orders.perk, kept(orders)), "perk")

    def offers(self, here: Position) -> Iterator[Purse]:
        """The share if it can be paid, or none."""
        if self.price <= here.mine.cash:
            yield Purse(self.price)
        yield Purse()


class Reinvest(Decision[Position, Orders, Part], frozen=True, kw_only=True):
    """`PNR-4.8`, `PNR-4.24`: the runner's part of $10 for one of the live `lines` of the run made."""

    block: ClassVar[str] = "moves"
    card: str
    lines: tuple[str, ...]

    def refusal(self, here: Position, value: Part) -> Refusal | None:
        """A live line of the run, and a part of $1 to $10 that the cash pays for."""
        if not value.line:
            return None
        cash = above(here.mine.cash, value.keep)
        facts: Facts = {"line": value.line, "card": self.card, "pay": value.pay, "cash": cash}
        if value.line not in self.lines:
            return Refusal("reinvest-line", N_("{line} is not a live line of {card}."), "PNR-4.24", facts)
        if not 1 <= value.pay <= PARTS:
            return Refusal("reinvest-part", N_("Your part is $1 to $10, not ${pay}."), "PNR-4.24", facts)
        if value.pay > cash:
            return Refusal("reinvest-cash", N_("Your part is ${pay}, and you can spend ${cash}."), "PNR-2.2", facts)
        return None

    def least(self, here: Position) -> Part:
        """None."""
        return Part()

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[Part]]:
        """The sheet's lines in order, but not those for railroads that the card does not list."""
        for number, line in enumerate(() if orders.reinvest is UNSET else orders.reinvest):
            if line.line in here.pack.runs[self.card].lines:
                yield Wish(Part(line.line, line.pay, kept(orders)), f"reinvest.{number}")

    def offers(self, here: Position) -> Iterator[Part]:
        """The whole sum for each line, nothing, then smaller parts."""
        if here.mine.cash >= PARTS:
            yield from (Part(line, PARTS) for line in self.lines)
        yield Part()
        for pay in range(min(PARTS - 1, here.mine.cash), 0, -1):
            yield from (Part(line, pay) for line in self.lines)


class AddPledge(Decision[Position, Orders, int], frozen=True, kw_only=True):
    """`PNR-4.24`: what a seat adds, at most, to the reinvestment of `runner` in `line`, of which $`missing` are
    wanted; 0 for nothing."""

    block: ClassVar[str] = "standing"
    runner: str
    line: str
    missing: int

    def refusal(self, here: Position, value: int) -> Refusal | None:
        """From cash, and no more than $10."""
        if 0 <= value <= min(PARTS, here.mine.cash):
            return None
        facts: Facts = {"pay": value, "cash": here.mine.cash}
        return Refusal("pledge-cash", N_("Your pledge is ${pay}, and you have ${cash}."), "PNR-2.2", facts)

    def least(self, here: Position) -> int:
        """Nothing."""
        return 0

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[int]]:
        """The first standing pledge for this line and this runner, as far as the cash above `keep` goes."""
        pledges = orders.standing.pledge
        for number, pledge in enumerate(() if pledges is UNSET else pledges):
            if pledge.line == self.line and (not pledge.with_whom or self.runner in pledge.with_whom):
                cash = above(here.mine.cash, kept(orders))
                yield Wish(min(pledge.pay, cash), f"standing.pledge.{number}")

    def offers(self, here: Position) -> Iterator[int]:
        """What is missing or as much of it as there is cash for, down to nothing."""
        return iter(range(min(self.missing, here.mine.cash), -1, -1))
