"""Pages of Pacific Northwest Rails in a real browser: nine people with long names, in both languages."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.report.html import report_pages
from tests.browser.chromium import CHROMIUM, measured
from tests.report.games import LONG
from tests.report.pacific_northwest_rails.legs import by_bots
from tests.rules.pacific_northwest_rails.table import TITLE

pytestmark = pytest.mark.skipif(not CHROMIUM.is_file(), reason=f"no {CHROMIUM} here")
NAMES = {**LONG, "gus": "Gus", "hal": "Hal-Hal-Hal-Hal-Hal-Hal-H", "ida": "Ida"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A seat's page of some legs in English, and of as many in Spanish."""
    found = []
    for nth, account in enumerate(by_bots(list(NAMES), seed="browser", legs=6, names=NAMES)):
        language = ("en", "es")[nth % 2]
        people = [replace(person, language=language) for person in account.people]
        made = report_pages(replace(account, people=people), {"eve": ""})
        folder = tmp_path_factory.mktemp(f"leg-{nth}")
        (folder / "report.html").write_text(made.reports["eve"], encoding="utf-8")
        for name, picture in made.pictures[language].items():
            (folder / f"{name}.svg").write_text(picture.svg, encoding="utf-8")
        found.append(folder / "report.html")
    return found


@pytest.fixture(scope="module", params=(375, 1280))
def found(request: pytest.FixtureRequest, pages: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the browser measured, page by page."""
    return measured(pages, request.param, tmp_path_factory.mktemp("browser"))


def test_nothing_scrolls_sideways(found: Any) -> None:
    assert [it["wide"] for it in found if it["wide"] > it["room"]] == []


def test_every_picture_is_there_and_told_in_words(found: Any) -> None:
    assert all(image["alt"] and image["wide"] > 0 for it in found for image in it["images"])
    names = {image["src"] for it in found for image in it["images"]}
    assert names == {"map.svg", *(f"{name}.svg" for name in TITLE.charts)}


def test_the_text_can_be_read(found: Any) -> None:
    assert min(it["smallest"] for it in found) >= 12
