"""Before anything runs: which sheets count for the leg that is due, who owes one, and what is done about that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from pbem.desk.deadlines import is_away
from pbem.desk.faults import SAVE, USAGE, DeskFault, Said
from pbem.desk.game import Game
from pbem.desk.inbox import Inbox, Received, read_inbox, read_sheet
from pbem.desk.places import place_of
from pbem.kernel.text import N_, Facts
from pbem.orders.press import Message

POLICIES = ("wait", "default", "bot")


class Counted(Struct, frozen=True):
    """A sheet that counts: its line in the inbox, its typed orders (filled up with what stands), the line of each path
    in it, its press, and what it says itself of the seat's standing orders (None: nothing)."""

    record: Received
    orders: Any
    lines: Mapping[str, int]
    press: Sequence[Message] = ()
    standing: Mapping[str, Any] | None = None


class Gathered(Struct, frozen=True):
    """The counted sheets by seat, and for each seat that owes one what its missing sheet means.

    `away` is a `default` with a better reason.
    """

    sheets: Mapping[str, Counted]
    missing: Mapping[str, str]
    files: Mapping[str, bytes]
    inbox: Inbox


def gather(game: Game, said: Mapping[str, str]) -> Gathered:
    """Read and check again every sheet that counts; settle what each missing one means.

    `said` are the policies of the command line, by seat, `""` for all others. Raises DeskFault: exit 3 if a sheet
    is missing and is to be waited for, 4 if a filed sheet was changed or can no longer be read.
    """
    save, leg = game.save, game.leg
    inbox = read_inbox(leg)
    sheets = {}
    for seat in save.asked:
        record = inbox.counting(seat, save.asking)
        if record is not None:
            sheets[seat] = counted_sheet(game, record)
    owing = [seat for seat in save.asked if seat not in sheets]
    missing = {seat: policy_of(game, said, seat) for seat in owing}
    waiting = [seat for seat, policy in missing.items() if policy == "wait"]
    if waiting:
        from pbem.desk.owing import wanted

        raise wanted(game, inbox, waiting)
    return Gathered(sheets, missing, received_files(game), inbox)


def policy_of(game: Game, said: Mapping[str, str], seat: str) -> str:
    """What the missing sheet of `seat` means: as said with the command, `away` if it is, else game.toml's."""
    given = said.get(seat) or said.get("")
    if given:
        return given
    setting = game.settings.seat(seat)
    if is_away(setting.away, game.save.due, game.settings.deadline.zone):
        return "away"
    return game.settings.missing(seat)


def parse_missing(game: Game, texts: tuple[str, ...]) -> dict[str, str]:
    """`bot`, `dan=default`: policies by seat, `""` for all others. Raises DeskFault (exit 2) with every fault."""
    said: dict[str, str] = {}
    wrong: list[Said] = []
    for text in texts:
        who, equals, policy = text.rpartition("=")
        where = f"--missing {text}"
        if policy not in POLICIES:
            example: Facts = {"example": f"{who or text or game.save.seats[0]}=default"}
            wrong.append(Said(N_("say wait, default or bot, alone or for a seat as in {example}"), example, where))
            continue
        try:
            said[game.settings.seat_meant(who).id if equals else ""] = policy
        except DeskFault as fault:
            wrong += [Said(line.text, line.facts, where) for line in (fault.said, *fault.hints)]
    if wrong:
        raise DeskFault(USAGE, N_("it is not clear what a missing sheet means"), {}, wrong)
    return said


def counted_sheet(game: Game, record: Received) -> Counted:
    """A filed sheet read and checked again. Raises DeskFault (exit 4)."""
    from pbem.orders.check import check

    raw = read_sheet(game.leg, record)
    checked = check(raw, place_of(game.save, game.settings, game.leg, record.seat), notes=False)
    if not checked.accepted:
        text = N_("{file} was accepted when it came, but cannot be read now: {code}")
        code = next(verdict.code for verdict in checked.verdicts if verdict.severity == "refused")
        hint = Said(N_("submit the sheet again to see why"))
        raise DeskFault(SAVE, text, {"file": record.file, "code": code}, [hint])
    return Counted(record, checked.orders, checked.lines, checked.press, checked.standing)


def received_files(game: Game) -> dict[str, bytes]:
    """Everything in the leg's `orders/`, by path within the leg."""
    orders = game.leg.orders
    if not orders.is_dir():
        return {}
    return {f"orders/{path.name}": path.read_bytes() for path in sorted(orders.iterdir()) if path.is_file()}
