"""The slips people make when they write a value without quotes: `$5`, `1,000`, `08`, `best`."""

from __future__ import annotations

import re
import tomllib

_CURRENCY = re.compile(r"[$£€¥]\s*([0-9].*)|([0-9].*?)\s*[$£€¥]")
_GROUPED = re.compile(r"[0-9]{1,3}(?:[,. '’][0-9]{3})+")
_ZEROS = re.compile(r"([+-]?)0+([0-9][0-9_]*)")
_STUCK = re.compile(r"([0-9]+)(?:\.|\s*[a-zA-Z%]+)")
_WORDS = re.compile(r"[^\W\d].*|.*[^\W\d_].*")
_LONGEST = 200


def readable_value(text: str) -> bool:
    """Whether TOML reads the text as one value."""
    if len(text) > _LONGEST or "\n" in text:
        return False
    try:
        tomllib.loads(f"k = {text}")
    except (ValueError, RecursionError):
        return False
    return True


def slip(text: str) -> tuple[str, str] | None:
    """The code of the slip in a bare value and the value as it should be, "" if that can't be told."""
    if _GROUPED.fullmatch(text):
        return "T114", re.sub(r"[^0-9]", "", text)
    if zeros := _ZEROS.fullmatch(text):
        return "T115", zeros[1] + zeros[2]
    if money := _CURRENCY.fullmatch(text):
        amount = (money[1] or money[2]).strip()
        inner = None if readable_value(amount) else slip(amount)
        return "T113", inner[1] if inner else amount if readable_value(amount) else ""
    if stuck := _STUCK.fullmatch(text):
        # 7k may be 7 in a form that counts in thousands, or 7000: only the full stop is harmless.
        return "T134", stuck[1] if text.endswith(".") else ""
    if _WORDS.fullmatch(text) and '"' not in text and "\\" not in text:
        return "T116", f'"{text}"'
    return None
