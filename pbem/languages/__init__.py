"""The one place that speaks a person's language: message ids of the parts below become sentences here.

Catalogues are compiled gettext files, `<language>/LC_MESSAGES/pbem.mo` in this folder. English needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from pbem.kernel.text import Facts

FOLDER = Path(__file__).parent
DOMAIN = "pbem"
LANGUAGES = ("en", "es")
"""What pbem speaks."""
Say = Callable[[str], str]
"""A message id in, the words of some language out."""


@cache
def catalogue(language: str) -> NullTranslations:
    """The catalogue of `language`; the message ids themselves, which are English, if there is none."""
    compiled = stored(language)
    return GNUTranslations(BytesIO(compiled)) if compiled else NullTranslations()


def stored(language: str) -> bytes:
    """The compiled catalogue of `language`, empty if there is none."""
    file = FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    return file.read_bytes() if language.isalpha() and file.is_file() else b""


@cache
def speaker(language: str) -> Say:
    """What says a message id in `language`. An empty text stays empty (gettext would give the catalogue's head)."""
    say = catalogue(language).gettext
    return lambda text: say(text) if text else ""


def fill(_: Say, text: str, facts: Facts, names: Mapping[str, str] | None = None) -> str:
    """`text` in the language of `_` with its facts in their places.

    Facts whose key begins with `seat` are seats: they are printed as the people's `names`. Raises KeyError for a
    place that has no fact: a fault of the text.
    """
    return _(text).format_map(named(facts, names) if names else facts)


def named(facts: Facts, names: Mapping[str, str]) -> Facts:
    """The facts with people's names in the place of seats."""
    return {
        key: names.get(fact, fact) if key.startswith("seat") and isinstance(fact, str) else fact
        for key, fact in facts.items()
    }
