"""What the author of a sheet surely wants to know: lines that are useless as things stand, or surely not meant.

A sheet is for several rounds, and things change; so a move is judged only if it is for the round that comes next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UNSET, structs

from pbem.games.pacific_northwest_rails.decisions.moving import holds, plain
from pbem.games.pacific_northwest_rails.decisions.moving_refused import refused
from pbem.games.pacific_northwest_rails.decisions.standing import GOAL, kept
from pbem.games.pacific_northwest_rails.decisions.trading import printed_limits, traded_under
from pbem.games.pacific_northwest_rails.orders import MoveLine, Orders, TradeLine
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.title import Remark
from pbem.kernel.text import N_, Facts

REMARKS: Mapping[str, tuple[str, str]] = {
    "S421": (
        N_("move not legal as things stand"),
        N_("The line is passed over in the coming round unless things change before your turn."),
    ),
    "S422": (
        N_("trade against the printed limits"),
        N_("The line is refused as a whole: too many shares, a wrong place, or both buying and selling."),
    ),
    "S423": (
        N_("round that is over"),
        N_("The line names a round that has been played."),
    ),
    "S424": (
        N_("key that this move does not use"),
        N_("The key says nothing for this kind of move; perhaps another kind was meant."),
    ),
    "S425": (
        N_("bid above what you can spend"),
        N_("A bid counts as no more than your cash above what you keep."),
    ),
    "S426": (
        N_("declaration below $1,500"),
        N_("Nobody can declare with less than $1,500 in cash; the order waits until you hold that."),
    ),
    "S427": (
        N_("more bids than seats"),
        N_(
            "There is a seat for each player, and the last one is free: it takes no bid. A comma may have cut an "
            "amount in two."
        ),
    ),
    "S428": (
        N_("no line for the coming round"),
        N_("Without a move for a round you stay where you may, else the die is rolled for you along the ring."),
    ),
}
USES: Mapping[str, tuple[str, ...]] = {
    "card": ("n", "np", "to", "prefer", "toward", "via", "facing", "run", "penalty"),
    "buy": ("n", "np", "to", "prefer", "toward", "via", "facing", "run", "penalty"),
    "np": ("n", "to", "prefer", "toward", "via", "facing", "run", "penalty"),
    "die": ("np", "to", "prefer", "toward", "via", "facing", "stay_below", "run", "penalty"),
    "stay": ("run",),
    "auction": ("line", "lots", "least"),
}
"""The keys that each kind of move reads."""


def remarks(here: Position, orders: Orders) -> Iterator[Remark]:
    """All remarks on `orders`, in the order of the blocks."""
    if orders.seats is not UNSET:
        yield from seat_remarks(here, orders.seats)
    if orders.moves is not UNSET:
        yield from move_remarks(here, orders.moves)
    if orders.trades is not UNSET:
        yield from trade_remarks(here, orders.trades)
    yield from standing_remarks(here, orders)


def seat_remarks(here: Position, limits: list[int]) -> Iterator[Remark]:
    """`PNR-12.8`: bids for seats that there are, from the cash in hand."""
    last, cash = len(here.table.entered), here.mine.cash
    for number, limit in enumerate(limits, 1):
        facts: Facts = {"limit": limit, "cash": cash, "number": number, "last": last}
        if number >= last and limit:
            free = N_("seat {last} is the last: it is free and takes no bid")
            text = free if number == last else N_("there is no seat {number}: the last is {last}")
            yield Remark("S427", f"seats.{number - 1}", text, "PNR-12.8", facts)
        elif limit > cash:
            text = N_("${limit} is more than your ${cash} and counts as ${cash}")
            yield Remark("S425", f"seats.{number - 1}", text, "PNR-12.9", facts)


def move_remarks(here: Position, lines: list[MoveLine]) -> Iterator[Remark]:
    """`PNR-9`: the lines for the coming round against the position, and keys that say nothing."""
    coming = here.table.round + 1
    soon = Position(here.me, structs.replace(here.table, round=coming), here.pack, here.hand, here.answers)
    for number, line in enumerate(lines):
        path = f"moves.{number}"
        if 0 < line.round < coming:
            facts: Facts = {"round": line.round, "coming": coming}
            yield Remark("S423", f"{path}.round", N_("round {round} is over: {coming} comes next"), "PNR-9.16", facts)
            continue
        yield from _unused(path, line)
        if line.round == coming and holds(line.when, soon):
            refusal = refused(soon, plain(line))
            if refusal is not None:
                yield Remark("S421", path, refusal.text, refusal.rule, refusal.facts)
    if lines and not any(line.round in (0, coming) for line in lines):
        yield Remark("S428", "moves", N_("no line is for round {coming}"), "PNR-9.17", {"coming": coming})


def _unused(path: str, line: MoveLine) -> Iterator[Remark]:
    plainest = MoveLine(by=line.by)
    for key in line.__struct_fields__:
        if key in ("by", "round", "when", *USES[line.by]) or getattr(line, key) == getattr(plainest, key):
            continue
        text = N_('by = "{by}" makes no use of {key}')
        yield Remark("S424", f"{path}.{key}", text, "PNR-9.16", {"by": line.by, "key": key})


def trade_remarks(here: Position, lines: list[TradeLine]) -> Iterator[Remark]:
    """`PNR-6.8`: what is refused whatever the day brings."""
    for number, line in enumerate(lines):
        sold = [(name, 1 if shares == "all" else shares) for name, shares in line.sell.items()]
        refusal = printed_limits(here.pack, traded_under(here.pack, line.at), list(line.buy.items()), sold)
        if refusal is not None:
            yield Remark("S422", f"trades.{number}", refusal.text, refusal.rule, refusal.facts)


def standing_remarks(here: Position, orders: Orders) -> Iterator[Remark]:
    """`PNR-12.9`, `PNR-2.17`: bids against the cash, a declaration that comes too soon."""
    standing = orders.standing
    spare = max(0, here.mine.cash - kept(orders))
    for number, bid in enumerate(standing.bids or ()):
        if bid.each > spare:
            facts: Facts = {"limit": bid.each, "cash": spare}
            text = N_("${limit} a share is more than the ${cash} you can spend, and counts as ${cash}")
            yield Remark("S425", f"standing.bids.{number}.each", text, "PNR-12.9", facts)
    if standing.declare and standing.declare < GOAL:
        text = N_("${cash} is too little to declare: it takes ${goal}")
        yield Remark("S426", "standing.declare", text, "PNR-2.17", {"cash": standing.declare, "goal": GOAL})
