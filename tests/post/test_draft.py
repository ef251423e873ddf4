"""Drafts as mail programs read them: whole, the same every time, and with nothing in them of what is not theirs."""

import email
import email.policy
import shutil
import subprocess
from email.message import EmailMessage
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.draft import Draft, eml, pasted
from pbem.post.parts import file_part, multipart, text_part
from tests.post.hostile import NAMES, NOTE, parts, read

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
HTML = '<html><body><p>ñ</p><img src="map.svg" alt="the map"><img alt="x" src="other.svg"></body></html>\n'
FILES = {"coastline-01-ann.orders.toml": b'# \xc3\xb1\n"a" = 1\r\nb = 2', "draws.json": b"{}\n", "rules.html": b"<p>"}


def draft(**changes: object) -> Draft:
    """A draft with everything in it."""
    usual = {
        "sender": "box@example.org",
        "name": "Ann",
        "mail": "ann@example.org",
        "subject": "[coastline] turn 4 auction: report",
        "id": "<coastline-08-ann.3f9c71aa@example.org>",
        "parent": "<coastline-07-ann.77b00e1d@example.org>",
        "root": "<coastline-ann.9f2c61d0@example.org>",
        "text": NOTE,
        "html": HTML,
        "pictures": {"map.svg": ("map.png", PNG)},
        "files": FILES,
    }
    return Draft(**(usual | changes))  # type: ignore[arg-type]


def modern(raw: bytes) -> EmailMessage:
    return cast("EmailMessage", email.message_from_bytes(raw, policy=email.policy.default))


class TestOneDraft:
    """A draft as it is built."""

    def test_both_of_pythons_readers_find_no_defect(self) -> None:
        for message in (read(eml(draft())), modern(eml(draft()))):
            assert [defect for part in message.walk() for defect in part.defects] == []

    def test_its_shape(self) -> None:
        kinds = [part.get_content_type() for part in modern(eml(draft())).walk()]
        assert kinds == [
            "multipart/mixed",
            "multipart/alternative",
            "text/plain",
            "multipart/related",
            "text/html",
            "image/png",
            "application/toml",
            "application/json",
            "text/html",
        ]

    def test_without_html_it_is_text_and_files(self) -> None:
        kinds = [part.get_content_type() for part in modern(eml(draft(html=""))).walk()]
        assert kinds == ["multipart/mixed", "text/plain", "application/toml", "application/json", "text/html"]
        assert modern(eml(draft(html="", files={}))).get_content_type() == "text/plain"

    def test_its_headers(self) -> None:
        message = modern(eml(draft()))
        assert message["X-Unsent"] == "1"
        assert message["From"] == "box@example.org" or str(message["From"]) == "<box@example.org>"
        assert message["Message-ID"] == "<coastline-08-ann.3f9c71aa@example.org>"
        assert message["In-Reply-To"] == "<coastline-07-ann.77b00e1d@example.org>"
        assert str(message["References"]).split() == [
            "<coastline-ann.9f2c61d0@example.org>",
            "<coastline-07-ann.77b00e1d@example.org>",
        ]
        assert message["Auto-Submitted"] == "auto-generated"
        assert "Date" not in message
        assert "Bcc" not in message
        assert "From" not in modern(eml(draft(sender="")))

    def test_texts_arrive_as_they_were(self) -> None:
        message = modern(eml(draft()))
        body = message.get_body(("plain",))
        assert body is not None
        assert body.get_content().replace("\r\n", "\n") == NOTE

    def test_files_arrive_byte_for_byte(self) -> None:
        found = parts(read(eml(draft())))
        assert {name: found[name] for name in FILES} == FILES
        assert found["map.png"] == PNG

    def test_pictures_are_shown_where_the_html_names_them(self) -> None:
        message = modern(eml(draft()))
        html = next(part for part in message.walk() if part.get_content_type() == "text/html")
        picture = next(part for part in message.walk() if part.get_content_type() == "image/png")
        cid = str(picture["Content-ID"]).strip("<>")
        assert f'<img src="cid:{cid}" alt="the map">' in html.get_content()
        assert 'src="other.svg"' in html.get_content()

    def test_the_text_to_paste(self) -> None:
        assert pasted(draft(text="One.\n")).decode() == (
            "To: Ann <ann@example.org>\nSubject: [coastline] turn 4 auction: report\n\nOne.\n"
        )


class TestHostile:
    """Nothing in a draft can be more than it is."""

    @pytest.mark.parametrize("name", NAMES)
    def test_names_and_subjects(self, name: str) -> None:
        raw = eml(draft(name=name, subject=f"[coastline] {name}"))
        usual = {key.lower() for key in read(eml(draft()))}
        for message in (read(raw), modern(raw)):
            assert {key.lower() for key in message} == usual
            assert len(message) == len(usual)
        assert parts(read(raw)).keys() == parts(read(eml(draft()))).keys()
        head = pasted(draft(name=name, subject=name, text="body\n")).decode().split("\n")
        assert [line.partition(":")[0] for line in head[:2]] == ["To", "Subject"]
        assert head[2:] == ["", "body", ""]

    def test_lines_are_short_and_ascii(self) -> None:
        raw = eml(draft(text="é" * 500 + "\n" + "word " * 300 + "\n", name="日本" * 40, subject="ñ " * 90))
        assert raw.isascii()
        assert b"\n" not in raw.replace(b"\r\n", b"")
        assert b"\r" not in raw.replace(b"\r\n", b"")
        assert max(map(len, raw.split(b"\r\n"))) <= 78

    @pytest.mark.parametrize("mail", ["a@b\r\nBcc: x@y.example", "a@b, c@d", "böb@example.org", "nobody"])
    def test_what_is_no_address_makes_no_draft(self, mail: str) -> None:
        with pytest.raises(ValueError):
            eml(draft(mail=mail))

    @pytest.mark.parametrize("name", ["../x", 'a"b', "a\r\nb", "é.toml", "", ".hidden"])
    def test_what_is_no_file_name_is_no_part(self, name: str) -> None:
        with pytest.raises(ValueError):
            file_part(name, b"")


@given(st.text(), st.binary())
def test_any_text_and_any_file_arrive(text: str, data: bytes) -> None:
    raw = b"MIME-Version: 1.0\r\n" + multipart("mixed", [text_part(text), file_part("a.bin", data)])
    assert max(map(len, raw.split(b"\r\n"))) <= 78
    found = parts(read(raw))
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    assert found["text/plain"].decode().replace("\r\n", "\n") in (lines, f"{lines}\n")
    assert found["a.bin"] == data
    assert b"\nFrom " not in raw


@pytest.mark.skipif(shutil.which("munpack") is None, reason="needs munpack, of Debian's mpack")
def test_another_reader_finds_the_same(tmp_path: Path) -> None:
    """Not Python's: one in C that is older than all of ours. It reads mails as a spool keeps them, with bare line
    feeds."""
    (tmp_path / "draft.eml").write_bytes(eml(draft()).replace(b"\r\n", b"\n"))
    subprocess.run(["munpack", "-q", "-t", "draft.eml"], cwd=tmp_path, check=True, capture_output=True)
    found = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.name != "draft.eml"}
    assert {name: found[name] for name in FILES} == FILES
    assert found["map.png"] == PNG
    assert sorted(found.keys() - FILES.keys()) == ["map.png", "part1", "part2"]
    assert found["part1"].decode().replace("\r\n", "\n").strip() == NOTE.strip()
    assert "the map" in found["part2"].decode()
