"""The text reports of a leg: one for each seat, one for onlookers, one for the moderator.

A report is made of what its reader may know: the table, the events its reader sees and, for the fate of orders, the
seat's own answers. Titles bring the data (`views`) and the words (`templates/<title>/`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pbem.games.registry import views
from pbem.kernel.event import visible
from pbem.kernel.run import StepRecord
from pbem.kernel.text import N_
from pbem.languages import Say, fill, speaker
from pbem.languages.layout import COLUMNS, plain, width, wrap
from pbem.orders.press import address, marked
from pbem.report.account import Account, SheetNews, spoken_in
from pbem.report.environment import environment
from pbem.report.filters import short_names

MODERATOR = "moderator"
STATUSES = (
    *(N_("sent"), N_("sent late"), N_("standing"), N_("default"), N_("stand-in")),
    *(N_("bot"), N_("away"), N_("not asked")),
)
"""The status words of sheets, for the catalogues."""


class Section(Struct, frozen=True):
    """A seat's orders in a report: what came of its sheet, the fates of its lines, and how many of its answers came
    from where (`sheet`, `standing`, `bot`, `least`)."""

    seat: str
    news: SheetNews
    fates: Sequence[tuple[str, Any]]
    sources: Mapping[str, int]


class Heard(Struct, frozen=True):
    """A message as its reader gets it: who writes to whom, the text, and its lines as a text report has them."""

    address: str
    text: str
    lines: Sequence[str]


READERS_OWN = ("kind", "reader", "sections", "story", "mine", "press")
"""What of the context is one reader's; the scene is made without it, once for all readers of a language, and a story
once for all who know the same."""


def report_text(account: Account, reader: str, *, form: str = "", templates: str = "") -> str:
    """The report for one reader, as `report_texts` makes it."""
    return report_texts(account, {reader: form}, templates=templates)[reader]


def report_texts(
    account: Account,
    forms: Mapping[str, str],
    *,
    templates: str = "",
    known: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, str]:
    """The reports for the readers in `forms`: seats, `""` for onlookers, or `moderator`, each with the form that
    follows it as it is sent (`""`: none). A report ends with a line break, and no line is wider than 72 columns.

    `templates` is a game's folder whose own `templates/` go before ours; `known` are the readers' `contexts`, if they
    are at hand. Raises KeyError for an unknown seat.
    """
    scenes: dict[str, str] = {}
    stories: list[tuple[str, Any, str]] = []
    fates: dict[tuple[str, str], str] = {}
    found = {}
    for reader, words in (known or contexts(account, forms)).items():
        language = account.language(reader)
        jinja = environment(language, templates)
        shared = {key: value for key, value in words.items() if key not in READERS_OWN}
        if language not in scenes:
            scenes[language] = jinja.get_template(f"{account.title.id}/scene.txt.j2").render(shared)
        story = next((text for spoken, told, text in stories if spoken == language and told == words["story"]), None)
        if story is None:
            template = jinja.get_template(f"{account.title.id}/story.txt.j2")
            story = template.render(shared, story=words["story"]) if account.number >= 0 else ""
            stories.append((language, words["story"], story))
        for section in words["sections"]:
            if (language, section.seat) not in fates:
                template = jinja.get_template(f"{account.title.id}/fates.txt.j2")
                fates[language, section.seat] = template.render(shared, section=section)
        own = {section.seat: fates[language, section.seat] for section in words["sections"]}
        template = jinja.get_template(f"base/{words['kind']}.txt.j2")
        body = tidy(template.render(words, scene_text=scenes[language], story_text=story, fates_text=own))
        found[reader] = f"{body}\n{forms[reader].rstrip()}\n" if forms[reader] else body
    return found


def contexts(account: Account, readers: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The `context` of each of the `readers`. Raises KeyError for an unknown seat."""
    found = {}
    alike = Alike(account)
    for reader in readers:
        kind = {"": "public", MODERATOR: MODERATOR}.get(reader, "seat")
        if kind == "seat" and reader not in account.sheets:
            raise KeyError(reader)
        found[reader] = context(account, reader, kind, speaker(account.language(reader)), alike)
    return found


