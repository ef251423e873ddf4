"""A game whose players read different languages, from game.toml to the next packets; and a moderator's own terminal."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import PACKETS, TITLE, pbem, seats

NAMES = ("Ann", "Bob", "Cleo")


@pytest.fixture(scope="module", autouse=True)
def _quick_disk() -> Iterator[None]:
    """What a command has written is on the disk is proven elsewhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder, and a terminal that says nothing of its language."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PBEM_LANG", raising=False)
    return tmp_path


def begun() -> Path:
    """A game in which Bob has asked the moderator for Spanish."""
    assert pbem("new", "coastline", *seats(*NAMES)).code == 0
    file = Path("coastline/game.toml")
    text = file.read_text().replace('title = ""', f'title = "{TITLE}"')
    text = text.replace('# first = "2026-01-18 18:00"', 'first = "2026-01-18 18:00"')
    ann, bob, cleo = text.split("[[seats]]")[1:4]
    file.write_text("[[seats]]".join([text.split("[[seats]]")[0], ann, bob.replace('"en"', '"es"'), cleo]))
    said = pbem("start", "coastline")
    assert said.code == 0, said.err
    return file.parent


def packet(game: Path, leg: str, seat: str) -> dict[str, str]:
    """The texts of a packet by the end of their names: `report.txt`, `orders.toml`, `position.toml`."""
    folder = game / "turns" / leg / "result" / "packets" / seat
    files = {path.name: path.read_text() for path in folder.iterdir() if path.suffix in (".txt", ".toml")}
    return {".".join(name.split(".")[-2:]): text for name, text in files.items()}


def test_a_seat_reads_the_language_of_its_setting(desk: Path) -> None:
    """Report, form and position speak it; the others' stay as they are."""
    game = begun()
    bob, ann = packet(game, "start", "bob"), packet(game, "start", "ann")
    assert "PLAZO    dom 18 ene 2026 18:00 UTC" in bob["report.txt"]
    assert "Plazo: dom 18 ene 18:00" in bob["orders.toml"]
    assert 'language = "es"' in bob["orders.toml"]
    assert 'language = "es"' in bob["position.toml"]
    assert "BY       Sun 18 Jan 2026 18:00 UTC" in ann["report.txt"]
    assert 'language = "en"' in ann["orders.toml"]


def test_a_sign_up_sheet_changes_the_language(desk: Path) -> None:
    """An unchanged form leaves it as it was; so does none at all."""
    game = begun()
    for seat in ("ann", "bob"):
        text = packet(game, "start", seat)["orders.toml"]
        Path(f"{seat}.toml").write_text(text.replace('"en"', '"es"') if seat == "ann" else text)
    said = pbem("submit", game, "ann.toml", "bob.toml", "--received", "2026-01-17 21:14")
    assert said.code == 0, said.out
    assert said.out.startswith("ACCEPTED, no. 1 of Ann for sign-up.")
    assert "ACEPTADA: n.º 1 de Bob, inscripción." in said.out
    assert pbem("adjudicate", game, "--missing", "default").code == 0
    for seat in ("ann", "bob"):
        found = packet(game, "00-sign-up", seat)
        assert "TUS ÓRDENES  (n.º 1, recibida sáb 17 ene 21:14" in found["report.txt"]
        assert "# Tienes $10." in found["orders.toml"]
    assert "YOUR ORDERS  no sheet came" in packet(game, "00-sign-up", "cleo")["report.txt"]


def test_a_reader_of_another_language_has_the_public_report_in_it(desk: Path) -> None:
    """Mailed as a draft; who says nothing reads what all onlookers read."""
    game = begun()
    file = game / "game.toml"
    readers = '[[readers]]\nmail = "a@example.org"\n[[readers]]\nmail = "b@example.org"\nlanguage = "es"\n'
    file.write_text(file.read_text() + readers)
    assert pbem("adjudicate", game, "--missing", "bot").code == 0
    result = game / "turns/00-sign-up/result"
    assert "SETUP    The boxes" in (result / "public/report.txt").read_text()
    assert "INICIO   Reparto" in (result / "public.es/report.txt").read_text()
    names = [{path.name for path in (result / folder).iterdir()} for folder in ("public", "public.es")]
    assert names[0] == names[1]
    first, second = (game / f"outbox/00-sign-up.readers.{number}.txt" for number in (1, 2))
    assert "Subject: [coastline] sign-up: report" in first.read_text()
    assert "Subject: [coastline] inscripción: informe" in second.read_text()
    assert "INICIO   Reparto" in second.read_text()
    assert pbem("verify", game).code == 0


def test_a_check_speaks_the_language_of_the_packet(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the terminal says another one."""
    game = begun()
    (form,) = (game / PACKETS / "bob").glob("*.orders.toml")
    assert pbem("check", form).out.splitlines()[0] == f"{form}: vale para inscripción"
    monkeypatch.setenv("PBEM_LANG", "en")
    assert pbem("check", form).out.splitlines()[0] == f"{form}: good for sign-up"


def test_a_terminal_in_spanish(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The talk of commands, a new game.toml and its players' language, and what is refused."""
    monkeypatch.setenv("PBEM_LANG", "es")
    said = pbem("new", "costa", "--title", TITLE, *seats(*NAMES), "--seed", "prueba")
    assert said.lines[0] == "costa: New England Railways, ceras, 3 puestos, ritmo normal, 33 correos"
    text = Path("costa/game.toml").read_text()
    assert "# costa/game.toml: tuyo para editar; pbem nunca lo reescribe" in text
    assert text.count('language = "es"') == 4
    for reader in ("public", "moderator"):
        report = Path("costa/turns/start/result", reader, "report.txt").read_text()
        assert "HOLA     Empieza costa" in report
    assert pbem("adjudicate", "costa", "--missing", "bot").code == 0
    assert "INICIO   Reparto inicial" in pbem("report", "costa").out
    assert "respuestas de:" in pbem("report", "costa", "--moderator").out
    assert pbem("verify", "costa").out.startswith("como consta: 1 etapa, ")
    said = pbem("adjudicate", "costa")
    assert said.code == 3
    assert said.lines[0] == "Ann, Bob, Cleo deben hojas: subasta del turno 1. No se resolvió nada."
    assert "  ann   nada" in pbem("status", "costa").out
    assert pbem("status", "nada").lines == ["no existe la carpeta nada", "  para crear una: pbem new nada"]
    said = pbem("submit", "costa", f"costa/{PACKETS}/x", "--received", "ayer")
    assert said.code == 2


def test_a_terminal_in_no_language_of_ours_reads_english(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_LANG", "tlh")
    assert pbem("status", "nowhere").lines[0] == "there is no folder nowhere"
    assert pbem("new", "coastline").code == 0
    assert 'language = "en"' in Path("coastline/game.toml").read_text()


def test_a_language_pbem_does_not_speak_is_refused(desk: Path) -> None:
    """In its place, for the game and for each seat."""
    game = begun()
    file = game / "game.toml"
    file.write_text(file.read_text().replace("[deadline]", 'language = "fr"\n\n[deadline]', 1))
    said = pbem("status", game)
    assert said.code == 2
    assert 'language: there is no "fr"; there is: en | es' in said.err
