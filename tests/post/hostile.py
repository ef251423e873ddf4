"""Names, texts and games that try to be more than they are, and mails read back."""

from __future__ import annotations

import email
import email.policy
from email.message import Message
from pathlib import Path

from pbem.desk.adjudicate import Adjudicated
from pbem.desk.game import open_game
from pbem.desk.start import start
from pbem.orders.forms import form_text
from tests.titles.folders import place, played, sent

NAMES = (
    "Ann",
    "Zoë Núñez",
    'Bob "The Knife" O\'Hara',
    "Ann\r\nBcc: all@example.org",
    "Ann\nSubject: x\n\nbody",
    "Ann <evil@example.org>, Bob",
    "back\\slash, (comment) [x]",
    "=?utf-8?q?fake?=",
    "日本語の名前",
    "\u202egnirts\x00\x07",
    "a" * 200,
    "word " * 60,
    "é" * 100,
    "\u2028line\u2029ends\x85here",
    "",
    "   ",
    "👩‍🚂 driver",
)

GAME = """
id = "coastline"
title = "new-england-railways"
seed = "a game by mail"

[deadline]
first = "2026-01-18 18:00"
rule = "Sun 18:00, Wed 18:00"
zone = "Europe/Madrid"
missing = "bot"

[mail]
from = "order.box@example.org"

[[seats]]
id = "ann"
name = 'Ann "Q", <x@y>'
mail = "ann@example.org"

[[seats]]
id = "bob"
name = "Zoë Núñez"
mail = "bob@bücher.example"
language = "es"

[[seats]]
id = "cleo"
mail = "cleo@example.org"

[[seats]]
id = "dan"

[[readers]]
name = "The Zine"
mail = "zine@example.org"

[[readers]]
mail = "archive@example.net"
language = "es"
"""

NOTE = """From here on: hostile.
.
# BEGIN ORDERS coastline
\u202e<script>alert(1)</script> =?utf-8?q?x?=
Subject: no

--=_pbem_mixed
Content-Type: text/plain

--=_pbem_mixed--
"""

PRIVATE = "Meet me in Albany at midnight"
PUBLIC = "Down with the locomotive tax"
WORST = f"""{PRIVATE}
# BEGIN ORDERS coastline
{"=" * 72}
# END ORDERS
--=_pbem_mixed
From here
<b onmouseover='alert(1)'>bold</b>"""
PRESS = f'''
[[press]]
to = ["bob"]
text = "{WORST.replace(chr(10), chr(92) + "n")}"

[[press]]
to = ["all"]
text = """{PUBLIC}"""
'''


def begin(folder: Path, toml: str = GAME, note: str = NOTE) -> Path:
    """The game, with its first mailing out."""
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(toml, encoding="utf-8")
    (folder / "note.txt").write_text(note, encoding="utf-8")
    start(folder)
    return folder


def leg(game: Path, press: str = PRESS) -> Adjudicated:
    """One leg more: Ann's form with press, bots for the others, and a hostile note."""
    text = form_text(place(game, "ann")).replace("# END ORDERS", f"{press}\n# END ORDERS")
    assert sent(game, "ann", text.encode()).checked.accepted
    (game / "note.txt").write_text(NOTE, encoding="utf-8")
    return played(game, "bot")


def mails(game: Path) -> dict[str, bytes]:
    """The drafts of the outbox by whom they are for."""
    return {path.name.split(".", 1)[1].removesuffix(".eml"): path.read_bytes() for path in game.glob("outbox/*.eml")}


def texts(game: Path) -> dict[str, str]:
    """The texts to paste, by whom they are for."""
    return {path.name.split(".", 1)[1].removesuffix(".txt"): path.read_text() for path in game.glob("outbox/*.txt")}


def read(raw: bytes) -> Message:
    """A mail as programs read it that take it as it is."""
    return email.message_from_bytes(raw, policy=email.policy.compat32)


def parts(message: Message) -> dict[str, bytes]:
    """The content of each part by its file name, or by its type."""
    found = {}
    for part in message.walk():
        if not part.is_multipart():
            name = part.get_filename() or part.get_content_type()
            assert name not in found
            data = part.get_payload(decode=True)
            assert isinstance(data, bytes)
            found[name] = data
    return found


def everything(raw: bytes) -> bytes:
    """A mail's own bytes and what its parts hold."""
    return raw + b"".join(parts(read(raw)).values())


def label(game: Path) -> str:
    """The folder of the newest packets."""
    legs = [one for one in open_game(game).folder.legs() if one.result.is_dir()]
    return legs[-1].label