class Alike:
    """What several readers of an account are told alike, worked out once."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.data = views(account.title.id)
        self.scene = self.data.scene(account.after, account.title.pack)
        self._fates: dict[str, Sequence[tuple[str, Any]]] = {}
        self._stories: list[tuple[Sequence[Sequence[Any]], Any]] = []

    def story(self, reader: str) -> Any:
        """What happened, as a seat or an onlooker (`""`) may know it: it rests on the events that are seen."""
        steps = seen(self.account.steps, reader)
        events = [step.events for step in steps]
        for known, story in self._stories:
            if known == events:
                return story
        story = self.data.story(self.account.before, self.account.title.pack, steps)
        self._stories.append((events, story))
        return story

    def fates(self, seat: str) -> Sequence[tuple[str, Any]]:
        """What became of the orders of a seat: itself and the moderator read it."""
        if seat not in self._fates:
            before, pack, steps = self.account.before, self.account.title.pack, seen(self.account.steps, seat)
            self._fates[seat] = self.data.fates(before, pack, steps, seat, self.account.sheets[seat].orders)
        return self._fates[seat]


def story_text(account: Account, language: str = "en") -> str:
    """What happened in a leg as onlookers read it: the middle of the public report, for showing it as it happens."""
    template = environment(language).get_template(f"{account.title.id}/story.txt.j2")
    return tidy(template.render(context(account, "", "public", speaker(language))))


def context(account: Account, reader: str, kind: str, say: Say, alike: Alike | None = None) -> dict[str, Any]:
    """What templates may ask for. `told` says a message id with its facts, people's names for seats."""
    alike = alike or Alike(account)
    account = spoken_in(account, account.language(reader))
    title, data = account.title, alike.data
    names = {person.seat: person.name for person in account.people}
    mine = [reader] if kind == "seat" else [*account.sheets] if kind == MODERATOR else []
    onlooker = reader if kind == "seat" else ""
    return {
        "account": account,
        "title": title.id,
        "kind": kind,
        "reader": reader,
        "names": names,
        "short": short_names(names),
        "people": lambda seats: ", ".join(names[seat] for seat in seats),
        "told": lambda text, facts: fill(say, text, facts, names),
        "leg_words": account.leg(say),
        "due": account.due,
        "sections": [_section(account, alike, seat) for seat in mine],
        "story": alike.story(onlooker),
        "scene": alike.scene,
        "mine": data.mine(account.after, title.pack, reader, account.own.get(reader, {})) if kind == "seat" else None,
        "press": [
            Heard(address(one, names, say), one.text, marked(one.text))
            for one in account.press
            if kind == MODERATOR or one.reaches(onlooker)
        ],
    }


def _section(account: Account, alike: Alike, seat: str) -> Section:
    sources: dict[str, int] = {}
    for answer in (answer for step in account.steps for answer in step.answers if answer.decision.seat == seat):
        sources[answer.source] = sources.get(answer.source, 0) + 1
    return Section(seat, account.sheets[seat], alike.fates(seat), sources)


def seen(steps: Sequence[StepRecord], seat: str) -> list[StepRecord]:
    """What `seat` may see of the steps: the visible events, its own answers, and no draws. `""` is an onlooker."""
    return [
        StepRecord(
            step.cursor,
            list(visible(step.events, seat)),
            [answer for answer in step.answers if answer.decision.seat == seat],
            (),
        )
        for step in steps
    ]


def tidy(text: str) -> str:
    """No blanks at the ends of lines, no two blank lines together, none at either end; nothing wider than 72 columns,
    whatever a home-made template or a translation does."""
    lines: list[str] = []
    for raw in text.splitlines():
        line = plain(raw).rstrip()
        if not line and (not lines or not lines[-1]):
            continue
        indent = line[: len(line) - len(line.lstrip())]
        lines += [line] if width(line) <= COLUMNS else wrap(line, indent, f"{indent}  ")
    return "\n".join(lines).rstrip("\n") + "\n"
