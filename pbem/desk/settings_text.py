"""The game.toml that `new` writes: filled in, or to fill in. Afterwards the file is the moderator's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from pbem.desk.setting_types import SeatSetting
from pbem.kernel.text import N_
from pbem.languages import LANGUAGES

_COMMENT_AT = 34


class Fresh(Struct, frozen=True, kw_only=True):
    """What is known when a game.toml is written. No seats: one is shown, to be filled in.

    `titles`, `editions`, `paces` and `languages` are what may be chosen; they go into the comments.
    """

    id: str
    title: str = ""
    edition: str = ""
    pace: str = "normal"
    options: tuple[str, ...] = ()
    seed: str = ""
    language: str = "en"
    rule: str = "Sun 18:00, Wed 18:00"
    zone: str = "UTC"
    first: str = ""
    missing: str = "wait"
    sender: str = ""
    seats: tuple[SeatSetting, ...] = ()
    titles: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    paces: tuple[str, ...] = ("slow", "normal", "fast")
    languages: tuple[str, ...] = LANGUAGES


def settings_text(fresh: Fresh, folder: str, say: Callable[[str], str] = N_) -> str:
    """The text of `folder`/game.toml with its comments; `say` translates them."""
    head = say(N_("{file}: yours to edit; pbem never rewrites it")).format(file=f"{folder}/game.toml")
    return "\n".join(
        [
            f"# {head}",
            _line("id", fresh.id, say(N_("in subjects and file names"))),
            _line("title", fresh.title, _choice(fresh.titles, fresh.title)),
            _line("edition", fresh.edition, " | ".join(fresh.editions)),
            _line("pace", fresh.pace, " | ".join(fresh.paces)),
            f"options = [{', '.join(map(_quoted, fresh.options))}]",
            *([_line("seed", fresh.seed, say(N_("anyone can guess it: for trials")))] if fresh.seed else []),
            *(
                [_line("language", fresh.language, say(N_("of the public and the moderator's reports")))]
                if fresh.language != "en"
                else []
            ),
            "",
            *_deadline(fresh, say),
            "",
            *_mail(fresh.sender, say),
            "",
            *_seats(fresh, say),
            "",
            _padded("# [[readers]]", say(N_("get the public report only"))),
            '# mail = "zine@example.org"',
            "",
        ]
    )


def _deadline(fresh: Fresh, say: Callable[[str], str]) -> Iterable[str]:
    first = _line(
        f"{_mark(fresh.first)}first",
        fresh.first or "2026-01-18 18:00",
        say(N_("when sign-up is due; without it, no dates")),
    )
    return [
        "[deadline]",
        _line("rule", fresh.rule, say(N_("or {example}")).format(example='"3 days"')),
        _line("zone", fresh.zone, say(N_("such as {example}")).format(example='"Europe/Madrid"')),
        first,
        _line("missing", fresh.missing, say(N_("wait | default | bot, for a late seat"))),
        _line("grace", "12h", say(N_("halves with each further miss"))),
    ]


def _mail(sender: str, say: Callable[[str], str]) -> Iterable[str]:
    mark = _mark(sender)
    return [
        _padded(f"{mark}[mail]", say(N_("leave out to send by hand"))),
        _line(f"{mark}from", sender or "coastline@example.org", say(N_("passwords: keyring or environment"))),
    ]


def _seats(fresh: Fresh, say: Callable[[str], str]) -> Iterable[str]:
    note = say(N_("clockwise; id is used in file names"))
    languages = " | ".join(fresh.languages)
    for n, seat in enumerate(fresh.seats or (SeatSetting("", language=fresh.language),)):
        yield _padded("[[seats]]", note if n == 0 else "")
        yield _line("id", seat.id, "" if seat.id else say(N_("such as {example}")).format(example='"ann"'))
        yield _line("name", seat.name, "")
        yield _line("mail", seat.mail, "")
        yield _line("language", seat.language, languages if n == 0 else "")
    if not fresh.seats:
        yield f"# {say(N_('the same four lines for each further seat'))}"
    yield _padded('# away = ["2026-02-20/2026-03-01"]', say(N_("the day of return last")))


def _choice(legal: Sequence[str], chosen: str) -> str:
    return "" if chosen else " | ".join(legal)


def _line(key: str, value: str, comment: str) -> str:
    return _padded(f"{key} = {_quoted(value)}", comment)


def _padded(text: str, comment: str) -> str:
    return f"{text.ljust(_COMMENT_AT - 1)} # {comment}" if comment else text


def _mark(given: str) -> str:
    """What isn't given is shown as a comment."""
    return "" if given else "# "


def _quoted(text: str) -> str:
    """A TOML string; control signs never get here, but nothing typed may end the string."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in plain) + '"'
