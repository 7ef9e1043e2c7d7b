"""One-time links: opened any number of times, used once; where somebody is signed in by them."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.accounts import devices, one_time_links
from festival.models import Festival, Helper, LogEntry, SignedIn, SignInLink
from festival.play.helpers import helpers
from tests.festival.evening import at_once, new_key, started, stored, version_of
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def url(token: str) -> str:
    return reverse("sign_in", args=[token])


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_opening_a_link_changes_nothing(client: Client) -> None:
    token = one_time_links.create_link()

    answers = [client.get(url(token)), client.head(url(token))]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert "no-store" in answers[0]["Cache-Control"]
    assert list(SignInLink.objects.values_list("used_at", flat=True)) == [None]
    assert not User.objects.exists()
    assert client.cookies.keys() <= {settings.CSRF_COOKIE_NAME}


def test_posting_a_link_signs_in_and_leads_home(client: Client) -> None:
    token = one_time_links.create_link()

    answers = [client.post(url(token)), client.get(url(token))]  # and when it is used

    home = (302, reverse("home"))
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [home, home]
    assert is_signed_in(client)
    assert User.objects.get().username == "emcee"
    assert not User.objects.get().has_usable_password()


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("/festivals/1/console/", "/festivals/1/console/"), ("//evil.example", "/")],
)
def test_link_leads_to_a_page_of_ours_alone(client: Client, asked: str, shown: str) -> None:
    path = reverse("sign_in", args=[one_time_links.create_link()], query={"next": asked})

    assert client.post(path)["Location"] == shown
    assert client.get(path)["Location"] == shown  # opened again


def test_a_link_works_once_and_says_so_the_second_time(client: Client) -> None:
    token = one_time_links.create_link()
    Client().post(url(token))

    unknown = ("x", "0" * 5000, "é", "a b", "\x00")
    answers = [client.get(url(token)), *(client.post(url(each)) for each in (token, *unknown))]

    assert [answer.status_code for answer in answers] == [403] * 7
    assert all(b"Each link works once" in answer.content for answer in answers)
    assert not is_signed_in(client)


def test_a_link_ages_and_is_forgotten_when_a_new_one_is_made(client: Client) -> None:
    statuses = []
    for hours in (12.1, 11.9):
        token = one_time_links.create_link()
        assert SignInLink.objects.count() == 1
        SignInLink.objects.update(created_at=timezone.now() - timedelta(hours=hours))
        statuses.append(client.post(url(token)).status_code)

    assert statuses == [403, 302]


def test_the_session_a_visitor_came_with_is_not_the_emcees(client: Client) -> None:
    planted = client.session  # the client sends its cookie from here on
    planted["planted"] = True
    planted.save()
    key = planted.session_key or ""

    client.post(url(one_time_links.create_link()))

    assert is_signed_in(client)
    assert client.session.session_key != key
    assert "planted" not in client.session
    assert not planted.exists(key)


@pytest.mark.django_db(transaction=True)
def test_signing_out_is_a_post_that_ends_session_and_sockets(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A socket is looked at when its session is gone: earlier it would be left open."""
    client.post(url(one_time_links.create_link()))
    session, said = client.session, list[tuple[int, bool]]()
    key = session.session_key or ""
    monkeypatch.setattr(
        "festival.accounts.pages.sign_in.announce_revoked",
        lambda person: said.append((person, session.exists(key))),
    )

    assert client.get(reverse("sign_out")).status_code == 405
    assert is_signed_in(client)
    for _ in ("the emcee", "nobody"):
        assert client.post(reverse("sign_out")).status_code == 302
    assert not is_signed_in(client)
    assert said == [(User.objects.get().pk, False)]


def test_link_signs_its_helper_in_unless_they_were_shut_out(client: Client) -> None:
    helper = User.objects.create_user("helper-1", is_active=False)
    refused = client.post(url(one_time_links.create_link(helper)))
    assert (refused.status_code, is_signed_in(client)) == (403, False)
    User.objects.update(is_active=True)

    client.post(url(one_time_links.create_link(helper)))

    assert client.session["_auth_user_id"] == str(helper.pk)


@pytest.mark.django_db(transaction=True)
def test_of_browsers_that_use_a_link_at_once_one_gets_in() -> None:
    token = one_time_links.create_link()

    found = at_once(*[partial(one_time_links.redeem, token)] * 6)

    assert (found.count(None), sum(isinstance(each, User) for each in found)) == (5, 1)


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


def test_new_link_of_a_helper_ends_the_old_session_once_used(
    desk: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """And open sockets are looked at at once; until then the phone goes on with its work."""
    festival, said = started(), list[int]()
    helper, phone = helping(festival)
    invited = page_of(act(desk, festival, helper, "link")).text
    goes_on = is_in(phone)
    monkeypatch.setattr("festival.accounts.one_time_links.announce_revoked", said.append)

    with django_capture_on_commit_callbacks(execute=True):
        tablet = again(festival, helper)

    text = page_of(desk.get(reverse("helpers", args=[festival.pk]))).text
    assert "Hana stays signed in in 1 browser until the new link is used." in invited
    assert "Sign out everywhere" in invited
    assert (goes_on, is_in(phone), is_in(tablet), is_in(desk)) == (True, False, True, True)
    assert said == [helper.user_id]
    assert ("iPhone" in text, "Android device" in text) == (False, True)
    assert text.count("192.0.2.7") == text.count("signed in since") == text.count("last seen") == 1


@pytest.mark.parametrize("verb", ["one", "everywhere"])
def test_signed_out_helper_comes_back_by_a_new_link(
    verb: str,
    desk: Client,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """And open sockets are looked at at once."""
    festival, said = started(), list[int]()
    helper, phone = helping(festival)
    unused = helpers.invite(festival.pk, helper.pk).token
    monkeypatch.setattr("festival.accounts.one_time_links.announce_revoked", said.append)

    number = SignedIn.objects.get(user=helper.user, device="iphone").pk
    with django_capture_on_commit_callbacks(execute=True):
        act(desk, festival, helper, verb, browser=number)

    assert said == [helper.user_id]
    assert [is_in(client) for client in (phone, desk)] == [False, True]
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
    first, second = (browser(one_time_links.create_link(), agent) for agent in (WINDOWS, IPAD))
    rows = page_of(first.get(reverse("signed_in"))).text
    assert all(said in rows for said in ("Windows computer", "iPad", "this browser"))

    first.post(reverse("signed_in_action", args=["others"]))
    assert (is_in(first), is_in(second)) == (True, False)
    first.post(reverse("signed_in_action", args=["everywhere"]))
    assert not is_in(first)
    third = browser(one_time_links.create_link(), MAC)
    third.post(reverse("sign_out"))
    assert not SignedIn.objects.exists()


def test_log_names_the_device_of_each_command_but_not_to_guests(
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
