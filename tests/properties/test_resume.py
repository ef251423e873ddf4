"""A game saved and loaded again before every step ends as one that was never interrupted: no step has a memory.

Both play the same legs with the keys, sheets and bots that the desk would give them. The one goes through each leg at
once, as `adjudicate` does; the other stops before every step, writes save.toml, forgets everything and reads it back,
with draws, sheets and bots made anew. So nothing a step needs may lie anywhere but in the save, the keys and the sheet.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.desk.folder import Folder, Leg, leg_name
from pbem.desk.places import place_of
from pbem.desk.save import Save, parse_save, save_bytes
from pbem.desk.setting_types import SeatSetting, Settings
from pbem.games.registry import TITLES
from pbem.kernel.canonical import canonical, digest
from pbem.kernel.draws import Keys
from pbem.kernel.run import Cursor, Played
from pbem.orders.place import place_text, read_place
from tests.titles.games import AtStop, Setting, legs, setting, stop_by_stop, straight
from tests.titles.known import lots

GAMES = 200


def save_of(
    game: Setting,
    state: Any,
    cursor: Cursor,
    number: int,
    standing: Mapping[str, Mapping[str, Any]] | None = None,
) -> Save:
    """The save of a game that stands before `cursor`."""
    played = game.played
    return Save(
        rules=played.rules_version,
        game="coastline",
        title=game.title,
        edition=game.edition,
        options=list(game.options),
        pack="-",
        seats=list(game.seats),
        pace=game.pace,
        seed=game.secret.hex(),
        trial=True,
        opened=number,
        leg=number,
        turn=cursor.turn,
        name=played.leg_name(cursor),
        cursor=cursor,
        blocks=list(played.stop_blocks(played.table(state), cursor, game.pace)),
        asked=list(game.seats),
        standing={seat: dict(stands) for seat, stands in (standing or {}).items()},
        state=msgspec.to_builtins(state),
    )


def forgetful(game: Setting) -> Any:
    """Play a leg with a save.toml between any two of its steps."""

    def advance(at: AtStop, keys: Keys) -> Played[Any]:
        def between(one: Played[Any]) -> tuple[Any, Cursor]:
            raw = save_bytes(save_of(game, one.state, one.cursor, at.number))
            save = parse_save(raw, "save.toml")
            assert save_bytes(save) == raw, one.cursor
            state = save.state_now()
            assert canonical(state) == canonical(one.state), one.cursor
            assert state == one.state, one.cursor
            return state, save.cursor

        return stop_by_stop(game, at, keys, between)

    return advance


@pytest.mark.parametrize(("name", "numbers"), lots(GAMES, 10), ids=str)
def test_saved_and_loaded_before_every_step_it_is_the_same_game(name: str, numbers: range) -> None:
    """Same events, answers, draws, and state after every leg, to the byte."""
    for number in numbers:
        game = setting(name, number)
        at_once = legs(game, straight(game))
        in_pieces = legs(game, forgetful(game))
        for (at, whole), (again, pieces) in zip(at_once, in_pieces, strict=True):
            assert at.cursor == again.cursor
            assert canonical(whole.steps) == canonical(pieces.steps), (number, at.cursor)
            assert whole.steps == pieces.steps, (number, at.cursor)
            assert digest(whole.state) == digest(pieces.state), (number, at.cursor)
            assert (whole.cursor, whole.finished) == (pieces.cursor, pieces.finished)


@pytest.mark.parametrize("name", TITLES)
def test_loading_shares_nothing_with_the_game_it_was_saved_from(name: str) -> None:
    """Playing on from a loaded save leaves the save as it was, so that it can be loaded again."""
    game = setting(name, 0)
    for _, played in legs(game, straight(game)):
        if played.finished:
            break
        save = save_of(game, played.state, played.cursor, 0)
        raw = save_bytes(save)
        first = straight(game)(AtStop(0, save.state_now(), save.cursor, {}), game.keys(0))
        assert save_bytes(save) == raw
        again = straight(game)(AtStop(0, save.state_now(), save.cursor, {}), game.keys(0))
        assert first.steps == again.steps


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("name", TITLES)
def test_a_position_file_says_what_the_position_is(name: str, number: int) -> None:
    """position.toml written and read back: the same place, and a position that offers and refuses the same."""
    game = setting(name, number)
    settings = Settings("coastline", game.title, seats=tuple(SeatSetting(seat, seat.title()) for seat in game.seats))

    def advance(at: AtStop, keys: Keys) -> Played[Any]:
        save = save_of(game, at.state, at.cursor, at.number, at.standing)
        for seat in game.seats:
            place = place_of(save, settings, leg_of(save), seat)
            again = read_place(place_text(place).encode(), "position.toml")
            assert again == place
            here, there = game.played.position(at.state, seat, ()), again.position()
            one = game.played.form(here, save.blocks, save.standing.get(seat, {}))
            assert canonical(one) == canonical(game.played.form(there, again.blocks, again.standing))
            assert game.played.names(here) == game.played.names(there)
            assert game.played.asked(here, save.blocks) == game.played.asked(there, save.blocks)
        return straight(game)(at, keys)

    assert list(legs(game, advance))


def leg_of(save: Save) -> Leg:
    """The leg of a save; nothing is on disk."""
    return Folder(Path("coastline")).leg(save.leg, leg_name(save.turn, save.name))
