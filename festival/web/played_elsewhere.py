"""A bowl that is played at another laptop, without network: until it is back nothing of it is
written here, or its two logs would part."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.formats import date_format, time_format
from django.utils.text import capfirst
from django.utils.timezone import localdate, localtime

from festival.models import Festival
from festival.words.sentences import full_stop, say
from rules.errors import RulesError
from rules.wording import Wording, gettext_noop

CONFLICT = 409

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


class PlayedElsewhereMiddleware(MiddlewareMixin):
    """Says so to the person who pressed, on any page."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, PlayedElsewhere):
            return None
        notice = full_stop(capfirst(say(exception.sentence)))
        if request.headers.get("Accept") == "application/json":
            body = {"kind": "refused", "notice": notice, "revision": None}
            return JsonResponse(body, status=CONFLICT)
        return render(request, "elsewhere.html", {"notice": notice}, status=CONFLICT)
