"""Refuses to write to a table that is played at another laptop without network, and since when.

Until its file comes back nothing is written here, or the table would have two different logs.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format, time_format
from django.utils.timezone import localdate, localtime

from festival.models import Festival
from rules.errors import RulesError
from rules.wording import Wording

AWAY = Wording(
    "elsewhere.away",
    "this table has been at another laptop since {time}. Bring its file in, or take the table back",
)


class PlayedElsewhere(RulesError):
    """Somebody wrote to a table that is at another laptop."""


def require_here(festival: Festival) -> None:
    """Raises PlayedElsewhere for a festival that is at another laptop."""
    if festival.away_since is not None:
        raise PlayedElsewhere(AWAY(time=since(festival.away_since)))


def since(at: datetime) -> str:
    """The time of day; for another day than today, with the date."""
    there = localtime(at)
    if there.date() == localdate():
        return str(time_format(there, "TIME_FORMAT"))
    return str(date_format(there, "SHORT_DATETIME_FORMAT"))
