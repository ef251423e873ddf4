"""`pbem explain`: each line of a seat's sheet, and what became of it."""

from pathlib import Path

import pytest

from tests.cli.conftest import Lay
from tests.cli.terminal import form, pbem

TIME = ("--received", "2026-02-07 21:14")


def line_of(text: str, number: int) -> str:
    """A line of a sheet, by its number."""
    return text.split("\n")[number - 1]


@pytest.fixture
def game(lay: Lay) -> Path:
    """Turn 1's auction is played: Ann bid high, Bob sent twice, Cleo sent nothing, Dan is a bot and bids first."""
    game = lay("auction")
    sheet = form(game, "ann", "00-sign-up").read_text(encoding="utf-8")
    ann = sheet.replace("limit = 0, finish = 0", "limit = 77, finish = 1", 1)
    bob = form(game, "bob", "00-sign-up").read_text(encoding="utf-8")
    Path("ann.toml").write_text(ann, "utf-8")
    Path("ann-bad.toml").write_text(ann.replace("limit = 77", "limit = $77"), "utf-8")
    Path("bob.toml").write_text(bob.replace("limit = 0", "limit = 3"), "utf-8")
    Path("bob-first.toml").write_text(bob, "utf-8")
    assert pbem("submit", game, *TIME, "ann.toml").code == 0
    assert pbem("submit", game, *TIME, "ann-bad.toml").code == 1
    assert pbem("submit", game, *TIME, "bob-first.toml", "bob.toml").code == 0
    assert pbem("adjudicate", game, "--missing", "cleo=default", "--missing", "dan=bot").code == 0
    return game


def test_each_line_as_received_and_what_became_of_it(game: Path) -> None:
    """In the report's own words, below the line with its number in the file."""
    said = pbem("explain", game, "ann")
    assert (said.code, said.err) == (0, "")
    rows = said.out.splitlines()
    assert rows[0].startswith("Ann, turn 1 auction: sheet no. 1 of Sat 7 Feb 21:14, digest ")
    number, written = rows[1].split(None, 1)
    received = line_of((game / "turns/01-t1-auction/orders/ann.1.toml").read_text(encoding="utf-8"), int(number))
    assert received.startswith(written.rstrip("."))
    words = pbem("explain", game, "ann", "--json").data["outcomes"][0]["text"]
    assert f"used: {words}" in " ".join(said.out.split())
    assert words in " ".join(pbem("report", game, "--seat", "ann").out.split())
    assert "        not used: no bid was ordered" in rows
    assert rows[-1] == "sheet no. 2 of Sat 7 Feb 21:14 was refused: T113"
    assert max(map(len, rows)) <= 72


def test_another_leg_and_a_sheet_that_was_replaced(game: Path) -> None:
    """By the leg's number or name, the seat by the player's."""
    bob = pbem("explain", game, "Bob")
    assert bob.out.splitlines()[0].startswith("Bob, turn 1 auction: sheet no. 2 of ")
    assert bob.out.splitlines()[-1] == "sheet no. 1 of Sat 7 Feb 21:14 was replaced by a later one"
    for leg in ("0", "00-sign-up"):
        said = pbem("explain", game, "ann", "--leg", leg)
        assert said.code == 0
        assert said.out.splitlines()[0].startswith("Ann, sign-up: sheet no. 1 of ")
        assert "        used: the language of your reports and forms" in said.out.splitlines()
        assert "        not used: no loan was ordered" in said.out.splitlines()


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("cleo", "Cleo, turn 1 auction: no sheet came: the least that the rules allow was\n  done for you\n"),
        ("dan", "Dan, turn 1 auction: no sheet came: a bot decided for you\n"),
    ],
)
def test_a_seat_without_a_sheet(game: Path, seat: str, told: str) -> None:
    """What was done for it, and by whom."""
    said = pbem("explain", game, seat)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(told)
    assert said.out.count("\n") > told.count("\n")


def test_nothing_of_what_others_alone_know(game: Path) -> None:
    """Ann's limit was 77, and no other explanation says so."""
    assert "77" in pbem("explain", game, "ann").out
    for seat in ("bob", "cleo", "dan"):
        assert "77" not in pbem("explain", game, seat).out
        data = pbem("explain", game, seat, "--json").data
        assert "77" not in f"{data['outcomes']} {data['others']}"


def test_for_a_program(game: Path) -> None:
    """The keys are stable; times are UTC; a line that the sheet does not have is 0."""
    said = pbem("explain", game, "ann", "--json")
    assert (said.code, said.err) == (0, "")
    assert list(said.data) == ["game", "leg", "seat", "status", "no", "received", "digest", "outcomes", "others"]
    assert (said.data["leg"], said.data["seat"], said.data["status"]) == ("01-t1-auction", "ann", "sent")
    first = said.data["outcomes"][0]
    assert list(first) == ["line", "path", "written", "what", "became", "text"]
    assert (first["became"], first["path"].partition(".")[0]) == ("used", "bids")
    bot = pbem("explain", game, "dan", "--json").data
    assert (bot["status"], bot["no"], bot["digest"]) == ("bot", 0, "")
    assert {row["line"] for row in bot["outcomes"]} <= {0}


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (["zoe"], ["no seat zoe in this game", "  seats: ann, bob, cleo, dan"]),
        (["ann", "--leg", "2"], ["leg 02-t1-shipping has not been adjudicated"]),
        (["ann", "--leg", "start"], ["nothing is ordered before the first mailing; say a later leg"]),
        (
            ["ann", "--leg", "9"],
            ["no leg 9 in auction", "  there are: start, 00-sign-up, 01-t1-auction, 02-t1-shipping"],
        ),
    ],
)
def test_what_cannot_be_explained(game: Path, typed: list[str], lines: list[str]) -> None:
    """Exit code 2, and what there is."""
    (game / "turns/02-t1-shipping").mkdir(exist_ok=True)
    said = pbem("explain", game, *typed)
    assert (said.code, said.out, said.lines) == (2, "", lines)


@pytest.mark.parametrize("name", ["result/events.jsonl", "result/settings.toml", "orders/ann.1.toml"])
def test_a_leg_that_is_not_as_it_was_recorded(game: Path, name: str) -> None:
    """Exit code 4: nothing is explained by a record that somebody has edited."""
    file = game / "turns/01-t1-auction" / name
    file.write_bytes(file.read_bytes() + b"\n")
    said = pbem("explain", game, "ann")
    assert (said.code, said.out) == (4, "")
    assert Path(name).name in said.lines[0]
    file.unlink()
    assert pbem("explain", game, "ann").code == 4


def test_every_seat_and_leg_of_a_whole_game(lay: Lay) -> None:
    """Played by bots to the end: what every report says of orders, explain says too."""
    game = lay("over")
    legs = sorted(path.name for path in (game / "turns").iterdir() if path.name != "start")
    for leg in (legs[0], legs[2], legs[-1]):
        for seat in ("ann", "dan"):
            said = pbem("explain", game, seat, "--leg", leg)
            assert (said.code, said.err) == (0, "")
            report = " ".join((game / f"turns/{leg}/result/packets/{seat}/report.txt").read_text("utf-8").split())
            for row in pbem("explain", game, seat, "--leg", leg, "--json").data["outcomes"]:
                assert row["text"] in report
