"""A demo: anybody opens festivals there without an account, and in the night all of it is gone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import get_resolver, reverse
from pytest_django import Settings

from festival.models import Festival, LogEntry, Player, SignedIn
from festival.web.limits import quotas
from tests.festival.accounts.on_a_server.hosted import settings_of
from tests.festival.pages import page_of
from tests.festival.web.test_views import EMCEES, OPEN, each

pytestmark = pytest.mark.django_db

OF_DEMO = ("IS_HOSTED", "IS_DEMO", "PUBLIC_ADDRESS", "ROOT_URLCONF", "AUTHENTICATION_BACKENDS")
SAID = "This is a demo: everything is deleted tonight. Do not type real names or phone numbers."
ADDRESS = "203.0.113.5"


@pytest.fixture(autouse=True)
def _demo(settings: Settings) -> None:
    read = settings_of(MOONBOWL_DEMO="1", EMAIL_URL="")
    for name in OF_DEMO:
        setattr(settings, name, read[name])


def visitor() -> Client:
    client = Client(REMOTE_ADDR=ADDRESS)
    assert client.post(reverse("visit")).status_code == 302
    return client


def with_demo_evening() -> tuple[Client, Festival]:
    client = visitor()
    client.post(reverse("demo"))
    return client, Festival.objects.latest("pk")


def test_visitor_plays_a_festival_that_no_other_visitor_finds() -> None:
    client, festival = with_demo_evening()
    console = reverse("console", args=[festival.pk])

    assert client.get(console).status_code == 200
    assert visitor().get(console).status_code == 404
    led = Client().get(console, follow=True)
    assert (led.redirect_chain[-1][0], "Try it" in page_of(led).text) == (reverse("home"), True)


def test_pages_are_marked_and_say_what_becomes_of_typed_names() -> None:
    client, festival = with_demo_evening()
    warned = {*("players", "join", "who", "festival_edit", "festival_new", "home", "helpers")}
    pages = {
        url: page_of(answer)
        for url in each(festival, {*warned, "console", "board", "tv", "results", "privacy"})
        if (answer := client.get(url, follow=True)).status_code == 200
    }

    marked = [url for url, page in pages.items() if "demo-mark" in str(page.elements)]
    assert marked == [*pages]
    assert {url for url in each(festival, warned) if SAID not in pages[url].text} == set()
    assert SAID in page_of(Client().get("/")).text


def test_demo_has_the_pages_of_a_party_and_no_accounts() -> None:
    names = {str(getattr(each, "name", "")) for each in get_resolver().url_patterns} - {"None"}

    assert names == {*OPEN, *EMCEES, "visit"}
    with pytest.raises(CommandError, match="a demo has no accounts"):
        call_command("organiser", "ana@example.com")


def test_address_of_a_visitor_is_stored_nowhere() -> None:
    _, festival = with_demo_evening()
    festival.is_join_open = True
    festival.save()
    Client(REMOTE_ADDR=ADDRESS).post(reverse("join", args=[festival.code]), {"name": "Ana"})

    stored = {*SignedIn.objects.values_list("address", flat=True)}
    stored |= {*Player.objects.exclude(address="").values_list("address", flat=True)}
    assert len(stored) == 1
    assert ADDRESS not in stored


def test_visitor_has_few_festivals_and_an_address_few_visitors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quotas, "FESTIVALS_IN_DEMO", 1)
    monkeypatch.setattr(quotas, "VISITORS", replace(quotas.VISITORS, most=1))
    client, _ = with_demo_evening()

    assert client.post(reverse("demo")).status_code == 409
    assert Client(REMOTE_ADDR=ADDRESS).post(reverse("visit")).status_code == 409
    assert Client(REMOTE_ADDR="203.0.113.6").post(reverse("visit")).status_code == 302
    monkeypatch.setattr(quotas, "FESTIVALS_OF_ALL", 1)
    full = Client(REMOTE_ADDR="203.0.113.7").post(reverse("visit"))
    assert "This demo is full until tonight" in page_of(full).text


def test_night_leaves_nothing_and_empties_nothing_but_a_demo(settings: Settings) -> None:
    client, festival = with_demo_evening()
    cache.set("upload", b"a list with names")

    settings.IS_DEMO = False
    with pytest.raises(CommandError, match="nothing was deleted"):
        call_command("empty")
    assert Festival.objects.exists()
    settings.IS_DEMO = True
    call_command("empty")

    models = (Festival, LogEntry, Player, User, Session, SignedIn)
    assert [model for model in models if model.objects.exists()] == []
    assert cache.get("upload") is None
    assert client.get(reverse("board", args=[festival.code])).status_code == 404
    assert "Try it" in page_of(client.get("/")).text
