"""Reading is total and exact: no bytes give a traceback or take long, and msgspec and the schema accept the same."""

import subprocess
import sys
import time
import tomllib
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from pbem.orders import caps
from pbem.orders.explain import strict_errors
from pbem.orders.header import as_header
from pbem.orders.reading import statements
from pbem.orders.repair import repair
from pbem.orders.schema import narrow
from pbem.orders.verdicts import mended, received, render
from tests.counts import count
from tests.orders.sheet import GOOD, HEAD, HEADER, NAMES, SCHEMA, read
from tests.orders.slips import SLIPS

NARROWED = narrow(SCHEMA, NAMES, as_header(HEADER))
LONGEST = 5.0  # seconds; a tenth of it is usual for the worst on a slow machine
PIECES = [
    *("\"'[]{}#=,.\n\r\\:$>-0 \t\x00\x1b“”‘’\u00a0\u200b\ufeffé"),
    *('"""', "'''", "[[", "]]", "1,000", "9" * 19, "a.b", "true", "inf", "2026-01-01", "{ a = 1 }", "retire = 0"),
    *("# BEGIN ORDERS\n", "# END ORDERS\n", "> ", "\U0001f600", "= ="),
]


def total(raw: bytes) -> None:
    """Read and print whatever it is; what is refused has a refusal, and disagreement never happens."""
    start = time.perf_counter()
    got = read(raw)
    assert time.perf_counter() - start < LONGEST
    for v in got.verdicts:
        assert all(line.isprintable() for line in render(v, "f", str).split("\n"))
        assert v.line >= 1
        assert v.column >= 1
        assert v.code != "K399"
    assert (got.orders is UNSET) == any(v.severity == "refused" for v in got.verdicts)


edit = st.tuples(st.integers(0, len(GOOD)), st.integers(0, 12), st.sampled_from(["", *PIECES]))


@settings(max_examples=count(3000))
@given(st.lists(edit, min_size=1, max_size=6))
def test_a_damaged_sheet_never_gives_a_traceback(edits: list[tuple[int, int, str]]) -> None:
    sheet = GOOD
    for at, cut, piece in edits:
        sheet = sheet[:at] + piece + sheet[at + cut :]
    total(sheet.encode())


@settings(max_examples=count(2000))
@given(st.lists(st.sampled_from(PIECES), max_size=30), st.booleans())
def test_junk_never_gives_a_traceback(pieces: list[str], headed: bool) -> None:
    total(((HEAD if headed else "") + "".join(pieces)).encode())


@settings(max_examples=count(1000))
@given(st.binary(max_size=300))
def test_bytes_never_give_a_traceback(raw: bytes) -> None:
    total(raw)
    total(GOOD.encode()[:200] + raw + GOOD.encode()[200:])


