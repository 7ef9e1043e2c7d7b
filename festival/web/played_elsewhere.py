"""A bowl that is played at another laptop, without network: until it is back nothing of it is
written here, or its two logs would part."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format, time_format
from django.utils.timezone import localdate, localtime

from festival.models import Festival
from rules.errors import RulesError
from rules.wording import Wording, gettext_noop

AWAY = Wording(
    "elsewhere.away",
    gettext_noop(
        "this table has been at another laptop since {time}. Bring its file in, or take the "
        "table back"
    ),
)


class PlayedElsewhere(RulesError):
    """A write to a bowl that is not here."""


def require_here(festival: Festival) -> None:
    """Raises PlayedElsewhere."""
    if festival.away_since is not None:
        raise PlayedElsewhere(AWAY(time=since(festival.away_since)))


def since(at: datetime) -> str:
    """A time of today as clocks show it; of another day with its date."""
    there = localtime(at)
    if there.date() == localdate():
        return str(time_format(there, "TIME_FORMAT"))
    return str(date_format(there, "SHORT_DATETIME_FORMAT"))
