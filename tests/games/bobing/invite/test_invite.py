"""The invite for the tables: how to get to the board, in codes and in words."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.web.addresses import qr_image
from festival.web.wifi import Wifi
from tests.festival.accounts.test_rights import helping
from tests.festival.evening import new_festival
from tests.festival.pages import Page, page_of

pytestmark = pytest.mark.django_db

NETWORK: dict[str, Any] = {"wifi_name": "Lim House", "wifi_password": "mooncake88"}
LEAVES = 5  # a poster and four cards
NO_NETWORK = "This laptop has no network, so phones cannot use the code."
NO_WIFI = "Type the Wi-Fi’s name and password on the festival’s page"


@pytest.fixture(autouse=True)
def _laptop(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a network where its address is 192.0.2.17."""
    monkeypatch.setattr("festival.web.addresses._lan_address", lambda _: "192.0.2.17")
    monkeypatch.setenv("MOONBOWL_PORT", "8000")


def invite(client: Client, festival: Festival) -> Page:
    return page_of(client.get(reverse("invite", args=[festival.pk])))


def pictures(page: Page) -> list[tuple[str, str]]:
    found = [attributes for tag, attributes in page.elements if tag == "img"]
    return [(each["alt"], each["src"]) for each in found]


def sentences(page: Page) -> list[str]:
    """The languages of the sentences on one leaf."""
    codes = dict(settings.LANGUAGES)
    found = [a["lang"] for tag, a in page.elements if tag == "li" and a.get("lang") in codes]
    return found[: len(codes)]


def test_invite_shows_the_boards_address_as_code_and_text(desk: Client) -> None:
    festival = new_festival(name="Lim <family>", rulebook="xiamen")
    url = f"http://192.0.2.17:8000/f/{festival.code}/"

    page = invite(desk, festival)

    assert pictures(page) == [(f"QR code of {url}", qr_image(url))] * LEAVES
    assert page.words.count("192.0.2.17:8000") == page.words.count("博餅") == LEAVES
    assert page.words.count("Lim <family>") >= LEAVES
    assert page.words.count("Scan the code for the prizes and your turn.") >= LEAVES


def test_invite_leads_into_the_wifi_first(desk: Client) -> None:
    page = invite(desk, new_festival(**NETWORK))

    wifi = Wifi(name="Lim House", password="mooncake88").qr
    assert pictures(page)[::2] == [("QR code that joins the Wi-Fi", wifi)] * LEAVES
    assert "1 Wi-Fi Lim House · password mooncake88 2 192.0.2.17:8000" in page.text
    assert "Scan 1 for the Wi-Fi, then 2 for the prizes and your turn." in page.text
    assert NO_WIFI not in page.text
    is_open = invite(desk, new_festival(wifi_name="Lim House")).text
    assert "1 Wi-Fi Lim House · no password 2 192.0.2.17:8000" in is_open


def test_invite_is_in_every_language_with_the_readers_first(desk: Client) -> None:
    festival, codes = new_festival(), [code for code, _ in settings.LANGUAGES]

    english = invite(desk, festival)
    desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "fil"
    filipino = invite(desk, festival)

    for first, found in (("en", english), ("fil", filipino)):
        assert sentences(found) == [first, *(code for code in codes if code != first)]


def test_laptop_without_a_network_says_that_codes_lead_nowhere(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival = new_festival()

    known = invite(desk, festival)
    monkeypatch.setattr("festival.web.addresses._lan_address", lambda _: None)
    alone = invite(desk, festival)

    assert [NO_NETWORK in page.text for page in (known, alone)] == [False, True]
    assert "The code holds this laptop’s address in its current network." in known.text


def test_whoever_may_set_up_is_told_where_the_wifi_is_typed(desk: Client) -> None:
    """The invite is found in the menu; that to a rehearsal says where it is."""
    festival = new_festival()

    assert NO_WIFI in invite(desk, festival).text
    scorer = helping(festival, "scorer")
    assert NO_WIFI not in invite(scorer, festival).text
    for client in (desk, scorer):
        page = page_of(client.get(reverse("players", args=[festival.pk])))
        links = [attributes.get("href") for tag, attributes in page.elements if tag == "a"]
        assert reverse("invite", args=[festival.pk]) in links
    desk.post(reverse("festival_action", args=[festival.pk, "rehearse"]))
    rehearsal = Festival.objects.get(is_rehearsal=True)
    where = f"192.0.2.17:8000/f/{rehearsal.code}"
    assert invite(desk, rehearsal).words.count(where) == LEAVES
