"""Pytest plugin: every numbered rule of the ledgers is proven by a test that carries its number.

A test says `@pytest.mark.rule("NER-8.3")`, with one number or several. A number that no ledger has is an
error of its file. When all tests are collected, an entry of kind rule, ruling or example that no passed test
carries fails the run (PBEM_RULES_OPTIONAL=1 only reports). The closing summary counts what is proven.
"""

import os
import tomllib
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

GAMES = Path(__file__).resolve().parent.parent / "pbem" / "games"
PROVEN_BY_TEST = {"rule", "ruling", "example"}
NAME = "rule-ledgers"
SENT = "rule_ledgers"


@dataclass(frozen=True)
class Ledger:
    """The numbers of one rules.toml: all of them, and those that want a test, in printed order. Those of a title that
    nobody can play yet are known but not demanded."""

    prefix: str
    known: tuple[str, ...]
    wanted: tuple[str, ...]
    demanded: bool = True


def read_ledger(path: Path) -> Ledger:
    """Read one rules.toml. Raises ValueError if a number appears twice or has another ledger's prefix."""
    book = tomllib.loads(path.read_text(encoding="utf-8"))
    prefix = book["ledger"]["prefix"]
    known = [rule["id"] for rule in book["rule"]]
    odd = sorted({number for number in known if known.count(number) > 1 or not number.startswith(f"{prefix}-")})
    if odd:
        raise ValueError(f"{path}: numbers given twice or with a strange prefix: {', '.join(odd)}")
    wanted = [rule["id"] for rule in book["rule"] if rule["kind"] in PROVEN_BY_TEST]
    return Ledger(prefix, tuple(known), tuple(wanted))


def read_ledgers(games: Path) -> tuple[Ledger, ...]:
    """Read the ledgers of all titles under games, in the order of their folders."""
    registry = games / "registry.py"
    playable = registry.read_text(encoding="utf-8") if registry.is_file() else None
    return tuple(
        replace(read_ledger(path), demanded=playable is None or f".{path.parent.name}." in playable)
        for path in sorted(games.glob("*/rules.toml"))
    )


def numbers_of(item: pytest.Item) -> list[str]:
    """Give the rule numbers that a test claims to prove."""
    return [number for mark in item.iter_markers("rule") for number in mark.args]


def is_whole_suite(config: pytest.Config) -> bool:
    """Say whether this run was asked for everything under tests/, nothing narrower."""
    option = config.option
    narrowed = (
        option.keyword
        or option.markexpr
        or option.deselect
        or option.ignore
        or option.ignore_glob
        or option.collectonly
        or getattr(option, "lf", False)
        or getattr(option, "stepwise", False)
    )
    if narrowed or any("::" in argument for argument in config.args):
        return False
    top = config.rootpath / "tests"
    asked = [(config.invocation_params.dir / argument).resolve() for argument in config.args]
    return any(top == path or path in top.parents for path in asked)


@dataclass(eq=False)  # pytest keeps plugins in sets
class Proofs:
    """What one run has shown so far.

    Under xdist the workers collect the tests, and the controller hears of their claims from them.
    """

    config: pytest.Config
    ledgers: tuple[Ledger, ...]
    claims: dict[str, list[str]] = field(default_factory=dict)
    passed: set[str] = field(default_factory=set)

    def missing(self, ledger: Ledger) -> list[str]:
        """Give the wanted numbers of a ledger that no passed test carries, in printed order."""
        proven = {number for test in self.passed for number in self.claims.get(test, [])}
        return [number for number in ledger.wanted if number not in proven]

    def demanded(self) -> list[Ledger]:
        """The ledgers of titles that can be played."""
        return [ledger for ledger in self.ledgers if ledger.demanded]

    def enforced(self) -> bool:
        """Say whether an unproven number fails this run."""
        return is_whole_suite(self.config) and not os.environ.get("PBEM_RULES_OPTIONAL")

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Make a number that no ledger has an error of its file, as a syntax error would be."""
        report = yield
        known = {number for ledger in self.ledgers for number in ledger.known}
        strange = [
            f"{item.nodeid}: no ledger has rule {number!r}"
            for item in report.result or []
            if isinstance(item, pytest.Item)
            for number in numbers_of(item)
            if number not in known
        ]
        if strange:
            report.outcome = "failed"
            report.longrepr = "\n".join(strange)
            report.result = []
        return report

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: Sequence[pytest.Item]) -> None:
        """Note which test claims which numbers."""
        self.claims = {item.nodeid: numbers for item in items if (numbers := numbers_of(item))}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the tests that passed; a skipped test proves nothing."""
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker collected."""
        sent: Mapping[str, list[str]] = getattr(node, "workeroutput", {}).get(SENT, {})
        self.claims.update(sent)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Hand the claims to the controller, or fail a good run of everything that leaves rules unproven."""
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output[SENT] = self.claims
        elif exitstatus == pytest.ExitCode.OK and self.enforced() and any(map(self.missing, self.demanded())):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Count what is proven; name what is not when everything was run."""
        for ledger in self.ledgers:
            missing = self.missing(ledger)
            proven = len(ledger.wanted) - len(missing)
            line = f"rules: {ledger.prefix} {proven} of {len(ledger.wanted)} proven"
            terminalreporter.write_line(line, green=not missing)
            if missing and ledger.demanded and is_whole_suite(self.config):
                for numbers in in_lines(missing, 8):
                    terminalreporter.write_line(f"  no passing test: {numbers}", red=True)
                if self.enforced():
                    count_as_error(terminalreporter, ledger.prefix, f"{len(missing)} without a passing test")


def in_lines(numbers: Sequence[str], width: int) -> Iterable[str]:
    """Split a list of numbers into lines of so many."""
    return (" ".join(numbers[at : at + width]) for at in range(0, len(numbers), width))


def count_as_error(terminalreporter: Any, prefix: str, text: str) -> None:
    """Make pytest's closing line count the unproven rules, so that it never reads as if all were well."""
    report = pytest.CollectReport(nodeid=f"rules {prefix}", outcome="failed", longrepr=text, result=None)
    terminalreporter.stats.setdefault("error", []).append(report)


def pytest_configure(config: pytest.Config) -> None:
    """Start an empty account for this run."""
    config.pluginmanager.register(Proofs(config, read_ledgers(GAMES)), NAME)
