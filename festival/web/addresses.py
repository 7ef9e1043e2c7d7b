"""Finds this machine's names and addresses, again and again: the laptop may change its Wi-Fi."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import ifaddr
import segno
from django.conf import settings

FRESH_SECONDS = 2.0

# Adapters that no guest's phone can reach.
VIRTUAL = re.compile(
    r"(lo\d*$|docker|br-|veth|virbr|vboxnet|vmnet|vnet|lxc|lxd|podman|cni|flannel|cali"
    r"|tun|tap|utun|wg|tailscale|zt|ham|ppp|ipsec|awdl|llw"
    r"|vethernet|.*(virtual|hyper-v|vmware|loopback|wsl|vpn))",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Address:
    ip: ipaddress.IPv4Address
    adapter: str


def read_addresses() -> tuple[Address, ...]:
    return tuple(
        Address(ipaddress.IPv4Address(ip.ip), ip.nice_name)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)  # an IPv6 address is a tuple; the server listens on IPv4
    )


class LiveHosts(list[str]):
    """ALLOWED_HOSTS that follow the network. Django requires a list and only iterates over it.

    Holds only this machine's own names and addresses, so that a foreign name that is made to point
    here (DNS rebinding) is refused.
    """

    def __init__(self, extra: Iterable[str] = ()) -> None:
        super().__init__()
        self._fixed = ("localhost", "127.0.0.1", "[::1]", *own_names(), *extra)
        self._current: tuple[str, ...] = ()
        self._read_at = float("-inf")

    def current(self) -> tuple[str, ...]:
        now = time.monotonic()
        if now - self._read_at >= FRESH_SECONDS:
            addresses = (str(address.ip) for address in read_addresses())
            self._current = tuple(dict.fromkeys((*self._fixed, *addresses)))
            self._read_at = now
        return self._current

    def __iter__(self) -> Iterator[str]:
        return iter(self.current())

    def __contains__(self, host: object) -> bool:
        return host in self.current()

    def __len__(self) -> int:
        return len(self.current())

    def __repr__(self) -> str:
        return f"LiveHosts({list(self.current())})"


def own_names() -> tuple[str, ...]:
    """This machine's names: full, short, and the one that other devices may find (.local)."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.split(".")[0]
    return (name, short, f"{short}.local") if short else ()


def lan_address() -> str | None:
    """The address that guests on the same Wi-Fi most likely reach; None without a network."""
    return best_address(read_addresses(), _outgoing_address())


def best_address(addresses: Iterable[Address], outgoing: str | None) -> str | None:
    """Prefers real adapters, then private addresses, then the address this machine sends from."""
    usable = [
        address
        for address in addresses
        if not (address.ip.is_loopback or address.ip.is_link_local or address.ip.is_unspecified)
    ]

    def preference(address: Address) -> tuple[bool, bool, bool, int]:
        return (
            not VIRTUAL.match(address.adapter),
            address.ip.is_private,
            str(address.ip) == outgoing,
            -int(address.ip),  # so that a tie always ends the same
        )

    return str(max(usable, key=preference).ip) if usable else None


def _outgoing_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # UDP: chooses a route and sends nothing
        except OSError:
            return None
        return str(probe.getsockname()[0])


PORT_VARIABLE = "MOONBOWL_PORT"


def port() -> int:
    """The port that the server listens on, from the environment."""
    return int(os.environ.get(PORT_VARIABLE, "8000"))


def guest_host() -> str:
    """The host that a guest types: 192.0.2.17:8000, or the name of a hosted Moonbowl."""
    if settings.PUBLIC_ADDRESS:
        return str(settings.PUBLIC_ADDRESS).partition("://")[2]
    return f"{_address_now() or 'localhost'}:{port()}"


def with_scheme(address: str) -> str:
    """The URL of an address that guests could type, for links and QR codes."""
    return f"{'https' if settings.PUBLIC_ADDRESS else 'http'}://{address}"


def has_network() -> bool:
    """Whether phones can reach this machine at all."""
    return bool(settings.PUBLIC_ADDRESS) or _address_now() is not None


def _address_now() -> str | None:
    return _lan_address(int(time.monotonic() / FRESH_SECONDS))


@lru_cache(maxsize=1)  # Optimization: asking all adapters takes half a millisecond
def _lan_address(moment: int) -> str | None:
    return lan_address()


# Optimization: drawing takes 4 ms, and each roll shows the code of its table.
@lru_cache(maxsize=1024)
def qr_image(text: str) -> str:
    """A QR code as a data: URI of an SVG picture."""
    return _drawn(text, None)


def qr_image_like(text: str, first: str) -> str:
    """The QR code of one of many texts that hardly differ. first: any of these texts.

    Optimization: choosing the best of eight masks once for all texts takes a quarter of the time,
    a second less for a sheet of cards.
    """
    return _drawn(text, _pattern(first))


@lru_cache(maxsize=16)
def _pattern(text: str) -> int:
    return int(segno.make(text, error="m", micro=False).mask)


def _drawn(text: str, mask: int | None) -> str:
    code = segno.make(text, error="m", micro=False, mask=mask)
    # A ground of its own, which browsers that darken pages leave light.
    return str(code.svg_data_uri(scale=4, border=2, light="#fff"))
