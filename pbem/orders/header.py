"""The five keys at the head of a sheet: whether it is the form that is wanted, and if not, which one it is.

The wanted token is never printed: who sends a sheet need not be whose sheet it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from pbem.kernel.text import N_, Facts
from pbem.orders.names import fold

# Tokens have no i, l or o beside 1 and 0: what was read aloud can be typed one way only.
_READ = str.maketrans({"i": "1", "l": "1"})
_APART = re.compile(r"[\s\-‐‑‒–—―−]+")


class Header(Struct, frozen=True):
    """What the header of the wanted form says; `turn_key` is the key that says the turn."""

    game: str
    turn: int
    leg: str
    seat: str
    token: str
    turn_key: str = "turn"


class HeaderFault(Struct, frozen=True):
    """A fault of one header key; `missing` if the key isn't there. `new` is the value it should have, if sure."""

    code: str
    key: str
    text: str
    facts: Facts = {}
    new: str = ""
    missing: bool = False


_OTHER: dict[str, tuple[str, str]] = {
    "game": ("H202", N_("this is a sheet of the game {got}; wanted is one of {wanted}")),
    "turn": ("H203", N_("this is the form of turn {got}; wanted is the one of turn {wanted}")),
    "round": ("H203", N_("this is the form of round {got}; wanted is the one of round {wanted}")),
    "leg": ("H204", N_("this is the form of the leg {got}; wanted is the one of {wanted}")),
    "seat": ("H205", N_("this is the form of {got}; wanted is the one of {wanted}")),
}


def as_header(header: Header) -> dict[str, str | int]:
    """The header as plain data, in the order of a sheet."""
    return {
        "game": header.game,
        header.turn_key: header.turn,
        "leg": header.leg,
        "seat": header.seat,
        "token": header.token,
    }


def fold_header(raw: dict[str, object], header: Header) -> None:
    """Write the header values the way the form has them where they differ by capitals, blanks or dashes only."""
    for key, wanted in as_header(header).items():
        got = raw.get(key)
        if not isinstance(got, str) or not isinstance(wanted, str):
            continue
        if (_letters(got) == _letters(wanted)) if key == "token" else (fold(got) == fold(wanted)):
            raw[key] = wanted


def header_faults(raw: dict[str, object], header: Header) -> Iterator[HeaderFault]:
    """Every fault of the header of a parsed, folded sheet."""
    other = False
    for key, wanted in as_header(header).items():
        got = raw.get(key)
        if key not in raw:
            text = N_("{key} is missing at the head of the sheet; copy it from the form")
            # What the form is can be told to anybody; its token only to its seat.
            new = "" if key == "token" else str(wanted) if isinstance(wanted, int) else f'"{wanted}"'
            yield HeaderFault("H201", key, text, {"key": key}, new, missing=True)
        elif type(got) is not type(wanted):
            yield _kind(key, got, wanted)
        elif got == wanted:
            continue
        elif key == "token":
            # The token of an old form is another one anyway: its turn or leg has been named.
            if not other and isinstance(got, str):
                yield _token(header.token, got)
        else:
            other = True
            code, text = _OTHER[key]
            yield HeaderFault(
                code, key, text, {"got": got if isinstance(got, int) else str(got)[:40], "wanted": wanted}
            )


def differing_letter(wanted: str, got: str) -> int:
    """The one letter of the token (1 is the first) in which `got` is mistyped, left out, doubled or swapped; else 0."""
    want, have = _letters(wanted), _letters(got)
    if want == have or abs(len(want) - len(have)) > 1:
        return 0
    same = 0
    while same < min(len(want), len(have)) and want[same] == have[same]:
        same += 1
    after = want[same + 1 :], have[same + 1 :]
    swapped = want[same : same + 2] == have[same : same + 2][::-1] and want[same + 2 :] == have[same + 2 :]
    one_off = (after[0] == after[1] and len(want) == len(have)) or after[0] == have[same:] or want[same:] == after[1]
    return same + 1 if one_off or (swapped and len(want) == len(have)) else 0


def _token(wanted: str, got: str) -> HeaderFault:
    letter = differing_letter(wanted, got)
    if letter:
        text = N_("the token differs in letter {letter} from the one of your form; copy it again")
        return HeaderFault("H206", "token", text, {"letter": letter})
    text = N_("this token belongs to another form, an old one perhaps; use the newest form that you were sent")
    return HeaderFault("H207", "token", text)


def _kind(key: str, got: object, wanted: str | int) -> HeaderFault:
    if isinstance(wanted, int):
        digits = str(got).strip()
        new = digits if isinstance(got, str) and re.fullmatch(r"0|[1-9][0-9]{0,8}", digits) else ""
        text = N_("{key} must be a whole number without quotes")
    else:
        new = ""
        text = N_("{key} must be a text in quotes")
    return HeaderFault("H208", key, text, {"key": key}, new)


def _letters(token: str) -> str:
    return "".join(fold(part) for part in _APART.split(token)).translate(_READ)
