"""Every code of a verdict is reached by a sheet of the real title, through the check that players and the desk run."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct

from pbem.games.registry import TITLES, title
from pbem.orders.catalogue import CATALOGUE, REFUSED, with_notes
from pbem.orders.check import check
from pbem.orders.schema import general_schema, resolved
from pbem.orders.settle import tag_of
from pbem.orders.sheet import sheet_type
from tests.orders.real import form, stops

TITLE = "new-england-railways"
BID = '"Boston-Providence" = { limit = 0, finish = 0 }'
FIRST = '["Coal", "Boston", "Worcester"],'


class Sheet(Struct, frozen=True):
    """The form of a stop, in which `before` became `after`."""

    stop: str
    before: str
    after: str

    def raw(self) -> bytes:
        """What the player sends."""
        text = form(stops()[self.stop])
        assert self.before in text
        return text.replace(self.before, self.after, 1).encode()


def bid(after: str) -> Sheet:
    """The auction's form with another first bid."""
    return Sheet("auction", BID, after)


SHEETS: dict[str, Sheet | Callable[[], bytes]] = {
    "T101": lambda: form(stops()["auction"]).encode() + b"#" * 16384,
    "T102": lambda: form(stops()["sign-up"]).replace('lucky = ""', 'lucky = "olé"').encode("cp1252"),
    "T103": bid("“Boston-Providence” = { limit = 5, finish = 0 }"),
    "T104": bid("a.b.c.d.e.f.g.h.i = 1"),
    "T105": bid('"Boston-Providence" = ' + "[" * 21 + "]" * 21),
    "T106": bid('"Boston-Providence" = { limit = 1000000000000000000, finish = 0 }'),
    "T107": Sheet("auction", "#:schema", "\ufeff#:schema"),
    "T108": lambda: form(stops()["auction"]).replace("\n", "\r").encode(),
    "T109": bid('"Boston-Providence"\u00a0= { limit = 5, finish = 0 }'),
    "T110": bid('"Boston-Providence" = { limit = \x075, finish = 0 }'),
    "T111": bid(f"> {BID}"),
    "T112": Sheet("loans", "# END ORDERS", "# BEGIN ORDERS\nborrow = 40\n# END ORDERS"),
    "T113": bid('"Boston-Providence" = { limit = $5, finish = 0 }'),
    "T114": Sheet("loans", "borrow = 30", "borrow = 1,000"),
    "T115": bid('"Boston-Providence" = { limit = 05, finish = 0 }'),
    "T116": Sheet("sign-up", 'colour = "any"', "colour = red"),
    "T117": bid("Boston–Providence = { limit = 5, finish = 0 }"),
    "T118": Sheet("sign-up", "service is $0\nretire", "service is $0 retire"),
    "T119": Sheet("sign-up", '"ann"\ntoken', '"ann" token'),
    "T120": bid('"Boston-Providence" = { limit = 5,\n  finish = 0 }'),
    "T121": Sheet("shipping", '"Coal", "Boston"', '"Coal" "Boston"'),
    "T122": Sheet("shipping", '"Coal", "Boston"', '"Coal",, "Boston"'),
    "T123": bid('"Boston-Providence" = { limit = 5, finish = 0, }'),
    "T124": Sheet("shipping", "\n]\n", "\n"),
    "T125": Sheet("shipping", "\n]\n", "\n]\n]\n"),
    "T126": Sheet("sign-up", 'language = "en"', 'language = "en'),
    "T127": Sheet("loans", "retire = 0", "retire = 0\nretire = 0"),
    "T128": Sheet("loans", "retire = 0", "[loans]\nretire = 0"),
    "T129": Sheet("loans", "retire = 0", "retire =\n#"),
    "T130": Sheet("loans", "# END", "Many thanks, Ann!\n# END"),
    "T131": Sheet("loans", "borrow = 30", "borrow: 30"),
    "T132": Sheet("sign-up", 'lucky = ""', r'lucky = "C:\new\games"'),
    "T133": Sheet("shipping", "\n]\n", f"\n]\n{FIRST}\n"),
    "T134": bid('"Boston-Providence" = { limit = 5k, finish = 0 }'),
    "T135": lambda: b"Dear moderator, my orders are attached.\n".replace(b"D", b"# D"),
    "T136": Sheet("loans", "# END ORDERS", "# END ORDERS\nretire = 10"),
    "T198": Sheet("loans", "retire = 0", "retire = 2026-13-77"),
    "T199": Sheet("loans", "retire = 0", "\n".join(f"x{n} = $1" for n in range(60))),
    "H201": Sheet("auction", 'leg = "auction"\n', ""),
    "H202": Sheet("auction", 'game = "coastline"', 'game = "harbour"'),
    "H203": Sheet("auction", "turn = 1", "turn = 2"),
    "H204": Sheet("auction", 'leg = "auction"', 'leg = "shipping"'),
    "H205": Sheet("auction", 'seat = "ann"', 'seat = "bob"'),
    "H206": Sheet("auction", "h5g4j-gz1hk", "h5g4j-gz7hk"),
    "H207": Sheet("auction", "h5g4j-gz1hk", "k8s2m-v9qrt"),
    "H208": Sheet("auction", "turn = 1", 'turn = "1"'),
    "K301": bid('"Boston-Providence" = { limt = 5, finish = 0 }'),
    "K302": bid('"Boston-Providnce" = { limit = 5, finish = 0 }'),
    "K303": bid('"Boston-Providence" = { limit = "5", finish = 0 }'),
    "K304": bid('"Boston-Providence" = { limit = -5, finish = 0 }'),
    "K305": Sheet("loans", "borrow = 30", "borrow = 35"),
    "K306": Sheet("shipping", FIRST, '["Coal"' + ', "Boston"' * 7 + "],"),
    "K307": Sheet("shipping", FIRST, '["Coal", "Boston"],'),
    "K308": Sheet("auction", "# [[press]]", '[[press]]\ntext = "For whom?"\n# [[press]]'),
    "K309": Sheet("auction", "[bids]", 'otherwise = "best"\n[bids]'),
    "K310": Sheet("shipping", "retire = 0", 'retire = 0\notherwise = "none"'),
    "K311": bid(f'{BID}\n"Providence-Boston" = {{ limit = 5, finish = 0 }}'),
    "K312": Sheet("sign-up", 'lucky = ""', f'lucky = "{"x" * 81}"'),
    "K313": Sheet("shipping", '"best"', '"bets"'),
    "K315": Sheet("auction", "# [[press]]", f'[[press]]\nto = ["all"]\ntext = "{"x" * 1400}"\n' * 3 + "# [[press]]"),
    "S401": bid('"Boston-Providence" = { limit = 50, finish = 0 }'),
    "S402": bid('"Boston-Providence" = { limit = 9, finish = 3 }'),
    "S403": bid('"Boston-Providence" = { limit = 0, finish = 3 }'),
    "S404": bid('"Boston-Providence" = { limit = 5, finish = 9 }'),
    "S405": Sheet("shipping", FIRST, '["Coal", "Albany", "Rutland"],'),
    "S406": Sheet("shipping", FIRST, FIRST * 9),
    "S407": Sheet("loans", "borrow = 30", "borrow = 0"),
    "S408": Sheet("sign-up", "retire = 0", "retire = 50"),
    "S409": Sheet("loans", "retire = 0", "retire = 10"),
}
UNREACHED = {
    "K314": "only where an order is one of several kinds",
    "K399": "a fault of the program: msgspec refuses what the schema allows",
}
"""Codes that no sheet of this title reaches, by its construction. The tests below say when that is over."""


