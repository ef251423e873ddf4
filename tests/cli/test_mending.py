"""`pbem check --fix`: what can be mended for sure is written back, and nothing else."""

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Lay
from tests.cli.terminal import form, pbem
from tests.orders.slips import SLIPS


@pytest.fixture
def packet(lay: Lay) -> Path:
    """Ann's packet after sign-up, as the folder `packet`; no game is near."""
    shutil.copytree(form(lay("auction"), "ann", "00-sign-up").parent, "packet")
    shutil.rmtree("auction")
    return Path("packet")


def sheet(packet: Path, *changes: tuple[str, str]) -> Path:
    """A sheet beside the form: the form with these changes, each made once."""
    (found,) = packet.glob("*.orders.toml")
    text = found.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (packet / "mine.toml").write_text(text, "utf-8")
    return packet / "mine.toml"


CURRENCY = ("limit = 0", "limit = $5")
QUOTES = ('"Boston-Providence"', "“Boston–Providence”")
TYPO = ('"Boston-Worcester"', '"Bston-Worcester"')


def test_what_is_sure_is_written_back(packet: Path) -> None:
    """The original is kept; each line is told as it came and as it is; then the check of the mended sheet."""
    mine = sheet(packet, QUOTES, CURRENCY)
    was = mine.read_bytes()
    said = pbem("check", "--fix", mine)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0] == f"{mine}: mended in 1 place"
    before, after = (line.split(maxsplit=2) for line in said.out.splitlines()[1:3])
    assert (before[1], before[2].split()[0], after[0]) == ("-", "“Boston–Providence”", "+")
    assert before[0].isdecimal()
    assert after[1] == '"Boston–Providence"'
    assert "limit = 5, finish = 0 }" in after[2]
    assert after[2].endswith("(T103, T113)")
    assert said.out.splitlines()[3] == f"{mine}: good for turn 1 auction"
    assert Path(f"{mine}.bak").read_bytes() == was
    assert '"Boston–Providence"' in mine.read_text(encoding="utf-8")
    assert pbem("check", mine).code == 0


def test_mending_again_changes_nothing(packet: Path) -> None:
    """Neither the sheet nor what was kept."""
    mine = sheet(packet, QUOTES, CURRENCY)
    assert pbem("check", "--fix", mine).code == 0
    now, names = mine.read_bytes(), sorted(packet.iterdir())
    said = pbem("check", "--fix", mine)
    assert (said.code, said.out.splitlines()[0]) == (0, f"{mine}: nothing to mend for sure")
    assert (mine.read_bytes(), sorted(packet.iterdir())) == (now, names)


def test_what_was_kept_is_never_written_over(packet: Path) -> None:
    """A second mending keeps a second copy."""
    mine = sheet(packet, CURRENCY)
    first = mine.read_bytes()
    assert pbem("check", "--fix", mine).code == 0
    second = mine.read_bytes().replace(b"limit = 5", b"limit = 05")
    mine.write_bytes(second)
    assert pbem("check", "--fix", mine).code == 0
    assert Path(f"{mine}.bak").read_bytes() == first
    assert Path(f"{mine}.bak2").read_bytes() == second


def test_what_is_not_sure_is_left_and_said(packet: Path) -> None:
    """A name that looks like a legal one is the author's to mend. Exit code 1, as of the check of the mended sheet."""
    mine = sheet(packet, TYPO, CURRENCY)
    said = pbem("check", "--fix", mine)
    assert (said.code, said.err) == (1, "")
    assert "Bston-Worcester" in mine.read_text(encoding="utf-8")
    assert "limit = 5" in mine.read_text(encoding="utf-8")
    assert f"{mine}: would be refused for turn 1 auction" in said.out
    assert "K302 Bston-Worcester is no name that may stand here; did you mean Boston-Worcester?" in said.out
    alone = sheet(packet, TYPO)
    was = alone.read_bytes()
    assert pbem("check", "--fix", alone).code == 1
    assert alone.read_bytes() == was


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('# value 5\n"Boston-W', '# value 5 "Boston-W'),  # T118
        ('"Boston-Providence"', '> "Boston-Providence"'),  # T111
        ("limit = 0", "limit = five"),  # words where a number is wanted
        ("limit = 0", "limit = 5k"),  # T134 without an answer
        ("limit = 0", "limit = 1000"),  # K304
        ("turn = 1", "turn = 2"),  # H203
        ("[bids]", "[bid]"),  # K301
        ("# END ORDERS", "bid more next time\n# END ORDERS"),  # T130
        ('leg = "auction"', 'leg = "auction'),  # T126
    ],
)
def test_questions_are_not_answered(packet: Path, old: str, new: str) -> None:
    """Whatever may be meant in two ways, or be somebody else's, stays to the byte."""
    mine = sheet(packet, (old, new))
    was = mine.read_bytes()
    said = pbem("check", "--fix", mine)
    assert said.code == 1
    assert mine.read_bytes() == was
    assert said.out.startswith(f"{mine}: nothing to mend for sure\n{mine}: would be refused")


