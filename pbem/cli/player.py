"""`pbem check`, `pbem options`: a player's own desk. They need a packet and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.output import (
    FAULTY,
    JSON_HELP,
    USAGE,
    faults,
    put,
    put_json,
    read_file,
    refuse,
    say,
    talk,
    told,
)
from pbem.kernel.text import N_

if TYPE_CHECKING:
    from pbem.orders.check import Checked
    from pbem.orders.place import Place


Json = Annotated[bool, typer.Option("--json", help=JSON_HELP)]


def check(
    sheets: Annotated[list[str], typer.Argument(metavar="SHEET...", help="Sheets to check; - reads one from a pipe.")],
    position: Annotated[
        str,
        typer.Option(metavar="FILE", help="The packet, or its position file; found beside the sheet if left out."),
    ] = "",
    json: Json = False,
) -> None:
    """Check sheets as the adjudicator will, by the same code.

    Prints every fault and note at once, and how a good sheet is understood. Exit code 1 if one would be refused.
    """
    with faults():
        from pbem.cli.sheets import read_sheets, sheet_row

        given = read_sheets(sheets)
        rows = [(sheet, place, checked) for sheet, raw in given for place, checked in _checked(sheet, raw, position)]
        if json:
            put_json([sheet_row(sheet, checked) for sheet, _, checked in rows])
        else:
            from pbem.orders.receipts import check_lines

            for sheet, place, checked in rows:
                for line in check_lines(sheet, place, checked, say):
                    put(line)
        if len(rows) < len(given):
            raise typer.Exit(USAGE)
        if not all(checked.accepted for _, _, checked in rows):
            raise typer.Exit(FAULTY)


def _checked(sheet: str, raw: bytes, position: str) -> list[tuple[Place, Checked]]:
    """The sheet checked; none, and it is said, if no position file is there to check it against."""
    from pbem.orders.check import check as check_sheet
    from pbem.orders.check import header_of
    from pbem.orders.place import find_place

    header = header_of(raw)
    seat, token = str(header.get("seat", "")), str(header.get("token", ""))
    if position:
        return [(place := _place(position, seat, token), check_sheet(raw, place))]
    file = find_place(Path(sheet), seat, token)
    if file is not None:
        return [(place := _read(str(file)), check_sheet(raw, place))]
    talk(told(N_("{sheet}: no position file of its seat lies beside it"), sheet=sheet))
    talk("  " + told(N_("put the sheet into its packet's folder, or say where that is: --position FOLDER")))
    return []


def _place(position: str, seat: str = "", token: str = "") -> Place:
    """The place of a position file, or of a packet's folder with one in it. Exits with 2 if there is none."""
    folder = Path(position)
    if not folder.is_dir():
        return _read(position)
    from pbem.orders.place import find_place

    file = find_place(folder / "x", seat, token)
    if file is None:
        refuse(
            told(N_("{folder} holds no position file, or more than one"), folder=position),
            told(N_("it is called {example}, and comes with each form"), example="GAME-LEG-SEAT.position.toml"),
        )
    return _read(str(file))


def _read(file: str) -> Place:
    from pbem.orders.place import PlaceFault, read_place

    try:
        return read_place(read_file(file), file)
    except PlaceFault as fault:
        refuse(told(fault.text, **fault.facts))


def options(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="The position file of a packet, or the packet.")],
    kind: Annotated[str, typer.Argument(metavar="[KIND]", help="Only this kind, such as ship or bids.")] = "",
    most: Annotated[int, typer.Option("--most", metavar="COUNT", min=1, help="At most so many of a kind.")] = 1000,
    json: Json = False,
) -> None:
    """Print everything that is legal now, best first.

    Each line is written as it stands in a sheet, with what it would bring.
    """
    with faults():
        from itertools import islice

        from pbem.languages import fill

        place = _place(position)
        found = place.played.options_now(place.position(), place.blocks)
        if kind and kind not in found:
            refuse(
                told(N_("nothing of the kind {kind} is due"), kind=kind),
                told(N_("kinds: {kinds}"), kinds=", ".join(found)),
            )
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