@pytest.mark.parametrize("code", SHEETS)
def test_a_code_is_reached(code: str) -> None:
    """By a real sheet; what is refused has no orders, what has notes only has."""
    sheet = SHEETS[code]
    raw = sheet.raw() if isinstance(sheet, Sheet) else sheet()
    place = stops()[sheet.stop if isinstance(sheet, Sheet) else "auction"]
    checked = check(raw, place)
    found = {verdict.code: verdict for verdict in checked.verdicts}
    assert code in found, [(verdict.code, verdict.text) for verdict in checked.verdicts]
    assert checked.accepted == all(verdict.severity != REFUSED for verdict in checked.verdicts)
    assert found[code].text.format_map(found[code].facts)


@pytest.mark.parametrize("stop", ["sign-up", "auction", "shipping", "loans"])
def test_the_forms_themselves_reach_none(stop: str) -> None:
    """So that every code above is due to what became of the form."""
    place = stops()[stop]
    assert check(form(place).encode(), place).verdicts == []


def test_no_code_is_left_out() -> None:
    """Those of the catalogue and those of the title."""
    assert set(SHEETS) | set(UNREACHED) == set(with_notes(title(TITLE).remark_codes))
    assert not set(SHEETS) & set(UNREACHED)
    assert set(UNREACHED) < set(CATALOGUE)


@pytest.mark.parametrize("name", TITLES)
def test_why_some_codes_are_not_reached(name: str) -> None:
    """No sheet has tables of several kinds, which a key tells apart. With the first title whose sheets have them, this
    fails: move the code to the table above, with a sheet of that title."""
    played = title(name)
    for blocks in played.sheet_kinds:
        schema = general_schema(sheet_type(played, blocks))
        branches = [branch for part in _parts(schema) for branch in part.get("oneOf", ())]
        assert not [branch for branch in branches if tag_of(resolved(schema, branch))]


def _parts(schema: Any) -> list[dict[str, Any]]:
    """A schema and all schemas in it."""
    if isinstance(schema, dict):
        return [schema, *(part for inner in schema.values() for part in _parts(inner))]
    if isinstance(schema, list):
        return [part for inner in schema for part in _parts(inner)]
    return []


def test_the_form_of_another_stop_is_said_to_be_that_and_no_more() -> None:
    """Its keys are not the keys of this stop, of course: that is no fault of its own."""
    codes = [verdict.code for verdict in check(form(stops()["sign-up"]).encode(), stops()["auction"]).verdicts]
    assert codes == ["H203", "H204"]
