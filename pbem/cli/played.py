"""`pbem report`, `pbem form`, `pbem explain`: what a leg brought, once more, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.output import JSON_HELP, asked_language, faults, put, put_json, refuse, say, talk, told
from pbem.kernel.text import N_

if TYPE_CHECKING:
    from pbem.desk.explain import Explanation


Dir = Annotated[Path, typer.Argument(metavar="DIR", help="The game's folder.")]
Leg = Annotated[str, typer.Option(metavar="LEG", help="A leg, such as 7 or 07-t4-auction; the newest if left out.")]


def report(
    directory: Dir,
    leg: Leg = "",
    seat: Annotated[str, typer.Option(metavar="SEAT", help="The report of this seat.")] = "",
    public: Annotated[bool, typer.Option("--public", help="The report for everybody (the usual one).")] = False,
    moderator: Annotated[bool, typer.Option("--moderator", help="The report with everybody's orders.")] = False,
    format: Annotated[
        str, typer.Option(metavar="FORMAT", help="text, html, svg for the map, or json for the events.")
    ] = "text",
    lang: Annotated[
        str, typer.Option(metavar="LANG", help="en or es: write it anew in this language; as mailed if left out.")
    ] = "",
) -> None:
    """Print a report of a leg that was played."""
    with faults():
        from pbem.desk import reports

        if sum((bool(seat), public, moderator)) > 1:
            refuse(say(N_("say one of --seat, --public and --moderator")))
        reader = seat or ("moderator" if moderator else "")
        lang = asked_language(lang)
        if format == "json":
            put_json(reports.report_json(directory, leg, reader))
        elif format in reports.FORMATS:
            found = (
                reports.report_in(directory, leg, reader, format, lang)
                if lang
                else reports.stored_report(directory, leg, reader, format)
            )
            put(found.rstrip("\n"))
        else:
            formats = ", ".join((*reports.FORMATS, "json"))
            refuse(
                told(N_("there is no format {format}"), format=format), told(N_("there is: {formats}"), formats=formats)
            )


def form(
    directory: Dir,
    seat: Annotated[str, typer.Option(metavar="SEAT", help="Whose form, by id or name.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write form, position and schema into this folder.")
    ] = None,
) -> None:
    """Make the form that a seat owes again.

    It is printed, or written into a folder with its position and its schema.
    """
    with faults():
        from pbem.desk.reports import form_again

        files = form_again(directory, seat)
        if out is None:
            put(next(data for name, data in files.items() if name.endswith(".orders.toml")).decode().rstrip("\n"))
            return
        out.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (out / name).write_bytes(data)
            talk(str(out / name))


def explain(
    directory: Dir,
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="Whose orders, by id or name.")],
    leg: Leg = "",
    json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> None:
    """Say what became of each line of a seat's sheet.

    Each line as it was received, and whether it was used, passed over or not used, and why: in the words of the seat's
    report and in its language, with nothing in it that others may not see.
    """
    with faults():
        from pbem.desk.explain import explain as explain_leg

        found = explain_leg(directory, seat, leg)
        if json:
            put_json(found.found)
        else:
            _put_explained(found)


def _put_explained(explained: Explanation) -> None:
    from pbem.cli.tables import on_terminal, put_table
    from pbem.languages import speaker
    from pbem.report.explain import explained_lines, sentence

    speak = speaker(explained.language)
    if not on_terminal():
        for line in explained_lines(explained.found, explained.heading, speak):
            put(line)
        return
    styles = {"used": "green", "passed over": "yellow", "not used": "dim"}
    put(explained.heading)
    rows = [
        (str(one.line or ""), one.written or one.what, sentence(one, speak) if one.line else one.text)
        for one in explained.found.outcomes
    ]
    heads = (speak(N_("line")), speak(N_("as received")), speak(N_("what became of it")))
    put_table(heads, rows, "rll", [styles[one.became] if one.line else "" for one in explained.found.outcomes])
    for other in explained.found.others:
        put(other)
