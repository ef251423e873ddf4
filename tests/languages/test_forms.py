"""Forms in Spanish: valid as they stand, the keys of the English ones, and their receipts in Spanish too."""

import re
import tomllib
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from pbem.kernel.text import N_
from pbem.languages import speaker
from pbem.languages.layout import COLUMNS, width
from pbem.orders.check import check
from pbem.orders.forms import ENGLISH_STAYS, form_text
from pbem.orders.receipts import check_lines
from pbem.orders.schema import spoken
from pbem.orders.sheet import narrowed_schema
from tests.counts import count
from tests.languages.spoken import spanish_places
from tests.languages.sync import messages, spanish
from tests.report.games import LONG, NAMES, Game

SAY = speaker("es")


def test_forms_are_good_sheets_with_the_keys_of_the_english_ones() -> None:
    for nth in range(count(30)):
        game = Game(
            seats=3 + nth % 4, pace=("normal", "fast", "slow")[nth % 3], names=LONG if nth % 2 else NAMES, seed=f"{nth}"
        )
        for place in spanish_places(game):
            text = form_text(place, SAY)
            assert all(width(line) <= COLUMNS for line in text.splitlines())
            checked = check(text.encode(), place)
            assert checked.accepted
            assert checked.verdicts == []
            assert tomllib.loads(text) == tomllib.loads(form_text(place, N_))


def test_a_form_says_once_what_stays_english() -> None:
    for place in islice(spanish_places(Game()), 12):
        assert " ".join(form_text(place, SAY).replace("\n# ", " ").split()).count(SAY(ENGLISH_STAYS)) == 1
        assert ENGLISH_STAYS not in form_text(place, N_)


def test_a_sign_up_form_asks_for_the_language_its_seat_has() -> None:
    """Sent back unchanged, or without the line, it changes nothing."""
    place = next(spanish_places(Game()))
    text = form_text(place, SAY)
    assert 'language = "es"' in text
    assert 'language = "en"' in form_text(replace(place, language="en"), N_)
    title = place.played
    assert title.language(check(text.encode(), place).orders) == "es"
    without = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("language"))
    assert title.language(check(without.encode(), place).orders) == ""


def test_a_receipt_in_spanish() -> None:
    place = next(spanish_places(Game()))
    checked = check(form_text(place, SAY).replace('"any"', '"red"').encode(), place)
    assert list(check_lines("ann.toml", place, checked, SAY)) == [
        "ann.toml: vale para inscripción",
        "  color: red",
        "  idioma: es",
        "  sin palabras de la suerte",
        "  pedir $0",
        "  amortizar hasta $0",
    ]


def test_a_verdict_in_spanish() -> None:
    place = next(spanish_places(Game()))
    checked = check(form_text(place, SAY).replace('"any"', '"redd"').encode(), place)
    lines = list(check_lines("ann.toml", place, checked, SAY))
    assert lines[0] == "ann.toml: se rechazaría (inscripción)"
    assert re.search(r"K313 colour es uno de any, .+, no redd$", lines[1].split("\n")[0])
    assert lines[1].endswith("     <- así")


def test_what_an_editor_shows_is_in_spanish() -> None:
    """The descriptions of a packet's schema; what is legal stays as it is."""
    for game in (Game(), Game(pace="fast"), Game(pace="slow")):
        for place in islice(spanish_places(game), 12):
            schema = narrowed_schema(place)
            assert set(descriptions(schema)) <= {str(message.id) for message in messages(spanish())}
            said = spoken(schema, SAY)
            assert all(SAY(text) == shown for text, shown in zip(descriptions(schema), descriptions(said), strict=True))
            assert spoken(schema, N_) == schema
            assert said["properties"]["leg"]["const"] == place.leg


def descriptions(schema: Any) -> Iterator[str]:
    """Every description in a schema."""
    parts = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    if isinstance(schema, dict) and isinstance(schema.get("description"), str):
        yield schema["description"]
    for part in parts:
        yield from descriptions(part)
