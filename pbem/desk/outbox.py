"""The outbox: a draft for each player with an address and each reader, made of the files of a leg's packets.

It holds the newest mailing only. What pbem put there goes when the next leg is adjudicated, edited or not, for it is
sent by then; files that are no drafts of pbem stay. Everybody gets a mail of his own, readers too: nobody sees the
address of another, and no draft needs a blind copy, which programs handle in different ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath

from msgspec import Struct

from pbem.desk.commit import Besides
from pbem.desk.deadlines import spoken_short
from pbem.desk.folder import Folder, Leg, stem
from pbem.desk.packets import public_folder
from pbem.desk.places import language_of
from pbem.desk.save import Save
from pbem.desk.setting_types import Settings
from pbem.kernel.draws import chain_key
from pbem.kernel.text import N_
from pbem.languages import Say, speaker
from pbem.post.draft import Draft, eml, pasted
from pbem.post.headers import plain_address
from pbem.report.account import Account

NO_DOMAIN = "pbem.invalid"
"""What ids end with where game.toml names no sender."""

_OURS = r"(start|\d{2,}-[a-z0-9-]+)\.([a-z][a-z0-9_-]*|readers\.\d+)\.(eml|txt)"
_TEXTS = ("report.txt", "report.html")
_ORDER = (".orders.toml", ".position.toml", ".schema.json", "draws.json")
_MARK = 12


Showing = Callable[[str, bytes], tuple[str, bytes]]
"""How mails show a picture: what makes of its name and its SVG the name and the bytes of the file that goes with it."""


def as_svg(name: str, svg: bytes) -> tuple[str, bytes]:
    """As it is. Many mail programs show no SVG; but to draw it takes longer than a whole adjudication."""
    return name, svg


class Mailing(Struct, frozen=True):
    """One leg's mails: the leg that was played (`start` for the opening) and the stop play has come to, with the save
    there, the one before it (None: the opening), and the files of the result."""

    played: Leg
    stop: Leg
    before: Save | None
    save: Save
    settings: Settings
    account: Account
    files: Mapping[str, bytes]


class Reader(Struct, frozen=True):
    """Whom a mail is for: a part of its file's name, the reader's name and address, the folder of his packet, the
    language, and whether he owes a sheet."""

    id: str
    name: str
    mail: str
    packet: str
    language: str
    asked: bool


class Common(Struct, frozen=True):
    """What all mails of a leg share: the sender, the domain of ids, what marks the ids of the game's first mails, and
    how they show pictures."""

    sender: str
    domain: str
    root: str
    showing: Showing


def outbox(folder: Folder, mailing: Mailing, showing: Showing = as_svg) -> Besides:
    """The drafts to write with the commit of a leg, and the old ones to remove."""
    puts = {f"{folder.outbox.name}/{name}": data for name, data in drafts(mailing, showing).items()}
    found = sorted(folder.outbox.iterdir()) if folder.outbox.is_dir() else []
    old = [path for path in found if re.fullmatch(_OURS, path.name) and path.is_file()]
    names = (f"{folder.outbox.name}/{path.name}" for path in old)
    return Besides(puts, gone=tuple(name for name in names if name not in puts))


def drafts(mailing: Mailing, showing: Showing = as_svg) -> dict[str, bytes]:
    """All drafts by file name: for each address a mail (`.eml`) and its text to paste (`.txt`). An address that a mail
    can't hold (letters beyond ASCII before the @) gets the text only."""
    found: dict[str, bytes] = {}
    common = common_of(mailing, showing)
    for reader in readers(mailing):
        draft = draft_for(mailing, reader, common)
        name = f"{mailing.played.label}.{reader.id}"
        if _can_hold(reader.mail):
            found[f"{name}.eml"] = eml(draft)
        found[f"{name}.txt"] = pasted(draft)
    return found


