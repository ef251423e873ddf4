"""Orders behind a #: the quick look at a sheet overlooks none that the thorough one finds."""

from random import Random

import pytest

from pbem.orders import comments
from pbem.orders.comments import swallowed

KNOWN = ("borrow", "retire", "loans", "Boston-Lowell", "otherwise")
PIECES = (
    *("borrow = 10", "retire = [", '"Boston-Lowell" = { limit = 7 }', "[loans]", "loans.borrow = 3", "otherwise ="),
    *(
        "other = 5",
        "# ",
        "#",
        " # ",
        "  ",
        "\n",
        "\n\n",
        '"',
        "'",
        '"""',
        "tens",
        "[",
        "]",
        "{",
        "}",
        ",",
        "“",
        "ship = [",
    ),
)


def shuffled(dice: Random) -> str:
    """Something like a sheet, or less."""
    return "".join(dice.choice(PIECES) for _ in range(dice.randint(1, 25)))


def test_both_looks_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [shuffled(Random(f"comments {number}")) for number in range(4000)]
    quick = [list(swallowed(text, KNOWN)) for text in texts]
    monkeypatch.setattr(comments, "_may_hold", lambda text, known: True)
    assert quick == [list(swallowed(text, KNOWN)) for text in texts]
    assert sum(map(bool, quick)) > 100, "else the texts are too tame to say anything"


@pytest.mark.parametrize(
    ("text", "looked"),
    [
        ("borrow = 10 # tens retire = 0", True),
        ("# # # # # # retire = 0", True),
        ("otherwise = 'a # !' # borrow = 1", True),
        ("# retire = 0", False),
        ("borrow = 10 # tens", False),
        ('# to = ["all"]  # or ["bob"]\n# [[press]]  # delete these #', False),
    ],
)
def test_a_good_sheet_is_not_taken_apart(text: str, looked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def tokens(text: str, start: int, end: int) -> list[object]:
        taken.append(text)
        return []

    monkeypatch.setattr("pbem.orders.tokens.tokens", tokens)
    assert not list(swallowed(text, KNOWN))
    assert bool(taken) == looked
