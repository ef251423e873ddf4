"""The example games: their sheets, played, bring the reports that lie beside them, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from pbem.desk.example import example_legs, received
from pbem.desk.verify import verify
from pbem.games.registry import TITLES
from pbem.orders.verdicts import Verdict
from pbem.resources import examples
from tests.examples.played import Example, example, reports

Sheet = tuple[str, str]
"""A leg and a file name."""


class Expected(Struct, frozen=True):
    """What a title's example shows, read off its sheets by hand.

    `slips`: the sheets that are refused, with everything that is wrong with each, in the order of its lines; `said`:
    by leg, what Ann's report says became of a line of hers.
    """

    slips: dict[Sheet, str]
    noted: dict[Sheet, str]
    replaced: dict[Sheet, int]
    late: list[Sheet]
    said: dict[str, str]


EXPECTED = {
    "new-england-railways": Expected(
        slips={
            ("01-t1-auction", "bob.first-try.toml"): "T103 T118 T115 T117 T113 T120",
            ("02-t1-shipping", "dan.first-try.toml"): "T121 T118 K310",
        },
        noted={
            ("01-t1-auction", "cleo.toml"): "S401",
            ("01-t1-auction", "dan.toml"): "S404",
        },
        replaced={("01-t1-auction", "ann.toml"): 1},
        late=[("03-t2-auction", "bob.toml")],
        said={
            "00-sign-up": "borrow 20  done",
            "01-t1-auction": "not used: one purchase a turn (8.14)",
            "02-t1-shipping": "ship line 1  Cotton, Boston to Providence: gone, Dan shipped it first",
            "03-t2-auction": "you\n                         paid $1 of your finish 2: built",
            "04-t2-shipping": "borrow       no loan ordered; $10 borrowed",
            "05-t3-auction": "not yours: Bob was first to bid $6",
        },
    ),
    "pacific-northwest-rails": Expected(
        slips={("02-t1-rounds", "bob.first-try.toml"): "K302 T116 T113 T121 K302"},
        noted={},
        replaced={},
        late=[],
        said={
            "00-sign-up": 'lucky  "tamarack" went into the dice',
            "01-seats": "seat 1  yours for $10 (you bid $12)",
            "02-t1-rounds": "moves line 3     passed over in round 3: Special NP Movement begins on",
            "03-t4-rounds": "round 4, line 1  card 6 to Spokane. RUN R18 made, bonus $35.",
            "04-t5-rounds": "bid for 1 OWR&N of Cleo: yours for $42 (you bid $44)",
        },
    ),
}


@pytest.fixture(scope="module", params=TITLES)
def title(request: pytest.FixtureRequest) -> str:
    """Each title in turn: it has an example, or these tests fail."""
    return str(request.param)


@pytest.fixture(scope="module")
def played(title: str, tmp_path_factory: pytest.TempPathFactory) -> Example:
    return example(tmp_path_factory.mktemp("example") / "game", title)


class TestReports:
    """If one differs and should: python -m tests.examples.make_reports"""

    def test_every_report_is_the_one_that_lies_there(self, title: str, played: Example) -> None:
        folder = reports(title)
        stored = {
            path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
        }
        assert sorted(stored) == sorted(played.texts)
        for name, text in played.texts.items():
            assert stored[name] == text.encode(), name

    def test_each_leg_has_a_report_for_ann_and_one_for_all(self, title: str, played: Example) -> None:
        legs = ["start", *(leg.name for leg in example_legs(examples() / title))]
        found = [name for name in played.texts if not name.endswith("/receipts.txt")]
        assert found == [f"{leg}/{reader}.txt" for leg in legs for reader in ("ann", "public")]

    def test_a_report_says_what_became_of_what_ann_wrote(self, title: str, played: Example) -> None:
        said = EXPECTED[title].said
        assert list(said) == [leg.name for leg in example_legs(examples() / title)]
        for leg, words in said.items():
            assert words in played.texts[f"{leg}/ann.txt"], leg


class TestSheets:
    def test_a_faulty_sheet_is_refused_with_all_its_faults_at_once(self, title: str, played: Example) -> None:
        refused = {key: filed for key, filed in played.filed.items() if not filed.receipt.checked.accepted}
        codes = {key: _codes(filed.receipt.checked.verdicts) for key, filed in refused.items()}
        assert codes == EXPECTED[title].slips

    def test_the_mended_sheet_counts(self, title: str, played: Example) -> None:
        for leg, file in EXPECTED[title].slips:
            mended = played.filed[leg, file.replace(".first-try", "")].receipt
            assert mended.checked.accepted
            assert mended.record.no == 2
            assert mended.earlier == 0, "a refused sheet never counted"

    def test_notes_are_only_where_a_player_should_look_again(self, title: str, played: Example) -> None:
        noted = {
            key: _codes(filed.receipt.checked.verdicts)
            for key, filed in played.filed.items()
            if filed.receipt.checked.accepted and filed.receipt.checked.verdicts
        }
        assert noted == EXPECTED[title].noted

    def test_the_newest_accepted_sheet_replaces_the_one_before(self, title: str, played: Example) -> None:
        replaced = {key: filed.receipt.earlier for key, filed in played.filed.items() if filed.receipt.earlier}
        assert replaced == EXPECTED[title].replaced

    def test_only_who_may_be_late_is(self, title: str, played: Example) -> None:
        late = [key for key, filed in played.filed.items() if filed.receipt.record.late]
        assert late == EXPECTED[title].late

    def test_every_sheet_that_lies_there_is_sent(self, title: str) -> None:
        for leg in example_legs(examples() / title):
            sent = sorted([*received(leg), "received.toml"])
            assert sent == sorted(path.name for path in leg.iterdir())

    def test_they_come_in_the_order_of_their_times(self, title: str) -> None:
        for leg in example_legs(examples() / title):
            times = list(received(leg).values())
            assert times == sorted(times)


def test_the_game_verifies(title: str, played: Example) -> None:
    found = verify(played.game)
    assert (found.legs, found.folded) == (len(EXPECTED[title].said), 0)


def test_nothing_of_the_folder_it_is_played_in_gets_into_a_text(title: str, played: Example, tmp_path: Path) -> None:
    assert example(tmp_path / "elsewhere" / "another name", title).texts == played.texts


def _codes(verdicts: list[Verdict]) -> str:
    return " ".join(verdict.code for verdict in verdicts)
