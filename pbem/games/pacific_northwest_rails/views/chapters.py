"""The chapters of a story: rounds with their turns, and what stands around them, as plain data.

What happens in a turn is told in paragraphs of `Told`: a kind, and either an event or one of the structs below.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

Gains = tuple[tuple[str, int], ...]
Told = tuple[str, Any]
Paragraphs = tuple[tuple[Told, ...], ...]


class Where(Struct, frozen=True):
    """A space as people find it: its name, and for a herald the two towns it lies between."""

    name: str
    between: tuple[str, str] | None = None


class Way(Struct, frozen=True):
    """A move. `by` is `card`, `die`, `buy` or `np`; `number` is the card, the roll or the spaces bought; `np` the
    spaces added (or taken away) with NP shares; `penalty` the dollars for the track of a bankrupt short line."""

    by: str
    number: int
    np: int
    goal: Where
    penalty: int = 0


class Stay(Struct, frozen=True):
    """No move: `by` a roll of `number`, by a card brought down to nothing, or (`""`) by choice."""

    by: str
    number: int
    at: Where


class Offer(Struct, frozen=True):
    """A run card as it is read."""

    card: str
    start: str
    destination: str
    pays: Gains
    bonus: int


class Drawn(Struct, frozen=True):
    """Runs that came up. `refill`: because too few lay face up."""

    offers: tuple[Offer, ...]
    refill: bool


class Dividend(Struct, frozen=True):
    """What a line paid: dollars `each` share, and to whom how much."""

    line: str
    each: int
    paid: Gains


class Made(Struct, frozen=True):
    """A completed run."""

    offer: Offer
    dividends: tuple[Dividend, ...]
    bonus: int


class Prices(Struct, frozen=True):
    """Prices that moved for one reason, and what they are now."""

    reason: str
    now: Gains


class Tax(Struct, frozen=True):
    """A seat's tax: the dollars due, paid from cash, and still owed."""

    seat: str
    due: int
    paid: int
    owed: int


class Year(Struct, frozen=True):
    """A Year card: who drew it (`""`: at the setup), and the taxes."""

    seat: str
    card: str
    year: int
    taxes: tuple[Tax, ...]


class Sale(Struct, frozen=True):
    """Shares of a line sold at auction. `buyer` is `""` for the bank; `sold` is false if nobody took them."""

    line: str
    shares: int
    floor: int
    buyer: str
    price: int
    second: int
    sold: bool


class Sales(Struct, frozen=True):
    """The sales of one seller, in order; `forced` for a tax of which `owed` dollars were left."""

    seller: str
    forced: bool
    owed: int
    sales: tuple[Sale, ...]


class Roll(Struct, frozen=True):
    """A die of the market. `lines` went by it: one, or all marked ones; `move` is in dollars."""

    lines: tuple[str, ...]
    rolled: int
    move: int


class Market(Struct, frozen=True):
    """What a Year did to prices: the lines by the dollars they moved, highest first, and the dice."""

    sizes: tuple[tuple[int, tuple[str, ...]], ...]
    rolls: tuple[Roll, ...]


class Turn(Struct, frozen=True):
    """A seat's turn. `dull`: it moved or stayed, and nothing came of it."""

    seat: str
    paragraphs: Paragraphs
    dull: bool


class Round(Struct, frozen=True, tag="round"):
    """A round: what came before its turns, and these in groups; dull ones that follow each other share one. `order`
    is given for the first of a leg, `called` is why play stops after it."""

    number: int
    year: int
    order: tuple[str, ...]
    opening: Paragraphs
    groups: tuple[tuple[Turn, ...], ...]
    called: tuple[str, ...]


class Setup(Struct, frozen=True, tag="setup"):
    """The opening display and the years that came up with it."""

    paragraphs: Paragraphs
    capital: int


class Seat(Struct, frozen=True):
    """A place in the order of play, its price in dollars (0: free) and the highest bid beaten."""

    number: int
    seat: str
    price: int
    second: int
    drawn: bool


class Seats(Struct, frozen=True, tag="seats"):
    """The auction of the seats, and the first hands: `each` cards, `left` over."""

    seats: tuple[Seat, ...]
    order: tuple[str, ...]
    each: int
    left: int


class Dividends(Struct, frozen=True, tag="dividends"):
    """What a share of each line has paid in the rounds `first` to `last`, in chart order; `runs` how often."""

    first: int
    last: int
    rows: tuple[tuple[str, int, int], ...]


class Final(Struct, frozen=True):
    """A seat's account at the end."""

    place: int
    seat: str
    cash: int
    stock: int
    total: int


class Scoring(Struct, frozen=True, tag="scoring"):
    """The end: its reason, the accounts, best first, and who has won."""

    reason: str
    rows: tuple[Final, ...]
    winners: tuple[str, ...]


Chapter = Round | Setup | Seats | Dividends | Scoring
