"""The cache of compiled templates: used when it fits, passed over when it does not, never a reason to fail."""

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment, Template

from pbem.report.bytecode import QuietCache


class Counting(Environment):
    """Counts what it has to compile."""

    compiled = 0

    def compile(self, *given, **named):  # type: ignore[no-untyped-def]
        """As ever."""
        self.compiled += 1
        return super().compile(*given, **named)


def environment(folder: Path, source: str = "Hello {{ name }}", kind: str = "text") -> Counting:
    """An environment with one template."""
    return Counting(loader=DictLoader({"hello": source}), bytecode_cache=QuietCache(folder, kind))


def hello(jinja: Environment) -> str:
    """What the template says."""
    template: Template = jinja.get_template("hello")
    return template.render(name="Ann")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The one file of a cache that has been filled."""
    assert hello(environment(tmp_path)) == "Hello Ann"
    (file,) = tmp_path.iterdir()
    return file


def test_what_was_compiled_is_not_compiled_again(kept: Path) -> None:
    again = environment(kept.parent)
    assert hello(again) == "Hello Ann"
    assert again.compiled == 0


def test_another_source_is_compiled_and_takes_its_place(kept: Path) -> None:
    changed = environment(kept.parent, "Goodbye {{ name }}")
    assert hello(changed) == "Goodbye Ann"
    assert changed.compiled == 1
    again = environment(kept.parent, "Goodbye {{ name }}")
    assert hello(again) == "Goodbye Ann"
    assert again.compiled == 0
    assert [*kept.parent.iterdir()] == [kept]


def test_each_kind_has_its_own(kept: Path) -> None:
    other = environment(kept.parent, kind="html")
    assert hello(other) == "Hello Ann"
    assert other.compiled == 1


@pytest.mark.parametrize("left", [0, 1, 30, -1])
def test_a_file_that_is_not_whole_is_made_again(kept: Path, left: int) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[:left])
    again = environment(kept.parent)
    assert hello(again) == "Hello Ann"
    assert again.compiled == 1
    assert kept.read_bytes() == whole


def test_a_file_of_another_python_is_made_again(kept: Path) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(bytes([whole[0] ^ 1]) + whole[1:])
    again = environment(kept.parent)
    assert hello(again) == "Hello Ann"
    assert again.compiled == 1


def test_a_folder_that_is_gone_costs_nothing_but_time(tmp_path: Path) -> None:
    for place in (tmp_path / "gone", tmp_path / "file" / "below"):
        (tmp_path / "file").touch()
        jinja = environment(place)
        assert hello(jinja) == "Hello Ann"
        assert jinja.compiled == 1
