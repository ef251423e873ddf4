"""What the moderator is told when sheets are wanted: who owes one, since when, and what the choices are.

The clock is read here, for talk only: no result rests on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pbem.desk.deadlines import grace_until, minutes_between, now, spoken, spoken_short, spoken_span
from pbem.desk.faults import WANTED, DeskFault, Said, Say, SpokenFacts
from pbem.desk.game import Game
from pbem.desk.inbox import Inbox
from pbem.kernel.text import N_
from pbem.languages.legs import leg_words


def wanted(game: Game, inbox: Inbox, waiting: Sequence[str]) -> DeskFault:
    """The refusal (exit 3) that says whose sheets are missing, since when, and what can be done."""
    names = [game.settings.seat(seat).name for seat in waiting]
    facts: SpokenFacts = {"names": ", ".join(names), "leg": partial(due_words, game)}
    if len(names) == 1:
        text = N_("{names} owes a sheet for {leg}. Nothing was adjudicated.")
    else:
        text = N_("{names} owe sheets for {leg}. Nothing was adjudicated.")
    clock = now()
    return DeskFault(
        WANTED,
        text,
        facts,
        [
            *due_lines(game, clock),
            *(line for seat in waiting for line in _owing(game, inbox, seat, clock)),
            Said(N_("What can be done:")),
            *_choices(waiting),
        ],
    )


def due_lines(game: Game, clock: str) -> list[Said]:
    """Since when the leg is overdue, or how long there is left; nothing if it has no deadline."""
    due, zone = game.save.due, game.settings.deadline.zone
    if not due:
        return []
    late = minutes_between(due, clock, zone)
    facts: SpokenFacts = {"due": partial(spoken, due, zone), "span": partial(spoken_span, abs(late))}
    text = N_("It was due {due}, {span} ago.") if late > 0 else N_("It is due {due}, in {span}.")
    return [Said(text, facts)]


def _owing(game: Game, inbox: Inbox, seat: str, clock: str) -> list[Said]:
    """One who owes a sheet: what came, and if it is late, which miss it is and until when there is grace."""
    save, deadline = game.save, game.settings.deadline
    width = max(len(other) for other in save.seats)
    refused, misses = len(inbox.of(seat)), save.misses.get(seat, 0)
    if not refused:
        text = N_("{seat}  nothing came")
    elif refused == 1:
        text = N_("{seat}  1 sheet, not accepted")
    else:
        text = N_("{seat}  {refused} sheets, none accepted")
    found = [Said(text, {"seat": f"{seat:<{width}}", "refused": refused})]
    if save.due and minutes_between(save.due, clock, deadline.zone) > 0:
        until = grace_until(save.due, deadline.grace, misses, deadline.zone)
        grace = minutes_between(clock, until, deadline.zone) > 0
        text = N_("{seat}  miss no. {miss}, grace until {until}") if grace else N_("{seat}  miss no. {miss}")
        by = partial(spoken_short, until, deadline.zone)
        facts: SpokenFacts = {"seat": " " * width, "miss": misses + 1, "until": by}
        found.append(Said(text, facts))
    return found


def _choices(waiting: Sequence[str]) -> list[Said]:
    first = waiting[0]
    least, bot = f"--missing {first}=default", f"--missing {first}=bot"
    everybody = "--missing default|bot"
    width = max(map(len, (least, bot, everybody)))
    found = [
        Said(N_("  wait")),
        Said(N_("  {option}   the least the rules allow"), {"option": f"{least:<{width}}"}),
        Said(N_("  {option}   a bot decides"), {"option": f"{bot:<{width}}"}),
    ]
    if len(waiting) > 1:
        found.append(Said(N_("  {option}   the same for all who owe one"), {"option": f"{everybody:<{width}}"}))
    return found


def due_words(game: Game, say: Say) -> str:
    """The leg that is due, as a person says it: `turn 4 auction`, `sign-up`."""
    save = game.save
    return leg_words(save.played, save.turn, save.name, save.pace, say)
