"""The whole game of a title, played once a session, as everybody's mail would have it in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from pbem.languages import speaker
from pbem.orders.forms import form_text
from pbem.report.account import Account
from pbem.report.html import report_htmls
from pbem.report.text import report_text
from tests.languages.spoken import in_spanish, spanish_place
from tests.report.games import Game, accounts, place_of
from tests.titles.known import known

Mail = Mapping[str, str]
"""Texts by the leg that brought them, like `05 auction 3`."""


@cache
def whole(title: str) -> Sequence[Account]:
    """The opening and every leg of the title's whole game."""
    return tuple(accounts(known(title).whole))


@cache
def told(title: str, language: str) -> Sequence[Account]:
    """The same for readers of one language."""
    return tuple(in_spanish(account) for account in whole(title)) if language == "es" else whole(title)


def reader_of(title: str, language: str) -> str:
    """The seat whose mail is read in a language."""
    ids = known(title).whole.ids
    return ids[1] if language == "es" else ids[0]


def reports(title: str, language: str, reader: str) -> Mail:
    """Every text report of a reader."""
    return {leg_of(account): report_text(account, reader) for account in told(title, language)}


def forms(title: str, language: str) -> Mail:
    """The form of the seat of a language at the first and the last stop of each kind."""
    game, seat = known(title).whole, reader_of(title, language)
    return {leg_of(account): form(game, account, seat, language) for account in ends_of_kinds(told(title, language))}


def pages(title: str, language: str) -> Mail:
    """The page of the seat of a language, its form on it, for the last stop of each kind."""
    game, seat = known(title).whole, reader_of(title, language)
    last = {account.due.blocks: account for account in told(title, language) if account.due is not None}
    return {
        leg_of(account): report_htmls(account, {seat: form(game, account, seat, language)})[seat]
        for account in last.values()
    }


def leg_of(account: Account) -> str:
    """A leg's name among the snapshots: they stand in its order."""
    return f"{account.number + 1:02} {account.name} {account.turn}"


def form(game: Game, account: Account, seat: str, language: str) -> str:
    """The form of a seat at the stop that the account came to."""
    if language == "es":
        return form_text(spanish_place(game, account, seat), speaker("es"))
    return form_text(replace(place_of(game, account, seat), language="en"), speaker("en"))


def ends_of_kinds(told: Sequence[Account]) -> Iterator[Account]:
    """The legs that came to the first and the last stop with each set of blocks."""
    asked = [account for account in told if account.due is not None]
    kinds = [account.due.blocks for account in asked if account.due is not None]
    for nth, (account, kind) in enumerate(zip(asked, kinds, strict=True)):
        if kinds.index(kind) == nth or kind not in kinds[nth + 1 :]:
            yield account
