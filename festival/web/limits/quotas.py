"""Limits what one organiser of a hosted server may store and download, so that others have room.

A laptop has no such limits: it is the emcee's own. A demo has lower ones, and a limit on all
festivals together, since anybody may open some.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from festival.models import Festival, Photo, Picture
from festival.web.limits.limited_tries import MINUTE, Limit, seconds_to_wait

FESTIVALS = 500  # of one organiser; the bowls of a hall count as one
PICTURES = 2000
PHOTOS = 5000  # of throws
DOWNLOADS = Limit("downloads", 20, MINUTE)
# Of one visitor of a demo, and of all.
FESTIVALS_IN_DEMO, PICTURES_IN_DEMO, BOWLS_IN_DEMO = 5, 70, 24
VISITORS = Limit("visitors", 20, 24 * 60 * MINUTE)  # from one address
FESTIVALS_OF_ALL = 2000  # with each bowl of a hall

P = ParamSpec("P")
Exported = Callable[Concatenate[HttpRequest, Festival, P], HttpResponse]


class QuotaReached(Exception):
    """An organiser has as much as one may have. Its text is a sentence that says so."""


def require_room_for_festival(owner: int | None) -> None:
    """Raises QuotaReached."""
    if not settings.IS_HOSTED:
        return
    require_room_in_demo()
    most = FESTIVALS_IN_DEMO if settings.IS_DEMO else FESTIVALS
    if Festival.objects.filter(owner=owner, hall=None).count() >= most:
        text = gettext(
            "You have {most} festivals, the most that this server keeps for one organiser. Delete "
            "one that you no longer need."
        )
        raise QuotaReached(text.format(most=most))


def require_room_for_bowls(owner: int | None, count: int) -> None:
    """count: of the bowls to add. Raises QuotaReached."""
    own = Festival.objects.filter(owner=owner).exclude(hall=None)
    if settings.IS_DEMO and own.count() + count > BOWLS_IN_DEMO:
        text = gettext("This demo has room for {most} tables of each visitor.")
        raise QuotaReached(text.format(most=BOWLS_IN_DEMO))


def require_room_in_demo() -> None:
    """Raises QuotaReached."""
    if settings.IS_DEMO and Festival.objects.count() >= FESTIVALS_OF_ALL:
        raise QuotaReached(gettext("This demo is full until tonight. Try again tomorrow."))


def require_room_for_visitor(address: str) -> None:
    """Raises QuotaReached where too many visitors of a demo come from one address."""
    require_room_in_demo()
    if seconds_to_wait((VISITORS, address)):
        raise QuotaReached(gettext("Too many visitors from your network. Try again tomorrow."))


def require_room_for_picture(owner: int | None) -> None:
    """Raises QuotaReached."""
    if not settings.IS_HOSTED:
        return
    most = PICTURES_IN_DEMO if settings.IS_DEMO else PICTURES
    own = Q(prizes__table__festival__owner=owner) | Q(spares__table__festival__owner=owner)
    if Picture.objects.filter(own).distinct().count() >= most:
        text = gettext(
            "Your prizes have {most} pictures, the most that this server keeps for one organiser. "
            "Remove one that you no longer need."
        )
        raise QuotaReached(text.format(most=most))


def require_room_for_photo(owner: int | None) -> None:
    """Raises QuotaReached."""
    own = Photo.objects.filter(entry__table__festival__owner=owner)
    if settings.IS_HOSTED and own.count() >= PHOTOS:
        text = gettext(
            "Your throws have {most} photos, the most that this server keeps for one organiser. "
            "Delete some that you no longer need."
        )
        raise QuotaReached(text.format(most=PHOTOS))


def counted_download(view: Exported[P]) -> Exported[P]:
    """A view that makes a file of a festival. Raises QuotaReached where its organiser, with all
    helpers, asks for too many a minute."""

    @wraps(view)
    def wrapper(
        request: HttpRequest, festival: Festival, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if settings.IS_HOSTED and seconds_to_wait((DOWNLOADS, str(festival.owner_id))):
            text = gettext("You downloaded {most} files within a minute. Try again in a minute.")
            raise QuotaReached(text.format(most=DOWNLOADS.most))
        return view(request, festival, *args, **kwargs)

    return wrapper
