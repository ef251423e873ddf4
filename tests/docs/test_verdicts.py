"""docs/verdicts.md is what the program's catalogue says."""

import re

import pytest

from pbem.games.registry import TITLES, title
from pbem.orders.catalogue import CATALOGUE
from tests.docs.make_verdicts import PAGES, page


@pytest.mark.parametrize("language", PAGES)
def test_the_page_is_up_to_date(language: str) -> None:
    """If not: `python -m tests.docs.make_verdicts`."""
    assert PAGES[language].read_text(encoding="utf-8") == page(language)


def test_every_code_has_its_section() -> None:
    """Those of the catalogue, and those of each title."""
    sections = re.findall(r"^### (\w+)$", page(), re.MULTILINE)
    assert sections == sorted(CATALOGUE, key=lambda code: ("THK".index(code[0]), code)) + [
        code for name in TITLES for code in sorted(title(name).remark_codes)
    ]


def test_every_explanation_says_what_it_means_in_whole_sentences() -> None:
    """No code is explained by its title alone."""
    notes = [texts for name in TITLES for texts in title(name).remark_codes.values()]
    for heading, explanation in [*((kind.title, kind.explanation) for kind in CATALOGUE.values()), *notes]:
        assert explanation.endswith("."), heading
        assert len(explanation) > len(heading), heading
