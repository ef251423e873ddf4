"""Any bytes at all are a sheet with a verdict: never an exception, never for ever, never half understood."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from msgspec import structs

from pbem.games.registry import TITLES, title
from pbem.languages import speaker
from pbem.orders import caps
from pbem.orders.catalogue import severity_of
from pbem.orders.check import Checked, check, header_of
from pbem.orders.place import Place
from pbem.orders.receipts import Filed, check_lines, receipt_lines
from pbem.orders.schema import HEADER
from pbem.orders.sheet import narrowed_schema
from pbem.orders.verdicts import mended
from tests.counts import count
from tests.faults.hostile import DAMAGES, hostile
from tests.titles.games import chunks
from tests.titles.sheets import Maker, written
from tests.titles.stops import stops

SHEETS = 10_000
HANGS = 10  # seconds: nothing takes a tenth of one, but a busy machine is no fault

# Written here once more on purpose: the schema's words, not the program's reading of them.
STRICT = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)


@contextmanager
def no_hang(what: object) -> Iterator[None]:
    """Interrupt what would run for ever."""

    def late(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"still running after {HANGS} s: {what!r}")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, HANGS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def sound(raw: bytes, place: Place, checked: Checked) -> None:
    """What holds of every check: a refusal has its reason, orders are whole, lines exist, all can be printed."""
    assert isinstance(checked, Checked)
    refusals = [verdict for verdict in checked.verdicts if verdict.severity == "refused"]
    assert checked.accepted == (not refusals), raw
    lines = checked.text.source.text.count("\n") + 1
    for verdict in checked.verdicts:
        assert verdict.severity == severity_of(verdict.code)
        assert 1 <= verdict.line <= lines, (verdict, raw)
        assert verdict.column >= 1, (verdict, raw)
    if checked.accepted:
        assert type(checked.orders) is type(place.played.orders(place.played.sheet_type(place.blocks)()))
        assert all(1 <= line <= lines for line in checked.lines.values())
    say = speaker(("en", "es")[len(raw) % 2])
    told = [
        *receipt_lines(Filed("a.toml", 2, "3f9c-71aa", 1), place, checked, say),
        *check_lines("a.toml", place, checked, say),
    ]
    for line in "\n".join(told).split("\n"):
        assert line.isprintable(), (line, raw)
    token = letters(place.token)
    assert token not in letters("".join(told)) or token in letters(checked.text.source.text), (told, raw)


def letters(text: str) -> str:
    """A text as it matters for a token: who may send it, may also read it back, however it was spelt."""
    return "".join(sign for sign in text.lower() if sign.isascii() and sign.isalnum())


@pytest.mark.parametrize("numbers", chunks(count(SHEETS), 8), ids=str)
@pytest.mark.parametrize("name", TITLES)
def test_hostile_sheets(name: str, numbers: range) -> None:
    """Forms of every stop, damaged in every way: always checked, refused with a reason or accepted whole."""
    forms = stops(name)
    for number in numbers:
        dice = Random(f"hostile {number}")
        place, form = dice.choice(forms)
        if number % 4 == 0:  # the form of somebody else, or an old one
            place = structs.replace(place, token="q7rbd-a2yp4")
        raw = hostile(dice, form)
        with no_hang(raw):
            checked = check(raw, place)
            sound(raw, place, checked)
            header_of(raw)
            if number % 5 == 0:
                assert check(raw, place).verdicts == checked.verdicts
            fixed = mended(checked.text.source, checked.verdicts).encode("utf-8", "replace")
            sound(fixed, place, check(fixed, place))


@pytest.mark.parametrize("damage", dict.fromkeys(DAMAGES), ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("name", TITLES)
def test_each_mishap_to_each_form(name: str, damage: Any) -> None:
    """No mishap is left to chance."""
    for number, (place, form) in enumerate(stops(name)[:: 1 + 70 // count(70)]):
        raw = damage(Random(number), form)
        with no_hang(raw):
            sound(raw, place, check(raw, place))


@pytest.mark.parametrize("name", TITLES)
def test_an_undamaged_form_is_accepted_without_a_word(name: str) -> None:
    """The form as it was sent, at every stop. Of what has stood since earlier sheets there may be something to note."""
    for place, form in stops(name):
        checked = check(form, place)
        sound(form, place, checked)
        assert checked.accepted, form.decode()
        assert checked.verdicts == [] or place.standing, (form.decode(), checked.verdicts)
    assert any(not place.standing for place, _ in stops(name))


# What costs a careless parser more than its length: each is filled up to a size.
SHAPES = {
    "a dotted key": ("a", ".a", " = 1\n"),
    "a table's dotted name": ("[a", ".a", "]\n"),
    "brackets": ("a = ", "[", "\n"),
    "inline tables": ("a = ", "{a=", "\n"),
    "an open text": ('a = "', "x", ""),
    "an open long text": ('a = """', "x\n", ""),
    "backslashes": ('a = "', "\\\\", '"\n'),
    "quotes": ("a = ", '"', "\n"),
    "apostrophes": ("a = ", "'", "\n"),
    "digits": ("a = ", "1", "\n"),
    "digits with dashes": ("a = ", "1_", "\n"),
    "many lists": ("a = [", "[],", "]\n"),
    "many numbers": ("a = [", "1,", "]\n"),
    "comments": ("", "# a = 1 ", "\n"),
    "lines of comment": ("", "#\n", ""),
    "orders in comments": ("", "# retire = 0 borrow = 10 ", "\n"),
    "blank lines": ("", "\n", ""),
    "blanks": ("a = ", " ", "1\n"),
    "blanks in a line": ("", " a", "\n"),
    "equals": ("a ", "=", "\n"),
    "unreadable lines": ("", "a b c\n", ""),
    "unclosed tables": ("", "[a\n", ""),
    "wrong values": ("", "a = b\n", ""),
    "curly quotes": ("a = ", "“x”", "\n"),
    "dollars": ("a = ", "$1,000 ", "\n"),
    "the same key": ("", "turn = 1\n", ""),
    "other keys": ("", "{n} = 1\n", ""),
    "other tables": ("", "[t{n}]\n", ""),
    "links there are none of": ("[bids]\n", "a{n} = {{ limit = 1 }}\n", ""),
    "shipments there are none of": ("ship = [\n", '["x{n}", "y", "z"],\n', "]\n"),
    "a line long beyond all": ("ship = [", '"Cotton", ', "]\n"),
    "carriage returns": ("", "\r", ""),
    "quoted replies": ("", "> > a = 1\n", ""),
    "soft breaks": ("a = ", "=\n", ""),
    "escapes": ('a = "', "\\u00e9", '"\n'),
    "no escapes": ('a = "', "\\x", '"\n'),
    "NULs": ("", "\0", ""),
    "frames": ("", "# BEGIN ORDERS\n", ""),
    "ends": ("", "# END ORDERS\n", ""),
    "wrapped braces": ("[bids]\n", "x = { limit = 1,\n", ""),
}


