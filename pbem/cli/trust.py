"""`pbem draws`, `pbem verify`: dice and results that nobody has to take on trust."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.cli.output import JSON_HELP, SAVE, counted, faults, progress, put, put_json, refuse, say, talk, told
from pbem.kernel.text import N_


def draws(
    place: Annotated[Path, typer.Argument(metavar="DIR|PACKET", help="A game's folder, a packet, or its draws.json.")],
    leg: Annotated[
        str, typer.Option(metavar="LEG", help="A leg of the game, such as 7 or 07-t4-auction; the newest if left out.")
    ] = "",
    check: Annotated[
        int | None, typer.Option("--check", metavar="NO", min=1, help="Recompute the draw of this number.")
    ] = None,
    summary: Annotated[bool, typer.Option("--summary", help="Print the spread of all dice of the game.")] = False,
    json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> None:
    """Print the draws of a leg, or recompute one.

    They stand with their labels and the opened key, so that anybody can check them. Exit code 4 if a draw is not as it
    was reported.
    """
    with faults():
        from pbem.desk import dice

        if summary:
            _put_summary(dice.summary(place), json=json)
            return
        sheet = dice.leg_draws(place, leg)
        if check is not None:
            _put_check(sheet, check, json=json)
        elif json:
            put_json(sheet)
        else:
            _put_draws(sheet)


def _put_summary(rows: list[dict[str, Any]], *, json: bool) -> None:
    if json:
        put_json(rows)
        return
    if not rows:
        talk(say(N_("no dice have been rolled yet")))
    for row in rows:
        faces = "".join(f"  {face}: {times:>3}" for face, times in row["faces"].items())
        text = N_("{what:<12} {count:>5} dice, mean {mean} (3.50 expected) {faces}")
        put(told(text, **{**row, "what": say(row["what"]), "faces": faces}))


def _put_draws(sheet: dict[str, Any]) -> None:
    from pbem.cli.tables import on_terminal, put_table

    heads = (say(N_("no.")), say(N_("label")), say(N_("result")))
    rolled = say(N_("   (the moderator's own roll)"))
    rows = [
        (str(number), row["label"], row["result"] + (rolled if "roll" in row["by"] else ""))
        for number, row in enumerate(sheet["draws"], 1)
    ]
    if on_terminal():
        put_table(heads, rows, "rll")
    else:
        width = max([5, *(len(label) for _, label, _ in rows)])
        for number, label, result in (heads, *rows):
            put(f"{number:>4}  {label:<{width}}  {result}")
    put()
    put(told(N_("key   {key}"), key=sheet["key"]))
    put(told(N_("salt  {salt}"), salt=sheet["salt"]))
    put(say(N_("Its SHA-256 is the key of the leg before: docs/draws.md says how to check that and any draw.")))


def _put_check(sheet: dict[str, Any], number: int, *, json: bool) -> None:
    from pbem.desk import dice

    if number > len(sheet["draws"]):
        refuse(
            told(N_("there is no draw {number}"), number=number),
            told(N_("this leg has draws 1 to {count}"), count=len(sheet["draws"])),
        )
    row = sheet["draws"][number - 1]
    given, found, rolled = row["result"], dice.recomputed(sheet, row), "roll" in row["by"]
    if json:
        put_json({"label": row["label"], "reported": given, "recomputed": found, "by": row["by"], "ok": found == given})
    elif rolled:
        put(told(N_("{label}: {given}, the moderator's own roll; there is nothing to recompute"), **row, given=given))
    else:
        put(told(N_("{label}: HMAC-SHA256 of the opened key gives {found}"), label=row["label"], found=found))
    if found != given:
        talk(told(N_("the report says {given}"), given=given))
        raise typer.Exit(SAVE)
    if not (json or rolled):
        put(say(N_("As reported. By hand: docs/draws.md, a few lines of openssl.")))


def verify(
    place: Annotated[Path, typer.Argument(metavar="DIR", help="A game's folder.")],
    reveal: Annotated[bool, typer.Option("--reveal", help="Print the seed of a finished game.")] = False,
    json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> None:
    """Replay every leg and hold every file against the chain.

    Each is replayed from its save, answers and draws. Exit code 4, naming leg and file, if anything differs.
    """
    with faults():
        from pbem.desk.verify import verify as verify_game

        with progress(say(N_("verifying"))) as heard:
            found = verify_game(place, heard)
        if reveal and not found.finished:
            refuse(say(N_("the seed is revealed when the game is over")), say(N_("whoever knows it knows every roll")))
        if json:
            row = {"legs": found.legs, "draws": found.draws, "folded": found.folded, "ok": True}
            put_json({**row, "seed": found.seed, "commitment": found.commitment} if reveal else row)
            return
        legs = counted(found.legs, N_("1 leg"), N_("{count} legs"))
        draws = counted(found.draws, N_("1 draw"), N_("{count} draws"))
        put(told(N_("as recorded: {legs}, {draws}"), legs=legs, draws=draws))
        if found.folded:
            put(
                counted(
                    found.folded,
                    N_("1 leg is of an earlier rules version: its events were folded"),
                    N_("{count} legs are of an earlier rules version: their events were folded"),
                )
            )
        if reveal:
            put(told(N_("seed        {seed}"), seed=found.seed))
            put(told(N_("commitment  {commitment}"), commitment=found.commitment))
