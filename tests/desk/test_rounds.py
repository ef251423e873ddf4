"""A title that counts rounds and has options: what its sheets and everything said of its legs call them."""

import tomllib
from pathlib import Path

import pytest

from pbem.desk.adjudicate import adjudicate
from pbem.desk.faults import DeskFault
from pbem.desk.game import open_game
from pbem.desk.save import read_save
from pbem.desk.start import Wishes, new
from pbem.desk.verify import verify
from pbem.kernel.text import N_
from pbem.orders.check import check
from pbem.orders.schema import general_schema
from pbem.orders.sheet import narrowed_schema, sheet_type
from pbem.report.environment import environment
from tests.cli.terminal import pbem
from tests.desk.coin_games import begun, install, played, sheet
from tests.titles import folders


@pytest.fixture(autouse=True)
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of Ann and Bob that has begun."""
    return begun(tmp_path)


class TestSheets:
    """The header key is the title's own."""

    def test_the_form(self, game: Path) -> None:
        """Its head says the rounds, its header the first of them."""
        text = folders.form(game, "ann").decode()
        assert "# BEGIN ORDERS coins, rounds 1 to 3, Ann." in text.splitlines()
        assert list(tomllib.loads(text))[:5] == ["game", "round", "leg", "seat", "token"]
        assert tomllib.loads(text)["round"] == 1

    def test_the_schemas(self, game: Path) -> None:
        """One word or the other, never both."""
        place = folders.place(game, "ann")
        general = general_schema(sheet_type(place.played, place.blocks), "round")
        assert general["required"] == ["game", "round", "leg", "seat", "token"]
        assert "turn" not in general["properties"]
        assert narrowed_schema(place)["properties"]["round"]["const"] == 1

    def test_an_old_form_is_told_by_its_round(self, game: Path) -> None:
        old = folders.form(game, "ann")
        played(game)
        (verdict,) = check(old, folders.place(game, "ann")).verdicts
        assert verdict.code == "H203"
        said = verdict.text.format_map(verdict.facts)
        assert said == "this is the form of round 1; wanted is the one of round 4"

    def test_the_word_of_other_titles_is_no_key_here(self, game: Path) -> None:
        """The key that is wanted is missing, and the one that is there is none."""
        raw = folders.form(game, "ann").replace(b"round = 1", b"turn = 1")
        codes = [verdict.code for verdict in check(raw, folders.place(game, "ann")).verdicts]
        assert "H201" in codes
        assert not check(raw, folders.place(game, "ann")).accepted


class TestWords:
    """A leg is called what the title calls it."""

    def test_the_moderator_is_told(self, game: Path) -> None:
        """Status, the receipt of a sheet, whose sheet is wanted, what was played and what is due."""
        assert pbem("status", game).out.splitlines()[0].startswith("coins  00 rounds 1 to 3")
        (game.parent / "ann.toml").write_bytes(sheet(game, "ann", "take = [1]"))
        assert "for rounds 1 to 3." in pbem("submit", game, game.parent / "ann.toml").out.splitlines()[0]
        assert pbem("adjudicate", game).lines[0] == "Bob owes a sheet for rounds 1 to 3. Nothing was adjudicated."
        said = pbem("adjudicate", game, "--missing", "default")
        assert said.lines[0] == "rounds 1 to 3 is adjudicated; bob: default"
        assert "due next: rounds 4 to 6" in said.lines

    def test_a_leg_that_ended_sooner_is_called_what_was_played(self, tmp_path: Path) -> None:
        """Of 30 coins 21 are left after rounds 1 to 3, and 1 after two more of 10 each: so few that play stops."""
        game = begun(tmp_path, options=("pot=half",))
        played(game, ann="take = [2]", bob="take = [1]")
        assert pbem("status", game).out.splitlines()[0].startswith("coins  01 rounds 4 to 6")
        for seat in ("ann", "bob"):
            folders.sent(game, seat, sheet(game, seat, "take = [5]"))
        said = pbem("adjudicate", game)
        assert said.lines[0] == "rounds 4 to 5 is adjudicated"
        assert "due next: rounds 6 to 8" in said.lines
        (draft,) = (game / "outbox").glob("*.ann.txt")
        assert "[coins] rounds 4 to 5: report and form" in draft.read_text("utf-8")

    def test_the_pace_is_part_of_them(self, tmp_path: Path) -> None:
        """One round a mail is one round in the words; the packet's form says so too."""
        game = begun(tmp_path, pace="slow")
        assert pbem("status", game).out.splitlines()[0].startswith("coins  00 round 1")
        assert "# BEGIN ORDERS coins, round 1, Ann." in folders.form(game, "ann").decode()

    def test_the_end(self, game: Path) -> None:
        for _ in range(4):
            played(game)
        assert pbem("status", game).out.startswith("coins  finished after round 12.")

    def test_subjects(self, game: Path) -> None:
        """Of the mails that wait to be sent."""
        played(game)
        (draft,) = (game / "outbox").glob("*.ann.txt")
        assert "[coins] rounds 1 to 3: report and form" in draft.read_text("utf-8")

    def test_the_head_of_a_report(self, game: Path) -> None:
        """A title that says nothing else has its words there as they are."""
        account = adjudicate(game, ("default",), {}, dry_run=True).settled.account
        words = {"kind": "public", "account": account, "title": "coins", "leg_words": "rounds 1 to 3"}
        head = environment("en").get_template("base/head.txt.j2").render(words)
        assert head.split("  ")[0] == "coins - Coins - rounds 1 to 3"


