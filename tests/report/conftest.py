"""Compiled templates of the tests stay out of the user's cache folder."""

from collections.abc import Iterator

import pytest

from pbem.report.environment import environment


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache folder of this run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        environment.cache_clear()
        yield
    environment.cache_clear()
