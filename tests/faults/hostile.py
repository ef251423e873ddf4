"""What mail programs, editors, people and enemies do to a sheet."""

from __future__ import annotations

import quopri
from base64 import b64encode
from collections.abc import Callable
from random import Random

Damage = Callable[[Random, bytes], bytes]
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "latin-1", "utf-7", "cp500", "utf-8-sig")
VALUES = (
    *("nan", "inf", "-inf", "+nan", "1e999", "-0", "0x10", "0o17", "0b1", "1_0", "1__0", "08", "+5", "1.5", "1e3"),
    *("2026-02-07", "2026-02-30", "21:14:00", "2026-02-07T21:14:00Z", "2026-13-01T25:61:00", "0000-00-00", "24:00:00"),
    *("true", "TRUE", "null", "None", "$5", "1,000", "5 dollars", "=5", '"5"', "'5'", '"', "'''", '"""', '"\\x"'),
    *('"\\ud800"', '"\\U0010ffff"', '"\\u0000"', "[]", "[[]]", "{}", "{ }", "{a=1,}", "[1,,2]", "{limit=5 finish=3}"),
    *("9" * 18, "9" * 19, "-" + "9" * 30, "0" * 40, '"' + "x" * 400 + '"', "[" * 25, "{a=" * 25, "﹣5", "５", "½"),
)
KEYS = ("game", "turn", "leg", "seat", "token", "ship", "bids", "loans", "otherwise", "lucky", "colour", "language")
LINES = (
    *("[bids]", "[[bids]]", "[loans]", "[ship]", "[]", "[.]", "[a.b.c.d.e.f.g.h.i.j]", "[bids.x]", "[game]", "[bids"),
    *("bids = 3", "bids.x.limit = 3", "loans.borrow.x = 3", '"" = 1', "'a' = 1", "a.b.c = 1", "a = 1\na = 2"),
    *("= 5", "x =", "x", "-- ", "> quoted", "Ann wrote:", "[1] http://example.org", "<b>5</b>", "\u2028", "\x00"),
    *("# END ORDERS", "# BEGIN ORDERS", "> # BEGIN ORDERS", "#", "##", "# borrow = 10", "borrow = 10 # retire = 10"),
)
NASTY = (0, 1, 7, 8, 11, 12, 13, 27, 127, 133, 160, 173, 255)


def spot(dice: Random, data: bytes) -> int:
    """Anywhere."""
    return dice.randrange(len(data) + 1)


def line_of(dice: Random, data: bytes) -> tuple[list[bytes], int]:
    """The lines, and one of them."""
    lines = data.split(b"\n")
    return lines, dice.randrange(len(lines))


def truncated(dice: Random, data: bytes) -> bytes:
    """Cut off."""
    return data[: spot(dice, data)]


def beheaded(dice: Random, data: bytes) -> bytes:
    """The beginning is gone."""
    return data[spot(dice, data) :]


def a_byte_changed(dice: Random, data: bytes) -> bytes:
    """Any byte is any other."""
    at = spot(dice, data)
    return data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]


def control_bytes(dice: Random, data: bytes) -> bytes:
    """Bells, escapes, NULs, bare carriage returns, broken UTF-8."""
    for _ in range(dice.randint(1, 6)):
        at = spot(dice, data)
        data = data[:at] + bytes([dice.choice(NASTY)]) + data[at:]
    return data


def terminal_codes(dice: Random, data: bytes) -> bytes:
    """What would clear a moderator's screen or turn the direction of writing."""
    at = spot(dice, data)
    return (
        data[:at] + dice.choice(("\x1b[2J", "\u202e", "\x9b31m", "\x08" * 9, "\ufeff", "\u200b")).encode() + data[at:]
    )


def recoded(dice: Random, data: bytes) -> bytes:
    """Another encoding than UTF-8."""
    text = data.decode("utf-8", "replace").replace("Cleo", "Cleó")
    return text.encode(dice.choice(ENCODINGS), "replace")


def nested(dice: Random, data: bytes) -> bytes:
    """Brackets in brackets."""
    depth = dice.choice((3, 19, 20, 21, 200, 4000))
    left, right = dice.choice(((b"[", b"]"), (b"{ a = ", b" }"), (b"[", b""), (b"[{a=", b"}]")))
    return data + b"\nship = " + left * depth + b"1" + right * depth + b"\n"


