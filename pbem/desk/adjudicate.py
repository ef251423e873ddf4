"""Adjudication: from the save, the sheets, the settings and the rolls to the next stop. Same input, same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import tomli_w
from msgspec import UNSET, Struct, UnsetType, structs

from pbem.desk.chain import digests, file_digest, link, short
from pbem.desk.commit import Besides, commit_result, repair
from pbem.desk.deadlines import Moment, next_due, spoken, spoken_short
from pbem.desk.faults import USAGE, DeskFault, Said
from pbem.desk.folder import Leg, leg_name, open_folder
from pbem.desk.game import Game, check_pack, open_game
from pbem.desk.gather import Gathered, gather, parse_missing
from pbem.desk.lock import holding
from pbem.desk.packets import packet_files
from pbem.desk.places import language_of
from pbem.desk.records import record_files
from pbem.desk.save import Save, save_bytes
from pbem.desk.setting_types import Settings
from pbem.desk.settings import read_note
from pbem.desk.stops import Stop, stopping, wanted_at
from pbem.kernel.canonical import digest
from pbem.kernel.draws import CHAIN_LENGTH, DrawFault, Draws, Keys, Luck, chain_key, keys_of, make_salt
from pbem.kernel.ladder import Answerer, Bot, Ladder, Sheet
from pbem.kernel.run import Cursor, Played, play
from pbem.kernel.text import N_
from pbem.orders.press import Press, delivered
from pbem.report.account import Account, Due, Person, SheetNews


class Told(Struct, frozen=True):
    """What was read from game.toml and the command line for a leg, and is kept beside its result.

    `missing` says what each sheet that was missing meant, `policies` what a missing one means at the next stop, by
    seat (unset in records of before it was kept); `language` is that of the public and the moderator's reports, unset
    if it is English; `press` what players wrote to each other, unset if nothing; `standing` the orders that stand by
    seat, those of this leg's sheets among them, unset if there are none.
    """

    pace: str
    note: str
    missing: dict[str, str]
    people: list[Person]
    rule: str
    zone: str
    rolls: dict[str, str]
    languages: dict[str, str]
    lucky: dict[str, str]
    policies: dict[str, str] | UnsetType = UNSET
    language: str | UnsetType = UNSET
    press: list[Press] | UnsetType = UNSET
    standing: dict[str, dict[str, Any]] | UnsetType = UNSET


class Settled(Struct, frozen=True):
    """A leg played out in memory: the files of its result, the save after it, the account its reports are made of."""

    files: Mapping[str, bytes]
    save: Save
    account: Account


class Adjudicated(Struct, frozen=True):
    """What a command did: the leg, what came of it, and what was repaired before."""

    leg: Leg
    settled: Settled
    repaired: list[Said]


def adjudicate(path: Path, missing: tuple[str, ...], rolls: Mapping[str, str], *, dry_run: bool) -> Adjudicated:
    """Adjudicate the leg that is due in the game at `path`, and commit it unless it is a dry run.

    Raises DeskFault: exit 2 if the game is over or a roll fits no draw, 3 if orders are wanted, 4 for a fault of the
    save. Nothing is written then.
    """
    open_folder(path)  # before the lock, which needs a folder and belongs into a game's only
    with holding(path, "adjudicate"):
        game = open_game(path)
        repaired = [] if dry_run else repair(path, game.save.leg)
        if game.save.finished:
            hint = Said(N_("to read its end: pbem report {folder}"), {"folder": str(path)})
            raise DeskFault(USAGE, N_("the game is over"), {}, [hint])
        check_pack(game.save)
        gathered = gather(game, parse_missing(game, missing))
        # The digest first: a note edited in between is not the one that was told, and stays.
        spent = {"note.txt": file_digest(game.folder.note.read_bytes())} if game.folder.note.is_file() else {}
        settled = settle(game, gathered, read_note(game.folder.note), rolls)
        if not dry_run:
            commit_result(game.leg, path, settled.files, besides(game, settled, spent))
        return Adjudicated(game.leg, settled, repaired)


def besides(game: Game, settled: Settled, spent: Mapping[str, str]) -> Besides:
    """What belongs to the commit of a leg: its drafts in place of the old ones, and the note that is told."""
    from pbem.desk.outbox import Mailing, outbox

    after = settled.save
    stop = game.folder.leg(after.leg, leg_name(after.turn, after.name))
    mailing = Mailing(game.leg, stop, game.save, after, game.settings, settled.account, settled.files)
    mailed = outbox(game.folder, mailing)
    return structs.replace(mailed, spent=spent)


def settle(game: Game, gathered: Gathered, note: str, rolls: Mapping[str, str]) -> Settled:
    """Play the leg in memory. Nothing on disk is touched."""
    save, settings, title = game.save, game.settings, game.save.played
    told = told_of(save, settings, gathered, note, rolls)
    keys = _next_keys(save)
    salt = make_salt(told.lucky) if save.leg == 0 else save.salt
    bots: dict[str, Bot] = {
        seat: title.bots[title.default_bot](Luck(keys.hidden, salt, seat))
        for seat, policy in gathered.missing.items()
        if policy == "bot"
    }
    ladder = Ladder(sheets_of(save, gathered), bots)
    draws = Draws(keys, salt, rolls)
    history = list(save.history)
    before = title.table(save.state_now())
    try:
        played = play_on(save, ladder, draws, history)
    except DrawFault as fault:
        raise DeskFault(USAGE, N_("the rolls do not fit: {reason}"), {"reason": str(fault)}) from fault
    if draws.unused_rolls():
        raise _unused(draws.unused_rolls(), played)
    result = {**record_files(played.steps), "settings.toml": told_bytes(told)}
    after = save_after(save, told, played, history, salt, {**gathered.files, **result})
    account = account_of(game, gathered, told, played, before, after)
    leg = game.folder.leg(after.leg, leg_name(after.turn, after.name))
    files = {**result, "save.toml": save_bytes(after), **packet_files(after, settings, leg, account)}
    return Settled(files, after, account)


def _next_keys(save: Save) -> Keys:
    """The keys that the leg draws with. Raises DeskFault for a game that has used up its chain."""
    if save.opened == CHAIN_LENGTH:
        hint = Said(
            N_("the reports stand as they are: let the table say how it ends, and play on in a game of its own")
        )
        raise DeskFault(
            USAGE, N_("no key is left to draw with: no game has more than {legs} legs"), {"legs": CHAIN_LENGTH}, [hint]
        )
    return keys_of(save.secret, save.opened + 1)


def _unused(labels: list[str], played: Played[Any]) -> DeskFault:
    """The fault about rolls that nothing drew, with what they may have meant."""
    from pbem.desk.near import near

    drawn = [draw.label for step in played.steps for draw in step.drawn]
    said = []
    for label in labels:
        alike = near(label, drawn)
        text = N_("{label}; did you mean {near}?") if alike else N_("{label}")
        said.append(Said(text, {"label": label, "near": ", ".join(alike[:1])}))
    if drawn:
        said.append(Said(N_("labels are like {label}"), {"label": drawn[-1]}))
    return DeskFault(USAGE, N_("nothing in this leg draws what the rolls name; nothing was adjudicated"), {}, said)


def play_on(save: Save, answerer: Answerer, draws: Draws, history: list[dict[str, Any]]) -> Played[Any]:
    """Play from the save's cursor to the next stop of the pace at which its sheets were asked for: one that was set
    since holds from there on. A row is added to `history` for each milestone passed."""
    title, state = save.played, save.state_now()
    stops = stopping(title, state, save.seats, save.cursor, save.pace)

    def stop(table: Any, cursor: Cursor) -> bool:
        row = title.milestone(table, cursor)
        if row:
            history.append(dict(row))
        return stops(table, cursor)

    return play(title, state, save.cursor, stop, answerer, draws)


def told_of(save: Save, settings: Settings, gathered: Gathered, note: str, rolls: Mapping[str, str]) -> Told:
    """What this leg was told."""
    title = save.played
    lucky = {seat: title.lucky(sheet.orders) for seat, sheet in gathered.sheets.items()}
    spoken_now = {seat: title.language(sheet.orders) for seat, sheet in gathered.sheets.items()}
    languages = {**save.languages, **{seat: language for seat, language in spoken_now.items() if language}}
    after = structs.replace(save, languages=languages)
    return Told(
        pace=settings.pace or title.default_pace,
        note=note,
        missing=dict(gathered.missing),
        people=[Person(seat.id, seat.name, language_of(after, settings, seat.id)) for seat in settings.seats],
        rule=settings.deadline.rule,
        zone=settings.deadline.zone,
        rolls=dict(rolls),
        languages=languages,
        lucky={seat: words for seat, words in lucky.items() if words},
        policies=policies_of(settings),
        language=other_language(settings),
        press=[one for seat, sheet in gathered.sheets.items() for one in delivered(seat, sheet.press)] or UNSET,
        standing=standing_of(save, gathered) or UNSET,
    )


def sheets_of(save: Save, gathered: Gathered) -> dict[str, Sheet]:
    """What the ladder reads, by seat: the sheets that counted, and for a seat without one its standing orders."""
    found = {seat: Sheet(save.played.with_standing(None, standing)) for seat, standing in save.standing.items()}
    return found | {seat: Sheet(sheet.orders, sheet.lines) for seat, sheet in gathered.sheets.items()}


def standing_of(save: Save, gathered: Gathered) -> dict[str, dict[str, Any]]:
    """The standing orders by seat once the sheets count: each key that a sheet names replaces the old one."""
    set_now = {seat: sheet.standing or {} for seat, sheet in gathered.sheets.items()}
    merged = {seat: {**save.standing.get(seat, {}), **set_now.get(seat, {})} for seat in save.seats}
    return {seat: standing for seat, standing in merged.items() if standing}


def other_language(settings: Settings) -> str | UnsetType:
    """The language of the reports that are no seat's, unless it is English."""
    return UNSET if settings.language == "en" else settings.language


