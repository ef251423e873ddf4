"""What becomes of the choices of a sheet, as reports tell it."""

from __future__ import annotations

from msgspec import Struct

from pbem.kernel.text import N_

USED = N_("used")
PASSED = N_("passed over")
UNUSED = N_("not used")


class Line(Struct, frozen=True):
    """A choice that a sheet has made, by its dotted path. `became` and `text` (message ids) are what to say of it if
    nothing that happened is about it."""

    path: str
    became: str
    text: str
