"""One spelling of any value, for digests: JSON with sorted keys and no blanks."""

from __future__ import annotations

import json
from typing import Any

import msgspec


def canonical(value: Any) -> bytes:
    """The canonical JSON of a struct or plain data, UTF-8."""
    plain = msgspec.to_builtins(value)
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(value: Any) -> str:
    """The SHA-256 of the canonical JSON, in hex."""
    from hashlib import sha256  # here, as in `draws`: the check at home digests nothing

    return sha256(canonical(value)).hexdigest()
