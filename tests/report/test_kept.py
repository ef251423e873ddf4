"""Tables that were read are kept in the user's cache: the same as read anew, and read anew when their file changes."""

from pathlib import Path

import pytest

from pbem.games.registry import TITLES, title
from pbem.games.title import read_tables
from pbem.report.kept import cache_folder, kept_tables


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cache of our own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.mark.parametrize("name", TITLES)
def test_kept_packs_are_the_packs(name: str) -> None:
    """What is taken out of the cache equals what TOML says, when it is put there and later."""
    pack = title(name).folder / "pack"
    names = sorted(path.stem for path in pack.glob("*.toml"))
    for _ in ("made", "found"):
        assert kept_tables(pack, names) == read_tables(pack, names)


def test_a_changed_table_is_read_anew(tmp_path: Path) -> None:
    """A file with other bytes is another key."""
    table = tmp_path / "cities.toml"
    table.write_text("box = 1\n", encoding="utf-8")
    assert kept_tables(tmp_path, ("cities",)) == {"cities": {"box": 1}}
    table.write_text("box = 2\n", encoding="utf-8")
    assert kept_tables(tmp_path, ("cities",)) == {"cities": {"box": 2}}


def test_tables_are_not_parsed_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The second time nothing is parsed."""
    (tmp_path / "cities.toml").write_text("box = 1\n", encoding="utf-8")
    kept_tables(tmp_path, ("cities",))
    monkeypatch.delattr("tomllib.loads")
    assert kept_tables(tmp_path, ("cities",)) == {"cities": {"box": 1}}


def test_without_a_cache_tables_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder that cannot be made costs time, nothing else."""
    (tmp_path / "cities.toml").write_text("box = 1\n", encoding="utf-8")
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert cache_folder() is None
    assert kept_tables(tmp_path, ("cities",)) == {"cities": {"box": 1}}
