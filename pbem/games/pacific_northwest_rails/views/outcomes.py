"""What may become of a line of a sheet, as plain data."""

from __future__ import annotations

from msgspec import Struct

from pbem.games.pacific_northwest_rails.views.chapters import Made, Sale, Sales, Stay, Way
from pbem.kernel.text import Facts


class Lucky(Struct, frozen=True, tag="lucky"):
    """The lucky words."""

    words: str


class SeatFate(Struct, frozen=True, tag="seat"):
    """A bid for place `number` in the order of play, of at most `limit` dollars. `winner` paid `price`; `drawn`: by
    lot."""

    number: int
    limit: int
    winner: str
    price: int
    drawn: bool


class MoveFate(Struct, frozen=True, tag="move"):
    """How a turn was used. `number` is the line of `moves` from 1, 0 for none. `source` is as in an answer, `nothing`
    where the sheet had no lines, `stop` where none was legal and it asked for a stop. `wanted` are the places
    where it was to lead."""

    round: int
    number: int
    source: str
    way: Way | None
    stay: Stay | None
    made: Made | None
    sales: Sales | None
    wanted: tuple[str, ...]


class PassedFate(Struct, frozen=True, tag="passed"):
    """A line that was passed over in `rounds` for one reason, a message id."""

    path: str
    rounds: tuple[int, ...]
    text: str
    facts: Facts
    rule: str


class Dealt(Struct, frozen=True):
    """Shares bought (`sold`: sold) for so many dollars in all."""

    line: str
    shares: int
    amount: int
    sold: bool


class TradeFate(Struct, frozen=True, tag="trade"):
    """A line of `trades` that was used, or the GN share after a run (`number` 0), and what it came to; `cut`: to less
    than was ordered."""

    round: int
    number: int
    deals: tuple[Dealt, ...]
    cut: bool


class ReinvestFate(Struct, frozen=True, tag="reinvest"):
    """A line of `reinvest`, or a pledge of line `number` for what `runner` began: what was offered in `line`, and what
    was paid (0: the $10 were not filled up)."""

    round: int
    number: int
    line: str
    offered: int
    paid: int
    runner: str


class BidFate(Struct, frozen=True, tag="bid"):
    """A standing bid, of at most `limit` dollars for the whole of a `sale` of `seller`."""

    round: int
    number: int
    limit: int
    seller: str
    sale: Sale


class DeclareFate(Struct, frozen=True, tag="declare"):
    """The declaration was made."""

    round: int


class TurnInFate(Struct, frozen=True, tag="turn-in"):
    """Shares of a bankrupt major that were turned in."""

    round: int
    line: str
    shares: int


class ForcedFate(Struct, frozen=True, tag="forced"):
    """The railroad that the seat let go first in a forced sale."""

    round: int
    line: str


class EndFate(Struct, frozen=True, tag="end"):
    """The consent to end the game."""

    round: int


Fate = (
    Lucky
    | SeatFate
    | MoveFate
    | PassedFate
    | TradeFate
    | ReinvestFate
    | BidFate
    | DeclareFate
    | TurnInFate
    | ForcedFate
    | EndFate
)
