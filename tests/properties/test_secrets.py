"""What a seat is mailed rests on what it may know: others' secrets could be otherwise, and no byte would be."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import msgspec
import pytest
from msgspec import structs

from pbem.desk.adjudicate import Adjudicated
from pbem.desk.game import open_game
from pbem.desk.places import token_of
from pbem.desk.save import save_bytes
from pbem.games.registry import TITLES, title
from pbem.games.title import Ranked
from pbem.kernel.event import visible
from pbem.kernel.run import StepRecord
from pbem.orders.sheet import narrowed_schema
from tests.titles.folders import begun, place, played, sent, tree
from tests.titles.known import known, lots
from tests.titles.sheets import Maker, written

GAMES = 40
LEGS = 9


def papers(game: Path, label: str, *readers: str) -> dict[str, bytes]:
    """The packets of these seats after a leg, and what all may read; the digest that ties the leg to all sheets is
    masked: it must differ."""
    save = open_game(game).save
    folders = (*(f"result/packets/{seat}/" for seat in readers), "result/public/")
    return {
        name: data.replace(save.chain.encode(), b"-" * 64)
        for name, data in tree(game / "turns" / label).items()
        if name.startswith(folders)
    }


def seen(steps: Sequence[StepRecord], seat: str) -> list[Any]:
    """The events of a leg as a seat sees them, and the open draws."""
    return [
        (step.cursor, list(visible(step.events, seat)), [draw for draw in step.drawn if "hidden" not in draw.by])
        for step in steps
    ]


def whole_sheets(game: Path, dice: Random) -> Mapping[str, dict[str, Any]]:
    """A made-up sheet of each seat that owes one, with all its keys; half of them with the form's own suggestions, so
    that something happens."""
    found = {}
    for seat in open_game(game).save.asked:
        there = place(game, seat)
        maker = Maker(dice)
        sheet = maker.sheet(narrowed_schema(there))
        options = title(there.title).form(there.position(), there.blocks, there.standing)
        for part in options:
            if isinstance(part, Ranked) and dice.random() < 0.7:
                lines = [msgspec.to_builtins(choice.value) for choice in (*part.chosen, *part.offered)]
                sheet[part.key] = dice.sample(lines, len(lines))
        found[seat] = sheet
    return found


def alternatives(name: str, game: Path, seed: int) -> Iterator[tuple[str, str, str, Path, Path]]:
    """Play legs of a game; for each secret of each seat, the same leg with that secret otherwise.

    Gives the secret, whose it is, the leg, and the two games after it."""
    dice = Random(f"secret {seed}")
    for leg in range(LEGS):
        label = open_game(game).leg.label
        sheets = whole_sheets(game, dice)
        before = game.parent.parent / f"{leg} before" / game.name
        copytree(game, before)
        for seat, sheet in sheets.items():
            assert sent(game, seat, written(sheet)).checked.accepted, sheet
        done = played(game, "default")
        for secret, change in known(name).secrets.items():
            for seat, sheet in sheets.items():
                other = change(sheet, done.settled.account.steps, seat)
                if other is None or other == sheet:
                    continue
                copy = game.parent.parent / f"{leg} {secret} {seat}" / game.name
                copytree(before, copy)
                for one, usual in sheets.items():
                    assert sent(copy, one, written(other if one == seat else usual)).checked.accepted, other
                again = played(copy, "default")
                for reader in open_game(game).save.seats:
                    if reader != seat:
                        told, now = done.settled.account.steps, again.settled.account.steps
                        assert seen(told, reader) == seen(now, reader), (secret, seat, reader)
                yield secret, seat, label, game, copy
        yield from hidden_otherwise(name, game, before, label, sheets, done)
        if open_game(game).save.finished:
            return


def hidden_otherwise(
    name: str, game: Path, before: Path, label: str, sheets: Mapping[str, dict[str, Any]], done: Adjudicated
) -> Iterator[tuple[str, str, str, Path, Path]]:
    """The same leg from states that differ in what is hidden. A card that makes a line legal shows in what its holder
    does, as at a table: so only legs count in which everybody answers the same."""
    told = done.settled.account.steps
    for secret, change in known(name).hidden.items():
        for seat in sheets:
            save = open_game(before).save
            other = change(save.state_now(), told, seat)
            if other is None:
                continue
            copy = game.parent.parent / f"{label} {secret} {seat}" / game.name
            copytree(before, copy)
            (copy / "save.toml").write_bytes(save_bytes(structs.replace(save, state=msgspec.to_builtins(other))))
            for one, sheet in sheets.items():
                assert sent(copy, one, written(sheet)).checked.accepted, sheet
            now = played(copy, "default").settled.account.steps
            if answers(now) != answers(told):
                continue
            for reader in save.seats:
                assert reader == seat or seen(told, reader) == seen(now, reader), (secret, seat, reader)
            yield secret, seat, label, game, copy


def answers(steps: Sequence[StepRecord]) -> list[Any]:
    """What everybody answered in a leg."""
    return [(answer.key, answer.value, answer.path) for step in steps for answer in step.answers]


@pytest.mark.parametrize(("name", "number"), [(name, number) for name, lot in lots(GAMES, 1) for number in lot])
def test_secrets_of_others_change_no_byte_of_a_packet(name: str, number: int, tmp_path: Path) -> None:
    """Reports, forms, positions, schemas, draws and file names of all others, and what is public."""
    paces = list(title(name).paces)
    game = begun(tmp_path / "game" / "coastline", name, pace=paces[number % len(paces)], seed=f"secrets {number}")
    found = set()
    for secret, seat, label, one, other in alternatives(name, game, number):
        found.add(secret)
        readers = [reader for reader in open_game(one).save.seats if reader != seat]
        mine, theirs = papers(one, label, *readers), papers(other, label, *readers)
        assert [name for name in {*mine, *theirs} if mine.get(name) != theirs.get(name)] == [], (secret, seat, label)
    assert found, "no secret was found to try"
    if number == 0:
        assert found == {*known(name).secrets, *known(name).hidden}, "in the first game every secret is tried"


@pytest.mark.parametrize("name", TITLES)
def test_no_packet_holds_the_token_of_another_seat(name: str, tmp_path: Path) -> None:
    """Nor does anything public; each form has its own. The seed and the hidden keys are nowhere."""
    game = begun(tmp_path / "game" / "coastline", name, seed="")
    dice = Random(0)
    forms = 0
    for _ in range(LEGS):
        opened = open_game(game)
        save = opened.save
        tokens = {seat: token_of(save, seat).encode() for seat in save.seats}
        assert len(set(tokens.values())) == len(tokens)
        leg = max((leg for leg in opened.folder.legs() if leg.result.is_dir()), key=lambda leg: leg.number)
        for file, data in tree(leg.result).items():
            if not file.startswith(("packets/", "public/")) or file.endswith("/"):
                continue
            owner = file.split("/")[1] if file.startswith("packets/") else ""
            for seat, token in tokens.items():
                assert seat == owner or token not in data, file
                assert seat == owner or token.replace(b"-", b"") not in data, file
            assert save.seed.encode() not in data, file
            assert msgspec.to_builtins(save)["seed"].encode() not in data, file
            if file.endswith(".orders.toml"):
                forms += 1
                assert tokens[owner] in data
        for seat, sheet in whole_sheets(game, dice).items():
            sent(game, seat, written(sheet))
        played(game)
    assert forms > LEGS
