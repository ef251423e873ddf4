"""`pbem outbox`: the newest drafts anew, and what the commands before it say about them."""

import sys

import pytest

from pbem.report.png import have_png
from tests.cli.conftest import Lay
from tests.cli.terminal import pbem
from tests.cli.test_adjudicate import everything

needs_png = pytest.mark.skipif(not have_png(), reason="the extra [pictures] is not installed")


@needs_png
def test_drafts_with_pictures_as_png(lay: Lay) -> None:
    """Talk only: how many files, where."""
    game = lay("auction")
    said = pbem("outbox", game)
    assert (said.code, said.out) == (0, "")
    assert said.lines == [
        "6 files in auction/outbox, pictures as PNG",
        "next: open auction/outbox/*.eml",
    ]
    assert len(list(game.glob("outbox/*"))) == 6
    assert all(b"image/png" in draft.read_bytes() for draft in game.glob("outbox/*.eml"))


def test_without_the_extra_it_says_what_to_install(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The drafts are made all the same."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    game = lay("auction")
    before = everything(game)
    said = pbem("outbox", game)
    assert said.code == 0
    assert said.lines == [
        "6 files in auction/outbox, pictures as SVG",
        "to have them as PNG: pip install resvg-py",
        "next: open auction/outbox/*.eml",
    ]
    assert everything(game) == before


def test_as_data(lay: Lay) -> None:
    """The leg, the files of the outbox in the order of the seats, and the kind of their pictures."""
    game = lay("auction")
    said = pbem("outbox", game, "--json")
    assert (said.code, said.err) == (0, "")
    drafts = [f"00-sign-up.{seat}.{kind}" for seat in ("ann", "bob", "cleo") for kind in ("eml", "txt")]
    assert said.data == {"leg": "00-sign-up", "drafts": drafts, "pictures": "png" if have_png() else "svg"}


def test_nobody_to_mail(lay: Lay) -> None:
    """Exit code 2, with the line that a seat lacks; no draft, and no hint at drafts, was there before either."""
    assert pbem("new", "by hand", "--title", "new-england-railways", *_seats("Ann", "Bob", "Cleo")).code == 0
    assert not any("outbox" in line for line in pbem("adjudicate", "by hand", "--missing", "bot").lines)
    said = pbem("outbox", "by hand")
    assert (said.code, said.out) == (2, "")
    assert said.lines == [
        "nobody in by hand/game.toml has an address",
        '  a seat gets a mail if it has a line like mail = "ann@example.org"',
    ]


def test_no_game(lay: Lay) -> None:
    """Exit code 2."""
    lay("begun")
    assert pbem("outbox", "nowhere").code == 2
    assert pbem("new", "idle").code == 0
    assert pbem("outbox", "idle").code == 2


def _seats(*names: str) -> list[str]:
    return [word for name in names for word in ("--seat", name)]
