"""`pbem draws` and `pbem verify`: nothing has to be taken on trust."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Lay
from tests.cli.terminal import PACKETS, pbem

PACKET = "turns/00-sign-up/result/packets/ann"


def test_the_draws_of_a_leg(lay: Lay) -> None:
    """Numbered, with label and result, and the key to check them by; from the game, a packet or its file."""
    game = lay("auction")
    said = pbem("draws", game)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0].split() == ["no.", "label", "result"]
    assert said.out.splitlines()[1].split()[:2] == ["1", "turn/0/setup/box/Rutland/1"]
    assert "\nkey   " in said.out
    for place in (game / PACKET, game / PACKET / "draws.json"):
        assert pbem("draws", place).out == said.out
    assert pbem("draws", game, "--leg", "0").out == said.out


def test_the_draws_for_a_program(lay: Lay) -> None:
    """As the packet carries them."""
    game = lay("auction")
    said = pbem("draws", game, "--json")
    assert (said.code, said.err) == (0, "")
    assert said.data == json.loads((game / PACKET / "draws.json").read_text())
    assert list(said.data) == ["game", "leg", "commitment", "key", "salt", "draws"]
    assert list(said.data["draws"][0]) == ["label", "of", "result", "by"]


def test_a_draw_is_made_again(lay: Lay) -> None:
    """From a packet alone."""
    packet = lay("auction") / PACKET
    first = pbem("draws", packet, "--json").data["draws"][0]
    said = pbem("draws", packet, "--check", "1")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        f"{first['label']}: HMAC-SHA256 of the opened key gives {first['result']}",
        "As reported. By hand: docs/draws.md, a few lines of openssl.",
    ]
    assert pbem("draws", packet, "--check", "1", "--json").data == {
        "label": first["label"],
        "reported": first["result"],
        "recomputed": first["result"],
        "by": "key",
        "ok": True,
    }


def test_a_draw_that_was_not_as_reported(lay: Lay) -> None:
    """Exit code 4, and what the report says."""
    file = lay("auction") / PACKET / "draws.json"
    data = json.loads(file.read_text())
    row = data["draws"][0]
    true, row["result"] = row["result"], next(name for name in row["of"] if name != row["result"])
    file.write_text(json.dumps(data))
    said = pbem("draws", file, "--check", "1")
    assert said.code == 4
    assert said.out.strip().endswith(f"gives {true}")
    assert said.lines == [f"the report says {row['result']}"]
    assert pbem("draws", file, "--check", "1", "--json").data["ok"] is False


def test_a_roll_of_the_moderator_cannot_be_made_again(lay: Lay) -> None:
    """It stands as it was rolled, and that is said."""
    game = lay("auction")
    label = "turn/1/auction/Boston-Providence/dice/1"
    Path("rolls.toml").write_text(f'"{label}" = 5\n')
    assert pbem("adjudicate", game, "--missing", "bot", "--rolls", "rolls.toml").code == 0
    labels = [row["label"] for row in pbem("draws", game, "--json").data["draws"]]
    said = pbem("draws", game, "--check", str(labels.index(label) + 1))
    assert (said.code, said.err) == (0, "")
    assert said.out == f"{label}: 5, the moderator's own roll; there is nothing to recompute\n"


@pytest.mark.parametrize(
    ("place", "typed", "lines"),
    [
        ("auction", ["--check", "99"], ["there is no draw 99", "  this leg has draws 1 to 24"]),
        ("auction", ["--leg", "9"], ["no leg 9 in auction", "  there are: start, 00-sign-up"]),
        ("auction", ["--leg", "start"], ["nothing has been drawn yet", "  no leg has been adjudicated"]),
        (f"auction/{PACKETS}/ann", [], ["nothing has been drawn yet", "  no leg has been adjudicated"]),
    ],
)
def test_what_was_not_drawn(lay: Lay, place: str, typed: list[str], lines: list[str]) -> None:
    """Exit code 2, and what there is."""
    lay("auction")
    said = pbem("draws", place, *typed)
    assert (said.code, said.out, said.lines) == (2, "", lines)


def test_a_damaged_file_of_draws(lay: Lay) -> None:
    """Exit code 4."""
    game = lay("auction")
    (game / PACKET / "draws.json").write_text("{}")
    said = pbem("draws", game / PACKET)
    assert (said.code, said.out) == (4, "")
    assert said.lines[0].startswith(f"{game / PACKET / 'draws.json'} is damaged: ")


def test_the_spread_of_all_dice(lay: Lay) -> None:
    """For all, and by the step that rolls."""
    game = lay("over")
    rows = pbem("draws", game, "--summary", "--json").data
    assert rows[0]["what"] == "all"
    assert all(list(row) == ["what", "count", "mean", "faces"] for row in rows)
    assert all(sum(row["faces"].values()) == row["count"] for row in rows)
    assert rows[0]["count"] == sum(row["count"] for row in rows[1:])
    said = pbem("draws", game, "--summary")
    assert (said.code, said.err) == (0, "")
    assert len(said.out.splitlines()) == len(rows)
    assert " (3.50 expected) " in said.out
    said = pbem("draws", lay("begun"), "--summary")
    assert (said.code, said.out, said.lines) == (0, "", ["no dice have been rolled yet"])


def test_verify(lay: Lay) -> None:
    """One leg is one leg."""
    said = pbem("verify", lay("auction"))
    assert (said.code, said.out, said.err) == (0, "as recorded: 1 leg, 24 draws\n", "")
    data = pbem("verify", lay("over"), "--json").data
    assert list(data) == ["legs", "draws", "folded", "ok"]
    assert (data["folded"], data["ok"]) == (0, True)


def test_the_seed_is_revealed_when_the_game_is_over(lay: Lay) -> None:
    """Not before: exit code 2."""
    said = pbem("verify", lay("over"), "--reveal")
    assert (said.code, said.err) == (0, "")
    data = pbem("verify", "over", "--reveal", "--json").data
    assert list(data) == ["legs", "draws", "folded", "ok", "seed", "commitment"]
    assert said.out.splitlines()[1:] == [f"seed        {data['seed']}", f"commitment  {data['commitment']}"]
    said = pbem("verify", lay("auction"), "--reveal")
    assert (said.code, said.out) == (2, "")
    assert said.lines == ["the seed is revealed when the game is over", "  whoever knows it knows every roll"]


def test_verify_names_leg_and_file(lay: Lay) -> None:
    """Exit code 4 for a changed byte."""
    game = lay("auction")
    file = game / "turns/00-sign-up/result/draws.jsonl"
    file.write_text(file.read_text().replace("Coal", "Cotton", 1))
    said = pbem("verify", game)
    assert (said.code, said.out) == (4, "")
    assert said.lines == ["leg 00-sign-up: draws.jsonl is not as it should be", "  it was changed"]
