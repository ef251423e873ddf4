"""A leg that was played, told again from its files: the account that its reports and packets were made of.

No rule is run again and no bot: what was answered, drawn and done is read back, and set beside the saves around it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, structs

from pbem.desk.adjudicate import Told, account_of
from pbem.desk.chain import differences, digests
from pbem.desk.faults import SAVE, DeskFault, Said
from pbem.desk.folder import START, Leg, leg_name
from pbem.desk.game import Game
from pbem.desk.gather import Counted, Gathered, counted_sheet, received_files
from pbem.desk.inbox import read_inbox
from pbem.desk.packets import packet_files
from pbem.desk.records import read_answers, read_draws, read_events
from pbem.desk.save import Save, parse_save
from pbem.desk.setting_types import SeatSetting, Settings
from pbem.games.title import Title
from pbem.kernel.answer import Answer
from pbem.kernel.decision import answer_type
from pbem.kernel.event import Event
from pbem.kernel.run import Cursor, Played, StepRecord
from pbem.kernel.text import N_
from pbem.report.account import Account

RECORDS = ("answers.jsonl", "draws.jsonl", "events.jsonl")


class Retold(Struct, frozen=True):
    """A leg told again. `game` is as it stood when the leg was due, with the settings that the leg was told; `after` is
    the save behind it, `gathered` the sheets that counted, `account` what its reports were made of."""

    game: Game
    after: Save
    gathered: Gathered
    account: Account


def retell(game: Game, leg: Leg) -> Retold:
    """The account of `leg`, which was adjudicated, in the game at hand. Raises DeskFault (exit 4) if a file of it is
    gone, damaged or not the one that was recorded."""
    after = _save(leg)
    result = {name: _bytes(leg, name) for name in (*(RECORDS if leg.number > START else ()), "settings.toml")}
    told = _told(leg, result["settings.toml"])
    settings = settings_told(game.settings, told)
    if leg.number == START:
        from pbem.desk.start import opening_account

        then = Game(game.folder, settings, after)
        nothing = Gathered({}, {}, {}, read_inbox(leg))
        return Retold(then, after, nothing, opening_account(after, settings, told))
    before = _save(next(one for one in game.folder.legs() if one.number == leg.number - 1))
    then = Game(game.folder, settings, before)
    _check(leg, after, {**received_files(then), **result})
    gathered = _gathered(then, told)
    steps = steps_of(leg, before, after, result)
    played = Played(after.state_now(), after.cursor, after.finished, steps)
    table = before.played.table(before.state_now())
    account = account_of(then, gathered, told, played, table, after)
    return Retold(then, after, gathered, account)


def packets_again(retold: Retold, language: str = "") -> Mapping[str, bytes]:
    """Everything of the leg that was mailed, by path below `result/`: as it was, or all of it in one `language`."""
    account, settings, after = retold.account, retold.game.settings, retold.after
    if language:
        account = structs.replace(
            account,
            people=[structs.replace(person, language=language) for person in account.people],
            onlookers=language,
        )
        seats = tuple(structs.replace(seat, language=language) for seat in settings.seats)
        settings, after = structs.replace(settings, seats=seats), structs.replace(after, languages={})
    stop = retold.game.folder.leg(after.leg, leg_name(after.turn, after.name))
    return packet_files(after, settings, stop, account)


def settings_told(now: Settings, told: Told) -> Settings:
    """The settings as the leg was told them; what it was not told, or what makes no difference to its mails, is as it
    is `now`."""
    policies: Mapping[str, Any] = {} if told.policies is UNSET else told.policies
    seats = tuple(
        structs.replace(
            next((seat for seat in now.seats if seat.id == person.seat), SeatSetting(person.seat)),
            name=person.name,
            language=person.language,
            **({"missing": policies[person.seat]} if person.seat in policies else {}),
        )
        for person in told.people
    )
    deadline = structs.replace(now.deadline, rule=told.rule, zone=told.zone)
    return structs.replace(now, pace=told.pace, seats=seats, deadline=deadline)


def steps_of(leg: Leg, before: Save, after: Save, files: Mapping[str, bytes]) -> list[StepRecord]:
    """What was recorded of a leg, step by step."""
    title = before.played
    events = read_events(title, files["events.jsonl"], str(leg.file("events.jsonl")))
    answers = _answers(title, leg, files["answers.jsonl"])
    drawn = read_draws(files["draws.jsonl"], str(leg.file("draws.jsonl")))
    recorded = dict.fromkeys([*(path for path, _ in events), *(path for path, _ in answers)])
    cursors = _cursors(before, after, events)
    if not recorded.keys() <= {cursor.path for cursor in cursors}:
        # A corrected flow goes another way: then the steps are those that left a record.
        cursors = [_cursor(path) for path in recorded]
    return [
        StepRecord(
            cursor,
            [event for path, event in events if path == cursor.path],
            [answer for path, answer in answers if path == cursor.path],
            [draw for draw in drawn if _step_of(draw.label, cursors) == cursor],
        )
        for cursor in cursors
    ]


def _cursors(before: Save, after: Save, events: Sequence[tuple[str, Event]]) -> list[Cursor]:
    """The steps of the leg in order, those that left no record too."""
    title, state, cursor = before.played, before.state_now(), before.cursor
    found = [cursor]
    while len(found) <= len(events) + 100:
        for path, event in events:
            if path == cursor.path:
                event.apply(state)
        following = title.flow(title.table(state), cursor)
        if following is None or following in found or (following == after.cursor and not after.finished):
            break
        cursor = following
        found.append(cursor)
    return found


def _cursor(path: str) -> Cursor:
    _, turn, step, *of = path.split("/", 3)
    return Cursor(int(turn), step, *of)


def _step_of(label: str, cursors: Iterable[Cursor]) -> Cursor | None:
    at = [cursor for cursor in cursors if label.startswith(f"{cursor.path}/")]
    return max(at, key=lambda cursor: len(cursor.path), default=None)


def _answers(title: Title, leg: Leg, raw: bytes) -> list[tuple[str, Answer]]:
    """The answers in order, each with its step, typed again."""
    kinds = {kind.__name__: kind for kind in title.decision_types}
    found = []
    name = str(leg.file("answers.jsonl"))
    for (path, key), one in read_answers(raw, name).items():
        kind = kinds.get(str(one.decision.get("decision")))
        try:
            if kind is None:
                raise msgspec.ValidationError(str(one.decision.get("decision")))
            decision = msgspec.convert(one.decision, kind)
            value = msgspec.convert(one.value, answer_type(kind))
        except msgspec.ValidationError as fault:
            text = N_("{file}: the answer to {key} cannot be read: {reason}")
            raise DeskFault(SAVE, text, {"file": name, "key": f"{path}/{key}", "reason": str(fault)}) from fault
        found.append((path, Answer(key, decision, value, one.source, one.path, one.line, one.passed)))
    return found


def _gathered(then: Game, told: Told) -> Gathered:
    inbox = read_inbox(then.leg)
    sheets: dict[str, Counted] = {}
    for seat in then.save.asked:
        record = inbox.counting(seat, then.save.asking)
        if record is not None and seat not in told.missing:
            sheets[seat] = counted_sheet(then, record)
    return Gathered(sheets, told.missing, {}, inbox)


def _told(leg: Leg, raw: bytes) -> Told:
    try:
        return msgspec.convert(tomllib.loads(raw.decode()), Told)
    except (ValueError, msgspec.ValidationError) as fault:
        text = N_("{file} is damaged: {reason}")
        raise DeskFault(SAVE, text, {"file": str(leg.file("settings.toml")), "reason": str(fault)}) from fault


def _save(leg: Leg) -> Save:
    return parse_save(_bytes(leg, "save.toml"), str(leg.file("save.toml")))


def _bytes(leg: Leg, name: str) -> bytes:
    path = leg.file(name)
    if not path.is_file():
        raise DeskFault(SAVE, N_("{file} is gone"), {"file": str(path)})
    return path.read_bytes()


def _check(leg: Leg, after: Save, files: Mapping[str, bytes]) -> None:
    """What is told again must be what happened."""
    for difference in differences(after.files, digests(files)):
        facts: dict[str, str | int] = {"leg": leg.label, "file": difference.name}
        hint = Said(N_("to hear more: pbem verify {folder}"), {"folder": str(leg.path.parent.parent)})
        raise DeskFault(SAVE, N_("leg {leg}: {file} is not as it should be"), facts, [hint])
