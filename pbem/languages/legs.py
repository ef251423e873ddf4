"""What a leg is called, in a person's language."""

from __future__ import annotations

from pbem.games.title import Title
from pbem.kernel.text import Facts
from pbem.languages import Say, fill


def leg_words(title: Title, turn: int, name: str, pace: str, say: Say, last: int = 0) -> str:
    """A leg as a person says it: `turn 4 auction`, `sign-up`, `rounds 23 to 25`. `last` is the last turn of it that was
    played, 0 if it is still to come."""
    note = title.leg_words(turn, name, pace, last)
    facts: Facts = {key: say(fact) if isinstance(fact, str) else fact for key, fact in note.facts.items()}
    return fill(say, note.text, facts)
