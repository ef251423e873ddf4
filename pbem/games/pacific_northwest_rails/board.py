"""The board and the cards, read from the pack's TOML tables and checked all at once.

A space is named as people write it in orders: `10 Oroville` or `6 Dispatch` on the ring, `Spokane` for a town of the
Interior, `GN-08` for a herald on the track. A Perimeter town may be written without its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import Struct

from pbem.games.title import PackFault, Reader, Tables, read_tables

PACK = Path(__file__).parent / "pack"
TABLES = ("perimeter", "tracks", "railroads", "runs", "years")
DIE = "die"
"""What a Year card says of a railroad that moves by the die table."""


class Space(Struct, frozen=True):
    """A place for pawns.

    `kind` is `town` (a town of the Perimeter), `dispatch`, `trade`, `switchback` or `shuffle` on the ring, `interior`
    or `herald` off it; `number` counts the ring clockwise from 1 and is 0 off it; `trade` is the railroad or the group
    traded there; `between` are the towns of a herald's segment and its place among the heralds there, from 1.
    """

    name: str
    kind: str
    number: int = 0
    trade: str = ""
    between: tuple[str, str, int] | None = None

    @property
    def on_ring(self) -> bool:
        """Whether it is a rectangle of the Perimeter."""
        return self.number > 0


class Railroad(Struct, frozen=True):
    """A railroad: its starting price in dollars, the shares issued, how many one buys at a time, the group of a short
    line ("" for a major), and the short lines that a major acquires."""

    name: str
    full: str
    price: int
    issued: int
    most: int
    group: str = ""
    acquires: tuple[str, ...] = ()

    @property
    def major(self) -> bool:
        """Whether it is one of the five majors."""
        return not self.group


class Run(Struct, frozen=True):
    """A run card: where it starts and ends (names of spaces), dollars a share for each railroad listed, the bonus."""

    card: str
    start: str
    destination: str
    pays: Mapping[str, int]
    bonus: int

    @property
    def lines(self) -> tuple[str, ...]:
        """The railroads listed, in printed order."""
        return tuple(self.pays)


class Board:
    """Everything that is printed: the ring in clockwise order, spaces by name, track, railroads in chart order, cards.

    `track` gives for each space the (railroad, next space) that its track leads to. `years` gives for each Year card
    and railroad the dollars it moves by, or `DIE`.
    """

    def __init__(
        self,
        ring: Sequence[Space],
        segments: Sequence[tuple[str, tuple[str, ...]]],
        railroads: Sequence[Railroad],
        runs: Sequence[Run],
        years: Mapping[str, Mapping[str, int | str]],
    ) -> None:
        self.ring = tuple(space.name for space in ring)
        self.spaces: dict[str, Space] = {space.name: space for space in ring}
        self.track: dict[str, list[tuple[str, str]]] = {}
        self.railroads = {railroad.name: railroad for railroad in railroads}
        self.runs = {run.card: run for run in runs}
        self.years = years
        self.segments = segments
        for line, way in segments:
            self._lay(line, way)

    def _lay(self, line: str, way: tuple[str, ...]) -> None:
        for end in (way[0], way[-1]):
            self.spaces.setdefault(end, Space(end, "interior"))
        for nth, herald in enumerate(way[1:-1], 1):
            self.spaces.setdefault(herald, Space(herald, "herald", between=(way[0], way[-1], nth)))
        for one, other in pairwise(way):
            self.track.setdefault(one, []).append((line, other))
            self.track.setdefault(other, []).append((line, one))

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The railroads in chart order."""
        return tuple(self.railroads)

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The short lines of each group, in chart order."""
        found: dict[str, tuple[str, ...]] = {}
        for railroad in self.railroads.values():
            if railroad.group:
                found[railroad.group] = (*found.get(railroad.group, ()), railroad.name)
        return found

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Perimeter towns without their numbers, to the space."""
        return {name.partition(" ")[2]: name for name in self.ring if self.spaces[name].kind == "town"}

    def space_called(self, name: str) -> str:
        """The name of the space that somebody calls `name`; unknown names come back as they are."""
        return self.aliases.get(name, name)

    def traded_at(self, space: str) -> tuple[str, ...]:
        """The railroads traded on a space, in chart order; none if it trades nothing."""
        trade = self.spaces[space].trade
        return self.groups.get(trade, (trade,) if trade else ())

    def herald_lines(self, space: str) -> tuple[str, ...]:
        """The railroads whose heralds a space carries, in chart order."""
        here = {line for line, _ in self.track.get(space, ())}
        return tuple(line for line in self.lines if line in here)


def load_board(folder: Path = PACK, read: Reader = read_tables) -> Board:
    """The board that the tables in `folder` describe. Raises PackFault naming everything that is wrong."""
    tables = read(folder, TABLES)
    board = _board(tables)
    faults = list(_faults(board, tables))
    if faults:
        raise PackFault("\n".join(faults))
    return board


def _board(tables: Tables) -> Board:
    ring = [_rectangle(row) for row in tables["perimeter"]["rectangles"]]
    numbered = {space.name.partition(" ")[2]: space.name for space in ring if space.kind == "town"}
    segments = [
        (row["line"], tuple(numbered.get(place, place) for place in (row["from"], *row["heralds"], row["to"])))
        for row in tables["tracks"]["segments"]
    ]
    railroads = [
        Railroad(**{**row, "acquires": tuple(row.get("acquires", ()))}) for row in tables["railroads"]["railroad"]
    ]
    runs = [
        Run(
            row["card"],
            numbered.get(row["start"], row["start"]),
            numbered.get(row["destination"], row["destination"]),
            row["pays"],
            row["bonus"],
        )
        for row in tables["runs"]["runs"]
    ]
    years = {row["card"]: row["moves"] for row in tables["years"]["year"]}
    return Board(ring, segments, railroads, runs, years)