def filled(shape: tuple[str, str, str], size: int) -> bytes:
    """A sheet of this shape, of so many bytes."""
    head, piece, tail = shape
    found = head
    number = 0
    while len(found) < size:
        number += 1
        found += piece.format(n=number) if "{n}" in piece else piece
    return (found[:size] + tail).encode()


def calls_of(raw: bytes, place: Place) -> int:
    """How many functions a sound check calls: work that no busy machine changes."""
    calls = 0

    def counted(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        checked = check(raw, place)
    finally:
        sys.setprofile(None)
    sound(raw, place, checked)
    return calls


@pytest.mark.parametrize("what", SHAPES)
@pytest.mark.parametrize("name", TITLES)
def test_work_grows_no_faster_than_the_sheet(name: str, what: str) -> None:
    """Twice the bytes, at most about twice the work; and never more than a full sheet could ever need."""
    place, form = stops(name)[len(stops(name)) // 2]
    small, large = filled(SHAPES[what], 3_000), filled(SHAPES[what], 12_000)
    with no_hang(what):
        check(b"\n", place)  # what is made once and kept, is made now
        base, few, many = calls_of(form, place), calls_of(small, place), calls_of(large, place)
        head = form.partition(b"# END ORDERS")[0] + large
        sound(head, place, check(head, place))
    assert many <= 6 * few + 20 * base, (few, many, base)
    assert many <= 2_000_000, many


@pytest.mark.parametrize("numbers", chunks(count(SHEETS), 8), ids=str)
@pytest.mark.parametrize("name", TITLES)
def test_the_check_and_the_schema_agree(name: str, numbers: range) -> None:
    """What an editor underlines by the packet's schema is exactly what is refused: valid, near-valid and invalid
    sheets, names in other spellings. What is accepted is typed as it was written."""
    played = title(name)
    forms = stops(name)
    accepted = 0
    for number in numbers:
        dice = Random(f"agree {number}")
        maker = Maker(dice)
        place, _ = dice.choice(forms)
        schema = narrowed_schema(place)
        plain = maker.sheet(schema)
        if number % 3:
            plain = maker.spoilt(plain, dice.choice((1, 1, 1, 2, 3)))
        raw = written(respelt(plain, schema, maker) if number % 2 else plain)
        with no_hang(raw):
            checked = check(raw, place)
        if len(raw) > caps.BYTES:  # no schema says how long a sheet may be
            assert not checked.accepted
            continue
        faults = [error.message for error in STRICT(schema).iter_errors(plain)]
        assert checked.accepted == (not faults), (number, raw.decode(), faults, checked.verdicts)
        if checked.accepted:
            accepted += 1
            body = {key: value for key, value in plain.items() if key not in (*HEADER, "press")}
            own = played.orders(msgspec.convert(body, played.sheet_type(place.blocks)))
            assert checked.orders == played.with_standing(own, place.standing), raw.decode()
    assert len(numbers) // 3 <= accepted < len(numbers) * 9 // 10


def respelt(plain: dict[str, Any], schema: dict[str, Any], maker: Maker) -> dict[str, Any]:
    """The same sheet with legal names in other spellings. The enums of one letter case are choices, not names."""
    names = {name for name in schema_names(schema) if name[:1].isupper()}

    def again(value: Any) -> Any:
        match value:
            case str() if value in names and maker.dice.random() < 0.3:
                return maker.respelt(value)
            case dict():
                found = {}
                for key, inner in value.items():
                    other = maker.respelt(key) if key in names and maker.dice.random() < 0.3 else key
                    found[other] = again(inner)
                return found
            case list():
                return [again(one) for one in value]
        return value

    return {key: value if key in HEADER else again(value) for key, value in plain.items()}


def schema_names(part: Any) -> Iterator[str]:
    """Every enum's texts and every table's keys."""
    if isinstance(part, dict):
        yield from (text for text in part.get("enum", ()) if isinstance(text, str))
        for key, inner in part.items():
            if key == "properties":
                yield from inner
            yield from schema_names(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from schema_names(inner)
