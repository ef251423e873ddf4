"""`pbem adjudicate`: the next leg, or whose sheet is missing and what can be done about it."""

import shutil
from pathlib import Path

import pytest
from msgspec import structs

from pbem.desk.save import read_save, save_bytes
from pbem.kernel.draws import CHAIN_LENGTH
from tests.cli.conftest import Lay
from tests.cli.terminal import form, pbem

DICE = "turn/1/auction/Boston-Providence/dice/1"


def everything(folder: Path) -> dict[str, bytes]:
    """All files of a game."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_leg_with_all_sheets(lay: Lay) -> None:
    """Talk only: what was played, what is due next, where the mail lies."""
    game = lay("begun")
    assert pbem("submit", game, *(form(game, seat) for seat in ("ann", "bob", "cleo", "dan"))).code == 0
    said = pbem("adjudicate", game)
    assert (said.code, said.out) == (0, "")
    assert said.lines == [
        "sign-up is adjudicated",
        "due next: turn 1 auction",
        "4 packets in begun/turns/00-sign-up/result/packets",
        "mails show pictures as SVG; as PNG, for any mail program: pbem outbox begun",
        "next: open begun/outbox/*.eml",
    ]


def test_who_owes_what_is_said_and_nothing_is_written(lay: Lay) -> None:
    """Exit code 3; what came but was refused is told from what did not come."""
    game = lay("auction")
    text = form(game, "bob", "00-sign-up").read_text(encoding="utf-8").replace("limit = 0", "limit = x")
    for _ in range(2):
        assert pbem("submit", game, "-", stdin=text).code == 1
    assert pbem("submit", game, form(game, "ann", "00-sign-up"), form(game, "dan", "00-sign-up")).code == 0
    before = everything(game)
    said = pbem("adjudicate", game)
    assert (said.code, said.out) == (3, "")
    assert said.lines == [
        "Bob, Cleo owe sheets for turn 1 auction. Nothing was adjudicated.",
        "  bob   2 sheets, none accepted",
        "  cleo  nothing came",
        "  What can be done:",
        "    wait",
        "    --missing bob=default   the least the rules allow",
        "    --missing bob=bot       a bot decides",
        "    --missing default|bot   the same for all who owe one",
    ]
    assert everything(game) == before


def test_one_who_is_late_and_has_grace(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Since when it is due, which miss it is, until when there is grace: by the clock, and only in talk."""
    game = lay("begun")
    (game / "save.toml").unlink()
    shutil.rmtree(game / "turns")
    file = game / "game.toml"
    file.write_text(file.read_text().replace('# first = "', 'first = "').replace('"UTC"', '"Europe/Madrid"'))
    assert pbem("start", game).code == 0
    for seat in ("ann", "bob", "cleo"):
        assert pbem("submit", game, form(game, seat), "--received", "2026-01-17 12:00").code == 0
    monkeypatch.setattr("pbem.desk.owing.now", lambda: "2026-01-18T17:40+00:00")
    said = pbem("adjudicate", game)
    assert said.code == 3
    assert said.lines[:4] == [
        "Dan owes a sheet for sign-up. Nothing was adjudicated.",
        "  It was due Sun 18 Jan 2026 18:00 Madrid (17:00 UTC), 40 minutes ago.",
        "  dan   nothing came",
        "        miss no. 1, grace until Mon 19 Jan 06:00",
    ]
    monkeypatch.setattr("pbem.desk.owing.now", lambda: "2026-01-19T17:00+00:00")
    assert pbem("adjudicate", game).lines[3] == "        miss no. 1"
    monkeypatch.setattr("pbem.desk.owing.now", lambda: "2026-01-18T16:00+00:00")
    early = pbem("adjudicate", game).lines
    assert early[1] == "  It is due Sun 18 Jan 2026 18:00 Madrid (17:00 UTC), in 1 hour."
    assert early[3] == "  What can be done:"


def test_missing_sheets_by_policy(lay: Lay) -> None:
    """For all, and for one by name; the others than `sent` are named."""
    game = lay("auction")
    said = pbem("adjudicate", game, "--missing", "default", "--missing", "Bob=bot")
    assert (said.code, said.out) == (0, "")
    assert said.lines[0] == "turn 1 auction is adjudicated; ann: default; bob: bot; cleo: default; dan: default"
    assert pbem("adjudicate", game, "--missing", "bot", "--missing", "dan=wait").code == 3


def test_every_unclear_policy_at_once(lay: Lay) -> None:
    """Exit code 2, before anything is done."""
    said = pbem("adjudicate", lay("begun"), "--missing", "dan", "--missing", "zoe=bot", "--missing", "dan=bt")
    assert (said.code, said.out) == (2, "")
    assert said.lines == [
        "it is not clear what a missing sheet means",
        "  --missing dan: say wait, default or bot, alone or for a seat as in dan=default",
        "  --missing zoe=bot: no seat zoe in this game",
        "  --missing zoe=bot: seats: ann, bob, cleo, dan",
        "  --missing dan=bt: say wait, default or bot, alone or for a seat as in dan=default",
    ]


def test_a_dry_run_writes_nothing(lay: Lay) -> None:
    """The public report is data, the rest is talk."""
    game = lay("auction")
    before = everything(game)
    said = pbem("adjudicate", game, "--missing", "bot", "--dry-run")
    assert said.code == 0
    assert said.lines == [
        "would adjudicate turn 1 auction; ann: bot; bob: bot; cleo: bot; dan: bot; nothing is written"
    ]
    assert said.out.startswith("begun - New England Railways - turn 1")
    assert everything(game) == before


