"""Deadlines: each is computed from the one before it, never from the clock, in the moderator's zone.

A deadline is kept as an aware ISO time to the minute (`2026-02-08T18:00+01:00`); "" is no deadline. A local
time without offset (`2026-02-08 18:00`) is understood too. A rule is a list of weekdays with times (`Sun
18:00, Wed 18:00`) or a span (`3 days` keeps the time of day over a change of clocks, `36 hours` doesn't).
Nothing here looks at the system's locale.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache

from msgspec import Struct

from pbem.kernel.text import N_
from pbem.languages import speaker

DAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)
_FULL_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SLOT = re.compile(r"([a-z]+)\.?\s+(\d{1,2}):(\d\d)")
_SPAN = re.compile(r"(\d{1,4})\s*(h|hours?|d|days?|w|weeks?)")
_LOCAL = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:00)?")
# Present in many zone directories, but they mean something else on every machine.
_NO_ZONES = frozenset({"localtime", "posixrules", "Factory"})


class Slot(Struct, frozen=True):
    """A weekly time; `day` 0 is Monday."""

    day: int
    hour: int
    minute: int


class Span(Struct, frozen=True):
    """Calendar days (the time of day stays) and hours (real ones). One of the two is 0."""

    days: int
    hours: int


class Moment(Struct, frozen=True):
    """A time (ISO) in a zone, said in the words of a language once one is asked for: a catalogue that nobody reads is
    not loaded."""

    time: str
    zone: str
    words: Callable[[str, str, Callable[[str], str]], str]

    def __call__(self, language: str) -> str:
        """The time as a person reads it, `""` for none."""
        return self.words(self.time, self.zone, speaker(language))


def parse_rule(text: str) -> tuple[Slot, ...] | Span:
    """A rule as typed; "" is no slots. Raises ValueError with a message id if it cannot be read."""
    words = text.strip().lower()
    if not words:
        return ()
    if words[0].isdigit():
        return parse_span(words)
    slots = []
    for part in re.split(r"\s*[,;]\s*", words):
        match = _SLOT.fullmatch(part)
        day = next((n for n, full in enumerate(_FULL_DAYS) if match and _names(match[1], full)), -1)
        if match is None or day < 0 or int(match[2]) > 23 or int(match[3]) > 59:
            raise ValueError(N_('a rule is like "Sun 18:00, Wed 18:00" or "3 days"'))
        slots.append(Slot(day, int(match[2]), int(match[3])))
    return tuple(slots)


def parse_span(text: str) -> Span:
    """`3 days`, `2d`, `36 hours`, `12h`, `1 week`, a + before it allowed. Raises ValueError with a message
    id."""
    match = _SPAN.fullmatch(text.strip().lower().removeprefix("+").lstrip())
    if match is None or int(match[1]) == 0:
        raise ValueError(N_('a span is like "3 days", "36 hours", "2d" or "12h"'))
    count, unit = int(match[1]), match[2][0]
    return Span(0, count) if unit == "h" else Span(count * (7 if unit == "w" else 1), 0)


def _names(short: str, full: str) -> bool:
    return len(short) >= 3 and full.startswith(short)


@cache
def zone_of(name: str) -> tzinfo:
    """The zone of that name. Raises ValueError with a message id if there is none."""
    if name == "UTC":
        return UTC
    from zoneinfo import ZoneInfo

    try:
        if name in _NO_ZONES or not name:
            raise ValueError(name)
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        # A missing zone is a KeyError, a path out of the directory a ValueError, a folder such as `Europe`
        # an OSError.
        raise ValueError(N_('no time zone {given}; one is like "Europe/Madrid"')) from None


def near_zones(name: str) -> list[str]:
    """Zones that may have been meant. Slow: for messages only."""
    from difflib import get_close_matches
    from zoneinfo import available_timezones

    zones = sorted(available_timezones() - _NO_ZONES)
    folded = {zone.lower(): zone for zone in zones}
    cities = {zone.rpartition("/")[2].lower(): zone for zone in zones}
    wanted = name.strip().lower().replace(" ", "_")
    if wanted in cities:
        return [cities[wanted]]
    return [folded[match] for match in get_close_matches(wanted, list(folded), 3, 0.75)]


def settle(local: str, zone: str) -> str:
    """A local time (`2026-01-18 18:00`) or an aware one as an aware time; "" stays "".

    An hour the clocks skip is moved on by what they skip; of an hour they repeat the first is meant.
    Raises ValueError with a message id if `local` is no time to the minute.
    """
    return _iso(_moment(local, zone), zone) if local else ""


def next_due(previous: str, rule: str, zone: str) -> str:
    """The deadline after `previous` by the rule; "" if there is no previous one or no rule."""
    if not previous or not rule.strip():
        return ""
    parsed = parse_rule(rule)
    if isinstance(parsed, Span):
        return _iso(_later(_moment(previous, zone), parsed, zone), zone)
    before = _moment(previous, zone)
    today = before.astimezone(zone_of(zone)).date()
    # Nine days: today's slot may be past, and the clocks may push one over midnight.
    times = (
        _wall(today + timedelta(ahead), slot.hour, slot.minute, zone)
        for ahead in range(9)
        for slot in parsed
        if slot.day == (today.weekday() + ahead) % 7
    )
    return _iso(min(time for time in times if time > before), zone)


def extended(due: str, span: str, zone: str) -> str:
    """`due` put off by a span such as `+2d`. Raises ValueError with a message id."""
    return _iso(_later(_moment(due, zone), parse_span(span), zone), zone)


def grace_until(due: str, grace: str, misses: int, zone: str) -> str:
    """Until when a late sheet is waited for: `grace` after `due`, halved with each of the earlier
    `misses`."""
    if not due or not grace:
        return due
    span = parse_span(grace)
    minutes = (span.days * 24 + span.hours) * 60 >> misses
    return _iso(_moment(due, zone) + timedelta(minutes=minutes), zone)


def is_away(away: Sequence[str], due: str, zone: str) -> bool:
    """Whether the day of `due` falls into one of the absences (`2026-02-20/2026-03-01`, the last day not
    included)."""
    if not due:
        return False
    day = _moment(due, zone).astimezone(zone_of(zone)).date()
    return any(first <= day < last for first, last in map(parse_away, away))


def parse_away(text: str) -> tuple[date, date]:
    """`2026-02-20/2026-03-01` as the first day away and the day back. Raises ValueError with a message id."""
    first, _, last = text.partition("/")
    try:
        span = date.fromisoformat(first.strip()), date.fromisoformat(last.strip())
    except ValueError:
        span = (date.max, date.min)
    if span[0] >= span[1]:
        raise ValueError(N_('an absence is like "2026-02-20/2026-03-01", the day of return last'))
    return span


def minutes_between(earlier: str, later: str, zone: str) -> int:
    """Whole minutes from one time to the other, negative if `later` is the earlier one."""
    return int((_moment(later, zone) - _moment(earlier, zone)).total_seconds() // 60)


def in_utc(given: str, zone: str) -> str:
    """A time as typed, local to `zone` if it has no offset, as `now` gives it. Raises ValueError with a message id."""
    return _moment(given, zone).isoformat(timespec="minutes")


def now() -> str:
    """The clock, UTC, to the minute. Only for what is received, asked or shown now; no result rests on it."""
    return datetime.now(UTC).isoformat(timespec="minutes")


def spoken(due: str, zone: str, say: Callable[[str], str] = N_) -> str:
    """`Sun 8 Feb 2026 18:00 Madrid (17:00 UTC)`; "" for no deadline. `say` translates a message id."""
    if not due:
        return ""
    local = _moment(due, zone).astimezone(zone_of(zone))
    facts = _facts(local, say) | {"year": local.year}
    if zone == "UTC":
        return say(N_("{weekday} {day} {month} {year} {time} UTC")).format_map(facts)
    utc = local.astimezone(UTC)
    weekday = "" if utc.date() == local.date() else say(DAYS[utc.weekday()]) + " "
    facts |= {"city": zone.rpartition("/")[2].replace("_", " "), "utc": f"{weekday}{utc:%H:%M}"}
    return say(N_("{weekday} {day} {month} {year} {time} {city} ({utc} UTC)")).format_map(facts)


def spoken_short(due: str, zone: str, say: Callable[[str], str] = N_) -> str:
    """`Sun 8 Feb 18:00` in the zone, for subjects, forms and lists; "" for no deadline."""
    if not due:
        return ""
    local = _moment(due, zone).astimezone(zone_of(zone))
    return say(N_("{weekday} {day} {month} {time}")).format_map(_facts(local, say))


def spoken_span(minutes: int, say: Callable[[str], str] = N_) -> str:
    """`3 days and 20 hours`, `2 days`, `20 hours`, `40 minutes`: two units at most, for a count of
    minutes."""
    days, hours, rest = minutes // 1440, minutes % 1440 // 60, minutes % 60
    units = [
        say(one if count == 1 else many).format(count=count)
        for count, one, many in (
            (days, N_("1 day"), N_("{count} days")),
            (hours, N_("1 hour"), N_("{count} hours")),
            (0 if days else rest, N_("1 minute"), N_("{count} minutes")),
        )
        if count
    ] or [say(N_("{count} minutes")).format(count=0)]
    return units[0] if len(units) == 1 else say(N_("{one} and {other}")).format(one=units[0], other=units[1])


def _facts(local: datetime, say: Callable[[str], str]) -> dict[str, str | int]:
    return {
        "weekday": say(DAYS[local.weekday()]),
        "day": local.day,
        "month": say(MONTHS[local.month - 1]),
        "time": f"{local:%H:%M}",
    }


def _moment(text: str, zone: str) -> datetime:
    """Always in UTC: two times in one zone would be compared by their wall clocks, also where these repeat
    an hour."""
    try:
        time = datetime.fromisoformat(text.strip())
    except ValueError:
        raise ValueError(N_('a time is like "2026-01-18 18:00"')) from None
    if time.tzinfo is not None:
        return time.astimezone(UTC)
    if not _LOCAL.fullmatch(text.strip()):
        raise ValueError(N_('a time is like "2026-01-18 18:00"'))
    return _wall(time.date(), time.hour, time.minute, zone)


def _wall(day: date, hour: int, minute: int, zone: str) -> datetime:
    local = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone_of(zone))
    return local.astimezone(UTC)


def _later(moment: datetime, span: Span, zone: str) -> datetime:
    local = moment.astimezone(zone_of(zone))
    day = local.date() + timedelta(span.days)
    return _wall(day, local.hour, local.minute, zone) if span.days else moment + timedelta(hours=span.hours)


def _iso(moment: datetime, zone: str) -> str:
    return moment.astimezone(zone_of(zone)).isoformat(timespec="minutes")
