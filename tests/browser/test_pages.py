"""Reports and rules of ten legs in a real browser, on a phone and on a desk."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pbem.report.html import report_pages, rules_page
from tests.browser.chromium import CHROMIUM, measured
from tests.report.games import LONG, NER, Game, accounts
from tests.titles.folders import begun, with_sheets

pytestmark = pytest.mark.skipif(not CHROMIUM.is_file(), reason=f"no {CHROMIUM} here")
LEGS = 10
WIDTHS = (375, 1280)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A seat's page of each of ten legs of a game of bots by six, the last public and moderator's ones, the rules, and
    a page full of long names."""
    game = begun(tmp_path_factory.mktemp("game") / "coastline", "new-england-railways", seats=6, seed="browser")
    with_sheets(game, LEGS, {})
    results = sorted(game.glob("turns/*/result"))
    assert len(results) == LEGS + 1
    seat = [result / "packets" / ("ann", "finn")[nth % 2] / "report.html" for nth, result in enumerate(results)]
    last = results[-2]
    common = [last / "public/report.html", last / "moderator/report.html", last / "public/rules.html"]
    return [*seat, *common, _long_names(tmp_path_factory.mktemp("long"))]


def _long_names(folder: Path) -> Path:
    account = next(islice(accounts(Game(seats=6, names=LONG, seed="look", pace="fast")), 7, None))
    made = report_pages(account, {"eve": "# " + "x" * 70})
    (folder / "report.html").write_text(made.reports["eve"], encoding="utf-8")
    (folder / "rules.html").write_bytes(rules_page(NER, "en"))
    for name, picture in made.pictures["en"].items():
        (folder / f"{name}.svg").write_text(picture.svg, encoding="utf-8")
    return folder / "report.html"


@pytest.fixture(scope="module", params=WIDTHS)
def found(request: pytest.FixtureRequest, pages: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the browser measured, page by page."""
    measures = measured(pages, request.param, tmp_path_factory.mktemp("browser"))
    return list(zip(pages, measures, strict=True))


def test_nothing_scrolls_sideways(found: Any) -> None:
    assert {page: (it["wide"], it["room"]) for page, it in found if it["wide"] > it["room"]} == {}


def test_every_image_is_there_and_told_in_words(found: Any) -> None:
    for page, it in found:
        assert all(image["alt"] and image["wide"] > 0 for image in it["images"]), page
        if page.name == "report.html":
            assert it["images"], page
    assert {image["src"] for _, it in found for image in it["images"]} == {"map.svg", "income.svg", "worth.svg"}


def test_the_text_can_be_read(found: Any) -> None:
    assert min(it["smallest"] for _, it in found) >= 12
    for _, it in found:
        for image in it["images"]:
            assert 330 <= image["shown"] <= 600


def test_the_browser_tells_what_is_wrong(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text('<p>x</p><div style="width:999px">x</div><img src="gone.svg" alt="">', encoding="utf-8")
    [it] = measured([page], 375, tmp_path)
    assert it["wide"] > it["room"] == 375
    assert it["images"] == [{"src": "gone.svg", "alt": "", "wide": 0, "shown": it["images"][0]["shown"]}]


def test_every_link_leads_somewhere(pages: list[Path]) -> None:
    for page in pages:
        for href in set(re.findall(r'href="([^"]*)"', page.read_text(encoding="utf-8"))):
            file, _, anchor = href.partition("#")
            target = page.parent / file if file else page
            assert target.is_file(), (page, href)
            assert not anchor or f'id="{anchor}"' in target.read_text(encoding="utf-8"), (page, href)
