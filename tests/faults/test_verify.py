"""`pbem verify` notices a change of one byte in anything that a result rests on, and says in which leg and file."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from shutil import copytree, rmtree

import msgspec
import pytest
from msgspec import structs

from pbem.desk.adjudicate import adjudicate
from pbem.desk.chain import digests, link
from pbem.desk.faults import SAVE, DeskFault
from pbem.desk.folder import Leg
from pbem.desk.game import open_game
from pbem.desk.save import parse_save, save_bytes
from pbem.desk.status import status
from pbem.desk.verify import verify
from pbem.games.registry import TITLES, title
from pbem.kernel.canonical import digest
from tests.counts import count
from tests.titles.folders import WRITERS, begun, command, done, made_up, sent, tree, with_sheets
from tests.titles.games import chunks

DAMAGES = 1000
LEGS = 5
RECORDS = ("answers.jsonl", "draws.jsonl", "events.jsonl")


@pytest.fixture(scope="module", params=TITLES)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some legs with sheets, answers and draws; sheets have come in for the next. The tests here put back what they
    damage."""
    home = tmp_path_factory.mktemp("verify")
    found = with_sheets(begun(home / "coastline", request.param, seats=3), LEGS, WRITERS).folder.path
    while newest_draws(found) < 2:
        with_sheets(found, 1, WRITERS)
    for seat in open_game(found).save.asked:
        sent(found, seat, made_up(found, seat, "waiting"))
    return found


def newest_draws(game: Path) -> int:
    """How many draws the newest leg has: some of the damage below is done to two of them."""
    return len(rows(game_leg(game).file("draws.jsonl")))


def game_leg(game: Path) -> Leg:
    """The newest leg that was settled."""
    opened = open_game(game)
    return opened.folder.find(str(opened.save.leg - 1))


def flip_a_digit(data: bytes, at: int) -> bytes:
    """Another digit instead of the next one there is."""
    places = [n for n, byte in enumerate(data) if 48 <= byte < 58]
    if not places:
        return data + b"1"
    at = min(places, key=lambda place: abs(place - at))
    return data[:at] + bytes([48 + (data[at] - 47) % 10]) + data[at + 1 :]


def flip_a_bit(data: bytes, at: int) -> bytes:
    """One bit of one byte."""
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :] if data else b"\1"


def add_a_blank(data: bytes, at: int) -> bytes:
    """A blank somewhere."""
    return data[:at] + b" " + data[at:]


def add_a_line_break(data: bytes, at: int) -> bytes:
    """A line break somewhere."""
    return data[:at] + b"\n" + data[at:]


def end_in_a_line_break(data: bytes, at: int) -> bytes:
    """One line break more at the end, as an editor may add it."""
    return data + b"\n"


def delete_a_byte(data: bytes, at: int) -> bytes:
    """One byte less."""
    return data[:at] + data[at + 1 :] if data else b" "


def cut_short(data: bytes, at: int) -> bytes:
    """Only what stands before."""
    return data[:at] if data else b" "


def windows_lines(data: bytes, at: int) -> bytes:
    """Line ends of another system."""
    return data.replace(b"\n", b"\r\n") if b"\n" in data else data + b"\r\n"


DAMAGE = (
    *(flip_a_digit, flip_a_bit, add_a_blank, add_a_line_break, end_in_a_line_break),
    *(delete_a_byte, cut_short, windows_lines),
)


def vouched(game: Path) -> list[str]:
    """Every file that `verify` vouches for, by its path in the game's folder."""
    due = open_game(game).leg.label
    return ["save.toml", *(name for name in tree(game) if is_vouched(name, due))]


def is_vouched(name: str, due: str) -> bool:
    """Sheets and inbox of settled legs, the sheets of the one that is due, records, settings and saves."""
    turns, _, rest = name.partition("/")
    leg, _, file = rest.partition("/")
    if turns != "turns" or file.endswith("/"):
        return False
    if file.startswith("orders/"):
        return leg != due or file.endswith(".toml")
    return file.removeprefix("result/") in (*RECORDS, "settings.toml", "save.toml")


@contextmanager
def instead(path: Path, data: bytes) -> Iterator[None]:
    """Another file in its place, for a while."""
    before = path.read_bytes()
    path.write_bytes(data)
    try:
        yield
    finally:
        path.write_bytes(before)


def refused(game: Path, name: str) -> None:
    """`verify` must end with 4 and name leg and file."""
    with pytest.raises(DeskFault) as said:
        verify(game)
    lines = "\n".join(said.value.lines(str))
    assert said.value.exit == SAVE, (name, lines)
    parts = name.split("/")
    assert parts[-1] in lines, (name, lines)
    if len(parts) > 1:
        assert parts[1] in lines, (name, lines)


def test_untouched_it_verifies(game: Path) -> None:
    """In this process and by the command, with the number of legs and draws."""
    found = verify(game)
    assert (found.legs, found.folded, found.finished) == (open_game(game).save.leg, 0, False)
    assert found.draws == sum(name.read_bytes().count(b"\n") for name in game.glob("turns/*/result/draws.jsonl")) > 0
    assert f"{open_game(game).save.leg} legs" in done(command("verify", game)).stdout
    assert len(vouched(game)) > 6 * open_game(game).save.leg


