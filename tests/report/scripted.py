"""A small game by sheets and dice as said here, whose reports were checked by hand against its events.

Sign-up: Ann gets red and borrows $20 (service $4, cash 26); Bob asks for red too late; Cleo sends nothing.
Auction 1: Ann bids up to $30 of her $26 and has the bid at Bob's limit 5; dice 3 for 5, she pays 2. Bob takes the
second link for $1, dice 2 for 5, short by 3, finish 1.
Shipping 1: Cleo ships first, over Ann's link; Ann's first line is gone, her second goes. Then Ann can retire 10 of the
40 she said, Bob borrows 10 and retires it, Cleo has no debt.
"""

from typing import Any

from tests.report.games import Game

SETUP = "turn/0/setup"
FIRST_AUCTION = "turn/1/auction"
BOX = f"{SETUP}/box"
ROLLS = {
    0: {
        f"{SETUP}/first-player": "ann",
        f"{BOX}/Boston/1": "Cotton",
        f"{BOX}/Boston/2": "Manufactures",
        f"{BOX}/Providence/1": "Foodstuffs",
        f"{BOX}/Providence/2": "Coal",
        f"{BOX}/Worcester/1": "Foodstuffs",
        "turn/1/growth/card/1": "8 Boston-Manchester",
        "turn/1/growth/counter/1": "Cotton",
        "turn/1/growth/counter/2": "Coal",
    },
    1: {
        f"{FIRST_AUCTION}/Boston-Providence/dice/1": "1",
        f"{FIRST_AUCTION}/Boston-Providence/dice/2": "2",
        f"{FIRST_AUCTION}/Boston-Worcester/dice/1": "1",
        f"{FIRST_AUCTION}/Boston-Worcester/dice/2": "1",
    },
    2: {"turn/1/market/dice/1": "3", "turn/1/market/dice/2": "4"},
}


def bid(limit: int, finish: int = 0) -> dict[str, int]:
    """A line of `[bids]`."""
    return {"limit": limit, "finish": finish}


SHEETS: dict[int, dict[str, dict[str, Any]]] = {
    0: {
        "ann": {"colour": "red", "lucky": "trains & tea", "loans": {"borrow": 20}},
        "bob": {"colour": "red"},
    },
    1: {
        "ann": {"bids": {"Boston-Providence": bid(30, 2), "Boston-Worcester": bid(8)}},
        "bob": {"bids": {"Boston-Providence": bid(5), "Boston-Worcester": bid(5, 1)}},
    },
    2: {
        "ann": {
            "ship": [
                ["Foodstuffs", "Providence", "Boston"],
                ["Cotton", "Boston", "Providence"],
                ["Coal", "Boston", "Worcester"],
            ],
            "otherwise": "best",
            "loans": {"borrow": 0, "retire": 40},
        },
        "bob": {
            "ship": [["Foodstuffs", "Worcester", "Boston"]],
            "otherwise": "none",
            "loans": {"borrow": 10, "retire": 10},
        },
        "cleo": {
            "ship": [["Foodstuffs", "Providence", "Boston"]],
            "otherwise": "best",
            "loans": {"retire": 10},
        },
    },
}


def scripted() -> Game:
    """The game. After the third leg nobody orders anything."""
    return Game(seats=3, bots=False, sheets=SHEETS, rolls=ROLLS)
