"""The address that guests use: where it is shown, who changes it, and whether phones come by it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from festival.live.no_phone_yet import MissingPhones, no_phone_yet
from festival.live.snapshots import BOARD, CONSOLE, Topic
from festival.models import Festival, LogEntry
from festival.web import addresses
from tests.festival.accounts.test_rights import helping
from tests.festival.evening import new_festival, started
from tests.festival.pages import Page, page_of
from tests.festival.web.laptops import Laptop, plug_in

pytestmark = pytest.mark.django_db

WIFI, VPN, PHONE = "192.168.1.5", "10.5.0.2", "192.168.1.77"
NONE_CAME = "No phone has come by this address yet."
TWENTY_TO_EIGHT = datetime(2026, 9, 25, 11, 42, tzinfo=UTC)  # in Manila


@pytest.fixture(autouse=True)
def laptop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Laptop]:
    laptop = plug_in(monkeypatch)
    laptop.adapters = [
        ("NordLynx", f"{VPN}/16", ""),
        ("Wi-Fi", f"{WIFI}/24", "e4-46-b0-0a-d4-b9"),
    ]
    laptop.outgoing = VPN
    monkeypatch.setenv("MOONBOWL_PORT", "8000")
    yield laptop
    addresses._choice_file().unlink(missing_ok=True)


def page(client: Client, name: str, festival: Festival) -> Page:
    return page_of(client.get(reverse(name, args=[festival.pk])))


def led_to(page: Page) -> set[str]:
    """The hosts of all addresses in words and codes."""
    shown = [attributes.get("alt", "") for _, attributes in page.elements]
    return set(re.findall(r"http://([\d.]+):8000/", " ".join([page.text, *shown])))


def choose(desk: Client, ip: str, came_from: str = "/") -> Page:
    posted = {"address": ip, "next": came_from}
    return page_of(desk.post(reverse("guests_address"), posted, follow=True))


def visit(festival: Festival, host: str, client: str = PHONE) -> None:
    url = reverse("board", args=[festival.code])
    assert Client(REMOTE_ADDR=client).get(url, headers={"host": f"{host}:8000"}).status_code == 200


def test_one_press_changes_every_address_and_one_restores_it(desk: Client) -> None:
    festival = new_festival()
    where = reverse("invite", args=[festival.pk])
    before = page(desk, "invite", festival)
    chosen = choose(desk, VPN, where)
    back = choose(desk, "", where)

    assert f"{VPN}:8000 · NordLynx" in before.text
    assert f"All codes and links lead to {VPN}:8000 now." in chosen.text
    assert [led_to(found) for found in (before, chosen, back)] == [{WIFI}, {VPN}, {WIFI}]


def test_a_press_for_an_address_that_is_gone_changes_nothing(desk: Client) -> None:
    said = choose(desk, "10.0.0.9").text

    assert "This laptop no longer has the address 10.0.0.9. Choose another one." in said
    assert addresses.found_addresses().chosen is None


def test_a_choice_that_cannot_be_saved_is_said(
    desk: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path / "gone"

    assert (
        "could not be saved in the data folder: No such file or directory."
        in choose(desk, VPN).text
    )


@pytest.mark.parametrize("asked", ["https://evil.example/", "0"])
def test_a_press_leads_to_no_other_site(desk: Client, asked: str) -> None:
    posted = {"address": VPN, "next": asked}

    assert desk.post(reverse("guests_address"), posted)["Location"] == "/"


def test_pages_say_that_the_network_of_a_choice_is_gone(desk: Client, laptop: Laptop) -> None:
    festival = new_festival()
    choose(desk, VPN)
    laptop.adapters = laptop.adapters[1:]

    assert f"has left the network of {VPN}, which you chose" in page(desk, "invite", festival).text


def test_helpers_see_the_addresses_and_have_no_button() -> None:
    festival = new_festival()

    found = page(helping(festival, "emcee"), "invite", festival)

    assert f"{VPN}:8000 · NordLynx" in found.text
    assert "Use this one" not in found.text


def test_a_hosted_festival_has_one_address(desk: Client, settings: Settings) -> None:
    festival = new_festival()
    settings.PUBLIC_ADDRESS = "https://moon.example"
    settings.IS_HOSTED = True

    assert "The guests’ address" not in page(desk, "invite", festival).text


def test_pages_say_when_a_phone_came_by_each_address(
    desk: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival = new_festival(time_zone="Asia/Manila")
    settings.ALLOWED_HOSTS = addresses.LiveHosts(["testserver"])
    for host, client in ((WIFI, "127.0.0.1"), (WIFI, WIFI), (WIFI, VPN), ("localhost", PHONE)):
        visit(festival, host, client)
    before = page(desk, "invite", festival)
    monkeypatch.setattr(timezone, "now", lambda: TWENTY_TO_EIGHT)
    visit(festival, WIFI)

    assert NONE_CAME in before.text
    after = page(desk, "invite", festival)
    assert "A phone or TV came by this address at 7:42 PM." in after.text
    assert NONE_CAME not in after.text


def console(festival: Festival) -> Topic:
    return Topic(CONSOLE, festival.table.pk, "en")


def told_after(festival: Festival, minutes: int, monkeypatch: pytest.MonkeyPatch) -> set[Topic]:
    """The consoles that are told after a game of so many minutes."""
    missing = MissingPhones()
    LogEntry.objects.filter(table=festival.table).update(at=timezone.now())
    later = timezone.now() + timedelta(minutes=minutes)
    monkeypatch.setattr(timezone, "now", lambda: later)
    topics = {console(festival), Topic(BOARD, festival.table.pk, "en")}
    found = missing.consoles(topics)
    assert missing.consoles(topics) == set()
    return found


def test_consoles_hear_once_that_no_phone_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    festival = started()

    assert told_after(festival, 11, monkeypatch) == {console(festival)}
    sentence = no_phone_yet()
    assert sentence.startswith(f"No phone has come by {WIFI}:8000 yet.")
    assert "hotspot" in sentence
    assert "firewall" in sentence


@pytest.mark.parametrize("why", ["early", "a phone came", "closed", "demo", "rehearsal", "hosted"])
def test_consoles_hear_nothing_while_no_phone_is_missing(
    why: str, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    festival = started()
    settings.ALLOWED_HOSTS = addresses.LiveHosts(["testserver"])
    if why == "a phone came":
        visit(festival, WIFI)
    settings.IS_HOSTED = why == "hosted"
    festival.is_join_open = why != "closed"
    festival.is_demo, festival.is_rehearsal = why == "demo", why == "rehearsal"
    festival.save()

    assert told_after(festival, 9 if why == "early" else 11, monkeypatch) == set()
