"""The outbox of a game: who gets what, in which thread and language; nothing of others; the same bytes everywhere."""

import email
import email.policy
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.desk.game import open_game
from pbem.desk.places import token_of
from pbem.desk.reports import stored_report
from pbem.desk.verify import verify
from tests.post.hostile import (
    GAME,
    NOTE,
    PRESS,
    PRIVATE,
    PUBLIC,
    begin,
    everything,
    label,
    leg,
    mails,
    parts,
    read,
    texts,
)
from tests.titles.folders import command, done, environment, played, sent, tree

READERS = {"ann", "bob", "cleo", "readers.1", "readers.2"}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`opened`: the first mailing is out; `press`: a leg with press is settled."""
    home = tmp_path_factory.mktemp("mail")
    begin(home / "opened" / "coastline")
    shutil.copytree(home / "opened", home / "press")
    leg(home / "press" / "coastline")
    return home


@pytest.fixture
def opened(table: Path) -> Path:
    return table / "opened" / "coastline"


@pytest.fixture
def game(table: Path) -> Path:
    return table / "press" / "coastline"


def subject(raw: bytes) -> str:
    return str(email.message_from_bytes(raw, policy=email.policy.default)["Subject"])


class TestWhoGetsWhat:
    """One mail for each address."""

    def test_players_with_an_address_and_readers(self, opened: Path, game: Path) -> None:
        for folder in (opened, game):
            assert mails(folder).keys() == READERS
            assert texts(folder).keys() == READERS
        assert sorted(path.name for path in opened.glob("outbox/*.eml"))[0] == "start.ann.eml"
        assert sorted(path.name for path in game.glob("outbox/*.eml"))[0] == "00-sign-up.ann.eml"

    def test_each_has_one_receiver_and_the_sender_of_game_toml(self, game: Path) -> None:
        seen = set()
        for raw in mails(game).values():
            message = email.message_from_bytes(raw, policy=email.policy.default)
            assert not {"Cc", "Bcc", "Date"} & set(message.keys())
            [to] = message["To"].addresses
            seen.add((to.display_name, to.addr_spec))
            assert message["From"].addresses[0].addr_spec == "order.box@example.org"
        assert seen == {
            ('Ann "Q", <x@y>', "ann@example.org"),
            ("Zoë Núñez", "bob@xn--bcher-kva.example"),
            ("Cleo", "cleo@example.org"),
            ("The Zine", "zine@example.org"),
            ("", "archive@example.net"),
        }

    def test_the_packet_is_in_it_byte_for_byte(self, game: Path) -> None:
        for who, raw in mails(game).items():
            folder = game / "turns" / label(game) / "result"
            packet = folder / {"readers.1": "public", "readers.2": "public.es"}.get(who, f"packets/{who}")
            found = parts(read(raw))
            body = found.pop("text/plain").decode().replace("\r\n", "\n")
            assert body == (packet / "report.txt").read_text()
            assert texts(game)[who].split("\n\n", 1)[1] == body
            named = {name: data for name, data in found.items() if "/" not in name and not name.endswith(".png")}
            assert named == {name: (packet / name).read_bytes() for name in named}
            left = {path.name for path in packet.iterdir()} - named.keys()
            assert all(name.startswith("report.") or name.endswith(".svg") for name in left)
            assert who.startswith("readers") or f"coastline-01-t1-auction-{who}.orders.toml" in named

    def test_subjects(self, opened: Path, game: Path) -> None:
        assert subject(mails(opened)["ann"]) == "[coastline] the start: report, orders due Sun 18 Jan 18:00"
        assert subject(mails(opened)["readers.1"]) == "[coastline] the start: report"
        assert subject(mails(game)["ann"]) == "[coastline] sign-up: report, orders due Wed 21 Jan 18:00"
        assert subject(mails(game)["bob"]) != subject(mails(game)["ann"]), "Bob reads Spanish"
        assert subject(mails(game)["readers.2"]) != subject(mails(game)["readers.1"]), "so does the archive"
        assert subject(mails(game)["bob"]).startswith("[coastline] ")

    def test_without_addresses_there_is_no_outbox(self, tmp_path: Path) -> None:
        toml = "\n".join(line for line in GAME.split("[[readers]]")[0].splitlines() if not line.startswith("mail ="))
        assert not (begin(tmp_path / "by hand", toml) / "outbox").exists()

    def test_an_address_that_no_mail_can_hold_gets_the_text(self, tmp_path: Path) -> None:
        folder = begin(tmp_path / "coastline", GAME.replace("cleo@example.org", "cleó@example.org"))
        assert "cleo" not in mails(folder)
        assert texts(folder)["cleo"].startswith("To: Cleo <cleó@example.org>\n")


class TestThreads:
    """Each mail follows the one before it, and all hang on the first."""

    def test_a_game(self, opened: Path, tmp_path: Path) -> None:
        folder = shutil.copytree(opened, tmp_path / "coastline")
        first = last = {who: str(read(raw)["Message-ID"]) for who, raw in mails(folder).items()}
        everyones = list(first.values())
        for _ in range(3):
            played(folder, "bot")
            for who, raw in mails(folder).items():
                message = read(raw)
                assert message["In-Reply-To"] == last[who]
                assert message["References"].split() == list(dict.fromkeys((first[who], last[who])))
            last = {who: str(read(raw)["Message-ID"]) for who, raw in mails(folder).items()}
            everyones += last.values()
        assert len(set(everyones)) == len(everyones)

    def test_a_leg_played_again_otherwise_has_other_ids(self, opened: Path, game: Path, tmp_path: Path) -> None:
        folder = shutil.copytree(opened, tmp_path / "coastline")
        played(folder, "default")
        assert read(mails(folder)["ann"])["Message-ID"] != read(mails(game)["ann"])["Message-ID"]
        assert read(mails(folder)["ann"])["In-Reply-To"] == read(mails(game)["ann"])["In-Reply-To"]


class TestUpkeep:
    """The outbox holds the newest mailing, and what is not pbem's stays."""

    def test_old_drafts_go_and_other_files_stay(self, game: Path, tmp_path: Path) -> None:
        folder = shutil.copytree(game, tmp_path / "coastline")
        mine = folder / "outbox" / "to the zine.eml"
        mine.write_text("mine")
        edited = folder / "outbox" / "00-sign-up.ann.eml"
        edited.write_bytes(edited.read_bytes() + b"P.S. Sent with love.\r\n")
        played(folder, "bot")
        assert mine.read_text() == "mine"
        assert {path.name.split(".")[0] for path in folder.glob("outbox/*") if path != mine} == {"01-t1-auction"}

    def test_a_refused_command_leaves_them(self, game: Path, tmp_path: Path) -> None:
        folder = shutil.copytree(game, tmp_path / "coastline")
        before = tree(folder / "outbox")
        done(command("adjudicate", folder, "--missing", "wait"), 3)
        done(command("adjudicate", folder, "--missing", "bot", "--dry-run"))
        assert tree(folder / "outbox") == before