def _rectangle(row: dict[str, Any]) -> Space:
    trade = row["name"] if row["kind"] == "trade" else ""
    return Space(f"{row['number']} {row['name']}", row["kind"], row["number"], trade)


def _faults(board: Board, tables: Tables) -> Iterator[str]:
    """Everything that contradicts the printed counts or itself (`PNR-2.12`, `PNR-3.3` to `PNR-3.5`, `PNR-4.2`)."""
    ends = {way[0] for _, way in board.segments} | {way[-1] for _, way in board.segments}
    towns, heralds = ends.difference(board.ring), [herald for _, way in board.segments for herald in way[1:-1]]
    yield from _count_faults(board, len(towns), len(heralds))
    yield from _name_faults(board, (*towns, *heralds))
    yield from _row_faults(tables)
    yield from _sequence_faults(board)
    yield from _trade_faults(board)
    yield from _track_faults(board)
    yield from _run_faults(board)
    yield from _year_faults(board)
    yield from _acquisition_faults(board)


def _count_faults(board: Board, towns: int, heralds: int) -> Iterator[str]:
    """`towns` of the Interior, and heralds as often as they are written."""
    kinds = [board.spaces[name].kind for name in board.ring]
    counts = (
        (len(board.ring), 56, "rectangles"),
        (kinds.count("town"), 20, "towns of the Perimeter"),
        (kinds.count("dispatch"), 12, "Dispatch rectangles"),
        (kinds.count("trade"), 20, "trade rectangles"),
        (kinds.count("switchback"), 2, "Switchbacks"),
        (kinds.count("shuffle"), 2, "Shuffle rectangles"),
        (len(board.segments), 131, "segments"),
        (towns, 82, "towns of the Interior"),
        (heralds, 142, "heralds"),
        (len(board.railroads), 15, "railroads"),
        (sum(railroad.issued for railroad in board.railroads.values()), 100, "shares"),
        (len(board.runs), 88, "run cards"),
        (len(board.years), 20, "Year Expires cards"),
    )
    for found, printed, what in counts:
        if found != printed:
            yield f"there must be {printed} {what}, not {found}"


def _name_faults(board: Board, inside: Sequence[str]) -> Iterator[str]:
    """A town of the Perimeter has two names, with and without its number; `inside` are the names off the ring."""
    short = (name.partition(" ")[2] for name in board.ring if board.spaces[name].kind == "town")
    for name in _repeated((*board.ring, *short, *inside)):
        yield f"{name} is the name of more than one space"


def _row_faults(tables: Tables) -> Iterator[str]:
    """Of two rows of one name a board would keep the last and say nothing."""
    for table, rows, key in (("railroads", "railroad", "name"), ("runs", "runs", "card"), ("years", "year", "card")):
        for name in _repeated(row[key] for row in tables[table][rows]):
            yield f"{table}: {name} is written more than once"


def _repeated(names: Iterable[str]) -> list[str]:
    return sorted(name for name, times in Counter(names).items() if times > 1)


def _sequence_faults(board: Board) -> Iterator[str]:
    """Only the first: after a rectangle too many or too few all that follow are wrong."""
    for place, name in enumerate(board.ring, 1):
        if board.spaces[name].number != place:
            yield f"perimeter: numbers must run clockwise from 1; the first that does not is {name}, in place {place}"
            return


def _trade_faults(board: Board) -> Iterator[str]:
    """Two rectangles trade each major, five each group, and nothing else is traded."""
    places = [board.spaces[name] for name in board.ring if board.spaces[name].kind == "trade"]
    traded = Counter([space.trade for space in places])
    printed = {railroad.name: 2 for railroad in board.railroads.values() if railroad.major}
    for group, lines in board.groups.items():
        if group in traded:
            printed[group] = 5
        else:
            yield from (f"railroads: {line} is in {group}, which no rectangle trades" for line in lines)
    for space in places:
        if space.trade not in printed:
            yield f"perimeter: {space.name} trades {space.trade}, which is no major and no group"
    for trade, times in printed.items():
        if traded[trade] != times:
            yield f"there must be {times} rectangles that trade {trade}, not {traded[trade]}"


def _track_faults(board: Board) -> Iterator[str]:
    for line, way in board.segments:
        if line not in board.railroads:
            yield f"tracks: {way[0]} to {way[-1]} is of {line}, which is no railroad"


def _run_faults(board: Board) -> Iterator[str]:
    for card, run in board.runs.items():
        for end in (run.start, run.destination):
            if end not in board.spaces:
                yield f"runs: {card} names {end}, which is no space"
        for line in run.pays:
            if line not in board.railroads:
                yield f"runs: {card} lists {line}, which is no railroad"


def _year_faults(board: Board) -> Iterator[str]:
    for card, moves in board.years.items():
        if tuple(moves) != board.lines:
            yield f"years: {card} must name the railroads in chart order, each once"
        if any(move != DIE and (type(move) is not int or move % 5) for move in moves.values()):
            yield f'years: {card} has a move that is no multiple of 5 and not "{DIE}"'


def _acquisition_faults(board: Board) -> Iterator[str]:
    for railroad in board.railroads.values():
        for short in railroad.acquires:
            if short not in board.railroads or board.railroads[short].major:
                yield f"railroads: {railroad.name} acquires {short}, which is no short line"
