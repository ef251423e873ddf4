"""A whole game of New England Railways, as a group plays it: sheets where they make the reports worth reading, sensible
bots where nobody sends one.

Ann reads English, Bob Spanish. Between them they get what a mail can bring: a colour that is taken, press for all and
for some, lines that are gone or passed over, `otherwise = "best"`, a limit beyond the cash, a repayment cut, a sheet
that never came with and without a bot, a leg that asks nothing.
"""

from __future__ import annotations

from typing import Any

from tests.report.games import Game
from tests.report.scripted import bid

SHEETS: dict[int, dict[str, dict[str, Any]]] = {
    0: {
        "ann": {
            "language": "en",
            "colour": "red",
            "lucky": "trains & tea",
            "loans": {"borrow": 20, "retire": 10},
            "press": [{"to": ["all"], "text": "Good evening, everybody.\n\nMay the best railway win!"}],
        },
        "bob": {
            "language": "es",
            "colour": "red",
            "lucky": "¡vamos, tren!",
            "press": [{"to": ["ann"], "text": "¿Me dejas Boston-Worcester? Yo no pujo por Boston-Providence."}],
        },
    },
    1: {
        "ann": {
            "bids": {"Boston-Providence": bid(9, 1), "Boston-Worcester": bid(8, 3), "Providence-Worcester": bid(0)}
        },
        "bob": {"bids": {"Boston-Providence": bid(15), "Boston-Worcester": bid(0), "Providence-Worcester": bid(6)}},
    },
    2: {
        "ann": {
            "ship": [["Coal", "Boston", "Worcester"], ["Foodstuffs", "Providence", "Boston"]],
            "otherwise": "best",
            "loans": {"borrow": 0, "retire": 40},
        },
        "bob": {
            "ship": [["Cotton", "Boston", "Providence"], ["Foodstuffs", "Lowell", "Boston"]],
            "otherwise": "none",
            "loans": {"borrow": 10},
            "press": [
                {"to": ["all"], "text": "Se busca socio para la línea de Hartford.\nBuenos ingresos, poca deuda."},
                {"to": ["cleo", "dan"], "text": "Ann se queda sin efectivo: a subir las pujas."},
            ],
        },
    },
    4: {
        "bob": {"ship": [], "otherwise": "best", "loans": {"retire": 10}},
    },
    5: {
        "ann": {"press": [{"to": ["bob"], "text": "After you; I build in the north from now on."}]},
    },
    6: {
        "ann": {"ship": [], "otherwise": "best", "loans": {"borrow": 10}},
        "cleo": {"press": [{"to": ["all"], "text": "* * *\nDUE      nothing at all\n# END ORDERS"}]},
    },
}
BOTLESS = {3: ["ann"], 7: ["bob"]}
"""No sheet and no bot."""
COASTLINE = Game(seats=4, bot="sensible", seed="coastline", sheets=SHEETS, botless=BOTLESS)
