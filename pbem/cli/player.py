"""`pbem check`, `pbem options`: a player's own desk. They need a packet and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.output import FAULTY, USAGE, faults, put, put_json, read_file, say, talk, told
from pbem.kernel.text import N_

if TYPE_CHECKING:
    from pbem.orders.check import Checked
    from pbem.orders.place import Place


def check(
    sheets: Annotated[list[str], typer.Argument(metavar="SHEET...", help="Sheets to check; - reads one from a pipe.")],
    position: Annotated[
        str, typer.Option(help="The position file of the packet; found beside the sheet if left out.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a program.")] = False,
) -> None:
    """Check sheets as the adjudicator will, by the same code: every fault and note at once, and how it is understood.

    Exit code 1 if a sheet would be refused.
    """
    with faults():
        rows = [(sheet, *_checked(sheet, position)) for sheet in sheets]
        if json:
            put_json([_row(sheet, checked) for sheet, _, checked in rows])
        else:
            for sheet, place, checked in rows:
                _put_checked(sheet, place, checked)
        if not all(checked.accepted for _, _, checked in rows):
            raise typer.Exit(FAULTY)


def _checked(sheet: str, position: str) -> tuple[Place, Checked]:
    from pbem.orders.check import check as check_sheet

    raw = read_file(sheet)
    place = _place(sheet, raw, position)
    return place, check_sheet(raw, place)


def _place(sheet: str, raw: bytes, position: str) -> Place:
    from pbem.orders.check import header_of
    from pbem.orders.place import PlaceFault, find_place, read_place

    header = header_of(raw)
    file = (
        Path(position)
        if position
        else find_place(Path(sheet), str(header.get("seat", "")), str(header.get("token", "")))
    )
    if file is None:
        talk(
            told(N_("{sheet}: no position file lies beside it; give the one of your packet by --position"), sheet=sheet)
        )
        raise typer.Exit(USAGE)
    try:
        return read_place(read_file(str(file)), str(file))
    except PlaceFault as fault:
        talk(str(fault))
        raise typer.Exit(USAGE) from None


def _row(sheet: str, checked: Checked) -> dict[str, object]:
    return {
        "file": sheet,
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


def _put_checked(sheet: str, place: Place, checked: Checked) -> None:
    from pbem.orders.receipts import check_lines

    for line in check_lines(sheet, place, checked, say):
        put(line)


def options(
    position: Annotated[str, typer.Argument(help="The position file of your packet.")],
    kind: Annotated[str, typer.Argument(help="Only this kind, such as ship or bids.")] = "",
    most: Annotated[int, typer.Option("--most", min=1, help="At most so many of a kind.")] = 1000,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a program.")] = False,
) -> None:
    """Print everything that is legal now, best first, as it is written in a sheet, with what it would bring."""
    with faults():
        from itertools import islice

        from pbem.languages import fill
        from pbem.orders.place import PlaceFault, read_place

        try:
            place = read_place(read_file(position), position)
        except PlaceFault as fault:
            talk(str(fault))
            raise typer.Exit(USAGE) from None
        found = place.played.options_now(place.position(), place.blocks)
        if kind and kind not in found:
            talk(told(N_("Nothing of the kind {kind} is due; kinds: {kinds}"), kind=kind, kinds=", ".join(found)))
            raise typer.Exit(USAGE)
        rows = {
            name: [
                {"line": line, "brings": fill(say, note.text, note.facts, place.people) if note else ""}
                for line, note in islice(offers, most)
            ]
            for name, offers in found.items()
            if kind in ("", name)
        }
        if json:
            put_json(rows)
            return
        for name, offers in rows.items():
            put(f"# {name}: {len(offers)}")
            for offer in offers:
                put(f"{offer['line']}  # {offer['brings']}" if offer["brings"] else offer["line"])
