"""How a seat uses its turn, and where its pawn lands once the number is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec import UNSET, structs

from pbem.games.pacific_northwest_rails.decisions.moving_refused import MOST_BOUGHT, refused
from pbem.games.pacific_northwest_rails.orders import Move, MoveLine, Orders, When
from pbem.games.pacific_northwest_rails.position import Position
from pbem.games.pacific_northwest_rails.routes import Journey, arrivals, chosen, may_stay, np_spaces, onward, walk
from pbem.kernel.decision import Decision, Wish
from pbem.kernel.text import N_, Facts, Refusal

STOP = "stop"
"""The path of the least move where the sheet's `stop` calls for an early end of the leg."""
FIELDS = Move.__struct_fields__


class ChooseMove(Decision[Position, Orders, Move], frozen=True, kw_only=True):
    """`PNR-9.16`: one movement or one own auction."""

    block: ClassVar[str] = "moves"

    def refusal(self, here: Position, value: Move) -> Refusal | None:
        """What stands against it before anything is rolled or paid."""
        return refused(here, value)

    def least(self, here: Position) -> Move:
        """`PNR-9.17`: stay, or where that is not open the die."""
        return Move(by="stay" if may_stay(here, Move(by="stay")) else "die")

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[Move]]:
        """The lines for this round whose conditions hold, in order; if `stop` is ordered the least move comes last."""
        if orders.moves is UNSET:
            return
        for nth, line in enumerate(orders.moves):
            if line.round in (0, here.table.round) and holds(line.when, here):
                yield Wish(plain(line), f"moves.{nth}")
        if orders.stop == "no move":
            yield Wish(self.least(here), STOP)

    def offers(self, here: Position) -> Iterator[Move]:
        """Cards, the die on the ring, staying, bought spaces and Special NP Movement, each with a place to land."""
        for n in dict.fromkeys(here.hand):
            yield from _landings(here, Move(by="card", n=n))
        if not may_stay(here, Move(by="die")):
            yield Move(by="die")
        else:
            yield Move(by="stay")
        for n in range(1, min(MOST_BOUGHT, here.mine.cash) + 1):
            yield from _landings(here, Move(by="buy", n=n))
        for n in range(1, np_spaces(here) + 1):
            yield from _landings(here, Move(by="np", n=n))


class Land(Decision[Position, Orders, Journey], frozen=True, kw_only=True):
    """Where to go by `move`, whose card, roll or purchase gives `spaces`."""

    block: ClassVar[str] = "moves"
    move: Move
    spaces: int

    def refusal(self, here: Position, value: Journey) -> Refusal | None:
        """`PNR-9.18`: all of the number, or nothing of a roll where staying is open, along a legal way."""
        facts: Facts = {"spaces": self.spaces}
        if not value.path and self.move.by == "die":
            if may_stay(here, self.move):
                return None
            return Refusal("land-stay", N_("A roll on the ring is moved in full: {spaces} spaces."), "PNR-9.6", facts)
        if walk(here, self.move, self.spaces, value) is None:
            facts["space"] = value.path[-1] if value.path else here.mine.at
            return Refusal("land-way", N_("A count of {spaces} does not lead to {space} that way."), "PNR-9.1", facts)
        return None

    def least(self, here: Position) -> Journey:
        """`PNR-9.17`: nothing of a roll where staying is open; else what the move asks for, or straight on."""
        if self.move.by == "die" and may_stay(here, self.move):
            return Journey()
        arrival = chosen(here, self.move, self.spaces)
        arrival = arrival or onward(here, structs.replace(self.move, facing=""), self.spaces)
        return arrival.journey if arrival else Journey()

    def wishes(self, orders: Orders, here: Position) -> Iterator[Wish[Journey]]:
        """The places of the line that gave the move: none on a roll below its `stay_below`."""
        if not here.answers or here.answers[-1].source not in ("sheet", "standing"):
            return
        path = here.answers[-1].path
        if self.move.by == "die" and self.spaces < self.move.stay_below and may_stay(here, self.move):
            yield Wish(Journey(), path)
        arrival = chosen(here, self.move, self.spaces)
        if arrival is not None:
            yield Wish(arrival.journey, path)

    def offers(self, here: Position) -> Iterator[Journey]:
        """Every space in reach, best first, and staying where that is open. Where no way is as the order wants it, what
        becomes of the move without an answer."""
        stays = self.move.by == "die" and may_stay(here, self.move)
        found = [arrival.journey for arrival in arrivals(here, self.move, self.spaces)]
        return iter([*found, *([Journey()] if stays else [])] or [self.least(here)])


def plain(line: MoveLine) -> Move:
    """The move of a line, without round and condition."""
    return Move(**{name: getattr(line, name) for name in FIELDS})


def holds(when: When, here: Position) -> bool:
    """Whether everything that the condition asks for is so now."""
    table = here.table
    return (
        (not when.up or when.up in table.display)
        and (not when.gone or when.gone not in table.display)
        and table.year >= when.year
        and here.mine.cash >= when.cash
        and all(table.prices.get(line, 0) >= price for line, price in when.least.items())
        and all(table.prices.get(line, 0) <= price for line, price in when.most.items())
        and (not when.bankrupt or table.prices.get(when.bankrupt) == 0)
        and _stand(when.on, here)
    )


def _stand(where: dict[str, str], here: Position) -> bool:
    players = here.table.players
    return all(seat in players and players[seat].at == here.pack.space_called(name) for seat, name in where.items())


def _landings(here: Position, move: Move) -> Sequence[Move]:
    return [structs.replace(move, to=arrival.space) for arrival in arrivals(here, move, move.n)]