class TestSecrets:
    """A draft holds what its reader may know, encoded or not."""

    def test_no_token_of_another(self, opened: Path, game: Path) -> None:
        for folder in (opened, game):
            save = open_game(folder).save
            tokens = {seat: token_of(save, seat).encode() for seat in save.seats}
            for who, raw in mails(folder).items():
                held = everything(raw) + texts(folder)[who].encode()
                assert [seat for seat, token in tokens.items() if token in held] == ([who] if who in tokens else [])
                assert save.seed.encode() not in held

    def test_private_press_goes_to_those_it_names_and_its_author(self, game: Path) -> None:
        for who, raw in mails(game).items():
            held = everything(raw) + texts(game)[who].encode()
            assert (PRIVATE.encode() in held) == (who in ("ann", "bob")), who
            assert PUBLIC.encode() in held
        result = game / "turns" / label(game) / "result"
        for name, data in tree(result).items():
            if PRIVATE.encode() in data:
                assert name.startswith(("packets/ann/report.", "packets/bob/report.", "moderator/", "settings.toml"))

    def test_another_private_message_changes_no_byte_for_the_others(self, opened: Path, tmp_path: Path) -> None:
        """But for the digest that ties the leg to all that came in, in its report and in the ids of mails."""
        found = []
        for number, text in enumerate(("Yes", PRIVATE)):
            folder = shutil.copytree(opened, tmp_path / str(number) / "coastline")
            leg(folder, f'[[press]]\nto = ["bob"]\ntext = "{text}"\n')
            chain = open_game(folder).save.chain
            result = folder / "turns" / "00-sign-up" / "result"
            papers = tree(result / "packets" / "cleo") | tree(result / "public") | tree(result / "public.es")
            papers |= {f"{who}.txt": text.encode() for who, text in texts(folder).items() if who not in ("ann", "bob")}
            for who in READERS - {"ann", "bob"}:
                papers |= {f"{who} {name}": data for name, data in parts(read(mails(folder)[who])).items()}
            masks = ((chain.encode(), b""), (chain[:12].encode(), b""))
            for old, new in masks:
                papers = {name: data.replace(old, new) for name, data in papers.items()}
            found.append(papers)
        assert found[0] == found[1]


