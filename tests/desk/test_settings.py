"""game.toml: read strictly, every fault at once and in its place."""

from pathlib import Path

import msgspec
import pytest
import tomli_w

from pbem.desk.faults import DeskFault
from pbem.desk.people import faulty_id, is_address, parse_seat, parse_seats, safe_id
from pbem.desk.settings import Allowed, DeadlineSetting, SeatSetting, Settings, check_settings, read_note, read_settings
from pbem.desk.settings_text import Fresh, settings_text

TITLES = ("new-england-railways", "rails-of-new-england")

GOOD = """\
# coastline/game.toml: yours to edit; pbem never rewrites it
id = "coastline"
title = "new-england-railways"
edition = "crayon"                # crayon | locomotive
pace = "normal"
options = []

[deadline]
rule = "Sun 18:00, Wed 18:00"     # or "3 days"
zone = "Europe/Madrid"
first = "2026-01-18 18:00"
missing = "wait"                  # wait | default | bot, for a late seat
grace = "12h"                     # halves with each further miss

[mail]
from = "coastline@example.org"

[[seats]]
id = "ann"
name = "Ann"
mail = "ann@example.org"
language = "en"
[[seats]]
id = "bob"
mail = "bob@example.org"
missing = "default"
away = ["2026-02-20/2026-03-01"]
[[seats]]
id = "cleo"

[[readers]]
mail = "zine@example.org"
"""


def allowed(title: str) -> Allowed:
    """What the title of these tests allows."""
    assert title in TITLES
    return Allowed(("crayon", "locomotive"), ("slow", "normal", "fast"), (3, 4, 5, 6), {"open-cash": ("no", "yes")})


def faults(text: str | bytes) -> list[str]:
    """All faults of a text, as printed."""
    raw = text.encode() if isinstance(text, str) else text
    settings, said = check_settings(raw, "game.toml", TITLES, allowed)
    assert (settings is None) == bool(said)
    return [one.spoken(str) for one in said]


def good(old: str = "", new: str = "") -> Settings:
    """The good text with one change, read."""
    settings, said = check_settings(GOOD.replace(old, new).encode(), "game.toml", TITLES, allowed)
    assert said == []
    assert settings is not None
    return settings


def test_a_good_file_is_read_whole() -> None:
    """Every key lands in its place; a seat without a name is called by its id."""
    settings = good()
    assert settings.id == "coastline"
    assert settings.seed == ""
    assert settings.deadline == DeadlineSetting(
        "Sun 18:00, Wed 18:00", "Europe/Madrid", "2026-01-18 18:00", "wait", "12h"
    )
    assert settings.mail.sender == "coastline@example.org"
    assert settings.seats == (
        SeatSetting("ann", "Ann", "ann@example.org"),
        SeatSetting("bob", "Bob", "bob@example.org", missing="default", away=("2026-02-20/2026-03-01",)),
        SeatSetting("cleo", "Cleo"),
    )
    assert settings.missing("ann") == "wait"
    assert settings.missing("bob") == "default"
    with pytest.raises(DeskFault, match="no seat dan") as caught:
        settings.seat("dan")
    assert caught.value.lines(str)[1] == "seats: ann, bob, cleo"


