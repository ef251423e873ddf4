"""The Jinja environments of all reports: one for text and one for pages, a language and game folder.

Templates begin a statement that has a line of its own with `%%`; such lines leave nothing behind (blank lines below
them go too), and every other line break stays. Nothing undefined is ever printed as nothing.
Jinja is imported when the first report is made, not before.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pbem import resources
from pbem.languages import catalogue, speaker
from pbem.languages.layout import COLUMNS
from pbem.report import filters

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def environment(language: str, game: str = "") -> Environment:
    """The environment for text reports and pictures in `language`. A game's own `templates/` (below the folder `game`)
    come first; what they leave out is found among ours."""
    from pbem.report.bytecode import bytecode_cache

    jinja = _jinja(language, game)
    jinja.autoescape = lambda name: bool(name and name.endswith(".svg.j2"))
    jinja.bytecode_cache = bytecode_cache("text")
    jinja.globals.update(
        item=filters.item,
        hang=filters.hang,
        table=filters.table,
        grid=filters.grid,
        spread=filters.spread,
        bars=filters.bars,
        keyed=filters.keyed,
        RULE="=" * COLUMNS,
        in_columns=True,
    )
    jinja.filters.update(
        cited=filters.cited,
        glued=filters.glued,
        route=filters.route,
        pad=filters.pad,
        hung=filters.hung,
        shape=filters.shape,
        paragraphs=filters.paragraphs,
    )
    return jinja


@cache
def html_environment(language: str, game: str = "") -> Environment:
    """The environment for pages: the same templates may be asked for, but everything in them is escaped, and what lays
    them out gives HTML."""
    from pbem.report import markup
    from pbem.report.bytecode import bytecode_cache

    jinja = _jinja(language, game)
    jinja.autoescape = True
    jinja.bytecode_cache = bytecode_cache("html")
    jinja.globals.update(
        item=markup.item,
        hang=markup.hang,
        keyed=markup.keyed,
        in_columns=False,
        S=markup.S,
        heading=markup.heading,
        line=markup.line,
        refs=markup.refs,
        sums=markup.sums,
    )
    jinja.filters.update(
        cited=markup.cited,
        glued=markup.glued,
        route=markup.route,
        pad=markup.pad,
        hung=markup.hung,
        shape=markup.shape,
        paragraphs=markup.hung,
    )
    return jinja


def _jinja(language: str, game: str) -> Environment:
    """What both have: where templates lie, the words of the language, numbers."""
    from jinja2 import ChoiceLoader, FileSystemLoader, StrictUndefined
    from jinja2 import Environment as Jinja

    folders = [*([Path(game) / "templates"] if game else []), resources.templates()]

    @cache
    def own(title: str, name: str) -> str:
        """The template of a title, or the one for all that have none. Jinja would look for it anew each time."""
        found = any((folder / title / name).is_file() for folder in folders)
        return f"{title}/{name}" if found else f"base/{name}"

    jinja = Jinja(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        line_statement_prefix="%%",
        keep_trailing_newline=True,
        auto_reload=False,
    )
    # Jinja lays globals over each other in a ChainMap, out of which every render makes a dict, name by name.
    jinja.make_globals = lambda d: {**jinja.globals, **(d or {})}  # type: ignore[method-assign]
    jinja.policies["ext.i18n.trimmed"] = True
    words = catalogue(language)
    jinja.install_gettext_callables(words.gettext, words.ngettext, newstyle=True)  # type: ignore[attr-defined]
    jinja.globals.update(say=speaker(language), widest=filters.widest, own=own)
    jinja.filters.update(money=filters.money, signed=filters.signed)
    return jinja
