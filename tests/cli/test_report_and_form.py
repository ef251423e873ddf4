"""`pbem report` and `pbem form`: what was mailed, once more."""

from pathlib import Path

import pytest

from tests.cli.conftest import Lay
from tests.cli.terminal import form, pbem


@pytest.mark.parametrize(
    ("typed", "file"),
    [
        ([], "public/report.txt"),
        (["--public"], "public/report.txt"),
        (["--moderator"], "moderator/report.txt"),
        (["--seat", "bob"], "packets/bob/report.txt"),
        (["--seat", "Bob"], "packets/bob/report.txt"),
    ],
)
def test_a_report_as_it_was_mailed(lay: Lay, typed: list[str], file: str) -> None:
    """The newest, for everybody, unless something else is said."""
    game = lay("auction")
    said = pbem("report", game, *typed)
    assert (said.code, said.err) == (0, "")
    assert said.out == (game / "turns/00-sign-up/result" / file).read_text(encoding="utf-8").rstrip("\n") + "\n"


@pytest.mark.parametrize("leg", ["start", "0", "00", "00-sign-up"])
def test_a_leg_by_number_or_name(lay: Lay, leg: str) -> None:
    """As its folder is called, or what its number is."""
    game = lay("auction")
    folder = "start" if leg == "start" else "00-sign-up"
    text = (game / f"turns/{folder}/result/public/report.txt").read_text(encoding="utf-8")
    assert pbem("report", game, "--leg", leg).out == text.rstrip("\n") + "\n"


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (["--leg", "9"], ["no leg 9 in auction", "  there are: start, 00-sign-up, 01-t1-auction"]),
        (["--leg", "1"], ["leg 01-t1-auction has not been adjudicated"]),
        (["--seat", "zoe"], ["no seat zoe in this game", "  seats: ann, bob, cleo, dan"]),
        (["--seat", "zoe", "--format", "json"], ["no seat zoe in this game", "  seats: ann, bob, cleo, dan"]),
        (["--seat", "ann", "--public"], ["say one of --seat, --public and --moderator"]),
        (["--format", "pdf"], ["there is no format pdf", "  there is: text, html, svg, json"]),
    ],
)
def test_what_there_is_no_report_of(lay: Lay, typed: list[str], lines: list[str]) -> None:
    """Exit code 2, and what there is."""
    game = lay("auction")
    (game / "turns/01-t1-auction/orders").mkdir(parents=True)
    said = pbem("report", game, *typed)
    assert (said.code, said.out, said.lines) == (2, "", lines)


FILES = {"html": "report.html", "svg": "map.svg"}


@pytest.mark.parametrize("format", FILES)
@pytest.mark.parametrize(("typed", "folder"), [([], "public"), (["--seat", "ann"], "packets/ann")])
def test_a_page_or_a_map_as_it_was_mailed(lay: Lay, format: str, typed: list[str], folder: str) -> None:
    """The stored file, to the byte; exit code 2 if the leg has none."""
    game = lay("auction")
    file = game / "turns/00-sign-up/result" / folder / FILES[format]
    file.write_text("<p>as mailed</p>\n", "utf-8")
    said = pbem("report", game, "--format", format, *typed)
    assert (said.code, said.out, said.err) == (0, "<p>as mailed</p>\n", "")
    file.unlink()
    said = pbem("report", game, "--format", format, *typed)
    assert (said.code, said.out) == (2, "")
    assert said.lines == [
        f"leg 00-sign-up has no {FILES[format]} for this reader",
        "  a report as text is always there: --format text",
    ]


