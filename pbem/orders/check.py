"""The check of a sheet: the one that a player runs at home is the one that the adjudicator runs.

It takes the bytes of a sheet and a place, and nothing else; it is total, and one sheet cannot affect another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from pbem.orders.decode import Decoded, decode
from pbem.orders.place import Place
from pbem.orders.schema import HEADER, general_schema, known_keys
from pbem.orders.sheet import elsewhere, header_wanted
from pbem.orders.text import Text, readable
from pbem.orders.verdicts import Verdict, settled, verdict


class Checked(Struct, frozen=True):
    """A sheet checked: the title's orders (unset if it is refused), the line of each path in the file, and every
    verdict in line order."""

    orders: Any | UnsetType
    lines: Mapping[str, int]
    verdicts: list[Verdict]
    text: Text

    @property
    def accepted(self) -> bool:
        """Whether the sheet may be filed as the one that counts."""
        return self.orders is not UNSET


def check(raw: bytes, place: Place) -> Checked:
    """Check the bytes of a sheet against the position at `place`. Never raises, whatever the bytes."""
    played, position = place.played, place.position()
    sheet_type = played.sheet_type(place.blocks)
    names = played.names(position)
    text = readable(raw, known_keys(general_schema(sheet_type), names))
    decoded = decode(text, sheet_type, names, header_wanted(place), elsewhere(played, place.blocks))
    if decoded.orders is UNSET:
        return Checked(UNSET, {}, decoded.verdicts, text)
    orders = played.orders(decoded.orders)
    notes = [
        verdict(remark.code, _place(decoded, remark.path), remark.text, remark.facts, remark.rule)
        for remark in played.remarks(position, orders)
    ]
    lines = {path: line for path, (line, _) in decoded.places.items()}
    return Checked(orders, lines, settled(text.source, [*decoded.verdicts, *notes]), text)


def _place(decoded: Decoded, path: str) -> tuple[int, int]:
    """Where a dotted path stands in the file, or the nearest thing above it that does."""
    while path:
        if path in decoded.places:
            return decoded.places[path]
        path = path.rpartition(".")[0]
    return 1, 1


def header_of(raw: bytes) -> dict[str, Any]:
    """The header keys of a sheet as far as it can be read. Never raises."""
    return {key: value for key, value in readable(raw).raw.items() if key in HEADER}
