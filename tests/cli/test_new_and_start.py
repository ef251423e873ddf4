"""`pbem new` and `pbem start`: a game is begun, or everything is said that is in the way."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from pbem.games.registry import TITLES
from tests.cli.conftest import Lay
from tests.cli.terminal import PACKETS, SEATS, TITLE, pbem, seats


def test_new_writes_a_file_to_fill_in(desk: Path) -> None:
    """Nothing is begun; the talk says what comes next, and names what is still to be filled in."""
    said = pbem("new", "coastline")
    assert (said.code, said.out) == (0, "")
    assert said.err == "wrote coastline/game.toml. Fill in title and seats, then: pbem start coastline\n"
    assert [path.name for path in Path("coastline").iterdir()] == ["game.toml"]
    assert "Fill in the seats," in pbem("new", "two", "--title", TITLE).err
    assert "Fill in the title," in pbem("new", "three", *seats(*SEATS)).err


def test_new_with_title_and_seats_begins_at_once(desk: Path) -> None:
    """The commitment to the dice is printed; packets for all are there."""
    said = pbem("new", "coastline", "--title", TITLE, *seats(*SEATS))
    assert (said.code, said.out) == (0, "")
    assert said.lines[0] == "coastline: New England Railways, crayon, 4 seats, normal pace, 23 mails"
    assert re.fullmatch(r"dice commitment  [0-9a-f]{64}   \(printed in every report\)", said.lines[1])
    assert said.lines[2:] == [
        f"4 packets in coastline/{PACKETS}",
        "mails show pictures as SVG; as PNG, for any mail program: pbem outbox coastline",
        "next: open coastline/outbox/*.eml; then file what comes back: pbem submit coastline SHEET...",
    ]
    assert sorted(path.name for path in Path("coastline", PACKETS).iterdir()) == ["ann", "bob", "cleo", "dan"]


def test_a_seed_of_words_is_for_trials(desk: Path) -> None:
    """No commitment is printed for what anybody can guess."""
    said = pbem("new", "coastline", "--title", TITLE, *seats(*SEATS), "--seed", "three words")
    assert said.code == 0
    assert said.lines[1].startswith("The seed was given as words: anyone can guess it.")
    assert "commitment" not in said.err


def test_the_players_language_is_said(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is theirs and the onlookers', whatever the moderator reads; what is talked about stays the moderator's."""
    said = pbem("new", "coastline", "--title", TITLE, *seats(*SEATS), "--language", "es")
    assert said.lines[0].startswith("coastline: New England Railways, crayon, 4 seats")
    assert "SE PIDE" in Path("coastline", PACKETS, "bob", "report.txt").read_text(encoding="utf-8")
    assert "SE PIDE" in Path("coastline/turns/start/result/public/report.txt").read_text(encoding="utf-8")
    monkeypatch.setenv("PBEM_LANG", "es")
    pbem("new", "left-out")
    pbem("new", "said", "--language", "en")
    for folder, language in (("left-out", "es"), ("said", "en")):
        text = Path(folder, "game.toml").read_text(encoding="utf-8")
        assert tomllib.loads(text)["seats"][0]["language"] == language
        assert tomllib.loads(text).get("language", "en") == language
        assert "en asuntos y nombres de archivo" in text


def test_a_language_that_is_not_spoken(desk: Path) -> None:
    """It is refused with those there are, and nothing is written."""
    said = pbem("new", "coastline", "--language", "tlh")
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["there is no language tlh", "  there is: en, es"]
    assert list(desk.iterdir()) == []


@pytest.mark.parametrize("spelt", ["New-England-Railways", "New England Railways", "NEW_ENGLAND_RAILWAYS"])
def test_a_title_is_meant_in_any_case(desk: Path, spelt: str) -> None:
    """Its id and its name, with blanks or dashes."""
    assert pbem("new", "coastline", "--title", spelt).code == 0
    assert f'title = "{TITLE}"' in Path("coastline/game.toml").read_text()


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (["--title", "new-england"], ["there is no title new-england", f"  did you mean {TITLE}?"]),
        (["--title", "chess"], ["there is no title chess", f"  titles: {', '.join(TITLES)}"]),
        (
            ["--title", TITLE, *seats("Ann", "Bob")],
            ["this game cannot be made", "  the number of seats is 2; this title is for 3, 4, 5, 6"],
        ),
        (
            ["--title", TITLE, *seats("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil")],
            ["this game cannot be made", "  the number of seats is 7; this title is for 3, 4, 5, 6"],
        ),
        (
            ["--title", TITLE, *seats("Ann <a@example.org>", "Bob", "Ann <A@example.org>")],
            [
                "this game cannot be made",
                "  --seat 3: A@example.org is the address of seat 1 too",
                "  --seat 3: Ann is the name of seat 1 too",
            ],
        ),
        (
            ["--title", TITLE, *seats("Ann", "Bob", "Cleo"), "--edition", "crayn", "--pace", "slo", "--option", "x"],
            [
                "this game cannot be made",
                '  edition: there is no "crayn"; did you mean crayon?',
                '  pace: there is no "slo"; did you mean slow?',
                '  options: there is no "x"',
            ],
        ),
        (
            ["--title", TITLE, *seats("Ann", "bob@@", "")],
            ['"bob@@" is no seat', '  "" is no seat', '  a seat is like "Ann <ann@example.org>"'],
        ),
    ],
)
def test_what_cannot_be_made_is_said_all_at_once(desk: Path, typed: list[str], lines: list[str]) -> None:
    """Exit code 2; nothing is written, not even the folder."""
    said = pbem("new", "coastline", *typed)
    assert (said.code, said.out, said.lines) == (2, "", lines)
    assert list(desk.iterdir()) == []


