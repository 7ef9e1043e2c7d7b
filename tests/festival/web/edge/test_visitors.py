"""Who a request comes from, and who is believed about it."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Any

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from festival.web.edge.visitors import address_of, counted_address
from festival.web.tags import data_path

PROXY = "198.51.100.7"


def scope(client: str, *forwarded: str) -> Any:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return {"client": [client, 5000], "headers": headers}


@pytest.fixture(autouse=True)
def _a_proxy(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = (ip_network("198.51.100.6/31"), ip_network("2001:db8:1::/48"))


def test_a_phone_has_the_address_of_its_connection() -> None:
    assert address_of(scope("192.0.2.1")) == "192.0.2.1"


def test_whoever_is_no_proxy_is_not_believed() -> None:
    assert address_of(scope("192.0.2.1", "203.0.113.9")) == "192.0.2.1"


def test_a_proxy_says_for_whom_it_asks() -> None:
    addresses = {
        ("203.0.113.9",): "203.0.113.9",
        ("10.9.9.9, 203.0.113.9",): "203.0.113.9",  # what the visitor says of themselves
        ("10.9.9.9", "203.0.113.9"): "203.0.113.9",
        ("203.0.113.9, 198.51.100.6",): "203.0.113.9",  # two proxies, one behind the other
        ("nonsense",): PROXY,
        ("",): PROXY,
        (): PROXY,
    }

    assert {said: address_of(scope(PROXY, *said)) for said in addresses} == addresses


def test_the_addresses_of_one_household_are_one() -> None:
    first, second = "2001:db8:2:3::1", "2001:db8:2:3:ffff::2"

    assert address_of(scope(first)) == address_of(scope(second)) == "2001:db8:2:3::/64"


def test_an_old_address_written_as_a_new_one_is_the_same() -> None:
    assert address_of(scope("::ffff:192.0.2.1")) == "192.0.2.1"


def test_limits_count_every_address_but_this_laptop() -> None:
    counted = {
        ("192.0.2.7", ""): "192.0.2.7",
        ("192.0.2.7", "203.0.113.9"): "192.0.2.7",
        (PROXY, "203.0.113.9"): "203.0.113.9",
        ("2001:db8:2:3::7", ""): "2001:db8:2:3::/64",
        **{(laptop, ""): "" for laptop in ("127.0.0.1", "::1", "", "unix:")},
    }

    def found(peer: str, said: str) -> str:
        request = RequestFactory(REMOTE_ADDR=peer).get("/", headers={"X-Forwarded-For": said})
        return counted_address(request)

    assert {each: found(*each) for each in counted} == counted


@pytest.mark.parametrize(("peer", "is_told"), [("127.0.0.1", True), ("192.168.1.20", False)])
def test_only_the_laptop_is_told_where_the_data_file_lies(peer: str, is_told: bool) -> None:
    told = data_path(RequestFactory(REMOTE_ADDR=peer).get("/"))

    assert bool(told) is is_told
