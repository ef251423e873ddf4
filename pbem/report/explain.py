"""What became of each line of one seat's sheet: the fates that its report tells of, set beside the lines as they came.

Fates and words are the report's own, so that the two can never disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct

from pbem.games.registry import views
from pbem.kernel.text import N_
from pbem.languages import Say, speaker
from pbem.languages.layout import COLUMNS, cut, plain, wrap
from pbem.orders.verdicts import printable
from pbem.report.account import Account
from pbem.report.environment import environment
from pbem.report.text import context

WITHOUT = {
    "standing": N_("no sheet came: your standing orders were used"),
    "bot": N_("no sheet came: a bot decided for you"),
    "stand-in": N_("a stand-in decided for you"),
    "away": N_("you are away: the least that the rules allow was done for you"),
    "not asked": N_("nothing was asked of you"),
    "default": N_("no sheet came: the least that the rules allow was done for you"),
}
"""What reports say of a seat without a sheet, by status."""
_WRITTEN = COLUMNS - 8


class Outcome(Struct, frozen=True):
    """A choice and what became of it. `line` and `written` are those of the sheet as received (0 and `""`: it has no
    such line), `what` names the choice as reports do, `became` is `used`, `passed over` or `not used`, `text` the
    report's own words."""

    line: int
    path: str
    written: str
    what: str
    became: str
    text: str


class Explained(Struct, frozen=True):
    """A seat's orders of a leg, explained. `status` is the report's; `no`, `received` (UTC) and `digest` are the
    counted sheet's (0 and `""` without one); `others` are its other sheets of the leg and what became of them."""

    game: str
    leg: str
    seat: str
    status: str
    no: int
    received: str
    digest: str
    outcomes: Sequence[Outcome]
    others: Sequence[str] = ()


def outcomes(account: Account, seat: str, text: str, lines: Mapping[str, int]) -> list[Outcome]:
    """What became of the orders of `seat`, whose counted sheet is `text` with its paths at `lines` (`""` and none
    without a sheet): its lines in their order, then what was done without a line."""
    language = account.language(seat)
    say = speaker(language)
    data = views(account.title.id)
    words = context(account, seat, "seat", say)
    section = words["sections"][0]
    template = environment(language).get_template(f"{account.title.id}/fates.txt.j2")
    module: Any = template.make_module({**words, "section": section, "in_columns": False})
    told = [
        Outcome(
            0,
            data.path_of(fate),
            "",
            _flat(module.head(kind, fate)),
            data.became(fate),
            _flat(module.words[kind](fate)),
        )
        for kind, fate in section.fates
    ]
    rows = text.split("\n")
    found: list[Outcome] = []
    orders = account.sheets[seat].orders
    for one in () if orders is UNSET else data.lines(orders):
        at = sorted(line for path, line in lines.items() if path == one.path or path.startswith(f"{one.path}."))
        if not at:
            continue
        written = printable(" ".join(row.strip() for row in rows[at[0] - 1 : at[-1]]))
        mine = [fate for fate in told if fate.path == one.path] or [
            Outcome(0, one.path, "", "", one.became, say(one.text))
        ]
        found += [Outcome(at[0], one.path, written, fate.what, fate.became, fate.text) for fate in mine]
    paths = {one.path for one in found}
    above = {path.rpartition(".")[0] for path in paths}
    beside = [fate for fate in told if fate.path not in paths | above or not fate.path]
    return [*sorted(found, key=lambda one: one.line), *beside]


def explained_lines(found: Explained, heading: str, say: Say) -> Iterator[str]:
    """The explanation as text, at most 72 columns wide; `heading` says whose it is and of which leg."""
    yield from wrap(heading, "", "  ")
    number = max([2, *(len(str(one.line)) for one in found.outcomes)])
    last, beside = 0, False
    for one in found.outcomes:
        if one.line:
            if one.line != last:
                yield plain(f"  {one.line:>{number}}  {cut(one.written, _WRITTEN)}").rstrip()
            last = one.line
            yield from wrap(sentence(one, say), " " * (number + 6), " " * (number + 8))
            continue
        if last and not beside:
            yield say(N_("done without a line of the sheet"))
        beside = True
        yield from wrap(one.text, f"  {one.what}  ", " " * 4)
    for other in found.others:
        yield from wrap(other, "", "  ")


def sentence(one: Outcome, say: Say) -> str:
    """`used: +3 for you`; words that say what became of the line themselves are left as they are."""
    became = say(one.became)
    return one.text if became in one.text else f"{became}: {one.text}"


def _flat(text: str) -> str:
    return " ".join(plain(str(text)).split())