@pytest.mark.parametrize(
    ("typed", "file"),
    [
        ([], "public/report.txt"),
        (["--moderator"], "moderator/report.txt"),
        (["--seat", "bob"], "packets/bob/report.txt"),
    ],
)
def test_a_report_in_another_language(lay: Lay, typed: list[str], file: str) -> None:
    """Written anew from the records of its leg; in the language it was mailed in it is the same to the byte."""
    game = lay("over")
    leg = game / "turns/02-t2-auction"
    stored = (leg / "result" / file).read_text(encoding="utf-8").rstrip("\n") + "\n"
    for lang in ("en", "es"):
        said = pbem("report", game, "--leg", "2", "--lang", lang, *typed)
        assert (said.code, said.err) == (0, "")
        assert (said.out == stored) == (lang == "en")
        assert said.out.splitlines()[1] == stored.splitlines()[1]
    assert pbem("report", game, "--leg", "2", *typed).out == stored


def test_what_cannot_be_written_anew(lay: Lay) -> None:
    """A language that pbem does not speak; a leg that is not as it was recorded (exit code 4)."""
    game = lay("auction")
    said = pbem("report", game, "--lang", "fr")
    assert (said.code, said.out, said.lines) == (2, "", ["there is no language fr", "  there is: en, es"])
    events = game / "turns/00-sign-up/result/events.jsonl"
    events.write_bytes(events.read_bytes() + b"\n")
    said = pbem("report", game, "--lang", "es")
    assert (said.code, said.out) == (4, "")
    assert said.lines == [
        "leg 00-sign-up: events.jsonl is not as it should be",
        f"  to hear more: pbem verify {game}",
    ]
    assert pbem("report", game).code == 0


def test_the_events_for_a_program(lay: Lay) -> None:
    """Each with its step and its rule; the keys are stable."""
    game = lay("auction")
    for typed in ([], ["--seat", "ann"], ["--moderator"]):
        said = pbem("report", game, "--format", "json", *typed)
        assert (said.code, said.err) == (0, "")
        assert list(said.data) == ["game", "leg", "finished", "chain", "events"]
        assert said.data["leg"] == "00-sign-up"
        assert all({"at", "event", "rule"} <= set(event) for event in said.data["events"])


def test_a_report_that_is_gone(lay: Lay) -> None:
    """Exit code 4."""
    game = lay("auction")
    (game / "turns/00-sign-up/result/public/report.txt").unlink()
    said = pbem("report", game)
    assert (said.code, said.out) == (4, "")
    assert said.lines == ["auction/turns/00-sign-up/result/public/report.txt is gone"]


def test_the_form_again(lay: Lay) -> None:
    """The same bytes as in the packet, printed."""
    game = lay("auction")
    said = pbem("form", game, "--seat", "Ann")
    assert (said.code, said.err) == (0, "")
    assert said.out == form(game, "ann", "00-sign-up").read_text(encoding="utf-8")


def test_the_whole_form_into_a_folder(lay: Lay) -> None:
    """Form, position and schema, as in the packet; their names are talk."""
    game = lay("auction")
    said = pbem("form", game, "--seat", "ann", "--out", "for/ann")
    assert (said.code, said.out) == (0, "")
    written = sorted(Path("for/ann").iterdir())
    assert sorted(said.lines) == [str(path) for path in written]
    packet = form(game, "ann", "00-sign-up").parent
    assert [path.read_bytes() for path in written] == [(packet / path.name).read_bytes() for path in written]


def test_no_form_is_due(lay: Lay) -> None:
    """Exit code 2: for a stranger, and when the game is over."""
    said = pbem("form", lay("auction"), "--seat", "zoe")
    assert (said.code, said.lines) == (2, ["no seat zoe in this game", "  seats: ann, bob, cleo, dan"])
    said = pbem("form", lay("over"), "--seat", "ann")
    assert (said.code, said.out, said.lines) == (2, "", ["the game is over; no form is due"])


def test_a_form_that_cannot_be_written(lay: Lay) -> None:
    """Exit code 4, and which file."""
    Path("taken").write_text("")
    said = pbem("form", lay("auction"), "--seat", "ann", "--out", "taken/folder")
    assert (said.code, said.out) == (4, "")
    assert said.lines == ["taken/folder: Not a directory"]
