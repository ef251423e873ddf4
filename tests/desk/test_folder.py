"""Paths of a game's folder."""

from pathlib import Path

import pytest

from pbem.desk.faults import DeskFault
from pbem.desk.folder import Folder, leg_name, open_folder, stem


def test_names_are_those_of_the_design(tmp_path: Path) -> None:
    """A leg's folder carries its number, turn and name; the set-up and sign-up have no turn."""
    folder = Folder(tmp_path)
    leg = folder.leg(7, leg_name(4, "auction"))
    assert leg.label == "07-t4-auction"
    assert folder.leg(0, leg_name(0, "sign-up")).label == "00-sign-up"
    assert leg_name(3, "Vote 1") == "t3-vote-1"
    assert leg.sheet("ann", 2) == tmp_path / "turns/07-t4-auction/orders/ann.2.toml"
    assert leg.packets("ann") == tmp_path / "turns/07-t4-auction/result/packets/ann"
    assert leg.public == tmp_path / "turns/07-t4-auction/result/public"
    assert folder.start.file("save.toml") == tmp_path / "turns/start/result/save.toml"
    assert stem("coastline", folder.leg(8, "t4-shipping"), "ann") == "coastline-08-t4-shipping-ann"


def test_legs_are_in_order_past_99(tmp_path: Path) -> None:
    """By number, not by name; what is no leg is passed over."""
    folder = Folder(tmp_path)
    assert folder.legs() == ()
    for name in ("100-t9-auction", "99-t8-shipping", "start", "undone", "00-sign-up", "my notes"):
        (folder.turns / name).mkdir(parents=True)
    (folder.turns / "01-t1-auction").write_text("a file")
    assert [leg.label for leg in folder.legs()] == ["start", "00-sign-up", "99-t8-shipping", "100-t9-auction"]
    assert folder.find("99").name == "t8-shipping"
    assert folder.find("0").label == "00-sign-up"
    assert folder.find("start").number == -1
    with pytest.raises(DeskFault, match="no leg 5") as caught:
        folder.find("5")
    assert "100-t9-auction" in caught.value.lines(str)[1]


def test_a_number_that_is_there_twice_is_a_fault(tmp_path: Path) -> None:
    """Nobody could say which of the two counts."""
    for name in ("07-t4-auction", "07-t4-vote-1"):
        (tmp_path / "turns" / name).mkdir(parents=True)
    with pytest.raises(DeskFault, match="two folders for leg 7") as caught:
        Folder(tmp_path).legs()
    assert caught.value.exit == 4


def test_a_folder_that_is_no_game_says_what_to_do(tmp_path: Path) -> None:
    """Each way to be wrong has its own sentence, and exit code 2."""
    game = tmp_path / "coastline"
    (game / "turns").mkdir(parents=True)
    for path, text in ((tmp_path / "nowhere", "there is no folder"), (tmp_path, "holds no game")):
        with pytest.raises(DeskFault, match=text) as caught:
            open_folder(path)
        assert caught.value.exit == 2
    (game / "save.toml").touch()
    with pytest.raises(DeskFault, match=r"no game\.toml"):
        open_folder(game)
    (game / "game.toml").touch()
    assert open_folder(game) == Folder(game)
    for inside in (game / "turns", game / "game.toml"):
        with pytest.raises(DeskFault, match="inside a game") as caught:
            open_folder(inside)
        assert caught.value.lines(str)[1] == f"the game is in {game}"