def test_a_name_without_quotes_is_spelt_as_printed(packet: Path) -> None:
    """With a blank for the dash, or the ends the other way round."""
    for written in ("Boston Worcester", "worcester boston", "Boston – Worcester"):
        mine = sheet(packet, ('"Boston-Worcester"', written))
        said = pbem("check", "--fix", mine)
        assert said.code == 0, said.out
        assert '"Boston-Worcester"' in mine.read_text(encoding="utf-8")
    mine = sheet(packet, ("Boston-Worcester", "Worcester Boston"))
    assert pbem("check", mine).code == 0


def test_a_pipe_to_a_pipe(packet: Path) -> None:
    """The mended sheet is the data; the rest is talk."""
    mine = sheet(packet, CURRENCY)
    text = mine.read_text(encoding="utf-8")
    said = pbem("check", "--fix", "-", "--position", packet, stdin=text)
    assert said.code == 0
    assert said.out == text.replace("$5", "5")
    assert said.lines[0] == "stdin: mended in 1 place"
    assert "stdin: good for turn 1 auction" in said.lines
    good = pbem("check", "--fix", mine, "--out", "-")
    assert (good.code, good.out) == (0, said.out)
    assert mine.read_text(encoding="utf-8") == text


def test_another_file(packet: Path) -> None:
    """The sheet itself stays, and nothing needs keeping."""
    mine = sheet(packet, CURRENCY)
    was = mine.read_bytes()
    for option in ("-o", "--out"):
        said = pbem("check", "--fix", mine, option, packet / "new.toml")
        assert (said.code, said.err) == (0, "")
        assert (packet / "new.toml").read_bytes() == was.replace(b"$5", b"5")
        (packet / "new.toml").unlink()
    assert mine.read_bytes() == was
    assert not list(packet.glob("*.bak*"))


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_line_ends_stay(packet: Path, ends: str) -> None:
    """Those of Windows and all others; bare carriage returns become lines."""
    mine = sheet(packet, CURRENCY)
    raw = mine.read_bytes().replace(b"\n", ends.encode())
    mine.write_bytes(raw)
    assert pbem("check", "--fix", mine).code == 0
    assert mine.read_bytes() == raw.replace(b"$5", b"5")
    old = mine.read_bytes().replace(ends.encode(), b"\r")
    mine.write_bytes(old)
    said = pbem("check", "--fix", mine)
    assert (said.code, "(T108)" in said.out) == (0, True)
    assert mine.read_bytes() == old.replace(b"\r", b"\n")


def test_encodings(packet: Path) -> None:
    """What looks like another encoding is written as UTF-8, a byte order mark is dropped; what cannot be made out
    stays."""
    mine = sheet(packet, ("[bids]", "[bids] # año"))
    text = mine.read_text(encoding="utf-8")
    for encoding in ("cp1252", "utf-16", "utf-8-sig"):
        mine.write_text(text, encoding)
        said = pbem("check", "--fix", mine)
        assert (said.code, "mended in 1 place" in said.out) == (0, True), said.out
        assert mine.read_bytes() == text.encode()
    torn = b"\xff\xfe" + text.encode("utf-16-le") + b"\x00\xd8"
    mine.write_bytes(torn)
    assert pbem("check", "--fix", mine).code == 1
    assert mine.read_bytes() == torn


