"""Sheets come in: checked by the same code as at home, filed as received, and never lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from pbem.desk.commit import repair
from pbem.desk.deadlines import minutes_between, now
from pbem.desk.faults import USAGE, DeskFault, Said
from pbem.desk.game import Game, open_game
from pbem.desk.inbox import Received, Verdict, read_inbox, store
from pbem.desk.lock import holding
from pbem.desk.places import place_of
from pbem.kernel.text import N_
from pbem.orders.check import Checked, check, header_of
from pbem.orders.place import Place

VIA = "submit"


class Receipt(Struct, frozen=True):
    """What became of one file: the seat it is from, the place it was checked against, the verdicts, and its line in
    the inbox. `earlier` is the number of the sheet that counted before, 0 for none."""

    file: str
    seat: str
    place: Place
    checked: Checked
    record: Received
    earlier: int = 0


def submit(path: Path, sheets: Sequence[tuple[str, bytes]], *, seat: str, when: str, late: bool) -> list[Receipt]:
    """Check and file `sheets` (name and bytes) for the leg that is due in the game at `path`.

    `seat` names the author where the sheet does not say; `when` is the time they came (ISO, `""`: now); `late` marks
    them as late. Refused sheets are kept too, but do not count and displace none. Raises DeskFault: exit 2 if the
    game is over or a sheet has no author that can be made out.
    """
    with holding(path, "submit"):
        game = open_game(path)
        repair(path, game.save.leg)
        if game.save.finished:
            raise DeskFault(USAGE, N_("the game is over; no sheet is due"))
        authors = [author(game, name, raw, seat) for name, raw in sheets]
        return [
            file_sheet(game, name, raw, who, when or now(), late=late)
            for (name, raw), who in zip(sheets, authors, strict=True)
        ]


def author(game: Game, name: str, raw: bytes, said: str) -> str:
    """Whose sheet it is: as said with the command, else as its header or its token says. Raises DeskFault (exit 2)."""
    if said:
        return game.settings.seat(said).id
    header = header_of(raw)
    if header.get("seat") in game.save.seats:
        return str(header["seat"])
    hint = Said(N_("say whose it is: --seat SEAT, one of {seats}"), {"seats": ", ".join(game.save.seats)})
    raise DeskFault(USAGE, N_("{file} does not say which seat it is from"), {"file": name}, [hint])


def file_sheet(game: Game, name: str, raw: bytes, seat: str, when: str, *, late: bool) -> Receipt:
    """Check one sheet and file it as received."""
    save = game.save
    place = place_of(save, game.settings, game.leg, seat)
    checked = check(raw, place)
    before = read_inbox(game.leg).counting(seat, save.asking)
    notes = [f"{verdict.line}:{verdict.column} {verdict.code}" for verdict in checked.verdicts]
    overdue = bool(save.due) and minutes_between(save.due, when, game.settings.deadline.zone) > 0
    verdict: Verdict = "refused"
    if checked.accepted:
        verdict = "accepted with notes" if notes else "accepted"
    record = store(
        game.leg,
        seat,
        raw,
        when=when,
        via=VIA,
        verdict=verdict,
        asking=save.asking,
        notes=notes,
        late=late or overdue,
    )
    return Receipt(name, seat, place, checked, record, before.no if before else 0)
