"""What the pages are laid out with: the names that text templates use too, but what they give is HTML.

So a sentence is written once, in a template that both kinds of report share. Styles stand in the elements, because
mail programs drop style sheets. Everything that is not Markup is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby

from markupsafe import Markup, escape

from pbem.languages.layout import BREAK, GLUE

SHAPES = {"o": "●", "x": "✕", "^": "▲", "#": "■"}
Caller = Callable[[], str]
INK, DIM, LINE, LINK = "#1d1d1d", "#555555", "#d8d3c6", "#0b4f8a"
S: Mapping[str, str] = {
    "body": f"margin:0;padding:0;background:#f1eee6;color:{INK};"
    "font:16px/1.45 'DejaVu Sans',Verdana,Arial,sans-serif;-webkit-text-size-adjust:100%",
    "page": "max-width:640px;margin:0 auto;padding:14px 12px;background:#ffffff;overflow-wrap:break-word",
    "h1": "font-size:22px;line-height:1.25;margin:0 0 2px",
    "h2": f"font-size:17px;margin:24px 0 6px;padding-bottom:3px;border-bottom:2px solid {LINE}",
    "p": "margin:4px 0",
    "dim": f"color:{DIM};font-size:13px",
    "due": "margin:12px 0;padding:8px 12px;background:#fdf6dc;border:1px solid #c9a94a",
    "table": "width:100%;border-collapse:collapse;font-size:15px;margin:6px 0",
    "th": f"text-align:right;font-weight:bold;font-size:13px;padding:3px 3px;vertical-align:bottom;"
    f"border-bottom:1px solid {DIM};overflow-wrap:normal",
    "name": "text-align:left;min-width:4.4em;overflow-wrap:anywhere;"
    f"padding:4px 3px 4px 0;vertical-align:top;border-bottom:1px solid {LINE}",
    "num": f"text-align:right;padding:4px 3px;vertical-align:top;border-bottom:1px solid {LINE};white-space:nowrap",
    "cell": f"text-align:left;padding:4px 3px;vertical-align:top;border-bottom:1px solid {LINE}",
    "gain": f"text-align:right;min-width:5.5em;overflow-wrap:anywhere;padding:4px 0 4px 3px;vertical-align:top;"
    f"border-bottom:1px solid {LINE}",
    "sum": f"color:{DIM};font-size:12px;white-space:normal",
    "img": "display:block;width:100%;max-width:600px;height:auto;margin:10px 0;border:0",
    "pre": "white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.4 'DejaVu Sans Mono',Consolas,monospace;"
    f"background:#f6f4ee;border:1px solid {LINE};padding:8px;margin:8px 0",
    "said": f"white-space:pre-wrap;border-left:4px solid {LINE};padding:2px 0 2px 10px;margin:4px 0 12px",
    "code": "font:13px/1.4 'DejaVu Sans Mono',Consolas,monospace;overflow-wrap:anywhere;word-break:break-all",
    "a": f"color:{LINK};text-decoration:underline",
}
"""The styles, by what they are for."""


def glued(text: object) -> Markup:
    """`text` with blanks at which no line ends."""
    return escape(text).replace(" ", GLUE)


def pad(text: object, columns: int) -> Markup:
    """`text` as it is: columns are for text."""
    return escape(text)


@cache
def cited(rule: str) -> Markup:
    """A rule as a link to its entry, at the foot of the page."""
    number = escape(rule.partition("-")[2] or rule)
    return Markup(f'<a href="#{escape(rule)}" style="{S["a"]}">({number})</a>' if rule else "")


@cache
def refs(*rules: str) -> Markup:
    """Rules as small links, behind a blank."""
    links = " ".join(cited(rule) for rule in rules if rule)
    return Markup(f' <span style="{S["dim"]}">{links}</span>' if links else "")


def route(cities: Sequence[str]) -> Markup:
    """`Lowell-Boston-New Haven`; a line may end behind each city."""
    return Markup("-" + BREAK).join(glued(city) for city in cities)


def heading(text: str) -> Markup:
    """A heading; what text reports shout is said here."""
    return Markup(f'<h2 style="{S["h2"]}">{escape(text.capitalize())}</h2>')


def item(text: str, columns: int = 0, *, caller: Caller) -> Markup:
    """A heading with sentences below it."""
    return heading(text) + hung(caller())


def line(text: str, columns: int = 0, *, caller: Caller) -> Markup:
    """A word with sentences behind it."""
    return hung(caller(), text.capitalize())


def hang(first: str = "", then: str = "", *, caller: Caller) -> Markup:
    """Sentences as a paragraph that begins with `first`."""
    return hung(caller(), first)


def hung(text: str, first: str = "", then: str = "") -> Markup:
    """A text as a paragraph that begins with `first`."""
    head = first.strip()
    begun = f"<b>{escape(head)}</b> " if head else ""
    return Markup(f'<p style="{S["p"]}">{begun}{escape(text).strip()}</p>')


def keyed(label: str, digits: str) -> Markup:
    """A long number in digits, below what it is."""
    return Markup(f'<p style="{S["p"]}">{escape(label)}<br><span style="{S["code"]}">{escape(digits)}</span></p>')


def shape(signs: str) -> str:
    """The signs of goods as the shapes that they stand for, a run of the same one with its number: `●2 ▲`."""
    runs = [(sign, len(list(run))) for sign, run in groupby(signs)]
    return " ".join(SHAPES.get(sign, sign) + (str(count) if count > 1 else "") for sign, count in runs)


def sums(was: int, *moves: int) -> str:
    """How a number came about: `3 +2 -1`."""
    return " ".join([str(was), *(f"{move:+d}".replace("-", "−") for move in moves)])