class TestOptions:
    """`name=value`; the first value is the usual one."""

    def test_the_title_is_told(self, tmp_path: Path) -> None:
        """And the save has what was said, so that it verifies."""
        game = begun(tmp_path, options=("pot = half",))
        assert read_save(game / "save.toml").state["table"]["pot"] == 30
        played(game)
        assert verify(game).legs == 1

    def test_what_is_not_said_is_usual(self, game: Path) -> None:
        assert read_save(game / "save.toml").options == []
        assert read_save(game / "save.toml").state["table"]["pot"] == 60

    @pytest.mark.parametrize(
        ("option", "said"),
        [
            ("pott=half", 'options: there is no "pott"; did you mean pot?'),
            ("pot=hal", 'options: there is no "pot=hal"; there is: pot=half'),
            ("pot", 'options: there is no "pot"; there is: pot=full | pot=half'),
        ],
    )
    def test_a_slip(self, tmp_path: Path, option: str, said: str) -> None:
        """The name and the value are checked, each with what is like it."""
        with pytest.raises(DeskFault) as caught:
            new(tmp_path / "slip", Wishes(title="coins", seats=("Ann", "Bob"), options=(option,)))
        assert [hint.spoken(N_) for hint in caught.value.hints] == [said]

    def test_they_are_fixed_when_the_game_begins(self, game: Path) -> None:
        """To name the usual value later changes nothing, to name another one does."""
        text = (game / "game.toml").read_text("utf-8")
        (game / "game.toml").write_text(text.replace("options = []", 'options = ["pot=full"]'), "utf-8")
        assert open_game(game).save.leg == 0
        (game / "game.toml").write_text(text.replace("options = []", 'options = ["pot=half"]'), "utf-8")
        with pytest.raises(DeskFault) as caught:
            open_game(game)
        assert [hint.spoken(N_) for hint in caught.value.hints] == [
            "options: the game was begun with pot=full, not pot=half"
        ]

    def test_they_are_listed(self) -> None:
        """With their values, for people and for programs."""
        lines = pbem("games", "coins").out.splitlines()
        at = lines.index("option pot: how full the pot is")
        assert lines[at + 1] == "  pot=full | half"
        assert lines[2:5] == [
            "  pace     play stops                                         mails for 2 / 3 seats",
            "  slow     every round                                        12 / 12",
            "* normal   every third round, sooner when few coins are left   4 /  4",
        ]
        assert pbem("games", "coins", "--json").data["options"] == {
            "pot": {"text": "how full the pot is", "values": ["full", "half"]}
        }
