"""Stops that rest on where the leg began, and standing orders: kept in the save, in the position, on the ladder."""

import tomllib
from pathlib import Path

import pytest
from msgspec import UNSET

from pbem.desk.adjudicate import adjudicate
from pbem.desk.faults import DeskFault
from pbem.desk.game import open_game
from pbem.desk.gather import gather
from pbem.desk.save import read_save
from pbem.desk.verify import verify
from pbem.kernel.text import N_
from pbem.orders.place import PlaceFault, place_text, read_place
from pbem.orders.receipts import understood_lines
from tests.desk.coin_games import answers, begun, install, played, sheet
from tests.titles import folders


@pytest.fixture(autouse=True)
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of Ann and Bob that has begun."""
    return begun(tmp_path)


def standing(game: Path) -> dict[str, dict[str, int]]:
    """What stands by the save."""
    return read_save(game / "save.toml").standing


class TestStops:
    """`Title.is_stop` sees the table and the step with which the leg began."""

    def test_every_third_round(self, game: Path) -> None:
        """Counted from the last stop, not by the calendar."""
        assert [len(rounds) for rounds in played(game).values()] == [3, 3]
        assert read_save(game / "save.toml").cursor.turn == 4

    def test_sooner_when_the_table_says_so(self, game: Path) -> None:
        """Ann takes 5 a round and Bob 5: of 60 coins 0 are left after round 6, 2 before; the next leg begins there."""
        played(game, ann="take = [5]", bob="take = [5]")
        assert read_save(game / "save.toml").state["table"]["pot"] == 30
        played(game, ann="take = [5]", bob="take = [4]")
        assert read_save(game / "save.toml").state["table"]["pot"] == 3
        assert read_save(game / "save.toml").cursor.turn == 7
        played(game)
        assert read_save(game / "save.toml").cursor.turn == 8
        assert verify(game).legs == 3

    def test_the_pace_goes_by_its_name(self, tmp_path: Path) -> None:
        """One round a mail."""
        game = begun(tmp_path, pace="slow")
        played(game)
        assert read_save(game / "save.toml").cursor.turn == 2

    def test_a_new_pace_holds_from_the_next_sheets_on(self, game: Path) -> None:
        """Those that are out were asked for three rounds, and are played so: nobody is asked for less or more than the
        form said. All are told."""
        played(game)
        text = (game / "game.toml").read_text("utf-8")
        (game / "game.toml").write_text(text.replace('pace = "normal"', 'pace = "slow"'), "utf-8")
        changed = adjudicate(game, ("default",), {}, dry_run=False).settled
        assert changed.account.notices == ("The pace has changed: what is due next is the first of it.",)
        assert (changed.save.cursor.turn, changed.save.pace) == (7, "slow")
        played(game)
        assert read_save(game / "save.toml").cursor.turn == 8
        assert verify(game).legs == 3


class TestStanding:
    """Set once, they answer until their owner changes them."""

    def test_they_answer_below_the_sheet_and_over_stops(self, game: Path) -> None:
        """Ann's line goes first where it is legal (9 never is); in the next leg she sends nothing."""
        first = played(game, ann="take = [9, 2]\n[standing]\nalways = 1")
        assert first["ann"] == [(2, "sheet", "take.1")] * 3
        assert first["bob"] == [(0, "least", "")] * 3
        assert standing(game) == {"ann": {"always": 1}}
        assert played(game)["ann"] == [(1, "standing", "standing.always")] * 3
        assert standing(game) == {"ann": {"always": 1}}
        assert verify(game).legs == 2

    def test_the_sheet_that_sets_them_is_read_with_them(self, game: Path) -> None:
        """At once, with the line that they stand in: the second below the five of the header."""
        assert played(game, ann="[standing]\nalways = 4")["ann"] == [(4, "standing", "standing.always")] * 3
        leg = next(leg for leg in open_game(game).folder.legs() if leg.number == 0)
        assert {one.line for one in answers(leg.result).values() if one.value == 4} == {7}

    def test_a_sheet_replaces_the_keys_it_names(self, game: Path) -> None:
        """The others stay; a sheet without the table leaves all of them."""
        played(game, ann="[standing]\nalways = 4\nmost = 3")
        assert played(game, ann="[standing]\nalways = 5")["ann"] == [(3, "standing", "standing.always")] * 3
        assert standing(game) == {"ann": {"always": 5, "most": 3}}
        assert played(game, ann="take = [1]")["ann"] == [(1, "sheet", "take.0")] * 3
        assert standing(game) == {"ann": {"always": 5, "most": 3}}
        assert played(game, ann="[standing]\nmost = 9")["ann"] == [(5, "standing", "standing.always")] * 3
        assert verify(game).legs == 4

    def test_a_bot_answers_after_them(self, game: Path) -> None:
        """The policy for a missing sheet is for what does not stand: Ann's is passed over where it is not legal."""
        played(game, ann="[standing]\nalways = 2")
        rounds = played(game, "bot")
        assert rounds["ann"] == [(2, "standing", "standing.always")] * 3
        assert {source for _, source, _ in rounds["bob"]} == {"bot"}
        played(game, ann="[standing]\nalways = 7")
        assert {source for _, source, _ in played(game, "bot")["ann"]} == {"bot"}

    def test_what_reports_say_of_a_seat_without_a_sheet(self, game: Path) -> None:
        """That its standing orders were used, with the orders; a bot's seat is the bot's."""
        played(game, ann="[standing]\nalways = 2")
        news = adjudicate(game, ("default",), {}, dry_run=True).settled.account.sheets
        assert {seat: one.status for seat, one in news.items()} == {"ann": "standing", "bob": "default"}
        assert news["ann"].orders.always == 2
        assert news["bob"].orders is UNSET
        news = adjudicate(game, ("bot",), {}, dry_run=True).settled.account.sheets
        assert [news["ann"].status, news["ann"].orders.always] == ["bot", 2]

    def test_what_a_leg_was_told(self, game: Path) -> None:
        """settings.toml has what stands after its sheets; there is no such table before anything does."""
        played(game)
        played(game, ann="[standing]\nalways = 2")
        played(game, bob="[standing]\nmost = 2")
        told = [
            tomllib.loads((leg.result / "settings.toml").read_text("utf-8")).get("standing")
            for leg in open_game(game).folder.legs()[1:4]
        ]
        assert told == [None, {"ann": {"always": 2}}, {"ann": {"always": 2}, "bob": {"most": 2}}]

    def test_verify_notices_what_was_told_otherwise(self, game: Path) -> None:
        """What stands is in the chain: it is one of the files of the leg."""
        played(game, ann="[standing]\nalways = 2")
        told = next(game.glob("turns/00-*/result/settings.toml"))
        told.write_text(told.read_text("utf-8").replace("always = 2", "always = 3"), "utf-8")
        with pytest.raises(DeskFault):
            verify(game)


