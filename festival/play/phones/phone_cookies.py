"""Recognises guests' phones by signed cookies: their own names, also those that were turned down.

A phone sees its own players, may ask for a few names only, and gives the entry code once.
"""

from __future__ import annotations

import re

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

from festival.models import Festival, Player
from festival.tables.record.log_line import Person

DEVICE_COOKIE = settings.DEVICE_COOKIE_NAME
ENTRY_COOKIE = settings.ENTRY_COOKIE_NAME
DEVICE = re.compile(r"[A-Za-z0-9]{32}")
DEVICE_SIGNER = Signer(salt="moonbowl_device")
ENTRY_SIGNER = Signer(salt="moonbowl_entry")
YEAR = 365 * 24 * 3600
MOST_REJECTED = 3  # rejected requests shown on a phone


def known_device(request: HttpRequest) -> str:
    """The phone's secret; "" for a phone without one, or with a cookie that we did not make.

    A cookie of an earlier version has no signature. It counts if its phone has a player, since
    nobody else can know the secret, and is signed the next time it is set.
    """
    said = request.COOKIES.get(DEVICE_COOKIE, "")
    if DEVICE.fullmatch(said):
        return said if Player.objects.filter(device=said).exists() else ""
    try:
        return DEVICE_SIGNER.unsign(said)
    except BadSignature:
        return ""


def device_of(request: HttpRequest) -> str:
    """The phone's secret; a new one if it has none yet."""
    return known_device(request) or get_random_string(32)


def remember(response: HttpResponse, device: str) -> HttpResponse:
    return set_cookie(response, DEVICE_COOKIE, DEVICE_SIGNER.sign(device))


def needs_code(request: HttpRequest, festival: Festival, device: str) -> bool:
    """Whether the phone must type the entry code: it has not typed the current one."""
    if not festival.entry_code:
        return False
    said = request.COOKIES.get(ENTRY_COOKIE, "")
    try:
        ENTRY_SIGNER.unsign(f"{_entry(festival, device)}:{said}")
    except BadSignature:
        return True
    return False


def remember_entry(response: HttpResponse, festival: Festival, device: str) -> HttpResponse:
    """Set the cookie of a phone that has typed the entry code."""
    path = f"/f/{festival.code}/"
    signature = ENTRY_SIGNER.signature(_entry(festival, device))
    return set_cookie(response, ENTRY_COOKIE, signature, path=path)


def set_cookie(response: HttpResponse, name: str, value: str, *, path: str = "/") -> HttpResponse:
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        path=path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _entry(festival: Festival, device: str) -> str:
    return f"{device}.{festival.pk}.{festival.entry_code}"


def own_names(festival: Festival, device: str) -> list[Person]:
    """The players to show on this phone.

    Merged entries are left out if the phone has others, and rejected ones if the phone has an
    approved player.
    """
    own = asked_from(festival, device)
    shown = [each for each in own if each.status != Player.Status.MERGED] or own
    if any(each.status == Player.Status.APPROVED for each in own):
        shown = [each for each in shown if each.status != Player.Status.REJECTED]
    return [Person(number=each.number, name=each.name) for each in shown]


def asked_from(festival: Festival, device: str) -> list[Player]:
    """The players registered on this phone. Of rejected ones only the last MOST_REJECTED, so that
    the page stays readable."""
    everybody = festival.players.all() if device else ()
    own = [player for player in everybody if player.device == device]
    rejected = [each for each in own if each.status == Player.Status.REJECTED]
    return [each for each in own if each not in rejected[:-MOST_REJECTED]]
