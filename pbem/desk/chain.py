"""Digests of a leg's files, and the running digest that ties every leg to those before it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct

from pbem.kernel.canonical import canonical

FIRST = ""  # what the first link of a chain hangs on


class Difference(Struct, frozen=True):
    """A file that is not as the chain says: `what` is `changed`, `missing` or `strange` (the chain doesn't
    know it)."""

    name: str
    what: str


def file_digest(data: bytes) -> str:
    """The SHA-256 of a file's bytes, in hex."""
    return sha256(data).hexdigest()


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """Name to digest of each file, in the order of the names. Names are paths within the leg, with
    slashes."""
    return {name: file_digest(files[name]) for name in sorted(files)}


def link(previous: str, leg: Mapping[str, str]) -> str:
    """The chain's digest after a leg: SHA-256 of the digest before it (`FIRST` at the start) and the leg's
    digests as canonical JSON. Put the state's own digest among the leg's under a name like `state`."""
    return sha256(previous.encode() + canonical(dict(leg))).hexdigest()


def differences(recorded: Mapping[str, str], found: Mapping[str, str]) -> list[Difference]:
    """What `found` has otherwise than `recorded`, by name; the first is the one to report."""
    return [
        Difference(name, "missing" if name not in found else "strange" if name not in recorded else "changed")
        for name in sorted({*recorded, *found})
        if recorded.get(name) != found.get(name)
    ]


def short(digest: str) -> str:
    """The first eight digits for people: `3f9c-71aa`."""
    return f"{digest[:4]}-{digest[4:8]}"
