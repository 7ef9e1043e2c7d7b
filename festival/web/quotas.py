"""Limits what one organiser of a hosted server may store and download, so that others have room.

A laptop has no such limits: it is the emcee's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.core.cache import cache
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from festival.models import Festival, Picture

FESTIVALS = 500  # of one organiser; the bowls of a hall count as one
PICTURES = 2000
DOWNLOADS, MINUTE = 20, 60  # so many in so many seconds

P = ParamSpec("P")
Exported = Callable[Concatenate[HttpRequest, Festival, P], HttpResponse]


class QuotaReached(Exception):
    """An organiser has as much as one may have. Its text is a sentence that says so."""


def require_room_for_festival(owner: int | None) -> None:
    """Raises QuotaReached."""
    if not settings.IS_HOSTED:
        return
    if Festival.objects.filter(owner=owner, hall=None).count() >= FESTIVALS:
        text = gettext(
            "You have {most} festivals, the most that this server keeps for one organiser. Delete "
            "one that you no longer need."
        )
        raise QuotaReached(text.format(most=FESTIVALS))


def require_room_for_picture(owner: int | None) -> None:
    """Raises QuotaReached."""
    if not settings.IS_HOSTED:
        return
    own = Q(prizes__table__festival__owner=owner) | Q(spares__table__festival__owner=owner)
    if Picture.objects.filter(own).distinct().count() >= PICTURES:
        text = gettext(
            "Your prizes have {most} pictures, the most that this server keeps for one organiser. "
            "Remove one that you no longer need."
        )
        raise QuotaReached(text.format(most=PICTURES))


def counted_download(view: Exported[P]) -> Exported[P]:
    """A view that makes a file of a festival. Raises QuotaReached where its organiser, with all
    helpers, asks for too many a minute."""

    @wraps(view)
    def wrapper(
        request: HttpRequest, festival: Festival, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if settings.IS_HOSTED:
            _count(festival.owner_id)
        return view(request, festival, *args, **kwargs)

    return wrapper


def _count(owner: int | None) -> None:
    key = f"downloads.{owner}"
    cache.add(key, 0, MINUTE)
    try:
        count = cache.incr(key)
    except ValueError:  # expired between these two lines
        return
    if count > DOWNLOADS:
        text = gettext("You downloaded {most} files within a minute. Try again in a minute.")
        raise QuotaReached(text.format(most=DOWNLOADS))
