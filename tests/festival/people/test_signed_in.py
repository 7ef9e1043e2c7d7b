"""Where somebody is signed in: seen, and ended, one by one or everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Helper, LogEntry, SignedIn
from festival.people import helpers, sign_in
from festival.web import devices
from tests.festival.evening import new_key, started, stored, version_of
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604.1"
IPAD = "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605 Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Safari/605.1"
LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def browser(token: str, agent: str) -> Client:
    """One that is signed in by a link."""
    client = Client(headers={"User-Agent": agent}, REMOTE_ADDR="192.0.2.7")
    assert client.post(reverse("sign_in", args=[token])).status_code == 302
    return client


def helping(festival: Festival, name: str = "Hana", role: str = "emcee") -> tuple[Helper, Client]:
    made = helpers.add_helper(festival.pk, name=name, role=role)
    return made.helper, browser(made.token, IPHONE)


def again(festival: Festival, helper: Helper, agent: str = ANDROID) -> Client:
    return browser(helpers.invite(festival.pk, helper.pk).token, agent)


def is_in(client: Client) -> bool:
    return client.get(reverse("signed_in")).status_code == 200


def act(client: Client, festival: Festival, helper: Helper, verb: str, **fields: Any) -> Any:
    return client.post(reverse("helper_action", args=[festival.pk, helper.pk, verb]), fields)


def test_device_is_known_by_what_its_browser_says(rf: Any) -> None:
    kinds = {IPHONE: "iphone", IPAD: "ipad", ANDROID: "android", WINDOWS: "windows"}
    kinds |= {MAC: "mac", LINUX: "linux", "": "other", "\x00": "other"}

    found = {agent: devices.kind_of(rf.get("/", headers={"User-Agent": agent})) for agent in kinds}

    assert found == kinds


def test_emcee_sees_where_each_helper_is_signed_in_and_stays_so(desk: Client) -> None:
    festival = started()
    helper, phone = helping(festival)
    invited = page_of(act(desk, festival, helper, "link")).text
    again(festival, helper)

    text = page_of(desk.get(reverse("helpers", args=[festival.pk]))).text

    assert "Hana is signed in already in 1 browser and stays so" in invited
    assert "Sign out everywhere" in invited
    assert is_in(phone)
    assert all(said in text for said in ("iPhone", "Android device"))
    assert text.count("192.0.2.7") == 2
    assert text.count("signed in since") == text.count("last seen") == 2


def test_helper_is_signed_out_on_one_device_or_everywhere_and_comes_back_by_a_new_link(
    desk: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """And open sockets are looked at at once."""
    festival, said = started(), list[str]()
    helper, phone = helping(festival)
    tablet = again(festival, helper)
    unused = helpers.invite(festival.pk, helper.pk).token
    monkeypatch.setattr("festival.people.signing_out.announce_revoked", lambda: said.append("now"))

    number = SignedIn.objects.get(user=helper.user, device="iphone").pk
    act(desk, festival, helper, "one", browser=number)
    assert (is_in(phone), is_in(tablet)) == (False, True)
    said.clear()
    with django_capture_on_commit_callbacks(execute=True):
        act(desk, festival, helper, "everywhere")

    assert said == ["now"]
    assert [is_in(client) for client in (phone, tablet, desk)] == [False, False, True]
    assert not SignedIn.objects.filter(user=helper.user).exists()
    assert is_in(browser(unused, IPHONE))


def test_browser_of_somebody_else_is_not_signed_out(desk: Client) -> None:
    festival, other = started(), started()
    helper, _ = helping(festival)
    stranger, phone = helping(other)

    for number in ("", "x", "-1", "9" * 40, "٣", SignedIn.objects.get(user=stranger.user).pk):
        assert act(desk, festival, helper, "one", browser=number).status_code == 302
    assert is_in(phone)
    assert is_in(desk)


def test_emcee_signs_all_other_browsers_out_and_then_this_one() -> None:
    first, second = (browser(sign_in.create_link(), agent) for agent in (WINDOWS, IPAD))
    rows = page_of(first.get(reverse("signed_in"))).text
    assert all(said in rows for said in ("Windows computer", "iPad", "this browser"))

    first.post(reverse("signed_in_action", args=["others"]))
    assert (is_in(first), is_in(second)) == (True, False)
    first.post(reverse("signed_in_action", args=["everywhere"]))
    assert not is_in(first)
    third = browser(sign_in.create_link(), MAC)
    third.post(reverse("sign_out"))
    assert not SignedIn.objects.exists()


def test_everybody_is_led_to_the_own_list(desk: Client) -> None:
    festival = started()
    phones = {role: helping(festival, role, role)[1] for role in ("scorer", "viewer", "desk")}
    pages = [
        phone.get(reverse("desk" if role == "desk" else "log", args=[festival.pk]))
        for role, phone in phones.items()
    ]
    pages += [desk.get(reverse("home")), desk.get(reverse("helpers", args=[festival.pk]))]

    links = [f'href="{reverse("signed_in")}"' in page.content.decode() for page in pages]

    assert links == [True] * 5
    assert [is_in(phone) for phone in phones.values()] == [True] * 3


def test_log_says_from_which_device_each_command_came_and_guests_do_not_read_it(
    desk: Client,
) -> None:
    festival = started()
    _, phone = helping(festival)
    fields = {"roll": "112356", "version": version_of(festival), "key": new_key(), "player": 1}
    phone.post(reverse("command", args=[festival.pk, "throw"]), fields)

    row = LogEntry.objects.get(table=stored(festival).table, seq=2)
    pages = [
        desk.get(reverse("log", args=[festival.pk])).content.decode(),
        desk.get(reverse("log_file", args=[festival.pk])).content.decode(),
        Client().get(reverse("public_log", args=[festival.code])).content.decode(),
    ]
    assert row.device == "iphone"
    assert ["Hana" in page for page in pages] == [True, True, False]
    assert ["iphone" in page.casefold() for page in pages] == [True, True, False]
