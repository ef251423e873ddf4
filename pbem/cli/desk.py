"""The moderator's commands: new, start, status, submit, adjudicate, outbox, demo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.output import (
    FAULTY,
    JSON_HELP,
    asked_language,
    counted,
    faults,
    put,
    put_json,
    read_file,
    refuse,
    say,
    spoken_language,
    talk,
    terminal_language,
    told,
)
from pbem.kernel.text import N_

if TYPE_CHECKING:
    from pbem.desk.adjudicate import Adjudicated, Settled
    from pbem.desk.status import SeatStatus, Status


STATE_STYLES = {"sent": "green", "sent late": "green", "refused": "red", "nothing": "yellow", "not asked": "dim"}
"""What a seat's line looks like on a terminal."""
Dir = Annotated[Path, typer.Argument(metavar="DIR", help="The game's folder.")]
Json = Annotated[bool, typer.Option("--json", help=JSON_HELP)]


def new(
    directory: Dir,
    title: Annotated[
        str, typer.Option(metavar="TITLE", help="The title, as pbem games lists them; with seats the game begins.")
    ] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT", help='A player, clockwise: "Ann <ann@example.org>". Repeat for each.'),
    ] = None,
    edition: Annotated[str, typer.Option(metavar="EDITION", help="The edition; the title's first if left out.")] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the title. Repeat for more.")
    ] = None,
    pace: Annotated[str, typer.Option(metavar="PACE", help="How often play stops: slow, normal or fast.")] = "",
    seed: Annotated[
        str, typer.Option(metavar="WORDS", help="Words instead of a secret seed: for trials, anyone can guess them.")
    ] = "",
    language: Annotated[
        str, typer.Option(metavar="LANG", help="en or es: what the players read; as PBEM_LANG says if left out.")
    ] = "",
) -> None:
    """Write a game.toml to fill in, or begin a game at once.

    With --title and --seat the game begins: its save and its first mailing are written.
    """
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
            language=asked_language(language) or spoken_language(),
            spoken=spoken_language(),
        )
        if new_game(directory, wishes):
            _put_started(directory, start_game(directory))
            return
        texts = {
            (False, False): N_("wrote {file}. Fill in title and seats, then: pbem start {folder}"),
            (True, False): N_("wrote {file}. Fill in the seats, then: pbem start {folder}"),
            (False, True): N_("wrote {file}. Fill in the title, then: pbem start {folder}"),
        }
        text = texts[bool(title), bool(seat)]
        talk(told(text, file=directory / "game.toml", folder=directory))


def start(directory: Dir) -> None:
    """Begin the game whose game.toml is filled in.

    The save and the first mailing are written; game.toml stays yours to edit.
    """
    with faults():
        from pbem.desk.start import start as start_game

        _put_started(directory, start_game(directory))


def _put_started(directory: Path, settled: Settled) -> None:
    save, account = settled.save, settled.account
    mails = save.played.legs(save.pace, len(save.seats))
    facts = {
        "game": save.game,
        "title": save.played.name,
        "edition": say(save.edition),
        "seats": len(save.seats),
        "pace": say(save.pace),
    }
    talk(told(N_("{game}: {title}, {edition}, {seats} seats, {pace} pace, {mails} mails"), mails=mails, **facts))
    if save.trial:
        talk(say(N_("The seed was given as words: anyone can guess it. Fine for a trial, not for a game.")))
    else:
        talk(told(N_("dice commitment  {key}   (printed in every report)"), key=account.commitment))
    _put_packets(len(save.seats), directory / "turns/start/result/packets")
    text = N_("next: mail them, then file what comes back: pbem submit {folder} SHEET...")
    if _has_drafts(directory):
        _put_undrawn(directory)
        text = N_("next: open {folder}/outbox/*.eml; then file what comes back: pbem submit {folder} SHEET...")
    talk(told(text, folder=directory))


def _put_packets(count: int, folder: Path) -> None:
    talk(told(N_("{count} packets in {folder}"), count=count, folder=folder))


def _put_drafts(directory: Path) -> None:
    if _has_drafts(directory):
        _put_undrawn(directory)
        talk(told(N_("next: open {folder}/outbox/*.eml"), folder=directory))


def _put_undrawn(directory: Path) -> None:
    talk(told(N_("mails show pictures as SVG; as PNG, for any mail program: pbem outbox {folder}"), folder=directory))


def _has_drafts(directory: Path) -> bool:
    """Whether there is anybody to mail: not in a game played by hand."""
    return any((directory / "outbox").glob("*.eml"))


def status(directory: Dir, json: Json = False) -> None:
    """Say which leg is due, who has sent, and who is wanted."""
    with faults():
        from pbem.desk.status import status as status_of

        found = status_of(directory, say)
        if json:
            put_json(found)
        else:
            _put_status(directory, found)


