"""What is mended for sure, and the mended sheet that a receipt shows."""

import pytest

from pbem.languages import speaker
from pbem.orders.catalogue import CATALOGUE
from pbem.orders.check import check
from pbem.orders.mend import OTHER_FORM, SURE, guessed, mend
from pbem.orders.place import Place
from pbem.orders.receipts import Filed, receipt_lines
from tests.orders import real

SAY = speaker("en")


def place() -> Place:
    """Ann's place at the first stop for shipping."""
    return real.stops()["shipping"]


def form() -> str:
    """The form that is due there."""
    return real.form(place())


def receipt(text: str) -> list[str]:
    """What is printed of a sheet that was filed."""
    here = place()
    return list(receipt_lines(Filed("ann.toml", 1, "3f9c-71aa"), here, check(text.encode(), here), SAY))


def test_the_codes_are_codes() -> None:
    assert set(CATALOGUE) >= SURE | OTHER_FORM
    assert not SURE & OTHER_FORM


def test_a_good_sheet_stays_to_the_byte() -> None:
    raw = form().encode()
    for one in (raw, raw.replace(b"\n", b"\r\n"), raw.replace(b"\n", b"\r\n", 3)):
        found = mend(one, place())
        assert (found.raw, found.changes) == (one, [])
        assert found.checked.accepted


@pytest.mark.parametrize("raw", [b"", b"\x00", b"\xff" * 300, b"[" * 900, b"#" * 20_000, b"a=1\r\rb='"])
def test_any_bytes(raw: bytes) -> None:
    """Never raises; what was mended needs no more mending."""
    once = mend(raw, place())
    assert mend(once.raw, place()).changes == []


def test_a_key_below_a_table_moves_up() -> None:
    text = form().replace('otherwise = "best"', "", 1) + 'otherwise = "none"\n'
    assert "[loans]" in text
    text = text.replace("# END ORDERS", "").rstrip() + "\n# END ORDERS\n"
    found = mend(text.encode(), place())
    assert found.checked.accepted
    moved = found.raw.decode()
    assert moved.index("otherwise") < moved.index("[loans]")


def test_a_header_is_completed_but_never_another_forms() -> None:
    text = form()
    without = text.replace('seat = "ann"\n', "", 1)
    assert 'seat = "ann"' in mend(without.encode(), place()).raw.decode()
    other = without.replace("turn = ", "turn = 1")
    assert mend(other.encode(), place()).changes == []


def test_a_refused_sheet_comes_back_mended() -> None:
    """All of it, as it should be sent: guesses too, for its author looks at it."""
    slips = (("borrow = 0", "borrow = $10"), ("retire = 0", "retyre = 0"), ('"best"', "“best”"))
    heads = {
        1: "Below is your sheet with that mended. Send it back if it is right.",
        2: "Below is your sheet with both mended. Send it back if it is right.",
        3: "Below is your sheet with all of it mended. Send it back if it is right.",
    }
    text = form()
    for count, (old, new) in enumerate(slips, 1):
        assert old in text
        text = text.replace(old, new, 1)
        lines = receipt(text)
        assert lines[0].startswith("NOT ACCEPTED")
        at = lines.index(heads[count])
        sheet = "\n".join(line.removeprefix("  ") for line in lines[at + 1 :])
        assert check(sheet.encode(), place()).accepted
        assert "borrow = 10" in sheet
        assert not check(text.encode(), place()).accepted


@pytest.mark.parametrize(
    ("old", "new"),
    [("borrow = 0", "borrow = 15"), ("turn = ", "turn = 1"), ("borrow = 0", "borrow = 15\nretyre = 0")],
)
def test_what_cannot_be_mended_whole_is_not_shown(old: str, new: str) -> None:
    """Half a mended sheet would come back refused."""
    text = form().replace(old, new, 1)
    assert not any(line.startswith("Below is") for line in receipt(text))
    assert guessed(check(text.encode(), place()), place()) == ""


def test_a_good_sheet_is_not_sent_back() -> None:
    assert not any(line.startswith("Below is") for line in receipt(form()))
