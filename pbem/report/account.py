"""What the reports of a leg are made of: everything that may be told, gathered by the desk before a word is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, structs

from pbem.games.title import Title
from pbem.kernel.run import StepRecord
from pbem.languages import Say
from pbem.languages.legs import leg_words
from pbem.orders.press import Press


class Person(Struct, frozen=True):
    """Who plays a seat: its id, the name in reports, the language of its reports (`en`, `es`)."""

    seat: str
    name: str
    language: str = "en"


class SheetNews(Struct, frozen=True):
    """What became of a seat's sheet in this leg.

    `status` is `sent`, `sent late`, `standing`, `default`, `stand-in`, `bot`, `away` or `not asked`. For a sheet:
    its number, when it was received as a person reads it, its short digest, and its full typed orders (unset: the
    report tells of the answers alone, so lines that no question came to stay unmentioned); without a sheet they are
    the standing ones. `received_in` says the time in the words of a language.
    """

    status: str
    no: int = 0
    received: str = ""
    digest: str = ""
    orders: Any = UNSET
    received_in: Callable[[str], str] | None = None


class Due(Struct, frozen=True):
    """The stop that play has come to: the next leg's number, turn, name and blocks, who is asked, and the deadline as a
    person reads it (`""`: none was set); `by_in` says it in the words of a language."""

    number: int
    turn: int
    name: str
    blocks: tuple[str, ...]
    asked: tuple[str, ...]
    by: str = ""
    missing: Mapping[str, str] = {}
    by_in: Callable[[str], str] | None = None


class Account(Struct, frozen=True):
    """One leg, settled. `number` 0 is the sign-up leg; -1 the mailing that opens the game, when nothing was played.

    `before` and `after` are the tables of the title's state; `steps` is what happened; `due` is unset when the game is
    over (`finished`). `commitment` and `opened_key` are hex, `""` where the seed was given as words; `chain` is the
    leg's digest. `history` has the title's rows per turn played (for charts and standings); `press` is what the
    players wrote on this leg's sheets, private messages included; `own` is what each seat alone sees, as plain data
    (`Title.own`). `onlookers` is the language of the reports that are no seat's; `options` (`name=value`) are those
    that were chosen, for the mailing that opens the game.
    """

    game: str
    title: Title
    edition: str
    pace: str
    number: int
    turn: int
    name: str
    people: Sequence[Person]
    before: Any
    after: Any
    steps: Sequence[StepRecord]
    sheets: Mapping[str, SheetNews]
    finished: bool
    due: Due | None = None
    commitment: str = ""
    opened_key: str = ""
    salt: str = "-"
    chain: str = ""
    note: str = ""
    notices: Sequence[str] = ()
    press: Sequence[Press] = ()
    history: Sequence[Mapping[str, Any]] = ()
    own: Mapping[str, Mapping[str, Any]] = {}
    onlookers: str = "en"
    options: Sequence[str] = ()

    def leg(self, say: Say) -> str:
        """The leg that was played, as a person says it."""
        last = self.steps[-1].cursor.turn if self.steps else 0
        return leg_words(self.title, self.turn, self.name, self.pace, say, last)

    def language(self, reader: str) -> str:
        """The language of a reader: a seat's own, for anybody else the onlookers'."""
        return next((person.language for person in self.people if person.seat == reader), self.onlookers)


def spoken_in(account: Account, language: str) -> Account:
    """The account with its times in the words of `language`. They are in English as it comes."""
    if language == "en":
        return account
    due = account.due
    if due is not None and due.by_in is not None:
        due = structs.replace(due, by=due.by_in(language))
    sheets = {
        seat: structs.replace(news, received=news.received_in(language)) if news.received_in is not None else news
        for seat, news in account.sheets.items()
    }
    return structs.replace(account, due=due, sheets=sheets)