def _put_status(directory: Path, found: Status) -> None:
    from pbem.cli.tables import on_terminal, put_table

    if found.finished:
        from pbem.games.registry import title

        texts = {
            "turn": N_("{game}  finished after turn {turn}.  pbem report {folder}"),
            "round": N_("{game}  finished after round {turn}.  pbem report {folder}"),
        }
        text = texts[title(found.title).turn_key]
        put(told(text, game=found.game, turn=found.turn, folder=directory))
        return
    number = found.leg.partition("-")[0]
    put(f"{found.game}  {number} {_leg_words(found.title, found.turn, found.name, found.pace)}{_due_words(found)}")
    rows = [(seat.id, say(seat.state), ", ".join(_seat_words(seat, found.zone))) for seat in found.seats]
    if on_terminal():
        styles = [STATE_STYLES.get(seat.state, "") for seat in found.seats]
        put_table((say(N_("seat")), say(N_("sheet")), ""), rows, "lll", styles)
    else:
        width = max(len(seat.id) for seat in found.seats)
        for seat, state, words in rows:
            put(f"  {seat:<{width}}  {state:<9}  {words}".rstrip())
    for odd in found.odd:
        talk(odd)
    if found.wanted:
        put(told(N_("Wanted: {seats}."), seats=", ".join(found.wanted)))
        return
    away = ", ".join(seat.id for seat in found.seats if seat.state == "nothing")
    but = N_("Everybody has sent but {seats}, who is away.  pbem adjudicate {folder}")
    put(told(but if away else N_("Everybody has sent.  pbem adjudicate {folder}"), seats=away, folder=directory))


def _due_words(found: Status) -> str:
    """The deadline, and how far off it is by the clock of this machine."""
    if not found.due:
        return ""
    from pbem.desk.deadlines import minutes_between, now, spoken, spoken_span

    ahead = minutes_between(now(), found.due, found.zone)
    text = N_("   due {due}, in {span}") if ahead >= 0 else N_("   due {due}, {span} ago")
    return told(text, due=spoken(found.due, found.zone, say), span=spoken_span(abs(ahead), say))


def _seat_words(seat: SeatStatus, zone: str) -> list[str]:
    from pbem.desk.deadlines import spoken_short

    parts = []
    if seat.sheets:
        parts.append(counted(seat.sheets, N_("1 sheet"), N_("{count} sheets")))
    if seat.counted and seat.sheets > 1:
        parts.append(told(N_("no. {no} counts"), no=seat.counted))
    if seat.notes:
        parts.append(counted(seat.notes, N_("1 note"), N_("{count} notes")))
    if seat.last:
        parts.append(told(N_("last {when}"), when=spoken_short(seat.last, zone, say)))
    if seat.state in ("nothing", "refused"):
        parts.append(told(N_("if nothing comes: {policy}"), policy=say(seat.missing)))
    return parts


def _leg_words(played: str, turn: int, name: str, pace: str) -> str:
    """A leg of the title called `played`, as a person says it: `turn 4 auction`, `sign-up`."""
    from pbem.games.registry import title
    from pbem.languages.legs import leg_words

    return leg_words(title(played), turn, name, pace, say)


def submit(
    directory: Dir,
    sheets: Annotated[
        list[str], typer.Argument(metavar="SHEET...", help="Sheets as received; - reads one from a pipe.")
    ],
    seat: Annotated[
        str, typer.Option(metavar="SEAT", help="Whose they are, by id or name; as each sheet says if left out.")
    ] = "",
    late: Annotated[
        bool, typer.Option("--late", help="Mark them as late; after the deadline they are in any case.")
    ] = False,
    received: Annotated[
        str, typer.Option(metavar="TIME", help='When they came, such as "2026-02-07 21:14"; now if left out.')
    ] = "",
    json: Json = False,
) -> None:
    """Check sheets and file them for the leg that is due.

    Refused ones are kept too, but count for nothing and displace none. Exit code 1 if one was refused.
    """
    with faults():
        from pbem.cli.sheets import read_sheets, sheet_row
        from pbem.desk.submit import submit as submit_sheets
        from pbem.languages import speaker
        from pbem.orders.receipts import receipt_lines

        receipts = submit_sheets(
            directory,
            read_sheets(sheets),
            seat=seat,
            when=received,
            late=late,
        )
        if json:
            put_json([{**sheet_row(one.file, one.checked), "seat": one.seat, "record": one.record} for one in receipts])
        else:
            for one in receipts:
                for line in receipt_lines(one.filed, one.place, one.checked, speaker(one.place.language)):
                    put(line)
        if not all(one.checked.accepted for one in receipts):
            raise typer.Exit(FAULTY)


