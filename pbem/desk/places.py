"""The place of each seat at the stop a save has come to: what its form, its check and its token rest on."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from pbem.desk.deadlines import spoken_short
from pbem.desk.folder import Leg, stem
from pbem.desk.save import Save
from pbem.desk.setting_types import Settings
from pbem.desk.tokens import token
from pbem.languages import speaker
from pbem.orders.place import Place


def language_of(save: Save, settings: Settings, seat: str) -> str:
    """The language of a seat: what its sign-up sheet asked for, else what game.toml says."""
    return save.languages.get(seat) or settings.seat(seat).language


def people_of(settings: Settings) -> dict[str, str]:
    """The names of those who play, by seat."""
    return {seat.id: seat.name for seat in settings.seats}


def token_of(save: Save, seat: str) -> str:
    """The token of the sheet that `seat` owes."""
    secret = sha256(b"pbem token secret 1\n" + save.secret).digest()
    return token(secret, save.game, save.leg, save.asking, seat)


def place_of(save: Save, settings: Settings, leg: Leg, seat: str) -> Place:
    """The place of `seat` at the stop of `save`, whose leg is `leg`."""
    title, state = save.played, save.state_now()
    language = language_of(save, settings, seat)
    return Place(
        game=save.game,
        title=save.title,
        edition=save.edition,
        pace=save.pace,
        rules=save.rules,
        pack=save.pack,
        turn=save.turn,
        leg=save.name,
        number=save.leg,
        asking=save.asking,
        seat=seat,
        token=token_of(save, seat),
        stem=stem(save.game, leg, seat),
        blocks=list(save.blocks),
        due=spoken_short(save.due, settings.deadline.zone, speaker(language)),
        language=language,
        people=people_of(settings),
        table=msgspec.to_builtins(title.table(state)),
        own=title.own(state, seat),
        standing=save.standing.get(seat, {}),
    )
