"""A whole game of Pacific Northwest Rails, as a group plays it: sheets where they make the reports worth reading,
sensible bots where nobody sends one.

Ann reads English, Bob Spanish. Between them they get what a mail can bring: bids for seats, lines that are used, passed
over and for later rounds, a die with places to prefer, bought spaces, an own auction, standing bids that win and lose,
a declaration ordered, press, a sheet that never came with and without a bot.
"""

from __future__ import annotations

from typing import Any

from tests.report.games import Game

SHEETS: dict[int, dict[str, dict[str, Any]]] = {
    0: {
        "ann": {
            "language": "en",
            "lucky": "salmon & cedar",
            "press": [{"to": ["all"], "text": "Good evening, everybody.\n\nMay the best tycoon win!"}],
        },
        "bob": {"language": "es", "lucky": "¡vamos, tren!"},
    },
    1: {
        "ann": {"seats": [12, 5, 0]},
        "bob": {"seats": [9, 7]},
    },
    2: {
        "ann": {
            "moves": [
                {"round": 1, "by": "card", "n": 5, "toward": "24 Clark Fork"},
                {"round": 2, "by": "die", "prefer": ["26 Group 2", "28 Dispatch"], "stay_below": 3},
                {"by": "die", "prefer": ["28 Dispatch", "30 Group 1"], "toward": "28 Dispatch"},
            ],
            "trades": [{"at": "Group 1", "buy": {"I&WN": 1, "TE": 1}, "most": 30}],
            "standing": {
                "keep": 40,
                "bids": [
                    {"line": line, "each": 70, "shares": 3} for line in ("GN", "NP", "SP&S", "OWR&N", "CM&PS", "TE")
                ],
                "declare": 1500,
            },
        },
        "bob": {
            "moves": [
                {"round": 1, "by": "np", "n": 3, "to": "Cheney"},
                {"round": 1, "by": "buy", "n": 2, "toward": "26 Group 2"},
                {"round": 9, "by": "stay"},
            ],
            "perk": 60,
            "reinvest": [{"line": "GN", "pay": 5}],
            "standing": {
                "bids": [{"line": "GN", "each": 20, "unless_from": ["ann"]}],
                "pledge": [{"line": "GN", "pay": 5, "with_whom": ["ann"]}],
            },
            "press": [{"to": ["ann"], "text": "¿Compramos GN a medias?"}],
        },
    },
    6: {
        "ann": {
            "moves": [{"by": "auction", "line": line, "lots": [1], "least": 10} for line in ("SP&S", "GN", "NP")],
            "stop": "no move",
        },
        "bob": {"press": [{"to": ["all"], "text": "Se venden acciones, casi nuevas."}]},
    },
}
BOTLESS = {4: ["bob"], 8: ["ann"]}
"""No sheet and no bot."""
CASCADES = Game(
    "pacific-northwest-rails",
    seats=3,
    pace="fast",
    edition="standard",
    bot="sensible",
    seed="j",
    sheets=SHEETS,
    botless=BOTLESS,
)
