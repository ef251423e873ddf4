"""Auction & Build Railway Links (`NER-8`)."""

from __future__ import annotations

from pbem.games.new_england_railways.bidding import play_out
from pbem.games.new_england_railways.decisions import Finish, Limit
from pbem.games.new_england_railways.events import (
    BuildRolled,
    ExtraTurnFollows,
    LinkBuilt,
    LinkSetAside,
    LinkSold,
    LinkUnfinished,
    RowMovedUp,
)
from pbem.games.new_england_railways.steps import Turn, from_first_player
from pbem.games.new_england_railways.steps.dice import two_dice
from pbem.games.new_england_railways.steps.links import all_offered, realise_the_final_turn, unfinished


def auction_and_build_links(t: Turn) -> None:
    """`NER-8.1`: the current links in row order; then the future row moves up (`NER-8.15`)."""
    table = t.state.table
    for link in tuple(table.row):
        sell(t, link)
    if table.future:
        t.do(RowMovedUp(links=tuple(table.future), rule="NER-8.15"))
    realise_the_final_turn(t)
    waiting = unfinished(table)
    if all_offered(table) and waiting:
        t.do(ExtraTurnFollows(links=tuple(waiting), rule="NER-13.6"))


def sell(t: Turn, link: str) -> None:
    """One link's auction by sealed limits, played out as at the table; the buyer tries to build at once."""
    table = t.state.table
    order = from_first_player(t)
    cash = {seat: table.railways[seat].cash for seat in order}
    eligible = [seat for seat in order if seat not in table.buyers and cash[seat]]
    limits = t.ask_all([Limit(seat=seat, link=link) for seat in eligible])
    sale = play_out(order, eligible, dict(zip(eligible, limits, strict=True)), cash)
    if not sale.winner:
        t.do(LinkSetAside(link=link, rule="NER-8.12"))
        return
    t.do(LinkSold(link=link, seat=sale.winner, price=sale.price, bids=sale.bids, rule="NER-8.4"))
    build(t, link, sale.winner)


def build(t: Turn, link: str, seat: str) -> None:
    """`NER-8.5` to `NER-8.7`: roll; on a total below the value pay the difference or wait for the next turn."""
    dice = two_dice(t, link)
    short = max(0, t.pack.links[link].value - sum(dice))
    t.do(BuildRolled(link=link, seat=seat, dice=dice, short=short, rule="NER-8.5"))
    if not short:
        t.do(LinkBuilt(link=link, seat=seat, paid=0, rule="NER-8.5"))
    elif t.state.table.railways[seat].cash >= short and t.ask(Finish(seat=seat, link=link, short=short)):
        t.do(LinkBuilt(link=link, seat=seat, paid=short, rule="NER-8.6"))
    else:
        t.do(LinkUnfinished(link=link, seat=seat, short=short, rule="NER-8.7"))
