"""Sheets are islands: the order in which they come is nothing, and none changes what is said of another seat's."""

from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from shutil import copytree

import msgspec
import pytest

from pbem.desk.game import open_game
from pbem.games.registry import TITLES
from pbem.kernel.canonical import canonical
from tests.counts import count
from tests.titles.folders import begun, form, made_up, played, sent, tree, with_sheets

LEGS = 5
GAMES = 20
HOSTILE = (b"", b"\0" * 500, b"a = [" * 300, b"\xff\xfe" * 90, b"game = 1\n" * 900, b'x = """')


def without_chain(game: Path, leg: str) -> Mapping[str, bytes]:
    """What a leg came to, without the list of what came when, and without the digest that rests on it."""
    save = open_game(game).save
    found = {
        name.split("/result/")[1]: data.replace(save.chain.encode(), b"-")
        for name, data in tree(game).items()
        if f"{leg}/result/" in name
    }
    del found["save.toml"]
    plain = msgspec.to_builtins(save)
    del plain["chain"], plain["files"]["orders/inbox.jsonl"]
    return {**found, "save": canonical(plain)}


def faulty(raw: bytes) -> bytes:
    """A form with a key that is none."""
    return raw.replace(b"\nleg = ", b"\nbananas = 3\nleg = ", 1)


@pytest.mark.parametrize("number", range(count(GAMES)))
@pytest.mark.parametrize("name", TITLES)
def test_the_order_in_which_sheets_come_is_nothing(name: str, number: int, tmp_path: Path) -> None:
    """All orders of three sheets: the same answers, draws, events, packets, reports and state."""
    game = begun(tmp_path / "first" / "coastline", name, seed=f"order {number}")
    for leg in range(LEGS):
        asked = open_game(game).save.asked[:3]
        sheets = {seat: made_up(game, seat, f"{number}/{leg}/{seat}") for seat in asked}
        results = {}
        label = open_game(game).leg.label
        orders = list(permutations(asked)) if leg == number % LEGS else [tuple(asked), tuple(reversed(asked))]
        # Only one seat may be asked, and then there is one order.
        for order in dict.fromkeys(orders):
            copy = tmp_path / "-".join((str(leg), *order)) / "coastline"
            copytree(game, copy)
            for seat in order:
                assert sent(copy, seat, sheets[seat]).checked.accepted, (seat, sheets[seat].decode())
            played(copy)
            results[order] = without_chain(copy, label)
        first, *others = results.values()
        assert all(other == first for other in others), (number, leg)
        game = copy


@pytest.mark.parametrize("name", TITLES)
def test_what_others_send_changes_no_verdict(name: str, tmp_path: Path) -> None:
    """Before and after others sent good, faulty and hostile sheets: the same verdicts, orders, notes and lines."""
    game = with_sheets(begun(tmp_path / "coastline", name), 1, {}).folder.path
    for leg in range(LEGS):
        asked = open_game(game).save.asked
        if len(asked) < 2:
            with_sheets(game, 1, {})
            continue
        one, other = asked[0], asked[1]
        mine = [made_up(game, one, f"{leg}"), form(game, one), faulty(form(game, one)), form(game, other)]
        alone = []
        copytree(game, tmp_path / f"alone {leg}")
        for raw in mine:
            alone.append(sent(tmp_path / f"alone {leg}", one, raw))
        for raw in (made_up(game, other, f"{leg}"), *HOSTILE, form(game, one)):
            sent(game, other, raw)
        among = [sent(game, one, raw) for raw in mine]
        for before, after in zip(alone, among, strict=True):
            assert before.checked.verdicts == after.checked.verdicts
            assert before.checked.orders == after.checked.orders
            assert before.checked.lines == after.checked.lines
            assert before.record == after.record
        assert [receipt.checked.accepted for receipt in among] == [True, True, False, False]
        played(game)


@pytest.mark.parametrize("name", TITLES)
def test_a_sheet_sent_under_another_name_displaces_none(name: str, tmp_path: Path) -> None:
    """A sheet filed for a seat must carry its token: nobody can replace another's orders, and the last good one
    counts."""
    game = begun(tmp_path / "coastline", name)
    one, other = open_game(game).save.asked[:2]
    mine = made_up(game, one, 1)
    assert sent(game, one, mine).checked.accepted
    assert not sent(game, one, form(game, other)).checked.accepted
    forged = form(game, other).replace(f'seat = "{other}"'.encode(), f'seat = "{one}"'.encode())
    assert forged != form(game, other)
    assert not sent(game, one, forged).checked.accepted
    counted = played(game).settled.account.sheets[one]
    assert (counted.status, counted.no) == ("sent", 1)
