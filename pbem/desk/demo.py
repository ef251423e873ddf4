"""The demo: the example game is played before somebody's eyes, with what the desk says to each sheet and what each leg
brings; then a player's report."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from pbem.desk.adjudicate import Adjudicated, Settled
from pbem.desk.example import EXAMPLE, Begun, Filed, Played, example_id, play_example
from pbem.desk.faults import USAGE, DeskFault
from pbem.desk.near import title_meant
from pbem.desk.reports import report_in, stored_report
from pbem.desk.verify import verify
from pbem.kernel.text import N_
from pbem.languages import Say
from pbem.orders.receipts import due_words, receipt_lines
from pbem.report.text import story_text

READER = "ann"
Line = Callable[[str], None]
COMMANDS = ("pbem status {folder}", "pbem adjudicate {folder} --missing bot", "pbem report {folder} --seat ann")


def play_demo(directory: Path | None, talk: Line, put: Line, say: Say, language: str = "en", title: str = "") -> None:
    """Play the legs of the example of `title` ("": the usual one) in `directory` (which must be new), or in a passing
    folder, and show the last report.

    `talk` gets what happens, `put` the report. Raises DeskFault (exit 2) if `directory` is there already, or if there
    is no such title.
    """
    shown = title_meant(title) if title else EXAMPLE
    if directory is None:
        name = example_id(shown)
        with tempfile.TemporaryDirectory(prefix="pbem-demo-") as passing:
            _play(shown, Path(passing) / name, talk, put, say, language)
        talk("")
        kept = name if shown == EXAMPLE else f"{name} --title {shown}"
        talk(say(N_("To keep this game and go on with it:  pbem demo {folder}")).format(folder=kept))
        return
    if directory.exists():
        raise DeskFault(USAGE, N_("{folder} is there already; the demo wants a new one"), {"folder": str(directory)})
    _play(shown, directory, talk, put, say, language)
    talk("")
    talk(say(N_("The game is yours to go on with:")))
    for command in COMMANDS:
        talk("  " + command.format(folder=directory))


def _play(title: str, game: Path, talk: Line, put: Line, say: Say, language: str) -> None:
    for happened in play_example(game, say, title):
        match happened:
            case Begun(settled):
                _tell_begun(settled, talk, say)
            case Filed():
                _tell_filed(happened, talk, say)
            case Played(done, last):
                _tell_played(done, talk, say, language, last=last)
    found = verify(game)
    checked = say(N_("Checked: {legs} legs and {draws} draws, played again from the disk, are as recorded."))
    talk(checked.format(legs=found.legs, draws=found.draws))
    talk(say(N_("This is what {who} is mailed now:")).format(who=READER.capitalize()))
    talk("")
    report = stored_report(game, "", READER) if language == "en" else report_in(game, "", READER, "text", language)
    put(report.rstrip("\n"))


def _tell_begun(settled: Settled, talk: Line, say: Say) -> None:
    people = [person.name for person in settled.account.people]
    facts = {"people": ", ".join(people), "title": settled.save.played.name}
    talk(say(N_("{people} play {title} by mail. You look over the moderator's shoulder.")).format(**facts))
    talk(say(N_("The first mailing is out: to each player a welcome and a sign-up form.")))


def _tell_filed(filed: Filed, talk: Line, say: Say) -> None:
    """One line for a sheet with which nothing is wrong; else what its author is told."""
    receipt = filed.receipt
    checked, record, earlier = receipt.checked, receipt.record, receipt.earlier
    if filed.first:
        talk("")
        head = say(N_("{leg}, due {due}")).format(leg=due_words(receipt.place, say), due=filed.due)
        talk(f"{head}\n{'-' * len(head)}")
    parts = [say(N_("accepted") if checked.accepted else N_("NOT ACCEPTED"))]
    if checked.accepted and earlier:
        parts.append(say(N_("replaces no. {earlier}")).format(earlier=earlier))
    if record.late:
        parts.append(say(N_("late")))
    if checked.verdicts:
        parts.append(say(N_("{who} is told:")).format(who=receipt.place.people[receipt.seat]))
    talk(f"{filed.came:<16}  {receipt.file:<18}  {', '.join(parts)}")
    if checked.verdicts:
        for line in receipt_lines(receipt.filed, receipt.place, checked, say):
            for part in line.splitlines():
                talk(f"    | {part}")


def _tell_played(done: Adjudicated, talk: Line, say: Say, language: str, *, last: bool) -> None:
    """What the leg brought. The last one's story stands in the report that follows."""
    talk("")
    if not last:
        talk(story_text(done.settled.account, language).strip("\n"))
        talk("")
    facts = {"leg": done.leg.label, "count": len(done.settled.save.seats)}
    talk(say(N_("{leg} is adjudicated: {count} reports, each with the next form, are ready to mail.")).format(**facts))
