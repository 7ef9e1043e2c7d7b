"""Counts refused requests by address, with user, device and time, so that a flood from one address
hides no other. Kept in the memory of one process, and limited. Nobody is named: a helper who is
forgotten is in neither the memory nor the log.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import NamedTuple

from django.http import HttpRequest
from django.utils import timezone

from festival.accounts import devices
from festival.web.bounded_cache import LRUCache

MOST = 1000  # addresses; beyond, the one refused longest ago is forgotten
LAPTOP, OTHERS = "this laptop", "other addresses"
HELPER = "refused_helper"  # attribute of a request: who was refused a page


class RefusedHelper(NamedTuple):
    user_id: int
    role: str


@dataclass(kw_only=True)
class Refused:
    """The refused requests of an address."""

    address: str
    device: str
    user_id: int | None = None  # of the helper who was refused last; None for nobody
    count: int = 0
    sign_ins: int = 0  # refused attempts to sign in
    since: datetime.datetime = field(default_factory=timezone.now)
    last: datetime.datetime = field(default_factory=timezone.now)


_found: LRUCache[str, Refused] = LRUCache(MOST)


def record_refusal(request: HttpRequest, address: str, *, is_sign_in: bool) -> None:
    refused = _found.setdefault(address, Refused(address=address, device=""))
    refused.device, helper = devices.kind_of(request), _helper(request)
    refused.user_id = helper.user_id if helper else refused.user_id
    refused.count += 1
    refused.sign_ins += is_sign_in
    refused.last = timezone.now()


def rows() -> list[Refused]:
    """All counts, those with most refused sign-ins first."""
    found = _found.copy().values()
    return sorted(found, key=lambda asker: (asker.sign_ins, asker.count), reverse=True)


def forget() -> None:
    _found.clear()


def about(request: HttpRequest, address: str) -> str:
    """Address, device and user of a request, for a log line."""
    helper = _helper(request)
    who = f"user {helper.user_id} ({helper.role})" if helper else ""
    return ", ".join(filter(None, (f"from {address}", devices.kind_of(request), who)))


def _helper(request: HttpRequest) -> RefusedHelper | None:
    return getattr(request, HELPER, None)
