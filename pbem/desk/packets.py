"""What is mailed after a leg, as files: a packet for each seat, and the public and the moderator's report.

Packets are derived: from a save and an account they can be made again, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import structs

from pbem.desk.folder import Leg
from pbem.desk.places import language_of, place_of
from pbem.desk.save import Save
from pbem.desk.setting_types import Settings
from pbem.languages import speaker
from pbem.orders.place import Place, place_text
from pbem.report.account import Account


def packet_files(save: Save, settings: Settings, leg: Leg, account: Account) -> dict[str, bytes]:
    """All files below `result/` that are mailed, by path. `save` and `leg` are those of the stop play has come to."""
    from pbem.report.html import report_pages
    from pbem.report.text import MODERATOR, contexts, report_texts

    files: dict[str, bytes] = {}
    forms = dict.fromkeys((*save.seats, "", MODERATOR), "")
    for seat in save.asked:
        place = place_of(save, settings, leg, seat)
        papers = form_files(place, speaker(language_of(save, settings, seat)))
        forms[seat] = papers[f"{place.stem}.orders.toml"].decode()
        files |= {f"packets/{seat}/{name}": data for name, data in papers.items()}
    known = contexts(account, forms)
    reports = report_texts(account, forms, known=known)
    pages = report_pages(account, forms, known=known)
    folders = {seat: f"packets/{seat}" for seat in save.seats} | {"": "public", MODERATOR: "moderator"}
    files |= {f"{folders[reader]}/report.txt": report.encode() for reader, report in reports.items()}
    files |= {f"{folders[reader]}/report.html": page.encode() for reader, page in pages.reports.items()}
    beside = {
        language: {
            "rules.html": pages.rules[language],
            **{f"{name}.svg": picture.svg.encode() for name, picture in drawn.items()},
        }
        for language, drawn in pages.pictures.items()
    }
    for reader, folder in folders.items():
        files |= {f"{folder}/{name}": data for name, data in beside[account.language(reader)].items()}
    dice = draws_file(account)
    files |= {f"{folder}/draws.json": dice for reader, folder in folders.items() if reader != MODERATOR}
    for language in sorted({one.language or account.onlookers for one in settings.readers} - {account.onlookers}):
        files |= public_in(account, language, dice)
    return files


def public_folder(account: Account, language: str) -> str:
    """Where the public report in `language` (`""`: the onlookers') lies below `result/`."""
    return "public" if language in ("", account.onlookers) else f"public.{language}"


def public_in(account: Account, language: str, dice: bytes) -> dict[str, bytes]:
    """The public report once more, for readers of another language than the onlookers'."""
    from pbem.report.html import report_pages
    from pbem.report.text import contexts, report_texts

    folder = public_folder(account, language)
    account = structs.replace(account, onlookers=language)
    known = contexts(account, {"": ""})
    pages = report_pages(account, {"": ""}, known=known)
    files = {
        "report.txt": report_texts(account, {"": ""}, known=known)[""].encode(),
        "report.html": pages.reports[""].encode(),
        "rules.html": pages.rules[language],
        "draws.json": dice,
        **{f"{name}.svg": picture.svg.encode() for name, picture in pages.pictures[language].items()},
    }
    return {f"{folder}/{name}": data for name, data in files.items()}


def form_files(place: Place, say: Callable[[str], str]) -> dict[str, bytes]:
    """The form with the position and the narrowed schema that it is checked against, by file name."""
    from pbem.orders.forms import form_text
    from pbem.orders.sheet import narrowed_schema

    return {
        f"{place.stem}.orders.toml": form_text(place, say).encode(),
        f"{place.stem}.position.toml": place_text(place).encode(),
        f"{place.stem}.schema.json": spread(narrowed_schema(place, say)),
    }


def draws_file(account: Account) -> bytes:
    """The leg's public draws with the opened key: all that is needed to check them at home."""
    drawn = [msgspec.to_builtins(draw) for step in account.steps for draw in step.drawn if "hidden" not in draw.by]
    data = {
        "game": account.game,
        "leg": account.number,
        "commitment": account.commitment,
        "key": account.opened_key,
        "salt": account.salt,
        "draws": drawn,
    }
    return spread(data)


def spread(data: Any) -> bytes:
    """JSON that people can read, a value a line: the library's, as json.dumps takes twenty times as long for that."""
    return msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"
