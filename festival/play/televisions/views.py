"""The short address of televisions: the wall of the running festival, or a number with dice until
the emcee chooses a wall on the page *Screens*.

The television keeps what it shows in a signed cookie, and waits by loading its page anew: without
scripts, as its browser may be old.
"""

from __future__ import annotations

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import resolve, reverse
from django.utils.cache import add_never_cache_headers
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_safe

from festival.models import Festival
from festival.play.phones.phone_cookies import set_cookie
from festival.play.televisions import connect_televisions
from festival.tables.record.current_festival import has_gone, only_festival
from festival.web.closed_pages import PublicPagesClosed
from festival.web.visitors import counted_address

COOKIE = settings.TV_COOKIE_NAME
SIGNER = Signer(salt="moonbowl_tv")
AGAIN = "again"  # in the address of a waiting page that loads anew


@require_safe
def television(request: HttpRequest, *, is_new: bool = False) -> HttpResponse:
    """is_new: show a number even if there is a wall to show."""
    kept = _kept(request)
    token, _, number = kept.partition(".")
    if kept.startswith("/"):
        if not is_new and (page := _wall(request, kept)):
            return page
        token = number = ""
    elif token and (wall := connect_televisions.chosen(token)):
        return _keeping(redirect("television"), wall)
    if not is_new and (wall := _only_wall()) and (page := _wall(request, wall)):
        return _keeping(page, wall)
    token, waiting = token or get_random_string(32), None
    is_forgetful = AGAIN in request.GET and not kept
    if not is_forgetful:
        waiting = connect_televisions.wait(token, number, counted_address(request))
    context = {"waiting": waiting, "is_forgetful": is_forgetful, "again": f"{request.path}?{AGAIN}"}
    page = render(request, "board/television.html", context)
    add_never_cache_headers(page)
    return _keeping(page, f"{token}.{waiting.number if waiting else ''}")


def _kept(request: HttpRequest) -> str:
    """The address of the wall that this television shows, or its token and number as in
    "abc.4821"; "" for a new one."""
    try:
        return str(SIGNER.unsign_object(request.COOKIES.get(COOKIE, "")))
    except BadSignature:
        return ""


def _keeping(response: HttpResponse, kept: str) -> HttpResponse:
    return set_cookie(response, COOKIE, SIGNER.sign_object(kept))


def _wall(request: HttpRequest, address: str) -> HttpResponse | None:
    """The page at the address of a wall. None if the festival is over or the screen was removed."""
    view, args, kwargs = resolve(address)
    festival = Festival.objects.select_related("hall").filter(code=kwargs["code"]).first()
    if festival is None or has_gone(festival):
        return None
    try:
        page: HttpResponse = view(request, *args, **kwargs)
    except (Http404, PublicPagesClosed):
        return None
    return page


def _only_wall() -> str:
    """The wall of the festival that this laptop runs; "" if it runs several. Without a Wi-Fi
    password, since anybody can open the address."""
    festival = None if settings.IS_HOSTED else only_festival()
    if festival is None:
        return ""
    return reverse("hall_tv" if festival.is_hall else "tv", args=[festival.code])
