"""Header lines: whatever a name holds, they are lines of ASCII that say it, and nothing more."""

import email
import email.policy
from email.utils import getaddresses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.headers import addresses, header, ids, plain_address, shown_address, tidy
from tests.post.hostile import NAMES

LONG_ID = "<" + "AM0PR05MB6834D2C88EE7DD0B43CC6B35E8A0A" * 2 + "@eurprd05.prod.outlook.com>"


def one_header(lines: str) -> None:
    """ASCII lines that end in CRLF, each at most 78 wide, all of one header."""
    assert lines.isascii()
    assert lines.endswith("\r\n")
    first, *others = lines.removesuffix("\r\n").split("\r\n")
    assert all(other.startswith(" ") and other.strip() for other in others)
    assert all(len(line) <= 78 and "\r" not in line and "\n" not in line for line in (first, *others))


@given(st.text())
def test_any_subject_is_one_header(text: str) -> None:
    lines = header("Subject", text)
    one_header(lines)
    parsed = email.message_from_string(f"{lines}\r\n", policy=email.policy.default)
    assert parsed.keys() == ["Subject"]
    assert " ".join(str(parsed["Subject"]).split()) == tidy(text)


@given(st.text())
def test_any_name_is_one_name(name: str) -> None:
    lines = addresses("To", [(name, "ann@example.org")])
    one_header(lines)
    parsed = email.message_from_string(f"{lines}\r\n", policy=email.policy.default)
    assert parsed.keys() == ["To"]
    [address] = parsed["To"].addresses
    assert address.addr_spec == "ann@example.org"
    # Python puts a blank between encoded words of a name, where mail programs put none.
    assert "".join(address.display_name.split()) == "".join(tidy(name).split())


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names(name: str) -> None:
    lines = addresses("To", [(name, "ann@example.org"), (name, "bob@example.org")])
    one_header(lines)
    assert [mail for _, mail in getaddresses([lines.removeprefix("To: ")])] == ["ann@example.org", "bob@example.org"]
    shown = shown_address(name, "ann@example.org")
    assert len(shown.splitlines()) == 1
    assert [mail for _, mail in getaddresses([shown])] == ["ann@example.org"]


def test_plain_subjects_stay_readable() -> None:
    text = "[coastline] turn 4 auction: report, orders due Wed 11 Feb 18:00"
    assert header("Subject", text) == f"Subject: {text}\r\n"
    assert "=?" not in header("Subject", "word " * 60)


def test_long_ids_are_never_encoded() -> None:
    """As an encoded id is none, a thread would break at it."""
    assert ids("In-Reply-To", [LONG_ID]) == f"In-Reply-To: {LONG_ID}\r\n"
    assert ids("References", ["<a@b>", LONG_ID]) == f"References: <a@b>\r\n {LONG_ID}\r\n"


def test_addresses_in_ascii() -> None:
    assert plain_address("bob@bücher.example") == "bob@xn--bcher-kva.example"
    for wrong in ("", "bob", "@example.org", "böb@example.org", "a@b\r\nBcc: c@d", "a b@c", "<a@b>", "a@b\x00"):
        with pytest.raises(ValueError):
            plain_address(wrong)
