"""Lines, columns and tables of plain text, and the words of a language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.languages import fill, named, speaker
from pbem.languages.layout import BREAK, GLUE, cut, plain, width, wrap
from pbem.report import filters


class TestWrap:
    """Sentences in lines."""

    @given(st.text("ab -山é" + GLUE + BREAK, max_size=200), st.integers(8, 40))
    def test_no_line_is_too_wide_and_nothing_is_lost(self, text: str, columns: int) -> None:
        lines = wrap(text, "* ", "  ", columns)
        assert all(width(line) <= columns for line in lines)
        assert "".join("".join(line[2:] for line in lines).split()) == "".join(plain(text).split())

    def test_lines_end_at_blanks_and_breaks_but_not_at_glue(self) -> None:
        text = f"Ann{GLUE}1 Bob{GLUE}2 Lowell-{BREAK}Boston-{BREAK}Kingston"
        assert wrap(text, columns=12) == ["Ann 1 Bob 2", "Lowell-", "Boston-", "Kingston"]

    def test_no_text_is_no_line(self) -> None:
        assert wrap("  ", "first ") == []

    def test_wide_and_combining_signs_have_their_columns(self) -> None:
        assert width("山田") == 4
        assert width("e\u0301") == 1
        assert cut("山田太郎", 6) == "山田."


class TestTables:
    """Things below each other."""

    def test_columns_are_as_wide_as_they_must_be(self) -> None:
        rows = [["", "cash", "worth"], ["Ann", 3, -1], ["Finnegan", 12, 110]]
        assert filters.table(rows, "lrr", {1: "money"}) == (
            "            money\n            cash  worth\n  Ann          3     -1\n  Finnegan    12    110"
        )

    def test_too_many_columns_narrow_the_gaps_then_the_names(self) -> None:
        made = filters.table([["x" * 30, *range(1000, 1011)]], "l" + "r" * 11)
        assert len(made) == 72
        assert made.startswith("  " + "x" * 14 + ". 1000 1001")

    def test_short_texts_run_down_columns(self) -> None:
        assert filters.grid([f"{nth:<20}" for nth in range(5)]).splitlines()[0].split() == ["0", "2", "4"]
        assert filters.grid([]) == ""

    def test_a_tail_stands_at_the_right_edge_or_a_line_below(self) -> None:
        near = filters.spread("Coal, Lowell", "Dan 2")
        assert len(near) == 72
        assert near.endswith("  Dan 2")
        far = filters.spread("word " * 14, "Dan 2")
        assert far.splitlines()[1] == " " * 67 + "Dan 2"

    def test_cut_names_stay_different(self) -> None:
        names = {"ann": "Bartholomew Long A", "bob": "Bartholomew Long B", "cleo": "Cleo"}
        assert filters.short_names(names) == {"ann": "ann", "bob": "bob", "cleo": "Cleo"}
        assert filters.short_names({"ann": "Cleo", "cleo": "Cleo"}) == {"ann": "ann", "cleo": "cleo"}

    def test_numbers(self) -> None:
        assert (filters.money(-4), filters.signed(3), filters.signed(0)) == ("-$4", "+3", "0")
        assert filters.cited("NER-8.14") == "(8.14)"
        assert filters.bars([0, 5, 10], 10) == "▁▄█"
        assert filters.bars([0], 0) == "▁"


class TestLanguages:
    """Who speaks."""

    @pytest.mark.parametrize("language", ["en", "xx", "../en", ""])
    def test_without_a_catalogue_the_message_ids_speak(self, language: str) -> None:
        assert speaker(language)("Hello") == "Hello"
        assert speaker(language)("") == ""

    def test_facts_fill_their_places(self) -> None:
        assert fill(speaker("en"), "{seat} has ${cash}", {"seat": "ann", "cash": 3}, {"ann": "Ann"}) == "Ann has $3"
        assert named({"seat1": "bob", "city": "ann", "seats": 3}, {"bob": "B", "ann": "A"}) == {
            "seat1": "B",
            "city": "ann",
            "seats": 3,
        }
        with pytest.raises(KeyError):
            fill(speaker("en"), "{missing}", {})
