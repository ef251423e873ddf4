"""Games of every format and rules version ever released load, verify and play on: for ever."""

from pathlib import Path
from shutil import copytree

import pytest

from pbem.desk.game import open_game
from pbem.desk.save import FORMAT, read_save
from pbem.desk.status import status
from pbem.desk.verify import verify
from pbem.games.registry import TITLES, title
from tests.saves.make import KEPT, make
from tests.titles.folders import command, differing, done, played, tree

SAVES = Path(__file__).parent
GAMES = {game.parent.relative_to(SAVES).as_posix(): game.parent for game in sorted(SAVES.glob("v*/*/*/game.toml"))}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of each frozen game."""
    found: Path = copytree(GAMES[request.param], tmp_path / "coastline")
    return found


def test_every_title_has_a_game_of_every_format() -> None:
    """A new title, or a new format, without a frozen game is a promise without a proof."""
    newest = {name.split("/")[1] for name in GAMES if name.startswith(f"v{FORMAT}/")}
    assert newest == set(TITLES), "python -m tests.saves.make TITLE"
    assert {int(name.split("/")[0].removeprefix("v")) for name in GAMES} == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("name", GAMES)
def test_the_format_is_the_one_its_folder_says(name: str) -> None:
    """As it stands in the file, before any migration."""
    for save in (GAMES[name] / "save.toml", *GAMES[name].glob("turns/*/result/save.toml")):
        assert f"\nformat = {name.split('/')[0].removeprefix('v')}\n" in save.read_text(encoding="utf-8")


def test_it_loads_and_verifies(game: Path) -> None:
    """In this process and by the command; nothing is written."""
    before = tree(game)
    found = verify(game)
    save = read_save(game / "save.toml")
    assert found.legs == save.leg >= 5
    assert found.draws > 0
    assert found.folded == (found.legs if save.rules < title(save.title).rules_version else 0)
    assert status(game).leg == open_game(game).leg.label
    done(command("verify", game))
    done(command("status", game, "--json"))
    assert differing(tree(game), before) == []


def test_it_plays_on_to_its_end(game: Path) -> None:
    """With the sheet that was waiting, then with bots; and all of it verifies."""
    opened = open_game(game)
    waiting = opened.save.asked[0]
    assert played(game).settled.account.sheets[waiting].status == "sent"
    while not open_game(game).save.finished:
        played(game)
    assert verify(game).finished


def test_a_game_of_older_rules_is_folded(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a rule was corrected, its legs are no longer replayed, but their events still lead to every saved state."""
    save = read_save(game / "save.toml")
    monkeypatch.setattr(type(title(save.title)), "rules_version", save.rules + 1)
    found = verify(game)
    assert (found.legs, found.folded) == (save.leg, save.leg)
    played(game)
    again = verify(game)
    assert (again.legs, again.folded) == (save.leg + 1, save.leg)


@pytest.mark.parametrize("name", TITLES)
def test_the_script_that_made_them_still_makes_one(name: str, tmp_path: Path) -> None:
    """For the day on which the next format needs it."""
    game = make(name, tmp_path)
    assert verify(game).legs == read_save(game / "save.toml").leg
    assert {path.name for path in game.glob("turns/*/result/*")} == set(KEPT)
