"""Texts that rules hand upwards: English message ids with named places, never finished sentences.

Rules may not speak a language; the layers above translate the message id and fill in the facts.
"""

from __future__ import annotations

from msgspec import Struct

Facts = dict[str, str | int]


def N_(message: str) -> str:  # noqa: N802 - the name every gettext user knows
    """Mark `message` for the catalogues without translating it."""
    return message


class Refusal(Struct, frozen=True):
    """Why a value is not a legal answer: a stable code, a message id with its facts, and the rule it rests on."""

    code: str
    text: str
    rule: str
    facts: Facts = {}
