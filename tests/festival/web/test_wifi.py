"""The Wi-Fi of the party: on the wall, in a code that phones read, and never on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.live.shown_tables import snapshot
from festival.live.snapshots import BOARD, Topic
from festival.models import Festival
from festival.tables.board.wall_addresses import sealed, tv_address, unsealed
from festival.web.wifi import Wifi, wifi_of
from tests.festival.answers import save
from tests.festival.evening import new_festival, order, started, stored
from tests.festival.pages import page_of
from tests.festival.web.test_views import KEPT, PUBLIC, each

NETWORK: dict[str, Any] = {"wifi_name": "Lim House", "wifi_password": "mooncake88"}


def test_code_of_the_wifi_escapes_what_has_a_meaning() -> None:
    texts = {
        ("Lim", "mooncake88"): "WIFI:T:WPA;S:Lim;P:mooncake88;;",
        ("Lim", ""): "WIFI:T:nopass;S:Lim;;",
        ('a;b,c:d"e\\f', "12;45678"): 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:12\\;45678;;',
        (r"a\,b", "mooncake,8"): r"WIFI:T:WPA;S:a\\\,b;P:mooncake\,8;;",
        ("月光", "  spaces  "): "WIFI:T:WPA;S:月光;P:  spaces  ;;",
    }

    assert {(n, p): Wifi(name=n, password=p).text for n, p in texts} == texts


def test_wifi_without_a_name_is_none() -> None:
    assert wifi_of("", "mooncake88") is None


@pytest.mark.django_db
def test_own_screen_shows_the_wifi_and_no_guest_page_does() -> None:
    festival = new_festival(**NETWORK)
    topic = Topic(BOARD, festival.table.pk, "en", sealed(festival.code, 1, "tv"))

    assert "Wi-Fi Lim House password mooncake88" in page_of(Client().get(wall_of(festival))).text
    assert 'alt="QR code that joins the Wi-Fi"' in told(wall_of(festival))
    assert "mooncake88" in snapshot(topic).parts["wifi"]
    assert "mooncake88" in told(f"{wall_of(festival)}state/")
    for public in each(festival, PUBLIC | KEPT):
        assert "mooncake88" not in told(public)
    for slug in ("", "tv"):
        topic = Topic(BOARD, festival.table.pk, "en", slug)
        assert "mooncake88" not in str(snapshot(topic).parts)


@pytest.mark.django_db
def test_a_seal_that_is_guessed_is_that_of_guests() -> None:
    festival = new_festival(**NETWORK)

    for seal in ("", "a", "aaaaaaaaaa", "abcdefghij"):
        page = Client().get(reverse("screen", args=[festival.code, f"tv--{seal}"]))
        text = page.content.decode()

        assert page.status_code == 200
        assert "mooncake88" not in text
        assert f"tv--{seal}" not in text.replace(f"/tv/tv--{seal}/", "", 1)


@pytest.mark.django_db
def test_seal_of_one_screen_is_none_of_another() -> None:
    assert unsealed("ab12cd", 1, sealed("ab12cd", 1, "tv")) == ("tv", True)
    for code, number, slug in [("ab12ce", 1, "tv"), ("ab12cd", 2, "tv"), ("ab12cd", 1, "bar")]:
        seal = sealed("ab12cd", 1, "tv").removeprefix("tv")
        assert unsealed(code, number, f"{slug}{seal}") == (slug, False)


@pytest.mark.django_db
@pytest.mark.parametrize("is_over", [True, False], ids=["over", "put away"])
def test_wifi_is_nowhere_when_the_evening_is_over_or_put_away(
    desk: Client, django_capture_on_commit_callbacks: Any, *, is_over: bool
) -> None:
    festival = started(**NETWORK)
    addresses = wall_of(festival), f"{wall_of(festival)}state/"
    before = [told(address) for address in addresses]

    if is_over:
        for verb, how in [("stop", {"way": "lots"}), ("crown", {})]:
            assert order(desk, festival, verb, **how).status_code == 200
    else:
        with django_capture_on_commit_callbacks(execute=True):
            desk.post(reverse("festival_action", args=[festival.pk, "archive"]))

    assert ["mooncake88" in text for text in before] == [True, True]
    assert ["mooncake88" in told(address) for address in addresses] == [False, False]


@pytest.mark.django_db
def test_every_way_to_the_tv_leads_to_the_wifi(desk: Client) -> None:
    """From the pages of the festival, the console and the page of screens, and what the console
    shows of the room."""
    festival = started(**NETWORK)
    seal, code = wall_of(festival), festival.code

    for name in ("prizes", "console", "screens"):
        page = desk.get(reverse(name, args=[festival.pk])).content.decode()
        assert seal in page
        assert f'/f/{code}/tv/"' not in page
        assert f"/f/{code}/tv/<" not in page
    assert "mooncake88" in desk.get(reverse("room", args=[festival.pk, "tv"])).content.decode()
    assert Client().get(reverse("room", args=[festival.pk, "tv"])).status_code == 302


def wall_of(festival: Festival) -> str:
    return tv_address(stored(festival))


def told(address: str) -> str:
    return str(Client().get(address).content.decode())


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
def test_wifi_that_no_phone_could_join_is_refused(desk: Client) -> None:
    festival = new_festival()
    sentences = {
        ("wifi_name", "x" * 33): (
            "type at most 32 plain letters; a Hanzi counts as 3, an emoji as 4 (yours count 33)"
        ),
        ("wifi_password", "short"): "type a password of 8 to 63 letters (you typed 5)",
        ("wifi_password", "x" * 64): "type a password of 8 to 63 letters (you typed 64)",
        ("wifi_password", "moon\ncake88"): "type visible letters (some are invisible)",
    }
    for (field, typed), sentence in sentences.items():
        page = page_of(save(desk, festival, **{"wifi_name": "Lim", field: typed}))

        assert sentence in page.text
        assert field in page.marked()
    assert stored(festival).wifi_name == ""
