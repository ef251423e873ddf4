"""The board and the cards, read from the pack's TOML tables and checked all at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem.games.title import PackFault, Reader, Tables, read_tables

PACK = Path(__file__).parent / "pack"
TABLES = ("cities", "links", "growth", "counters")


class City:
    """A city: the good it accepts, how many counters its box holds at setup (-1: it has no box), where it lies in
    thousandths of a degree."""

    __slots__ = ("accepts", "box", "lat", "lon", "name")

    def __init__(self, name: str, accepts: str, box: int, lat: int, lon: int) -> None:
        self.name, self.accepts, self.box, self.lat, self.lon = name, accepts, box, lat, lon


class LinkCard:
    """A link card: two cities and a value."""

    __slots__ = ("ends", "name", "value")

    def __init__(self, ends: tuple[str, str], value: int) -> None:
        self.name, self.ends, self.value = f"{ends[0]}-{ends[1]}", ends, value


class GrowthCard:
    """A growth card: its number and the two cities it names, in printed order."""

    __slots__ = ("cities", "name", "number")

    def __init__(self, number: int, cities: tuple[str, str]) -> None:
        self.number, self.cities = number, cities
        self.name = f"{number} {cities[0]}-{cities[1]}"


class Board:
    """Cities, links and growth cards by name in printed order, goods with their counts, and the setup's two orders."""

    def __init__(
        self,
        cities: list[City],
        links: list[LinkCard],
        growth: list[GrowthCard],
        goods: dict[str, int],
        stocking: list[str],
        opening: list[str],
    ) -> None:
        self.cities = {city.name: city for city in cities}
        self.links = {link.name: link for link in links}
        self.growth = {card.name: card for card in growth}
        self.goods = goods
        self.stocking = stocking
        self.opening = opening
        self.accepts = {city.name: city.accepts for city in cities}

    @cached_property
    def by_ends(self) -> dict[tuple[str, str], str]:
        """The link between two cities, whichever is named first."""
        found = {}
        for link in self.links.values():
            one, other = link.ends
            found[one, other] = found[other, one] = link.name
        return found

    @cached_property
    def boxes(self) -> list[str]:
        """The cities with a commodity box, in printed order."""
        return [city.name for city in self.cities.values() if city.box >= 0]


def load_board(folder: Path = PACK, read: Reader = read_tables) -> Board:
    """The board that the four tables in `folder` describe. Raises PackFault naming everything that is wrong."""
    tables = read(folder, TABLES)
    board = Board(*_parts(tables))
    faults = list(_faults(board))
    if faults:
        raise PackFault("\n".join(faults))
    return board


def _parts(tables: Tables) -> tuple[Any, ...]:
    cities = [
        City(row["name"], row["accepts"], row.get("start", 0) if row["box"] else -1, row["lat"], row["lon"])
        for row in tables["cities"]["city"]
    ]
    links = [LinkCard(tuple(row["ends"]), row["value"]) for row in tables["links"]["link"]]
    growth = [GrowthCard(row["number"], tuple(row["cities"])) for row in tables["growth"]["card"]]
    goods = {row["name"]: row["count"] for row in tables["counters"]["good"]}
    return (
        cities,
        links,
        growth,
        goods,
        tables["cities"]["setup"]["order"],
        tables["links"]["opening"]["order"],
    )


def _faults(board: Board) -> Iterator[str]:
    """Everything that contradicts the printed counts or itself (`NER-0.2`, `NER-0.4`, `NER-0.7`, `NER-0.15`)."""
    yield from _count_faults(board)
    for city in board.cities.values():
        if city.accepts not in board.goods:
            yield f"cities: {city.name} accepts {city.accepts}, which is no commodity"
    for link in board.links.values():
        for end in link.ends:
            if end not in board.cities:
                yield f"links: {link.name} ends in {end}, which is no city"
    for card in board.growth.values():
        for name in card.cities:
            if name not in board.boxes:
                yield f"growth: card {card.number} names {name}, which has no commodity box"
    for name in board.opening:
        if name not in board.links:
            yield f"links: the opening row names {name}, which is no link"
    stocked = [city.name for city in board.cities.values() if city.box > 0]
    if sorted(stocked) != sorted(board.stocking):
        yield "cities: the setup order and the boxes stocked at setup differ"
    yield from (f"links: {name} cannot be reached from {board.opening[0]}" for name in _unreached(board))


def _count_faults(board: Board) -> Iterator[str]:
    counts = (
        (len(board.links), 31, "link cards"),
        (len(board.growth), 32, "growth cards"),
        (sum(board.goods.values()), 46, "counters"),
        (len(board.goods), 4, "commodities"),
        (
            len({card.number for card in board.growth.values()}),
            len(board.growth),
            "different growth card numbers",
        ),
        (len(board.by_ends), 2 * len(board.links), "different pairs of link ends"),
    )
    for found, printed, what in counts:
        if found != printed:
            yield f"there must be {printed} {what}, not {found}"


def _unreached(board: Board) -> list[str]:
    reached = {board.opening[0].split("-")[0]}
    while True:
        more = {end for link in board.links.values() if reached & set(link.ends) for end in link.ends} - reached
        if not more:
            return [city for city in board.cities if city not in reached]
        reached |= more
