"""Games laid out once, and copied into a fresh folder for each test that wants one."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import SEATS, TITLE, form, pbem, seats

Lay = Callable[[str], Path]


@pytest.fixture(scope="session", autouse=True)
def _quick_disk() -> Iterator[None]:
    """What a command has written is on the disk is proven elsewhere; here it would take most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield


@pytest.fixture(scope="session")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`begun`: the first mailing is out; `auction`: sign-up is adjudicated; `over`: played to its end by bots."""
    table = tmp_path_factory.mktemp("games")
    begun, auction, over = table / "begun", table / "auction", table / "over"
    assert pbem("new", begun, "--title", TITLE, *seats(*SEATS), "--seed", "cli").code == 0
    shutil.copytree(begun, auction)
    assert pbem("submit", auction, *(form(auction, seat) for seat in ("ann", "bob", "cleo", "dan"))).code == 0
    assert pbem("adjudicate", auction).code == 0
    assert pbem("new", over, "--title", TITLE, *seats(*SEATS), "--seed", "cli", "--pace", "fast").code == 0
    while not pbem("status", over, "--json").data["finished"]:
        assert pbem("adjudicate", over, "--missing", "bot").code == 0
    return table


@pytest.fixture
def lay(laid_out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lay:
    """Go to a fresh folder and lay a game out in it, under its own name. Its id is the name it was made by."""
    monkeypatch.chdir(tmp_path)

    def copied(name: str) -> Path:
        shutil.copytree(laid_out / name, tmp_path / name)
        return Path(name)

    return copied


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a fresh, empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
