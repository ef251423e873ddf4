"""What a completed run pays and does to the market, in the order of `PNR-11.6` and `PNR-6.15`."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.decisions.trading import PARTS, AddPledge, BuyPerk, Part, Reinvest
from pbem.games.pacific_northwest_rails.events import (
    BonusPaid,
    DividendPaid,
    Reinvested,
    RunCompleted,
    RunDiscarded,
)
from pbem.games.pacific_northwest_rails.steps import Turn, others_after
from pbem.games.pacific_northwest_rails.steps.display import refill
from pbem.games.pacific_northwest_rails.steps.market import STEP, drop_runs, from_mover, move_price
from pbem.games.pacific_northwest_rails.steps.trade import buy, raise_for_purchase

PERK_LINE = "GN"
PERK_TOWNS = ("Colville", "Wenatchee")
"""`PNR-6.4`: the destinations at which the runner may buy a GN share."""


def complete_run(t: Turn, seat: str, card: str) -> None:
    """`seat` has made the run of `card`: pay, the GN share, prices, reinvestment, and the card makes room."""
    t.do(RunCompleted(seat=seat, card=card, rule="PNR-10.3"))
    lines = paying_lines(t, card)
    _pay(t, seat, card, lines)
    bought = _sell_perk(t, seat, card)
    for line in lines:
        move_price(t, line, STEP, "run")
    if bought:
        raise_for_purchase(t, PERK_LINE)
    _reinvest(t, seat, card, lines)
    t.do(RunDiscarded(card=card, rule="PNR-10.8"))
    drop_runs(t, (card,))
    refill(t, seat)


def paying_lines(t: Turn, card: str) -> tuple[str, ...]:
    """The listed railroads that pay and rise, in chart order: the live ones, or by the option none if any is bankrupt
    (`PNR-5.23`)."""
    table = t.state.table
    listed = t.pack.runs[card].lines
    live = tuple(line for line in t.pack.lines if line in listed and table.prices[line])
    return () if len(live) < len(listed) and table.options["bankrupt-line-payout"] == "card" else live


def _pay(t: Turn, seat: str, card: str, lines: tuple[str, ...]) -> None:
    """`PNR-11.3`, `PNR-11.4`: dollars a share to every holder, the bonus to the runner."""
    players, run = t.state.table.players, t.pack.runs[card]
    for line in lines:
        each = run.pays[line]
        held = {holder: players[holder].shares.get(line, 0) for holder in from_mover(t.state.table)}
        paid = {holder: each * shares for holder, shares in held.items() if shares}
        t.do(DividendPaid(card=card, line=line, each=each, paid=paid, rule="PNR-11.3"))
    t.do(BonusPaid(seat=seat, card=card, amount=run.bonus, rule="PNR-11.4"))


def _sell_perk(t: Turn, seat: str, card: str) -> bool:
    """`PNR-6.15`: a GN share at the price before the run, if there is one and the cash suffices; whether bought."""
    table = t.state.table
    price = table.prices[PERK_LINE]
    if t.pack.runs[card].destination not in PERK_TOWNS or not price or not table.bank[PERK_LINE]:
        return False
    if table.players[seat].cash < price or not t.ask(BuyPerk(seat=seat, price=price)).most:
        return False
    buy(t, seat, PERK_LINE, 1, price, "PNR-6.4")
    return True


def _reinvest(t: Turn, seat: str, card: str, lines: tuple[str, ...]) -> None:
    """`PNR-4.24`: once a run, $10 or nothing; the runner's part first, the rest clockwise."""
    players = t.state.table.players
    if not lines or not players[seat].cash:
        return
    part = t.ask(Reinvest(seat=seat, card=card, lines=lines))
    if not part.line:
        return
    paid = _filled_up(t, seat, part)
    if sum(paid.values()) == PARTS:
        t.do(Reinvested(card=card, line=part.line, paid=paid, rule="PNR-4.8"))
        move_price(t, part.line, STEP, "reinvestment")


def _filled_up(t: Turn, seat: str, part: Part) -> dict[str, int]:
    """Who pays what of the $10; less than that in all if the pledges do not suffice."""
    paid, missing = {seat: part.pay}, PARTS - part.pay
    if not missing:
        return paid
    others = [other for other in others_after(t, seat) if t.state.table.players[other].cash]
    pledges = t.ask_all([AddPledge(seat=other, runner=seat, line=part.line, missing=missing) for other in others])
    for other, pledge in zip(others, pledges, strict=True):
        if pledge and missing:
            paid[other] = min(pledge, missing)
            missing -= paid[other]
    return paid
