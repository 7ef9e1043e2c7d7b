"""Recognises browsers in which an organiser has signed in before, by a signed cookie.

Guesses from other browsers do not keep the owner out of a known one, which has no further rights
(OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). A new password ends all of them.
"""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from festival.accounts import organisers

COOKIE = "__Secure-moonbowl_known"  # browsers accept this prefix over https only
YEAR = 365 * 24 * 3600


def known(request: HttpRequest, address: str) -> str:
    """The key that counts tries of this browser at the account of `address`; "" if it is not known
    there."""
    name = cookie_of(address)
    user = organisers.find(address) if name in request.COOKIES else None
    if user is None:
        return ""
    return request.get_signed_cookie(name, "", salt=user.get_session_auth_hash()) or ""


def remember(response: HttpResponse, user: User) -> HttpResponse:
    """Note in the answer that somebody signed in to the account of `user` in this browser."""
    response.set_signed_cookie(
        cookie_of(user.get_username()),
        secrets.token_urlsafe(16),
        salt=user.get_session_auth_hash(),
        max_age=YEAR,
        path="/account/",
        secure=True,
        httponly=True,
        samesite="Lax",
    )
    return response


def cookie_of(address: str) -> str:
    """The cookie's name, one for each account, since two organisers may share a browser."""
    return f"{COOKIE}_{hashlib.sha256(address.encode()).hexdigest()[:8]}"
