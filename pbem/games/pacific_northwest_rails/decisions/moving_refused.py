"""Why a move is not legal, in the order in which a player at the table would be told."""

from __future__ import annotations

from msgspec import structs

from pbem.games.pacific_northwest_rails.board import Board
from pbem.games.pacific_northwest_rails.decisions.auctions import auction_refusal
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import (
    FACING,
    bankrupt_short_lines,
    chosen,
    lands_where,
    may_stay,
    np_spaces,
    targets,
)
from pbem.games.pacific_northwest_rails.routes_search import NP
from pbem.games.pacific_northwest_rails.state import Player
from pbem.kernel.text import N_, Facts, Refusal

MOST_BOUGHT = 6
"""`PNR-9.8`: spaces that may be bought in a turn."""
ANY = 10**6
"""Cash enough for every penalty."""


def refused(here: Position, move: Move) -> Refusal | None:
    """Why this seat may not do that now, or None."""
    if move.by == "auction":
        return auction_refusal(here, move)
    return _run(here, move) or _kind(here, move) or _np(here, move) or _places(here, move)


def _run(here: Position, move: Move) -> Refusal | None:
    if not move.run:
        return None
    facts: Facts = {"run": move.run}
    if move.run not in here.table.display:
        return Refusal("run-gone", N_("Run {run} does not lie face up."), "PNR-10.11", facts)
    for line in here.pack.runs[move.run].lines:
        if line not in here.mine.shares:
            facts["line"] = line
            return Refusal("run-stock", N_("Run {run} takes a share of {line}, and you hold none."), "PNR-10.2", facts)
    return None


def _kind(here: Position, move: Move) -> Refusal | None:
    facts: Facts = {"n": move.n, "cash": here.mine.cash, "space": here.mine.at}
    match move.by:
        case "card" if move.n not in here.hand:
            return Refusal("card-held", N_("You hold no card {n}."), "PNR-9.4", facts)
        case "buy" if not 1 <= move.n <= MOST_BOUGHT:
            return Refusal("buy-number", N_("From 1 to 6 spaces may be bought, not {n}."), "PNR-9.20", facts)
        case "buy" if move.n > here.mine.cash:
            return Refusal("buy-cash", N_("{n} spaces cost ${n}, and you have ${cash}."), "PNR-9.20", facts)
        case "np" if not move.n:
            return Refusal("np-number", N_("Say how many spaces of Special NP Movement."), "PNR-9.11", facts)
        case "stay" if not may_stay(here, move):
            text = N_("On the ring you must move: {space} is not on the way of a run that you are making.")
            return Refusal("stay-ring", text, "PNR-9.17", facts)
    return None


def _np(here: Position, move: Move) -> Refusal | None:
    """`PNR-9.10`, `PNR-9.11`: who may use Special NP Movement, and for how much."""
    wanted = move.n if move.by == "np" else 0 if move.by == "stay" else abs(move.np)
    if not wanted:
        return None
    held = here.mine.shares.get(NP, 0)
    facts: Facts = {"spaces": wanted, "held": held, "space": here.mine.at}
    if wanted > held:
        text = N_("Special NP Movement is one space a share: {spaces} are ordered and you hold {held} NP.")
        return Refusal("np-shares", text, "PNR-9.11", facts)
    if not np_spaces(here):
        text = N_("Special NP Movement begins on an NP herald, and {space} has none.")
        return Refusal("np-herald", text, "PNR-9.10", facts)
    if move.by == "np" and move.np:
        text = N_("Special NP Movement is given by n alone; np changes a card, a roll or a purchase.")
        return Refusal("np-twice", text, "PNR-9.11", facts)
    if move.by == "buy" and move.np < 0:
        return Refusal("np-buy", N_("NP shares take nothing away from bought spaces."), "PNR-9.11", facts)
    if move.by == "die" and not may_stay(here, move):
        text = N_("On the ring NP shares change a roll only while you are making a run.")
        return Refusal("np-ring", text, "PNR-9.18", facts)
    return None


def _places(here: Position, move: Move) -> Refusal | None:
    if move.by == "stay":
        return None
    for name in lands_where(here, move):
        return Refusal("space-unknown", N_("There is no space {space}."), "PNR-3.1", {"space": name})
    aimless = not targets(here, move) and not move.toward
    if aimless and (may_stay(here, move) or move.by == "np" or move.via):
        return Refusal("move-where", N_("Say where to go: to, prefer or toward."), "PNR-9.17", {"space": here.mine.at})
    if move.by == "die" or chosen(here, move, move.n):
        return None
    return _not_reached(here, move)


def _not_reached(here: Position, move: Move) -> Refusal:
    """The first of the rules in the way without which there would be one."""
    turned = FACING[move.facing] == -here.mine.heading and here.pack.spaces[here.mine.at].kind != "switchback"
    facts: Facts = {"spaces": move.n, "space": (targets(here, move) or [move.toward or here.mine.at])[0]}
    if move.facing and turned and chosen(here, structs.replace(move, facing=""), move.n):
        return Refusal("turn-round", N_("Nobody turns round on the ring but on a Switchback."), "PNR-8.7", facts)
    if chosen(_with(here, cash=ANY), move, move.n):
        facts["cash"] = here.mine.cash
        text = N_("The penalty on the bankrupt track to {space} is more than you can pay with ${cash}.")
        return Refusal("penalty-cash", text, "PNR-5.26", facts)
    if chosen(here, structs.replace(move, penalty=ANY), move.n):
        facts["penalty"] = move.penalty
        text = N_("The penalty on the bankrupt track to {space} is more than ${penalty}, the most you will pay.")
        return Refusal("penalty-most", text, "PNR-5.26", facts)
    dead = bankrupt_short_lines(here)
    if dead and chosen(_alive(here), move, move.n):
        text = N_("The way to {space} leads over bankrupt track, which is open only for a run that you name.")
        return Refusal("bankrupt-track", text, "PNR-5.7", facts)
    for line in here.pack.lines:
        if line not in here.mine.shares and chosen(_with(here, share=line), move, move.n):
            facts["line"] = line
            return Refusal("no-share", N_("The way to {space} needs a share of {line}."), "PNR-8.1", facts)
    return Refusal("not-reached", N_("A count of {spaces} does not lead to {space}."), "PNR-9.4", facts)


def _with(here: Position, cash: int = 0, share: str = "") -> Position:
    """The same position as if the mover had more."""
    mine = here.mine
    shares = {**mine.shares, share: 1} if share else mine.shares
    return _seen_as(here, structs.replace(mine, cash=cash or mine.cash, shares=shares))


def _seen_as(here: Position, mine: Player) -> Position:
    table = structs.replace(here.table, players={**here.table.players, here.me: mine})
    return Position(here.me, table, here.pack, here.hand, here.answers)


def _alive(here: Position) -> Position:
    """The same position as if no short line were bankrupt."""
    board: Board = here.pack
    prices = {line: price or board.railroads[line].price for line, price in here.table.prices.items()}
    return Position(here.me, structs.replace(here.table, prices=prices), board, here.hand, here.answers)