HOSTILE = [
    *PIECES,
    *('"\\"', '"""\\"', "a=[", "a={", "“‘", "= ", "a=1\n", "a b ", "a = 08\n", "[a]\n", "> a = 1\n", "$5 ", '"a" "b" '),
    *("# x retire = 0\n", "# retire = ", 'a="b\n', 'x = "\\u', "[[a]]\n", "a=[1,\n", '"x" = { limit = 11,\n', "a=b\n"),
    *('["Bostn", "Bosto", "Coa"],', "a.", "[a.b.c.d]\n", "{", "\r", "0x", "k=[]#retire=0\n"),
]


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize(
    "head", ["", pytest.param("ship = [", marks=pytest.mark.soak), pytest.param(HEAD, marks=pytest.mark.soak)]
)
def test_a_full_file_of_anything_takes_bounded_time(head: str, piece: str) -> None:
    raw = (head + piece * (caps.BYTES // len(piece.encode()))).encode()[: caps.BYTES]
    total(raw)


def test_hundreds_of_unknown_names_take_bounded_time() -> None:
    bids = "".join(f'"Portsmouth-Portl{n}" = {{ limit = {n}, finsh = 3 }}\n' for n in range(300))
    total((GOOD.split("[bids]")[0] + "[bids]\n" + bids).encode()[: caps.BYTES])


def test_a_good_sheet_loads_nothing_that_only_faults_need() -> None:
    program = (
        "import sys; from tests.orders.sheet import GOOD, orders; orders(GOOD); "
        "print([m for m in ('jsonschema', 'difflib', 'pbem.orders.repair', 'pbem.orders.explain') if m in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"


numbers = st.sampled_from([0, 1, 2, 3, 10, 12, 13, 15, 20, 990, 1000, 9999, 10000, -1, -10])
scalars = numbers | st.sampled_from([True, False, 1.0, 2.0, 10.5, "", "best", "en", "play", [], [1], {}, {"limit": 1}])
offered = st.sampled_from([*NAMES["offered"], "Boston-Lowell", ""])
words = st.sampled_from([*NAMES["words"], "Atlantis"])


def mostly(good: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Good values, and now and then anything."""
    return st.one_of(good, good, good, good, good, scalars)


def table(required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A table of some keys, now and then with a strange one."""
    extra = st.sampled_from([{}, {}, {}, {}, {"odd": 1}])
    keys = st.fixed_dictionaries(required, optional=optional)
    return st.builds(lambda a, b: a | b, keys, extra)


play = table(
    {"do": st.just("play")},
    {"card": mostly(words), "times": mostly(st.sampled_from([1, 2])), "pay": mostly(st.booleans())},
)
build = table({}, {"do": st.sampled_from(["build", "bild"]), "link": mostly(offered), "most": mostly(numbers)})
bodies = table(
    {},
    {
        "language": mostly(st.sampled_from(["en", "es", "fr"])),
        "lucky": mostly(st.text("aé𝒜", max_size=22)),
        "ship": mostly(st.lists(mostly(st.lists(mostly(words), min_size=2, max_size=8)), max_size=3)),
        "otherwise": mostly(st.sampled_from(["best", "none", "no"])),
        "act": mostly(st.lists(mostly(play | build), max_size=6)),
        "bids": mostly(
            st.dictionaries(
                offered, mostly(table({}, {"limit": mostly(numbers), "finish": mostly(numbers)})), max_size=3
            )
        ),
        "loans": mostly(table({}, {"borrow": mostly(numbers), "retire": mostly(numbers)})),
    },
)


@settings(max_examples=count(4000))
@given(bodies)
def test_msgspec_and_the_schema_accept_the_same_sheets(body: dict[str, Any]) -> None:
    raw = as_header(HEADER) | body
    by_schema = not list(strict_errors(NARROWED, raw))
    got = read(tomli_w.dumps(raw))
    assert (got.orders is not UNSET) == by_schema, [render(v, "f", str) for v in got.verdicts]
    if not by_schema:
        assert all(v.code[0] == "K" for v in got.verdicts)
        assert "K399" not in [v.code for v in got.verdicts]


@settings(max_examples=count(1000))
@given(st.lists(st.sampled_from(sorted(SLIPS)), min_size=2, max_size=4, unique=True))
def test_slips_together_are_said_together(names: list[str]) -> None:
    sheet = GOOD
    made = []
    touched: set[int] = set()
    for name in names:
        slip = SLIPS[name]
        first = GOOD.count("\n", 0, GOOD.index(slip.before))
        lines = set(range(first, first + slip.before.count("\n") + 1))
        if slip.meant and slip.codes not in (("T112",), ("H201",)) and not lines & touched:
            sheet = sheet.replace(slip.before, slip.after, 1)
            made.append(slip)
            touched |= lines
    got = read(sheet)
    assert {code for slip in made for code in slip.codes} <= {v.code for v in got.verdicts}
    assert read(mended(received(sheet), got.verdicts)).orders == read(GOOD).orders


values = st.recursive(
    st.integers(0, 99)
    | st.booleans()
    | st.integers(-99, 99).map(lambda n: n / 8)
    | st.dates()
    | st.text("ab c", max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab ", max_size=3), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=count(1000))
@given(st.dictionaries(st.text("abc -", max_size=5), values, max_size=5))
def test_what_is_right_is_never_mended(document: dict[str, Any]) -> None:
    """One broken line in a right document gets the only verdict."""
    text = tomli_w.dumps(document)
    work = "zz = $5\n" + text
    got = repair(received(work), work)
    assert [v.code for v in got.verdicts] == ["T113"]
    assert got.raw == {"zz": 5} | tomllib.loads(text)
    assert statements(work)
