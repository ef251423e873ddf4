"""The Spanish catalogue has every text there is, with the same places in it, and is compiled."""

import io
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from string import Formatter
from typing import Any

import pytest
import typer.main
from babel.messages.catalog import Catalog, Message

from pbem.cli.app import command_line
from pbem.cli.spoken import FRAME
from pbem.languages import LANGUAGES, catalogue
from pbem.languages.layout import width
from pbem.report.filters import HEADING
from tests.languages.extraction import ROOT, template
from tests.languages.sync import MO, compiled, messages, spanish, untranslated

HELP = "make messages lists them; translate them in pbem/languages/es/LC_MESSAGES/pbem.po and run it once more"
PERCENT = re.compile(r"%%|%\((\w+)\)[sd]")


@pytest.fixture(scope="module")
def there() -> Catalog:
    """The messages of the sources."""
    return template()


@pytest.fixture(scope="module")
def ours() -> Catalog:
    """The catalogue of the checkout."""
    return spanish()


def strings(message: Message) -> list[str]:
    """The translations of a message: one, or its plurals."""
    return list(message.string) if isinstance(message.string, tuple | list) else [message.string]


def ids(message: Message) -> list[str]:
    """A message's own text, or its two."""
    return list(message.id) if isinstance(message.id, tuple | list) else [message.id]


def places(text: str) -> set[Any]:
    """The places of a text that something is filled into, with their formats; a broken one is a place of its own."""
    try:
        braces = {(name, spec, how) for _, name, spec, how in Formatter().parse(text) if name is not None}
    except ValueError:
        braces = set()
    return braces | {match[0] for match in PERCENT.finditer(text)}


def helps(command: Any) -> Iterator[str]:
    """Every text that the help of a command and its commands shows."""
    yield from (text for text in (command.help, command.epilog) if text)
    yield from (parameter.help for parameter in command.params if getattr(parameter, "help", None))
    for one in getattr(command, "commands", {}).values():
        yield from helps(one)


def test_every_message_is_translated(there: Catalog, ours: Catalog) -> None:
    """A text that was added or changed since is named."""
    missing = [str(message.id) for message in messages(there) if message.id not in ours]
    missing += [str(message.id) for message in untranslated(ours)]
    assert missing == [], HELP


def test_no_message_is_left_over(there: Catalog, ours: Catalog) -> None:
    """What is said no more stands at the end of the file, out of use."""
    assert [str(message.id) for message in messages(ours) if message.id not in there] == [], HELP


def test_no_translation_is_a_guess(ours: Catalog) -> None:
    """Nothing is marked fuzzy."""
    assert [message.id for message in messages(ours) if message.fuzzy] == []


def test_translations_have_the_places_of_their_texts(ours: Catalog) -> None:
    """Those of a plural have the places of the plural; a singular may say its number in words."""
    wrong = []
    for message in messages(ours):
        wanted = set().union(*map(places, ids(message)))
        for nth, string in enumerate(strings(message)):
            exact = nth > 0 or len(ids(message)) == 1
            if places(string) != wanted and not (not exact and places(string) <= wanted):
                wrong.append((message.id, string))
    assert wrong == []


def test_translations_begin_and_end_as_their_texts(ours: Catalog) -> None:
    """Fragments are put together: blanks at the ends, and a comma, a colon or a semicolon at the end."""
    wrong = []
    for message in messages(ours):
        for text, string in zip(ids(message), strings(message), strict=False):
            same = all(text[len(text.rstrip(signs)) :] == string[len(string.rstrip(signs)) :] for signs in (" ", ",;:"))
            if not same or text[: len(text) - len(text.lstrip())] != string[: len(string) - len(string.lstrip())]:
                wrong.append((text, string))
    assert wrong == []


def test_questions_open(ours: Catalog) -> None:
    """Spanish asks and calls with two signs."""
    wrong = [
        string
        for message in messages(ours)
        for string in strings(message)
        if string.count("?") != string.count("¿") or len(re.findall(r"!(?![rsa])", string)) != string.count("¡")
    ]
    assert wrong == []


def test_headings_leave_their_column(ours: Catalog) -> None:
    """The headings of reports have room in front of their sentences."""
    pattern = re.compile(r"""item\(_\("([^"]+)"\)(?:, (\d+))?\)""")
    for path in sorted((ROOT / "templates").rglob("*.txt.j2")):
        for text, columns in pattern.findall(path.read_text(encoding="utf-8")):
            assert width(ours[text].string) < int(columns or HEADING), text


def test_the_compiled_catalogue_is_up_to_date(ours: Catalog) -> None:
    """What gettext reads is what stands in the text."""
    fresh, stored = (GNUTranslations(io.BytesIO(data)) for data in (compiled(ours), MO.read_bytes()))
    assert vars(stored)["_catalog"] == vars(fresh)["_catalog"], "make messages"


def test_all_help_is_in_the_catalogue(ours: Catalog) -> None:
    """Whatever way it came into the commands."""
    group: Any = typer.main.get_command(command_line([]))
    assert [text for text in (*helps(group), *FRAME) if text not in ours] == []


def test_every_language_but_english_has_a_catalogue() -> None:
    """An unknown one speaks English."""
    for language in LANGUAGES:
        assert isinstance(catalogue(language), GNUTranslations) is (language != "en")
    assert not isinstance(catalogue("xx"), GNUTranslations)
    assert not isinstance(catalogue("../es"), GNUTranslations)
