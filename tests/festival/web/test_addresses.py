"""This machine's names and addresses, and nobody else's."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import IPv4Address

import ifaddr
import pytest
from django.core.exceptions import DisallowedHost
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from festival.web import addresses
from festival.web.addresses import Address, LiveHosts, best_address
from tests.tables import beside

ROWS = beside(__file__)


class Network:
    """The laptop's adapters, for a test to change."""

    def __init__(self) -> None:
        self.addresses: dict[str, str] = {}
        self.looks = 0

    def adapters(self) -> list[ifaddr.Adapter]:
        self.looks += 1
        ipv6 = ifaddr.IP(("fe80::1", 0, 2), 64, "wlan0")
        return [ifaddr.Adapter("six", "six", [ipv6], 7)] + [
            ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name)], 1)
            for name, ip in self.addresses.items()
        ]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    network = Network()
    monkeypatch.setattr(ifaddr, "get_adapters", network.adapters)
    monkeypatch.setattr(addresses, "FRESH_SECONDS", 0)
    return network


def get_host(host: str) -> str:
    return RequestFactory().get("/", headers={"host": host}).get_host()


def test_pages_follow_the_laptop_to_another_network(network: Network, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = LiveHosts()
    network.addresses = {"wlan0": "192.168.1.5"}
    assert get_host("192.168.1.5:8000") == "192.168.1.5:8000"

    network.addresses = {"wlan0": "10.20.30.40"}

    assert get_host("10.20.30.40:8000") == "10.20.30.40:8000"
    with pytest.raises(DisallowedHost):
        get_host("192.168.1.5:8000")


def test_the_laptops_own_names_are_answered(
    network: Network, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Moon")
    settings.ALLOWED_HOSTS = LiveHosts()
    hosts = ["localhost:8000", "127.0.0.1", "[::1]:8000", "moon.local:8000"]

    assert [get_host(host) for host in hosts] == hosts


def test_a_foreign_name_that_points_here_is_refused(network: Network, settings: Settings) -> None:
    network.addresses = {"wlan0": "192.168.1.5"}
    settings.ALLOWED_HOSTS = LiveHosts()
    foreign = (
        *("evil.example", "192.168.1.5.nip.io", "192.168.1.5.evil.example", "192.168.1.6"),
        *("sub.localhost", "0.0.0.0", "2130706433", "[fe80::1]"),
    )
    answered = []
    for host in foreign:
        with suppress(DisallowedHost):
            answered.append(get_host(host))

    assert answered == []


def test_a_name_given_by_hand_is_answered(network: Network, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = LiveHosts(["moonbowl.home"])

    assert get_host("moonbowl.home") == "moonbowl.home"


def test_the_adapters_are_not_read_for_every_request(
    network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "FRESH_SECONDS", 60)
    allowed = LiveHosts()

    for _request in range(100):
        assert "localhost" in allowed

    assert network.looks == 1


@pytest.mark.parametrize(("addresses", "outgoing", "best"), ROWS["reached"])
def test_guests_get_the_address_their_phones_can_reach(
    addresses: list[tuple[str, str]], outgoing: str, best: str
) -> None:
    found = [Address(IPv4Address(ip), adapter) for adapter, ip in addresses]

    assert best_address(found, outgoing or None) == (best or None)
    assert best_address(reversed(found), outgoing or None) == (best or None)
