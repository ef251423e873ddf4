"""The moderator's commands: new, start, status, submit, adjudicate, report, form, demo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.output import FAULTY, USAGE, faults, put, put_json, read_file, say, talk, told
from pbem.kernel.text import N_

if TYPE_CHECKING:
    from pbem.desk.adjudicate import Adjudicated, Settled
    from pbem.desk.status import Status


Dir = Annotated[Path, typer.Argument(metavar="DIR", help="The game's folder.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]


def new(
    directory: Dir,
    title: Annotated[str, typer.Option(help="The title; with seats the game begins at once.")] = "",
    seat: Annotated[
        list[str] | None, typer.Option(help='A player, clockwise: "Ann <ann@example.org>". Repeat for each.')
    ] = None,
    edition: Annotated[str, typer.Option(help="The edition; the title's first if left out.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="A house rule of the title. Repeat for more.")] = None,
    pace: Annotated[str, typer.Option(help="slow, normal or fast.")] = "",
    seed: Annotated[str, typer.Option(help="Words instead of a secret seed: for trials, anyone can guess them.")] = "",
) -> None:
    """Write a game.toml to fill in; with --title and --seat begin the game at once."""
    with faults():
        from pbem.desk.start import Wishes
        from pbem.desk.start import new as new_game
        from pbem.desk.start import start as start_game

        wishes = Wishes(
            title=title,
            seats=tuple(seat or ()),
            edition=edition,
            options=tuple(option or ()),
            pace=pace,
            seed=seed,
        )
        whole = new_game(directory, wishes)
        if not whole:
            talk(
                told(
                    N_("Wrote {file}. Fill in title and seats, then: pbem start {folder}"),
                    file=directory / "game.toml",
                    folder=directory,
                )
            )
            return
        _put_started(directory, start_game(directory))


def start(directory: Dir) -> None:
    """Begin the game whose game.toml is filled in: the save, and the first mailing."""
    with faults():
        from pbem.desk.start import start as start_game

        _put_started(directory, start_game(directory))


def _put_started(directory: Path, settled: Settled) -> None:
    save, account = settled.save, settled.account
    mails = save.played.legs(save.pace, len(save.seats))
    facts = {
        "game": save.game,
        "title": save.played.name,
        "edition": save.edition,
        "seats": len(save.seats),
        "pace": save.pace,
    }
    talk(told(N_("{game}: {title}, {edition}, {seats} seats, {pace} pace, {mails} mails"), mails=mails, **facts))
    if save.trial:
        talk(say(N_("The seed was given as words: anyone can guess it. Fine for a trial, not for a game.")))
    else:
        talk(told(N_("dice commitment  {key}   (printed in every report)"), key=account.commitment))
    talk(
        told(N_("{count} packets in {folder}"), count=len(save.seats), folder=directory / "turns/start/result/packets")
    )
    talk(told(N_("next: mail them; file what comes back by pbem submit {folder} SHEET"), folder=directory))


def status(directory: Dir, json: Json = False) -> None:
    """Say which leg is due, who has sent, and whose sheet is wanted."""
    with faults():
        from pbem.desk.status import status as status_of

        found = status_of(directory)
        if json:
            put_json(found)
        else:
            _put_status(directory, found)


def _put_status(directory: Path, found: Status) -> None:
    if found.finished:
        put(
            told(
                N_("{game}  finished after turn {turn}.  pbem report {folder}"),
                game=found.game,
                turn=found.turn,
                folder=directory,
            )
        )
        return
    due = told(N_("   due {due}"), due=found.due_spoken) if found.due else ""
    put(f"{found.game}  {found.leg}{due}")
    width = max(len(seat.id) for seat in found.seats)
    for seat in found.seats:
        parts = (
            [told(N_("{count} sheets, no. {no} counts"), count=seat.sheets, no=seat.counted)] if seat.counted else []
        )
        if seat.state == "refused":
            parts = [told(N_("{count} sheets, none accepted"), count=seat.sheets)]
        if seat.notes:
            parts.append(told(N_("{count} notes"), count=seat.notes))
        if seat.state in ("nothing", "refused"):
            parts.append(told(N_("if nothing comes: {policy}"), policy=seat.missing))
        put(f"  {seat.id:<{width}}  {say(seat.state):<10}{', '.join(parts)}".rstrip())
    for odd in found.odd:
        talk(odd)
    if found.wanted:
        put(told(N_("Wanted: {seats}."), seats=", ".join(found.wanted)))
    else:
        put(told(N_("Everybody has sent.  pbem adjudicate {folder}"), folder=directory))


def submit(
    directory: Dir,
    sheets: Annotated[
        list[str], typer.Argument(metavar="SHEET...", help="Sheets as received; - reads one from a pipe.")
    ],
    seat: Annotated[str, typer.Option(help="Whose sheet it is, where it does not say.")] = "",
    late: Annotated[bool, typer.Option("--late", help="Mark it as late.")] = False,
    received: Annotated[
        str, typer.Option(help="When it came, ISO, such as 2026-02-07T21:14+01:00; now if left out.")
    ] = "",
    json: Json = False,
) -> None:
    """Check sheets and file them for the leg that is due. Refused ones are kept too, but count for nothing.

    Exit code 1 if one was refused.
    """
    with faults():
        from pbem.desk.submit import submit as submit_sheets
        from pbem.orders.receipts import receipt_lines

        receipts = submit_sheets(
            directory,
            [(name, read_file(name)) for name in sheets],
            seat=seat,
            when=received,
            late=late,
        )
        if json:
            put_json([{"file": one.file, "seat": one.seat, "record": one.record} for one in receipts])
        else:
            for one in receipts:
                for line in receipt_lines(one.file, one.place, one.checked, one.record.no, one.earlier, say):
                    put(line)
        if not all(one.checked.accepted for one in receipts):
            raise typer.Exit(FAULTY)


def adjudicate(
    directory: Dir,
    missing: Annotated[
        list[str] | None,
        typer.Option(metavar="[SEAT=]wait|default|bot", help="What a missing sheet means. Repeat for more seats."),
    ] = None,
    rolls: Annotated[str, typer.Option(metavar="FILE", help="Real dice: TOML, an outcome by label.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing; print the public report.")] = False,
    json: Json = False,
) -> None:
    """Adjudicate the leg that is due. Exit code 3, and nothing written, if sheets are wanted."""
    with faults():
        from pbem.desk.adjudicate import adjudicate as adjudicate_leg

        done = adjudicate_leg(directory, tuple(missing or ()), _rolls(rolls), dry_run=dry_run)
        for line in done.repaired:
            talk(line.spoken(say))
        if json:
            save = done.settled.save
            put_json({"leg": done.leg.label, "finished": save.finished, "turn": save.turn, "next": save.name})
        elif dry_run:
            talk(told(N_("would adjudicate {leg}; nothing is written"), leg=done.leg.label))
            put(done.settled.files["public/report.txt"].decode().rstrip("\n"))
        else:
            _put_adjudicated(directory, done)


def _put_adjudicated(directory: Path, done: Adjudicated) -> None:
    save = done.settled.save
    talk(told(N_("{leg} is adjudicated."), leg=done.leg.label))
    for seat, news in done.settled.account.sheets.items():
        if news.status not in ("sent", "not asked"):
            talk(f"  {seat}: {say(news.status)}")
    if save.finished:
        talk(told(N_("The game is over.  pbem report {folder} --public"), folder=directory))
        return
    by = f", {done.settled.account.due.by}" if done.settled.account.due and done.settled.account.due.by else ""
    talk(told(N_("Due next: turn {turn} {name}{by}"), turn=save.turn, name=save.name, by=by))
    talk(told(N_("{count} packets in {folder}"), count=len(save.seats), folder=done.leg.result / "packets"))


def _rolls(file: str) -> dict[str, str]:
    if not file:
        return {}
    import tomllib

    try:
        data = tomllib.loads(read_file(file).decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        talk(f"{file}: {fault}")
        raise typer.Exit(USAGE) from None
    wrong = [label for label, outcome in data.items() if isinstance(outcome, bool | dict | list | float)]
    if wrong:
        talk(told(N_("{file}: {label} must be an outcome: a number or a text"), file=file, label=wrong[0]))
        raise typer.Exit(USAGE)
    return {label: str(outcome) for label, outcome in data.items()}


def report(
    directory: Dir,
    leg: Annotated[str, typer.Option(help="A leg by number; the newest if left out.")] = "",
    seat: Annotated[str, typer.Option(help="The report of this seat.")] = "",
    public: Annotated[bool, typer.Option("--public", help="The report for everybody (the usual one).")] = False,
    moderator: Annotated[bool, typer.Option("--moderator", help="The report with everybody's orders.")] = False,
    format: Annotated[str, typer.Option(help="text or json.")] = "text",
) -> None:
    """Print a report of a leg that was played."""
    with faults():
        from pbem.desk.reports import report_json, stored_report

        if sum((bool(seat), public, moderator)) > 1:
            talk(say(N_("Say one of --seat, --public and --moderator.")))
            raise typer.Exit(USAGE)
        reader = seat or ("moderator" if moderator else "")
        if format == "text":
            put(stored_report(directory, leg, reader).rstrip("\n"))
        elif format == "json":
            put_json(report_json(directory, leg, reader))
        else:
            talk(told(N_("There is no format {format}: text or json."), format=format))
            raise typer.Exit(USAGE)


def form(
    directory: Dir,
    seat: Annotated[str, typer.Option(help="Whose form.")],
    out: Annotated[Path | None, typer.Option(help="Write form, position and schema into this folder.")] = None,
) -> None:
    """Make the form that a seat owes again, with its position and schema: printed, or written into a folder."""
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


def demo(
    directory: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="Keep the game here; a passing folder if left out.")
    ] = None,
) -> None:
    """Play the first turns of the example game before your eyes, and show a report."""
    with faults():
        from pbem.desk.demo import play_demo

        play_demo(directory, talk, put, say)
