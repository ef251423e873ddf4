"""What a command that cannot be done has to say: one sentence, hints below it, and the exit code.

Faults of orders are values (`pbem.orders.verdicts`); a `DeskFault` ends the command. It holds message ids
and facts, so that whoever prints it speaks the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

USAGE = 2  # the command or game.toml asks for something that cannot be
WANTED = 3  # orders are missing, and the policy is to wait
SAVE = 4  # the save, the folder or a verification


Say = Callable[[str], str]
SpokenFacts = Mapping[str, str | int | Callable[[Say], str]]
"""Facts of a sentence; those that are words themselves are made when the reader's language is known."""


class Said(Struct, frozen=True):
    """One line for a person: a message id, its facts, and the place it is about (`game.toml:12:5`) if it
    has one."""

    text: str
    facts: SpokenFacts = {}
    where: str = ""

    def spoken(self, say: Say) -> str:
        """The finished line; `say` translates a message id."""
        facts = {key: fact(say) if callable(fact) else fact for key, fact in self.facts.items()}
        line = say(self.text).format_map(facts)
        return f"{self.where}: {line}" if self.where else line


class DeskFault(Exception):
    """Ends a command: `exit` is the exit code, `said` the sentence, `hints` what to do about it, a line
    each."""

    def __init__(
        self,
        exit_code: int,
        text: str,
        facts: SpokenFacts | None = None,
        hints: Sequence[Said] = (),
    ) -> None:
        self.exit = exit_code
        self.said = Said(text, dict(facts or {}))
        self.hints = tuple(hints)
        super().__init__(self.said.spoken(str))

    def lines(self, say: Say) -> list[str]:
        """The sentence and the hints, ready to print on stderr."""
        return [self.said.spoken(say), *(hint.spoken(say) for hint in self.hints)]


def words(text: str) -> Callable[[Say], str]:
    """A fact that is a message id itself."""
    return lambda say: say(text)
