"""The guard of the rule ledgers guards: unknown numbers, unproven rules, skipped tests, several workers."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

BOOK = """
[ledger]
prefix = "TOY"
[[rule]]
id = "TOY-0.1"
kind = "component"
[[rule]]
id = "TOY-1.1"
kind = "rule"
[[rule]]
id = "TOY-1.2"
kind = "ruling"
"""
BOTH = """
import pytest
@pytest.mark.rule("TOY-1.1", "TOY-1.2")
def test_both(): pass
"""
ONE = """
import pytest
@pytest.mark.rule("TOY-1.1")
def test_one(): pass
@pytest.mark.skip
@pytest.mark.rule("TOY-1.2")
def test_other(): pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with one ledger of two rules to prove and an empty tests folder."""
    monkeypatch.delenv("PBEM_RULES_OPTIONAL", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (pytester.path / "pbem" / "games" / "toy").mkdir(parents=True)
    (pytester.path / "pbem" / "games" / "toy" / "rules.toml").write_text(BOOK)
    (pytester.path / "tests").mkdir()
    (pytester.path / "tests" / "__init__.py").touch()
    (pytester.path / "tests" / "ledger.py").write_text(Path(__file__).with_name("ledger.py").read_text())
    (pytester.path / "tests" / "conftest.py").write_text("pytest_plugins = ['tests.ledger']\n")
    pytester.makeini("[pytest]\ntestpaths = tests\npythonpath = .\nmarkers = rule(id)\naddopts = --strict-markers")
    return pytester


def run(suite: pytest.Pytester, tests: str, *arguments: str) -> pytest.RunResult:
    """Run pytest in a process of its own over one test file."""
    (suite.path / "tests" / "test_toy.py").write_text(tests)
    return suite.runpytest_subprocess("-q", *arguments)


WORKERS = [(), ("-p", "xdist", "-n", "1")]


@pytest.mark.parametrize("workers", WORKERS)
def test_a_suite_that_proves_every_rule_passes(suite: pytest.Pytester, workers: tuple[str, ...]) -> None:
    """The summary counts rules and rulings, not components."""
    result = run(suite, BOTH, *workers)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["rules: TOY 2 of 2 proven", "1 passed*"])


@pytest.mark.parametrize("workers", WORKERS)
def test_a_rule_with_only_a_skipped_test_fails_the_whole_run(suite: pytest.Pytester, workers: tuple[str, ...]) -> None:
    """The rule is named, and the closing line doesn't look like success."""
    result = run(suite, ONE, *workers)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["rules: TOY 1 of 2 proven", "*no passing test: TOY-1.2", "*1 error*"])


@pytest.mark.parametrize("workers", WORKERS)
def test_an_unknown_number_stops_the_run(suite: pytest.Pytester, workers: tuple[str, ...]) -> None:
    """A typing error in a marker cannot go unseen."""
    result = run(suite, BOTH.replace("TOY-1.2", "TOY-9.9"), *workers)
    assert result.ret != 0
    assert "no ledger has rule 'TOY-9.9'" in result.stdout.str() + result.stderr.str()
    assert "passed" not in result.stdout.str()


def test_part_of_the_suite_need_not_prove_everything(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work on one file goes on in peace; so does a whole run that asks for it."""
    assert run(suite, ONE, "tests/test_toy.py").ret == 0
    assert run(suite, ONE, "-k", "one").ret == 0
    monkeypatch.setenv("PBEM_RULES_OPTIONAL", "1")
    assert run(suite, ONE).ret == 0
