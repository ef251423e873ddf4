"""The README: its commands run and print what it says; what it cannot run here is there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.pages import ROOT, blocks, run_page

README = ROOT / "README.md"


def test_every_sample_runs(tmp_path: Path) -> None:
    assert run_page(README, tmp_path) >= 10


def test_what_it_tells_make_to_do_can_be_made() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    told = set(re.findall(r"\bmake (\w+)", "".join(block.body for block in blocks(README.read_text(encoding="utf-8")))))
    assert {"demo", "test"} <= told <= targets


def test_every_link_leads_somewhere() -> None:
    for page in (README, *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", text):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
