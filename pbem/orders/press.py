"""Press: what players write to each other, on the sheets of every title. Titles know nothing of it.

A sheet's `[[press]]` entries are delivered in the report of the leg that the sheet is for. The text is other people's
text: whatever it holds, it is printed as lines of its own, each behind a mark, and looks like nothing else.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from pbem.kernel.text import N_
from pbem.languages import Say, fill
from pbem.languages.layout import wrap

ALL = "all"
"""In the place of a seat: everybody, onlookers too. No seat can have it for an id."""

MOST_MESSAGES = 5
LONGEST = 2000
LONGEST_TOGETHER = 4000
MARK = "  | "
RECIPIENTS = "recipients"

Recipient = Annotated[str, Meta(description="all, or a seat", extra_json_schema={"x-names": RECIPIENTS})]

# Line ends stay; all other signs that are not seen but steer a terminal, a screen or our own wrapping go. The patterns
# are compiled when there is press: a check that sees none has no time for it.
_LINE_ENDS = "\r\n?|[\u2028\u2029\x0b\x0c\x85]"
_UNSEEN = "[\x00-\x08\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
_BLANKS = "[\t\xa0\u202f]"


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """A message of a sheet. Neither key has a default: what was meant for one must not go to all by a slip."""

    to: Annotated[list[Recipient], Meta(min_length=1, max_length=12, description='["all"], or seats: ["bob"]')]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST, description="plain text, printed as it is")]


Messages = Annotated[
    list[Message],
    Meta(max_length=MOST_MESSAGES, description="messages to all or some, printed in the next report"),
]


class Press(Struct, frozen=True):
    """A message as it is delivered: from `seat` to seats, or to all (`["all"]`)."""

    seat: str
    to: list[str]
    text: str

    def reaches(self, reader: str) -> bool:
        """Whether the seat `reader` (`""`: an onlooker) may read it."""
        return self.public or (bool(reader) and reader in (self.seat, *self.to))

    @property
    def public(self) -> bool:
        """Whether everybody may read it."""
        return self.to == [ALL]


@cache
def with_press(body: type[Struct]) -> type[Struct]:
    """The type of whole sheets (without their header) from the type of a title's orders."""
    press: tuple[str, Any, Any] = ("press", Messages, msgspec.field(default_factory=list))
    return msgspec.defstruct(
        body.__name__, [press], bases=(body,), frozen=True, kw_only=True, forbid_unknown_fields=True
    )


def without_press(sheet: Struct, body: type[Struct]) -> Struct:
    """The title's own orders of a whole sheet."""
    return body(**{name: getattr(sheet, name) for name in body.__struct_fields__})


def recipients(people: Iterable[str]) -> list[str]:
    """Whom press can be addressed to, for the seats of a game."""
    return [ALL, *people]


def delivered(seat: str, messages: Sequence[Message]) -> list[Press]:
    """The messages of a sheet as they are delivered: to all or to each seat once, and none that says nothing."""
    found = []
    for message in messages:
        text = cleaned(message.text)
        if text:
            to = [ALL] if ALL in message.to else [one for one in dict.fromkeys(message.to) if one != seat]
            found.append(Press(seat, to or [seat], text))
    return found


def letters(messages: Sequence[Message]) -> int:
    """The letters of all messages together."""
    return sum(len(message.text) for message in messages)


def cleaned(text: str) -> str:
    """The text without signs that cannot be seen, its lines ended in one way, no blank lines around or in heaps."""
    plain = re.sub(_BLANKS, " ", re.sub(_UNSEEN, "", re.sub(_LINE_ENDS, "\n", text)))
    lines = "\n".join(line.rstrip() for line in plain.split("\n"))
    return re.sub("\n{3,}", "\n\n", lines).strip("\n ")


def address(press: Press, names: Mapping[str, str], say: Say) -> str:
    """Who writes to whom, with people for seats."""
    facts: dict[str, str | int] = {"seat": press.seat}
    if press.public:
        return fill(say, N_("{seat} to all:"), facts, names)
    facts["to"] = ", ".join(names.get(seat, seat) for seat in press.to)
    return fill(say, N_("{seat} to {to}, private:"), facts, names)


def marked(text: str) -> list[str]:
    """The lines of a message, wrapped. Each has a mark before it, so none can pass for a rule, a frame or an order."""
    return [line for raw in text.split("\n") for line in wrap(raw, MARK, MARK) or [MARK.rstrip()]]


def understood(messages: Sequence[Message], seat: str, people: Mapping[str, str], say: Say) -> Iterator[str]:
    """The messages of a sheet for its receipt, a line each: to whom, and how it begins."""
    for press in delivered(seat, messages):
        text = " ".join(press.text.split())
        begins = text if len(text) <= 30 else f"{text[:28].rstrip()} .."
        to = say(N_("all")) if press.public else ", ".join(people.get(one, one) for one in press.to)
        yield fill(say, N_("press to {to}: {begins}"), {"to": to, "begins": begins})