def readers(mailing: Mailing) -> Iterator[Reader]:
    """The players with an address, then those who only read."""
    save, settings = mailing.save, mailing.settings
    for seat in settings.seats:
        if seat.mail:
            asked = seat.id in save.asked and not save.finished
            language = language_of(save, settings, seat.id)
            yield Reader(seat.id, seat.name, seat.mail, f"packets/{seat.id}", language, asked)
    for number, one in enumerate(settings.readers, 1):
        language = one.language or mailing.account.onlookers
        packet = public_folder(mailing.account, language)
        yield Reader(f"readers.{number}", one.name, one.mail, packet, language, False)


def common_of(mailing: Mailing, showing: Showing = as_svg) -> Common:
    """What is the same in all mails of a leg."""
    sender = mailing.settings.mail.sender if _can_hold(mailing.settings.mail.sender) else ""
    root = chain_key(mailing.save.secret, "public", 0).hex()[:_MARK]
    return Common(sender, sender.rpartition("@")[2] or NO_DOMAIN, root, showing)


def draft_for(mailing: Mailing, reader: Reader, common: Common) -> Draft:
    """One reader's mail: his report, and the files of his packet."""
    packet = {
        PurePosixPath(name).name: data
        for name, data in mailing.files.items()
        if name.startswith(f"{reader.packet}/") and name.count("/") == reader.packet.count("/") + 1
    }
    html = packet.get("report.html", b"").decode()
    shown = {name: data for name, data in packet.items() if name.endswith(".svg") and f'"{name}"' in html}
    pictures = {name: common.showing(name, data) for name, data in shown.items()}
    attached = sorted((name for name in packet if name not in (*_TEXTS, *pictures)), key=_place)
    root = root_id(mailing.save, reader.id, common)
    return Draft(
        sender=common.sender,
        name=reader.name,
        mail=reader.mail,
        subject=subject(mailing, reader, speaker(reader.language)),
        id=message_id(mailing.save, mailing.stop, reader.id, common.domain) if mailing.before else root,
        parent=_parent(mailing, reader.id, common),
        root=root if mailing.before else "",
        text=packet["report.txt"].decode(),
        html=html,
        pictures=pictures,
        files={name: packet[name] for name in attached},
    )


def subject(mailing: Mailing, reader: Reader, say: Say) -> str:
    """`[coastline] turn 4 auction: report, orders due Wed 11 Feb 18:00`."""
    account = mailing.account
    leg = account.leg(say)
    if account.number < 0:
        leg = say(N_("the start"))
    text = N_("[{game}] {leg}: report")
    if account.finished:
        text = N_("[{game}] {leg}: FINAL report")
    elif reader.asked:
        text = (
            N_("[{game}] {leg}: report, orders due {by}") if mailing.save.due else N_("[{game}] {leg}: report and form")
        )
    by = spoken_short(mailing.save.due, mailing.settings.deadline.zone, say)
    return say(text).format(game=account.game, leg=leg, by=by)


def root_id(save: Save, reader: str, common: Common) -> str:
    """The id of the mail that opened the game for a reader, on which all his others hang."""
    return f"<{save.game}-{reader}.{common.root}@{common.domain}>"


def message_id(save: Save, stop: Leg, reader: str, domain: str) -> str:
    """The id of the mail that brings a reader to `stop`. A leg played again has another chain, so another id; so has a
    stop whose orders are asked for again."""
    again = f".{save.asking}" if save.asking > 1 else ""
    return f"<{stem(save.game, stop, reader)}.{save.chain[:_MARK]}{again}@{domain}>"


def _parent(mailing: Mailing, reader: str, common: Common) -> str:
    """The id of the mail before this one. The stop it led to is the leg that was played now."""
    if mailing.before is None:
        return ""
    if mailing.before.leg == 0:
        return root_id(mailing.save, reader, common)
    return message_id(mailing.before, mailing.played, reader, common.domain)


def _can_hold(mail: str) -> bool:
    try:
        plain_address(mail)
    except ValueError:
        return False
    return True


def _place(name: str) -> tuple[int, str]:
    return next((nth for nth, end in enumerate(_ORDER) if name.endswith(end)), len(_ORDER)), name
