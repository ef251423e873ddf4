"""Events: facts that happened. Only events change state, and each names the rule it rests on and who may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

Audience = tuple[str, ...]
PUBLIC: Audience = ("*",)
MODERATOR: Audience = ()


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag=True):
    """One fact. `rule` is the ledger entry it rests on (`NER-2.1`)."""

    rule: str

    def audience(self) -> Audience:
        """The seats that see it: `PUBLIC` for all, `MODERATOR` for none of them."""
        return PUBLIC

    def twin(self) -> Event | None:
        """What everybody else sees instead ("Ann drew a card"), if anything."""
        return None

    def apply(self, state: Any) -> None:
        """Change `state`. A fact that is only told changes nothing."""


class LinePassedOver(Event, frozen=True, kw_only=True):
    """A line of a sheet that was not used when its turn came, and why. Only its author sees it.

    `key` names the decision, `path` and `line` the place in the sheet (line 0: a standing order), `text` is a message
    id.
    """

    seat: str
    key: str
    path: str
    line: int
    code: str
    text: str
    facts: dict[str, str | int] = {}

    def audience(self) -> Audience:
        """Its author alone."""
        return (self.seat,)


def visible(events: Iterable[Event], seat: str) -> Iterator[Event]:
    """What `seat` may see of `events`, in order; `""` is an onlooker. Twins stand in for what is hidden."""
    for event in events:
        audience = event.audience()
        if audience == PUBLIC or seat in audience:
            yield event
        elif (twin := event.twin()) is not None:
            yield twin
