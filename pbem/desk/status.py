"""Where a game stands: the leg, the deadline, who has sent, whose sheet is wanted."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pbem.desk.faults import Say
from pbem.desk.game import Game, open_game
from pbem.desk.gather import policy_of
from pbem.desk.inbox import read_inbox
from pbem.kernel.text import N_


class SeatStatus(Struct, frozen=True):
    """A seat: `state` is `sent`, `sent late`, `refused`, `nothing` or `not asked`; `missing` is what a missing sheet
    means; `last` is when its newest sheet came (ISO UTC, `""`: never)."""

    id: str
    name: str
    state: str
    missing: str
    sheets: int = 0
    counted: int = 0
    notes: int = 0
    last: str = ""


class Status(Struct, frozen=True):
    """A game as `pbem status --json` prints it. `leg` is the leg's label (`07-t4-auction`), `name` what it is called
    within its turn (`auction`), `due` ISO with offset (`""`: no deadline), `zone` the one that people read it in;
    `wanted` are the seats whose sheets are still wanted, `odd` sentences about what is odd in the leg's inbox.
    Nothing here rests on the clock."""

    game: str
    title: str
    edition: str
    pace: str
    finished: bool
    turn: int
    leg: str
    name: str
    due: str
    zone: str
    wanted: tuple[str, ...]
    seats: tuple[SeatStatus, ...]
    odd: tuple[str, ...] = ()


def status(path: Path, say: Say = N_) -> Status:
    """The status of the game at `path`; what is odd is said by `say`. Raises DeskFault."""
    game = open_game(path)
    save, leg = game.save, game.leg
    inbox = read_inbox(leg)
    seats = tuple(seat_status(game, seat) for seat in save.seats)
    wanted = tuple(seat.id for seat in seats if seat.state == "refused" or _is_waited_for(seat))
    return Status(
        game=save.game,
        title=save.title,
        edition=save.edition,
        pace=save.pace,
        finished=save.finished,
        turn=save.turn,
        leg="" if save.finished else leg.label,
        name="" if save.finished else save.name,
        due=save.due,
        zone=game.settings.deadline.zone,
        wanted=wanted,
        seats=seats,
        odd=tuple(odd.spoken(say) for odd in inbox.odd),
    )


def _is_waited_for(seat: SeatStatus) -> bool:
    """Whether a sheet of this seat may still come: nobody asks one for it who is away."""
    return seat.state == "nothing" and seat.missing != "away"


def seat_status(game: Game, seat: str) -> SeatStatus:
    """One seat's line."""
    save, setting = game.save, game.settings.seat(seat)
    if save.finished or seat not in save.asked:
        return SeatStatus(seat, setting.name, "not asked", "")
    inbox = read_inbox(game.leg)
    records = inbox.of(seat)
    counted = inbox.counting(seat, save.asking)
    state = N_("refused") if records else N_("nothing")
    if counted is not None:
        state = "sent late" if counted.late else "sent"
    return SeatStatus(
        id=seat,
        name=setting.name,
        state=state,
        missing=policy_of(game, {}, seat),
        sheets=len(records),
        counted=counted.no if counted else 0,
        notes=len(counted.notes) if counted else 0,
        last=records[-1].when if records else "",
    )
