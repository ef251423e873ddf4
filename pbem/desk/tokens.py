"""The token of a sheet: bound to game, leg, asking and seat, so that an old or a strange sheet can never
match."""

from __future__ import annotations

import hmac
from base64 import b32encode
from hashlib import sha256

LETTERS = 10

# No o beside 0, no i or l beside 1: what is read aloud or typed from paper can be typed one way only.
_ALPHABET = "123456789abcdefghjkmnpqrstuvwxyz"
_SPELL = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", _ALPHABET)
_READ = str.maketrans({"i": "1", "l": "1", " ": "", "-": "", "\t": "", **dict.fromkeys("‐‑‒–—―−", "")})


def token(secret: bytes, game: str, leg: int, asking: int, seat: str) -> str:
    """The token of one seat's sheet, as `h5g4j-gz1hk`. The ids must not hold a line break; the desk's never
    do."""
    message = f"pbem token 1\n{game}\n{leg}\n{asking}\n{seat}".encode()
    spelt = b32encode(hmac.digest(secret, message, sha256)).decode().translate(_SPELL)
    return f"{spelt[: LETTERS // 2]}-{spelt[LETTERS // 2 : LETTERS]}"


def compare(expected: str, given: str) -> bool:
    """Whether `given` is the token meant, in constant time; case, blanks and the kind of dash don't
    matter."""
    return hmac.compare_digest(_plain(expected).encode(), _plain(given).encode())


def differs_at(expected: str, given: str) -> list[int]:
    """The letters of `expected` (1 is the first; the dash isn't counted) where `given` differs; empty if it
    doesn't.

    One letter left out or put in counts as one place, not as everything behind it.
    """
    want, have = _plain(expected), _plain(given)
    if len(want) == len(have):
        return [n for n, (a, b) in enumerate(zip(want, have, strict=True), 1) if a != b]
    same = 0
    while same < min(len(want), len(have)) and want[same] == have[same]:
        same += 1
    dropped = want[:same] + want[same + 1 :] == have
    doubled = have[:same] + have[same + 1 :] == want
    return [same + 1] if dropped or doubled else list(range(same + 1, max(len(want), len(have)) + 1))


def _plain(text: str) -> str:
    return text.strip().lower().translate(_READ)
