"""Sheets received: stored as they came, listed, and which one counts."""

import sys
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.faults import DeskFault
from pbem.desk.folder import Folder, Leg
from pbem.desk.inbox import Received, read_inbox, read_sheet, store, withdraw
from tests.desk.killing import killed_at, tree

AT = "2026-02-07T20:14+00:00"


@pytest.fixture
def leg(tmp_path: Path) -> Leg:
    """A leg nobody has sent anything for."""
    return Folder(tmp_path).leg(7, "t4-auction")


def sent(leg: Leg, seat: str, raw: bytes, verdict: Any = "accepted", asking: int = 1, **more: Any) -> Received:
    """A sheet filed."""
    return store(leg, seat, raw, when=AT, via="submit", verdict=verdict, asking=asking, **more)


def test_sheets_are_numbered_per_seat_and_listed(leg: Leg) -> None:
    """Every sheet is there as received; the last accepted one counts, a refused one displaces nothing."""
    assert read_inbox(leg).records == ()
    one = sent(leg, "ann", b"one\r\n")
    two = sent(leg, "ann", b"two", "accepted with notes", notes=["13:1 N301"])
    bob = sent(leg, "bob", b"bob")
    three = sent(leg, "ann", b"\xff\x00", "refused", notes=("1:1 T101",))
    assert [record.file for record in (one, two, bob, three)] == [
        "ann.1.toml",
        "ann.2.toml",
        "bob.1.toml",
        "ann.3.toml",
    ]
    inbox = read_inbox(leg)
    assert inbox.records == (one, two, bob, three)
    assert inbox.odd == ()
    assert inbox.counting("ann", 1) == two
    assert inbox.counting("cleo", 1) is None
    assert inbox.of("ann") == (one, two, three)
    assert [record.counted for record in inbox.records] == [True, True, True, False]
    assert [read_sheet(leg, record) for record in (one, three)] == [b"one\r\n", b"\xff\x00"]


def test_only_sheets_of_this_asking_count(leg: Leg) -> None:
    """Asked again, a seat has sent nothing yet."""
    sent(leg, "ann", b"one")
    assert read_inbox(leg).counting("ann", 2) is None
    again = sent(leg, "ann", b"two", asking=2, late=True)
    assert again.no == 2
    assert read_inbox(leg).counting("ann", 2) == again


def test_a_replaced_player_has_sent_nothing(leg: Leg) -> None:
    """What was sent before stays on file and counts no more; what the new player sends does."""
    sent(leg, "dan", b"one")
    sent(leg, "ann", b"one")
    withdraw(leg, "dan", when=AT, via="seat", asking=1)
    assert read_inbox(leg).counting("dan", 1) is None
    assert read_inbox(leg).counting("ann", 1) is not None
    new = sent(leg, "dan", b"two")
    assert new.no == 3
    assert read_inbox(leg).counting("dan", 1) == new


def test_a_torn_line_is_passed_over_and_said(leg: Leg) -> None:
    """The lines before and after it stand; its sheet is said not to count, and its number isn't used again."""
    one = sent(leg, "ann", b"one")
    sent(leg, "ann", b"two")
    leg.inbox.write_bytes(leg.inbox.read_bytes()[:-20])
    inbox = read_inbox(leg)
    assert inbox.records == (one,)
    assert [said.spoken(str) for said in inbox.odd] == [
        f"{leg.inbox}:2: this line was torn while it was written; its sheet doesn't count",
        f"{leg.orders}/ann.2.toml: this sheet is not in inbox.jsonl and doesn't count; submit it again",
    ]
    three = sent(leg, "ann", b"three")
    assert three.file == "ann.3.toml"
    assert read_inbox(leg).records == (one, three)
    assert read_inbox(leg).counting("ann", 1) == three


def test_a_line_that_only_lacks_its_end_is_whole(leg: Leg) -> None:
    """Nothing of it is missing."""
    one = sent(leg, "ann", b"one")
    leg.inbox.write_bytes(leg.inbox.read_bytes().rstrip())
    assert read_inbox(leg).records == (one,)
    two = sent(leg, "ann", b"two")
    assert read_inbox(leg).records == (one, two)


@pytest.mark.parametrize("raw", [b"\xff\xfe\n", b"[]\n", b'{"no": 1}\n', b"\x00" * 400, b"\n\n"])
def test_any_bytes_can_be_read(leg: Leg, raw: bytes) -> None:
    """A list that is no list counts for nothing and doesn't raise."""
    leg.orders.mkdir(parents=True)
    leg.inbox.write_bytes(raw)
    assert read_inbox(leg).records == ()


def test_a_sheet_edited_after_it_was_filed_is_a_fault(leg: Leg) -> None:
    """The file is what was received, or nothing is played with it."""
    one = sent(leg, "ann", b"one")
    (leg.orders / one.file).write_bytes(b"One")
    with pytest.raises(DeskFault, match="is not what was received") as caught:
        read_sheet(leg, one)
    assert caught.value.exit == 4
    (leg.orders / one.file).unlink()
    with pytest.raises(DeskFault, match="is gone"):
        read_sheet(leg, one)


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_killed_at_any_call_what_was_sent_before_counts(leg: Leg) -> None:
    """A sheet half filed isn't filed; the one before it counts, and filing goes on."""
    one = sent(leg, "ann", b"one")
    n = 1
    while killed_at(n, lambda: sent(leg, "ann", b"newer")):
        counting = read_inbox(leg).counting("ann", 1)
        assert counting is not None
        if counting != one:
            assert read_sheet(leg, counting) == b"newer"
        n += 1
    assert n > 6
    last = sent(leg, "ann", b"last")
    assert read_inbox(leg).counting("ann", 1) == last
    assert not [name for name in tree(leg.path) if name.endswith(".tmp")]
