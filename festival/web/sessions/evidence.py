"""Who was refused, from which address, how often and when: kept for each address and summed, so
that a flood of one hides nobody else. In the memory of one process, and so much of it at most.
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

MOST = 1000  # addresses; the one that was refused least lately is then counted by its network
MOST_NETWORKS = 200  # beyond that all the others together
LAPTOP, OTHERS = "this laptop", "other addresses"


@dataclass(kw_only=True)
class Refused:
    """Of an address or a network. who: as far as somebody is signed in. sign_ins: those that were
    to sign somebody in."""

    address: str
    device: str
    who: str
    count: int = 0
    sign_ins: int = 0
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
    """Those with most first."""
    with _lock:
        found = [*_found.values(), *_of_networks.values()]
    return sorted(found, key=lambda each: (each.sign_ins, each.count), reverse=True)


def forget() -> None:
    with _lock:
        _found.clear()
        _of_networks.clear()


def about(request: HttpRequest, address: str) -> str:
    """From where, on which device, and who, for a line of the log."""
    parts = (f"from {address}", devices.kind_of(request), name_of(request))
    return ", ".join(filter(None, parts))


def name_of(request: HttpRequest) -> str:
    """The name of the signed-in user, if the page asked for it; "" for nobody. It asks no database:
    a line of the log must not wait for one."""
    user = user_of(request)
    if user is None:
        return ""
    helper = helper_of(user)
    return f"{helper.name} ({helper.role})" if helper else f"user {user.pk}"
