"""A position read from a file, the words that sheets and legs are written with, and what stands from sheet to sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import module_from_spec
from types import ModuleType
from typing import Any

import msgspec
import pytest

from pbem.games.pacific_northwest_rails import orders as orders_module
from pbem.games.pacific_northwest_rails.decisions.standing import EndStalled
from pbem.games.pacific_northwest_rails.orders import Bid, Orders, Standing
from pbem.games.pacific_northwest_rails.state import Table
from pbem.games.pacific_northwest_rails.title import PacificNorthwestRails
from pbem.games.title import Note
from pbem.kernel.answer import Answer
from pbem.kernel.run import Cursor
from tests.rules.pacific_northwest_rails.table import BOARD, TITLE, orders, position, table

STATE = table(
    shares={"Ann": {"GN": 1}},
    at={"Ann": "GN-05"},
    came={"Ann": "Everett"},
    run={"Ann": "R02"},
    used={"Ann": ["GN"]},
    hands={"Ann": [1, 4]},
    display=["R02", "R13"],
    sold_out=["MH"],
    declared="Bob",
)
PLAIN: dict[str, Any] = msgspec.to_builtins(STATE.table)


def test_a_position_is_read_as_it_was_written() -> None:
    """The table, my place at it, the pack, my cards and my own answers."""
    answer = Answer("EndStalled/Ann/1", EndStalled(seat="Ann"), True, "standing")
    read = TITLE.read_position("Ann", PLAIN, TITLE.own(STATE, "Ann"), [answer])
    assert (read.me, read.table, read.pack, read.answers) == ("Ann", STATE.table, BOARD, [answer])
    assert (read.mine, read.hand) == (STATE.table.players["Ann"], [1, 4])
    bare = TITLE.read_position("Bob", PLAIN, {})
    assert (list(bare.hand), list(bare.answers)) == ([], [])


def test_what_is_one_s_own() -> None:
    """The Movement Cards; none for who has none."""
    assert TITLE.own(STATE, "Ann") == {"hand": [1, 4]}
    assert TITLE.own(STATE, "Bob") == TITLE.own(STATE, "Zoe") == {"hand": []}


@pytest.mark.parametrize(("plain", "own"), [({"edition": "crayon"}, {}), (PLAIN, {"hand": ["ace"]})])
def test_what_is_no_position_is_not_read(plain: dict[str, Any], own: dict[str, Any]) -> None:
    """A table or a hand of another kind, or a damaged one."""
    with pytest.raises(msgspec.ValidationError):
        TITLE.read_position("Ann", plain, own)


@pytest.mark.parametrize(
    ("change", "strange"),
    [
        (lambda seen: seen.seats.append("Zoe"), "Zoe"),
        (lambda seen: seen.seats.remove("Cleo"), "Cleo"),
        (lambda seen: seen.entered.append("Zoe"), "Zoe"),
        (lambda seen: setattr(seen, "mover", "Zoe"), "Zoe"),
        (lambda seen: setattr(seen, "declared", "Zoe"), "Zoe"),
        (lambda seen: seen.prices.update(OZ=5), "OZ"),
        (lambda seen: seen.prices.pop("GN"), "GN"),
        (lambda seen: seen.bank.update(OZ=5), "OZ"),
        (lambda seen: seen.bank.pop("GN"), "GN"),
        (lambda seen: seen.sold_out.append("OZ"), "OZ"),
        (lambda seen: seen.players["Bob"].shares.update(OZ=5), "OZ"),
        (lambda seen: seen.players["Bob"].used.append("OZ"), "OZ"),
        (lambda seen: setattr(seen.players["Bob"], "at", "Oz"), "Oz"),
        (lambda seen: setattr(seen.players["Bob"], "came", "Oz"), "Oz"),
        (lambda seen: setattr(seen.players["Bob"], "run", "R89"), "R89"),
        (lambda seen: seen.display.append("Y01"), "Y01"),
        (lambda seen: seen.deck.append("R89"), "R89"),
        (lambda seen: (seen.seats.append("Zoe"), seen.entered.append("Zoe"), seen.deck.append("Y21")), "Zoe, Y21"),
    ],
)
def test_a_table_that_does_not_fit_the_board_is_not_read(change: Callable[[Table], object], strange: str) -> None:
    """Seats, railroads, spaces and cards that nobody knows, and those that are missing: each is named once."""
    seen = msgspec.convert(PLAIN, Table)
    change(seen)
    with pytest.raises(msgspec.ValidationError) as refused:
        TITLE.read_position("Ann", msgspec.to_builtins(seen), {})
    assert str(refused.value) == f"it does not fit this board: {strange}"


def test_a_stranger_has_no_position() -> None:
    """Who sits not at the table."""
    with pytest.raises(msgspec.ValidationError, match=r"^it does not fit this board: Zoe$"):
        TITLE.read_position("Zoe", PLAIN, {})


def test_the_names_that_sheets_are_written_with() -> None:
    """Railroads; spaces with and without their numbers; all runs; railroads, groups and rectangles of trade; seats."""
    found = {kind: list(names) for kind, names in TITLE.names(position(STATE, "Ann")).items()}
    assert found["railroads"] == [*BOARD.railroads]
    assert found["spaces"] == [*BOARD.spaces, *BOARD.aliases]
    assert {"1 Seattle", "Seattle", "Spokane", "GN-05", "6 Dispatch"} < set(found["spaces"])
    assert found["runs"] == [f"R{number:02}" for number in range(1, 89)]
    assert found["stocks"] == [
        *BOARD.railroads, "Group 1", "Group 2", "3 GN", "5 Group 1", "9 NP", "12 Group 2", "17 SP&S", "20 Group 1",
        "22 CM&PS", "25 NP", "26 Group 2", "30 Group 1", "31 OWR&N", "34 Group 2", "37 GN", "40 Group 1", "42 SP&S",
        "47 OWR&N", "50 Group 2", "51 CM&PS", "54 Group 1", "56 Group 2",
    ]  # fmt: skip
    assert found["seats"] == ["Ann", "Bob", "Cleo"]
    assert len(found) == 5


def anew() -> ModuleType:
    """The orders' types, built again."""
    spec = orders_module.__spec__
    assert spec is not None
    assert spec.loader is not None
    built = module_from_spec(spec)
    spec.loader.exec_module(built)
    return built


