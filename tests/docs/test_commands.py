"""docs/commands.md is true: its samples print what it says; it has exactly the commands, options, codes and keys."""

import inspect
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import typer.main

from pbem.cli.app import COMMANDS, EPILOGUE, command_line
from pbem.desk.status import SeatStatus, Status
from tests.docs.console import fits, run, samples, tools_in

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
NAMES = [name for names in COMMANDS.values() for name in names]
SECTIONS = dict(re.findall(r"^## pbem (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
GROUP: Any = typer.main.get_command(command_line([]))


def options(command: Any) -> set[str]:
    """The long names of a command's options, but for the help."""
    names = {name for parameter in command.params for name in parameter.opts if name.startswith("--")}
    return names - {"--help"}


def table(section: str) -> set[str]:
    """The options in the first column of a section's table."""
    return {
        name for row in re.findall(r"^\| (`-.*?) \|", section, re.MULTILINE) for name in re.findall(r"--[\w-]+", row)
    }


def test_the_page_has_exactly_the_commands_there_are() -> None:
    """No section is missing, none is left over."""
    assert sorted(SECTIONS) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_section_has_exactly_the_options_of_its_command(name: str) -> None:
    """Each in its table, with a meaning; and at least one sample runs the command."""
    section = SECTIONS[name]
    assert table(section) == options(GROUP.commands[name])
    assert any(re.search(rf"\bpbem {name}\b", sample.command) for sample in samples(section))


def test_the_options_before_any_command() -> None:
    """They stand in a table of their own."""
    section = PAGE.partition("## Before any command\n")[2].partition("\n## ")[0]
    assert table(section) - {"--help"} == options(GROUP)


@pytest.mark.skipif(not shutil.which("sh"), reason="no sh here")
def test_every_sample_prints_what_it_says(tmp_path: Path) -> None:
    """If not: `python -m tests.docs.console docs/commands.md`, and look whether the new page is as it should be."""
    tools = tools_in(tmp_path)
    desk = tmp_path / "desk"
    desk.mkdir()
    for sample in samples(PAGE):
        printed = run(sample.command, desk, tools)
        assert fits(sample.output, printed), f"docs/commands.md:{sample.line}: {sample.command}\n{printed}"


def test_the_exit_codes_are_those_of_the_help() -> None:
    """The same numbers and names in both."""
    rows = re.findall(r"^\| (\d+) \| ([^:,;|]*)", PAGE.partition("## Exit codes")[2], re.MULTILINE)
    assert rows
    for code, meaning in rows:
        assert f"{code} {meaning.strip()}" in EPILOGUE


def test_the_keys_of_the_status_are_listed() -> None:
    """In order, and those of its seats."""
    (row,) = re.findall(r"^\| `pbem status --json` \| (.*) \|$", PAGE, re.MULTILINE)
    head, _, seat = row.partition("; each seat: ")
    assert re.findall(r"`(\w+)`", head) == list(Status.__struct_fields__)
    assert re.findall(r"`(\w+)`", seat) == list(SeatStatus.__struct_fields__)


def test_every_json_that_there_is_has_a_row_of_keys() -> None:
    """Those of `rules` are the ledger's own."""
    rows = set(re.findall(r"^\| `pbem (\w+)[^`]*json` \|", PAGE, re.MULTILINE))
    json = {name for name in NAMES if "--json" in options(GROUP.commands[name])}
    assert rows == (json - {"rules"}) | {"report"}


def test_commands_are_functions_of_their_name() -> None:
    """So that a reader of the page finds them."""
    for module, names in COMMANDS.items():
        source = Path(f"{Path(inspect.getfile(command_line)).parent}/{module}.py").read_text(encoding="utf-8")
        assert all(f"\ndef {name}(" in source for name in names)