def test_settings_can_be_written_down_and_read_back() -> None:
    """A leg's settings.toml is the same settings again; nothing in it is left out or null."""
    settings = good()
    plain = msgspec.to_builtins(settings)
    assert msgspec.toml.decode(tomli_w.dumps(plain), type=Settings) == settings


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
def test_windows_files_are_read(ending: str) -> None:
    """A byte order mark and other line ends don't matter."""
    raw = b"\xef\xbb\xbf" + GOOD.replace("\n", ending).encode()
    assert check_settings(raw, "game.toml", TITLES, allowed)[0] == good()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "coastline"\n', "", "1:1: id is missing"),
        ('id = "coastline"', 'id = ""', "2:6: id is empty"),
        ('id = "coastline"', 'id = "Coast Line"', '"Coast Line" is no id: a letter, then'),
        ('id = "ann"', 'id = "con"', '19:6: "con" can\'t be a file name on Windows; "con-1" can'),
        ('id = "ann"', 'id = "a/b"', '19:6: "a/b" is no id: a letter, then letters a-z, digits, - and _, such as'),
        ('id = "ann"', 'id = "ann."', 'such as "ann"'),
        ('id = "ann"', f'id = "{"a" * 21}"', "is longer than 20 letters"),
        ('id = "cleo"', 'id = "ann"', '29:6: ann is the id of seat 1 too'),
        ('"bob@example.org"', '"Ann@Example.org"', "25:8: Ann@Example.org is the address of seat 1 too"),
        ('id = "bob"', 'id = "bob"\nname = "ANN"', "25:8: ANN is the name of seat 1 too"),
        ('"ann@example.org"', '"ann at example.org"', "21:8: ann at example.org is no mail address"),
        ('"zine@example.org"', '"zine"', "32:8: zine is no mail address"),
        ('"coastline@example.org"', '"coastline"', "16:8: coastline is no mail address"),
        ('"Europe/Madrid"', '"Europe/Madird"', "10:8: no time zone Europe/Madird; did you mean Europe/Madrid"),
        ('"Europe/Madrid"', '"Mordor"', '10:8: no time zone Mordor; one is like "Europe/Madrid"'),
        ('"Sun 18:00, Wed 18:00"', '"Sundays"', "9:8: a rule is like"),
        ('"2026-01-18 18:00"', '"18 Jan"', "11:9: a time is like"),
        ('"2026-01-18 18:00"', "2026-01-18 18:00:00", "11:9: first is a text in straight quotes"),
        ('"12h"', '"twelve"', "13:9: a span is like"),
        ('missing = "wait"', 'missing = "skip"', "12:11: missing is one of wait | default | bot"),
        ('["2026-02-20/2026-03-01"]', '["2026-02-20"]', "27:9: an absence is like"),
        ('["2026-02-20/2026-03-01"]', '"2026-02-20/2026-03-01"', "27:8: away is a list of texts"),
        ('"normal"', '"quick"', '5:8: pace: there is no "quick"; there is: slow | normal | fast'),
        ('"normal"', '"Normal"', '5:8: pace: there is no "Normal"; did you mean normal?'),
        ('"crayon"', '"crayons"', '4:11: edition: there is no "crayons"; did you mean crayon?'),
        ('"new-england-railways"', '"new-england"', "did you mean new-england-railways?"),
        ("options = []", 'options = ["open-csh"]', '6:12: options: there is no "open-csh"; did you mean open-cash?'),
        (
            "options = []",
            'options = ["open-csh=yes"]',
            '6:12: options: there is no "open-csh"; did you mean open-cash?',
        ),
        (
            "options = []",
            'options = ["open-cash=yep"]',
            '6:12: options: there is no "open-cash=yep"; there is: open-cash=yes',
        ),
        (
            "options = []",
            'options = ["open-cash"]',
            '6:12: options: there is no "open-cash"; there is: open-cash=no | open-cash=yes',
        ),
        (
            "options = []",
            'options = ["open-cash = yes", "open-cash=no"]',
            "6:31: options: open-cash was given already",
        ),
        ("options = []", "options = 3", "6:11: options is a list of texts"),
        ('language = "en"', 'language = "de"', '22:12: language: there is no "de"; there is: en | es'),
        ('[[seats]]\nid = "cleo"\n', "", "the number of seats is 2; this title is for 3, 4, 5, 6"),
        ("pace =", "pase =", "5:1: no setting pase here; did you mean pace?"),
        ("zone =", "pace =", "10:1: pace belongs above the first [table]"),
        ("options = []", 'zone = "UTC"', "6:1: zone belongs under [deadline]"),
        ("from =", 'password = "x"\nfrom =', "16:1: no passwords in this file"),
        ("from =", "imap_port = true\nfrom =", "16:13: imap_port is a whole number, without quotes"),
        ("[[readers]]", "[readers]", "31:1: write this as [[readers]]"),
        ("[deadline]", "[[deadline]]", "8:1: write this as [deadline]"),
        ('title = "new', 'title = “new', '3:9: curly quotes; TOML wants straight ones: "'),
        ("pace = ", "pace ", "5:6: not readable as TOML: Expected '=' after a key"),
    ],
)  # fmt: skip
def test_each_fault_is_said_in_its_place(old: str, new: str, said: str) -> None:
    """One sentence a fault, with line and column."""
    assert old in GOOD
    found = faults(GOOD.replace(old, new, 1))
    assert any(said in line for line in found), found
    assert all(line.startswith("game.toml:") for line in found)


