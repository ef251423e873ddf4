"""What happened in a leg: a chapter for each step or run of steps, in the order of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pbem.games.new_england_railways import events as happened
from pbem.games.new_england_railways.board import Board
from pbem.games.new_england_railways.events import (
    BuildRolled,
    DebtRepaid,
    DebtRetired,
    DebtServiced,
    IncomeLost,
    IncomePaid,
    LinkBuilt,
    LinksValued,
    LoanTaken,
    LocomotiveMoved,
    MarketRolled,
    Shipped,
)
from pbem.games.new_england_railways.state import Table
from pbem.games.new_england_railways.views.chapters import (
    Auction,
    Boxed,
    Built,
    Card,
    Chapter,
    Growth,
    LastTurn,
    Load,
    Lot,
    Money,
    MoneyRow,
    Offer,
    Publicised,
    Round,
    Score,
    Scoring,
    Setup,
    Shipping,
)
from pbem.games.new_england_railways.views.walk import Purse, Walk
from pbem.kernel.event import Event
from pbem.kernel.run import StepRecord

MARKET = ("market", "income", "locomotive")
LOANS = ("loans", "service", "retirement")


def story(before: Table, board: Board, steps: Sequence[StepRecord]) -> list[tuple[str, Chapter]]:
    """What the `steps` of a leg that began at `before` did, as (kind, chapter) in order. A step with nothing to tell
    has no chapter."""
    walk = Walk(before)
    opening = {seat: purse.income for seat, purse in walk.purses.items()}
    found: list[Chapter] = []
    at = 0
    while at < len(steps):
        run = _run(steps, at)
        found += _chapters(walk, board, run, opening)
        at += len(run)
    return [(chapter.__struct_config__.tag, chapter) for chapter in found]  # type: ignore[misc]


def _run(steps: Sequence[StepRecord], at: int) -> Sequence[StepRecord]:
    """The step at `at`, with the money steps behind it if it is one."""
    end = at
    while end < len(steps) and steps[end].cursor.step in (*MARKET, *LOANS):
        end += 1
    return steps[at : max(end, at + 1)]


def _chapters(walk: Walk, board: Board, run: Sequence[StepRecord], opening: dict[str, int]) -> Iterator[Chapter]:
    step = run[0]
    match step.cursor.step:
        case "setup":
            yield _setup(walk, board, step)
        case "growth":
            yield from _growth(walk, board, step)
        case "completion":
            yield from _completion(walk, step)
        case "publicising":
            yield from _publicised(walk, board, step)
        case "auction":
            yield from _auction(walk, board, step)
        case "shipping":
            yield from _shipping(walk, step)
        case "scoring":
            yield _scoring(walk, step)
        case _:
            yield _money(walk, run, opening)


def _all(walk: Walk, step: StepRecord) -> list[Event]:
    for event in step.events:
        walk.take(event)
    return list(step.events)


def _offers(board: Board, links: Sequence[str]) -> tuple[Offer, ...]:
    return tuple(Offer(link, board.links[link].value) for link in links)


def _setup(walk: Walk, board: Board, step: StepRecord) -> Setup:
    placed: dict[str, list[str]] = {}
    colours: list[tuple[str, str]] = []
    for event in _all(walk, step):
        match event:
            case happened.CounterPlaced(city=city, good=good):
                placed.setdefault(city, []).append(good)
            case happened.ColourTaken(seat=seat, colour=colour):
                colours.append((seat, colour))
    boxes = tuple(Boxed(city, tuple(goods)) for city, goods in placed.items())
    return Setup(boxes, tuple(colours), _offers(board, walk.row), walk.first)


def _money(walk: Walk, run: Sequence[StepRecord], opening: dict[str, int]) -> Money:
    start = {seat: msgspec.structs.replace(purse) for seat, purse in walk.purses.items()}
    order, held_by = walk.order, walk.first
    rolled: MarketRolled | None = None
    moved: LocomotiveMoved | None = None
    income = 0
    for event in [event for step in run for event in step.events]:
        walk.take(event)
        match event:
            case MarketRolled():
                rolled = event
            case LocomotiveMoved(seat=seat):
                moved, income = event, walk.purses[seat].income
    turns = {step.cursor.step in MARKET: step.cursor.turn for step in run}
    rows = tuple(_money_row(seat, opening[seat], start[seat], walk.purses[seat], run) for seat in order)
    for seat, purse in walk.purses.items():
        opening[seat] = purse.income
    return Money(turns.get(True, 0), turns.get(False, 0), rows, rolled, moved, held_by, income)


def _money_row(seat: str, income_was: int, was: Purse, now: Purse, run: Sequence[StepRecord]) -> MoneyRow:
    lost = paid = loan = forced = service = repaid = 0
    for event in [event for step in run for event in step.events]:
        match event:
            case IncomeLost(seat=owner, amount=amount) if owner == seat:
                lost += amount
            case IncomePaid(seat=owner, amount=amount) if owner == seat:
                paid += amount
            case LoanTaken(seat=owner, amount=amount) if owner == seat:
                loan += amount
                forced += event.forced
            case DebtServiced(seat=owner, amount=amount) if owner == seat:
                service += amount
            case DebtRetired(seat=owner, amount=amount) if owner == seat:
                repaid += amount
    return MoneyRow(
        seat=seat,
        income_was=income_was,
        shipped=was.income - income_was,
        lost=lost,
        income_now=now.income,
        cash_was=was.cash,
        paid=paid,
        loan=loan,
        forced=forced,
        service=service,
        repaid=repaid,
        cash_now=now.cash,
        debt_was=was.debt,
        debt_now=now.debt,
    )


def _growth(walk: Walk, board: Board, step: StepRecord) -> Iterator[Chapter]:
    cards: list[tuple[tuple[str, ...], list[str]]] = []
    for event in _all(walk, step):
        match event:
            case happened.GrowthCardTurned(cities=cities):
                cards.append((cities, []))
            case happened.CounterGrown(good=good):
                cards[-1][1].append(good)
            case happened.CupEmpty():
                cards[-1][1].append("")
    if cards:
        turned = tuple(Card(cities, tuple(goods)) for cities, goods in cards)
        yield Growth(step.cursor.turn, turned, sum(board.goods.values()) - walk.on_board)


def _last(event_list: Sequence[Event]) -> Iterator[Chapter]:
    for event in event_list:
        if isinstance(event, happened.FinalTurnKnown):
            yield LastTurn(event.turn)


def _completion(walk: Walk, step: StepRecord) -> Iterator[Chapter]:
    taken = _all(walk, step)
    links = tuple((event.link, event.seat) for event in taken if isinstance(event, happened.LinkCompleted))
    if links:
        yield Built(links)
    yield from _last(taken)


def _publicised(walk: Walk, board: Board, step: StepRecord) -> Iterator[Chapter]:
    links = [event.link for event in _all(walk, step) if isinstance(event, happened.LinkPublicised)]
    if links:
        yield Publicised(step.cursor.turn + 1, _offers(board, links))


def _auction(walk: Walk, board: Board, step: StepRecord) -> Iterator[Chapter]:
    order = walk.order
    taken = _all(walk, step)
    lots = tuple(lots_of(board, taken))
    extra = [event.links for event in taken if isinstance(event, happened.ExtraTurnFollows)]
    if lots or extra:
        yield Auction(step.cursor.turn, order, lots, extra[0] if extra else ())
    yield from _last(taken)


def lots_of(board: Board, taken: Sequence[Event]) -> Iterator[Lot]:
    """The lots of an auction step's events, in order."""
    sold: happened.LinkSold | None = None
    rolled: BuildRolled | None = None
    for event in taken:
        match event:
            case happened.LinkSetAside(link=link):
                yield Lot(link, board.links[link].value, "", 0, (), (), 0, 0, "aside")
            case happened.LinkSold():
                sold = event
            case BuildRolled():
                rolled = event
            case LinkBuilt() | happened.LinkUnfinished() if sold is not None and rolled is not None:
                bids = tuple((seat, amount) for seat, amount in sold.bids if amount)
                paid, end = (event.paid, "built") if isinstance(event, LinkBuilt) else (0, "waits")
                value = board.links[sold.link].value
                yield Lot(sold.link, value, sold.seat, sold.price, bids, rolled.dice, rolled.short, paid, end)


