"""What people do to sheets: each slip made in the good sheet, the codes it must bring, and what it must lead to."""

from msgspec import Struct

from tests.orders.sheet import GOOD, HEAD


class Slip(Struct, frozen=True):
    """A slip: `before` of the good sheet became `after`; the codes in line order, and a line of the fixes shown.

    `meant` is True if mending must give the orders of the good sheet.
    """

    before: str
    after: str
    codes: tuple[str, ...]
    fix: str = ""
    meant: bool = True


BID = '"Hartford-Springfield"  = { limit = 0, finish = 0 }'
SLIPS: dict[str, Slip] = {
    "curly quotes": Slip(BID, BID.replace('"Hartford-Springfield"', "“Hartford-Springfield”"), ("T103",), BID),
    "one curly quote": Slip('"best"', '"best”', ("T103",), 'otherwise = "best"'),
    "single curly quotes": Slip('"best"', "‘best’", ("T103",), 'otherwise = "best"'),
    "byte order mark": Slip("#:schema", "\ufeff#:schema", ("T107",)),
    "blank of the web": Slip("limit = 11", "limit\u00a0= 11", ("T109",), "limit = 11"),
    "zero-width blank": Slip("borrow = 10", "borrow\u200b = 10", ("T109",), "borrow = 10"),
    "control character": Slip("limit = 11", "limit = \x0711", ("T110",), "limit = 11"),
    "currency": Slip("limit = 11", "limit = $11", ("T113",), "limit = 11"),
    "currency behind": Slip("limit = 11", "limit = 11 €", ("T113",), "limit = 11"),
    "leading zero": Slip("limit = 8", "limit = 08", ("T115",), "limit = 8"),
    "full stop": Slip("limit = 8", "limit = 8.", ("T134",), "limit = 8"),
    "thousands of dollars": Slip("limit = 8", "limit = 8k", ("T134",), meant=False),
    "bare word": Slip('otherwise = "best"', "otherwise = best", ("T116",), 'otherwise = "best"'),
    "bare words in a list": Slip('"Coal", "Boston"', "Coal, Boston", ("T116",), '["Coal", "Boston", "Providence"'),
    "bare name of two words": Slip('"New Haven"', "New Haven", ("T116",), '"New Haven"'),
    "name without quotes": Slip('"Hartford-Springfield"  =', "Hartford & Springfield =", ("K302", "T117"), meant=False),
    "name with an en dash": Slip('"Hartford-Springfield"  =', "Hartford–Springfield =", ("T117",)),
    "order in a comment": Slip("service is 4\nretire = 0", "service is 4 retire = 0", ("T118",), "retire = 0"),
    "name in a comment": Slip(
        '# value 5\n"Hartford', '# value 5 "Hartford', ("T118",), '"Hartford-Springfield"  = { limit = 0'
    ),
    "table in a comment": Slip("# value 6\n\n[loans] ", "# value 6 [loans]\n", ("T118",), "[loans]"),
    "two orders on a line": Slip('"ann"\ntoken', '"ann" token', ("T119",), 'token = "h5g4j-gz1hk"'),
    "two numbers on a line": Slip("turn = 4\nleg", "turn = 4 leg", ("T119",), 'leg = "auction"'),
    "wrapped braces": Slip("limit = 11, finish", "limit = 11,\n  finish", ("T120",), "{ limit = 11, finish = 2 }"),
    "braces wrapped at =": Slip("limit = 11, finish =", "limit = 11, finish\n=", ("T120",), "finish = 2 }"),
    "braces wrapped before the value": Slip("finish = 2", "finish =\n2", ("T120",), "finish = 2 }"),
    "braces below their key": Slip("= { limit = 11", "=\n{ limit = 11", ("T120",), "= { limit = 11, finish = 2 }"),
    "comment in wrapped braces": Slip("limit = 11, ", "limit = 11, # most\n ", ("T120",), "limit = 11, finish = 2 }"),
    "wrapped name": Slip('"New Haven"', '"New\n   Haven"', ("T120",), '"New Haven"'),
    "missing comma in a list": Slip('"Coal", "Boston"', '"Coal" "Boston"', ("T121",), '["Coal", "Boston"'),
    "missing comma between lines": Slip(
        '"New Haven"],                                    # you 3, Eve 1\n# ["Cotton"',
        '"New Haven"]\n ["Cotton"',
        ("T121",),
        '"New Haven"],',
        meant=False,
    ),
    "missing comma in braces": Slip("limit = 11, ", "limit = 11 ", ("T121",), "{ limit = 11, finish = 2 }"),
    "two commas": Slip('"Coal", "Boston"', '"Coal",, "Boston"', ("T122",), '["Coal", "Boston"'),
    "comma behind an order": Slip("retire = 0", "retire = 0,", ("T122",), "retire = 0"),
    "comma before a brace": Slip("finish = 2 }", "finish = 2, }", ("T123",), "finish = 2 }"),
    "list left open": Slip("# you 1\n]\nother", "# you 1\n\nother", ("T124",), '"New Haven"],]'),
    "braces left open": Slip("finish = 2 }", "finish = 2", ("T124",), "finish = 2 }"),
    "table left open": Slip("[loans] ", "[loans ", ("T124",), "[loans]"),
    "bracket too many": Slip("retire = 0", "retire = 0 ]", ("T125",), "retire = 0"),
    "list closed twice": Slip("# you 1\n]", "# you 1\n]\n]", ("T125",)),
    "missing quote behind a text": Slip('language = "en" ', 'language = "en ', ("T126",), 'language = "en"'),
    "missing quote behind a name": Slip('Springfield"  =', "Springfield  =", ("T126",), '"Hartford-Springfield"  ='),
    "quotes that don't pair": Slip('"Coal", "Boston"', '"Coal, "Boston"', ("T126",), meant=False),
    "key twice": Slip("retire = 0", "retire = 0\nretire = 10", ("T127",), meant=False),
    "key twice in braces": Slip("finish = 2", "limit = 2", ("T127",), meant=False),
    "table twice": Slip("retire = 0", "[loans]\nretire = 0", ("T128",), meant=False),
    "value missing": Slip("retire = 0", "retire =", ("T129",), meant=False),
    "remark": Slip("# END", "Thanks, Ann!\n# END", ("T130",), "# Thanks, Ann!"),
    "comment wrapped by mail": Slip(
        "after this turn's income", "after\nthis turn's income", ("T130",), "# this turn's income"
    ),
    "colon": Slip("borrow = 10", "borrow: 10", ("T131",), "borrow = 10"),
    "colon with a blank": Slip("borrow = 10", "borrow : 10", ("T131",), "borrow = 10"),
    "no equals sign": Slip("borrow = 10", "borrow 10", ("T131",), "borrow = 10"),
    "backslash": Slip('lucky = ""', 'lucky = "a\\b \\c"', ("T132",), 'lucky = "a\\\\b \\\\c"', meant=False),
    "entry outside its list": Slip(
        "# you 1\n]", '# you 1\n]\n["Cotton", "Boston", "La Coruña"],', ("T133",), meant=False
    ),
    "quoted lines": Slip("borrow = 10 ", "> borrow = 10 ", ("T111",), "borrow = 10"),
    "second frame": Slip("# END ORDERS", "# END ORDERS\n# BEGIN ORDERS\nborrow = 20", ("T112",)),
    "order below the frame": Slip("# END ORDERS", "# END ORDERS\nretire = 10", ("T136",), meant=False),
    "no such date": Slip("retire = 0", "retire = 2026-13-77", ("T198",), meant=False),
    "another game": Slip('game = "coastline"', 'game = "charter"', ("H202",), meant=False),
    "another turn": Slip("turn = 4", "turn = 3", ("H203",), meant=False),
    "another leg": Slip('leg = "auction"', 'leg = "shipping"', ("H204",), meant=False),
    "another seat": Slip('seat = "ann"', 'seat = "bob"', ("H205",), meant=False),
    "token mistyped": Slip("h5g4j-gz1hk", "h5g4j-gz7hk", ("H206",), meant=False),
    "old form": Slip("h5g4j-gz1hk", "k8s2m-v9qrt", ("H207",), meant=False),
    "turn in quotes": Slip("turn = 4", 'turn = "4"', ("H208",), "turn = 4"),
    "leg missing": Slip('leg = "auction"\n', "", ("H201",), 'leg = "auction"'),
    "token missing": Slip('token = "h5g4j-gz1hk"\n', "", ("H201",), meant=False),
    "unknown key": Slip("language =", "langage =", ("K301",), 'language = "en"'),
    "unknown key in braces": Slip("{ limit = 11", "{ limt = 11", ("K301",), "{ limit = 11"),
    "strange key": Slip("[bids]", "[bibelots]\nx = 1\n[bids]", ("K301",), meant=False),
    "unknown name": Slip('"Portsmouth-Portland" ', '"Portsmouth-Portlnd" ', ("K302",), '"Portsmouth-Portland" '),
    "unknown city": Slip('"Boston"', '"Bostn"', ("K302",), '["Coal", "Boston"'),
    "number in quotes": Slip("limit = 11", 'limit = "11"', ("K303",), "limit = 11"),
    "decimal point": Slip("limit = 11", "limit = 11.0", ("K303",), "limit = 11"),
    "true for a number": Slip("limit = 11", "limit = true", ("K303",), meant=False),
    "date for a number": Slip("limit = 11", "limit = 2026-01-01", ("K303",), meant=False),
    "endless": Slip("limit = 11", "limit = inf", ("K303",), meant=False),
    "number for a text": Slip('lucky = ""', "lucky = 7", ("K303",), 'lucky = "7"', meant=False),
    "number for a table": Slip(BID, '"Hartford-Springfield" = 5', ("K303",), meant=False),
    "below zero": Slip("limit = 11", "limit = -11", ("K304",), meant=False),
    "too much": Slip("limit = 11", "limit = 11000", ("K304",), meant=False),
    "not in tens": Slip("borrow = 10", "borrow = 15", ("K305",), meant=False),
    "long list": Slip('"Coal", "Boston"', '"Coal", "Boston", "Coal", "Coal", "Coal"', ("K306",), meant=False),
    "short list": Slip("# you 1\n]", '# you 1\n["Coal", "Boston"]]', ("K307",), meant=False),
    "entry without its key": Slip('do = "play", card = "Coal", ', 'do = "play", ', ("K308",), meant=False),
    "another block": Slip("[bids]", "votes = 1\n[bids]", ("K309",), meant=False),
    "key below a table": Slip("retire = 0", "retire = 0\nlucky = 'x'", ("K310",), meant=False),
    "name twice": Slip('"Manchester-Concord"  ', '"springfield-hartford"  ', ("K311",), meant=False),
    "long text": Slip('lucky = ""', f'lucky = "{"x" * 30}"', ("K312",), meant=False),
    "no such choice": Slip('"best"', '"bst"', ("K313",), 'otherwise = "best"'),
    "no such order": Slip('do = "play"', 'do = "plya"', ("K314",), '{ do = "play", card'),
    "order without its kind": Slip('do = "play", ', "", ("K314",), meant=False),
    "long number": Slip("limit = 11", "limit = 1" + "0" * 18, ("T106",), meant=False),
    "deep nest": Slip("limit = 11", "limit = " + "[" * 21 + "]" * 21, ("T105",), meant=False),
    "long key": Slip("limit = 11", "a.b.c.d.e.f.g.h.i = 11", ("T104",), meant=False),
}


def slipped(slip: Slip) -> str:
    """The good sheet with the slip."""
    assert slip.before in GOOD
    return GOOD.replace(slip.before, slip.after, 1)


MOVED_BELOW = HEAD + '[loans]\nborrow = 10\nship = [\n  ["Coal", "Boston", "Providence"],\n] # mine\n# END ORDERS\n'
