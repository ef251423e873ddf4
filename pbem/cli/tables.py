"""Tables for a person at a terminal. In a pipe the commands print plain lines instead, and this loads nothing."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def on_terminal() -> bool:
    """Whether what is printed is looked at, not read by a program."""
    return sys.stdout.isatty()


def put_table(heads: Sequence[str], rows: Sequence[Sequence[str]], aligns: str, styles: Sequence[str] = ()) -> None:
    """Rows below their headings, as wide as the terminal (or COLUMNS) at most; `aligns` has `l` or `r` for each column,
    `styles` a colour for each row, which NO_COLOR takes away."""
    # Here, because it takes longer to load than most commands do.
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for head, align in zip(heads, aligns, strict=True):
        table.add_column(Text(head), justify="right" if align == "r" else "left", overflow="fold")
    for number, row in enumerate(rows):
        table.add_row(*(Text(cell) for cell in row), style=styles[number] if number < len(styles) else "")
    Console(file=sys.stdout, highlight=False).print(table)
