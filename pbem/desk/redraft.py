"""The newest drafts made anew: with the pictures as PNG, and for the addresses as they are in game.toml now.

No adjudication waits for PNGs, which take longer to draw than all its reports (docs/architecture.md has the figures).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct, structs

from pbem.desk.commit import commit_save, repair
from pbem.desk.faults import USAGE, DeskFault, Said
from pbem.desk.folder import START, Leg, leg_name
from pbem.desk.game import open_game
from pbem.desk.lock import holding
from pbem.desk.outbox import Mailing, Showing, as_svg, outbox
from pbem.desk.reports import played_leg
from pbem.desk.retell import Retold, packets_again, retell
from pbem.desk.setting_types import Settings
from pbem.kernel.text import N_


class Redrafted(Struct, frozen=True):
    """What was made: the leg whose mails they are, the files in the outbox, their pictures (`png` or `svg`), and what
    was repaired before."""

    leg: str
    drafts: list[str]
    pictures: str
    repaired: list[Said]


def redraft(path: Path) -> Redrafted:
    """Make the drafts of the newest leg of the game at `path` anew. Packets stay as they were mailed.

    Raises DeskFault: exit 2 if nobody has an address, 4 if the leg is not as it was recorded. Nothing is written then.
    """
    from pbem.report.png import have_png

    open_game(path)  # before the lock, which needs a folder and belongs into a game's only
    with holding(path, "outbox"):
        game = open_game(path)
        repaired = repair(path, game.save.leg)
        played = played_leg(game, "")
        drawn = have_png()
        mailing = mailing_again(retell(game, played), played, game.settings)
        made = outbox(game.folder, mailing, as_png() if drawn else as_svg)
        if not made.puts:
            hint = Said(
                N_("a seat gets a mail if it has a line like {example}"), {"example": 'mail = "ann@example.org"'}
            )
            raise DeskFault(USAGE, N_("nobody in {file} has an address"), {"file": str(game.folder.game_toml)}, [hint])
        commit_save(path, game.folder.save.read_bytes(), made)
        names = [name.rpartition("/")[2] for name in made.puts]
        return Redrafted(played.label, names, "png" if drawn else "svg", repaired)


def mailing_again(retold: Retold, played: Leg, now: Settings) -> Mailing:
    """The mailing of a leg that was played: what its packets hold on disk, to the people that `now` has."""
    after, then = retold.after, retold.game
    seats = tuple(structs.replace(seat, name=now.seat(seat.id).name) for seat in then.settings.seats)
    return Mailing(
        played=played,
        stop=then.folder.leg(after.leg, leg_name(after.turn, after.name)),
        before=None if played.number == START else then.save,
        save=after,
        settings=structs.replace(then.settings, seats=seats),
        account=retold.account,
        files=_as_mailed(played, packets_again(retold)),
    )


def _as_mailed(played: Leg, again: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of packets as they lie there; those that are gone, or are for a new reader's language, from `again`."""
    return {name: _stored(played.file(name), data) for name, data in again.items()}


def _stored(file: Path, otherwise: bytes) -> bytes:
    return file.read_bytes() if file.is_file() else otherwise


def as_png() -> Showing:
    """Pictures drawn, each once, however many read it. One that cannot be drawn stays an SVG: no mail is lost for a
    picture."""
    from pbem.report.png import png

    @cache
    def show(name: str, svg: bytes) -> tuple[str, bytes]:
        try:
            return f"{name.removesuffix('.svg')}.png", png(svg.decode())
        except ValueError:
            return as_svg(name, svg)

    return show
