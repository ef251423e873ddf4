"""The state of a game: the table that all see, and the Movement Cards in hands and in the discard pile.

What the Dispatch deck still holds is no secret (what left it was face up), so the table lists it, in no order: a card
is drawn from the list when it is turned up.
"""

from msgspec import Struct


class Player(Struct):
    """A seat: whole dollars, shares by railroad (no zeros), and where its pawn stands.

    `came` is the space before it on the track ("" if it did not come by rail); `heading` is 1 clockwise, -1
    counter-clockwise, 0 where either way is open; `opening` until it first enters the Perimeter (`PNR-13.12`). `run` is
    the card under way and `used` the listed railroads that it has used; `toll` is the bankrupt short line whose herald
    here was paid for (`PNR-5.26`). `cards` counts its Movement Cards, `won` the shares bought by bids in this round,
    `turned` those of a bankrupt major turned in since it went bankrupt.
    """

    cash: int
    at: str
    shares: dict[str, int] = {}
    came: str = ""
    heading: int = 0
    opening: bool = True
    run: str = ""
    used: list[str] = []
    toll: str = ""
    cards: int = 0
    won: dict[str, int] = {}
    turned: dict[str, int] = {}
    bankrupt: bool = False


class Table(Struct):
    """What all see.

    `entered` are the seats as they signed up, `seats` clockwise once the seats are sold. A price of 0 is a bankrupt
    line. `bank` are the unsold shares; `sold_out` the short lines that no major may acquire (`PNR-7.6`). `deck`
    are the Dispatch Cards not drawn yet, in card order; `display` the runs face up, oldest first. `declared` is who
    declared and `declared_in` the round; `called` says why play stops before the next round; `stale` counts the rounds
    in a row with a full display, no card drawn and no run made; `ended` says why the game is over, "" while it goes on.
    """

    edition: str
    options: dict[str, str]
    entered: list[str]
    seats: list[str]
    players: dict[str, Player]
    prices: dict[str, int]
    bank: dict[str, int]
    deck: list[str]
    display: list[str] = []
    round: int = 0
    year: int = 0
    mover: str = ""
    sold_out: list[str] = []
    declared: str = ""
    declared_in: int = 0
    called: list[str] = []
    stale: int = 0
    ended: str = ""


class Hidden(Struct):
    """The Movement Cards, ascending: each seat's hand, and the discard pile."""

    hands: dict[str, list[int]]
    discards: list[int]


class State(Struct):
    """The whole game."""

    table: Table
    hidden: Hidden
