"""Recognises browsers in which an organiser has signed in before.

Guesses from other browsers do not delay a known browser, neither at the password nor at the code. A
known browser has no further rights. This is a device cookie for each account, as OWASP describes
it: "Slow Down Online Guessing Attacks with Device Cookies",
https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
"""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import User
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from festival.models import KnownBrowser

COOKIE = "__Secure-moonbowl_known"  # browsers accept this prefix over https only
SIGNER = Signer(salt=COOKIE)
YEAR = 365 * 24 * 3600
MOST = 30  # browsers of an account; the oldest are forgotten first


def known(request: HttpRequest, address: str) -> str:
    """The key that counts tries of this browser at the account of `address`; "" if the browser is
    not known there."""
    try:
        token = SIGNER.unsign(request.COOKIES.get(cookie_of(address), ""))
    except BadSignature:
        return ""
    digest = _digest(token)
    found = KnownBrowser.objects.filter(digest=digest, user__username=address)
    return digest if found.exists() else ""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    """Store that somebody signed in to the account of `user` in this browser."""
    address = user.get_username()
    if known(request, address):
        said = request.COOKIES[cookie_of(address)]
    else:
        token = secrets.token_urlsafe(24)
        KnownBrowser.objects.create(user=user, digest=_digest(token))
        known_ones = KnownBrowser.objects.filter(user=user)
        newest = list(known_ones.order_by("-pk").values_list("pk", flat=True)[:MOST])
        known_ones.exclude(pk__in=newest).delete()
        said = SIGNER.sign(token)
    response.set_cookie(
        cookie_of(address),
        said,
        max_age=YEAR,
        path="/account/",
        secure=True,
        httponly=True,
        samesite="Lax",
    )
    return response


def forget(user: User) -> None:
    """Forget all browsers of an account: its password changed, or its user signs out everywhere."""
    KnownBrowser.objects.filter(user=user).delete()


def cookie_of(address: str) -> str:
    """The cookie's name, one for each account, since two organisers may share a browser."""
    return f"{COOKIE}_{_digest(address)[:8]}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
