"""A leg told again from its files: what was mailed, byte for byte, over whole games."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.desk.faults import DeskFault
from pbem.desk.folder import Leg
from pbem.desk.game import open_game
from pbem.desk.retell import packets_again, retell
from pbem.desk.start import Wishes, new, start
from tests.titles import folders

TITLE = "new-england-railways"


@pytest.fixture(scope="module", autouse=True)
def _quick_disk() -> Iterator[None]:
    """What a command has written is on the disk is proven elsewhere; here it would take most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield


def mailed(leg: Leg) -> dict[str, bytes]:
    """What the leg's result holds for its readers, by path."""
    roots = [leg.result / name for name in ("packets", "public", "moderator")]
    files = [path for root in roots for path in root.rglob("*") if path.is_file()]
    return {path.relative_to(leg.result).as_posix(): path.read_bytes() for path in sorted(files)}


def toml_with(game: Path, old: str, new_text: str) -> None:
    """Edit game.toml by hand."""
    text = (game / "game.toml").read_text(encoding="utf-8")
    assert old in text
    (game / "game.toml").write_text(text.replace(old, new_text, 1), "utf-8")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game played to its end, with sheets, bots, least actions, a change of pace and policy, and a Spanish reader."""
    game = tmp_path_factory.mktemp("retell") / "game"
    new(game, Wishes(title=TITLE, seats=folders.seats_of(5), seed="told again"))
    toml_with(game, 'name = "Bob"\nmail = "bob@example.org"\nlanguage = "en"', 'name = "Bob"\nlanguage = "es"')
    toml_with(game, "# first =", "first =")
    start(game)
    while not (found := open_game(game)).save.finished:
        leg = found.save.leg
        if leg == 4:
            toml_with(game, 'pace = "normal"', 'pace = "fast"')
            toml_with(game, 'missing = "wait"', 'missing = "bot"')
        if leg % 3 != 2:
            for seat in [one for one in ("ann", "bob") if one in found.save.asked]:
                write = folders.made_up if leg else folders.unchanged
                raw = write(game, seat, f"{leg}/{seat}")
                folders.sent(game, seat, raw.replace(b'"en"', b'"es"') if seat == "bob" else raw)
        folders.played(game, "default" if leg % 4 == 1 else "bot")
    return game


def test_every_mail_of_a_game_can_be_made_again_byte_for_byte(whole: Path) -> None:
    """Of each reader in its own language: reports, forms, position files, draws, pictures."""
    game = open_game(whole)
    legs = game.folder.legs()
    assert len(legs) > 8
    assert game.save.languages["bob"] == "es"
    for leg in legs:
        again = dict(packets_again(retell(game, leg)))
        stored = mailed(leg)
        assert list(stored) == sorted(again), leg.label
        assert [name for name in stored if stored[name] != again[name]] == [], leg.label


def test_all_of_it_in_another_language(whole: Path) -> None:
    """The forms and reports of all readers; what is no text stays as it is."""
    game = open_game(whole)
    leg = game.folder.legs()[3]
    stored, again = mailed(leg), packets_again(retell(game, leg), "es")
    assert sorted(again) == list(stored)
    assert again["packets/ann/draws.json"] == stored["packets/ann/draws.json"]
    same = packets_again(retell(game, leg), "en")
    assert same["packets/ann/report.txt"] == stored["packets/ann/report.txt"]
    assert same["public/report.txt"] == stored["public/report.txt"]


@pytest.mark.parametrize("name", ["events.jsonl", "answers.jsonl", "draws.jsonl", "settings.toml"])
def test_a_changed_record_is_not_told_again(whole: Path, name: str) -> None:
    """Exit code 4, and which file it is."""
    game = open_game(whole)
    leg = game.folder.legs()[4]
    file = leg.file(name)
    raw = file.read_bytes()
    try:
        file.write_bytes(raw + b"\n")
        with pytest.raises(DeskFault) as fault:
            retell(game, leg)
        file.unlink()
        with pytest.raises(DeskFault) as gone:
            retell(game, leg)
    finally:
        file.write_bytes(raw)
    assert (fault.value.exit, gone.value.exit) == (4, 4)
    assert name in "\n".join(fault.value.lines(str))