def adjudicate(
    directory: Dir,
    missing: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[SEAT=]wait|default|bot", help="What a missing sheet means, for all or one. Repeat for more."
        ),
    ] = None,
    rolls: Annotated[str, typer.Option(metavar="FILE", help="Real dice: TOML, an outcome by label.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing; print the public report.")] = False,
    json: Json = False,
) -> None:
    """Adjudicate the leg that is due, and write what is mailed.

    Exit code 3, and nothing written, if sheets are wanted.
    """
    with faults():
        from pbem.desk.adjudicate import adjudicate as adjudicate_leg

        done = adjudicate_leg(directory, tuple(missing or ()), _rolls(rolls), dry_run=dry_run)
        for line in done.repaired:
            talk(line.spoken(say))
        if json:
            put_json(_adjudicated_row(done))
        elif dry_run:
            talk(told(N_("would adjudicate {leg}{others}; nothing is written"), **_adjudicated_words(done)))
            put(done.settled.files["public/report.txt"].decode().rstrip("\n"))
        else:
            _put_adjudicated(directory, done)


def _adjudicated_row(done: Adjudicated) -> dict[str, object]:
    save = done.settled.save
    return {
        "leg": done.leg.label,
        "finished": save.finished,
        "turn": save.turn,
        "next": "" if save.finished else save.name,
        "due": save.due,
        "sheets": {seat: news.status for seat, news in done.settled.account.sheets.items()},
    }


def _adjudicated_words(done: Adjudicated) -> dict[str, str]:
    """The leg that was played, and whose sheet did not come."""
    account = done.settled.account
    others = [
        f"{seat}: {say(news.status)}"
        for seat, news in account.sheets.items()
        if news.status not in ("sent", "not asked")
    ]
    return {"leg": account.leg(say), "others": "".join(f"; {other}" for other in others)}


def _put_adjudicated(directory: Path, done: Adjudicated) -> None:
    save, account = done.settled.save, done.settled.account
    talk(told(N_("{leg} is adjudicated{others}"), **_adjudicated_words(done)))
    if save.finished:
        talk(told(N_("the game is over: pbem report {folder}"), folder=directory))
        _put_packets(len(save.seats), done.leg.result / "packets")
        _put_drafts(directory)
        return
    by = account.due.by_in(terminal_language()) if account.due and account.due.by_in else ""
    text = N_("due next: {leg}, by {by}") if by else N_("due next: {leg}")
    talk(told(text, leg=_leg_words(save.title, save.turn, save.name, save.pace), by=by))
    _put_packets(len(save.seats), done.leg.result / "packets")
    _put_drafts(directory)


def _rolls(file: str) -> dict[str, str]:
    """The outcomes by label in a file of real dice. Exits with 2, naming every fault."""
    if not file:
        return {}
    import tomllib

    try:
        data = tomllib.loads(read_file(file).decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        refuse(
            told(N_("{file} is no file of rolls: {reason}"), file=file, reason=fault),
            told(N_("a line is like {example}"), example='"turn/4/auction/Boston-Lowell/dice/1" = 6'),
        )
    wrong = [label for label, outcome in data.items() if isinstance(outcome, bool | dict | list | float)]
    if wrong:
        refuse(
            told(N_("{file} is no file of rolls"), file=file),
            *(told(N_("{label}: an outcome is a number or a text"), label=label) for label in wrong),
            told(N_("labels stand in quotes, as {example}"), example='"turn/4/auction/Boston-Lowell/dice/1" = 6'),
        )
    return {label: str(outcome) for label, outcome in data.items()}


def outbox(directory: Dir, json: Json = False) -> None:
    """Make the newest mail drafts anew, with pictures as PNG.

    For mail programs that show no SVG, and after an address in game.toml was corrected.
    """
    with faults():
        from pbem.desk.redraft import redraft

        done = redraft(directory)
        for line in done.repaired:
            talk(line.spoken(say))
        if json:
            put_json({"leg": done.leg, "drafts": done.drafts, "pictures": done.pictures})
            return
        text = N_("{count} files in {folder}, pictures as {kind}")
        talk(told(text, count=len(done.drafts), folder=directory / "outbox", kind=done.pictures.upper()))
        if done.pictures == "svg":
            talk(told(N_("to have them as PNG: {command}"), command="pip install resvg-py"))
        talk(told(N_("next: open {folder}/outbox/*.eml"), folder=directory))


def demo(
    directory: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="Keep the game here; a passing folder if left out.")
    ] = None,
    title: Annotated[
        str, typer.Option(metavar="TITLE", help="The title whose example is played; New England Railways if left out.")
    ] = "",
) -> None:
    """Play the example game's first turns before your eyes.

    Its sheets are filed and adjudicated as in any game; at the end stands a report.
    """
    with faults():
        from pbem.desk.demo import play_demo

        play_demo(directory, talk, put, say, spoken_language(), title)
