"""The same sheets give the same bytes, whatever the machine: by the real command line in processes of their own."""

import shutil
from pathlib import Path

import pytest

from pbem.games.registry import TITLES, title
from tests.titles.folders import (
    RECEIVED,
    WRITERS,
    begun,
    command,
    differing,
    done,
    environment,
    seats_of,
    sent,
    tree,
    with_sheets,
)

LEGS = 3
WRITTEN = 16
# Each differs from the first in one thing at least; together they have every value that matters.
SURROUNDINGS = {
    "plain": environment(PYTHONHASHSEED="0", TZ="UTC", LANG="C.UTF-8", COLUMNS="80"),
    "hash seed": environment(PYTHONHASHSEED="1", TZ="UTC", LANG="C", COLUMNS="40"),
    "other end of the world": environment(PYTHONHASHSEED="4711", TZ="Pacific/Kiritimati", LANG="C", COLUMNS="200"),
    "another language": environment(
        PYTHONHASHSEED="random", TZ="America/New_York", LANG="C.UTF-8", PBEM_LANG="es", LC_ALL="C", COLUMNS="40"
    ),
}


def sheets_for(home: Path, name: str, legs: int) -> tuple[list[list[Path]], dict[str, bytes]]:
    """The sheets of so many legs, in files, as a game in this process has them, and that game's tree. After `WRITTEN`
    legs nobody writes any more: of orders made up at random not every game comes to an end."""
    game = begun(home / "known" / "coastline", name)
    found = []
    for leg in range(legs):
        before = with_sheets(game, 0, {}).save
        if before.finished:
            break
        files = []
        for seat, write in WRITERS.items():
            if seat in before.asked and leg < WRITTEN:
                file = home / f"{leg}-{seat}.toml"
                file.write_bytes(write(game, seat, f"{leg}/{seat}"))
                files.append(file)
                sent(game, seat, file.read_bytes())
        found.append(files)
        with_sheets(game, 1, {})
    return found, tree(game)


def by_command(game: Path, name: str, sheets: list[list[Path]], env: dict[str, str], cwd: Path) -> dict[str, bytes]:
    """The same game by the command line."""
    seats = [word for seat in seats_of(min(title(name).seat_counts)) for word in ("--seat", seat)]
    # A new game.toml speaks PBEM_LANG, as the moderator does; from then on only the settings count.
    english = {key: value for key, value in env.items() if key != "PBEM_LANG"}
    done(command("new", game, "--title", name, *seats, "--seed", "a trial", env=english, cwd=cwd))
    for files in sheets:
        if files:
            done(command("submit", game, *files, "--received", RECEIVED, env=env, cwd=cwd))
        done(command("adjudicate", game, "--missing", "bot", env=env, cwd=cwd))
    done(command("verify", game, env=env, cwd=cwd))
    return tree(cwd / game)


@pytest.mark.parametrize("name", TITLES)
def test_everything_around_a_game_leaves_it_alone(name: str, tmp_path: Path) -> None:
    """Hash seed, time zone, language, width and folder: every file of the game has the same bytes."""
    sheets, known = sheets_for(tmp_path, name, LEGS)
    for number, (what, env) in enumerate(SURROUNDINGS.items()):
        parent = tmp_path / f"parent {number}" / "ñ"
        parent.mkdir(parents=True)
        # By a relative and by an absolute path.
        game = Path("coastline") if number % 2 else parent / "coastline"
        assert differing(by_command(game, name, sheets, env, parent), known) == [], what


@pytest.mark.soak
@pytest.mark.parametrize("what", SURROUNDINGS)
@pytest.mark.parametrize("name", TITLES)
def test_a_whole_game(name: str, what: str, tmp_path: Path) -> None:
    """To its end, with sheets and bots."""
    sheets, known = sheets_for(tmp_path, name, 1000)
    assert b"finished = true" in known["save.toml"]
    assert differing(by_command(Path("coastline"), name, sheets, SURROUNDINGS[what], tmp_path), known) == []


@pytest.mark.parametrize("name", TITLES)
def test_another_day_and_a_moved_folder(name: str, tmp_path: Path) -> None:
    """A game that is moved in the middle goes on as if it had stayed; times of files count for nothing."""
    stayed = begun(tmp_path / "stayed" / "coastline", name)
    moved = begun(tmp_path / "moved" / "coastline", name)
    for leg in range(LEGS):
        with_sheets(stayed, 1, WRITERS)
        elsewhere = tmp_path / f"moved {leg}" / "coastline"
        shutil.copytree(moved, elsewhere, copy_function=shutil.copyfile)
        shutil.rmtree(moved)
        moved = elsewhere
        with_sheets(moved, 1, WRITERS)
    assert differing(tree(stayed), tree(moved)) == []
