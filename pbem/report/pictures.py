"""The pictures of a report, as SVG: the map, and how income and worth went from turn to turn.

They show what all may see, so one set in a language serves all its readers. Owners differ by letter and line, goods by
shape, so that nothing rests on colour. Numbers are whole: the same account gives the same bytes everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.games.registry import views
from pbem.kernel.text import N_
from pbem.languages import speaker
from pbem.report.account import Account
from pbem.report.chart import chart
from pbem.report.environment import environment
from pbem.report.filters import short_names
from pbem.report.maps import read_plan, sheet_of

LETTERS = "ABCDEFGHIJ"
DASHES = ("", "16 6", "5 4", "16 4 4 4", "9 9", "10 4 3 4 3 4")
"""How the lines of a chart are broken, by seat."""
FAINT = "#555555"
COLOURS = {
    "red": "#d3302f",
    "blue": "#2c6fd1",
    "green": "#2a9a50",
    "yellow": "#f0c419",
    "black": "#3a3a3a",
    "purple": "#8d4ab5",
}
TITLES = {"map": N_("Map"), "income": N_("Income, turn by turn"), "worth": N_("Worth, turn by turn")}
"""What the pictures are called, by the name of their file."""


class Picture(Struct, frozen=True):
    """An SVG, and what it shows in words, for those who cannot see it."""

    svg: str
    alt: str


class Owner(Struct, frozen=True):
    """A seat as pictures show it: its letter, its name cut to 12 columns, the colour and the dashes of its lines."""

    letter: str
    name: str
    colour: str
    dashes: str


def pictures(account: Account, language: str, templates: str = "") -> dict[str, Picture]:
    """The pictures of `account` by name: `map`, and `income` and `worth` once two turns have been played.

    `templates` is a game's folder whose own `templates/` go before ours.
    """
    say = speaker(language)
    jinja = environment(language, templates)
    atlas = views(account.title.id).atlas(account.after, account.title.pack)
    owners = owners_of(account, {owner.seat: owner.colour for owner in atlas.owners})
    words = {"account": account, "owners": owners, "language": language}
    plan = read_plan(account.title.id, templates)
    alt = say(N_("Map of the links by owner, of the links on offer and of the goods that wait; the text has it too."))
    template = jinja.get_template(f"{account.title.id}/map.svg.j2")
    found = {
        "map": Picture(template.render(words, sheet=sheet_of(plan, atlas), atlas=atlas, alt=alt), alt),
    }
    if len(account.history) > 1:
        template = jinja.get_template("base/chart.svg.j2")
        for name in ("income", "worth"):
            drawn = chart(account.history, name)
            alt = f"{say(TITLES[name])}: " + ", ".join(f"{owners[line.seat].name} {line.last}" for line in drawn.lines)
            found[name] = Picture(template.render(words, chart=drawn, heading=say(TITLES[name]), alt=alt), alt)
    return found


def owners_of(account: Account, colours: Mapping[str, str]) -> dict[str, Owner]:
    """The seats in their order at the table."""
    names = short_names({person.seat: person.name for person in account.people})
    return {
        person.seat: Owner(
            letters(len(account.people))[nth],
            names[person.seat],
            COLOURS.get(colours.get(person.seat, ""), FAINT),
            DASHES[nth % len(DASHES)],
        )
        for nth, person in enumerate(account.people)
    }


def letters(count: int) -> Sequence[str]:
    """The letters of so many owners."""
    return LETTERS[:count]
