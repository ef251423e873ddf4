"""What game.toml may hold, as types: the one place its keys and their defaults are named."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pbem.desk.faults import USAGE, DeskFault, Said
from pbem.kernel.text import N_
from pbem.languages import LANGUAGES

Missing = Literal["wait", "default", "bot"]


class DeadlineSetting(msgspec.Struct, frozen=True):
    """When sheets are due and what a late one means. "" for `rule` or `first`: no date is printed; `grace`:
    none."""

    rule: str = ""
    zone: str = "UTC"
    first: str = ""
    missing: Missing = "wait"
    grace: str = ""


class MailSetting(msgspec.Struct, frozen=True):
    """Where mail goes out and comes in; `sender` is `from` in the file. All "": mail is sent by hand."""

    sender: str = msgspec.field(default="", name="from")
    smtp: str = ""
    smtp_port: int = 465
    imap: str = ""
    imap_port: int = 993
    imap_folder: str = "INBOX"
    user: str = ""


class SeatSetting(msgspec.Struct, frozen=True):
    """A player: `mail` "" is reached by hand, `missing` "" is the game's own policy."""

    id: str
    name: str = ""
    mail: str = ""
    language: str = "en"
    missing: Literal["", "wait", "default", "bot"] = ""
    away: tuple[str, ...] = ()


class ReaderSetting(msgspec.Struct, frozen=True):
    """Somebody who gets the public report only; `language` "" is the one that all onlookers have."""

    mail: str
    name: str = ""
    language: str = ""


class Settings(msgspec.Struct, frozen=True):
    """All of game.toml. `edition` and `pace` "" are the title's first and its default; `seed` "" is a
    secret one; `language` is that of the public and the moderator's reports."""

    id: str
    title: str
    edition: str = ""
    pace: str = ""
    options: tuple[str, ...] = ()
    seed: str = ""
    language: str = "en"
    deadline: DeadlineSetting = DeadlineSetting()
    mail: MailSetting = MailSetting()
    seats: tuple[SeatSetting, ...] = ()
    readers: tuple[ReaderSetting, ...] = ()

    def seat(self, seat: str) -> SeatSetting:
        """The setting of a seat by id. Raises DeskFault naming the seats there are."""
        for found in self.seats:
            if found.id == seat:
                return found
        raise self.no_seat(seat)

    def seat_meant(self, given: str) -> SeatSetting:
        """The setting of a seat by its id or its player's name, in any case. Raises DeskFault as `seat` does."""
        wanted = given.strip().casefold()
        found = [seat for seat in self.seats if wanted in (seat.id, seat.name.casefold())]
        if len(found) == 1:
            return found[0]
        raise self.no_seat(given)

    def no_seat(self, given: str) -> DeskFault:
        """The fault that says which seats there are."""
        hint = Said(N_("seats: {seats}"), {"seats": ", ".join(found.id for found in self.seats)})
        return DeskFault(USAGE, N_("no seat {seat} in this game"), {"seat": given}, [hint])

    def missing(self, seat: str) -> Missing:
        """What a late sheet of this seat means: its own policy, else the game's."""
        return self.seat(seat).missing or self.deadline.missing


class Allowed(msgspec.Struct, frozen=True):
    """What a title allows, as `Title` says it, its options with their values; `languages` are those pbem speaks."""

    editions: tuple[str, ...]
    paces: tuple[str, ...]
    seat_counts: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]]
    languages: tuple[str, ...] = LANGUAGES
