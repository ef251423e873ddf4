"""Every key and value of a TOML text has its place, for any text that tomllib accepts."""

import tomllib
from collections.abc import Iterator
from typing import Any

import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.orders.positions import Path, positions, spans
from tests.counts import count
from tests.orders.sheet import GOOD

SAMPLE = """\
a = 1
"b c".d = { x = [1, [2, 3]], "y.z" = 'k' }  # c

[t.u]
v = '''
]'''
[[l]]
n = 1
[[l]]
m.o = -2.5
[l.sub]
q = 1979-05-27 07:32:00
"""


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every path of parsed data."""
    if path:
        yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield from paths(inner, (*path, key))


def at(text: str, path: Path) -> tuple[str, str]:
    """What stands at the key and at the value of a path."""
    span = spans(text)[path]
    return text[span.key : span.key_end], text[span.value : span.value_end]


def test_a_sample_of_everything() -> None:
    found = positions(SAMPLE)
    assert set(found) == set(paths(tomllib.loads(SAMPLE)))
    assert found[("a",)] == ((1, 1), (1, 5))
    assert found[("b c", "d")] == ((2, 7), (2, 11))
    assert found[("b c", "d", "x", 1, 0)] == ((2, 22), (2, 22))
    assert found[("l", 1, "sub", "q")] == ((12, 1), (12, 5))
    assert at(SAMPLE, ("b c", "d", "y.z")) == ('"y.z"', "'k'")
    assert at(SAMPLE, ("t", "u", "v")) == ("v", "'''\n]'''")
    assert at(SAMPLE, ("l", 1, "sub", "q")) == ("q", "1979-05-27 07:32:00")
    assert at(SAMPLE, ("l", 1, "m", "o")) == ("o", "-2.5")
    assert at(SAMPLE, ("t", "u")) == ("[t.u]", "[t.u]")


def test_a_form() -> None:
    assert set(positions(GOOD)) == set(paths(tomllib.loads(GOOD)))
    assert at(GOOD, ("bids", "Portsmouth-Portland", "limit")) == ("limit", "8")


keys = st.text(st.sampled_from("ab -.\"'=#[]{}é\n\\"), max_size=4)
values = st.recursive(
    st.integers(-9, 99)
    | st.booleans()
    | st.floats(allow_nan=False)
    | st.dates()
    | st.text("ab\"'\n#]},=\\é", max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=count(1500))
@given(st.dictionaries(keys, values, max_size=5), st.booleans())
def test_any_document_has_the_paths_that_tomllib_finds(document: dict[str, Any], multiline: bool) -> None:
    text = tomli_w.dumps(document, multiline_strings=multiline)
    parsed = tomllib.loads(text)
    found = spans(text)
    assert set(found) == set(paths(parsed))
    for path, span in found.items():
        value: Any = parsed
        for part in path:
            value = value[part]
        if not isinstance(value, dict | list):
            read = tomllib.loads("k = " + text[span.value : span.value_end])["k"]
            assert read == value
