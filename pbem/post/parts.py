"""The parts of a mail as bytes: texts that stay readable, files that stay the same byte for byte, and what holds them.

Boundaries are fixed: `=_` stands in no text encoded as below, so none can be met inside a part.
"""

from __future__ import annotations

import re
from binascii import b2a_base64, b2a_qp
from collections.abc import Sequence
from functools import cache

from pbem.post.headers import LINE

_IN_NAMES = frozenset("-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
TYPES = {
    "toml": "application/toml",
    "json": "application/json",
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
}


def text_part(text: str, kind: str = "plain") -> bytes:
    """A text in quoted-printable UTF-8. Its lines may be of any length, those of the part are not."""
    raw = text.replace("\r\n", "\n").replace("\r", "\n").encode()
    # A line that begins with "From " is changed on the way by mailboxes of the old kind.
    coded = (b"\n" + b2a_qp(raw)).replace(b"\nFrom ", b"\n=46rom ").replace(b"\n", b"\r\n")[2:]
    head = f"Content-Type: text/{kind}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    return head.encode() + coded + (b"" if coded.endswith(b"\r\n") else b"\r\n")


def file_part(name: str, data: bytes, cid: str = "") -> bytes:
    """A file; with a `cid` it is shown where the HTML names it. Raises ValueError for a name no file should have."""
    if not name or name.startswith((".", "-")) or not set(name) <= _IN_NAMES:
        raise ValueError(f"no name for a file in a mail: {name!r}")
    kind = TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    head = [f"Content-Type: {kind};", f' name="{name}"', f"Content-Disposition: {'inline' if cid else 'attachment'};"]
    head += [f' filename="{name}"', "Content-Transfer-Encoding: base64"]
    if cid:
        head.append(f"Content-ID: <{cid}>")
    return "\r\n".join([*head, "", ""]).encode() + _base64(data)


def multipart(kind: str, parts: Sequence[bytes], extra: str = "") -> bytes:
    """Parts in one: `mixed`, `alternative` or `related`. A part alone is not wrapped."""
    if len(parts) == 1:
        return parts[0]
    mark = f"=_pbem_{kind}"
    head = f'Content-Type: multipart/{kind};{extra}\r\n boundary="{mark}"\r\n\r\n'
    between = f"--{mark}\r\n".encode()
    held = [piece for part in parts for piece in (between, part, b"\r\n")]
    return b"".join([head.encode(), *held, f"--{mark}--\r\n".encode()])


@cache
def _base64(data: bytes) -> bytes:
    """Pictures and dice go into the mail of every seat, so what was encoded is kept as long as the command runs."""
    lines = re.findall(b".{1,%d}" % (LINE - 2), b2a_base64(data, newline=False))
    return b"\r\n".join([*lines, b""])
