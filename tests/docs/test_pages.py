"""The pages for moderators, players and programmers: their commands run and print what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import fields

from pbem.desk.inbox import Received
from pbem.desk.save import Save
from pbem.desk.setting_types import DeadlineSetting, MailSetting, ReaderSetting, SeatSetting, Settings
from pbem.orders.place import Place
from tests.docs.pages import ROOT, Block, Sample, blocks, contains, matches, run_page, samples

PAGES = ("moderator.md", "player.md", "new-england-railways.md", "pacific-northwest-rails.md", "file-formats.md")


@pytest.mark.parametrize("page", PAGES)
def test_every_sample_runs(page: str, tmp_path: Path) -> None:
    assert run_page(ROOT / "docs" / page, tmp_path) > 0


@pytest.mark.parametrize("page", ["moderator.md", "player.md"])
def test_a_first_evening_fits_on_a_page(page: str) -> None:
    assert len((ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()) <= 200


@pytest.mark.parametrize(
    "kind", [Settings, DeadlineSetting, MailSetting, SeatSetting, ReaderSetting, Save, Place, Received]
)
def test_no_key_of_a_file_is_left_out(kind: type[Struct]) -> None:
    """A key that is added is documented."""
    text = (ROOT / "docs" / "file-formats.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`\[*([a-z_]+)\]*`", text)) | set(re.findall(r"^([a-z]+) = ", text, re.MULTILINE))
    assert {field.encode_name for field in fields(kind)} <= named


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