def names_in(schema: object) -> Iterator[tuple[str, str]]:
    """Every kind of name that a schema marks, with what it says of it."""
    if isinstance(schema, dict):
        if "x-names" in schema:
            yield schema["x-names"], schema["description"]
        for part in schema.values():
            yield from names_in(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from names_in(part)


def test_a_sheet_says_where_names_are_wanted() -> None:
    """Each is of a kind that there are names of, and is described."""
    found = set(names_in(msgspec.json.schema(anew().SHEETS.of(("seats", "moves", "standing")))))
    assert {kind for kind, _ in found} == set(TITLE.names(position(STATE, "Ann")))
    assert found >= {
        ("railroads", "a railroad"),
        ("spaces", "a space: a town, a rectangle with its number, or a herald"),
        ("stocks", "a railroad, a group of short lines, or the rectangle where they are traded"),
        ("seats", "a seat"),
    }


def test_an_empty_sheet_has_empty_lists() -> None:
    """Of each block its own."""
    sheet = msgspec.to_builtins(anew().SHEETS.of(("seats", "moves"))())
    assert sheet == {"seats": [], "moves": [], "trades": [], "perk": 0, "reinvest": [], "stop": ""}
    assert TITLE.orders(TITLE.sheet_type(["seats"])()) == Orders(seats=[])


def test_what_stands_is_kept_until_it_is_changed() -> None:
    """A key that a sheet leaves out stays as it was, in a sheet without the block and without a sheet too."""
    bids = [Bid("GN", 30)]
    sheet = orders(Standing(keep=9, bids=bids))
    stands = TITLE.standing(sheet)
    assert stands == {"keep": 9, "bids": [{"line": "GN", "each": 30, "shares": 1, "unless_from": []}]}
    assert TITLE.with_standing(orders(Standing(keep=0)), stands) == orders(Standing(keep=0, bids=bids))
    assert TITLE.with_standing(Orders(seats=[5]), stands) == Orders(seats=[5], standing=sheet.standing)
    assert TITLE.with_standing(None, stands) == Orders(standing=sheet.standing)
    assert TITLE.standing(orders()) is None


@pytest.mark.parametrize(
    ("sheet", "lucky", "language"),
    [(Orders(lucky="red moon", language="es"), "red moon", "es"), (Orders(lucky=""), "", ""), (orders(), "", "")],
)
def test_what_a_sign_up_sheet_says_besides(sheet: Orders, lucky: str, language: str) -> None:
    """Lucky words and a language, nothing where the sheet has none."""
    assert (TITLE.lucky(sheet), TITLE.language(sheet)) == (lucky, language)


@pytest.mark.parametrize(("step", "name"), [("setup", "sign-up"), ("seats", "seats"), ("round", "rounds")])
def test_a_leg_is_called_by_its_first_step(step: str, name: str) -> None:
    """As files and headers name it."""
    assert TITLE.leg_name(Cursor(0, step)) == name


@pytest.mark.parametrize(
    ("turn", "pace", "last", "words"),
    [
        (4, "slow", 0, Note("round {turn}", {"turn": 4})),
        (4, "normal", 0, Note("rounds {turn} to {last}", {"turn": 4, "last": 6})),
        (4, "fast", 0, Note("rounds {turn} to {last}", {"turn": 4, "last": 8})),
        (4, "fast", 5, Note("rounds {turn} to {last}", {"turn": 4, "last": 5})),
        (4, "fast", 4, Note("round {turn}", {"turn": 4})),
    ],
)
def test_a_leg_in_words(turn: int, pace: str, last: int, words: Note) -> None:
    """Up to the pace's last round, or up to that before which play stopped; the sign-up has none."""
    assert TITLE.leg_words(turn, "rounds", pace, last) == words
    assert TITLE.leg_words(turn, "rounds", pace, *[last] * bool(last)) == words
    assert TITLE.leg_words(0, "sign-up", pace, last) == Note("sign-up")


def test_about_how_many_mails_a_game_takes() -> None:
    """Two before the first round, and those of 60 rounds: one each, or every third or fifth and six sooner."""
    assert [TITLE.legs(pace, 4) for pace in ("slow", "normal", "fast")] == [62, 28, 20]


def test_everybody_is_asked_and_nobody_in_a_turn() -> None:
    """Who has no cash too; sheets are due before rounds, seats and the setup alone."""
    assert TITLE.asked(position(table(cash=0), "Ann"), ("moves", "standing")) is True
    assert TITLE.stop_blocks(STATE.table, Cursor(1, "turn", "Ann"), "normal") == ()


@pytest.mark.parametrize("step", ["round", "scoring"])
def test_the_line_of_a_round(step: str) -> None:
    """Cash and stock, nothing for a bankrupt player; and all prices. A bankrupt line is worth nothing."""
    state = table(
        cash={"Ann": 7, "Bob": 50, "Cleo": 0}, prices={"SI": 0, "NP": 40}, round=6,
        shares={"Ann": {"GN": 2, "SI": 3}, "Bob": {"GN": 1}, "Cleo": {"NP": 3}},
    )  # fmt: skip
    state.table.players["Bob"].bankrupt = True
    assert TITLE.milestone(state.table, Cursor(7, step)) == {
        "turn": 6,
        "worth": {"Ann": 77, "Bob": 0, "Cleo": 120},
        "prices": {**{line: BOARD.railroads[line].price for line in BOARD.lines}, "SI": 0, "NP": 40},
    }


@pytest.mark.parametrize("step", ["setup", "seats", "turn"])
def test_no_line_before_a_round_is_over(step: str) -> None:
    """Setup is no round, and in the middle of one there is nothing to be told."""
    assert TITLE.milestone(STATE.table, Cursor(1, step)) == {}


def test_a_title_has_its_pack_and_begins_no_game_of_an_unknown_edition() -> None:
    """The edition is named."""
    assert PacificNorthwestRails(BOARD).pack is BOARD
    with pytest.raises(ValueError, match=r"^no edition 'de luxe'$"):
        TITLE.begin(["Ann", "Bob"], "de luxe", {})
