"""Deadlines: from the one before, in the moderator's zone, over changes of clocks."""

import os
import subprocess
import sys

import pytest

from pbem.desk import deadlines as d

MADRID = "Europe/Madrid"
WEEKLY = "Sun 18:00, Wed 18:00"


@pytest.mark.parametrize(
    ("previous", "rule", "zone", "due"),
    [
        ("2026-02-08 18:00", WEEKLY, MADRID, "2026-02-11T18:00+01:00"),
        ("2026-02-08T18:00+01:00", WEEKLY, MADRID, "2026-02-11T18:00+01:00"),
        ("2026-02-11T17:00+00:00", WEEKLY, MADRID, "2026-02-15T18:00+01:00"),
        ("2026-02-08 12:00", WEEKLY, MADRID, "2026-02-08T18:00+01:00"),
        ("2026-02-08 18:00", "sunday 18:00", MADRID, "2026-02-15T18:00+01:00"),
        ("2026-03-25 18:00", WEEKLY, MADRID, "2026-03-29T18:00+02:00"),
        ("2026-02-08 18:00", "3 days", MADRID, "2026-02-11T18:00+01:00"),
        ("2026-03-27 18:00", "3 days", MADRID, "2026-03-30T18:00+02:00"),
        ("2026-03-28 18:00", "36 hours", MADRID, "2026-03-30T07:00+02:00"),
        ("2026-10-24 18:00", "24 hours", MADRID, "2026-10-25T17:00+01:00"),
        ("2026-02-08 18:00", "1 week", "UTC", "2026-02-15T18:00+00:00"),
        # The clocks skip 02:30: the deadline moves on by what they skip, and the next one is back in its place.
        ("2026-03-22 02:30", "Sun 02:30", MADRID, "2026-03-29T03:30+02:00"),
        ("2026-03-29T03:30+02:00", "Sun 02:30", MADRID, "2026-04-05T02:30+02:00"),
        # They repeat 02:30: the first of the two is meant, and it isn't followed by the second.
        ("2026-10-18 02:30", "Sun 02:30", MADRID, "2026-10-25T02:30+02:00"),
        ("2026-10-25T02:30+02:00", "Sun 02:30", MADRID, "2026-11-01T02:30+01:00"),
        ("2026-10-25T02:30+02:00", "1 hour", MADRID, "2026-10-25T02:30+01:00"),
        ("2026-10-24 23:30", "Sun 00:15, Sun 23:45", MADRID, "2026-10-25T00:15+02:00"),
        ("", WEEKLY, MADRID, ""),
        ("2026-02-08 18:00", "", MADRID, ""),
    ],
)
def test_the_next_deadline(previous: str, rule: str, zone: str, due: str) -> None:
    """Weekdays and days keep the time of day; hours are real hours; without a first one there is none."""
    assert d.next_due(previous, rule, zone) == due


@pytest.mark.parametrize(
    "rule", ["Sun", "Sun 24:00", "Su 18:00", "Sun 18:00,", "dom 18:00", "0 days", "3", "3 moons", "-1 days", "18:00"]
)
def test_a_rule_that_cannot_be_read(rule: str) -> None:
    """It says what a rule looks like."""
    with pytest.raises(ValueError, match="is like"):
        d.parse_rule(rule)


def test_a_first_deadline_is_settled_in_its_zone() -> None:
    """As typed, to the minute; what is no time says so."""
    assert d.settle("2026-01-18 18:00", MADRID) == "2026-01-18T18:00+01:00"
    assert d.settle("2026-01-18T18:00:00", MADRID) == "2026-01-18T18:00+01:00"
    assert d.settle("", MADRID) == ""
    for wrong in ("2026-01-18", "2026-02-30 18:00", "next Sunday", "2026-01-18 18", "20260118T1800"):
        with pytest.raises(ValueError, match="a time is like"):
            d.settle(wrong, MADRID)


@pytest.mark.parametrize(
    "zone", ["Europe/Madird", "", "Europe", "../etc/passwd", "localtime", "/etc/localtime", "a\0b"]
)
def test_an_unknown_zone(zone: str) -> None:
    """A typing error, a folder of zones, a path, and names that mean another zone on every machine."""
    with pytest.raises(ValueError, match="no time zone"):
        d.zone_of(zone)