def _shipping(walk: Walk, step: StepRecord) -> Iterator[Chapter]:
    early = [seat for seat in walk.order if seat not in walk.buyers]
    order = walk.order
    loads: dict[int, list[Load]] = {1: [], 2: []}
    for event in _all(walk, step):
        if isinstance(event, Shipped):
            loads[event.round].append(Load(event.seat, event.good, event.route, tuple(event.earned.items())))
    rounds = []
    for number, chances in ((1, early), (2, order)):
        shippers = [load.seat for load in loads[number]]
        idle = tuple(seat for seat in chances if seat not in shippers)
        if chances:
            rounds.append(Round(number, tuple(loads[number]), idle))
    yield Shipping(step.cursor.turn, tuple(rounds))


def _scoring(walk: Walk, step: StepRecord) -> Scoring:
    cash = {seat: purse.cash for seat, purse in walk.purses.items()}
    links = dict.fromkeys(walk.seats, 0)
    debts = dict.fromkeys(walk.seats, (0, 0))
    places: Sequence[happened.Place] = ()
    for event in _all(walk, step):
        match event:
            case LinksValued(seat=seat, amount=amount):
                links[seat] = amount
            case DebtRepaid(seat=seat, debt=debt, service=service):
                debts[seat] = debt, service
            case happened.GameEnded():
                places = event.places
    scores = tuple(
        Score(place.place, place.seat, cash[place.seat], links[place.seat], *debts[place.seat], place.score)
        for place in places
    )
    return Scoring(step.cursor.turn, scores, tuple(score.seat for score in scores if score.place == 1))
