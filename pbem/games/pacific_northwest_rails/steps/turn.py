"""One seat's turn: a movement or an own auction, and what the landing brings (`PNR-9.16`)."""

from __future__ import annotations

from pbem.games.pacific_northwest_rails.decisions.moving import STOP, ChooseMove, Land
from pbem.games.pacific_northwest_rails.decisions.standing import GOAL, Declare
from pbem.games.pacific_northwest_rails.events import (
    CardPlayed,
    Declared,
    DieRolled,
    Moved,
    PenaltyPaid,
    RunDropped,
    RunNamed,
    SpacesBought,
    Stayed,
    TurnBegun,
)
from pbem.games.pacific_northwest_rails.orders import Move
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import Arrival, Journey, attempt, walk
from pbem.games.pacific_northwest_rails.steps import Turn, call_stop, die
from pbem.games.pacific_northwest_rails.steps.auctions import own_auction
from pbem.games.pacific_northwest_rails.steps.cards import redeal
from pbem.games.pacific_northwest_rails.steps.display import draw_card, tell_if_stalled
from pbem.games.pacific_northwest_rails.steps.market import turn_in
from pbem.games.pacific_northwest_rails.steps.runs import complete_run
from pbem.games.pacific_northwest_rails.steps.trade import trade
from pbem.games.pacific_northwest_rails.steps.years import bankrupt_majors

STAYED_BY = {"card": "PNR-9.19", "die": "PNR-9.7", "stay": "PNR-9.17"}
"""What staying rests on: a card taken away with NP shares, a roll given up, the wish to stay."""
MOVED_BY = {"card": "PNR-9.4", "die": "PNR-9.6", "buy": "PNR-9.8", "np": "PNR-9.11"}


def play_turn(t: Turn) -> None:
    """The whole turn of the seat that the step is of. The game may be over before its end."""
    seat = t.path.rpartition("/")[2]
    t.do(TurnBegun(seat=seat, rule="PNR-9.16"))
    declare_and_turn_in(t, seat)
    move = t.ask(ChooseMove(seat=seat))
    if t.answers[-1].path == STOP:
        call_stop(t, "no move", "PNR-9.17")
    if move.by == "auction":
        own_auction(t, seat, move)
    else:
        travel(t, seat, move)
    if not t.state.table.ended:
        declare_and_turn_in(t, seat)
    if seat == t.state.table.seats[-1]:
        tell_if_stalled(t)


def declare_and_turn_in(t: Turn, seat: str) -> None:
    """`PNR-2.17`: asked before everything in the turn and after it; `PNR-5.20`: and so is giving up dead shares."""
    table = t.state.table
    if table.players[seat].cash >= GOAL and not table.declared and t.ask(Declare(seat=seat)):
        t.do(Declared(seat=seat, cash=table.players[seat].cash, rule="PNR-2.4"))
        call_stop(t, "declaration", "PNR-2.4")
    for line in bankrupt_majors(t):
        turn_in(t, (seat,), line)


def travel(t: Turn, seat: str, move: Move) -> None:
    """The run is named first, then the number becomes known, then the way is chosen and paid for."""
    name_run(t, seat, move)
    spaces = move.n
    if move.by == "die":
        spaces = die(t, "die")
        t.do(DieRolled(seat=seat, rolled=spaces, rule="PNR-9.6"))
    journey = Journey() if move.by == "stay" else t.ask(Land(seat=seat, move=move, spaces=spaces))
    if journey.path:
        go(t, seat, move, spaces, journey)
        return
    if move.by == "card":
        t.do(CardPlayed(seat=seat, card=move.n, np=-move.n, rule="PNR-9.19"))
    t.do(Stayed(seat=seat, space=t.state.table.players[seat].at, rule=STAYED_BY[move.by]))


def name_run(t: Turn, seat: str, move: Move) -> None:
    """`PNR-10.11`: naming another card ends an attempt; naming one at its exact start begins one."""
    player = t.state.table.players[seat]
    if player.run and (player.run not in t.state.table.display or move.run not in ("", player.run)):
        t.do(RunDropped(seat=seat, card=player.run, rule="PNR-10.11"))
    run = attempt(seen(t, seat), move)
    if run is not None and run.card != player.run:
        t.do(RunNamed(seat=seat, card=run.card, rule="PNR-10.11"))


def go(t: Turn, seat: str, move: Move, spaces: int, journey: Journey) -> None:
    """Pay, move, and do what the space brings."""
    arrival = walk(seen(t, seat), move, spaces, journey)
    assert arrival is not None, "the answer to Land was legal"
    pay(t, seat, move, arrival)
    t.do(
        Moved(
            seat=seat,
            path=journey.path,
            lines=arrival.lines,
            came=arrival.came,
            heading=arrival.heading,
            opening=arrival.opening,
            used=arrival.used,
            toll=arrival.toll,
            rule=MOVED_BY[move.by],
        )
    )
    run = t.state.table.players[seat].run
    if run and not arrival.keeps_run:
        t.do(RunDropped(seat=seat, card=run, rule="PNR-10.11"))
    if arrival.completes:
        complete_run(t, seat, run)
    else:
        land(t, seat, arrival.space)


def pay(t: Turn, seat: str, move: Move, arrival: Arrival) -> None:
    """The card goes, or the bank is paid (`PNR-9.20`); then the penalty on bankrupt track."""
    if move.by == "card":
        np = len(arrival.journey.path) - move.n
        t.do(CardPlayed(seat=seat, card=move.n, np=np, rule="PNR-9.4"))
    if move.by == "buy":
        t.do(SpacesBought(seat=seat, spaces=move.n, rule="PNR-9.8"))
    if arrival.cost:
        t.do(PenaltyPaid(seat=seat, amount=arrival.cost, rule="PNR-5.8"))


def land(t: Turn, seat: str, at: str) -> None:
    """`PNR-8.6`: only the space where the move ends has an act."""
    match t.pack.spaces[at].kind:
        case "dispatch":
            draw_card(t, seat)
        case "trade":
            trade(t, seat, at)
        case "shuffle":
            redeal(t, seat)


def seen(t: Turn, seat: str) -> Position:
    """The position from which the ways of a pawn are worked out."""
    return Position(seat, t.state.table, t.pack)
