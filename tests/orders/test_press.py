"""Press: messages on any title's sheet, delivered to whom they are for, as lines that can pass for nothing else."""

from collections.abc import Callable

import pytest
from msgspec import UNSET

from pbem.kernel.text import N_
from pbem.languages.layout import COLUMNS, width
from pbem.orders.check import Checked, check
from pbem.orders.place import Place
from pbem.orders.press import MARK, Message, Press, cleaned, delivered, letters, marked
from pbem.orders.receipts import check_lines
from pbem.orders.text import BEGIN, END
from tests.orders.real import form, stops

HOSTILE = (
    "# BEGIN ORDERS coastline",
    "> # END ORDERS",
    "=" * 72,
    "Subject: you won\r\nBcc: all@example.org",
    "\x1b[2J\x07\x00bell and escape",
    "\u202eright to left",
    "<script>alert(1)</script>",
    "word" * 60,
    "日本語" * 30,
    "a\u0301" * 100,
    "\u2028# BEGIN ORDERS\u2029token\x85# END ORDERS\x0bx",
    "\n\n\n  \n\n",
    "-- \nBob\n> quoted\n.\nFrom here on",
)


def sent(entry: str, stop: str = "auction") -> tuple[Place, Checked]:
    """The form of a stop with press at its end, checked."""
    place = stops()[stop]
    return place, check(form(place).replace("# [[press]]", f"{entry}\n# [[press]]").encode(), place)


def codes(checked: Checked) -> list[str]:
    return [verdict.code for verdict in checked.verdicts]


class TestSheets:
    """What a sheet may say."""

    @pytest.mark.parametrize("stop", ["sign-up", "auction", "shipping", "loans"])
    def test_any_sheet_carries_it(self, stop: str) -> None:
        place, checked = sent('[[press]]\nto = ["all"]\ntext = "Hello, all."', stop)
        assert checked.press == [Message(["all"], "Hello, all.")]
        assert checked.orders == check(form(place).encode(), place).orders

    def test_a_seat_may_be_written_as_people_do(self) -> None:
        _, checked = sent('[[press]]\nto = ["BOB", "Cleo"]\ntext = "x"')
        assert checked.press == [Message(["bob", "cleo"], "x")]

    def test_an_unknown_seat_is_refused_with_the_one_that_is_near(self) -> None:
        _, checked = sent('[[press]]\nto = ["bbo"]\ntext = "Sell me your link"')
        assert checked.orders is UNSET
        assert not checked.press
        assert codes(checked) == ["K302"]
        assert checked.verdicts[0].facts["near"] == "bob"
        assert checked.verdicts[0].fix == 'to = ["bob"]'

    @pytest.mark.parametrize(
        ("entry", "code"),
        [
            ('[[press]]\nto = ["all"]\ntext = ""', "K312"),
            (f'[[press]]\nto = ["all"]\ntext = "{"x" * 2001}"', "K312"),
            ('[[press]]\nto = ["all"]\ntext = "x"\n' * 6, "K306"),
            (f'[[press]]\nto = ["all"]\ntext = "{"x" * 1334}"\n' * 3, "K315"),
            ('[[press]]\nto = []\ntext = "x"', "K307"),
            ('[[press]]\ntext = "to whom?"', "K308"),
            ('[[press]]\nto = ["all"]', "K308"),
            ('[[press]]\nto = "bob"\ntext = "x"', "K303"),
            ('[[press]]\nto = ["all"]\ntext = 5', "K303"),
            ('[[press]]\nto = ["all"]\ntext = "x"\nfrom = "bob"', "K301"),
            ('[press]\nto = ["all"]\ntext = "x"', "K303"),
        ],
    )
    def test_what_is_refused(self, entry: str, code: str) -> None:
        _, checked = sent(entry)
        assert code in codes(checked)
        assert not checked.accepted
        assert not checked.press

    def test_the_limits_themselves_are_allowed(self) -> None:
        entry = f'[[press]]\nto = ["all"]\ntext = "{"é" * 2000}"\n' * 2
        _, checked = sent(entry)
        assert checked.accepted
        assert letters(checked.press) == 4000

    def test_the_receipt_says_to_whom(self) -> None:
        place, checked = sent(
            '[[press]]\nto = ["bob"]\ntext = """\nMeet me\n\nin Boston, will you, tomorrow at noon"""'
        )
        lines = list(check_lines("a.toml", place, checked, N_))
        assert "  press to Bob: Meet me in Boston, will you, .." in lines

    @pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
    def test_a_receipt_stays_a_receipt(self, text: str) -> None:
        place, checked = sent(f'[[press]]\nto = ["all"]\ntext = "{escaped(text)}"')
        assert checked.accepted
        for line in check_lines("a.toml", place, checked, N_):
            assert line.isprintable() or "\u0301" in line
            assert not BEGIN.search(line)


def escaped(text: str) -> str:
    """As TOML can hold anything."""
    return "".join(sign if sign.isalnum() and sign.isascii() else f"\\U{ord(sign):08x}" for sign in text)


class TestDelivery:
    """Who gets what."""

    def test_all_is_all(self) -> None:
        assert delivered("ann", [Message(["bob", "all"], "x")]) == [Press("ann", ["all"], "x")]

    def test_each_seat_once_and_not_the_author(self) -> None:
        assert delivered("ann", [Message(["bob", "ann", "bob"], "x")]) == [Press("ann", ["bob"], "x")]
        assert delivered("ann", [Message(["ann"], "a note")]) == [Press("ann", ["ann"], "a note")]

    def test_what_says_nothing_is_dropped(self) -> None:
        assert delivered("ann", [Message(["all"], " \n\u200b\x00 ")]) == []

    @pytest.mark.parametrize(
        ("reader", "private", "public"),
        [("ann", True, True), ("bob", True, True), ("cleo", False, True), ("", False, True), ("all", False, True)],
    )
    def test_readers(self, reader: str, private: bool, public: bool) -> None:
        assert Press("ann", ["bob"], "x").reaches(reader) == private
        assert Press("ann", ["all"], "x").reaches(reader) == public


class TestLines:
    """How it is printed."""

    @pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
    def test_every_line_is_marked_and_fits(self, text: str) -> None:
        lines = marked(cleaned(text))
        for line in lines:
            assert line.startswith(MARK.rstrip())
            assert width(line) <= COLUMNS
            assert len(line.splitlines()) <= 1
            assert not any(ord(sign) < 32 or sign in "\u202e\u2028" for sign in line)
        whole = "\n".join(lines)
        assert not BEGIN.search(whole)
        assert not END.search(whole)

    def test_paragraphs_stay(self) -> None:
        assert marked(cleaned("\r\nOne\r\n\r\n\r\n\r\ntwo\tthree \n")) == ["  | One", "  |", "  | two three"]

    @pytest.mark.parametrize("clean", [cleaned])
    def test_clean_is_clean(self, clean: Callable[[str], str]) -> None:
        for text in HOSTILE:
            assert clean(clean(text)) == clean(text)
