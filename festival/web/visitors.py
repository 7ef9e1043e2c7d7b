"""Finds the address and the connection that a request comes from.

Behind one router, or behind a reverse proxy that is not configured, a whole party has one address;
then only connections tell the phones apart. X-Forwarded-For is believed only from the proxies that
MOONBOWL_PROXIES names.

A demo uses an alias of each address in its place: addresses are then in no log and no database.

Remembers by which addresses of this laptop other machines have come in this run of the program.
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections.abc import Iterable
from datetime import datetime

from asgiref.typing import WWWScope
from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

OURSELVES = ("127.0.0.1", "::1")  # this machine
FORWARDED = b"x-forwarded-for"
OF_ONE_HOUSEHOLD = 64  # bits of an IPv6 address that its owner cannot choose
OF_ONE_NETWORK = {4: 24, 6: 48}  # bits that neighbours share, and one owner of many addresses
# A whole party shares such a network, so it tells no more than an address.
LOCAL = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10"),
    *("127.0.0.0/8", "::1/128", "fc00::/7", "fe80::/10"),
)
# Of the aliases in a demo: in the memory of this process alone, so that nobody can look one up.
KEY = secrets.token_bytes(32)

_arrivals: dict[str, datetime] = {}  # by the name or the IP of this laptop

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def address_of(scope: WWWScope) -> str:
    """The client's address, for IPv6 the network of its household; "" if it is unknown."""
    client = scope.get("client")
    said = (value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED)
    found = _asking(client[0], _parts(said)) if client else None
    return "" if found is None else _shared(found)


def counted_address(request: HttpRequest) -> str:
    """The address of a client whose requests are counted; "" for the emcee's laptop itself."""
    forwarded = _parts([request.headers.get("X-Forwarded-For", "")])
    found = _asking(request.META.get("REMOTE_ADDR", ""), forwarded)
    return "" if found is None or is_laptop(str(found)) else _shared(found)


def network_of(address: str) -> str:
    """The wider network of a counted address; "" for none, and within a local network."""
    if not address:
        return ""
    found = ipaddress.ip_network(address)
    if any(found.network_address in ipaddress.ip_network(network) for network in LOCAL):
        return ""
    return str(found.supernet(new_prefix=OF_ONE_NETWORK[found.version]))


def is_at_laptop(request: HttpRequest) -> bool:
    """Whether the request comes from the laptop that has the data file."""
    return not settings.IS_HOSTED and not counted_address(request)


def is_laptop(address: str) -> bool:
    """Whether an address is the emcee's laptop itself, which has no limits; never when hosted."""
    return not settings.IS_HOSTED and address in OURSELVES


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


def _asking(peer: str, forwarded: list[str]) -> Ip | None:
    """The client's address: the last one in the chain that is not a trusted proxy; None if the
    peer's cannot be read."""
    found = _read(peer)
    for text in reversed(forwarded):
        said = _read(text)
        if found is None or said is None or not is_proxy(found):
            break
        found = said
    return found


def is_proxy(address: Ip) -> bool:
    return any(address in network for network in settings.TRUSTED_PROXIES)


def is_in(peer: str, networks: Iterable[Network]) -> bool:
    found = _read(peer)
    return found is not None and any(found in network for network in networks)


def _parts(values: Iterable[str]) -> list[str]:
    """The addresses of X-Forwarded-For headers, that of the nearest proxy's client last."""
    return [part.strip() for part in ",".join(values).split(",") if part.strip()]


def _read(text: str) -> Ip | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return address if mapped is None else mapped


def _shared(address: Ip) -> str:
    if settings.IS_DEMO:
        bits = 32 if address.version == 4 else OF_ONE_HOUSEHOLD
        return _alias(ipaddress.ip_network((address, bits), strict=False).network_address)
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, OF_ONE_HOUSEHOLD), strict=False))


def _alias(address: Ip) -> str:
    """A local address, always the same for this one while this process runs."""
    digest = hmac.digest(KEY, address.packed, "sha256")
    return str(ipaddress.ip_network((b"\xfd" + digest[:7] + bytes(8), OF_ONE_HOUSEHOLD)))
