"""A seat's form as TOML text: valid as it stands, at most 72 columns, with what is legal now a `#` away.

Every line of an offered choice begins with `#`; with these signs deleted it is a line of the list like the others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from pbem.games.title import Choice, Entry, FormPart, Note, Ranked, Section
from pbem.kernel.text import N_
from pbem.languages import Say, fill
from pbem.languages.layout import COLUMNS, width, wrap
from pbem.languages.legs import leg_words
from pbem.orders.place import Place
from pbem.orders.press import ALL

MOST_SUGGESTIONS = 12
ENGLISH_STAYS = N_("Order words and names are written in English, as they stand here.")
GAP = "  "
NARROWEST = 16
"""The least columns a comment behind a line is squeezed into; below that it takes lines of its own."""

_BARE = re.compile(r"[a-z][a-z0-9_]*")
_HANGING = re.compile(r" *(?:\S+ {2,})?")


def form_text(place: Place, _: Say = N_) -> str:
    """The form that is due at `place`, in the language of `_`, with the names of people for seats."""
    words = _Words(_, place.people)
    form = place.played.form(place.position(), place.blocks, place.standing)
    parts = [_in_language(part, place.language) for part in form]
    lines = [*_schema(place), *_begin(place, words)]
    lines += [f"{key} = {toml(value)}" for key, value in place.header.items()]
    lines += _body(parts, words)
    lines += ["", *_press(place, words)]
    return "\n".join([*lines, "# END ORDERS", ""])


def _in_language(part: FormPart, language: str) -> FormPart:
    """A sign-up form asks for the language that the seat has already: sent back unchanged it changes nothing."""
    if isinstance(part, Entry) and part.key == "language":
        return Entry(part.key, language, part.note)
    return part


class _Words:
    """Says notes: a language and the names of people."""

    __slots__ = ("names", "say")

    def __init__(self, say: Say, names: Mapping[str, str]) -> None:
        self.say = say
        self.names = names

    def note(self, note: Note | None) -> str:
        """The words of a note, `""` for none."""
        return fill(self.say, note.text, note.facts, self.names) if note else ""


def _schema(place: Place) -> Iterator[str]:
    """The directive editors look for. A line that a mail program would break does harm, and then there is none."""
    line = f"#:schema ./{place.stem}.schema.json"
    if width(line) <= COLUMNS:
        yield line


def _begin(place: Place, words: _Words) -> list[str]:
    leg = leg_words(place.played, place.turn, place.leg, place.pace, words.say)
    text = f"BEGIN ORDERS {place.game}, {leg}, {place.people.get(place.seat, place.seat)}."
    if place.due:
        text += " " + fill(words.say, N_("Due {due}"), {"due": place.due})
    lines = wrap(text, "# ", "# ")
    # Who reads another language than that of the keys is told so; in English there is nothing to tell.
    stays = words.say(ENGLISH_STAYS)
    return [*lines, *wrap(stays, "# ", "# ")] if stays != ENGLISH_STAYS else lines


def _press(place: Place, words: _Words) -> Iterator[str]:
    """A sample of a message, last: below a [[table]] of its own. Freed of their `#` its lines are a message."""
    other = next((seat for seat in place.people if seat != place.seat), place.seat)
    rows = [
        ("[[press]]", words.say(N_("news for the next report: delete these #"))),
        (f"to = {toml([ALL])}", words.say(N_("or {seats}")).format(seats=toml([other]))),
        ('text = """..."""', ""),
    ]
    return (f"# {line}" for line in _noted(rows))


def _body(parts: Sequence[FormPart], words: _Words) -> Iterator[str]:
    """The parts; a blank line sets off the header keys and each table."""
    if not parts or not isinstance(parts[0], Section):
        yield ""
    for kind, group in groupby(parts, type):
        if kind is Entry:
            yield from _entries([part for part in group if isinstance(part, Entry)], words)
            continue
        for part in group:
            match part:
                case Note():
                    yield from comment(words.note(part))
                case Ranked():
                    yield from _ranked(part, words)
                case Section():
                    yield ""
                    yield from _section(part, words)


def comment(text: str) -> list[str]:
    """A comment in whole lines. A text that begins with blanks or a word in a column of its own hangs below it."""
    hanging = _HANGING.match(text)
    indent = " " * (len(hanging.group()) if hanging else 0)
    head = text[: len(indent)]
    return wrap(text[len(head) :], f"# {head}", f"# {indent}") or ["#"]


def _section(section: Section, words: _Words) -> Iterator[str]:
    for note in section.notes:
        yield from comment(words.note(note))
    pairs = [(toml_key(entry.key), toml(entry.value), words.note(entry.note)) for entry in section.entries]
    longest = _key_column(pairs)
    rows = [(f"{key}{' ' * (longest - width(key))} = {value}", note) for key, value, note in pairs]
    yield from _noted([(f"[{toml_key(section.name)}]", words.note(section.note)), *rows])


def _key_column(pairs: Sequence[tuple[str, str, str]]) -> int:
    """The width keys are filled up to: that of the longest key but those that would push a comment over the edge."""
    for longest in sorted({width(key) for key, _, _ in pairs}, reverse=True):
        rows = [(value, note) for key, value, note in pairs if width(key) <= longest]
        rest = max(width(value) + (len(GAP) + 2 + width(note) if note else 0) for value, note in rows)
        if longest + len(" = ") + rest <= COLUMNS:
            return longest
    return 0


def _entries(entries: Sequence[Entry], words: _Words) -> Iterator[str]:
    return _noted([(f"{toml_key(entry.key)} = {toml(entry.value)}", words.note(entry.note)) for entry in entries])


def _noted(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Lines with their comments in one column behind them, as far as that can be."""
    column = _column([(width(line), width(note)) for line, note in rows if note])
    for line, note in rows:
        yield from _behind(line, note, column)


