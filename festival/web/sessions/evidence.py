"""Counts refused requests by address, with user, device and time, so that a flood from one address
hides no other. Kept in the memory of one process, and limited.
"""

from __future__ import annotations

import datetime
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from django.http import HttpRequest
from django.utils import timezone

from festival.web.edge.visitors import network_of
from festival.web.sessions import devices
from festival.web.sessions.asked import helper_of, user_of

MOST = 1000  # addresses; beyond, the one refused longest ago is counted with its network
MOST_NETWORKS = 200  # beyond, all other networks are counted together
LAPTOP, OTHERS = "this laptop", "other addresses"


@dataclass(kw_only=True)
class Refused:
    """The refused requests of an address or a network."""

    address: str
    device: str
    who: str  # signed-in user; "" for nobody
    count: int = 0
    sign_ins: int = 0  # refused attempts to sign in
    since: datetime.datetime = field(default_factory=timezone.now)
    last: datetime.datetime = field(default_factory=timezone.now)


_found: OrderedDict[str, Refused] = OrderedDict()
_of_networks: dict[str, Refused] = {}
_lock = Lock()


def note(request: HttpRequest, address: str, *, is_sign_in: bool) -> None:
    with _lock:
        refused = _found.get(address)
        if refused is None:
            refused = Refused(address=address, device="", who="")
            _found[address] = refused
        _found.move_to_end(address)
        refused.device, refused.who = devices.kind_of(request), name_of(request) or refused.who
        refused.count += 1
        refused.sign_ins += is_sign_in
        refused.last = timezone.now()
        if len(_found) > MOST:
            _fold(_found.popitem(last=False)[1])


def _fold(gone: Refused) -> None:
    network = network_of(gone.address) if gone.address != LAPTOP else ""
    name = network if network in _of_networks or len(_of_networks) < MOST_NETWORKS else ""
    name = name or OTHERS
    kept = _of_networks.setdefault(
        name, Refused(address=name, device="", who="", since=gone.since, last=gone.last)
    )
    kept.count += gone.count
    kept.sign_ins += gone.sign_ins
    kept.since, kept.last = min(kept.since, gone.since), max(kept.last, gone.last)


def rows() -> list[Refused]:
    """All counts, those with most refused sign-ins first."""
    with _lock:
        found = [*_found.values(), *_of_networks.values()]
    return sorted(found, key=lambda each: (each.sign_ins, each.count), reverse=True)


def forget() -> None:
    with _lock:
        _found.clear()
        _of_networks.clear()


def about(request: HttpRequest, address: str) -> str:
    """Address, device and user of a request, for a log line."""
    parts = (f"from {address}", devices.kind_of(request), name_of(request))
    return ", ".join(filter(None, parts))


def name_of(request: HttpRequest) -> str:
    """The name of the signed-in user, if the page has read the user; else "". Makes no query: a log
    line must not wait for the database."""
    user = user_of(request)
    if user is None:
        return ""
    helper = helper_of(user)
    return f"{helper.name} ({helper.role})" if helper else f"user {user.pk}"
