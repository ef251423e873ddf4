"""What became of one seat's orders in a leg that was played, line by line, from the records of that leg alone."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pbem.desk.chain import short
from pbem.desk.deadlines import spoken_short
from pbem.desk.faults import USAGE, DeskFault
from pbem.desk.folder import START
from pbem.desk.game import open_game
from pbem.desk.inbox import read_sheet
from pbem.desk.reports import played_leg
from pbem.desk.retell import Retold, retell
from pbem.kernel.text import N_
from pbem.languages import Say, speaker
from pbem.orders.text import decoded_text
from pbem.report.explain import WITHOUT, Explained, outcomes


class Explanation(Struct, frozen=True):
    """An explanation, the heading that says whose it is, and the language it is in."""

    found: Explained
    heading: str
    language: str


def explain(path: Path, seat: str, leg: str) -> Explanation:
    """What became of the orders of `seat` (an id or a player's name) in a leg, the newest one played for `""`, in the
    seat's language.

    Raises DeskFault: exit 2 if there is no such seat or leg, 4 if the leg is not as it was recorded.
    """
    game = open_game(path)
    played = played_leg(game, leg)
    seat = game.settings.seat_meant(seat).id
    if played.number == START:
        raise DeskFault(USAGE, N_("nothing is ordered before the first mailing; say a later leg"))
    retold = retell(game, played)
    account = retold.account
    say = speaker(account.language(seat))
    counted = retold.gathered.sheets.get(seat)
    text, lines = "", {}
    if counted is not None:
        raw = read_sheet(retold.game.leg, counted.record)
        text = decoded_text(raw)[0].replace("\r\n", "\n").replace("\r", "\n")
        lines = dict(counted.lines)
    found = Explained(
        game=account.game,
        leg=played.label,
        seat=seat,
        status=account.sheets[seat].status,
        no=counted.record.no if counted else 0,
        received=counted.record.when if counted else "",
        digest=counted.record.digest if counted else "",
        outcomes=outcomes(account, seat, text, lines),
        others=_others(retold, seat, say),
    )
    return Explanation(found, _heading(retold, seat, say), account.language(seat))


def _heading(retold: Retold, seat: str, say: Say) -> str:
    account, zone = retold.account, retold.game.settings.deadline.zone
    news = account.sheets[seat]
    who = next(person.name for person in account.people if person.seat == seat)
    facts: dict[str, str | int] = {"who": who, "leg": account.leg(say)}
    counted = retold.gathered.sheets.get(seat)
    if counted is None:
        return say(N_("{who}, {leg}: {what}")).format(**facts, what=say(WITHOUT.get(news.status, WITHOUT["default"])))
    record = counted.record
    facts |= {"no": record.no, "when": spoken_short(record.when, zone, say), "digest": short(record.digest)}
    text = N_("{who}, {leg}: sheet no. {no} of {when}, digest {digest}")
    if record.late:
        text = N_("{who}, {leg}: sheet no. {no} of {when}, late, digest {digest}")
    return say(text).format(**facts)


def _others(retold: Retold, seat: str, say: Say) -> list[str]:
    """The sheets of the seat that did not count, and why."""
    counted = retold.gathered.sheets.get(seat)
    zone = retold.game.settings.deadline.zone
    found = []
    for record in retold.gathered.inbox.of(seat):
        if not record.file or (counted is not None and record.no == counted.record.no):
            continue
        text = N_("sheet no. {no} of {when} was refused: {codes}")
        if record.verdict != "refused":
            text = N_("sheet no. {no} of {when} was replaced by a later one")
        codes = ", ".join(note.rpartition(" ")[2] for note in record.notes)
        found.append(say(text).format(no=record.no, when=spoken_short(record.when, zone, say), codes=codes))
    return found
