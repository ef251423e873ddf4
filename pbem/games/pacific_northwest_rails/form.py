"""The prefilled forms: what is due, with runs that can be made filled in and what else is legal a `#` away."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

import msgspec

from pbem.games.pacific_northwest_rails.decisions.standing import GOAL
from pbem.games.pacific_northwest_rails.offers import moves_now
from pbem.games.pacific_northwest_rails.orders import Move, MoveLine, Standing, TradeLine
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import may_stay, reach
from pbem.games.pacific_northwest_rails.written import as_plain, as_text, plain, shares_text
from pbem.games.title import Choice, Entry, FormPart, Note, Ranked, Section
from pbem.kernel.text import N_, Facts

COUNTS = range(1, 7)
MOST_PLACES = 9
"""Places named for a count; the others can be asked for with `pbem options`."""
MOST_OFFERED = 8
MOST_TRADES = 4
LONGEST = 69
"""Columns of a line of a list that leave room for what stands around it."""
PARTS = 10
Reached = Mapping[int, Collection[str]]
"""The spaces that each of `COUNTS` leads to."""


def form(here: Position, blocks: Sequence[str], standing: Mapping[str, Any]) -> list[FormPart]:
    """The form with these blocks, top-level keys first and tables last, as TOML wants it."""
    parts: list[FormPart] = []
    if "signup" in blocks:
        parts += [
            Entry("language", "en", Note(N_("en | es"))),
            Entry("lucky", "", Note(N_("any words: they go into the dice"))),
        ]
    if "seats" in blocks:
        parts += _seats(here)
    if "moves" in blocks:
        reached = {count: frozenset(reach(here, count)) for count in COUNTS}
        parts += [*_where(here, reached), *_moves(here), *_trades(here, reached), *_run_orders(here)]
    if "standing" in blocks:
        parts.append(_standing(here, standing))
    return parts


def _seats(here: Position) -> Iterator[FormPart]:
    number = len(here.table.entered)
    facts: Facts = {"cash": here.mine.cash, "last": number}
    yield Note(N_("You hold ${cash}. The highest bid moves first and pays $1 more than the next."), facts)
    yield Entry("seats", [0] * (number - 1), Note(N_("the most for seat 1 and so on; seat {last} is free"), facts))


def _where(here: Position, reached: Reached) -> Iterator[FormPart]:
    """Where the pawn stands and, for each count, where it leads: for cards, die and purchases alike."""
    mine = here.mine
    facts: Facts = {
        "space": mine.at,
        "cash": mine.cash,
        "cards": " ".join(map(str, here.hand)) or "-",
        "shares": shares_text(here.pack, mine.shares),
        "year": here.table.year,
    }
    holding = N_("You are at {space}; cash ${cash}; cards {cards}; shares {shares}; years over: {year}.")
    without = N_("You are at {space}; cash ${cash}; cards {cards}; no shares; years over: {year}.")
    yield Note(holding if mine.shares else without, facts)
    yield Note(N_("Where 1 to 6 spaces lead. In CAPITALS the end of a run that is face up, behind > its start:"))
    for count, spaces in reached.items():
        yield Note(N_("{count}  {places}"), {"count": count, "places": places(here, spaces)})


def places(here: Position, reached: Collection[str]) -> str:
    """The spaces that a count leads to: ends and starts of runs first, then rectangles and towns, no heralds."""
    ends: dict[str, list[str]] = {}
    starts: dict[str, list[str]] = {}
    for card in here.table.display:
        run = here.pack.runs[card]
        ends.setdefault(run.destination, []).append(card)
        starts.setdefault(run.start, []).append(card)
    order = [name for name in (*here.pack.ring, *here.pack.spaces) if name in reached]
    named = list(dict.fromkeys(name for name in order if here.pack.spaces[name].kind != "herald"))
    named.sort(key=lambda name: (name not in ends, name not in starts))
    words = []
    for name in named[:MOST_PLACES]:
        word = f"{name.upper()} {' '.join(ends[name])}" if name in ends else name
        words.append(f">{word} {' '.join(starts[name])}" if name in starts else word)
    more = len(named) - MOST_PLACES
    return ", ".join(words) + (f", +{more}" if more > 0 else "") if words else "-"


def _moves(here: Position) -> Iterator[FormPart]:
    due = here.table.round + 1
    rows = list(islice(filter(partial(_worth_a_line, here), moves_now(here)), 2 * MOST_OFFERED))
    makes = [(move, note) for move, note in rows if note and note.text.startswith("makes")]
    others = [row for row in rows if row not in makes]
    yield Note(N_("In each round the first line still legal is used; without one you stay, or roll on the ring."))
    yield Note(N_("by = card, die, buy, np, stay, auction. To add a line, delete its # signs."))
    yield Ranked("moves", _choices(here, makes, due), _choices(here, others[:MOST_OFFERED], due))


def _worth_a_line(here: Position, row: tuple[Move, Note | None]) -> bool:
    """Spaces are not bought where a card does the same."""
    return row[0].by != "buy" or row[0].n not in here.hand


def _choices(here: Position, rows: Sequence[tuple[Move, Note | None]], due: int) -> list[Any]:
    lines = [(_line(here, move, due), note) for move, note in rows]
    return [Choice(line, note) for line, note in lines if line]  # type: ignore[arg-type]


def _line(here: Position, move: Move, due: int) -> dict[str, Any] | None:
    """The move as a line for round `due`. TOML cannot break it, so what goes without saying is left out if it is too
    long: the number of a town, then the run that is under way. None: it is too long even so."""
    line = plain(MoveLine(round=due, **{name: getattr(move, name) for name in Move.__struct_fields__}))
    if len(as_text(line)) <= LONGEST:
        return line
    bare = next((alias for alias, name in here.pack.aliases.items() if name == move.to), move.to)
    short = {**line, "to": bare} if bare else line
    shortest = {key: value for key, value in short.items() if key != "run" or move.run != here.mine.run}
    return next((each for each in (short, shortest) if len(as_text(each)) <= LONGEST), None)


def _trades(here: Position, reached: Reached) -> Iterator[FormPart]:
    """Purchases of what is traded where a count leads, and of the railroads of runs that the seat has no share of."""
    offered = []
    for line in islice(_worth_buying(here, reached), MOST_TRADES):
        price = here.table.prices[line]
        trade = TradeLine(at=here.pack.railroads[line].group or line, buy={line: 1}, most=price + PARTS)
        offered.append(Choice(plain(trade), Note(N_("now ${price}"), {"price": price})))  # type: ignore[arg-type]
    yield Note(N_("Wherever you land: the first line that is legal there. buy or sell, never both."))
    yield Ranked("trades", (), offered)


def _worth_buying(here: Position, reached: Reached) -> Iterator[str]:
    """Railroads that are not bankrupt and have shares in the bank: first those within reach of which a run needs a
    share that the seat lacks, then the other majors within reach, then those that are farther away."""
    board, mine = here.pack, here.mine
    listed = {line for card in here.table.display for line in board.runs[card].lines if line not in mine.shares}
    near = {board.spaces[space].trade for spaces in reached.values() for space in spaces}
    within = {line for line in board.lines if (board.railroads[line].group or line) in near}
    majors = {line for line in board.lines if line in within and board.railroads[line].major}
    for group in (listed & within, majors - listed, listed - within):
        yield from (line for line in board.lines if line in group and here.table.prices[line] and here.table.bank[line])


def _run_orders(here: Position) -> Iterator[FormPart]:
    yield Entry("perk", 0, Note(N_("the most for a GN share after Colville or Wenatchee; 0: none")))
    yield Entry("reinvest", [], Note(N_('after a run, such as [{{ line = "GN", pay = 10 }}]')))
    where = N_('"no move" ends the leg if none of your lines is legal')
    if not may_stay(here, Move(by="stay")):
        where = N_('"no move" ends the leg after a roll that no line of yours asked for')
    yield Entry("stop", "", Note(where))


def _standing(here: Position, standing: Mapping[str, Any]) -> Section:
    """What stands, as it stands: sent back unchanged it changes nothing."""
    stands = as_plain(msgspec.convert(standing, Standing))
    texts: Sequence[tuple[str, Any, str]] = (
        ("keep", 0, N_("cash you never bid, buy or pledge below")),
        ("bids", [], N_('such as {{ line = "GN", each = 45, shares = 2 }}')),
        ("pledge", [], N_('to reinvestments of others: {{ line = "GN", pay = 5 }}')),
        ("forced", [], N_("which goes first at one price in a forced sale")),
        ("declare", 0, N_("declare with this cash, {goal} or more; 0: do not")),
        ("turn_in", {}, N_("shares of a bankrupt major to give up: {{ GN = 2 }}")),
        ("end", False, N_("true: agree to end a game that is stuck")),
    )
    entries = [
        Entry(key, stands[key])
        if stands.get(key) and "{{" in text  # it needs no example
        else Entry(key, stands.get(key, value), Note(text, {"goal": GOAL}))
        for key, value, text in texts
    ]
    return Section("standing", entries, (Note(N_("Kept until you change it; a key left out stays as it was.")),))
