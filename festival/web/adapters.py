"""Reads the addresses of this machine's network adapters, and finds the one that phones reach.

Names come last: each system, VPN and language has its own. On any system, tunnels rarely have a
hardware address, or a network with room for a phone.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Interface, IPv4Network

import psutil

HOME = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))  # RFC 1918
NARROWEST = 29  # bits of a network that has room for a router, this machine and a phone
NO_NETWORK = 32
# VPNs that look like Ethernet cards: TAP-Windows and Cisco AnyConnect, others by their names.
TUNNEL_HARDWARE = ("00:ff:", "00:05:9a:")
TUNNEL = re.compile(r"^(u?tun|tap|wg|tailscale|zt|zerotier|feth|ham|ppp|ipsec)|vpn", re.IGNORECASE)
# Adapters of virtual machines and containers.
VIRTUAL = re.compile(
    r"^(docker|br-|bridge\d{3}|veth|virbr|vboxnet|vmnet|vnet|lxc|lxd|incus|podman|cni|flannel|cali)"
    r"|virtual|hyper-v|vmware|wsl",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Address:
    """An address of this machine, and what its adapter is."""

    interface: IPv4Interface  # with the bits of its network: 192.168.1.5/24
    adapter: str  # name in the system's settings: Wi-Fi, en0, wlan0
    hardware: str = ""  # address of the adapter, such as 3c:22:fb:00:00:01
    is_pointed: bool = False  # leads to a single other machine

    def __str__(self) -> str:
        return f"{self.ip} ({self.adapter})"

    @property
    def ip(self) -> IPv4Address:
        return self.interface.ip

    @property
    def is_tunnel(self) -> bool:
        return (
            self.is_pointed
            or not self.hardware.strip("0:")
            or self.hardware.startswith(TUNNEL_HARDWARE)
            or self.interface.network.prefixlen > NARROWEST
            or TUNNEL.search(self.adapter) is not None
        )

    @property
    def is_first(self) -> bool:
        """Whether this is the first address of its network. It belongs to whoever makes the
        network: a router, or this machine for its virtual machines or as a hotspot."""
        return self.ip == self.interface.network.network_address + 1


def read_addresses() -> tuple[Address, ...]:
    """The IPv4 addresses of all adapters that are up; the server listens on no others."""
    states = psutil.net_if_stats()
    found = []
    for name, entries in psutil.net_if_addrs().items():
        state = states.get(name)  # None: Windows does not describe every adapter
        if state is not None and not state.isup:
            continue
        is_pointed = state is not None and "pointopoint" in state.flags.split(",")
        hardware = [entry.address for entry in entries if entry.family == psutil.AF_LINK]
        found += [
            Address(
                IPv4Interface(f"{entry.address}/{entry.netmask or NO_NETWORK}"),
                name,
                hardware=hardware[0].lower().replace("-", ":") if hardware else "",
                is_pointed=is_pointed,
            )
            for entry in entries
            if entry.family == socket.AF_INET
        ]
    return tuple(found)


def in_order(addresses: Iterable[Address], outgoing: str | None) -> list[Address]:
    """The addresses that other machines might reach, and first the one that phones most likely do.

    outgoing: the address of the default route. Its network has a router, and so has most likely one
    in which this machine is not the first: no system tells the router of a network whose traffic a
    VPN takes.
    """

    def preference(address: Address) -> tuple[bool, bool, bool, bool, bool, int]:
        is_outgoing = str(address.ip) == outgoing
        return (
            not address.is_tunnel,
            is_outgoing or not address.is_first,
            any(address.ip in network for network in HOME),
            is_outgoing,
            not VIRTUAL.search(address.adapter),
            -int(address.ip),  # so that a tie always ends the same
        )

    usable = (
        address for address in addresses if not (address.ip.is_loopback or address.ip.is_link_local)
    )
    return sorted(usable, key=preference, reverse=True)


def outgoing_address() -> str | None:
    """The address of the default route. A VPN that takes all traffic has that route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # UDP: chooses a route and sends nothing
        except OSError:
            return None
        return str(probe.getsockname()[0])