def policies_of(settings: Settings) -> dict[str, str]:
    """What a missing sheet means by game.toml, by seat."""
    return {seat.id: settings.missing(seat.id) for seat in settings.seats}


def told_bytes(told: Told) -> bytes:
    """settings.toml of a result."""
    data = msgspec.to_builtins(told)
    plain = {key: value for key, value in data.items() if not isinstance(value, dict | list)}
    return tomli_w.dumps({**plain, **{key: value for key, value in data.items() if key not in plain}}).encode()


def save_after(
    save: Save,
    told: Told,
    played: Played[Any],
    history: list[dict[str, Any]],
    salt: str,
    files: Mapping[str, bytes],
) -> Save:
    """The save at the stop that play has come to. `files` are all that the chain ties together."""
    title = save.played
    stop = Stop(played.cursor, (), ())
    if not played.finished:
        stop = wanted_at(title, played.state, save.seats, played.cursor, told.pace)
    state = msgspec.to_builtins(played.state)
    leg_digests = digests(files)
    return structs.replace(
        save,
        rules=title.rules_version,
        pace=told.pace,
        salt=salt,
        opened=save.opened + 1,
        leg=save.leg + 1,
        asking=1,
        turn=played.cursor.turn,
        name=title.leg_name(played.cursor),
        cursor=played.cursor,
        blocks=list(stop.blocks),
        asked=list(stop.asked),
        due="" if played.finished else next_due(save.due, told.rule, told.zone),
        finished=played.finished,
        misses={seat: save.misses.get(seat, 0) + (seat in told.missing) for seat in save.seats},
        languages=told.languages,
        standing=told.standing or {},
        history=history,
        chain=link(save.chain, {**leg_digests, "state": digest(state)}),
        files=leg_digests,
        state=state,
    )


