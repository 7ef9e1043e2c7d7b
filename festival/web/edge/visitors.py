"""Who a request comes from: an address, and within it a connection.

A party may stand behind one router, or behind a reverse proxy that nobody named here: then all of
it has one address, and its phones are told apart by their connections. A proxy that is named in
MOONBOWL_PROXIES is believed when it says for whom it asks. Others are not.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Hashable, Iterable

from asgiref.typing import WWWScope
from django.conf import settings
from django.http import HttpRequest

OURSELVES = ("127.0.0.1", "::1")  # this machine
FORWARDED = b"x-forwarded-for"
OF_ONE_HOUSEHOLD = 64  # bits of an IPv6 address that its owner cannot choose
OF_ONE_NETWORK = {4: 24, 6: 48}  # bits that neighbours share, and one owner of many addresses
# A whole party has one of these: there a network says nothing that an address does not.
LOCAL = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10"),
    *("127.0.0.0/8", "::1/128", "fc00::/7", "fe80::/10"),
)

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address


def address_of(scope: WWWScope) -> str:
    """ "" where the server does not know."""
    client = scope.get("client")
    said = (value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED)
    found = _asking(client[0], _parts(said)) if client else None
    return "" if found is None else _shared(found)


def counted_address(request: HttpRequest) -> str:
    """The same of Django's request, for what is counted; "" for the emcee's laptop itself."""
    forwarded = _parts([request.headers.get("X-Forwarded-For", "")])
    found = _asking(request.META.get("REMOTE_ADDR", ""), forwarded)
    return "" if found is None or is_laptop(str(found)) else _shared(found)


def network_of(address: str) -> str:
    """The wider network of a counted address; "" for none, and within a local network."""
    if not address:
        return ""
    found = ipaddress.ip_network(address)
    if any(found.network_address in ipaddress.ip_network(each) for each in LOCAL):
        return ""
    return str(found.supernet(new_prefix=OF_ONE_NETWORK[found.version]))


def is_at_laptop(request: HttpRequest) -> bool:
    """Whether somebody sits before the data file."""
    return not settings.IS_HOSTED and not counted_address(request)


def is_laptop(address: str) -> bool:
    """Whether it is the emcee's laptop itself, for which no limit holds. Of a hosted Moonbowl
    nobody sits at the machine."""
    return not settings.IS_HOSTED and address in OURSELVES


def _asking(peer: str, forwarded: list[str]) -> Ip | None:
    """Who asks, as far as those between can be believed."""
    found = _read(peer)
    for text in reversed(forwarded):
        said = _read(text)
        if found is None or said is None or not is_proxy(found):
            break
        found = said
    return found


def connection_of(scope: WWWScope) -> Hashable:
    """Tells the connections of one address apart."""
    return tuple(scope.get("client") or ())


def is_proxy(address: Ip) -> bool:
    return any(address in network for network in settings.TRUSTED_PROXIES)


def is_trusted(peer: str) -> bool:
    """Whether it is one of those proxies."""
    found = _read(peer)
    return found is not None and is_proxy(found)


def _parts(values: Iterable[str]) -> list[str]:
    """For whom each proxy asked, the nearest one last."""
    return [part.strip() for part in ",".join(values).split(",") if part.strip()]


def _read(text: str) -> Ip | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return address if mapped is None else mapped


def _shared(address: Ip) -> str:
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, OF_ONE_HOUSEHOLD), strict=False))
