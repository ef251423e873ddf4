"""`python -m benchmarks`: measures, prints the table, and leaves with 1 if a budget is exceeded."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from benchmarks.cpu import Failed, Machine
from benchmarks.games import prepare
from benchmarks.rows import Row, rows


def main() -> int:
    """Measure; give the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON for a program")
    parser.add_argument("--rounds", type=int, default=12, metavar="N", help="starts of each row (12)")
    said = parser.parse_args()
    if not hasattr(os, "wait4"):
        print("The CPU time of processes can be had on Linux and macOS only.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="pbem-benchmarks-") as folder:
        home = Path(folder)
        machine = Machine(home)
        try:
            prepared = prepare(machine, home / "games")
            found = measured(rows(machine, prepared, said.rounds), quiet=said.json)
        except Failed as fault:
            print(fault, file=sys.stderr)
            return 2
    bare = min(row.milliseconds / row.measured for row in found if row.unit == "bare")
    python = platform.python_version()
    if said.json:
        print(json.dumps({"python": python, "bare": bare, "rows": plain(found)}, indent=1))
    else:
        print(f"\nCPU time; one bare interpreter (python -c pass, Python {python}) took {bare:.1f} ms at its best.")
    return int(any(row.over for row in found))


def measured(every: Iterator[Row], *, quiet: bool) -> list[Row]:
    """All rows; each is printed as soon as it is there."""
    found = []
    if not quiet:
        print(f"{'':<40}{'measured':>14}{'budget':>10}{'':>6}{'ms':>9}")
    for row in every:
        found.append(row)
        if not quiet:
            budget = f"{row.budget:.0f}" if row.budget else "-"
            verdict = ("over" if row.over else "ok") if row.budget else ""
            print(f"{row.name:<40}{row.measured:>9.1f} {row.unit:<4}{budget:>10}{verdict:>6}{row.milliseconds:>9.1f}")
    return found


def plain(found: list[Row]) -> list[dict[str, object]]:
    """The rows as data, each with its verdict."""
    return [{**msgspec.to_builtins(row), "over": row.over} for row in found]


if __name__ == "__main__":
    sys.exit(main())
