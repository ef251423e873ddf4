"""The drafts made anew: as adjudicated but for the pictures; to whom game.toml says now; nothing else is touched."""

import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from pbem.desk.faults import DeskFault
from pbem.desk.redraft import redraft
from pbem.report.png import have_png
from tests.post.hostile import GAME, begin, leg, mails, parts, read, texts
from tests.titles.folders import command, done, environment, played, tree

PNG = b"\x89PNG\r\n\x1a\n"
needs_png = pytest.mark.skipif(not have_png(), reason="the extra [pictures] is not installed")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`start`, `sign-up` with press, and `later`: a game at each of these mailings."""
    home = tmp_path_factory.mktemp("redraft")
    begin(home / "start" / "coastline")
    shutil.copytree(home / "start", home / "sign-up")
    leg(home / "sign-up" / "coastline")
    shutil.copytree(home / "sign-up", home / "later")
    for _ in range(5):
        played(home / "later" / "coastline")
    return home


@pytest.fixture
def game(games: Path, tmp_path: Path) -> Path:
    """The game some legs on, with charts in its mails: a copy to work on."""
    return Path(shutil.copytree(games / "later" / "coastline", tmp_path / "coastline"))


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is not installed."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)


def told(game: Path, old: str, new: str) -> None:
    """Correct game.toml."""
    text = (game / "game.toml").read_text(encoding="utf-8")
    assert old in text
    (game / "game.toml").write_text(text.replace(old, new), encoding="utf-8")


class TestBytes:
    """What is in the drafts."""

    @pytest.mark.parametrize("stop", ["start", "sign-up", "later"])
    @pytest.mark.usefixtures("without")
    def test_without_the_extra_they_are_as_adjudicated(self, stop: str, games: Path, tmp_path: Path) -> None:
        game = Path(shutil.copytree(games / stop / "coastline", tmp_path / "coastline"))
        shutil.rmtree(game / "outbox")
        made = redraft(game)
        assert made.pictures == "svg"
        assert tree(game) == tree(games / stop / "coastline")
        assert sorted(made.drafts) == sorted(path.name for path in game.glob("outbox/*"))

    @needs_png
    def test_with_it_they_differ_in_the_pictures_alone(self, games: Path, game: Path) -> None:
        before = mails(game)
        assert redraft(game).pictures == "png"
        assert mails(game).keys() == before.keys()
        assert texts(game) == texts(games / "later" / "coastline")
        for who, raw in mails(game).items():
            now, then = read(raw), read(before[who])
            assert now.items() == then.items()
            ours, were = parts(now), parts(then)
            drawn = {name for name in ours if name.endswith(".png")}
            assert drawn == {"map.png", "income.png", "worth.png"}
            assert all(ours[name].startswith(PNG) for name in drawn)
            assert {name: data for name, data in ours.items() if name not in drawn} == {
                name: data for name, data in were.items() if not name.endswith(".svg")
            }
            for part in now.walk():
                if part.get_content_type() == "image/png":
                    assert f'src="cid:{str(part["Content-ID"]).strip("<>")}"'.encode() in ours["text/html"]

    @needs_png
    def test_the_same_bytes_every_time_and_everywhere(self, game: Path, tmp_path: Path) -> None:
        other = Path(shutil.copytree(game, tmp_path / "elsewhere" / "coastline"))
        around = environment(PYTHONHASHSEED="4711", TZ="Pacific/Kiritimati", LANG="C", PBEM_LANG="es")
        redraft(game)
        once = tree(game)
        redraft(game)
        assert tree(game) == once
        done(command("outbox", other, env=around))
        assert tree(other) == once

    @needs_png
    def test_a_picture_that_cannot_be_drawn_goes_as_it_is(self, game: Path) -> None:
        (map_file,) = game.glob("turns/05-*/result/packets/ann/map.svg")
        map_file.unlink()  # it is one file with the others' map, which stays good
        map_file.write_bytes(b"<svg")
        redraft(game)
        found = parts(read(mails(game)["ann"]))
        assert found["map.svg"] == b"<svg"
        assert found["worth.png"].startswith(PNG)
        assert "map.png" in parts(read(mails(game)["cleo"]))

    def test_what_is_gone_from_a_packet_is_made_again(self, games: Path, game: Path) -> None:
        redraft(game)
        expected = tree(game / "outbox")
        for packet in game.glob("turns/05-*/result/p*"):
            shutil.rmtree(packet)
        redraft(game)
        assert tree(game / "outbox") == expected


class TestAddresses:
    """To whom they are, by game.toml as it is now."""

    def test_a_corrected_address(self, game: Path) -> None:
        before = mails(game)
        told(game, "ann@example.org", "ann.two@example.org")
        redraft(game)
        now = mails(game)
        assert "ann.two@example.org" in read(now["ann"])["To"]
        assert texts(game)["ann"].startswith('To: "Ann \\"Q\\", <x@y>" <ann.two@example.org>\n')
        assert read(now["ann"])["Message-ID"] == read(before["ann"])["Message-ID"], "it is the same mail"
        assert read(now["cleo"])["To"] == read(before["cleo"])["To"]

    def test_somebody_takes_over_a_seat(self, game: Path) -> None:
        told(game, 'id = "cleo"\nmail = "cleo@example.org"', 'id = "cleo"\nname = "Eve"\nmail = "eve@example.org"')
        redraft(game)
        assert read(mails(game)["cleo"])["To"] == "Eve <eve@example.org>"

    def test_one_who_wants_no_mail_any_more_and_one_who_does(self, game: Path) -> None:
        told(game, 'mail = "cleo@example.org"\n', "")
        told(game, 'id = "dan"', 'id = "dan"\nmail = "dan@example.org"')
        redraft(game)
        assert {"cleo"} & mails(game).keys() == set()
        assert {"cleo"} & texts(game).keys() == set()
        dan = parts(read(mails(game)["dan"]))
        (form,) = game.glob("turns/05-*/result/packets/dan/*.orders.toml")
        assert dan[form.name] == form.read_bytes()

    def test_a_reader_of_a_new_language_gets_the_report_in_it(self, game: Path) -> None:
        spanish = parts(read(mails(game)["readers.2"]))["text/plain"]
        told(game, 'mail = "archive@example.net"\nlanguage = "es"', 'mail = "archive@example.net"')
        told(game, 'mail = "zine@example.org"', 'mail = "zine@example.org"\nlanguage = "es"')
        shutil.rmtree(next(game.glob("turns/05-*/result/public.es")))
        redraft(game)
        assert parts(read(mails(game)["readers.1"]))["text/plain"] == spanish
        assert parts(read(mails(game)["readers.2"]))["text/plain"] != spanish

    def test_nobody_has_an_address(self, tmp_path: Path) -> None:
        toml = "\n".join(line for line in GAME.split("[[readers]]")[0].splitlines() if not line.startswith("mail ="))
        game = begin(tmp_path / "coastline", toml)
        before = tree(game)
        with pytest.raises(DeskFault) as fault:
            redraft(game)
        assert fault.value.exit == 2
        assert tree(game) == before


class TestUpkeep:
    """The game is as it was."""

    def test_nothing_but_the_outbox_changes(self, games: Path, game: Path) -> None:
        mine = game / "outbox" / "to the zine.eml"
        mine.write_text("mine")
        redraft(game)
        ours = tree(game)
        assert ours.pop("outbox/to the zine.eml") == b"mine"
        theirs = tree(games / "later" / "coastline")
        assert ours.keys() == theirs.keys()
        assert {name for name in ours if ours[name] != theirs[name]} <= {name for name in ours if "outbox/" in name}

    def test_the_next_leg_takes_them_away_and_follows_them(self, game: Path) -> None:
        redraft(game)
        ids = {who: read(raw)["Message-ID"] for who, raw in mails(game).items()}
        played(game)
        for who, raw in mails(game).items():
            assert read(raw)["In-Reply-To"] == ids[who]
        assert {path.name.partition("-")[0] for path in game.glob("outbox/*")} == {"06"}

    def test_a_damaged_record_is_noticed_and_nothing_written(self, game: Path) -> None:
        (events,) = game.glob("turns/05-*/result/events.jsonl")
        raw = events.read_bytes()
        at = Random("damage").randrange(len(raw))
        events.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        before = tree(game)
        with pytest.raises(DeskFault) as fault:
            redraft(game)
        assert fault.value.exit == 4
        assert tree(game) == before
