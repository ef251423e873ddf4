"""Labelled draws from opened keys: no draw shifts another, and anyone can check any of them.

From the seed two chains of keys are made in which key n-1 is the SHA-256 of key n: one for what all may see, one for
draws of which the outcome or the urn is secret. Key 0 of each is its commitment. A leg draws with one key of each
chain; the public one is opened in the leg's report, the other at the end. `docs/draws.md` says how to recompute a draw
by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

CHAIN_LENGTH = 1024
DIE: dict[str, int] = dict.fromkeys("123456", 1)
_SPACE = 1 << 48  # six bytes: any shell can take the remainder of that


class Drawn(Struct, frozen=True):
    """A draw as recorded: its full label, each outcome with its weight in order, the outcome, and what decided it.

    `by` is `key` (opened in the leg's report) or `hidden` (opened at the end), or with real dice `roll` or
    `hidden roll`.
    """

    label: str
    of: Mapping[str, int]
    result: str
    by: str = "key"


class Keys(Struct, frozen=True):
    """The two keys of a leg, 32 bytes each."""

    public: bytes
    hidden: bytes


class DrawFault(Exception):
    """A draw that cannot be made: a label used twice, nothing to draw from, an outcome named twice or with a negative
    weight, or a roll that is no outcome."""


@lru_cache(maxsize=8)
def _chain(seed: bytes, name: str) -> tuple[bytes, ...]:
    """All keys of a chain, by number: each is the digest of the one behind it. Kept, as a leg needs several of them and
    `verify` those of every leg."""
    from hashlib import sha256

    keys = [sha256(b"pbem chain 1\n" + name.encode() + b"\n" + seed).digest()]
    for _ in range(CHAIN_LENGTH):
        keys.append(sha256(keys[-1]).digest())
    return tuple(reversed(keys))


def chain_key(seed: bytes, name: str, n: int) -> bytes:
    """Key `n` (0 to CHAIN_LENGTH) of the chain called `name` (`public` or `hidden`). Key 0 is the commitment."""
    if not 0 <= n <= CHAIN_LENGTH:
        raise DrawFault(f"the chain has keys 0 to {CHAIN_LENGTH}, not {n}")
    return _chain(seed, name)[n]


def keys_of(seed: bytes, n: int) -> Keys:
    """The public and the hidden key number `n`."""
    return Keys(chain_key(seed, "public", n), chain_key(seed, "hidden", n))


def make_salt(words: Mapping[str, str]) -> str:
    """The printed salt made of the players' lucky words, 16 hex digits; `-` if nobody gave any."""
    from hashlib import sha256

    lines = [f"{seat}: {said}\n" for seat, said in words.items() if said]
    return sha256("".join(lines).encode()).hexdigest()[:16] if lines else "-"


def below(key: bytes, salt: str, label: str, n: int) -> int:
    """A number from 0 to n-1: the first six bytes of HMAC-SHA256(key, message), those past the last whole multiple of n
    rejected and the counter in the message raised."""
    # Imported here as hashlib is above: the check at home draws nothing, and OpenSSL takes longer to load than all of
    # the title.
    import hmac

    limit = _SPACE - _SPACE % n
    head = f"pbem draw 1\n{salt}\n{label}\n"
    counter = 0
    while True:
        raw = int.from_bytes(hmac.digest(key, f"{head}{counter}".encode(), "sha256")[:6], "big")
        if raw < limit:
            return raw % n
        counter += 1


def pick(of: Mapping[str, int], number: int) -> str:
    """The outcome in which `number` (0 to total weight - 1) falls, counting through `of` in its order."""
    for outcome, weight in of.items():
        if number < weight:
            return outcome
        number -= weight
    raise DrawFault("nothing to draw from")


def result_of(drawn: Drawn, key: bytes, salt: str) -> str:
    """What `drawn` should have given under `key`: how anybody checks a draw."""
    return pick(drawn.of, below(key, salt, drawn.label, sum(drawn.of.values())))


def _weights(outcomes: Sequence[str] | Mapping[str, int]) -> Mapping[str, int]:
    """A copy that later events cannot change, without what cannot be drawn; a die is never changed and not copied."""
    if outcomes is DIE:
        return DIE
    if isinstance(outcomes, Mapping):
        return {outcome: weight for outcome, weight in outcomes.items() if weight}
    of = dict.fromkeys(outcomes, 1)
    if len(of) != len(outcomes):
        raise DrawFault(f"an outcome is named twice: {', '.join(outcomes)}")
    return of


class Draws:
    """The draws of one leg. `rolls` are outcomes by full label that the moderator rolled with real dice."""

    def __init__(self, keys: Keys, salt: str, rolls: Mapping[str, str] | None = None) -> None:
        self.keys = keys
        self.salt = salt
        self.rolls = dict(rolls or {})
        self._used: set[str] = set()

    def draw(self, label: str, outcomes: Sequence[str] | Mapping[str, int]) -> Drawn:
        """An outcome all may see, each equally likely or by weight. Raises DrawFault if `label` was used before."""
        return self._drawn(label, outcomes, self.keys.public, "key")

    def draw_hidden(self, label: str, outcomes: Sequence[str] | Mapping[str, int]) -> Drawn:
        """The same for an outcome only some may see: from the chain that is opened at the end."""
        return self._drawn(label, outcomes, self.keys.hidden, "hidden")

    def _drawn(self, label: str, outcomes: Sequence[str] | Mapping[str, int], key: bytes, by: str) -> Drawn:
        if label in self._used:
            raise DrawFault(f"the label {label} was used before")
        self._used.add(label)
        of = _weights(outcomes)
        if label in self.rolls:
            rolled = self.rolls.pop(label)
            if not of.get(rolled):
                raise DrawFault(f"{rolled} is no outcome of {label}: {', '.join(of)}")
            return Drawn(label, of, rolled, "roll" if by == "key" else f"{by} roll")
        if min(of.values(), default=0) < 1:
            raise DrawFault(f"nothing to draw from at {label}, or less than nothing")
        return Drawn(label, of, pick(of, below(key, self.salt, label, sum(of.values()))), by)

    def unused_rolls(self) -> list[str]:
        """Labels the moderator rolled for that nothing drew."""
        return list(self.rolls)


class Luck:
    """What a bot draws with: labelled like any draw, from the hidden key, and not recorded, since its answer is."""

    def __init__(self, key: bytes, salt: str, seat: str) -> None:
        self.key = key
        self.salt = salt
        self.seat = seat

    def below(self, label: str, n: int) -> int:
        """A number from 0 to n-1 for this bot and `label`."""
        return below(self.key, self.salt, f"bot/{self.seat}/{label}", n)
