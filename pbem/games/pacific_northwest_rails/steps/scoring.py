"""The end: cash and stock at the prices shown, best first (`PNR-2.5`)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.pacific_northwest_rails.events import GameEnded, Place, Ranked
from pbem.games.pacific_northwest_rails.state import Player
from pbem.games.pacific_northwest_rails.steps import Turn
from pbem.rail import standings


def score_the_game(t: Turn) -> None:
    """`PNR-2.4`: if nothing else has ended the game, it was declared; `PNR-2.5`: the final order."""
    table = t.state.table
    if not table.ended:
        t.do(GameEnded(reason="declared", rule="PNR-2.4"))
    t.do(Ranked(places=places({seat: table.players[seat] for seat in table.seats}, table.prices), rule="PNR-2.5"))


def places(players: Mapping[str, Player], prices: Mapping[str, int]) -> tuple[Place, ...]:
    """`PNR-2.21`: best first, counted as in a race: more cash breaks a tie, else the place is shared. Stock counts at
    the prices shown; a bankrupt player has nothing."""
    worth = {seat: stock(player, prices) for seat, player in players.items()}
    rank = {
        seat: (0 if player.bankrupt else player.cash + worth[seat], player.cash) for seat, player in players.items()
    }
    return tuple(
        Place(place=place, seat=seat, cash=players[seat].cash, stock=worth[seat], total=rank[seat][0])
        for seat, place in standings.places(rank).items()
    )


def stock(player: Player, prices: Mapping[str, int]) -> int:
    """What the shares are worth in dollars at these prices."""
    return sum(shares * prices[line] for line, shares in player.shares.items())
