"""The house is built as the plan says: chance and clock stay out of the rules, imports point down, files stay small."""

import ast
from pathlib import Path

import pytest

from tests.kernel.purity import imports, impurities, walks_through_sets

HOUSE = Path(__file__).resolve().parents[2] / "pbem"
LAYERS = ("kernel", "rail", "games", "languages", "orders", "report", "post", "desk", "cli")
"""From the ground up. A module imports from its own layer and from those below it."""
PURE = ("kernel", "rail", "games")
MOST_LINES = 400
FILES = sorted(HOUSE.rglob("*.py"))
PURE_FILES = [path for path in FILES if path.relative_to(HOUSE).parts[0] in PURE]


def named(path: Path) -> str:
    """A file as a test's name."""
    return path.relative_to(HOUSE).as_posix()


def parsed(path: Path) -> ast.Module:
    """Its tree."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def layer(module: str) -> int:
    """The layer of `pbem.x.y`: its height, -1 for what lies beside the layers (`pbem`, `pbem.resources`)."""
    parts = module.split(".")
    return LAYERS.index(parts[1]) if len(parts) > 1 and parts[1] in LAYERS else -1


def module_of(path: Path) -> str:
    """`pbem/kernel/step.py` is `pbem.kernel.step`."""
    parts = path.relative_to(HOUSE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_every_folder_has_a_layer() -> None:
    """A new folder of pbem is put into the order of layers, here and in docs/architecture.md."""
    folders = {path.relative_to(HOUSE).parts[0] for path in FILES if len(path.relative_to(HOUSE).parts) > 1}
    assert folders <= {*LAYERS}
    assert {"kernel", "games"} <= folders


@pytest.mark.parametrize("path", PURE_FILES, ids=named)
def test_no_chance_and_no_clock(path: Path) -> None:
    """Kernel, rail and games import none of random, time, uuid, secrets, datetime, and don't ask the system for random
    bytes."""
    assert list(impurities(parsed(path))) == []


@pytest.mark.parametrize("path", PURE_FILES, ids=named)
def test_no_walk_through_a_set(path: Path) -> None:
    """The order of a set depends on PYTHONHASHSEED, so nothing in kernel, rail and games goes by it."""
    assert list(walks_through_sets(parsed(path))) == []


@pytest.mark.parametrize("path", FILES, ids=named)
def test_imports_point_down(path: Path) -> None:
    """cli > desk > post > report > orders > languages > games > rail > kernel: nothing is imported from above."""
    here = module_of(path)
    upward = [
        f"{line}: {module}"
        for module, line in imports(parsed(path))
        if module.split(".")[0] == "pbem" and layer(here) >= 0 and layer(module) > layer(here)
    ]
    assert upward == []


@pytest.mark.parametrize("path", [path for path in FILES if named(path).startswith("kernel/")], ids=named)
def test_the_kernel_imports_nothing_of_ours(path: Path) -> None:
    """But itself. What lies beside the layers is not for it either."""
    ours = [module for module, _ in imports(parsed(path)) if module.split(".")[0] == "pbem"]
    assert [module for module in ours if module != "pbem.kernel" and not module.startswith("pbem.kernel.")] == []


@pytest.mark.parametrize("path", [path for path in FILES if named(path).startswith("games/")], ids=named)
def test_titles_do_not_know_each_other(path: Path) -> None:
    """A title imports no other title; what two share lies in rail/."""
    parts = path.relative_to(HOUSE / "games").parts
    if len(parts) == 1:
        return
    titles = {folder.name for folder in (HOUSE / "games").iterdir() if folder.is_dir()} - {parts[0]}
    found = [module.split(".") for module, _ in imports(parsed(path)) if module.startswith("pbem.games.")]
    assert [module for module in found if module[2] in titles] == []


@pytest.mark.parametrize("path", FILES, ids=named)
def test_files_stay_small(path: Path) -> None:
    """At most 400 lines: a module is one idea."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize(
    "text",
    [
        "import random",
        "from random import choice",
        "import datetime as d",
        "def f():\n    from time import sleep",
        "from os import urandom",
        "import os\nos.urandom(3)",
        "from importlib import import_module\nimport_module('secrets')",
        "import uuid, json",
    ],
)
def test_impurities_are_found(text: str) -> None:
    """The search finds what it looks for."""
    assert list(impurities(ast.parse(text)))


@pytest.mark.parametrize("text", ["from a.random import make_random", "import timeit", "x = time", "import os\nos.sep"])
def test_what_is_clean_stays_so(text: str) -> None:
    """A module of ours may be called random."""
    assert list(impurities(ast.parse(text))) == []


@pytest.mark.parametrize(
    "text",
    [
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "[x for x in frozenset(y)]",
        "a = set(y)\nfor x in a: pass",
        "a = {q for q in y}\nlist(a)",
        "def f(a: set[str]) -> None:\n    return [x for x in a]",
        "class C:\n    a: frozenset[str]\ndef f(c):\n    return tuple(c.a)",
        "self._a: set[str] = set()\n','.join(self._a)",
        "a = set(y) - set(z)\nfor x in a: pass",
        "for x in b.keys() & c.keys(): pass",
        "for x in set(y).union(z): pass",
        "[*{1, 2}]",
        "a = set(y)\nb = a.pop()",
        "dict.fromkeys({1, 2})",
        "next(iter({1}))",
        "def f() -> set[str]: ...\nfor x in f(): pass",
        "a, b = {1, 2}",
    ],
)
def test_walks_through_sets_are_found(text: str) -> None:
    """The search finds what it looks for."""
    assert list(walks_through_sets(ast.parse(text)))


@pytest.mark.parametrize(
    "text",
    [
        "for x in sorted({1, 2}): pass",
        "a = set(y)\nlen(a), sum(a), 3 in a, a | {1}",
        "for x in y.keys(): pass",
        "for x in dict.fromkeys(y): pass",
        "for x in [1, 2]: pass",
        "y.pop()",
    ],
)
def test_orderly_walks_are_left_alone(text: str) -> None:
    """What has an order, or doesn't show one, is free."""
    assert list(walks_through_sets(ast.parse(text))) == []
