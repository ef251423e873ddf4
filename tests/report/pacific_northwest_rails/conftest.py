"""The title is known by its name to whatever makes reports."""

import pytest

from pbem.games import registry
from tests.rules.pacific_northwest_rails.table import TITLE


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registered for a test, if it is not yet."""
    monkeypatch.setitem(registry.TITLES, TITLE.id, "pbem.games.pacific_northwest_rails.title")
