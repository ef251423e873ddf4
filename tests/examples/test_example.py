"""The example game: its sheets, played, bring the reports that lie beside them, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk.example import EXAMPLE, example_legs, received
from pbem.desk.verify import verify
from pbem.orders.verdicts import Verdict
from pbem.resources import examples
from tests.examples.played import REPORTS, Example, example

SHEETS = examples() / EXAMPLE
SLIPS = {
    ("01-t1-auction", "bob.first-try.toml"): "T103 T118 T115 T117 T113 T120",
    ("02-t1-shipping", "dan.first-try.toml"): "T121 T118 K310",
}
"""The sheets that are refused, with everything that is wrong with each, in the order of its lines."""

NOTED = {
    ("01-t1-auction", "cleo.toml"): "S401",
    ("01-t1-auction", "dan.toml"): "S404",
}
REPLACED = {("01-t1-auction", "ann.toml"): 1}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Example:
    return example(tmp_path_factory.mktemp("example") / "coastline")


class TestReports:
    """If one differs and should: python -m tests.examples.make_reports"""

    def test_every_report_is_the_one_that_lies_there(self, played: Example) -> None:
        stored = {
            path.relative_to(REPORTS).as_posix(): path.read_bytes() for path in REPORTS.rglob("*") if path.is_file()
        }
        assert sorted(stored) == sorted(played.texts)
        for name, text in played.texts.items():
            assert stored[name] == text.encode(), name

    def test_each_leg_has_a_report_for_ann_and_one_for_all(self, played: Example) -> None:
        legs = ["start", *(leg.name for leg in example_legs(SHEETS))]
        reports = [name for name in played.texts if not name.endswith("/receipts.txt")]
        assert reports == [f"{leg}/{reader}.txt" for leg in legs for reader in ("ann", "public")]

    def test_a_report_says_what_became_of_what_ann_wrote(self, played: Example) -> None:
        said = {
            "00-sign-up": "borrow 20  done",
            "01-t1-auction": "not used: one purchase a turn (8.14)",
            "02-t1-shipping": "ship line 1  Cotton, Boston to Providence: gone, Dan shipped it first",
            "03-t2-auction": "you\n                         paid $1 of your finish 2: built",
            "04-t2-shipping": "borrow       no loan ordered; $10 borrowed",
            "05-t3-auction": "not yours: Bob was first to bid $6",
        }
        for leg, words in said.items():
            assert words in played.texts[f"{leg}/ann.txt"], leg


class TestSheets:
    def test_a_faulty_sheet_is_refused_with_all_its_faults_at_once(self, played: Example) -> None:
        refused = {key: filed for key, filed in played.filed.items() if not filed.receipt.checked.accepted}
        codes = {key: _codes(filed.receipt.checked.verdicts) for key, filed in refused.items()}
        assert codes == SLIPS

    def test_the_mended_sheet_counts(self, played: Example) -> None:
        for leg, file in SLIPS:
            mended = played.filed[leg, file.replace(".first-try", "")].receipt
            assert mended.checked.accepted
            assert mended.record.no == 2
            assert mended.earlier == 0, "a refused sheet never counted"

    def test_notes_are_only_where_a_player_should_look_again(self, played: Example) -> None:
        noted = {
            key: _codes(filed.receipt.checked.verdicts)
            for key, filed in played.filed.items()
            if filed.receipt.checked.accepted and filed.receipt.checked.verdicts
        }
        assert noted == NOTED

    def test_the_newest_accepted_sheet_replaces_the_one_before(self, played: Example) -> None:
        assert {key: filed.receipt.earlier for key, filed in played.filed.items() if filed.receipt.earlier} == REPLACED

    def test_only_bob_was_late_and_he_may_be(self, played: Example) -> None:
        late = [key for key, filed in played.filed.items() if filed.receipt.record.late]
        assert late == [("03-t2-auction", "bob.toml")]

    def test_every_sheet_that_lies_there_is_sent(self) -> None:
        for leg in example_legs(SHEETS):
            sent = sorted([*received(leg), "received.toml"])
            assert sent == sorted(path.name for path in leg.iterdir())

    def test_they_come_in_the_order_of_their_times(self) -> None:
        for leg in example_legs(SHEETS):
            times = list(received(leg).values())
            assert times == sorted(times)


def test_the_game_verifies(played: Example) -> None:
    found = verify(played.game)
    assert (found.legs, found.folded) == (6, 0)


def test_nothing_of_the_folder_it_is_played_in_gets_into_a_text(played: Example, tmp_path: Path) -> None:
    assert example(tmp_path / "elsewhere" / "another name").texts == played.texts


def _codes(verdicts: list[Verdict]) -> str:
    return " ".join(verdict.code for verdict in verdicts)
