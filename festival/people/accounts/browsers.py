"""Browsers in which an organiser has signed in before: whoever guesses from elsewhere makes them
wait for nothing, neither for the password nor for the code. To be known so gives no right.

A device cookie for each account, as OWASP describes it: "Slow Down Online Guessing Attacks with
Device Cookies", https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
"""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import User
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from festival.models import KnownBrowser

COOKIE = "__Secure-moonbowl_known"  # browsers take it over https alone
SIGNER = Signer(salt=COOKIE)
YEAR = 365 * 24 * 3600
MOST = 30  # browsers of an account; the one that came first is forgotten first


def known(request: HttpRequest, address: str) -> str:
    """What the tries of this browser at the account of an address are counted by; "" for one in
    which nobody has signed in to it since all of them were forgotten."""
    try:
        token = SIGNER.unsign(request.COOKIES.get(cookie_of(address), ""))
    except BadSignature:
        return ""
    digest = _digest(token)
    found = KnownBrowser.objects.filter(digest=digest, user__username=address)
    return digest if found.exists() else ""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    """Somebody has proved in this browser that the account is theirs."""
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
    """All of an account: the password is another one, or somebody signs out everywhere."""
    KnownBrowser.objects.filter(user=user).delete()


def cookie_of(address: str) -> str:
    """Two organisers may share a browser: each has a cookie of their own."""
    return f"{COOKIE}_{_digest(address)[:8]}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
