"""The reports of a leg as pages, and the page of the rules that they link to.

A page tells what the text report tells its reader, out of the same data (`pbem.report.text.context`) and, wherever
that is possible, by the same sentences.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pbem import resources
from pbem.games.registry import views
from pbem.games.title import Title
from pbem.languages import stored
from pbem.report.account import Account
from pbem.report.environment import html_environment
from pbem.report.kept import kept
from pbem.report.markup import S
from pbem.report.pictures import Picture, owners_of, pictures
from pbem.report.text import READERS_OWN, contexts

if TYPE_CHECKING:
    from markupsafe import Markup


class Pages(Struct, frozen=True):
    """The reports of a leg as HTML by reader, the pictures they show by language and name, and the page of the rules by
    language."""

    reports: Mapping[str, str]
    pictures: Mapping[str, Mapping[str, Picture]]
    rules: Mapping[str, bytes]


def report_htmls(account: Account, forms: Mapping[str, str], *, templates: str = "") -> dict[str, str]:
    """The reports for the readers in `forms`: seats, `""` for onlookers, or `moderator`, each with the form that
    follows it (`""`: none). Pictures and rules are files beside them: `map.svg`, `income.svg`, `worth.svg`,
    `rules.html`. Raises KeyError for an unknown seat."""
    return dict(report_pages(account, forms, templates=templates).reports)


def report_pages(
    account: Account,
    forms: Mapping[str, str],
    *,
    templates: str = "",
    known: Mapping[str, Mapping[str, Any]] | None = None,
) -> Pages:
    """`report_htmls` with the pictures that go with them. What readers of a language read alike is made once; `known`
    are the readers' contexts, if they are at hand."""
    shared: dict[str, _Shared] = {}
    reports = {}
    for reader, words in (known or contexts(account, forms)).items():
        language = account.language(reader)
        if language not in shared:
            shared[language] = _Shared(account, language, words, templates)
        reports[reader] = shared[language].report(words, forms[reader])
    return Pages(
        reports,
        {language: one.pictures for language, one in shared.items()},
        {language: one.rules for language, one in shared.items()},
    )


class _Shared:
    """What the readers of one language have in common."""

    def __init__(self, account: Account, language: str, words: Mapping[str, Any], templates: str) -> None:
        self.jinja = html_environment(language, templates)
        self.pictures = pictures(account, language, templates)
        atlas = views(account.title.id).atlas(account.after, account.title.pack)
        owners = owners_of(account, {owner.seat: owner.colour for owner in atlas.owners})
        self.title = account.title.id
        self.rules = rules_page(account.title, language)
        entries = self.rules.decode()
        self.own = {
            "language": language,
            "drawn": self.pictures,
            "owners": owners,
            "rules_cited": lambda part: rules_cited(part, entries),
        }
        common = {key: value for key, value in words.items() if key not in READERS_OWN}
        self.scene = self._render("scene", common)
        self.stories: list[tuple[Any, str]] = []
        self.fates: dict[str, str] = {}

    def report(self, words: Mapping[str, Any], form: str) -> str:
        """The page of one reader."""
        for section in words["sections"]:
            if section.fates and section.seat not in self.fates:
                self.fates[section.seat] = self._render("fates", {**words, "section": section})
        page = self.jinja.get_template("base/report.html.j2")
        parts = {"scene_html": self.scene, "story_html": self._story(words), "fates_html": self.fates}
        return page.render({**words, **self.own, **parts}, form=form)

    def _story(self, words: Mapping[str, Any]) -> str:
        """What happened, as this reader may know it: those who know the same read the same."""
        for known, told in self.stories:
            if known == words["story"]:
                return told
        common = {key: value for key, value in words.items() if key not in READERS_OWN}
        told = self._render("story", {**common, "story": words["story"]}) if words["account"].number >= 0 else ""
        self.stories.append((words["story"], told))
        return told

    def _render(self, part: str, words: Mapping[str, Any]) -> str:
        from markupsafe import Markup

        return Markup(self.jinja.get_template(f"{self.title}/{part}.html.j2").render({**words, **self.own}))


def rules_cited(part: str, rules: str) -> list[Markup]:
    """The entries that `part` of a page links to, in their order, cut out of the page of the rules as they stand there:
    a search in a page at hand, because to read the ledger would take longer than to make the report."""
    from markupsafe import Markup

    found = {rules.find(f'<a id="{rule}"') for rule in set(re.findall(r'href="#([^"]+)"', part))}
    ends = [(rules.rindex("<div", 0, at), rules.index("</div>", at)) for at in sorted(found) if at >= 0]
    return [Markup(rules[begin:end] + "</div>") for begin, end in ends]


def rules_html(title: Title, language: str) -> str:
    """The numbered rules of `title` as a page, every entry under its number. The rules are in English; what is around
    them is in `language`."""
    entries = tomllib.loads((title.folder / "rules.toml").read_text(encoding="utf-8"))["rule"]
    chapters: dict[str, list[dict[str, str]]] = {}
    for entry in entries:
        chapters.setdefault(entry["id"].partition(".")[0], []).append(entry)
    page = html_environment(language).get_template("base/rules.html.j2")
    return page.render(title=title.name, language=language, chapters=list(chapters.items()))


def rules_page(title: Title, language: str) -> bytes:
    """`rules_html` as it is mailed. It is the same for years, so it is kept in the user's cache like the templates."""
    ledger = title.folder / "rules.toml"
    template = resources.templates() / "base" / "rules.html.j2"
    made_of = [language.encode(), stored(language), ledger.read_bytes(), template.read_bytes(), repr(S).encode()]
    source = b"\0".join(made_of)
    return kept(f"rules_{sha256(source).hexdigest()}", lambda: rules_html(title, language).encode())
