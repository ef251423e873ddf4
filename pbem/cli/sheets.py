"""Sheets named on the command line, and a checked one as data: `pbem check` and `pbem submit` do both alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import typer

from pbem.cli.output import USAGE, read_file, say, shown_name, talk, told
from pbem.kernel.text import N_

if TYPE_CHECKING:
    from pbem.orders.check import Checked


def read_sheets(names: Sequence[str]) -> list[tuple[str, bytes]]:
    """The sheets by the names they are printed by, `-` from a pipe. A position file, as `packets/ann/*.toml` brings
    along, is passed over and said. Exits with 2, naming all that cannot be read, if one cannot or none is left."""
    sheets, unread = [], False
    for name in names:
        if name.endswith(".position.toml"):
            talk(told(N_("{file}: passed over, a position file is no sheet"), file=name))
            continue
        try:
            sheets.append((name, read_file(name)))
        except typer.Exit:
            unread = True
    if unread or not sheets:
        raise typer.Exit(USAGE)
    return [(shown_name(name), raw) for name, raw in sheets]


def sheet_row(file: str, checked: Checked, speak: Callable[[str], str] = say) -> dict[str, Any]:
    """`file`, `accepted` and `verdicts`, each with its code, severity, place, text, rule and the line as it should
    be."""
    return {
        "file": file,
        "accepted": checked.accepted,
        "verdicts": [
            {
                "code": verdict.code,
                "severity": verdict.severity,
                "line": verdict.line,
                "column": verdict.column,
                "text": speak(verdict.text).format_map(verdict.facts),
                "rule": verdict.rule,
                "fix": verdict.fix,
            }
            for verdict in checked.verdicts
        ],
    }
