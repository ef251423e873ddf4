"""What commands may load: a module that slips in costs every player time at every start (see benchmarks/)."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import Lay
from tests.cli.terminal import form

HEAVY = ("dataclasses", "email", "http", "jinja2", "jsonschema", "pprint", "pydantic", "rich", "zoneinfo")
LAZY = ("_hashlib", "tomli_w", "pbem.desk.adjudicate", "pbem.orders.explain", "pbem.report.text")


def loaded(words: Sequence[str | Path]) -> set[str]:
    """The modules a command loads. It must leave with 0."""
    code = "import sys; from pbem.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code, *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


class TestWhatIsLoaded:
    """Measured by name, which is the same on every machine."""

    def test_a_check_at_home_loads_no_desk_no_templates_and_no_openssl(self, lay: Lay) -> None:
        game = lay("begun")
        assert loaded(["check", form(game, "ann")]).isdisjoint({*HEAVY, *LAZY})

    def test_status_loads_no_templates(self, lay: Lay) -> None:
        assert loaded(["status", lay("begun")]).isdisjoint(HEAVY)

    def test_adjudicate_draws_nothing(self, lay: Lay) -> None:
        """Pictures as PNG would take longer than all the rest: `pbem outbox` makes them."""
        game = lay("begun")
        assert any(game.glob("outbox/*.eml"))
        for words in (["adjudicate", game, "--missing", "bot", "--dry-run"], ["adjudicate", game, "--missing", "bot"]):
            assert "resvg_py" not in loaded(words)

    @pytest.mark.parametrize("words", [["--help"], ["--version"], ["adjudicate", "--help"]])
    def test_help_loads_no_title(self, words: list[str]) -> None:
        found = loaded(words)
        assert found.isdisjoint({*HEAVY, *LAZY})
        assert not any(name.startswith("pbem.games.new_england_railways") for name in found)
