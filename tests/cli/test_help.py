"""Help: every command and every option has its text, in one style."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer.main

from pbem.cli.app import COMMANDS, command_line
from tests.cli.terminal import pbem

NAMES = [name for names in COMMANDS.values() for name in names]


def commands() -> dict[str, Any]:
    """The commands with their parameters."""
    group: Any = typer.main.get_command(command_line([]))
    return dict(group.commands)


def parameters() -> Iterator[tuple[str, Any]]:
    """Every argument and option of every command."""
    for name, command in commands().items():
        for parameter in command.params:
            yield f"{name} {parameter.name}", parameter


def test_a_lone_pbem_shows_the_help() -> None:
    """Exit code 2: nothing was asked for."""
    said = pbem()
    assert said.code == 2
    assert "Commands:" in said.out + said.err


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_the_help_lists_every_command_with_a_whole_sentence(flag: str) -> None:
    """No summary is cut short, and the exit codes stand below."""
    said = pbem(flag)
    assert (said.code, said.err) == (0, "")
    listed = [line.split()[0] for line in said.out.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()]
    assert listed == NAMES
    assert "..." not in said.out.replace("[ARGS]...", "")
    for code in ("0 done", "1 orders or check faulty", "2 usage", "3 orders wanted", "verification fault"):
        assert code in said.out


@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_its_help(name: str) -> None:
    """By -h and --help, on stdout, within the columns."""
    said = pbem(name, "--help")
    assert (said.code, said.err) == (0, "")
    assert said.out == pbem(name, "-h").out
    assert said.out.startswith(f"Usage: pbem {name} ")
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.parametrize("name", NAMES)
def test_the_command_that_was_asked_for_is_loaded_alone(name: str) -> None:
    """And is the same command as among all of them."""
    alone: Any = typer.main.get_command(command_line([name]))
    assert getattr(alone, "name", None) in (name, "pbem", None)
    assert pbem(name, "--help").code == 0


@pytest.mark.parametrize(("name", "parameter"), [pytest.param(*pair, id=pair[0]) for pair in parameters()])
def test_every_parameter_is_explained(name: str, parameter: Any) -> None:
    """A sentence with a full stop, and a word that says what is to be given, never the name of a type."""
    text = parameter.help
    assert text, name
    assert text.endswith("."), name
    assert "None" not in text
    if not getattr(parameter, "is_flag", False):
        assert parameter.metavar, name
        assert any(sign.isupper() for sign in parameter.metavar), name


def test_every_summary_is_one_short_sentence() -> None:
    """Short enough for the list of commands at 80 columns."""
    for name, command in commands().items():
        first = command.help.partition("\n")[0]
        assert first.endswith("."), name
        assert len(first) <= 62, name


def test_the_version() -> None:
    """As the package says."""
    from pbem import __version__

    said = pbem("--version")
    assert (said.code, said.out) == (0, f"pbem {__version__}\n")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["statsu"], "Did you mean"),
        (["status"], "Missing argument 'DIR'"),
        (["form", "x"], "Missing option '--seat'"),
        (["status", "x", "--jsn"], "--json"),
        (["status", "x", "y"], "unexpected extra argument"),
    ],
)
def test_what_is_typed_wrong(typed: list[str], told: str) -> None:
    """Exit code 2, the usage, and what was probably meant."""
    said = pbem(*typed)
    assert (said.code, said.out) == (2, "")
    assert told in said.err
