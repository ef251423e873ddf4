"""The chapters of a story: what happened in a step or a run of steps, as plain data."""

from __future__ import annotations

from msgspec import Struct

from pbem.games.new_england_railways.events import LocomotiveMoved, MarketRolled

Gains = tuple[tuple[str, int], ...]


class Offer(Struct, frozen=True):
    """A link card and its printed value."""

    link: str
    value: int


class Boxed(Struct, frozen=True):
    """Counters that came into the box of a city."""

    city: str
    goods: tuple[str, ...]


class Setup(Struct, frozen=True, tag="setup"):
    """The counters placed, the colours by seat, the opening row, the First Player."""

    boxes: tuple[Boxed, ...]
    colours: tuple[tuple[str, str], ...]
    row: tuple[Offer, ...]
    first: str


class MoneyRow(Struct, frozen=True):
    """A railway's line of a money table: how income, cash and debt went from `was` to `now`."""

    seat: str
    income_was: int
    shipped: int
    lost: int
    income_now: int
    cash_was: int
    paid: int
    loan: int
    forced: int
    service: int
    repaid: int
    cash_now: int
    debt_was: int
    debt_now: int


class Money(Struct, frozen=True, tag="money"):
    """A run of steps in which only money moves: market, income and marker of `market_turn`, the loans of `loans_turn`
    (0 for either: not in this leg). `rolled` and `moved` are the events of those names, if there were any."""

    market_turn: int
    loans_turn: int
    rows: tuple[MoneyRow, ...]
    rolled: MarketRolled | None
    moved: LocomotiveMoved | None
    held_by: str
    income: int


class Card(Struct, frozen=True):
    """A growth card, and the counter each of its cities got (`""`: the cup was empty)."""

    cities: tuple[str, ...]
    goods: tuple[str, ...]


class Growth(Struct, frozen=True, tag="growth"):
    """The growth cards of a turn and how many counters are left in the cup."""

    turn: int
    cards: tuple[Card, ...]
    left: int


class Built(Struct, frozen=True, tag="built"):
    """Unfinished links completed: link and owner."""

    links: tuple[tuple[str, str], ...]


class Publicised(Struct, frozen=True, tag="publicised"):
    """The links turned over, which are auctioned in `turn`."""

    turn: int
    links: tuple[Offer, ...]


class Lot(Struct, frozen=True):
    """One link's auction. `end` is `built`, `waits` or `aside`; `bids` are the raises in order; `paid` completed it."""

    link: str
    value: int
    seat: str
    price: int
    bids: Gains
    dice: tuple[int, ...]
    short: int
    paid: int
    end: str


class Auction(Struct, frozen=True, tag="auction"):
    """An auction: who speaks in which order, and the lots. `extra` links wait for an extra turn."""

    turn: int
    order: tuple[str, ...]
    lots: tuple[Lot, ...]
    extra: tuple[str, ...]


class Load(Struct, frozen=True):
    """A shipment and what it earned, by owner in the order of the links."""

    seat: str
    good: str
    route: tuple[str, ...]
    earned: Gains


class Round(Struct, frozen=True):
    """A round of shipping: what was shipped in order, and who let the chance go."""

    number: int
    loads: tuple[Load, ...]
    idle: tuple[str, ...]


class Shipping(Struct, frozen=True, tag="shipping"):
    """The two rounds of shipping. A round nobody had a chance in is left out."""

    turn: int
    rounds: tuple[Round, ...]


class LastTurn(Struct, frozen=True, tag="last"):
    """This turn is known to be the last."""

    turn: int


class Score(Struct, frozen=True):
    """A seat's final account: cash + links - debt - service = total."""

    place: int
    seat: str
    cash: int
    links: int
    debt: int
    service: int
    total: int


class Scoring(Struct, frozen=True, tag="scoring"):
    """The end: scores, best first, and who has won."""

    turn: int
    scores: tuple[Score, ...]
    winners: tuple[str, ...]


Chapter = Setup | Money | Growth | Built | Publicised | Auction | Shipping | LastTurn | Scoring
