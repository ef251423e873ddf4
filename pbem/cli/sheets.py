"""A checked sheet as data: the same keys from `pbem check --json` and `pbem submit --json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.cli.output import say

if TYPE_CHECKING:
    from pbem.orders.check import Checked


def sheet_row(file: str, checked: Checked) -> dict[str, Any]:
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
                "text": say(verdict.text).format_map(verdict.facts),
                "rule": verdict.rule,
                "fix": verdict.fix,
            }
            for verdict in checked.verdicts
        ],
    }
