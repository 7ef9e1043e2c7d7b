"""The Wi-Fi of the party: on the wall, in a code that phones read, and never on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.live.snapshots import BOARD, Topic, snapshot
from festival.models import Festival
from festival.web.wifi import Wifi, wifi_of
from tests.festival.evening import new_festival, stored
from tests.festival.pages import page_of

NETWORK: dict[str, Any] = {"wifi_name": "Lim House", "wifi_password": "mooncake88"}


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("Lim", "mooncake88", "WIFI:T:WPA;S:Lim;P:mooncake88;;"),
        ("Lim", "", "WIFI:T:nopass;S:Lim;;"),
        ('a;b,c:d"e\\f', "12;45678", 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:12\\;45678;;'),
        (r"a\,b", "mooncake,8", r"WIFI:T:WPA;S:a\\\,b;P:mooncake\,8;;"),
        ("月光", "  spaces  ", "WIFI:T:WPA;S:月光;P:  spaces  ;;"),
    ],
)
def test_code_of_the_wifi_escapes_what_has_a_meaning(name: str, password: str, text: str) -> None:
    assert Wifi(name=name, password=password).text == text


def test_wifi_without_a_name_is_none() -> None:
    assert wifi_of("", "mooncake88") is None


@pytest.mark.django_db
def test_tv_shows_the_wifi_and_a_phone_never_does() -> None:
    festival = new_festival(**NETWORK)

    wall, phone = (
        Client().get(reverse(name, args=[festival.code])).content.decode()
        for name in ("tv", "board")
    )

    assert "Wi-Fi Lim House password mooncake88" in page_of(Client().get(wall_of(festival))).text
    assert 'alt="QR code that joins the Wi-Fi"' in wall
    assert "mooncake88" not in phone
    assert "mooncake88" not in str(snapshot(Topic(BOARD, festival.table.pk, "en")).parts)
    assert "mooncake88" in snapshot(Topic(BOARD, festival.table.pk, "en", "tv")).parts["wifi"]


def wall_of(festival: Festival) -> str:
    return reverse("tv", args=[festival.code])


@pytest.mark.django_db
def test_open_wifi_says_that_it_has_no_password() -> None:
    festival = new_festival(wifi_name="Lim House")

    assert "Wi-Fi Lim House no password" in page_of(Client().get(wall_of(festival))).text


@pytest.mark.django_db
def test_festival_form_keeps_the_wifi_to_the_letter(desk: Client) -> None:
    festival = new_festival()

    answer = save(desk, festival, wifi_name="Lim House", wifi_password=" moon cake ")

    assert answer.status_code == 302
    found = stored(festival)
    assert (found.wifi_name, found.wifi_password) == ("Lim House", " moon cake ")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("wifi_name", "x" * 33, "expected at most 32 letters of the plain alphabet, got 33"),
        ("wifi_password", "short", "expected a password of 8 to 63 letters, got 5"),
        ("wifi_password", "x" * 64, "expected a password of 8 to 63 letters, got 64"),
        ("wifi_password", "moon\ncake88", "expected letters that can be read, got hidden ones"),
    ],
)
def test_wifi_that_no_phone_could_join_is_refused(
    desk: Client, field: str, typed: str, sentence: str
) -> None:
    festival = new_festival()

    page = page_of(save(desk, festival, **{"wifi_name": "Lim", field: typed}))

    assert sentence in page.text
    assert field in page.marked()
    assert stored(festival).wifi_name == ""


def save(desk: Client, festival: Festival, **answers: str) -> Any:
    address = reverse("festival_edit", args=[festival.pk])
    fields = page_of(desk.get(address)).form("wifi_name").fields
    return desk.post(address, {**fields, **answers})