@pytest.mark.parametrize("numbers", chunks(count(DAMAGES), 4), ids=str)
def test_a_byte_changed_is_noticed(game: Path, numbers: range) -> None:
    """Every file, in all these ways, at many places."""
    dice = Random(numbers.start)
    files = vouched(game)
    # Both lists come round at their own pace, so that every file meets every damage in the long run.
    kinds = cycle([*DAMAGE, DAMAGE[0]] if len(files) % len(DAMAGE) == 0 else DAMAGE)
    pairs = [(files[number % len(files)], next(kinds)) for number in range(numbers.stop)][numbers.start :]
    for name, damage in pairs:
        path = game / name
        data = path.read_bytes()
        at = dice.choice((0, len(data) // 2, max(0, len(data) - 1), dice.randrange(len(data) + 1)))
        damaged = damage(data, min(at, max(0, len(data) - 1)))
        assert damaged != data, (name, damage.__name__)
        with instead(path, damaged):
            refused(game, name)
    verify(game)


def test_a_file_that_is_gone_is_missed(game: Path, tmp_path: Path) -> None:
    """Each file, a whole result, a whole leg."""
    for name in vouched(game):
        path = game / name
        data = path.read_bytes()
        path.unlink()
        refused(game, name)
        path.write_bytes(data)
    verify(game)
    for leg in open_game(game).folder.legs()[:-1]:
        copy = copytree(game, tmp_path / leg.label)
        rmtree(copy / "turns" / leg.label / "result")
        refused(copy, f"turns/{leg.label}/result")
        rmtree(copy / "turns" / leg.label)
        with pytest.raises(DeskFault) as said:
            verify(copy)
        assert said.value.exit == SAVE
        assert str(leg.number) in str(said.value)


@pytest.mark.parametrize("name", ["orders/ann.9.toml", "orders/note", "orders/.hidden"])
def test_a_file_that_was_put_there_is_noticed(game: Path, name: str) -> None:
    """A sheet that nobody sent."""
    for leg in open_game(game).folder.legs():
        if leg.number < 0 or not leg.orders.is_dir() or leg.label == open_game(game).leg.label:
            continue
        path = leg.path / name
        path.write_bytes(b"bids = {}\n")
        refused(game, f"turns/{leg.label}/{name}")
        path.unlink()
    verify(game)


def test_what_was_mailed_is_not_its_business(game: Path) -> None:
    """Packets and reports are derived: they can be made again, and a changed one changes nothing."""
    due = open_game(game).leg.label
    others = [name for name in tree(game) if not name.endswith("/") and not is_vouched(name, due)]
    derived = [name for name in others if "/result/" in name]
    assert len(derived) > 10 * open_game(game).save.leg
    copies = {name: (game / name).read_bytes() for name in derived}
    for name in derived:
        (game / name).write_bytes(b"?")
    verify(game)
    for name, data in copies.items():
        (game / name).write_bytes(data)


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_save_stops_every_command(game: Path, damage: Callable[[bytes, int], bytes], tmp_path: Path) -> None:
    """`status` and `adjudicate` end with 4, and nothing is written."""
    data = (game / "save.toml").read_bytes()
    for at in (0, 60, len(data) // 2, len(data) - 2):
        with instead(game / "save.toml", damage(data, at)):
            before = tree(game)
            for attempt in (lambda: status(game), lambda: adjudicate(game, ("bot",), {}, dry_run=False)):
                with pytest.raises(DeskFault) as said:
                    attempt()
                assert said.value.exit == SAVE
                assert str(game / "save.toml") in "\n".join(said.value.lines(str))
            assert tree(game) == before
    with instead(game / "save.toml", damage(data, 100)):
        before = tree(game)
        for words in (("status", game), ("adjudicate", game, "--missing", "bot"), ("verify", game)):
            assert "save.toml" in done(command(*words), SAVE).stderr
        assert tree(game) == before


def forged(game: Path, changes: Mapping[str, bytes], back: int = 1) -> None:
    """Put other files in place of those of the newest leg, or of one further back, and mend every digest of that leg
    that would tell. Names are those of the chain (`orders/ann.1.toml`, `events.jsonl`)."""
    opened = open_game(game)
    leg, before = (opened.folder.find(str(opened.save.leg - one)) for one in (back, back + 1))
    for name, data in changes.items():
        place_in(leg, name).write_bytes(data)
    names = [*(f"orders/{path.name}" for path in leg.orders.iterdir()), *RECORDS, "settings.toml"]
    told = digests({name: place_in(leg, name).read_bytes() for name in names})
    save = parse_save(leg.file("save.toml").read_bytes(), "save.toml")
    previous = parse_save(before.file("save.toml").read_bytes(), "before")
    chain = link(previous.chain, {**told, "state": digest(save.state)})
    raw = save_bytes(structs.replace(save, files=told, chain=chain))
    leg.file("save.toml").write_bytes(raw)
    if back == 1:
        opened.folder.save.write_bytes(raw)


def place_in(leg: Leg, name: str) -> Path:
    """Where a file of a leg lies."""
    return (leg.path if "/" in name else leg.result) / name


def rows(path: Path) -> list[dict[str, object]]:
    """The lines of a record."""
    return rows_of(path.read_bytes())


def rows_of(raw: bytes) -> list[dict[str, object]]:
    """The lines of a record in memory."""
    return [msgspec.json.decode(line) for line in raw.splitlines()]


def lines(found: list[dict[str, object]]) -> bytes:
    """A record of these lines."""
    return b"".join(msgspec.json.encode(row) + b"\n" for row in found)


@pytest.mark.parametrize("name", RECORDS)
def test_a_forger_who_mends_every_digest_is_found_by_replaying(game: Path, name: str, tmp_path: Path) -> None:
    """The chain holds, but the rules, the keys and the answers give something else."""
    copy = copytree(game, tmp_path / "coastline")
    forged(copy, {})
    verify(copy)
    opened = open_game(copy)
    path = opened.folder.find(str(opened.save.leg - 1)).file(name)
    record = rows(path)
    forgeries = {"one line less": record[:-1], "one line twice": [*record, record[-1]], "the first line last": []}
    forgeries["the first line last"] = [*record[1:], record[0]]
    if name == "draws.jsonl":
        forgeries["another outcome"] = rows_of(another_outcome(path))
    assert len(record) > 1
    for what, forgery in forgeries.items():
        forged(copy, {name: lines(forgery)})
        with pytest.raises(DeskFault) as said:
            verify(copy)
        text = "\n".join(said.value.lines(str))
        assert said.value.exit == SAVE, what
        assert ".jsonl" in text, (what, text)
    forged(copy, {name: lines(record)})
    verify(copy)


def test_a_forged_state_is_found(game: Path, tmp_path: Path) -> None:
    """Somebody's gift of a number to a seat, with all digests mended."""
    copy = copytree(game, tmp_path / "coastline")
    opened = open_game(copy)
    richer = msgspec.json.decode(msgspec.json.encode(opened.save.state))
    assert raised(richer)
    leg = opened.folder.find(str(opened.save.leg - 1))
    told = opened.save.files
    before = parse_save(opened.folder.find(str(opened.save.leg - 2)).file("save.toml").read_bytes(), "before")
    chain = link(before.chain, {**told, "state": digest(richer)})
    save = save_bytes(structs.replace(opened.save, state=richer, chain=chain))
    leg.file("save.toml").write_bytes(save)
    opened.folder.save.write_bytes(save)
    refused(copy, f"turns/{leg.label}/save.toml")


def another_outcome(path: Path) -> bytes:
    """A record of draws in which the first one came out otherwise."""
    first, *others = rows(path)
    other = next(outcome for outcome in first["of"] if outcome != first["result"])  # type: ignore[attr-defined]
    return lines([{**first, "result": other}, *others])


def test_what_cannot_be_replayed_any_more_is_held_against_chain_keys_and_events(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Legs of older rules: a forged draw, a sheet put in long ago, an event that leads elsewhere."""
    save = open_game(game).save
    monkeypatch.setattr(type(title(save.title)), "rules_version", save.rules + 1)
    assert verify(game).folded == open_game(game).save.leg
    newest, older = (open_game(game).folder.find(str(save.leg - back)) for back in (1, 2))

    copy = copytree(game, tmp_path / "draw" / "coastline")
    forged(copy, {"draws.jsonl": another_outcome(newest.file("draws.jsonl"))})
    refused(copy, f"turns/{newest.label}/result/draws.jsonl")

    copy = copytree(game, tmp_path / "sheet" / "coastline")
    forged(copy, {"orders/ann.1.toml": b"bids = {}\n"}, back=2)
    refused(copy, f"turns/{newest.label}/save.toml")  # the first that does not hang on the one before

    copy = copytree(game, tmp_path / "chain" / "coastline")
    (copy / "turns" / older.label / "orders" / "ann.1.toml").write_bytes(b"bids = {}\n")
    refused(copy, f"turns/{older.label}/orders/ann.1.toml")

    copy = copytree(game, tmp_path / "event" / "coastline")
    forged(copy, {"events.jsonl": b""})
    refused(copy, f"turns/{newest.label}/result/events.jsonl")


def test_a_save_that_is_not_the_newest_result_is_noticed(game: Path) -> None:
    """One with another deadline and a mended digest; the whole one of an earlier leg."""
    save = open_game(game).save
    with instead(game / "save.toml", save_bytes(structs.replace(save, due="2026-02-07T21:14+01:00"))):
        refused(game, "save.toml")
    for back in range(3, open_game(game).save.leg):
        older = open_game(game).folder.find(str(save.leg - back)).file("save.toml").read_bytes()
        with instead(game / "save.toml", older):
            refused(game, "save.toml")
    verify(game)


def raised(data: object) -> bool:
    """Add 1 to the first number there is."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if isinstance(value, int) and not isinstance(value, bool):
            data[key] = value + 1  # type: ignore[index]
            return True
        if raised(value):
            return True
    return False
