"""`pbem draws`, `pbem verify`: dice and results that nobody has to take on trust."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.cli.output import SAVE, USAGE, faults, progress, put, put_json, say, talk, told
from pbem.kernel.text import N_


def draws(
    place: Annotated[Path, typer.Argument(metavar="DIR|PACKET", help="A game's folder, a packet, or its draws.json.")],
    leg: Annotated[str, typer.Option(help="A leg of the game by number; the newest if left out.")] = "",
    check: Annotated[int, typer.Option("--check", min=0, help="Recompute the draw of this number.")] = 0,
    summary: Annotated[bool, typer.Option("--summary", help="The spread of all dice of the game.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a program.")] = False,
) -> None:
    """Print the labelled draws of a leg with its opened key, recompute one, or sum up all dice of the game."""
    with faults():
        from pbem.desk import dice

        if summary:
            rows = dice.summary(place)
            if json:
                put_json(rows)
                return
            for row in rows:
                put(told(N_("{what:<12} {count:>5} dice, mean {mean} (3.50 expected): {spread}"), **row))
            return
        sheet = dice.leg_draws(place, leg)
        if check:
            _put_check(sheet, check)
        elif json:
            put_json(sheet)
        else:
            _put_draws(sheet)


def _put_draws(sheet: dict[str, Any]) -> None:
    width = max([5, *(len(row["label"]) for row in sheet["draws"])])
    put(f"{say(N_('no.')):>4}  {say(N_('label')):<{width}}  {say(N_('result'))}")
    for number, row in enumerate(sheet["draws"], 1):
        rolled = say(N_("   (the moderator's own roll)")) if "roll" in row["by"] else ""
        put(f"{number:>4}  {row['label']:<{width}}  {row['result']}{rolled}")
    put()
    put(told(N_("key   {key}"), key=sheet["key"]))
    put(told(N_("salt  {salt}"), salt=sheet["salt"]))
    put(say(N_("Its SHA-256 is the key of the leg before: docs/draws.md says how to check that and any draw.")))


def _put_check(sheet: dict[str, Any], number: int) -> None:
    from pbem.desk import dice

    if number > len(sheet["draws"]):
        talk(told(N_("This leg has draws 1 to {count}."), count=len(sheet["draws"])))
        raise typer.Exit(USAGE)
    row = sheet["draws"][number - 1]
    given, found = row["result"], dice.recomputed(sheet, row)
    put(told(N_("{label}: HMAC-SHA256 of the opened key gives {found}"), label=row["label"], found=found))
    if found != given:
        talk(told(N_("The report says {given}."), given=given))
        raise typer.Exit(SAVE)
    put(say(N_("As reported. By hand: docs/draws.md, a few lines of openssl.")))


def verify(
    place: Annotated[Path, typer.Argument(metavar="DIR", help="A game's folder.")],
    reveal: Annotated[bool, typer.Option("--reveal", help="Print the seed of a finished game.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a program.")] = False,
) -> None:
    """Replay every leg from its save, answers and draws, and hold every file against the chain.

    Exit code 4, naming leg and file, if anything differs.
    """
    with faults():
        from pbem.desk.faults import USAGE as USAGE_FAULT
        from pbem.desk.faults import DeskFault
        from pbem.desk.verify import verify as verify_game

        found = verify_game(place, progress(say(N_("verifying"))))
        if reveal and not found.finished:
            raise DeskFault(USAGE_FAULT, N_("the seed is revealed when the game is over"))
        if json:
            row = {"legs": found.legs, "draws": found.draws, "folded": found.folded, "ok": True}
            put_json({**row, "seed": found.seed, "commitment": found.commitment} if reveal else row)
            return
        put(told(N_("{legs} legs and {draws} draws are as recorded."), legs=found.legs, draws=found.draws))
        if found.folded:
            put(told(N_("{folded} legs of an earlier rules version: their events were folded."), folded=found.folded))
        if reveal:
            put(told(N_("seed        {seed}"), seed=found.seed))
            put(told(N_("commitment  {commitment}"), commitment=found.commitment))
