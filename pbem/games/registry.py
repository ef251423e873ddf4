"""The titles by id. Each is loaded only when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from pbem.games.title import Title

TITLES: dict[str, str] = {
    "new-england-railways": "pbem.games.new_england_railways.title",
}


@cache
def title(name: str) -> Title:
    """The title called `name`, with the pack that ships with it. Raises KeyError if there is none."""
    loaded: Title = import_module(TITLES[name]).load()
    return loaded


def views(name: str) -> ModuleType:
    """The module that gathers what reports tell of the title called `name` (`story`, `fates`, `scene`).

    Raises KeyError if there is no such title.
    """
    return import_module(TITLES[name].rpartition(".")[0] + ".views")
