"""Verification: every leg is replayed from its save, answers and draws, and every file is held against the chain.

Neither bots nor policies are run again. Legs of an earlier rules version are not replayed by today's rules: their
events are folded, which must lead to the recorded state.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from pbem.desk.adjudicate import Told, play_on, save_after, told_bytes
from pbem.desk.chain import differences, digests, file_digest, link
from pbem.desk.faults import SAVE, DeskFault, Said
from pbem.desk.folder import START, Folder, Leg, open_folder
from pbem.desk.game import check_pack, settings_of
from pbem.desk.inbox import read_inbox, read_sheet
from pbem.desk.records import read_answers, read_draws, read_events, record_files
from pbem.desk.save import Save, parse_save, read_save, save_bytes
from pbem.games.title import chosen_options
from pbem.kernel.canonical import digest
from pbem.kernel.draws import DrawFault, Draws, chain_key, keys_of, make_salt, result_of
from pbem.kernel.ladder import Replay, ReplayFault
from pbem.kernel.text import N_

RECORDS = ("answers.jsonl", "draws.jsonl", "events.jsonl")


class Verified(Struct, frozen=True):
    """What was checked: the legs, the draws among them, and how many legs were of an earlier rules version."""

    legs: int
    draws: int
    folded: int
    finished: bool
    seed: str
    commitment: str


def verify(path: Path, heard: Callable[[str], None] = lambda leg: None) -> Verified:
    """Verify the game at `path`; `heard` is told each leg before it is replayed.

    Raises DeskFault (exit 4) naming the first leg and file that differ.
    """
    folder = open_folder(path)
    settings_of(folder)
    save = read_save(folder.save)
    check_pack(save)
    legs = [leg for leg in folder.legs() if leg.number < save.leg]
    _check_whole(folder, legs, save)
    before, drawn, folded = _verify_start(folder.start, save), 0, 0
    for leg in legs[1:]:
        heard(leg.label)
        before, count, fold = verify_leg(leg, before)
        drawn, folded = drawn + count, folded + fold
    if _bytes(legs[-1], "save.toml") != folder.save.read_bytes():
        raise _differs(legs[-1], "save.toml", N_("it is not the game's save.toml"))
    _verify_inbox(folder, save)
    commitment = chain_key(save.secret, "public", 0).hex()
    return Verified(len(legs) - 1, drawn, folded, save.finished, save.seed, commitment)


def _check_whole(folder: Folder, legs: list[Leg], save: Save) -> None:
    numbers = [leg.number for leg in legs]
    for number in range(START, save.leg):
        if number not in numbers:
            facts: dict[str, str | int] = {"number": number, "folder": str(folder.turns)}
            raise DeskFault(SAVE, N_("leg {number} is missing in {folder}"), facts)
    for leg in legs:
        if not leg.result.is_dir():
            raise _differs(leg, "result", N_("it is gone"))
    for leg in folder.legs():
        # One result more may be what a killed command left; `repair` removes it.
        if leg.number > save.leg and leg.result.is_dir():
            text = N_("save.toml is older than {result}, and no interrupted command explains it")
            raise DeskFault(SAVE, text, {"result": str(leg.result)})


def _verify_start(leg: Leg, newest: Save) -> Save:
    """The opening save: the state before anything was played, of the same game."""
    save = _read(leg)
    told = {"settings.toml": _bytes(leg, "settings.toml")}
    _check_files(leg, save, told, "")
    title = save.played
    state, cursor = title.begin(save.seats, save.edition, chosen_options(title.options, save.options))
    if msgspec.to_builtins(state) != save.state or cursor != save.cursor:
        raise _differs(leg, "save.toml", N_("it is not how the game begins"))
    if (save.seed, save.game, save.pack) != (newest.seed, newest.game, newest.pack):
        raise _differs(leg, "save.toml", N_("it is of another game"))
    return save


def verify_leg(leg: Leg, before: Save) -> tuple[Save, int, int]:
    """Verify one leg from the save before it. Raises DeskFault.

    Gives the save after it, the number of its draws, and 1 if its events were folded, not replayed.
    """
    after = _read(leg)
    received = {f"orders/{path.name}": path.read_bytes() for path in _received(leg)}
    result = {name: _bytes(leg, name) for name in (*RECORDS, "settings.toml")}
    _check_files(leg, after, {**received, **result}, before.chain)
    told = _told(leg, result["settings.toml"])
    drawn = _check_draws(leg, before, after, result["draws.jsonl"])
    if after.rules != before.played.rules_version:
        _fold(leg, before, after, result["events.jsonl"])
        return after, drawn, 1
    _replay(leg, before, after, told, {**received, **result})
    return after, drawn, 0


def _check_files(leg: Leg, save: Save, files: Mapping[str, bytes], chain: str) -> None:
    found = digests(files)
    for difference in differences(save.files, found):
        texts = {"changed": N_("it was changed"), "missing": N_("it is gone"), "strange": N_("it does not belong here")}
        raise _differs(leg, difference.name, texts[difference.what])
    if link(chain, {**found, "state": digest(save.state)}) != save.chain:
        raise _differs(leg, "save.toml", N_("its chain does not hang on the leg before"))


def _check_draws(leg: Leg, before: Save, after: Save, raw: bytes) -> int:
    """Each draw recomputed from its record, the opened key and the salt alone."""
    keys = keys_of(before.secret, after.opened)
    drawn = read_draws(raw, str(leg.file("draws.jsonl")))
    for number, draw in enumerate(drawn, 1):
        key = keys.hidden if draw.by == "hidden" else keys.public
        if "roll" not in draw.by and result_of(draw, key, after.salt) != draw.result:
            text = N_("line {line}: {label} did not give {result}")
            raise _differs(leg, "draws.jsonl", text, {"line": number, "label": draw.label, "result": draw.result})
    return len(drawn)


def _replay(leg: Leg, before: Save, after: Save, told: Told, files: Mapping[str, bytes]) -> None:
    salt = make_salt(told.lucky) if before.leg == 0 else before.salt
    draws = Draws(keys_of(before.secret, before.opened + 1), salt, told.rolls)
    history = list(before.history)
    replay = Replay(read_answers(files["answers.jsonl"], str(leg.file("answers.jsonl"))))
    try:
        played = play_on(before, replay, draws, history)
    except (ReplayFault, DrawFault) as fault:
        raise _differs(leg, "answers.jsonl", N_("{reason}"), {"reason": str(fault)}) from fault
    for name, data in record_files(played.steps).items():
        if data != files[name]:
            raise _differs(leg, name, N_("replaying the leg gives another one"))
    if save_bytes(save_after(before, told, played, history, salt, files)) != save_bytes(after):
        raise _differs(leg, "save.toml", N_("replaying the leg gives another one"))


def _fold(leg: Leg, before: Save, after: Save, raw: bytes) -> None:
    state = before.state_now()
    for _, event in read_events(before.played, raw, str(leg.file("events.jsonl"))):
        event.apply(state)
    if msgspec.to_builtins(state) != after.state:
        raise _differs(leg, "events.jsonl", N_("its events do not lead to the saved state"))


def _verify_inbox(folder: Folder, save: Save) -> None:
    """The sheets that have come in for the leg that is due."""
    for leg in folder.legs():
        if leg.number == save.leg:
            for record in read_inbox(leg).records:
                if record.file:
                    read_sheet(leg, record)


def _read(leg: Leg) -> Save:
    return parse_save(_bytes(leg, "save.toml"), str(leg.file("save.toml")))


def _bytes(leg: Leg, name: str) -> bytes:
    path = leg.file(name)
    if not path.is_file():
        raise _differs(leg, name, N_("it is gone"))
    return path.read_bytes()


def _received(leg: Leg) -> Iterator[Path]:
    return (path for path in sorted(leg.orders.iterdir()) if path.is_file()) if leg.orders.is_dir() else iter(())


def _told(leg: Leg, raw: bytes) -> Told:
    try:
        told = msgspec.convert(tomllib.loads(raw.decode()), Told)
    except (ValueError, msgspec.ValidationError) as fault:
        raise _differs(leg, "settings.toml", N_("{reason}"), {"reason": str(fault)}) from fault
    if file_digest(told_bytes(told)) != file_digest(raw):
        raise _differs(leg, "settings.toml", N_("it was changed"))
    return told


def _differs(leg: Leg, name: str, why: str, facts: dict[str, str | int] | None = None) -> DeskFault:
    text = N_("leg {leg}: {file} is not as it should be")
    hint = Said(why, facts or {})
    return DeskFault(SAVE, text, {"leg": leg.label, "file": name}, [hint])
