"""The header lines of a mail: folded, in ASCII, and proof against whatever a name or a subject holds.

The standard library's `email` would do this too, but it takes longer to load than a whole leg's mails to write, and it
encodes long message ids, which breaks threads.
"""

from __future__ import annotations

import re
from binascii import b2a_base64
from collections.abc import Iterable, Iterator

LINE = 78
_LONGEST_WORD = 64
_ENCODED = "=?utf-8?b?{}?="
# What steers a terminal, a line or the direction of writing; line ends become blanks, so no header can begin in one.
# The patterns are compiled when a name needs them; few do.
_LINE_ENDS = "[\r\n\t\x0b\x0c\x85\xa0\u2028\u2029]+"
_UNSEEN = "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
_ATOMS = frozenset(" !#$%&'*+-/0123456789=?ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz{|}~")


def tidy(text: str) -> str:
    """`text` in one line, without anything that cannot be seen."""
    if not (text.isascii() and text.isprintable()):
        text = re.sub(_UNSEEN, "", re.sub(_LINE_ENDS, " ", text))
    return " ".join(text.split())


def header(name: str, text: str) -> str:
    """A header of free words, such as a subject."""
    return _folded(f"{name}:", _words(tidy(text), name))


def addresses(name: str, people: Iterable[tuple[str, str]]) -> str:
    """A header of addresses, from pairs of a name (`""`: none) and an address. Raises ValueError for what is no
    address."""
    parts: list[str] = []
    for who, mail in people:
        if parts:
            parts[-1] += ","
        parts += [*_phrase(tidy(who)), f"<{plain_address(mail)}>"]
    return _folded(f"{name}:", parts)


def ids(name: str, those: Iterable[str]) -> str:
    """A header of message ids: one a line, never encoded, however long they are."""
    return f"{name}: " + "\r\n ".join(those) + "\r\n"


def shown_address(name: str, mail: str) -> str:
    """An address as a person types it: `Ann <ann@example.org>`."""
    who = tidy(name)
    if set(who) & set('()<>[]:;@\\,."'):
        who = _quoted(who)
    return f"{who} <{mail}>" if who else mail


def plain_address(mail: str) -> str:
    """An address in ASCII: a domain of other letters as the name server knows it. Raises ValueError for what is no
    address or cannot be written in ASCII."""
    local, at, domain = mail.rpartition("@")
    if (
        not (local and at and domain)
        or not local.isascii()
        or not mail.isprintable()
        or set(mail) & set(' <>()[]\\,;:"')
    ):
        raise ValueError(f"no mail address: {mail!r}")
    return f"{local}@{domain.encode('idna').decode() if not domain.isascii() else domain}"


def _words(text: str, name: str) -> list[str]:
    # What looks encoded already is encoded, so that nobody can make a reader decode his words into something else.
    if text.isascii() and "=?" not in text and all(len(word) <= LINE - len(name) - 2 for word in text.split()):
        return text.split()
    return list(_encoded(text))


def _phrase(who: str) -> list[str]:
    if not who:
        return []
    words = who.split() if set(who) <= _ATOMS else [_quoted(who)]
    if not who.isascii() or "=?" in who or max(map(len, words)) > _LONGEST_WORD:
        return list(_encoded(who))
    return words


def _quoted(who: str) -> str:
    return '"' + who.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _encoded(text: str) -> Iterator[str]:
    """Encoded words of whole letters."""
    most = (_LONGEST_WORD - len(_ENCODED.format(""))) // 4 * 3
    taken = b""
    for sign in text:
        raw = sign.encode()
        if len(taken) + len(raw) > most:
            yield _ENCODED.format(b2a_base64(taken, newline=False).decode())
            taken = b""
        taken += raw
    yield _ENCODED.format(b2a_base64(taken, newline=False).decode())


def _folded(line: str, words: Iterable[str]) -> str:
    lines: list[str] = []
    for number, word in enumerate(words):
        # The first word stands beside the name of its header: some programs take a bare name for an empty header.
        if number and len(line) + 1 + len(word) > LINE:
            lines.append(line)
            line = ""
        line += f" {word}"
    return "\r\n".join([*lines, line]) + "\r\n"
