"""The beginning: a game.toml to fill in, and the first mailing with the commitment to the dice."""

from __future__ import annotations

import os
import tomllib
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from pbem.desk.adjudicate import Settled, Told, commitment, due_of, other_language, policies_of, told_bytes
from pbem.desk.chain import FIRST, digests, link
from pbem.desk.commit import commit_result, put_new, repair
from pbem.desk.deadlines import settle
from pbem.desk.faults import USAGE, DeskFault, Said
from pbem.desk.folder import START, Folder, leg_name, open_folder
from pbem.desk.game import allowed, pack_digest, settings_of
from pbem.desk.lock import holding
from pbem.desk.near import title_meant
from pbem.desk.outbox import Mailing, outbox
from pbem.desk.packets import packet_files
from pbem.desk.people import parse_seats, safe_id
from pbem.desk.save import Save, save_bytes
from pbem.desk.setting_faults import PathIn, all_faults
from pbem.desk.setting_types import Settings
from pbem.desk.settings import read_note
from pbem.desk.settings_text import Fresh, settings_text
from pbem.desk.stops import wanted_at
from pbem.games.registry import TITLES, title
from pbem.games.title import chosen_options
from pbem.kernel.canonical import digest
from pbem.kernel.text import N_
from pbem.languages import speaker
from pbem.report.account import Account, Person, SheetNews

SEED_BYTES = 32


class Wishes(Struct, frozen=True, kw_only=True):
    """What the command line said about a new game; everything may be left out. `language` is that of the players and of
    the public reports until the file says otherwise; `spoken` is what the file's comments are written in."""

    title: str = ""
    seats: tuple[str, ...] = ()
    edition: str = ""
    options: tuple[str, ...] = ()
    pace: str = ""
    seed: str = ""
    language: str = "en"
    spoken: str = "en"


def new(path: Path, wishes: Wishes) -> bool:
    """Write `path`/game.toml; with a title and seats begin the game at once, and say so by True.

    Raises DeskFault (exit 2) if there is a game already or a wish cannot be granted; nothing is written then.
    """
    if (path / "game.toml").exists():
        begun = (path / "save.toml").exists()
        text = N_("to see where it stands: pbem status {folder}") if begun else N_("to begin it: pbem start {folder}")
        hint = Said(text, {"folder": str(path)})
        raise DeskFault(USAGE, N_("there is a game in {folder} already"), {"folder": str(path)}, [hint])
    if wishes.title:
        wishes = structs.replace(wishes, title=title_meant(wishes.title))
    text = fresh_text(path, wishes)
    whole = bool(wishes.title and wishes.seats)
    if whole:
        faults = all_faults(tomllib.loads(text), tuple(TITLES), allowed)
        if faults:
            said = [Said(fault.text, fault.facts, _seat_option(fault.path)) for fault in faults]
            raise DeskFault(USAGE, N_("this game cannot be made"), {}, said)
    put_new(path / "game.toml", text.encode())
    return whole


def _seat_option(path: PathIn) -> str:
    """Which of several --seat a fault is about: the file with its lines is not written yet."""
    if path[0] == "seats" and len(path) > 1 and isinstance(path[1], int):
        return f"--seat {path[1] + 1}"
    return ""


def fresh_text(path: Path, wishes: Wishes) -> str:
    """The game.toml for a new game in the folder `path`."""
    name = path.absolute().name
    played = title(wishes.title) if wishes.title else None
    fresh = Fresh(
        id=safe_id(name) or "game",
        title=wishes.title,
        edition=wishes.edition or (played.editions[0] if played else ""),
        editions=tuple(played.editions) if played else (),
        pace=wishes.pace or (played.default_pace if played else "normal"),
        options=wishes.options,
        seed=wishes.seed,
        language=wishes.language,
        seats=tuple(structs.replace(seat, language=wishes.language) for seat in parse_seats(wishes.seats)),
        titles=tuple(TITLES),
    )
    return settings_text(fresh, name, speaker(wishes.spoken))


def start(path: Path) -> Settled:
    """Begin the game whose game.toml lies in `path`: the save, and the first mailing. Raises DeskFault (exit 2)."""
    folder = open_folder(path)
    with holding(path, "start"):
        if folder.save.is_file():
            hint = Said(N_("to see where it stands: pbem status {folder}"), {"folder": str(path)})
            raise DeskFault(USAGE, N_("the game has begun already"), {}, [hint])
        repair(path, START)
        settings = settings_of(folder)
        settled = begin(folder, settings, seed_of(settings), read_note(folder.note))
        stop = folder.leg(settled.save.leg, leg_name(settled.save.turn, settled.save.name))
        mailing = Mailing(folder.start, stop, None, settled.save, settings, settled.account, settled.files)
        commit_result(folder.start, path, settled.files, outbox(folder, mailing))
        return settled


def seed_of(settings: Settings) -> bytes:
    """The seed's 32 bytes: made of the words in game.toml, for trials, or drawn from the system."""
    if settings.seed:
        return sha256(b"pbem seed words 1\n" + settings.seed.encode()).digest()
    return os.urandom(SEED_BYTES)


def begin(folder: Folder, settings: Settings, seed: bytes, note: str) -> Settled:
    """The game before its first leg, in memory."""
    played = title(settings.title)
    edition = settings.edition or played.editions[0]
    pace = settings.pace or played.default_pace
    seats = [seat.id for seat in settings.seats]
    state, cursor = played.begin(seats, edition, chosen_options(played.options, settings.options))
    stop = wanted_at(played, state, seats, cursor, pace)
    told = Told(
        pace=pace,
        note=note,
        missing={},
        people=[Person(seat.id, seat.name, seat.language) for seat in settings.seats],
        rule=settings.deadline.rule,
        zone=settings.deadline.zone,
        rolls={},
        languages={},
        lucky={},
        policies=policies_of(settings),
        language=other_language(settings),
    )
    result = {"settings.toml": told_bytes(told)}
    plain = msgspec.to_builtins(state)
    save = Save(
        rules=played.rules_version,
        game=settings.id,
        title=played.id,
        edition=edition,
        options=list(settings.options),
        pack=pack_digest(played.id),
        seats=seats,
        pace=pace,
        seed=seed.hex(),
        trial=bool(settings.seed),
        turn=cursor.turn,
        name=played.leg_name(cursor),
        cursor=cursor,
        blocks=list(stop.blocks),
        asked=list(stop.asked),
        due=settle(settings.deadline.first, settings.deadline.zone),
        chain=link(FIRST, {**digests(result), "state": digest(plain)}),
        files=digests(result),
        state=plain,
    )
    account = opening_account(save, settings, told)
    leg = folder.leg(save.leg, leg_name(save.turn, save.name))
    files = {**result, "save.toml": save_bytes(save), **packet_files(save, settings, leg, account)}
    return Settled(files, save, account)


def opening_account(save: Save, settings: Settings, told: Told) -> Account:
    """What the first mailing is made of: nothing was played yet."""
    table = save.played.table(save.state_now())
    return Account(
        game=save.game,
        title=save.played,
        edition=save.edition,
        pace=save.pace,
        options=save.options,
        number=START,
        turn=0,
        name="start",
        people=told.people,
        before=table,
        after=table,
        steps=(),
        sheets={seat: SheetNews("not asked") for seat in save.seats},
        finished=False,
        due=due_of(save, settings),
        commitment=commitment(save),
        chain=save.chain,
        note=told.note,
        onlookers=told.language or "en",
    )
