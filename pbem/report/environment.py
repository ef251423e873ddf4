"""The Jinja environment of all reports: one a language and game folder.

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
    """The environment for reports in `language`. A game's own `templates/` (below the folder `game`) come first; what
    they leave out is found among ours."""
    from jinja2 import ChoiceLoader, FileSystemLoader, StrictUndefined
    from jinja2 import Environment as Jinja

    from pbem.report.bytecode import bytecode_cache

    folders = [Path(game) / "templates"] if game else []
    jinja = Jinja(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in (*folders, resources.templates())]),
        undefined=StrictUndefined,
        autoescape=lambda name: bool(name and name.removesuffix(".j2").endswith((".html", ".svg"))),
        extensions=["jinja2.ext.i18n"],
        line_statement_prefix="%%",
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=bytecode_cache(),
    )
    jinja.policies["ext.i18n.trimmed"] = True
    words = catalogue(language)
    jinja.install_gettext_callables(words.gettext, words.ngettext, newstyle=True)  # type: ignore[attr-defined]
    jinja.globals.update(
        say=speaker(language),
        item=filters.item,
        hang=filters.hang,
        table=filters.table,
        grid=filters.grid,
        spread=filters.spread,
        bars=filters.bars,
        widest=filters.widest,
        RULE="=" * COLUMNS,
    )
    jinja.filters.update(
        money=filters.money,
        signed=filters.signed,
        cited=filters.cited,
        glued=filters.glued,
        route=filters.route,
        pad=filters.pad,
        hung=filters.hung,
        paragraphs=filters.paragraphs,
    )
    return jinja
