"""A laptop whose network adapters a test plugs in and out, as psutil describes them."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import IPv4Interface
from types import SimpleNamespace

import psutil
import pytest

from festival.web import addresses

HARDWARE = "48:45:20:59:a4:0c"
IPV6 = SimpleNamespace(family=socket.AF_INET6, address="fe80::1", netmask="ffff::")


class Laptop:
    """adapters: of each its name, address, hardware address, and its flags or "down"."""

    def __init__(self) -> None:
        self.adapters: list[Sequence[str]] = []
        self.outgoing: str | None = None
        self.looks = 0

    def join(self, **addresses: str) -> None:
        """Be in the networks of these addresses by adapters of these names, and in no other."""
        self.adapters = [(name, ip, HARDWARE) for name, ip in addresses.items()]

    def net_if_addrs(self) -> dict[str, list[SimpleNamespace]]:
        self.looks += 1
        return {name: self._entries(ip, hardware) for name, ip, hardware, *_ in self.adapters}

    @staticmethod
    def _entries(ip: str, hardware: str) -> list[SimpleNamespace]:
        interface = IPv4Interface(ip)
        ipv4 = SimpleNamespace(
            family=socket.AF_INET, address=str(interface.ip), netmask=str(interface.netmask)
        )
        link = SimpleNamespace(family=psutil.AF_LINK, address=hardware, netmask=None)
        return [ipv4, IPV6, link] if hardware else [ipv4, IPV6]

    def net_if_stats(self) -> dict[str, SimpleNamespace]:
        """Windows has no flags, and leaves out its loopback adapter."""
        return {
            name: SimpleNamespace(
                isup="down" not in flags, flags=",".join(("up", "running", *flags))
            )
            for name, _, _, *flags in self.adapters
            if not name.startswith("Loopback")
        }


def plug_in(monkeypatch: pytest.MonkeyPatch) -> Laptop:
    laptop = Laptop()
    monkeypatch.setattr(psutil, "net_if_addrs", laptop.net_if_addrs)
    monkeypatch.setattr(psutil, "net_if_stats", laptop.net_if_stats)
    monkeypatch.setattr(addresses, "outgoing_address", lambda: laptop.outgoing)
    monkeypatch.setattr(addresses, "FRESH_SECONDS", 1e-9)
    addresses._choice_file().unlink(missing_ok=True)
    return laptop
