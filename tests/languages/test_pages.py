"""The Spanish pages for moderators and players: their commands run, on a Spanish terminal, and print what they say."""

import shutil
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, run_page

PAGES = ("moderador.md", "jugador.md")


@pytest.mark.skipif(not shutil.which("perl"), reason="no perl here")
@pytest.mark.parametrize("page", PAGES)
def test_every_sample_runs(page: str, tmp_path: Path) -> None:
    assert run_page(ROOT / "docs" / "es" / page, tmp_path, "es") > 0