def test_all_faults_come_at_once_in_the_order_of_their_lines() -> None:
    """A moderator mends a file in one go."""
    text = GOOD.replace('"normal"', '"quick"').replace('id = "cleo"', 'id = "Ann"').replace("zone", "zoen")
    text = text.replace("new-england-railways", "monopoly").replace("12h", "12 parsecs")
    found = faults(text)
    assert [line.split(": ")[0] for line in found] == [
        "game.toml:3:9",
        "game.toml:10:1",
        "game.toml:13:9",
        "game.toml:29:6",
        "game.toml:29:6",
    ]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe",
        b"[" * 5000,
        b"a=" + b"[" * 5000,
        b"a." * 5000,
        b"x = 1\n" * 10000,
        b"seats = 3\nreaders = [1]\nmail = 2\ndeadline = []\noptions = [[]]\ntitle = 1\nid = []",
        b"seats = [{}, {id = 3, away = [1, []], mail = 1, name = [], language = 2}]",
        b"seats = []\nreaders = []",
        b'a."\\u0000" = 1',
        b"id = " + b"9" * 5000,
    ],
)
def test_any_bytes_are_refused_without_a_traceback(raw: bytes) -> None:
    """Whatever the file holds, the answer is a list of faults."""
    assert faults(raw)


def test_reading_a_file_raises_all_of_it_with_exit_2(tmp_path: Path) -> None:
    """The sentence counts the faults, each is a line."""
    path = tmp_path / "game.toml"
    with pytest.raises(DeskFault, match="there is no "):
        read_settings(path, TITLES, allowed)
    path.write_text(GOOD.replace("normal", "quick").replace("Wed", "Woden"), "utf-8")
    with pytest.raises(DeskFault, match=r"game\.toml has 2 faults") as caught:
        read_settings(path, TITLES, allowed)
    assert caught.value.exit == 2
    assert len(caught.value.lines(str)) == 3
    path.write_text(GOOD, "utf-8")
    assert read_settings(path, TITLES, allowed) == good()


def test_a_fresh_file_is_read_back_as_it_was_meant() -> None:
    """What `new` writes has no faults when it is filled in, whatever people are called."""
    seats = parse_seats(['Ann "A" <ann@example.org>', "Bób \\ B <bob@example.org>", "Çelo <cleo@example.org>"])
    fresh = Fresh(
        id="coastline",
        title=TITLES[0],
        edition="crayon",
        editions=("crayon", "locomotive"),
        options=("open-cash=yes",),
        seed="three words",
        zone="Europe/Madrid",
        first="2026-01-18 18:00",
        sender="coastline@example.org",
        seats=seats,
    )
    text = settings_text(fresh, "coastline")
    assert faults(text) == []
    settings = check_settings(text.encode(), "game.toml", TITLES, allowed)[0]
    assert settings is not None
    assert settings.seats == seats
    assert (settings.seed, settings.options) == ("three words", ("open-cash=yes",))
    assert settings.mail.sender == "coastline@example.org"
    assert max(map(len, text.splitlines())) <= 80