def huge(dice: Random, data: bytes) -> bytes:
    """At the limit of what is read, and past it."""
    filler = dice.choice(
        (b"#", b" ", b"\n", b"a", b"a.", b"[", b'"', b"\\", b"x = 1\n", b"\xff", b"'''", b"=", b"# x = 1")
    )
    most = dice.choice((16_000, 16_384, 16_385, 70_000))
    return (data + b"\n" + filler * (most // len(filler)))[:most]


def another_value(dice: Random, data: bytes) -> bytes:
    """A value of another type, a date, no number, a number too long."""
    lines, at = line_of(dice, data)
    key, equals, _ = lines[at].partition(b"=")
    if equals:
        lines[at] = key + b"= " + dice.choice(VALUES).encode()
    return b"\n".join(lines)


def a_line_more(dice: Random, data: bytes) -> bytes:
    """Any line, anywhere."""
    lines, at = line_of(dice, data)
    new = dice.choice((*LINES, f"{dice.choice(KEYS)} = {dice.choice(VALUES)}"))
    return b"\n".join([*lines[:at], new.encode(), *lines[at:]])


def a_line_twice(dice: Random, data: bytes) -> bytes:
    """Duplicate keys and tables."""
    lines, at = line_of(dice, data)
    return b"\n".join([*lines[:at], *[lines[at]] * dice.choice((2, 2, 50)), *lines[at:]])


def lines_moved(dice: Random, data: bytes) -> bytes:
    """Keys end up in other tables."""
    lines, at = line_of(dice, data)
    line = lines.pop(at)
    lines.insert(dice.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def joined(dice: Random, data: bytes) -> bytes:
    """A line break was lost."""
    lines, at = line_of(dice, data)
    return b"\n".join(lines[:at]) + dice.choice((b" ", b"", b"\t", b"\r", b"\xc2\xa0")) + b"\n".join(lines[at:])


def wrapped(dice: Random, data: bytes) -> bytes:
    """Lines are broken at some width, as mail programs do."""
    width = dice.choice((20, 40, 60, 72))
    found = []
    for line in data.split(b"\n"):
        while len(line) > width and b" " in line[1:width]:
            cut = line.rindex(b" ", 1, width)
            found.append(line[:cut])
            line = line[cut + 1 :]
        found.append(line)
    return b"\n".join(found)


def quoted(dice: Random, data: bytes) -> bytes:
    """A reply that quotes it, with a greeting above."""
    mark = dice.choice((b"> ", b">", b">> ", b"| ", b">\xc2\xa0"))
    lines = [mark + line if dice.random() < 0.95 else line for line in data.split(b"\n")]
    head = dice.choice((b"", b"Hi,\nhere they are!\n\n", b"On 7 Feb 2026, Ann wrote:\n"))
    return head + b"\n".join(lines)


def quoted_printable(dice: Random, data: bytes) -> bytes:
    """Left in the form in which mail travels: =3D, =20, soft line breaks."""
    if dice.random() < 0.5:
        return quopri.encodestring(data, quotetabs=dice.random() < 0.5)
    return data.replace(b"=", b"=3D").replace(b" ", b"=20" if dice.random() < 0.3 else b" ")


def soft_breaks(dice: Random, data: bytes) -> bytes:
    """A soft line break in the middle of things."""
    at = spot(dice, data)
    return data[:at] + b"=\n" + data[at:]


def flowed(dice: Random, data: bytes) -> bytes:
    """format=flowed: blanks at line ends, stuffed blanks at their beginnings."""
    return b"\n".join(dice.choice((b"", b" ")) + line + dice.choice((b"", b" ")) for line in data.split(b"\n"))


def html(dice: Random, data: bytes) -> bytes:
    """The sheet as a web page."""
    text = data.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b'"', b"&quot;").replace(b" ", b"&nbsp;")
    glue = dice.choice((b"<br>", b"<br>\n", b"</div><div>", b"</p>\n<p>"))
    return b"<html><body><div>" + text.replace(b"\n", glue) + b"</div></body></html>"


def base64(dice: Random, data: bytes) -> bytes:
    """An attachment that nobody unpacked."""
    return b64encode(data)


def typographic(dice: Random, data: bytes) -> bytes:
    """Curly quotes, long dashes, non-breaking blanks."""
    text = data.decode("utf-8", "replace")
    for old, new in ((' "', " “"), ('"', "”"), ("-", "–"), (" ", "\u00a0"), ("'", "’"), ("...", "…")):
        if dice.random() < 0.5:
            text = text.replace(old, new)
    return text.encode()


def other_line_ends(dice: Random, data: bytes) -> bytes:
    """Windows, old Macs, and a mixture."""
    return data.replace(b"\n", dice.choice((b"\r\n", b"\r", b"\n\r", b"\r\r\n", b"\x0b", b"\xe2\x80\xa8", b"\x85")))


def signed(dice: Random, data: bytes) -> bytes:
    """Words above and below."""
    return b"Dear moderator,\n" + data + b"\n-- \nAnn\n" + dice.choice((b"", data, b"[image: cat.png]"))


def two_sheets(dice: Random, data: bytes) -> bytes:
    """One within the other."""
    at = spot(dice, data)
    return data[:at] + data + data[at:]


def noise(dice: Random, data: bytes) -> bytes:
    """Nothing of a sheet at all."""
    return dice.randbytes(dice.choice((0, 1, 2, 100, 5_000)))


def punctuation(dice: Random, data: bytes) -> bytes:
    """Only what a parser chews on."""
    return bytes(dice.choice(b"[]{}\"'=,.#\\\n \ta1-_:T") for _ in range(dice.choice((5, 50, 500, 5_000))))


DAMAGES: tuple[Damage, ...] = (
    *(truncated, beheaded, a_byte_changed, control_bytes, terminal_codes, recoded, nested, huge, another_value),
    *(another_value, a_line_more, a_line_more, a_line_twice, lines_moved, joined, wrapped, quoted, quoted_printable),
    *(soft_breaks, flowed, html, base64, typographic, other_line_ends, signed, two_sheets, noise, punctuation),
)


def hostile(dice: Random, form: bytes) -> bytes:
    """A form after one to three such mishaps."""
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3))):
        form = dice.choice(DAMAGES)(dice, form)
    return form
