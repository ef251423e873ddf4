"""The prefilled forms: what is due, with the best choices filled in and what else is legal a `#` away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.new_england_railways.best import Ranked as Row
from pbem.games.new_england_railways.best import best_per_counter, best_shipments
from pbem.games.new_england_railways.loans import forced_loan, service
from pbem.games.new_england_railways.offers import earns_note
from pbem.games.new_england_railways.position import Position
from pbem.games.title import Choice, Entry, FormPart, Note, Ranked, Section
from pbem.kernel.seats import clockwise
from pbem.kernel.text import N_

MOST_SUGGESTIONS = 12
FILLED_IN = 3


def form(here: Position, blocks: Sequence[str]) -> list[FormPart]:
    """The form with these blocks, top-level keys first and tables last, as TOML wants it."""
    parts: list[FormPart] = []
    if "signup" in blocks:
        parts += _signup()
    if "ship" in blocks:
        parts += _ship(here, ahead="bids" in blocks)
    if "bids" in blocks:
        parts += _bids(here)
    if "loans" in blocks:
        parts += _loans(here, blocks)
    return parts


def _signup() -> Iterator[FormPart]:
    yield Entry("language", "en", Note(N_("en | es")))
    yield Entry("colour", "any", Note(N_("any | red | blue | green | yellow | black | purple")))
    yield Entry("lucky", "", Note(N_("any words: they go into the dice")))


def _bids(here: Position) -> Iterator[FormPart]:
    cash = here.mine.cash
    entries = [
        Entry(link, {"limit": 0, "finish": 0}, Note(N_("value {value}"), {"value": here.pack.links[link].value}))
        for link in here.table.row
    ]
    yield Section(
        "bids",
        entries,
        (
            Note(N_("You hold ${cash}. No loan before the auction. One purchase at most."), {"cash": cash}),
            Note(N_("  limit   bid one over the others up to this; 0 stays out")),
            Note(N_("  finish  pay up to this if the dice fall short of the value")),
        ),
    )


def _ship(here: Position, *, ahead: bool) -> Iterator[FormPart]:
    rows = best_per_counter(best_shipments(here))[:MOST_SUGGESTIONS]
    if not rows and not ahead:
        yield Note(N_("Nothing can be shipped: no counter has a way to a city that takes it."))
        yield Ranked("ship", (), ())
        yield Entry("otherwise", "best")
        return
    yield _chances(here, ahead=ahead)
    chosen = [row for row in rows if row.earns.get(here.me)][:FILLED_IN]
    offered = [row for row in rows if row not in chosen]
    yield Note(N_("The first line still legal is used. To add one, delete its # signs."))
    yield Note(N_("Behind each: whose income it raises, and by how much."))
    yield Ranked("ship", _choices(here, chosen), _choices(here, offered))
    yield Entry("otherwise", "best", Note(N_('or "none", if every line above fails')))


def _choices(here: Position, rows: Sequence[Row]) -> list[Choice]:
    return [Choice((row.shipment.good, *row.shipment.route), earns_note(here, row)) for row in rows]


def _chances(here: Position, *, ahead: bool) -> Note:
    """How often and when the seat ships (`NER-9.1`, `NER-9.2`)."""
    order = clockwise(here.table.seats, here.table.first)
    if ahead:
        return Note(N_("You ship once, or twice if you buy no link. Links of this turn count once built."))
    nth = order.index(here.me) + 1
    if here.me in here.table.buyers:
        return Note(N_("You bought a link, so you ship once, number {nth} of the second round."), {"nth": nth})
    early = [seat for seat in order if seat not in here.table.buyers].index(here.me) + 1
    text = N_("You ship twice: number {early} of the first round, number {nth} of the second.")
    return Note(text, {"early": early, "nth": nth})


def _loans(here: Position, blocks: Sequence[str]) -> Iterator[FormPart]:
    railway = here.mine
    turn = here.table.turn + 1 if "ship" in blocks else max(1, here.table.turn)
    forced = 0 if "ship" in blocks else forced_loan(railway.cash, railway.debt)
    note = Note(N_("turn {turn}, after this turn's income"), {"turn": turn}) if "ship" in blocks else None
    if "signup" in blocks:
        note = Note(N_("turn 1: you start with $10"))
    facts: dict[str, str | int] = {"debt": railway.debt, "service": service(railway.debt), "least": forced}
    text = N_("in tens; you owe ${debt}, service is ${service}")
    if forced:
        text = N_("in tens; at least ${least}: you owe ${debt}, service is ${service}")
    entries = [
        Entry("borrow", forced, Note(text, facts)),
        Entry("retire", 0, Note(N_("in tens; up to this much"))),
    ]
    yield Section("loans", entries, note=note)