class TestAtHome:
    """The packet carries what stands, so the check at home judges as the adjudicator will."""

    def test_the_position_is_its_owners(self, game: Path) -> None:
        """Ann's has her table, Bob's has none at all."""
        played(game, ann="[standing]\nalways = 2")
        files = {
            path.name: path.read_text("utf-8") for path in game.glob("turns/00-*/result/packets/*/*.position.toml")
        }
        anns, bobs = (next(text for name, text in files.items() if f"-{seat}." in name) for seat in ("ann", "bob"))
        assert tomllib.loads(anns)["standing"] == {"always": 2}
        assert "standing" not in tomllib.loads(bobs)
        assert read_place(anns.encode(), "position.toml").standing == {"always": 2}

    def test_one_that_is_none_of_the_title_is_a_damaged_file(self, game: Path) -> None:
        """Whoever edits it is told so."""
        played(game, ann="[standing]\nalways = 2")
        raw = place_text(folders.place(game, "ann")).replace("always = 2", 'always = "two"')
        with pytest.raises(PlaceFault, match="damaged"):
            read_place(raw.encode(), "position.toml")

    def test_the_form_sent_back_changes_nothing(self, game: Path) -> None:
        """It is filled in with what stands."""
        played(game, ann="[standing]\nalways = 2\nmost = 8")
        form = folders.form(game, "ann")
        assert tomllib.loads(form.decode())["standing"] == {"always": 2, "most": 8}
        assert tomllib.loads(folders.form(game, "bob").decode())["standing"] == {}
        folders.sent(game, "ann", form)
        folders.sent(game, "bob", folders.form(game, "bob"))
        assert played(game)["ann"] == [(2, "standing", "standing.always")] * 3
        assert standing(game) == {"ann": {"always": 2, "most": 8}}

    def test_remarks_and_receipt_see_them_together(self, game: Path) -> None:
        """The sheet says nothing of them, yet is judged with them: 9 is more than the pot holds by then."""
        played(game, ann="take = [5]\n[standing]\nalways = 9", bob="take = [5]")
        played(game, ann="take = [5]", bob="take = [4]")
        receipt = folders.sent(game, "ann", sheet(game, "ann", "take = [1]"))
        assert [verdict.code for verdict in receipt.checked.verdicts] == ["S490"]
        found = list(understood_lines(folders.place(game, "ann"), receipt.checked, N_))
        assert found == ["  take [1], else 9"]

    def test_a_leg_gathered_again_reads_them_as_they_were(self, game: Path) -> None:
        """From the save before it: what came later does not reach back."""
        played(game, ann="[standing]\nalways = 2")
        folders.sent(game, "ann", sheet(game, "ann", "take = [1]"))
        counted = gather(open_game(game), {"": "default"}).sheets["ann"]
        assert (counted.orders.always, counted.standing) == (2, None)