def test_for_a_program(lay: Lay) -> None:
    """The keys are stable."""
    said = pbem("adjudicate", lay("auction"), "--missing", "bot", "--json")
    assert (said.code, said.err) == (0, "")
    assert said.data == {
        "leg": "01-t1-auction",
        "finished": False,
        "turn": 1,
        "next": "shipping",
        "due": "",
        "sheets": {"ann": "bot", "bob": "bot", "cleo": "bot", "dan": "bot"},
    }


def test_a_game_that_is_over(lay: Lay) -> None:
    """There is nothing to adjudicate."""
    said = pbem("adjudicate", lay("over"))
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["the game is over", "  to read its end: pbem report over"]


def test_real_dice(lay: Lay) -> None:
    """They are taken, recorded and reported as such."""
    game = lay("auction")
    Path("rolls.toml").write_text(f'"{DICE}" = 5\n')
    said = pbem("adjudicate", game, "--missing", "bot", "--rolls", "rolls.toml")
    assert said.code == 0
    row = next(row for row in pbem("draws", game, "--json").data["draws"] if row["label"] == DICE)
    assert (row["result"], row["by"]) == ("5", "roll")
    assert f"{DICE}" in pbem("draws", game).out
    assert "(the moderator's own roll)" in pbem("draws", game).out


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            f'"{DICE[:-7]}/die/1" = 5\n"harbour" = 1\n',
            [
                "nothing in this leg draws what the rolls name; nothing was adjudicated",
                f"  {DICE[:-7]}/die/1; did you mean {DICE}?",
                "  harbour",
                "  labels are like turn/1/",
            ],
        ),
        (f'"{DICE}" = 7\n', [f"the rolls do not fit: 7 is no outcome of {DICE}: 1, 2, 3, 4, 5, 6"]),
        (
            "turn/1 = 5\n",
            [
                "rolls.toml is no file of rolls: Expected '=' after a key",
                '  a line is like "turn/4/auction/Boston-Lowell/dice/1" = 6',
            ],
        ),
        (
            "a = [1]\nb.c = 1\n",
            [
                "rolls.toml is no file of rolls",
                "  a: an outcome is a number or a text",
                "  b: an outcome is a number or a text",
                '  labels stand in quotes, as "turn/4/auction/Boston-Lowell/dice/1" = 6',
            ],
        ),
    ],
)
def test_rolls_that_do_not_fit(lay: Lay, text: str, lines: list[str]) -> None:
    """Exit code 2; the labels and outcomes there are; nothing is written."""
    game = lay("auction")
    before = everything(game)
    Path("rolls.toml").write_text(text)
    said = pbem("adjudicate", game, "--missing", "bot", "--rolls", "rolls.toml")
    assert (said.code, said.out) == (2, "")
    assert len(said.lines) == len(lines)
    assert all(line.startswith(begun) for line, begun in zip(said.lines, lines, strict=True)), said.err
    assert everything(game) == before


def test_a_file_of_rolls_that_is_not_there(lay: Lay) -> None:
    """Exit code 2."""
    said = pbem("adjudicate", lay("auction"), "--missing", "bot", "--rolls", "rolls.toml")
    assert (said.code, said.lines) == (2, ["rolls.toml: No such file or directory"])


def test_a_sheet_that_was_edited_after_it_was_filed(lay: Lay) -> None:
    """Exit code 4: what was received is what counts."""
    game = lay("begun")
    assert pbem("submit", game, form(game, "ann")).code == 0
    (game / "turns/00-sign-up/orders/ann.1.toml").write_text("borrow = 10\n")
    said = pbem("adjudicate", game, "--missing", "bot")
    assert said.code == 4
    assert said.lines == [
        "begun/turns/00-sign-up/orders/ann.1.toml is not what was received",
        "  a sheet is never edited once it is filed; put it back, or submit the new one",
    ]


def test_a_save_that_was_edited(lay: Lay) -> None:
    """Exit code 4: a changed byte is noticed."""
    game = lay("begun")
    file = game / "save.toml"
    file.write_text(file.read_text().replace("turn = 0", "turn = 1", 1))
    said = pbem("adjudicate", game, "--missing", "bot")
    assert said.code == 4
    assert said.lines[0] == "begun/save.toml was changed by something other than pbem"


def test_a_game_that_has_used_up_its_keys(lay: Lay) -> None:
    """A thousand legs of nothing but silence: said, not crashed upon, and what was is kept."""
    game = lay("auction")
    save = read_save(game / "save.toml")
    (game / "save.toml").write_bytes(save_bytes(structs.replace(save, opened=CHAIN_LENGTH)))
    before = everything(game)
    said = pbem("adjudicate", game, "--missing", "default")
    assert said.code == 2
    assert said.lines == [
        "no key is left to draw with: no game has more than 1024 legs",
        "  the reports stand as they are: let the table say how it ends, and play on in a game of its own",
    ]
    assert everything(game) == before
    (game / "save.toml").write_bytes(save_bytes(structs.replace(save, opened=CHAIN_LENGTH - 1)))
    assert pbem("adjudicate", game, "--missing", "default").code == 0
