"""Finds this machine's names and addresses, again and again: the laptop may change its Wi-Fi."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Interface
from pathlib import Path

import segno
from django.conf import settings

from festival.web.adapters import Address, in_order, outgoing_address, read_addresses

FRESH_SECONDS = 2.0


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


@dataclass(frozen=True)
class FoundAddresses:
    """The addresses of this machine that guests could use, and the choice that somebody made."""

    addresses: tuple[Address, ...]  # best first
    chosen: IPv4Interface | None

    @property
    def used(self) -> Address | None:
        """The one that guests use; None without a network."""
        return self.addresses[0] if self.addresses else None

    @property
    def others(self) -> tuple[Address, ...]:
        return self.addresses[1:]

    @property
    def is_choice_gone(self) -> bool:
        """Whether this machine has left the network of the chosen address."""
        if self.used is None or self.chosen is None:
            return False
        return self.used.interface.network != self.chosen.network


def found_addresses() -> FoundAddresses:
    """In the network of a chosen address, the router may have given this machine another one."""
    chosen, addresses = _read_choice(), in_order(read_addresses(), outgoing_address())
    if chosen is not None:

        def distance(address: Address) -> tuple[bool, bool]:
            return address.ip != chosen.ip, address.interface.network != chosen.network

        addresses.sort(key=distance)
    return FoundAddresses(tuple(addresses), chosen)


class NotHere(ValueError):
    """This machine has no such address."""


def choose_address(ip: str) -> None:
    """Let guests use this address while this machine is in its network, also after a restart; ""
    takes the choice back. Raises NotHere."""
    if ip:
        found = [address for address in found_addresses().addresses if str(address.ip) == ip]
        if not found:
            raise NotHere
        _choice_file().write_text(str(found[0].interface), encoding="ascii")
    else:
        _choice_file().unlink(missing_ok=True)
    _lan_address.cache_clear()


def _read_choice() -> IPv4Interface | None:
    try:
        return IPv4Interface(_choice_file().read_text(encoding="ascii"))
    except (OSError, ValueError):  # nobody has chosen
        return None


def _choice_file() -> Path:
    return Path(settings.DATA_DIR) / "guests-address.txt"


def lan_address() -> str | None:
    """The address that guests on the same Wi-Fi use; None without a network."""
    used = found_addresses().used
    return None if used is None else str(used.ip)


PORT_VARIABLE = "MOONBOWL_PORT"


def port() -> int:
    """The port that the server listens on, from the environment."""
    return int(os.environ.get(PORT_VARIABLE, "8000"))


def guest_host() -> str:
    """The host that a guest types: 192.0.2.17:8000, or the name of a hosted Moonbowl."""
    if settings.PUBLIC_ADDRESS:
        return str(settings.PUBLIC_ADDRESS).partition("://")[2]
    return address_with_port(_address_now() or "localhost")


def address_with_port(ip: str) -> str:
    """An address of this machine as guests type it: 192.0.2.17:8000."""
    return f"{ip}:{port()}"


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
    code = segno.make(text, error="m", micro=False)
    # A ground of its own, which browsers that darken pages leave light.
    return str(code.svg_data_uri(scale=4, border=2, light="#fff"))
