"""The check of a sheet: the one that a player runs at home is the one that the adjudicator runs.

It takes the bytes of a sheet and a place, and nothing else; it is total, and one sheet cannot affect another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from pbem.kernel.text import N_
from pbem.orders.decode import Decoded, decode
from pbem.orders.place import Place
from pbem.orders.press import LONGEST_TOGETHER, Message, letters, without_press
from pbem.orders.schema import HEADER, known_keys
from pbem.orders.sheet import elsewhere, header_wanted, legal_names, schema_of, sheet_type
from pbem.orders.text import Text, readable
from pbem.orders.verdicts import Verdict, settled, verdict


class Checked(Struct, frozen=True):
    """A sheet checked: the title's orders, filled up with what stands (unset if the sheet is refused), the line of each
    path in the file, every verdict in line order, the messages to other players, and what the sheet itself says of its
    standing orders (None: nothing)."""

    orders: Any | UnsetType
    lines: Mapping[str, int]
    verdicts: list[Verdict]
    text: Text
    press: Sequence[Message] = ()
    standing: dict[str, Any] | None = None

    @property
    def accepted(self) -> bool:
        """Whether the sheet may be filed as the one that counts."""
        return self.orders is not UNSET


def check(raw: bytes, place: Place, *, notes: bool = True) -> Checked:
    """Check the bytes of a sheet against the position at `place`. Never raises, whatever the bytes. Without `notes`
    the title's remarks are left out: they decide nothing, and their author was told when the sheet came."""
    played, position = place.played, place.position()
    body = played.sheet_type(place.blocks)
    whole = sheet_type(played, place.blocks)
    names = legal_names(place, position)
    schema = schema_of(place.title, tuple(place.blocks))
    text = readable(raw, known_keys(schema, names))
    decoded = decode(text, whole, schema, names, header_wanted(place), elsewhere(played, place.blocks))
    if decoded.orders is UNSET:
        return Checked(UNSET, {}, decoded.verdicts, text)
    press: list[Message] = decoded.orders.press
    too_much = list(_too_much(decoded, press))
    if too_much:
        return Checked(UNSET, {}, settled(text.source, [*decoded.verdicts, *too_much]), text)
    own = played.orders(without_press(decoded.orders, body))
    orders = played.with_standing(own, place.standing)
    said = [
        verdict(remark.code, decoded.place(remark.path), remark.text, remark.facts, remark.rule)
        for remark in (played.remarks(position, orders) if notes else ())
    ]
    lines = {path: line for path, (line, _) in decoded.places.items()}
    verdicts = settled(text.source, [*decoded.verdicts, *said])
    return Checked(orders, lines, verdicts, text, press, played.standing(own))


def _too_much(decoded: Decoded, press: Sequence[Message]) -> Iterator[Verdict]:
    """The one limit of press that no schema can say."""
    total = letters(press)
    if total > LONGEST_TOGETHER:
        said = N_("your messages are too long: together their letters are {got}, at most {most}")
        yield verdict("K315", decoded.place("press"), said, {"got": total, "most": LONGEST_TOGETHER})


def header_of(raw: bytes) -> dict[str, Any]:
    """The header keys of a sheet as far as it can be read. Never raises."""
    return {key: value for key, value in readable(raw).raw.items() if key in HEADER}
