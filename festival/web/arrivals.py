"""Remembers by which addresses of this laptop other machines have come, and when.

In memory, for this run of the program: it says whether a network lets phones through.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from festival.web.visitors import counted_address

_arrivals: dict[str, datetime] = {}  # by the name or the IP of this laptop


def record_arrival(request: HttpRequest) -> None:
    """Note a request of another machine. Django has checked that its host is one of ours."""
    if settings.IS_HOSTED:
        return
    client = counted_address(request)
    if client and client not in settings.ALLOWED_HOSTS:  # this laptop asks at its own address too
        _arrivals[_without_port(request.get_host())] = timezone.now()


def last_arrival(address: str) -> datetime | None:
    """address: as guests type it."""
    return _arrivals.get(_without_port(address))


def _without_port(address: str) -> str:
    return address.partition(":")[0]


def forget_arrivals() -> None:
    _arrivals.clear()
