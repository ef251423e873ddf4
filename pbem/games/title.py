"""What the parts above may ask of any title: its flow, its stops, its sheets, its forms.

Titles share these verbs and value types, never a base class with hooks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

from msgspec import Struct

from pbem.kernel.answer import Answer
from pbem.kernel.run import Cursor, Rules
from pbem.kernel.text import Facts


class PackFault(Exception):
    """Everything that is wrong with a pack, one line each."""


Tables = dict[str, dict[str, Any]]
"""The tables of a pack by name."""
Reader = Callable[[Path, Sequence[str]], Tables]
"""What reads the tables of these names in a folder."""


def read_tables(folder: Path, names: Sequence[str]) -> Tables:
    """The TOML files of these names in `folder`."""
    return {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in names}


class Pace(Struct, frozen=True):
    """How often play stops for new sheets; `text` (a message id) says to a person before what. `Title.is_stop` knows it
    by its name."""

    name: str
    text: str


class Option(Struct, frozen=True):
    """A choice that a group makes before a game begins: `text` (a message id) says what about, `values` what it may be.
    The first of them holds where nothing is said. In game.toml it is written `name=value`."""

    text: str
    values: tuple[str, ...]


def chosen_options(options: Mapping[str, Option], given: Iterable[str]) -> dict[str, str]:
    """Every option of a title with its value, where `given` are those said (`name=value`), known to be legal."""
    said = {name.strip(): value.strip() for name, _, value in (one.partition("=") for one in given)}
    return {name: said.get(name, option.values[0]) for name, option in options.items()}


class Remark(Struct, frozen=True):
    """Something a sheet's author surely wants to know: not to be refused, but as things stand useless or not meant.

    `path` is the dotted place in the sheet, `text` a message id."""

    code: str
    path: str
    text: str
    rule: str = ""
    facts: Facts = {}


class Note(Struct, frozen=True):
    """A comment of a form: a message id and its facts. It is wrapped, one `#` a line."""

    text: str
    facts: Facts = {}


class Entry(Struct, frozen=True):
    """`key = value  # note`. The value is plain data; a dict is written as an inline table on the line."""

    key: str
    value: Any
    note: Note | None = None


class Choice(Struct, frozen=True):
    """A line of a ranked list, and what it would bring."""

    value: Sequence[Any]
    note: Note | None = None


class Ranked(Struct, frozen=True):
    """A ranked list: `chosen` lines are filled in, `offered` ones are lines that begin with `#`."""

    key: str
    chosen: Sequence[Choice]
    offered: Sequence[Choice]


class Section(Struct, frozen=True):
    """A `[table]` of a form."""

    name: str
    entries: Sequence[Entry]
    notes: Sequence[Note] = ()
    note: Note | None = None


FormPart = Note | Entry | Ranked | Section


class Title(Rules[Any], Protocol):
    """One board game, with one pack loaded."""

    id: str
    name: str
    rules_version: int
    editions: tuple[str, ...]
    seat_counts: tuple[int, ...]
    options: Mapping[str, Option]
    paces: Mapping[str, Pace]
    default_pace: str
    legs_text: str  # below the table of paces: which is the usual one, and how sure `legs` are
    turn_key: Literal["turn", "round"]  # what its turns are called: a header key of sheets, a word of reports
    state_type: type[Any]
    event_types: Sequence[type[Any]]
    decision_types: Sequence[type[Any]]
    blocks: tuple[str, ...]
    sheet_kinds: tuple[tuple[str, ...], ...]
    remark_codes: Mapping[str, tuple[str, str]]
    charts: Mapping[str, str]  # of what `milestone` counts, by the name of its file: what stands above it
    bots: Mapping[str, Any]
    default_bot: str  # of `bots`, the one that answers for a seat whose sheet is missing
    folder: Path

    def begin(self, seats: Sequence[str], edition: str, options: Mapping[str, str]) -> tuple[Any, Cursor]:
        """The state before the first step, and the first step. `options` has every option (`chosen_options`)."""
        ...

    def stop_blocks(self, table: Any, cursor: Cursor, pace: str) -> tuple[str, ...]:
        """The blocks of the sheets due at this stop; none: the stop is skipped."""
        ...

    def is_stop(self, table: Any, cursor: Cursor, since: Cursor, pace: str) -> bool:
        """Whether this pace stops before the step at `cursor` at all, if the leg began with the step at `since`. It
        sees the table alone, so no stop can depend on a secret."""
        ...

    def asked(self, position: Any, blocks: Sequence[str]) -> bool:
        """Whether this seat has anything to decide in `blocks`. Rests on public facts only."""
        ...

    def leg_name(self, cursor: Cursor) -> str:
        """What the leg before `cursor` is called in file names and headers (`auction`)."""
        ...

    def leg_words(self, turn: int, name: str, pace: str, last: int) -> Note:
        """The leg `name` that begins in `turn`, as a person says it (`turn 4 auction`). `last` is the last turn of it
        that was played, 0 if it is still to come. Facts that are texts are message ids as well."""
        ...

    def own(self, state: Any, seat: str) -> dict[str, Any]:
        """What only `seat` sees, as plain data."""
        ...

    def lucky(self, orders: Any) -> str:
        """The lucky words of a sign-up sheet, `""` if there are none."""
        ...

    def language(self, orders: Any) -> str:
        """The language a sign-up sheet asks for, `""` if it asks for none."""
        ...

    def read_position(self, me: str, table: Any, own: Any, answers: Sequence[Answer]) -> Any:
        """A position from its parts, as a position file holds them (`own` is plain data)."""
        ...

    def sheet_type(self, blocks: Sequence[str]) -> type[Struct]:
        """The typed orders of a sheet with these blocks, without its header. Every field has a default."""
        ...

    def orders(self, sheet: Any) -> Any:
        """The title's full orders from a sheet of any blocks; what the sheet has no block for is unset."""
        ...

    def names(self, position: Any) -> Mapping[str, Sequence[str]]:
        """The legal names by kind, as the `x-names` of the sheet type refer to them."""
        ...

    def remarks(self, position: Any, orders: Any) -> Iterator[Remark]:
        """What the author of these orders (filled up with what stands) should know, judged on the position and the
        sheet's own earlier lines."""
        ...

    def standing(self, orders: Any) -> dict[str, Any] | None:
        """What a sheet's own orders say of its standing orders (its table `[standing]`), as plain data that TOML can
        hold: the keys it names, which replace those that stood. None: it says nothing of them."""
        ...

    def with_standing(self, orders: Any | None, standing: Mapping[str, Any]) -> Any:
        """The orders that the ladder reads: the sheet's (None: no sheet came), filled up with what stands. What the
        sheet names itself goes before. Wishes that come from there have a path that begins with `standing.`.

        Raises msgspec.ValidationError if `standing` are no standing orders of this title."""
        ...

    def form(self, position: Any, blocks: Sequence[str], standing: Mapping[str, Any]) -> list[FormPart]:
        """The prefilled form: valid as it stands, with what is legal now a `#` away, and the seat's standing orders in
        it, so that sent back unchanged it changes nothing."""
        ...

    def understood(self, position: Any, orders: Any) -> list[Note]:
        """The orders (filled up with what stands) in their normal form, for the receipt."""
        ...

    def options_now(self, position: Any, blocks: Sequence[str]) -> Mapping[str, Iterator[tuple[str, Note | None]]]:
        """Everything legal now by kind, best first: the line to write and what it would bring."""
        ...

    def milestone(self, table: Any, cursor: Cursor) -> Mapping[str, Any]:
        """A row for the history if a turn has just ended before `cursor`, empty otherwise: `turn`, and for each of
        `charts` a whole number for each of its lines, by seat or by what else has a line; in every row the same."""
        ...

    def legs(self, pace: str, seats: int) -> int:
        """About how many mails a game takes."""
        ...
