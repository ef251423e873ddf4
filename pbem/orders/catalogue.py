"""Every stable code of a sheet's verdicts: how grave it is, what it is called, what it means and what to do.

Codes never change their meaning and are never given twice. T1xx: the text is not the TOML it should be. H2xx: the
header does not match the form. K3xx: a key, name or value is not what the form allows. S4xx: notes of the titles,
which bring their own texts as plain data.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from pbem.kernel.text import N_

REFUSED = "refused"
NOTE = "note"


class Kind(Struct, frozen=True):
    """One code: its severity (`refused` or `note`), its title and its explanation, both message ids."""

    severity: str
    title: str
    explanation: str


_REFUSED: dict[str, tuple[str, str]] = {
    "T101": (N_("too big"), N_("A sheet has at most 16 KB. Send the form alone, without anything pasted to it.")),
    "T102": (N_("not UTF-8"), N_("Sheets are UTF-8 text. Choose UTF-8 when you save the file in your editor.")),
    "T103": (
        N_("curly quotes"),
        N_("Word processors and phones bend quotes. TOML knows only straight ones: \" or '."),
    ),
    "T104": (N_("key with too many parts"), N_("A key has at most 8 parts between dots. No form has more than 3.")),
    "T105": (N_("nested too deep"), N_("Brackets and braces are nested at most 20 deep.")),
    "T106": (N_("number too long"), N_("A number has at most 18 digits.")),
    "T110": (
        N_("control character"),
        N_("An invisible control character got into the line. Type the line again."),
    ),
    "T111": (
        N_("quoted lines"),
        N_("Lines that begin with > are quoted mail, perhaps somebody else's. Orders are never read from a quote."),
    ),
    "T112": (
        N_("second order frame"),
        N_("The file has more than one # BEGIN ORDERS. Keep the one you mean and delete the other."),
    ),
    "T113": (N_("currency sign"), N_("Amounts are bare numbers: 5, not $5. The form says what unit they are in.")),
    "T114": (
        N_("thousands separator"),
        N_("Digits are not grouped: 1000, not 1,000. TOML reads a comma as the end of the value."),
    ),
    "T115": (N_("leading zero"), N_("Numbers have no leading zero: 8, not 08.")),
    "T116": (
        N_("text without quotes"),
        N_('Text on the right of = and in lists stands in quotes: "best". Only numbers, true and false go without.'),
    ),
    "T117": (
        N_("name without quotes"),
        N_("A name on the left of = needs quotes if it has anything but letters, digits, - and _ in it."),
    ),
    "T118": (
        N_("order inside a comment"),
        N_(
            "Everything behind # is a comment. A line break was lost, and the next order stands behind the # of the "
            "line before, where it does nothing. Begin a new line for it, or delete it if it is a comment."
        ),
    ),
    "T119": (N_("two orders on one line"), N_("Each order has a line of its own. A line break was lost.")),
    "T121": (N_("missing comma"), N_("The entries of a list, and those between braces, are separated by commas.")),
    "T122": (N_("comma too many"), N_("There is a comma where nothing follows or nothing went before.")),
    "T124": (N_("missing bracket"), N_("A bracket or brace was opened and not closed.")),
    "T125": (N_("bracket too many"), N_("A closing bracket or brace closes nothing.")),
    "T126": (N_("missing quote"), N_("A text has no quote at its end, or none at its beginning.")),
    "T127": (
        N_("key given twice"),
        N_("Each key stands once in its table. Delete the line you don't mean."),
    ),
    "T128": (N_("table given twice"), N_("Each [table] stands once. Put its lines together under one heading.")),
    "T129": (N_("missing value"), N_("Nothing follows the =. Write the value, or 0 if you want nothing.")),
    "T130": (
        N_("not an order"),
        N_(
            "A line of a sheet is `key = value`, a [table], an entry of a list or a comment. Put # in front of "
            "remarks, or write them below # END ORDERS."
        ),
    ),
    "T131": (N_("no equals sign"), N_("A key and its value are joined by =, not by a colon or a blank.")),
    "T132": (
        N_("backslash in a text"),
        N_("A backslash has a meaning of its own between double quotes. Write two of them, or use single quotes."),
    ),
    "T133": (
        N_("list entry outside its list"),
        N_("An entry of a list stands outside the [ ] of its list. Move it between them."),
    ),
    "T134": (
        N_("not a number"),
        N_("Something sticks to the digits of a number. Write the digits alone."),
    ),
    "T135": (
        N_("no orders"),
        N_("The file has no order lines. Send the form; unchanged, it counts as your orders too."),
    ),
    "T198": (N_("not TOML"), N_("The line cannot be read. Compare it with the line of the form.")),
    "H201": (
        N_("missing header key"),
        N_("game, turn (or round), leg, seat and token must stand at the head of a sheet, as in the form."),
    ),
    "H202": (N_("another game"), N_("The sheet belongs to another game.")),
    "H203": (N_("another turn"), N_("The sheet is the form of another turn. Use the newest one.")),
    "H204": (N_("another leg"), N_("The sheet is the form of another leg of the turn. Use the newest one.")),
    "H205": (N_("another seat"), N_("The sheet is the form of another player.")),
    "H206": (N_("token mistyped"), N_("The token is nearly the one of your form. Copy it again.")),
    "H207": (
        N_("token of another form"),
        N_(
            "The token is not the one of this form: it comes from an old form, or from before the leg was run "
            "again. Use the newest form."
        ),
    ),
    "H208": (
        N_("header value of the wrong kind"),
        N_("turn (or round) is a bare number; game, leg, seat and token are in quotes."),
    ),
    "K301": (N_("unknown key"), N_("The sheet has no such key. Keys are spelt as in the form.")),
    "K302": (
        N_("unknown name"),
        N_("No such name may stand here now. `pbem options` lists everything that may."),
    ),
    "K303": (N_("wrong kind of value"), N_("The key wants another kind of value: a number, a text, a list, a table.")),
    "K304": (N_("out of range"), N_("The number is below or above the printed limit.")),
    "K305": (N_("not in steps"), N_("The number must be a multiple of the printed step.")),
    "K306": (N_("too many"), N_("The list is longer than it may be.")),
    "K307": (N_("too few"), N_("The list is shorter than it must be.")),
    "K308": (N_("missing key"), N_("The entry lacks a key that it must have.")),
    "K309": (
        N_("key of another leg"),
        N_("The key belongs to a part of the turn that this sheet does not order. Its form comes with another mail."),
    ),
    "K310": (
        N_("key below the wrong table"),
        N_(
            "TOML gives every key below a [table] to that table, blank lines or not. A key that stands by itself "
            "belongs above the first [table]."
        ),
    ),
    "K311": (
        N_("name given twice"),
        N_("Two lines name the same thing (capitals, accents, dashes and the order of a link's ends don't count)."),
    ),
    "K312": (N_("text not as wanted"), N_("The text is too long, too short or has characters it may not have.")),
    "K313": (N_("not a choice"), N_("The key takes one of a few words. The form lists them.")),
    "K314": (N_("which order?"), N_("An entry says by one key, mostly do, what kind of order it is.")),
    "K315": (
        N_("too much press"),
        N_("A sheet carries at most 5 messages of 2,000 letters, 4,000 letters together. Send the rest next time."),
    ),
    "K399": (N_("not understood"), N_("The orders cannot be used as they are. Compare them with the form.")),
}
_NOTES: dict[str, tuple[str, str]] = {
    "T199": (N_("and more"), N_("There are more faults than are printed. Mend these first.")),
    "T107": (
        N_("byte order mark"),
        N_("Some editors put an invisible mark before the first letter. It was dropped."),
    ),
    "T108": (
        N_("old line ends"),
        N_("Lines end in a bare carriage return, as on very old machines. They were read as lines."),
    ),
    "T109": (
        N_("invisible characters"),
        N_("Non-breaking or zero-width blanks came in by copying. They were read as plain blanks or dropped."),
    ),
    "T120": (
        N_("entry on several lines"),
        N_(
            "An entry in braces, or a text, must stand on one line. Mail programs break long lines; they were "
            "joined for you. Look whether they are what you meant."
        ),
    ),
    "T123": (N_("comma before a brace"), N_("The comma behind the last entry between braces was dropped.")),
    "T136": (
        N_("order below the frame"),
        N_("Nothing below # END ORDERS is read, so that a mail may go on there. Move the line above it."),
    ),
}
CATALOGUE: dict[str, Kind] = {
    code: Kind(severity, *texts)
    for severity, kinds in ((REFUSED, _REFUSED), (NOTE, _NOTES))
    for code, texts in sorted(kinds.items())
}
"""All codes of this layer."""

_TITLE_CODE = re.compile(r"S4\d\d")


def severity_of(code: str) -> str:
    """The severity of a code; codes that are not in the catalogue are a title's, and those are notes."""
    return CATALOGUE[code].severity if code in CATALOGUE else NOTE


def with_notes(notes: Mapping[str, tuple[str, str]]) -> dict[str, Kind]:
    """The catalogue and a title's own notes, given as code -> (title, explanation).

    Raises ValueError if a code is not of the form S4xx: a title gives notes, it refuses nothing here.
    """
    for code in notes:
        if not _TITLE_CODE.fullmatch(code):
            raise ValueError(f"{code}: the notes of a title have codes S400 to S499")
    return CATALOGUE | {code: Kind(NOTE, *texts) for code, texts in notes.items()}