def test_a_blank_file_names_what_is_to_be_filled_in() -> None:
    """Its only faults are what it leaves empty, and every commented line is good when its # is deleted."""
    text = settings_text(Fresh(id="coastline", titles=TITLES), "coastline")
    assert [line.split(": ", 1)[1] for line in faults(text)] == ["title is empty", "id is empty"]
    assert text.startswith("# coastline/game.toml: yours to edit; pbem never rewrites it\n")
    assert 'title = ""                        # new-england-railways | rails-of-new-england\n' in text
    filled = text.replace('title = ""', f'title = "{TITLES[0]}"').replace("# the same", "## the same")
    seat = filled[filled.index("[[seats]]") : filled.index("## the same")]
    three = "".join(seat.replace('id = ""', f'id = "{name}"') for name in ("ann", "bob", "cleo"))
    filled = filled.replace(seat, three)
    shown = [line.removeprefix("# ") for line in filled.splitlines()[1:]]
    assert faults("\n".join(line for line in shown if not line.startswith("## "))) == []


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("Ann <ann@example.org>", SeatSetting("ann", "Ann", "ann@example.org")),
        ('  "Ann B." <ann@example.org> ', SeatSetting("ann", "Ann B.", "ann@example.org")),
        ("Ångström <a@example.org>", SeatSetting("angstrom", "Ångström", "a@example.org")),
        ("Jean-Luc P <j@example.org>", SeatSetting("jean-luc", "Jean-Luc P", "j@example.org")),
        ("Øystein <o@example.org>", SeatSetting("oystein", "Øystein", "o@example.org")),
        ("Анна <anna@example.org>", SeatSetting("anna", "Анна", "anna@example.org")),
        ("Con <c@example.org>", SeatSetting("con-1", "Con", "c@example.org")),
        ("4nn <a@example.org>", SeatSetting("p4nn", "4nn", "a@example.org")),
        ("ann@example.org", SeatSetting("ann", "Ann", "ann@example.org")),
        ("Ann", SeatSetting("ann", "Ann")),
    ],
)
def test_a_seat_as_typed(typed: str, seat: SeatSetting) -> None:
    """The id is the first name without its accents."""
    assert parse_seat(typed) == seat


@pytest.mark.parametrize(
    "typed", ["", "<ann@example.org>", "Ann <>", "Ann <ann>", "Ann <a@b> <c@d>", "Анна", "A\nB <a@b>"]
)
def test_what_is_no_seat(typed: str) -> None:
    """It says what a seat looks like, with exit code 2."""
    with pytest.raises(DeskFault, match="is no seat") as caught:
        parse_seat(typed)
    assert caught.value.exit == 2
    assert caught.value.lines(str)[1] == 'a seat is like "Ann <ann@example.org>"'


def test_two_of_one_name_get_two_ids() -> None:
    """Ids differ, names stay as typed."""
    seats = parse_seats(["Ann A <a@example.org>", "Ann B <b@example.org>", "ann2 <c@example.org>"])
    assert [seat.id for seat in seats] == ["ann", "ann2", "ann22"]


def test_ids_and_addresses() -> None:
    """The ids that parse_seat makes are never faulty."""
    for name in ("con", "lpt1", "COM9", "a" * 40, "x-", "-x", "9", "Ann Bob"):
        assert faulty_id(safe_id(name)) is None, name
    assert safe_id("...") == ""
    assert is_address("a.b+c@example.org")
    assert not any(
        map(is_address, ("", "a", "@b", "a@", "a@b@c", "a b@c", "a@b\n", "<a@b>", "a@b,c@d", "a" * 255 + "@b"))
    )


def test_the_note(tmp_path: Path) -> None:
    """Whatever editor wrote it, it is plain text."""
    path = tmp_path / "note.txt"
    assert read_note(path) == ""
    for raw, text in (
        ("\ufeffHola, ¿qué tal?\r\n\r\nAnn\r\n".encode(), "Hola, ¿qué tal?\n\nAnn"),
        ("Niño".encode("cp1252"), "Niño"),
        (b"a\x1b[31mb\x00\tc\n\n", "a[31mb  c"),
    ):
        path.write_bytes(raw)
        assert read_note(path) == text
    path.write_bytes(b"x" * 70000)
    with pytest.raises(DeskFault, match="longer than 64 KB"):
        read_note(path)
