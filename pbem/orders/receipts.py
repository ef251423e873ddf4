"""Receipts: whether a sheet was accepted, how it was understood, and what is to be mended."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pbem.kernel.text import N_
from pbem.languages import Say, fill
from pbem.languages.legs import leg_words
from pbem.orders.check import Checked
from pbem.orders.place import Place
from pbem.orders.press import understood
from pbem.orders.verdicts import Verdict, printable, render


def due_words(place: Place, say: Say) -> str:
    """The leg that is due, as a person says it: `turn 4 auction`, `sign-up`."""
    return leg_words(place.played, place.turn, place.leg, place.pace, say)


def check_lines(file: str, place: Place, checked: Checked, say: Say) -> Iterator[str]:
    """What `pbem check` prints of a sheet."""
    notes = len(checked.verdicts)
    if not checked.accepted:
        head = say(N_("{file}: would be refused for {leg}"))
    elif notes:
        one, many = N_("{file}: good for {leg}, with a note"), N_("{file}: good for {leg}, with {notes} notes")
        head = say(many if notes > 1 else one)
    else:
        head = say(N_("{file}: good for {leg}"))
    yield head.format(file=file, leg=due_words(place, say), notes=notes)
    yield from understood_lines(place, checked, say)
    yield from verdict_lines(file, checked.verdicts, say)


class Filed(Struct, frozen=True):
    """A sheet as it was filed: its file's name, its number, its short digest, and the number of the one that counted
    before, 0 for none."""

    file: str
    no: int
    digest: str
    earlier: int = 0


def receipt_lines(filed: Filed, place: Place, checked: Checked, say: Say) -> Iterator[str]:
    """What `pbem submit` prints of a sheet that was filed, accepted or not."""
    facts = {"no": filed.no, "leg": due_words(place, say), "who": place.people[place.seat], "earlier": filed.earlier}
    if not checked.accepted:
        yield say(N_("NOT ACCEPTED, no. {no} of {who} for {leg}.")).format(**facts)
        if filed.earlier:
            yield say(N_("Sheet no. {earlier} stays in force.")).format(**facts)
    else:
        replaced = say(N_(" It replaces no. {earlier}.")).format(**facts) if filed.earlier else ""
        yield say(N_("ACCEPTED, no. {no} of {who} for {leg}.")).format(**facts) + replaced
        yield say(N_("Understood as follows.   Digest {digest}")).format(digest=filed.digest)
    yield from understood_lines(place, checked, say)
    yield from verdict_lines(filed.file, checked.verdicts, say)
    if not checked.accepted:
        yield from mended_lines(place, checked, say)


def mended_lines(place: Place, checked: Checked, say: Say) -> Iterator[str]:
    """The refused sheet as it should be, to be looked at and sent back; nothing if it would be refused all the same."""
    # Imported here: a good sheet needs no mending.
    from pbem.orders.mend import guessed

    text = guessed(checked, place)
    if not text:
        return
    faults = sum(verdict.severity == "refused" for verdict in checked.verdicts)
    heads = {
        1: N_("Below is your sheet with that mended. Send it back if it is right."),
        2: N_("Below is your sheet with both mended. Send it back if it is right."),
    }
    yield say(heads.get(faults, N_("Below is your sheet with all of it mended. Send it back if it is right.")))
    for line in text.rstrip("\n").split("\n"):
        yield f"  {printable(line)}".rstrip()


def understood_lines(place: Place, checked: Checked, say: Say) -> Iterator[str]:
    """An accepted sheet in its normal form, a line a choice."""
    if checked.accepted:
        for note in place.played.understood(place.position(), checked.orders):
            yield "  " + fill(say, note.text, note.facts, place.people)
        for line in understood(checked.press, place.seat, place.people, say):
            yield "  " + line


def verdict_lines(file: str, verdicts: list[Verdict], say: Say) -> Iterator[str]:
    """Every verdict, in line order, with the line as it should be below it."""
    for verdict in verdicts:
        mark = say(N_("NOTE  ")) if verdict.severity == "note" else ""
        yield mark + render(verdict, file, say)
