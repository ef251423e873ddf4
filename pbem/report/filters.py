"""What templates lay out text with: sentences that hang behind a heading, tables, money, sums with a sign.

No words here, only their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pbem.languages.layout import BREAK, COLUMNS, GLUE, cut, left, right, width, wrap

HEADING = 9
NAME = 12
BARS = "▁▂▃▄▅▆▇█"
Caller = Callable[[], str]


def money(dollars: int) -> str:
    """`$9`, `-$4`."""
    return f"-${-dollars}" if dollars < 0 else f"${dollars}"


def signed(number: int) -> str:
    """`+3`, `-1`, `0`."""
    return f"{number:+d}" if number else "0"


def cited(rule: str) -> str:
    """A rule as reports cite it: `NER-8.14` is `(8.14)`; glued to the word before it."""
    return f"({rule.partition('-')[2] or rule})" if rule else ""


def glued(text: object) -> str:
    """`text` with blanks at which no line ends."""
    return str(text).replace(" ", GLUE)


def pad(text: object, columns: int) -> str:
    """`text` filled up to `columns`, all of it glued: the head of a line that is wrapped."""
    return glued(left(str(text), columns))


def widest(texts: Iterable[object]) -> int:
    """The columns of the widest of `texts`, blanks around them not counted."""
    return max((width(str(text).strip()) for text in texts), default=0)


def route(cities: Sequence[str]) -> str:
    """`Lowell-Boston-New Haven`; a line may end behind each city."""
    return f"-{BREAK}".join(glued(city) for city in cities)


def item(heading: str, columns: int = HEADING, *, caller: Caller) -> str:
    """A heading with sentences behind it, hanging below their beginning."""
    first = left(heading, columns) if width(heading) < columns else f"{heading}  "
    return "\n".join(wrap(caller(), first, " " * columns) or [heading])


def hang(first: str = "  ", then: str = "    ", *, caller: Caller) -> str:
    """Sentences wrapped behind `first`, their further lines behind `then`."""
    return "\n".join(wrap(caller(), first, then))


def hung(text: str, first: str = "  ", then: str = "    ") -> str:
    """`hang` for a text at hand."""
    return "\n".join(wrap(text, first, then))


def keyed(label: str, digits: str) -> str:
    """A long number in digits, below what it is."""
    return f"  {label}\n  {digits}"


def shape(signs: str) -> str:
    """The signs of goods, as they are."""
    return signs


def paragraphs(text: str, indent: str = "") -> str:
    """Somebody's own words: lines and blank lines as they are, long lines wrapped."""
    lines: list[str] = []
    for line in text.strip().splitlines():
        lines += wrap(line, indent, indent) or [""]
    return "\n".join(lines)


def spread(text: str, tail: str, first: str = "  ", then: str = "    ") -> str:
    """`text` wrapped, with `tail` at the right edge of its last line, or of one more if it has no room there."""
    lines = wrap(text, first, then)
    if tail:
        room = COLUMNS - 2 - width(tail)
        if width(lines[-1]) + 2 <= room + 2:
            lines[-1] += right(tail, COLUMNS - width(lines[-1]))
        elif width(tail) + width(then) <= COLUMNS:
            lines.append(right(tail, COLUMNS))
        else:
            lines += wrap(tail, then, then)
    return "\n".join(lines)


def table(
    rows: Iterable[Sequence[object]],
    aligns: str,
    groups: Mapping[int, str] | None = None,
    gap: int = 2,
    indent: int = 2,
) -> str:
    """Rows in columns, each `l`eft or `r`ight aligned. The gap narrows, then the first left column of more than a sign
    is cut, until a row has room. `groups` are headings above columns, by the number of the first."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(width(row[nth]) for row in cells) for nth in range(len(aligns))]
    while gap > 1 and indent + sum(widths) + gap * (len(widths) - 1) > COLUMNS:
        gap -= 1
    over = indent + sum(widths) + gap * (len(widths) - 1) - COLUMNS
    if over > 0:
        nth = next((nth for nth, align in enumerate(aligns) if align == "l" and widths[nth] > 1), 0)
        widths[nth] = max(4, widths[nth] - over)
    lines = [_groups(groups, widths, indent, gap)] if groups else []
    for row in cells:
        parts = [
            left(cut(cell, size), size) if align == "l" else right(cell, size)
            for cell, size, align in zip(row, widths, aligns, strict=True)
        ]
        lines.append((" " * indent + (" " * gap).join(parts)).rstrip())
    return "\n".join(lines)


def _groups(groups: Mapping[int, str], widths: Sequence[int], indent: int, gap: int) -> str:
    line = ""
    for nth, heading in groups.items():
        line = left(line, indent + sum(widths[:nth]) + gap * nth) + heading + " "
    return line.rstrip()


def grid(cells: Iterable[str], indent: int = 2, gap: int = 2) -> str:
    """Short texts side by side, as many in a line as have room, one below the other."""
    texts = list(cells)
    if not texts:
        return ""
    size = max(width(text) for text in texts)
    across = max(1, (COLUMNS - indent + gap) // (size + gap))
    deep = -(-len(texts) // across)
    lines = [texts[nth::deep] for nth in range(deep)]
    return "\n".join((" " * indent + (" " * gap).join(left(text, size) for text in line)).rstrip() for line in lines)


def bars(numbers: Sequence[int], most: int) -> str:
    """A row of bars, one a number, the highest for `most`."""
    top = len(BARS) - 1
    return "".join(BARS[max(0, number) * top // most if most else 0] for number in numbers)


def short_names(names: Mapping[str, str], columns: int = NAME) -> dict[str, str]:
    """Names for tables, by seat: cut to `columns` where that leaves them different, else the seats themselves."""
    cuts = {seat: cut(name, columns) for seat, name in names.items()}
    taken = list(cuts.values())
    if len(set(taken)) == len(taken):
        return cuts
    ids = {seat: name if taken.count(name) == 1 else cut(seat, columns) for seat, name in cuts.items()}
    return ids if len(set(ids.values())) == len(ids) else {seat: seat for seat in names}