def _column(sizes: Iterable[tuple[int, int]]) -> int:
    """Where comments begin: behind the longest line that still has room for its own."""
    fitting = [size for size, note in sizes if size + len(GAP) + min(note + 2, NARROWEST) <= COLUMNS]
    return max(fitting, default=0) + len(GAP)


def _behind(line: str, note: str, column: int, lead: str = "") -> Iterator[str]:
    """`line`, and `note` as a comment behind it: from `column` on or, if it has no room there, further to the left, or
    in as many lines as it takes, each of which begins with `lead`."""
    if not note:
        yield line
        return
    words = width(note) + 2
    column = max(width(line) + len(GAP), min(column, COLUMNS - words))
    here = min(column, COLUMNS - NARROWEST)
    if column + words <= COLUMNS:
        yield f"{line}{' ' * (column - width(line))}# {note}"
        return
    if width(line) + len(GAP) <= here:
        first, *others = wrap(note, " " * here + "# ", " " * here + "# ")
        yield line + first[width(line) :]
    else:
        yield line
        here = max(len(lead), min(here, COLUMNS - words))
        others = wrap(note, " " * here + "# ", " " * here + "# ")
    yield from (lead + other[len(lead) :] for other in others)


def _ranked(ranked: Ranked, words: _Words) -> Iterator[str]:
    """The list, an item to a line. `#` stands in the column where chosen lines have a blank."""
    yield f"{toml_key(ranked.key)} = ["
    offered = ranked.offered[: max(0, MOST_SUGGESTIONS - len(ranked.chosen))]
    for lead, choices in (("  ", ranked.chosen), ("# ", offered)):
        items = [(_item(choice, lead), words.note(choice.note)) for choice in choices]
        column = _column([(width(lines[-1]), width(note)) for lines, note in items if note])
        for lines, note in items:
            yield from lines[:-1]
            yield from _behind(lines[-1], note, column, lead)
    yield "]"


def _item(choice: Choice, lead: str) -> list[str]:
    """One value of a ranked list, wrapped inside its brackets."""
    value = choice.value
    if isinstance(value, str) or not isinstance(value, Sequence):
        return [f"{lead}{toml(value)},"]
    pieces = [f"{toml(part)}," for part in value]
    pieces[-1] = f"{pieces[-1][:-1]}],"
    lines = [f"{lead}[{pieces[0]}"]
    for piece in pieces[1:]:
        if width(lines[-1]) + 1 + width(piece) <= COLUMNS:
            lines[-1] += f" {piece}"
        else:
            lines.append(f"{lead} {piece}")
    return lines


def toml_key(key: str) -> str:
    """A key; whatever is a name rather than a word of ours is quoted."""
    return key if _BARE.fullmatch(key) else toml(key)


def toml(value: Any) -> str:
    """Plain data as a TOML value on one line. Raises TypeError for what TOML can't hold or forms never do."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            # TOML's basic strings are JSON's, but that the DEL sign must be escaped.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            inner = ", ".join(f"{toml_key(key)} = {toml(each)}" for key, each in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        case Sequence():
            return f"[{', '.join(toml(each) for each in value)}]"
    raise TypeError(f"no form holds a {type(value).__name__}")
