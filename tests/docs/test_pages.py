"""The pages for moderators, players and programmers: their commands run and print what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import ROOT, Block, Sample, blocks, contains, matches, run_page, samples

PAGES = ("moderator.md", "player.md", "new-england-railways.md", "file-formats.md")


@pytest.mark.parametrize("page", PAGES)
def test_every_sample_runs(page: str, tmp_path: Path) -> None:
    assert run_page(ROOT / "docs" / page, tmp_path) > 0


@pytest.mark.parametrize("page", ["moderator.md", "player.md"])
def test_a_first_evening_fits_on_a_page(page: str) -> None:
    assert len((ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()) <= 200


class TestHarness:
    """The harness itself notices what it is there for."""

    def test_a_page_is_taken_apart(self) -> None:
        page = "A\n\n<!-- file: a.toml -->\n```toml\nx = 1\n```\n"
        page += "```console\n$ ls \\\n> -a\na\n$ pwd\n```\n<!-- run\nb\n-->\n"
        assert list(blocks(page)) == [
            Block(4, "file", "a.toml", "x = 1\n"),
            Block(7, "console", "", "$ ls \\\n> -a\na\n$ pwd\n"),
            Block(13, "run", "", "b"),
        ]
        assert list(samples(Block(7, "console", "", "$ ls \\\n> -a\na\n$ pwd\n"))) == [
            Sample(8, "ls -a", "a\n"),
            Sample(11, "pwd", ""),
        ]

    def test_a_block_must_say_what_it_is(self) -> None:
        with pytest.raises(ValueError, match="line 2"):
            list(blocks("\n```toml\nx = 1\n```\n"))

    @pytest.mark.parametrize(
        ("expected", "found", "is_it"),
        [
            ("a\nb\n", "a\nb\n", True),
            ("a\nb\n", "a\nc\n", False),
            ("a\n", "a\nb\n", False),
            ("a\n...\nd\n", "a\nb\nc\nd\n", True),
            ("a\n...\nd\n", "a\nd\n", True),
            ("a ... d\n", "a b d\n", True),
            ("due, in 3 days and 2 hours\n", "due, 40 minutes ago\n", True),
            ("token = 14eek-17x2a\n", "token = 95vcv-7e915\n", True),
            ("dice 3+4\n", "dice 3+5\n", False),
            ("a\n", "a\n[exit 1]\n", False),
        ],
    )
    def test_what_is_printed_must_be_what_is_shown(self, expected: str, found: str, is_it: bool) -> None:
        assert matches(expected, found) is is_it

    def test_a_part_of_a_file_may_stand_anywhere_in_it(self) -> None:
        assert contains("b\n", "a\nb\nc\n")
        assert not contains("b\nd\n", "a\nb\nc\nd\n")
