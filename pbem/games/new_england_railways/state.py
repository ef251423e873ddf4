"""The state of a game: the table that all see, and what is hidden in the cup and the decks (counts, no order)."""

from msgspec import Struct


class Railway(Struct):
    """A seat's railway: whole dollars, income a turn, and the colour of its markers."""

    cash: int = 10
    debt: int = 0
    income: int = 0
    colour: str = ""


class Link(Struct):
    """A link somebody bought. It carries goods once it is built."""

    owner: str
    built: bool = False


class Table(Struct):
    """What all see.

    `row` is offered this turn, `future` the next; `deck` counts the link cards face down; `boxes` holds the counters by
    city and good; `buyers` bought a link this turn; `last` is set once this turn is known to be the last.
    """

    edition: str
    seats: list[str]
    first: str
    railways: dict[str, Railway]
    boxes: dict[str, dict[str, int]]
    deck: int
    turn: int = 0
    row: list[str] = []
    future: list[str] = []
    links: dict[str, Link] = {}
    aside: list[str] = []
    buyers: list[str] = []
    last: bool = False


class Hidden(Struct):
    """What nobody sees: the counters in the cup, the link cards and the growth cards still face down."""

    cup: dict[str, int]
    links: list[str]
    growth: list[str]


class State(Struct):
    """The whole game. No seat holds anything the others may not see."""

    table: Table
    hidden: Hidden