def test_a_sheet_over_the_limits(packet: Path) -> None:
    """Exit code 1, and it is left alone."""
    mine = sheet(packet, CURRENCY)
    mine.write_bytes(mine.read_bytes() + b"# more\n" * 4000)
    was = mine.read_bytes()
    said = pbem("check", "--fix", mine)
    assert said.code == 1
    assert "T101" in said.out
    assert mine.read_bytes() == was


def test_for_a_program(packet: Path) -> None:
    """The keys of the check, and what was changed and where it went."""
    mine = sheet(packet, CURRENCY)
    text = mine.read_text(encoding="utf-8")
    (row,) = pbem("check", "--fix", "--json", mine).data
    assert list(row) == ["file", "accepted", "verdicts", "changes", "written"]
    assert (row["accepted"], row["written"]) == (True, str(mine))
    (change,) = row["changes"]
    assert list(change) == ["line", "before", "after", "codes"]
    assert change["codes"] == ["T113"]
    assert text.split("\n")[change["line"] - 1] == change["before"][0]
    (again,) = pbem("check", "--fix", "--json", mine).data
    assert (again["changes"], again["written"]) == ([], "")
    (piped,) = pbem("check", "--fix", "--json", "-", "--position", packet, stdin=text).data
    assert (piped["written"], piped["sheet"]) == ("-", text.replace("$5", "5"))


def test_what_cannot_be_asked(packet: Path) -> None:
    """Exit code 2, and nothing written."""
    mine = sheet(packet, CURRENCY)
    was = mine.read_bytes()
    assert pbem("check", mine, "--out", "x").lines == ["--out goes with --fix"]
    said = pbem("check", "--fix", mine, mine, "--out", "x")
    assert (said.code, said.out, said.lines[0]) == (2, "", "--out is for one sheet")
    shutil.copy(mine, "alone.toml")
    assert pbem("check", "--fix", "alone.toml").code == 2
    assert pbem("check", "--fix", "nofile").code == 2
    assert pbem("check", mine, "--lang", "fr").lines == ["there is no language fr", "  there is: en, es"]
    assert mine.read_bytes() == was
    assert not Path("x").exists()


def test_a_disk_that_refuses(packet: Path) -> None:
    """Exit code 4; the sheet is as it was."""
    mine = sheet(packet, CURRENCY)
    was = mine.read_bytes()
    (packet / "folder").mkdir()
    said = pbem("check", "--fix", mine, "--out", packet / "folder")
    assert said.code == 4
    assert "folder" in said.err
    assert mine.read_bytes() == was


@pytest.mark.parametrize("name", list(SLIPS))
def test_every_slip_we_know_is_mended_once_at_most(packet: Path, name: str) -> None:
    """Made in a form of the real title where it can be: mending what was mended changes nothing, and never are there
    more refusals than before."""
    from pbem.orders.mend import mend
    from pbem.orders.place import read_place

    (file,) = packet.glob("*.position.toml")
    place = read_place(file.read_bytes(), str(file))
    (found,) = packet.glob("*.orders.toml")
    slip, text = SLIPS[name], found.read_text(encoding="utf-8")
    before = slip.before.replace("Hartford-Springfield", "Boston-Providence").replace('"  =', '" =')
    after = slip.after.replace("Hartford-Springfield", "Boston-Providence").replace('"  =', '" =')
    raw = (text.replace(before, after, 1) if before in text else f"{text}{after}\n").encode()
    once = mend(raw, place)
    twice = mend(once.raw, place)
    assert (twice.raw, twice.changes) == (once.raw, [])


def test_the_language_of_the_packet(packet: Path) -> None:
    """A check speaks as the packet does; --lang says otherwise."""
    mine = sheet(packet, TYPO)
    english = pbem("check", mine)
    assert pbem("check", mine, "--lang", "en").out == english.out
    spanish = pbem("check", mine, "--lang", "es")
    (file,) = packet.glob("*.position.toml")
    file.write_text(file.read_text(encoding="utf-8").replace('language = "en"', 'language = "es"'), "utf-8")
    assert pbem("check", mine).out == spanish.out
    assert (spanish.code, english.code) == (1, 1)
    assert spanish.out != english.out
    assert pbem("check", mine, "--lang", "en").out == english.out
