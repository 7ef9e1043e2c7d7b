"""Which phone it is: a guest's own names are shown on it, and it can ask for a few names only."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

from festival.models import Festival, Player
from festival.record.log_lines import Person

DEVICE_COOKIE = "moonbowl_device"
DEVICE = re.compile(r"[A-Za-z0-9]{32}")
YEAR = 365 * 24 * 3600


def known_device(request: HttpRequest) -> str:
    """The phone's secret; "" for one that has none, or says anything else."""
    said = request.COOKIES.get(DEVICE_COOKIE, "")
    return said if DEVICE.fullmatch(said) else ""


def device_of(request: HttpRequest) -> str:
    """The phone's secret, a new one where it has none yet."""
    return known_device(request) or get_random_string(32)


def remember(response: HttpResponse, device: str) -> HttpResponse:
    response.set_cookie(DEVICE_COOKIE, device, max_age=YEAR, httponly=True, samesite="Lax")
    return response


def own_names(festival: Festival, device: str) -> list[Person]:
    """Whoever plays from this phone. An entry that was merged is left out where others are there:
    its player is one of them."""
    everybody = festival.players.all() if device else ()
    own = [player for player in everybody if player.device == device]
    shown = [each for each in own if each.status != Player.Status.MERGED] or own
    return [Person(number=each.number, name=each.name) for each in shown]
