"""What all tests share: the rule ledgers, the soak marker, one fixed terminal, one profile for hypothesis."""

import os
from collections.abc import Sequence

import pytest
from hypothesis import settings

from tests.counts import SOAK

pytest_plugins = ["tests.ledger"]

# Commands run by tests, in this process or another, see the same terminal everywhere.
os.environ.update(NO_COLOR="1", COLUMNS="80", TERM="dumb")
os.environ.pop("FORCE_COLOR", None)

# Every day the same examples, so that a red run is about the change at hand; the soak looks for new ones.
settings.register_profile("daily", deadline=None, derandomize=True, database=None)
settings.register_profile("soak", deadline=None, print_blob=True)
settings.load_profile("soak" if SOAK else "daily")


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Leave the long tests to `make soak`."""
    if SOAK:
        return
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.skip(reason="runs under PBEM_SOAK=1"))