def test_new_twice(lay: Lay) -> None:
    """The second time says what to do with the game that is there, begun or not."""
    assert pbem("new", "fresh").code == 0
    assert pbem("new", "fresh").lines == ["there is a game in fresh already", "  to begin it: pbem start fresh"]
    said = pbem("new", lay("begun"))
    assert said.code == 2
    assert said.lines == ["there is a game in begun already", "  to see where it stands: pbem status begun"]


def test_start_begins_what_was_filled_in(desk: Path) -> None:
    """From the file that `new` wrote for all the seats, with an edit by hand."""
    assert pbem("new", "coastline", *seats(*SEATS)).code == 0
    file = Path("coastline/game.toml")
    file.write_text(file.read_text().replace('title = ""', f'title = "{TITLE}"', 1))
    said = pbem("start", "coastline")
    assert (said.code, said.out) == (0, "")
    assert said.lines[0].startswith("coastline: New England Railways, crayon, 4 seats")


def test_start_says_every_fault_with_its_line(desk: Path) -> None:
    """The places are those of the file as it is named, so that an editor opens them."""
    assert pbem("new", "coastline", "--title", TITLE).code == 0
    file = Path("coastline/game.toml")
    file.write_text(file.read_text().replace('"UTC"', '"Europe/Mardid"', 1).replace('"normal"', '"brisk"', 1))
    said = pbem("start", "coastline")
    assert (said.code, said.out) == (2, "")
    assert said.lines[0] == "coastline/game.toml has 4 faults"
    assert [re.sub(r":\d+:\d+:", ":", line) for line in said.lines[1:]] == [
        '  coastline/game.toml: pace: there is no "brisk"; there is: slow | normal | fast',
        "  coastline/game.toml: no time zone Europe/Mardid; did you mean Europe/Madrid, Europe/Paris, Europe/Samara?",
        "  coastline/game.toml: the number of seats is 1; this title is for 3, 4, 5, 6",
        "  coastline/game.toml: id is empty",
    ]


def test_start_twice(lay: Lay) -> None:
    """A game begins once."""
    said = pbem("start", lay("begun"))
    assert said.code == 2
    assert said.lines == ["the game has begun already", "  to see where it stands: pbem status begun"]


def test_a_lost_save_is_a_fault_of_the_save(lay: Lay) -> None:
    """Exit code 4: beginning again would make another game of it."""
    game = lay("auction")
    (game / "save.toml").unlink()
    said = pbem("start", game)
    assert said.code == 4
    assert said.lines[0].startswith("save.toml is gone, but ")


def test_everybody_is_told_which_options_were_chosen(desk: Path) -> None:
    """In the first mail, whatever blanks were typed; what is usual goes without saying."""
    assert pbem("new", "inland", "--title", "pacific-northwest-rails", *seats("Ann", "Bob")).code == 0
    first = Path("inland", PACKETS, "ann", "report.txt").read_text("utf-8")
    assert "OPTION" not in first
    shutil.rmtree("inland/turns")
    Path("inland/save.toml").unlink()
    toml = Path("inland/game.toml")
    chosen = 'options = ["year-die=one-roll", "boarding = landing"]'
    toml.write_text(toml.read_text("utf-8").replace("options = []", chosen), "utf-8")
    assert pbem("start", "inland").code == 0
    for folder in ("ann", "bob"):
        told = " ".join(Path("inland", PACKETS, folder, "report.txt").read_text("utf-8").split())
        assert "OPTION year-die = one-roll - a Year's die: a roll for each railroad it marks, or one for all" in told
        assert "OPTION boarding = landing - from the Perimeter a railroad is boarded in passing" in told
