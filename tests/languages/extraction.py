"""Which texts are messages: all that `N_`, `_`, `say`, `told` and the templates hold, and the help of the commands.

`babel.cfg` names `python` as the extractor of our Python files.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

from pbem.cli.app import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
KEYWORDS: Mapping[str, tuple[int, ...] | None] = {
    "N_": None,
    "_": None,
    "say": None,
    "told": (1,),
    "ngettext": (1, 2),
    "gettext": None,
    "trans": None,
}
SAME_FOR_EVER = datetime(2026, 1, 1, tzinfo=UTC)
"""A catalogue that says when it was made would be another one every day."""
Found = tuple[int, str, str, list[str]]


def python(file: IO[bytes], keywords: Any, comments: Any, options: Any) -> Iterator[Found]:
    """The messages of a Python file, as Babel asks for them. The strings of `N_(...)` and the like may stand anywhere,
    f-strings included; messages are too the docstrings of commands and their `help=`, and what sheets' schemas say:
    `description=`, `"description":` and the docstrings of types that forbid unknown fields."""
    tree = ast.parse(file.read())
    yield from sorted(_found(tree, keywords))


def _found(tree: ast.Module, keywords: Any) -> Iterator[Found]:
    commands = _commands_of(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _called(node, keywords)
        elif isinstance(node, ast.Dict):
            yield from _described(node)
        elif (isinstance(node, ast.FunctionDef) and node.name in commands) or _is_of_sheets(node):
            text = ast.get_docstring(node)  # type: ignore[arg-type]
            if text:
                yield node.lineno, "N_", text, []


def _is_of_sheets(node: ast.AST) -> bool:
    words = {one.arg for one in node.keywords} if isinstance(node, ast.ClassDef) else set()
    return "forbid_unknown_fields" in words and "tag_field" not in words  # an event's type has a tag


def _described(node: ast.Dict) -> Iterator[Found]:
    for key, value in zip(node.keys, node.values, strict=True):
        texts = [one.value for one in (key, value) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if texts[:1] == ["description"] and len(texts) == 2:
            yield value.lineno, "N_", texts[1], []


def _called(node: ast.Call, keywords: Any) -> Iterator[Found]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    first = node.args[0] if node.args else None
    if name in keywords and isinstance(first, ast.Constant) and isinstance(first.value, str):
        yield node.lineno, "N_", first.value, []
    for keyword in node.keywords:
        if keyword.arg == ("help" if _is_typers(node) else "description") and isinstance(keyword.value, ast.Constant):
            yield keyword.value.lineno, "N_", inspect.cleandoc(keyword.value.value), []


def _is_typers(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "typer"


def _commands_of(tree: ast.Module) -> Sequence[str]:
    """The commands a file of pbem/cli defines; others define none."""
    names = [name for module in COMMANDS.values() for name in module]
    imports = {alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names}
    return names if "typer" in imports else ()


def template() -> Catalog:
    """Every message there is, with the files it stands in."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = empty()
    for name, _, message, _, context in extract_from_dir(
        ROOT, method_map=methods, options_map=options, keywords=dict(KEYWORDS)
    ):
        if message not in ("", None):
            found.add(message, locations=[(Path(name).as_posix(), 0)], context=context)
    return found


def empty(locale: str | None = None) -> Catalog:
    """A catalogue without messages and without a date."""
    return Catalog(
        locale=locale,
        domain="pbem",
        project="pbem",
        header_comment="# The texts of pbem. Written by `make messages`; edit only the msgstr lines.",
        creation_date=SAME_FOR_EVER,
        revision_date=SAME_FOR_EVER,
        fuzzy=False,
    )
