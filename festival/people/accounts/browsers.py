"""Browsers in which an organiser has signed in before: who guesses from elsewhere makes them wait
for nothing. To be known so gives no right."""

from __future__ import annotations

import hashlib
import secrets

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

COOKIE = "__Secure-moonbowl_known"  # browsers take it over https alone
SIGNER = Signer(salt=COOKIE)
YEAR = 365 * 24 * 3600


def known(request: HttpRequest, address: str) -> str:
    """What the tries of this browser at the account of an address are counted by; "" for one in
    which nobody has signed in to it."""
    try:
        said = SIGNER.unsign(request.COOKIES.get(COOKIE, ""))
    except BadSignature:
        return ""
    return said if constant_time_compare(said.partition(".")[0], _digest(address)) else ""


def remember(request: HttpRequest, response: HttpResponse, address: str) -> HttpResponse:
    said = known(request, address) or f"{_digest(address)}.{secrets.token_hex(8)}"
    response.set_cookie(
        COOKIE,
        SIGNER.sign(said),
        max_age=YEAR,
        path="/account/",
        secure=True,
        httponly=True,
        samesite="Lax",
    )
    return response


def _digest(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()[:32]
