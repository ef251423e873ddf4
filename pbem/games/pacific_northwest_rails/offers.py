"""Everything legal now, by kind, best first: for `pbem options`, and the suggestions of forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from pbem.games.pacific_northwest_rails.decisions.moving_refused import MOST_BOUGHT
from pbem.games.pacific_northwest_rails.decisions.trading import ChooseTrade
from pbem.games.pacific_northwest_rails.names import trading_places
from pbem.games.pacific_northwest_rails.orders import Move, TradeLine
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import Arrival, arrivals, holds_all, may_stay, np_spaces
from pbem.games.pacific_northwest_rails.written import as_text, plain
from pbem.games.title import Note
from pbem.kernel.text import N_, Facts

Offer = tuple[str, Note | None]


def options_now(here: Position, blocks: Sequence[str]) -> Mapping[str, Iterator[Offer]]:
    """By kind, the lines that may be written now and what each would bring."""
    found: dict[str, Iterator[Offer]] = {}
    if "seats" in blocks:
        found["seats"] = iter([(f"seats = [{here.mine.cash}]", Note(N_("any sum for each seat, up to your cash")))])
    if "moves" in blocks:
        found["moves"] = ((f"{as_text(plain(move))},", note) for move, note in moves_now(here))
        found["trades"] = _trades(here)
    return found


def ways_now(here: Position) -> Iterator[Move]:
    """Every number that the seat can choose for itself: its cards, spaces it can pay for, Special NP Movement."""
    yield from (Move(by="card", n=n) for n in dict.fromkeys(here.hand))
    yield from (Move(by="buy", n=n) for n in range(1, min(MOST_BOUGHT, here.mine.cash) + 1))
    yield from (Move(by="np", n=n) for n in range(1, np_spaces(here) + 1))


def named_runs(here: Position) -> list[str]:
    """The run under way and those that start where the pawn stands, if the seat holds their stock; at last none."""
    runs = [here.pack.runs[card] for card in here.table.display]
    mine = [
        run.card for run in runs if holds_all(here, run) and (run.card == here.mine.run or run.start == here.mine.at)
    ]
    return [*sorted(mine, key=lambda card: card != here.mine.run), ""]


def moves_now(here: Position) -> Iterator[tuple[Move, Note | None]]:
    """The moves that make a run, then those that land where something is to be done, then the others; the die last."""
    runs = named_runs(here)
    found = [
        (structs.replace(move, to=arrival.space, run=run), arrival)
        for run in runs
        for move in ways_now(here)
        for arrival in arrivals(here, structs.replace(move, run=run), move.n)
        if (arrival.keeps_run if run else not (arrival.keeps_run and here.mine.run in runs))  # under way: said by name
    ]
    found.sort(key=lambda each: _rank(here, each[1]))
    yield from ((move, arrival_note(here, move, arrival)) for move, arrival in found)
    if may_stay(here, Move(by="stay", run=runs[0])):
        yield Move(by="stay", run=runs[0]), None
    yield Move(by="die", run=runs[0]), None


def _rank(here: Position, arrival: Arrival) -> tuple[bool, bool, int]:
    space = here.pack.spaces[arrival.space]
    order = ("trade", "dispatch", "shuffle", "town", "interior", "switchback", "herald")
    return not arrival.completes, not arrival.keeps_run, order.index(space.kind)


def arrival_note(here: Position, move: Move, arrival: Arrival) -> Note | None:
    """What a landing brings, in a few words."""
    facts: Facts = {"run": move.run or here.mine.run, "cost": arrival.cost}
    if arrival.completes:
        facts["bonus"] = here.pack.runs[move.run or here.mine.run].bonus
        return Note(N_("makes {run}: bonus ${bonus}"), facts)
    if arrival.cost:
        return Note(N_("penalty ${cost}"), facts)
    match here.pack.spaces[arrival.space].kind:
        case "dispatch":
            return Note(N_("draws a card"))
        case "shuffle":
            return Note(N_("new hands"))
    return None


def _trades(here: Position) -> Iterator[Offer]:
    for place in dict.fromkeys(here.pack.spaces[name].trade for name in trading_places(here.pack)):
        space = next(name for name in trading_places(here.pack) if here.pack.spaces[name].trade == place)
        for deal in ChooseTrade(seat=here.me, space=space).offers(here):
            lines = (*deal.buy, *deal.sell)
            if len(lines) == 1:
                line = TradeLine(at=place, buy=dict(deal.buy), sell=dict(deal.sell))
                facts: Facts = {"line": lines[0][0], "price": here.table.prices[lines[0][0]]}
                yield f"{as_text(plain(line))},", Note(N_("{line} stands at ${price}"), facts)
