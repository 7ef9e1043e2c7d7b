"""Who a request comes from, and who is believed about it."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Any

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from festival.web.tags import data_path
from festival.web.visitors import address_of, counted_address

PROXY = "198.51.100.7"


def scope(client: str, *forwarded: str) -> Any:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return {"client": [client, 5000], "headers": headers}


@pytest.fixture(autouse=True)
def _a_proxy(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = (ip_network("198.51.100.6/31"), ip_network("2001:db8:1::/48"))


def test_only_a_proxy_is_believed_for_whom_it_asks() -> None:
    """Addresses of one household are one, and an old address written as a new one is the same."""
    addresses = {
        ("192.0.2.1",): "192.0.2.1",
        ("192.0.2.1", "203.0.113.9"): "192.0.2.1",
        (PROXY, "203.0.113.9"): "203.0.113.9",
        (PROXY, "10.9.9.9, 203.0.113.9"): "203.0.113.9",  # what the visitor says of themselves
        (PROXY, "10.9.9.9", "203.0.113.9"): "203.0.113.9",
        (PROXY, "203.0.113.9, 198.51.100.6"): "203.0.113.9",  # two proxies, one behind the other
        **{(PROXY, *said): PROXY for said in (["nonsense"], [""], [])},
        ("2001:db8:2:3::1",): "2001:db8:2:3::/64",
        ("2001:db8:2:3:ffff::2",): "2001:db8:2:3::/64",
        ("::ffff:192.0.2.1",): "192.0.2.1",
    }

    assert {said: address_of(scope(*said)) for said in addresses} == addresses


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
