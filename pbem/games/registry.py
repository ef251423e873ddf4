"""The titles by id. Each is loaded only when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from pbem.games.title import Reader, Title, read_tables

TITLES: dict[str, str] = {
    "new-england-railways": "pbem.games.new_england_railways.title",
    "pacific-northwest-rails": "pbem.games.pacific_northwest_rails.title",
}
_read: list[Reader] = [read_tables]


@cache
def title(name: str) -> Title:
    """The title called `name`, with the pack that ships with it. Raises KeyError if there is none."""
    loaded: Title = import_module(TITLES[name]).load(read=_read[-1])
    return loaded


def read_packs_by(reader: Reader) -> None:
    """Have the packs of titles that are not loaded yet read by `reader`: the parts above may keep what was read."""
    _read.append(reader)


def views(name: str) -> ModuleType:
    """The module that gathers what reports tell of the title called `name` (`story`, `fates`, `scene`).

    Raises KeyError if there is no such title.
    """
    return import_module(TITLES[name].rpartition(".")[0] + ".views")
