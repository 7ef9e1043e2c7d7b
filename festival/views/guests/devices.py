"""Which phone it is: a guest's own names are shown on it, it can ask for a few names only, and is
asked for the entry code once."""

from __future__ import annotations

import re

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, get_random_string

from festival.models import Festival, Player
from festival.record.log_lines import Person

DEVICE_COOKIE = settings.DEVICE_COOKIE_NAME
ENTRY_COOKIE = settings.ENTRY_COOKIE_NAME
DEVICE = re.compile(r"[A-Za-z0-9]{32}")
DEVICE_SIGNER = Signer(salt="moonbowl_device")
ENTRY_SIGNER = Signer(salt="moonbowl_entry")
YEAR = 365 * 24 * 3600
MOST_REJECTED = 3  # that a phone speaks of


def known_device(request: HttpRequest) -> str:
    """The phone's secret; "" for one that has none, or says anything that is not from us.

    A cookie of an earlier version has no signature. It counts where it has a name already, for
    nobody else can know it, and is signed when it is next remembered.
    """
    said = request.COOKIES.get(DEVICE_COOKIE, "")
    if DEVICE.fullmatch(said):
        return said if Player.objects.filter(device=said).exists() else ""
    try:
        return DEVICE_SIGNER.unsign(said)
    except BadSignature:
        return ""


def device_of(request: HttpRequest) -> str:
    """The phone's secret, a new one where it has none yet."""
    return known_device(request) or get_random_string(32)


def remember(response: HttpResponse, device: str) -> HttpResponse:
    said = DEVICE_SIGNER.sign(device)
    response.set_cookie(
        DEVICE_COOKIE,
        said,
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def needs_code(request: HttpRequest, festival: Festival, device: str) -> bool:
    """Whether the phone is asked for the entry code: it has not typed the one that counts now."""
    if not festival.entry_code:
        return False
    said = request.COOKIES.get(ENTRY_COOKIE, "")
    return not constant_time_compare(said, _entry(festival, device))


def remember_entry(response: HttpResponse, festival: Festival, device: str) -> HttpResponse:
    """The phone has typed the entry code."""
    response.set_cookie(
        ENTRY_COOKIE,
        _entry(festival, device),
        max_age=YEAR,
        path=f"/f/{festival.code}/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _entry(festival: Festival, device: str) -> str:
    return ENTRY_SIGNER.signature(f"{device}.{festival.pk}.{festival.entry_code}")


def own_names(festival: Festival, device: str) -> list[Person]:
    """The players of this phone, and whom it asked for last. An entry that was merged is left
    out where others are there: its player is one of them. So is one that was turned away, where the
    phone has a player."""
    own = asked_from(festival, device)
    shown = [each for each in own if each.status != Player.Status.MERGED] or own
    if any(each.status == Player.Status.APPROVED for each in own):
        shown = [each for each in shown if each.status != Player.Status.REJECTED]
    return [Person(number=each.number, name=each.name) for each in shown]


def asked_from(festival: Festival, device: str) -> list[Player]:
    """Who was registered on this phone. Of those who were turned away only the last few are left:
    a phone that asks again and again has a page that can be read."""
    everybody = festival.players.all() if device else ()
    own = [player for player in everybody if player.device == device]
    rejected = [each for each in own if each.status == Player.Status.REJECTED]
    return [each for each in own if each not in rejected[:-MOST_REJECTED]]
