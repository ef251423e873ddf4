"""Whole games in both languages, leg by leg, as they are read. What comes to read otherwise is looked at before it is
kept."""

import pytest
from syrupy.assertion import SnapshotAssertion

from pbem.games.registry import TITLES
from tests.report.whole import forms, pages, reader_of, reports


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("title", TITLES)
class TestAsTheyAreRead:
    """The mail of one seat and the onlookers' report."""

    def test_a_seats_reports(self, title: str, language: str, snapshot: SnapshotAssertion) -> None:
        for leg, text in reports(title, language, reader_of(title, language)).items():
            assert text == snapshot(name=leg)

    def test_the_public_reports(self, title: str, language: str, snapshot: SnapshotAssertion) -> None:
        for leg, text in reports(title, language, "").items():
            assert text == snapshot(name=leg)

    def test_forms(self, title: str, language: str, snapshot: SnapshotAssertion) -> None:
        for leg, text in forms(title, language).items():
            assert text == snapshot(name=leg)

    def test_pages(self, title: str, language: str, snapshot: SnapshotAssertion) -> None:
        for leg, text in pages(title, language).items():
            assert text == snapshot(name=leg)
