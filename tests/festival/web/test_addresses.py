"""This machine's names and addresses, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.core.exceptions import DisallowedHost
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from festival.web import addresses
from festival.web.addresses import (
    LiveHosts,
    NotHere,
    choose_address,
    found_addresses,
    guest_host,
    lan_address,
)
from tests.festival.web.laptops import Laptop, plug_in
from tests.tables import beside

LAPTOPS = beside(__file__)["laptops"]


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Laptop]:
    yield plug_in(monkeypatch)
    addresses._choice_file().unlink(missing_ok=True)


def get_host(host: str) -> str:
    return RequestFactory().get("/", headers={"host": host}).get_host()


def test_pages_follow_the_laptop_to_another_network(laptop: Laptop, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = LiveHosts()
    laptop.join(wlan0="192.168.1.5/24")
    assert get_host("192.168.1.5:8000") == "192.168.1.5:8000"

    laptop.join(wlan0="10.20.30.40/24")

    assert get_host("10.20.30.40:8000") == "10.20.30.40:8000"
    with pytest.raises(DisallowedHost):
        get_host("192.168.1.5:8000")


def test_the_laptops_own_names_are_answered(
    laptop: Laptop, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Moon")
    settings.ALLOWED_HOSTS = LiveHosts()
    hosts = ["localhost:8000", "127.0.0.1", "[::1]:8000", "moon.local:8000"]

    assert [get_host(host) for host in hosts] == hosts


def test_a_foreign_name_that_points_here_is_refused(laptop: Laptop, settings: Settings) -> None:
    laptop.join(wlan0="192.168.1.5/24")
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


def test_a_name_given_by_hand_is_answered(laptop: Laptop, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = LiveHosts(["moonbowl.home"])

    assert get_host("moonbowl.home") == "moonbowl.home"


def test_the_adapters_are_not_read_for_every_request(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "FRESH_SECONDS", 60)
    allowed = LiveHosts()

    for _request in range(100):
        assert "localhost" in allowed

    assert laptop.looks == 1


@pytest.mark.parametrize("row", LAPTOPS, ids=[row["what"] for row in LAPTOPS])
def test_guests_get_the_address_their_phones_can_reach(laptop: Laptop, row: dict[str, Any]) -> None:
    laptop.outgoing = row["outgoing"] or None
    found = []
    for adapters in (row["adapters"], row["adapters"][::-1]):
        laptop.adapters = adapters
        found.append(lan_address())

    assert found == [row["best"] or None] * 2


def test_chosen_address_stays_while_its_network_is_there(laptop: Laptop) -> None:
    laptop.join(en0="192.168.1.5/24", en5="10.0.0.7/24")
    laptop.outgoing = "192.168.1.5"
    choose_address("10.0.0.7")
    here = found_addresses()
    laptop.join(en0="192.168.1.5/24", en5="10.0.0.9/24")
    renewed = found_addresses()
    laptop.join(en0="192.168.1.5/24")
    elsewhere = found_addresses()
    laptop.join(en0="192.168.1.5/24", en5="10.0.0.7/24")
    back = found_addresses()

    told = [
        (found.used and str(found.used.ip), found.is_choice_gone)
        for found in (here, renewed, elsewhere, back)
    ]
    assert told == [
        ("10.0.0.7", False),
        ("10.0.0.9", False),
        ("192.168.1.5", True),
        ("10.0.0.7", False),
    ]


def test_a_choice_counts_at_once_and_can_be_taken_back(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "FRESH_SECONDS", 60)
    monkeypatch.setenv("MOONBOWL_PORT", "8000")
    laptop.join(en0="192.168.1.5/24", en5="10.0.0.7/24")
    laptop.outgoing = "192.168.1.5"
    hosts = [guest_host()]
    for chosen in ("10.0.0.7", ""):
        choose_address(chosen)
        hosts.append(guest_host())

    assert hosts == ["192.168.1.5:8000", "10.0.0.7:8000", "192.168.1.5:8000"]


@pytest.mark.parametrize("typed", ["192.168.1.6", "127.0.0.1", "en0", "192.168.1.5:8000"])
def test_only_an_address_of_this_laptop_can_be_chosen(laptop: Laptop, typed: str) -> None:
    laptop.join(en0="192.168.1.5/24")

    with pytest.raises(NotHere):
        choose_address(typed)

    assert found_addresses().chosen is None


def test_a_damaged_choice_is_none(laptop: Laptop) -> None:
    laptop.join(en0="192.168.1.5/24")
    addresses._choice_file().write_bytes(b"\xff\x0010.0")

    assert lan_address() == "192.168.1.5"
