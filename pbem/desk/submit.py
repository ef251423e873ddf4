"""Sheets come in: checked by the same code as at home, filed as received, and never lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from pbem.desk.chain import short
from pbem.desk.commit import repair
from pbem.desk.deadlines import in_utc, minutes_between, now
from pbem.desk.faults import USAGE, DeskFault, Said, SpokenFacts, words
from pbem.desk.folder import open_folder
from pbem.desk.game import Game, open_game
from pbem.desk.inbox import Received, Verdict, read_inbox, store
from pbem.desk.lock import holding
from pbem.desk.places import place_of
from pbem.kernel.text import N_
from pbem.orders.check import Checked, check, header_of
from pbem.orders.place import Place
from pbem.orders.receipts import Filed

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

    @property
    def filed(self) -> Filed:
        """What the receipt says of the filing."""
        return Filed(self.file, self.record.no, short(self.record.digest), self.earlier)


def submit(path: Path, sheets: Sequence[tuple[str, bytes]], *, seat: str, when: str, late: bool) -> list[Receipt]:
    """Check and file `sheets` (name and bytes) for the leg that is due in the game at `path`.

    `seat` names the author where the sheet does not say; `when` is the time they came (ISO, `""`: now); `late` marks
    them as late, as does a time after the deadline. Refused sheets are kept too, but do not count and displace none.
    Raises DeskFault, having filed nothing: exit 2 if the game is over, `when` is no time, or a sheet has no author that
    can be made out (all such sheets at once).
    """
    open_folder(path)  # before the lock, which needs a folder and belongs into a game's only
    with holding(path, "submit"):
        game = open_game(path)
        repair(path, game.save.leg)
        if game.save.finished:
            hint = Said(N_("to read its end: pbem report {folder}"), {"folder": str(path)})
            raise DeskFault(USAGE, N_("the game is over; no sheet is due"), {}, [hint])
        came = moment(game, when)
        authors = authors_of(game, sheets, seat)
        return [
            file_sheet(game, name, raw, who, came, late=late) for (name, raw), who in zip(sheets, authors, strict=True)
        ]


def moment(game: Game, when: str) -> str:
    """When the sheets came, UTC. Raises DeskFault (exit 2) if `when` is no time."""
    try:
        return in_utc(when, game.settings.deadline.zone) if when else now()
    except ValueError as fault:
        facts: SpokenFacts = {"given": when, "reason": words(str(fault))}
        raise DeskFault(USAGE, N_("--received {given}: {reason}"), facts) from None


def authors_of(game: Game, sheets: Sequence[tuple[str, bytes]], said: str) -> list[str]:
    """Whose sheets they are: as said with the command, else as each header says. Raises DeskFault (exit 2)."""
    if said:
        return [game.settings.seat_meant(said).id] * len(sheets)
    seats = [header_of(raw).get("seat", "") for _, raw in sheets]
    nobody = [
        Said(
            N_("it is from a seat {seat}, which this game does not have") if seat else N_("it does not say so"),
            {"seat": str(seat)},
            name,
        )
        for (name, _), seat in zip(sheets, seats, strict=True)
        if seat not in game.save.seats
    ]
    if nobody:
        hint = Said(N_("say whose it is: --seat SEAT, one of {seats}"), {"seats": ", ".join(game.save.seats)})
        text = N_("whose sheet is this? Nothing was filed.")
        raise DeskFault(USAGE, text, {}, [*nobody, hint])
    return [str(seat) for seat in seats]


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
