"""A press of a page that stayed open while its browser signed in again."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.accounts.one_time_links import create_link
from tests.festival.evening import new_key, started, state_of, version_of

pytestmark = pytest.mark.django_db


def token_of(page: bytes) -> str:
    return page.decode().split('<meta name="csrf" content="')[1].split('"')[0]


def signed_in(client: Client) -> None:
    link = f"/sign-in/{create_link()}/"
    page = client.get(link).content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert client.post(link, {"csrfmiddlewaretoken": token}).status_code == 302


def test_press_of_a_page_from_before_a_sign_in_is_no_dead_end() -> None:
    festival, browser = started(), Client(enforce_csrf_checks=True)
    signed_in(browser)
    console = browser.get(reverse("console", args=[festival.pk])).content
    browser.post("/sign-out/", headers={"X-CSRFToken": token_of(console)})
    signed_in(browser)

    fields = {
        "key": new_key(),
        "version": version_of(festival),
        "player": state_of(festival).turn,
        "roll": "112356",
    }

    def press(page: bytes) -> tuple[int, str]:
        answer = browser.post(
            reverse("command", args=[festival.pk, "throw"]),
            fields,
            headers={"X-CSRFToken": token_of(page), "Accept": "application/json"},
        )
        return answer.status_code, answer.content.decode()

    status, said = press(console)

    # To the script of the console whatever is no JSON is a page that is too old: it loads it anew.
    assert (status, version_of(festival)) == (403, 1)
    assert "The page was open too long" in said
    status, _ = press(browser.get(reverse("console", args=[festival.pk])).content)
    assert (status, version_of(festival)) == (200, 2)
