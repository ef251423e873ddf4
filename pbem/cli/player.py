"""`pbem check`, `pbem options`: a player's own desk. They need a packet and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.output import (
    FAULTY,
    JSON_HELP,
    USAGE,
    asked_language,
    faults,
    language_for,
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
    fix: Annotated[
        bool, typer.Option("--fix", help="Mend what can be mended for sure; the sheet as it was is kept as NAME.bak.")
    ] = False,
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FILE", help="With --fix: write to this file; - for stdout.")
    ] = "",
    lang: Annotated[str, typer.Option(metavar="LANG", help="en or es; the language of your packet if left out.")] = "",
    json: Json = False,
) -> None:
    """Check sheets as the adjudicator will, by the same code.

    Prints every fault and note at once, and how a good sheet is understood. Exit code 1 if one would be refused; with
    --fix, if one still would.
    """
    with faults():
        from pbem.cli.sheets import read_sheets
        from pbem.orders.check import check as check_sheet

        if out and not fix:
            refuse(say(N_("--out goes with --fix")))
        asked = asked_language(lang)
        given = read_sheets(sheets)
        placed = [(sheet, raw, place) for sheet, raw in given for place in _places(sheet, raw, position)]
        if fix:
            from pbem.cli.mending import put_mended

            accepted = put_mended(placed, out, asked, piped="-" in sheets, json=json)
        else:
            rows = [(sheet, place, check_sheet(raw, place)) for sheet, raw, place in placed]
            _put_checked(rows, asked, json=json)
            accepted = all(checked.accepted for _, _, checked in rows)
        if len(placed) < len(given):
            raise typer.Exit(USAGE)
        if not accepted:
            raise typer.Exit(FAULTY)


def _put_checked(rows: Sequence[tuple[str, Place, Checked]], asked: str, *, json: bool) -> None:
    from pbem.cli.sheets import sheet_row
    from pbem.orders.receipts import check_lines

    if json:
        put_json([sheet_row(sheet, checked, language_for(place.language, asked)) for sheet, place, checked in rows])
        return
    for sheet, place, checked in rows:
        for line in check_lines(sheet, place, checked, language_for(place.language, asked)):
            put(line)


def _places(sheet: str, raw: bytes, position: str) -> list[Place]:
    """Where the sheet is checked; none, and it is said, if no position file is there to check it against."""
    from pbem.orders.check import header_of
    from pbem.orders.place import find_place

    header = header_of(raw)
    seat, token = str(header.get("seat", "")), str(header.get("token", ""))
    if position:
        return [_place(position, seat, token)]
    file = find_place(Path(sheet), seat, token)
    if file is not None:
        return [_read(str(file))]
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
        words = language_for(place.language)
        found = place.played.options_now(place.position(), place.blocks)
        if kind and kind not in found:
            refuse(
                told(N_("nothing of the kind {kind} is due"), kind=kind),
                told(N_("kinds: {kinds}"), kinds=", ".join(found)),
            )
        rows = {
            name: [
                {"line": line, "brings": fill(words, note.text, note.facts, place.people) if note else ""}
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
