"""What sheets of Pacific Northwest Rails keep to themselves: it may be otherwise, and nobody else is told otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove
from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.decisions.standing import Declare, EndStalled, TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import AddPledge, BuyPerk, ChooseTrade, Reinvest
from pbem.games.pacific_northwest_rails.events import CardPlayed, SeatSold
from pbem.games.pacific_northwest_rails.state import State
from pbem.kernel.answer import Answer
from pbem.kernel.decision import Decision
from pbem.kernel.run import StepRecord

Sheet = dict[str, Any]
Steps = Sequence[StepRecord]
NEVER = {"year": 10}
"""A condition that no move is made under: with the tenth Year the game is over."""
ELSEWHEN = 999


def asked(steps: Steps, seat: str, kind: type[Decision[Any, Any, Any]]) -> list[Answer]:
    """What a seat was asked of one kind, and its answers."""
    found = [answer for step in steps for answer in step.answers]
    return [answer for answer in found if isinstance(answer.decision, kind) and answer.decision.seat == seat]


def _standing(sheet: Sheet, **changes: Any) -> Sheet | None:
    return {**sheet, "standing": {**sheet.get("standing", {}), **changes}} if "moves" in sheet else None


def language(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """Everybody reads what they like."""
    if "lucky" not in sheet:
        return None
    return {**sheet, "language": "en" if sheet.get("language") == "es" else "es"}


def winning_seat_bid(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """Who won a place paid for the next bid, and could have gone further."""
    for step in steps:
        for event in step.events:
            if (
                isinstance(event, SeatSold)
                and (event.seat, event.drawn) == (seat, False)
                and event.price > event.second
            ):
                price = event.price
                return _seat_bid(sheet, event.number, lambda most: most - 1 if most > price else most + 1)  # noqa: B023
    return None


def seat_bid_unasked(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """Who has a place is not asked about the others."""
    numbers = {answer.decision.number for answer in asked(steps, seat, SeatBid)}
    unasked = [number for number in range(1, 1 + len(sheet.get("seats", ()))) if number not in numbers]
    return _seat_bid(sheet, unasked[0], lambda most: (most + 7) % 100) if unasked else None


def _seat_bid(sheet: Sheet, number: int, other: Any) -> Sheet:
    bids = list(sheet["seats"])
    bids[number - 1] = other(bids[number - 1])
    return {**sheet, "seats": bids}


def moves_of_another_day(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """Lines for other rounds, and lines whose condition does not hold, are passed without a word."""
    if "moves" not in sheet:
        return None
    return {
        **sheet,
        "moves": [{"by": "stay", "round": ELSEWHEN}, {"by": "buy", "n": 1, "when": NEVER}, *sheet["moves"]][:60],
    }


def moves_below(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """Lines below the last that was used in any round are never read; nor is what to do without one."""
    used = [answer.path for answer in asked(steps, seat, ChooseMove)]
    if not used or any(not path.startswith("moves.") for path in used):
        return None
    last = max(int(path.removeprefix("moves.")) for path in used)
    stop = "no move" if not sheet.get("stop") else ""
    return {**sheet, "moves": [*sheet["moves"][: last + 1], {"by": "die"}], "stop": stop}


def trades_elsewhere(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """Who trades nowhere keeps to himself what he would have bought."""
    if "moves" not in sheet or asked(steps, seat, ChooseTrade):
        return None
    return {**sheet, "trades": [{"at": "GN", "buy": {"GN": 2}}, *sheet.get("trades", ())][:60]}


def run_unmade(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """Without a run there is no share after it and no reinvestment."""
    if "moves" not in sheet or asked(steps, seat, BuyPerk) or asked(steps, seat, Reinvest):
        return None
    return {**sheet, "perk": 77, "reinvest": [{"line": "GN", "pay": 3}]}


def bids_unasked(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """A standing bid for what nobody sold."""
    lines = {answer.decision.line for answer in asked(steps, seat, BidForShares)}
    if lines:
        return None
    return _standing(sheet, bids=[{"line": "GN", "each": 45, "shares": 2}, {"line": "TE", "each": 12}])


def declaration_far_off(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """When somebody means to declare, nobody knows before."""
    if asked(steps, seat, Declare):
        return None
    return _standing(sheet, declare=1600 + sheet.get("standing", {}).get("declare", 0) % 1000)


def if_the_worst_comes(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """What a seat would sell first, give up, or pay toward others' reinvestments."""
    if any(asked(steps, seat, kind) for kind in (SellFirst, TurnIn, AddPledge)):
        return None
    return _standing(sheet, forced=["SP&S", "GN"], turn_in={"GN": 1}, pledge=[{"line": "GN", "pay": 5}])


def consent_to_end(sheet: Sheet, steps: Steps, seat: str) -> Sheet | None:
    """Whether a seat would have a stuck game end is its own affair while it is not stuck."""
    if asked(steps, seat, EndStalled):
        return None
    return _standing(sheet, end=not sheet.get("standing", {}).get("end", False))


SECRETS = {
    "language": language,
    "maximum of who won a place": winning_seat_bid,
    "maximum nobody asked for": seat_bid_unasked,
    "moves of another day": moves_of_another_day,
    "moves below the last one used": moves_below,
    "trades elsewhere": trades_elsewhere,
    "what a run would bring": run_unmade,
    "bids for what nobody sold": bids_unasked,
    "declaration": declaration_far_off,
    "if the worst comes": if_the_worst_comes,
    "consent to end": consent_to_end,
}


def another_card(state: State, steps: Steps, seat: str) -> State | None:
    """A card that stays in the hand is another one, which lies among the discards instead."""
    events = [event for step in steps for event in step.events]
    played = Counter(event.card for event in events if isinstance(event, CardPlayed) and event.seat == seat)
    other = deepcopy(state)
    hand, discards = other.hidden.hands[seat], other.hidden.discards
    kept = [card for card in hand if hand.count(card) > played[card]]
    pairs = [(mine, gone) for mine in reversed(kept) for gone in discards if mine != gone]
    if not pairs:
        return None
    mine, gone = pairs[0]
    hand[hand.index(mine)], discards[discards.index(gone)] = gone, mine
    hand.sort()
    discards.sort()
    return other


HIDDEN = {"card in the hand": another_card}
