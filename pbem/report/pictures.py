"""The pictures of a report, as SVG: the map, and the title's charts of how things went from turn to turn.

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
from pbem.report.ring import ring_of

LETTERS = "ABCDEFGHIJ"
DASHES = ("", "16 6", "5 4", "16 4 4 4", "9 9", "10 4 3 4 3 4", "26 5", "3 9", "22 4 4 4 4 4", "12 3")
"""How the lines of a chart are broken, by seat."""
GREYS = ("#1d1d1d", "#4a4a4a", "#767676")
"""What lines of a chart that are no seat's are drawn in, by turns: each is told by the name at its end."""
FAINT = "#555555"
COLOURS = {
    "red": "#d3302f",
    "blue": "#2c6fd1",
    "green": "#2a9a50",
    "yellow": "#f0c419",
    "black": "#3a3a3a",
    "purple": "#8d4ab5",
    "orange": "#d9731a",
    "brown": "#7a4a2a",
    "teal": "#0f7c7c",
}
TURNS = {"turn": N_("turn"), "round": N_("round")}
"""What is counted along the foot of a chart, by the header key of sheets that says it."""


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
    """The pictures of `account` by name: `map`, and the title's charts once two turns have been played.

    `templates` is a game's folder whose own `templates/` go before ours.
    """
    say = speaker(language)
    jinja = environment(language, templates)
    data = views(account.title.id)
    atlas = data.atlas(account.after, account.title.pack)
    owners = owners_of(account, {owner.seat: owner.colour for owner in atlas.owners})
    words = {"owners": owners, "greys": GREYS, "language": language, "foot": say(TURNS[account.title.turn_key])}
    plan = read_plan(account.title.id, templates)
    alt = say(data.MAP)
    template = jinja.get_template(f"{account.title.id}/map.svg.j2")
    sheet = (ring_of if "ring" in plan else sheet_of)(plan, atlas)
    found = {"map": Picture(template.render(words, sheet=sheet, atlas=atlas, alt=alt), alt)}
    if len(account.history) > 1:
        template = jinja.get_template("base/chart.svg.j2")
        for name, heading in account.title.charts.items():
            drawn = chart(account.history, name)
            ends = (f"{owners[one.name].name if one.name in owners else one.name} {one.last}" for one in drawn.lines)
            alt = f"{say(heading)}: {', '.join(ends)}"
            found[name] = Picture(template.render(words, chart=drawn, heading=say(heading), alt=alt), alt)
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