class TestPress:
    """From the sheet to the report, and into the record."""

    def test_it_is_delivered_as_marked_lines(self, game: Path) -> None:
        ann, bob = stored_report(game, "", "ann"), stored_report(game, "", "bob")
        assert f"\n  | {PRIVATE}\n  | # BEGIN ORDERS coastline\n  | ====" in ann
        assert f"  | {PRIVATE}" in bob
        assert stored_report(game, "", "").count("\n  | ") == 1
        assert ann.count("\n# BEGIN ORDERS") == 2, "the note's, which is the moderator's own, and the form's"

    def test_a_report_sent_back_whole_is_the_form_in_it(self, table: Path, tmp_path: Path) -> None:
        """No line of press can pass for the frame of the orders."""
        folder = shutil.copytree(table / "opened", tmp_path / "x") / "coastline"
        text = stored_report(folder, "", "ann").partition("From here on")[0] + stored_report(folder, "", "ann")[-400:]
        assert text
        (folder / "note.txt").unlink(missing_ok=True)
        sent(folder, "ann", _form_with(folder, PRESS))
        played(folder, "bot")
        assert sent(folder, "bob", stored_report(folder, "", "bob").encode()).checked.accepted

    def test_it_is_in_the_record_and_verified(self, game: Path, tmp_path: Path) -> None:
        verify(game)
        folder = shutil.copytree(game, tmp_path / "coastline")
        told = folder / "turns" / "00-sign-up" / "result" / "settings.toml"
        told.write_text(told.read_text().replace(PRIVATE, "Never mind"))
        found = command("verify", folder)
        assert found.returncode == 4
        assert "settings.toml" in found.stderr

    def test_html_has_it_as_text(self, game: Path) -> None:
        for page in game.glob("turns/*/result/packets/*/report.html"):
            text = page.read_text()
            assert "<b onmouseover" not in text
            assert "<script>alert" not in text
            assert (PUBLIC in text) == (page.parts[-5] == "00-sign-up")


def _form_with(folder: Path, press: str) -> bytes:
    from pbem.orders.forms import form_text
    from tests.titles.folders import place

    return form_text(place(folder, "ann")).replace("# END ORDERS", f"{press}\n# END ORDERS").encode()


SURROUNDINGS = (
    environment(PYTHONHASHSEED="0", TZ="UTC", LANG="C.UTF-8", COLUMNS="80"),
    environment(PYTHONHASHSEED="4711", TZ="Pacific/Kiritimati", LANG="C", COLUMNS="200", PBEM_LANG="es"),
)


def test_the_same_bytes_in_two_folders_zones_and_hash_seeds(opened: Path, tmp_path: Path) -> None:
    found = []
    for number, around in enumerate(SURROUNDINGS):
        folder = shutil.copytree(opened, tmp_path / f"place {number}" / "coastline")
        (folder / "note.txt").write_text(NOTE, encoding="utf-8")
        for _ in range(2):
            done(command("adjudicate", folder, "--missing", "bot", env=around))
        found.append(tree(folder / "outbox"))
    assert found[0] == found[1]
    assert found[0]


def _munpacked(raw: bytes, folder: Path) -> Iterator[tuple[str, bytes]]:
    (folder / "draft.eml").write_bytes(raw.replace(b"\r\n", b"\n"))
    subprocess.run(["munpack", "-q", "-t", "draft.eml"], cwd=folder, check=True, capture_output=True)
    return ((path.name, path.read_bytes()) for path in sorted(folder.iterdir()) if path.name != "draft.eml")


@pytest.mark.skipif(shutil.which("munpack") is None, reason="needs munpack, of Debian's mpack")
def test_another_reader_finds_every_part(game: Path, tmp_path: Path) -> None:
    for who, raw in mails(game).items():
        (tmp_path / who).mkdir()
        found = dict(_munpacked(raw, tmp_path / who))
        ours = parts(read(raw))
        named = {name: data for name, data in ours.items() if "/" not in name}
        assert {name: found[name] for name in named} == named
        lines = found["part1"].decode().replace("\r\n", "\n").strip()
        assert lines == ours["text/plain"].decode().replace("\r\n", "\n").strip()