def test_zones_that_may_have_been_meant() -> None:
    """By spelling, or by the city alone."""
    assert MADRID in d.near_zones("Europe/Madird")
    assert d.near_zones("new york") == ["America/New_York"]


def test_spoken() -> None:
    """A deadline is printed in the zone, with UTC beside it, its weekday where it is another day."""
    assert d.spoken("2026-02-08T18:00+01:00", MADRID) == "Sun 8 Feb 2026 18:00 Madrid (17:00 UTC)"
    assert d.spoken("2026-02-08T17:00+00:00", MADRID) == "Sun 8 Feb 2026 18:00 Madrid (17:00 UTC)"
    assert d.spoken("2026-02-08 21:00", "America/New_York") == "Sun 8 Feb 2026 21:00 New York (Mon 02:00 UTC)"
    assert d.spoken("2026-02-08 18:00", "UTC") == "Sun 8 Feb 2026 18:00 UTC"
    assert d.spoken("", MADRID) == ""
    assert d.spoken_short("2026-02-08T18:00+01:00", MADRID) == "Sun 8 Feb 18:00"
    spanish = {"Sun": "dom", "Feb": "feb"}

    def say(text: str) -> str:
        return spanish.get(text, text)

    assert d.spoken_short("2026-02-08T18:00+01:00", MADRID, say) == "dom 8 feb 18:00"


def test_spans_are_spoken_in_two_units() -> None:
    """Minutes only where there are no days."""
    assert [d.spoken_span(n) for n in (5520, 2880, 1200, 1500, 1441, 61, 40, 0)] == [
        "3 days and 20 hours",
        "2 days",
        "20 hours",
        "1 day and 1 hour",
        "1 day",
        "1 hour and 1 minute",
        "40 minutes",
        "0 minutes",
    ]


def test_extension_grace_and_minutes() -> None:
    """Two days more keep the time of day; grace halves with each further miss."""
    due = "2026-03-28T18:00+01:00"
    assert d.extended(due, "+2d", MADRID) == "2026-03-30T18:00+02:00"
    assert d.grace_until(due, "12h", 0, MADRID) == "2026-03-29T07:00+02:00"
    assert d.grace_until(due, "12h", 2, MADRID) == "2026-03-28T21:00+01:00"
    assert d.grace_until(due, "", 0, MADRID) == due
    assert d.minutes_between(due, "2026-03-29T07:00+02:00", MADRID) == 720
    assert d.minutes_between("2026-03-29T07:00+02:00", due, MADRID) == -720


def test_away() -> None:
    """The first day is away, the last one is back; the day is the moderator's."""
    away = ("2026-02-20/2026-03-01",)
    days = ("2026-02-19 23:59", "2026-02-20 00:00", "2026-02-28 23:59", "2026-03-01 00:00", "")
    assert [d.is_away(away, day, MADRID) for day in days] == [False, True, True, False, False]
    assert d.is_away(away, "2026-02-19T23:30+00:00", MADRID)
    for wrong in ("2026-02-20", "2026-03-01/2026-02-20", "2026-02-20/2026-02-20", "x/y"):
        with pytest.raises(ValueError, match="an absence is like"):
            d.parse_away(wrong)


def test_neither_locale_nor_the_machines_zone_matters() -> None:
    """The same words under another TZ and LANG."""
    script = (
        "from pbem.desk.deadlines import *; r = 'Sun 18:00'; z = 'Europe/Madrid';"
        "n = next_due('2026-03-25 18:00', r, z); print(n, spoken(n, z))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "TZ": zone, "LANG": language, "LC_ALL": language},
            capture_output=True,
            check=True,
        ).stdout
        for zone, language in (("Asia/Tokyo", "C"), ("America/Lima", "es_ES.UTF-8"))
    }
    assert said == {b"2026-03-29T18:00+02:00 Sun 29 Mar 2026 18:00 Madrid (16:00 UTC)\n"}
