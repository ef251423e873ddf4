"""What the author of a sheet surely wants to know: lines that are useless as things stand, or surely not meant.

Judged in the order of play: each line after the sheet's own earlier lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UNSET

from pbem.games.new_england_railways.loans import forced_loan, most_retired, service
from pbem.games.new_england_railways.network import Shipment, refusal
from pbem.games.new_england_railways.orders import Loans, Orders
from pbem.games.new_england_railways.position import Position
from pbem.games.title import Remark
from pbem.kernel.text import N_

REMARKS: Mapping[str, tuple[str, str]] = {
    "S401": (
        N_("limit above cash"),
        N_("A limit above your cash counts as your cash: the winner pays at once, and no loan can be taken before."),
    ),
    "S402": (
        N_("finish cannot be paid in full"),
        N_("If you win at your limit, less cash is left than your finish: the link may have to wait."),
    ),
    "S403": (
        N_("finish without a limit"),
        N_("You stay out of the bidding for this link, so there is nothing to finish."),
    ),
    "S404": (
        N_("finish more than can ever be due"),
        N_("The dice show at least 2, so more than the value less 2 is never due."),
    ),
    "S405": (
        N_("shipment not legal now"),
        N_("The line is passed over unless things change before your turn."),
    ),
    "S406": (
        N_("same shipment twice"),
        N_("Each line is used once; a second counter must be there for the second."),
    ),
    "S407": (
        N_("loan below the forced minimum"),
        N_("As things stand your cash does not cover the debt service; at least the minimum is borrowed."),
    ),
    "S408": (
        N_("retirement is cut"),
        N_("As things stand you cannot retire that much; as much as cash and debt allow is retired."),
    ),
    "S409": (
        N_("borrowed and retired at once"),
        N_("That costs $2 of service for each $10 and changes nothing else."),
    ),
}
DICE_LEAST = 2


def remarks(here: Position, orders: Orders) -> Iterator[Remark]:
    """All remarks on `orders`, in the order of the blocks. Which blocks the sheet has decides what is known: beside a
    shipping order the loan comes after this turn's income, so it is judged only where no income comes between."""
    if orders.ship is not UNSET and orders.bids is UNSET:
        yield from ship_remarks(here, orders.ship)
    if orders.bids is not UNSET:
        yield from bid_remarks(here, orders)
    if orders.loans is not UNSET:
        yield from loan_remarks(here, orders.loans, known=orders.ship is UNSET)


def bid_remarks(here: Position, orders: Orders) -> Iterator[Remark]:
    """`NER-8.17`, `NER-8.22`, `NER-8.24`: limits and offers to finish against the cash in hand."""
    cash = here.mine.cash
    assert orders.bids is not UNSET
    for link, bid in orders.bids.items():
        path, value = f"bids.{link}", here.pack.links[link].value
        most = value - DICE_LEAST
        if bid.limit > cash:
            facts: dict[str, str | int] = {"limit": bid.limit, "cash": cash}
            yield Remark(
                "S401",
                f"{path}.limit",
                N_("${limit} is more than your ${cash} and counts as ${cash}"),
                "NER-8.17",
                facts,
            )
        if bid.finish and not bid.limit:
            yield Remark(
                "S403",
                f"{path}.finish",
                N_("you stay out of this link (limit 0), so nothing is to finish"),
                "NER-8.24",
            )
        elif bid.finish > most:
            facts = {"finish": bid.finish, "most": most}
            yield Remark(
                "S404",
                f"{path}.finish",
                N_("${finish}: never more than ${most} can be due here"),
                "NER-8.22",
                facts,
            )
        elif bid.finish and min(bid.limit, cash) + bid.finish > cash:
            left = cash - min(bid.limit, cash)
            facts = {"limit": min(bid.limit, cash), "left": left, "finish": bid.finish}
            text = N_("if you pay ${limit}, ${left} is left, less than your finish of ${finish}")
            yield Remark("S402", f"{path}.finish", text, "NER-8.22", facts)


def ship_remarks(here: Position, lines: list[list[str]]) -> Iterator[Remark]:
    """`NER-9`: each line against the table as it stands."""
    seen: dict[tuple[str, ...], int] = {}
    for number, (good, *route) in enumerate(lines):
        path = f"ship.{number}"
        if good not in here.pack.goods:
            yield Remark("S405", path, N_("a line begins with the good that is shipped"), "NER-9.26")
            continue
        refused = refusal(here.table, here.pack, Shipment(good, tuple(route)))
        if refused is not None:
            yield Remark("S405", path, refused.text, refused.rule, refused.facts)
            continue
        words = (good, *route)
        counters = here.table.boxes[route[0]].get(good, 0)
        if words in seen and seen[words] >= counters:
            facts: dict[str, str | int] = {"good": good, "city": route[0], "count": counters}
            yield Remark("S406", path, N_("the same line again, with {count} {good} in {city}"), "NER-9.26", facts)
        seen[words] = seen.get(words, 0) + 1


def loan_remarks(here: Position, loans: Loans, *, known: bool) -> Iterator[Remark]:
    """`NER-2.8`, `NER-4.4`: the loan and the retirement. `known`: no income comes before them, the cash is known."""
    cash, debt = here.mine.cash, here.mine.debt
    if known:
        forced = forced_loan(cash, debt)
        if loans.borrow < forced:
            facts: dict[str, str | int] = {"least": forced, "service": service(debt + forced)}
            text = N_("at least ${least} will be borrowed, for a debt service of ${service}")
            yield Remark("S407", "loans.borrow", text, "NER-2.8", facts)
        borrowed = max(loans.borrow, forced)
        left = cash + borrowed - service(debt + borrowed)
        most = most_retired(left, debt + borrowed)
        if loans.retire > most:
            facts = {"most": most, "cash": left, "debt": debt + borrowed}
            text = N_("at most ${most} can be retired: cash ${cash} after service, debt ${debt}")
            yield Remark("S408", "loans.retire", text, "NER-4.4", facts)
    elif loans.retire > debt + loans.borrow:
        facts = {"most": debt + loans.borrow, "debt": debt + loans.borrow}
        yield Remark(
            "S408",
            "loans.retire",
            N_("at most ${most} can be retired: that is all your debt"),
            "NER-4.4",
            facts,
        )
    if loans.borrow and loans.retire:
        cost = service(min(loans.borrow, loans.retire))
        text = N_("borrowing and retiring at once costs ${cost} of service")
        yield Remark("S409", "loans.retire", text, "NER-4.5", {"cost": cost})
