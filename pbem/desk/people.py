"""Ids that are file names on every system, mail addresses, and a seat as typed on the command line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from pbem.desk.faults import USAGE, DeskFault, Said
from pbem.desk.setting_types import SeatSetting
from pbem.kernel.text import N_, Facts

LONGEST_ID = 20

_ID = re.compile(r"[a-z][a-z0-9_-]*")
# Windows keeps these names for its devices, in any folder and with any ending.
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
)  # Letters that Unicode doesn't take apart into a letter and an accent.
_PLAIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h"}
)
_ADDRESS = re.compile(r"[^\s@<>()\[\]\\,;:\"]+@[^\s@<>()\[\]\\,;:\"]+")
_SEAT = re.compile(r'\s*(?P<quote>"?)(?P<name>[^<>]*)(?P=quote)\s*<\s*(?P<mail>[^<>]*?)\s*>\s*')


class FaultyId(Struct, frozen=True):
    """Why a text is no id: a message id and its facts, `better` among them."""

    text: str
    facts: Facts


_TAKEN = "all"  # in the address of press: everybody


def faulty_id(given: str) -> FaultyId | None:
    """Why `given` can't be an id, or None if it can. Ids name files and folders, so they must do so
    anywhere."""
    facts: Facts = {"given": given, "better": safe_id(given) or "ann", "longest": LONGEST_ID}
    if given in _DEVICES:
        return FaultyId(N_('"{given}" can\'t be a file name on Windows; "{better}" can'), facts)
    if given == _TAKEN:
        return FaultyId(N_('"{given}" means everybody where players write to each other; "{better}" does not'), facts)
    if len(given) > LONGEST_ID:
        return FaultyId(N_('"{given}" is longer than {longest} letters; "{better}" is not'), facts)
    if not _ID.fullmatch(given):
        text = N_('"{given}" is no id: a letter, then letters a-z, digits, - and _, such as "{better}"')
        return FaultyId(text, facts)
    return None


def safe_id(name: str) -> str:
    """The nearest id to a name: accents gone, lower case, the rest as dashes; "" if no letter a-z or digit
    is left."""
    apart = unicodedata.normalize("NFKD", name.lower().translate(_PLAIN))
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign))
    plain = re.sub(r"[^a-z0-9_]+", "-", plain).strip("-_")
    if plain[:1].isdigit():
        plain = f"p{plain}"
    plain = plain[:LONGEST_ID].rstrip("-_")
    return f"{plain}-1" if plain in _DEVICES or plain == _TAKEN else plain


def is_address(text: str) -> bool:
    """Whether `text` may be a mail address: one @, a dot-free domain allowed, no blanks or brackets."""
    return len(text) <= 254 and text.isprintable() and _ADDRESS.fullmatch(text) is not None


def parse_seat(text: str) -> SeatSetting:
    """A seat as typed: `Ann <ann@example.org>`, `Ann` (orders by hand) or an address alone.

    The id is the first name, or the address if the name has no letters a-z. Raises DeskFault.
    """
    match = _SEAT.fullmatch(text)
    name, mail = (match["name"].strip(), match["mail"]) if match else (text.strip(), "")
    if not match and "@" in name:
        name, mail = name.partition("@")[0].capitalize(), name
    ids = (*(safe_id(part) for part in name.split()), safe_id(mail.partition("@")[0]))
    seat = next((found for found in ids if found), "")
    faulty = not name or not seat or not name.isprintable()
    if faulty or (match and not mail) or (mail and not is_address(mail)):
        hint = Said(N_('a seat is like "Ann <ann@example.org>"'))
        raise DeskFault(USAGE, N_('"{given}" is no seat'), {"given": text}, [hint])
    return SeatSetting(seat, name, mail)


def parse_seats(texts: Sequence[str]) -> tuple[SeatSetting, ...]:
    """All seats of a new game, clockwise. Two of one first name get `ann` and `ann2`. Raises DeskFault, with all
    texts that are no seats at once."""
    seats: list[SeatSetting] = []
    wrong: list[DeskFault] = []
    for text in texts:
        try:
            seat = parse_seat(text)
        except DeskFault as fault:
            wrong.append(fault)
            continue
        taken = {other.id for other in seats}
        ids = [seat.id, *(f"{seat.id[: LONGEST_ID - 2]}{n}" for n in range(2, 100))]
        seats.append(SeatSetting(next(free for free in ids if free not in taken), seat.name, seat.mail))
    if wrong:
        raise DeskFault(wrong[0].exit, wrong[0].said.text, wrong[0].said.facts, [*_more(wrong), *wrong[0].hints])
    return tuple(seats)


def _more(wrong: Sequence[DeskFault]) -> list[Said]:
    """What the faults after the first say."""
    return [fault.said for fault in wrong[1:]]