def account_of(game: Game, gathered: Gathered, told: Told, played: Played[Any], before: Any, after: Save) -> Account:
    """Everything the leg's reports are made of."""
    save, title = game.save, game.save.played
    zone = told.zone
    return Account(
        game=save.game,
        title=title,
        edition=save.edition,
        pace=told.pace,
        number=save.leg,
        turn=save.turn,
        name=save.name,
        people=told.people,
        before=before,
        after=title.table(played.state),
        steps=played.steps,
        sheets={seat: news_of(save, gathered, seat, zone) for seat in save.seats},
        finished=played.finished,
        due=None if played.finished else due_of(after, game.settings),
        commitment=commitment(save),
        opened_key=chain_key(save.secret, "public", after.opened).hex(),
        salt=after.salt,
        chain=after.chain,
        note=told.note,
        notices=tuple(notices(save, told, after.rules)),
        press=told.press or (),
        history=after.history,
        own={seat: title.own(played.state, seat) for seat in save.seats},
        onlookers=told.language or "en",
    )


def commitment(save: Save) -> str:
    """Key 0 in hex; none for a seed anybody can guess."""
    return "" if save.trial else chain_key(save.secret, "public", 0).hex()


def due_of(save: Save, settings: Settings) -> Due:
    """The stop of `save` for the reports."""
    return Due(
        number=save.leg,
        turn=save.turn,
        name=save.name,
        blocks=tuple(save.blocks),
        asked=tuple(save.asked),
        by=spoken(save.due, settings.deadline.zone),
        missing={seat: settings.missing(seat) for seat in save.asked},
        by_in=Moment(save.due, settings.deadline.zone, spoken),
    )


def news_of(save: Save, gathered: Gathered, seat: str, zone: str) -> SheetNews:
    """What became of a seat's sheet."""
    if seat in gathered.sheets:
        record, orders = gathered.sheets[seat].record, gathered.sheets[seat].orders
        status = "sent late" if record.late else "sent"
        when = Moment(record.when, zone, spoken_short)
        return SheetNews(status, record.no, when("en"), short(record.digest), orders, when)
    status, standing = gathered.missing.get(seat, "not asked"), save.standing.get(seat, {})
    if not standing:
        return SheetNews(status)
    # The least action is taken for what does not stand; a bot would do more.
    return SheetNews("standing" if status == "default" else status, orders=save.played.with_standing(None, standing))


def notices(save: Save, told: Told, rules: int) -> list[str]:
    """What everybody must be told besides the game itself, as message ids without facts. `rules` is the version of the
    rules that the leg was played by."""
    found = []
    if told.pace != save.pace:
        found.append(N_("The pace has changed: what is due next is the first of it."))
    if save.rules != rules:
        found.append(N_("The rules engine has been corrected; nothing that was settled before changes."))
    if told.rolls:
        found.append(N_("Some of this leg's dice were rolled by the moderator's own hand; pbem draws marks them."))
    return found
