"""`pbem games`, `pbem rules`, `pbem schema`, and the schemas of this checkout."""

import json
from pathlib import Path

import pytest

from pbem.games.registry import TITLES
from pbem.resources import schemas
from tests.cli.terminal import TITLE, pbem


def test_games() -> None:
    """A line a title; with a TITLE its paces and mails."""
    said = pbem("games")
    assert (said.code, said.err) == (0, "")
    assert [line.split()[0] for line in said.out.splitlines()] == list(TITLES)
    said = pbem("games", "New England Railways")
    assert said.code == 0
    assert "* normal   auction; shipping with next loans   33 / 23 / 17 / 15" in said.out.splitlines()


def test_games_for_a_program() -> None:
    """All of them as a list, one as an object; the keys are stable."""
    rows = pbem("games", "--json").data
    assert [row["id"] for row in rows] == list(TITLES)
    row = pbem("games", TITLE, "--json").data
    assert row in rows
    assert list(row) == ["id", "name", "editions", "seats", "options", "default_pace", "paces"]
    assert list(row["paces"]["fast"]) == ["stops_for", "mails"]
    assert row["paces"]["fast"]["mails"] == [17, 12, 9, 8]


@pytest.mark.parametrize("typed", [["games", "chess"], ["rules", "chess"], ["schema", "--title", "chess"]])
def test_a_title_that_there_is_not(typed: list[str]) -> None:
    """Exit code 2 and the titles there are."""
    said = pbem(*typed)
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["there is no title chess", f"  titles: {', '.join(TITLES)}"]


@pytest.mark.parametrize("rule", ["NER-8.3", "8.3", "ner-8.3"])
def test_a_rule_by_its_number(rule: str) -> None:
    """With the prefix or without it; 8.3 is not 8.30 or 18.3."""
    said = pbem("rules", TITLE, rule)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("NER-8.3   ")
    assert said.out.count("NER-") == 1
    assert [row["id"] for row in pbem("rules", TITLE, rule, "--json").data] == ["NER-8.3"]


def test_a_chapter_and_all_rules() -> None:
    """In the order of the ledger."""
    chapter = [row["id"] for row in pbem("rules", TITLE, "8", "--json").data]
    assert chapter[:2] == ["NER-8.1", "NER-8.2"]
    assert all(found.startswith("NER-8.") for found in chapter)
    assert [row["id"] for row in pbem("rules", TITLE, "NER-8", "--json").data] == chapter
    rows = pbem("rules", TITLE, "--json").data
    assert set(chapter) < {row["id"] for row in rows}
    assert {"id", "kind", "step"} <= set(rows[0])


def test_a_rule_that_there_is_not() -> None:
    """Exit code 2."""
    said = pbem("rules", TITLE, "99.9")
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["there is no rule 99.9", f"  all of them: pbem rules {TITLE}"]


def test_the_schemas_of_this_checkout_are_up_to_date() -> None:
    """If not: `pbem schema --write`. None is left over from earlier kinds of sheets."""
    made = pbem("schema").data
    there = {str(path.relative_to(schemas())): json.loads(path.read_text()) for path in schemas().rglob("*.json")}
    assert made == there
    assert set(pbem("schema", "--title", TITLE).data) == {name for name in made if name.startswith(f"{TITLE}/")}


def test_schemas_are_written_where_they_belong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into a checkout, as bytes that are the same each time; an installed pbem is left as it is."""
    monkeypatch.setattr("pbem.resources.root", lambda: tmp_path)
    said = pbem("schema", "--write")
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["an installed pbem keeps its schemas as they are; --write is for a checkout"]
    (tmp_path / "pyproject.toml").touch()
    said = pbem("schema", "--write")
    assert (said.code, said.out) == (0, "")
    written = sorted((tmp_path / "schemas").rglob("*.json"))
    assert sorted(said.lines) == [str(path) for path in written]
    assert [path.read_bytes() for path in written] == [path.read_bytes() for path in sorted(schemas().rglob("*.json"))]
