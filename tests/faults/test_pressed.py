"""Presses that no page would send: of one that stayed open while its browser signed in again, and
with numbers of thousands of digits or beyond what a database holds."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.people.sign_in import create_link
from tests.festival.evening import everything, new_key, started, state_of, version_of
from tests.festival.hall.setup.halls import new_hall

pytestmark = pytest.mark.django_db

# Python turns 4,300 digits into a number, and databases keep 64 bits.
NUMBERS = ["9" * 5000, "9" * 30, "9" * 19, "٣" * 5000, "²", "-1", "1e9", "nan"]


def token_of(page: bytes) -> str:
    return page.decode().split('<meta name="csrf" content="')[1].split('"')[0]


def signed_in(client: Client) -> None:
    link = f"/sign-in/{create_link()}/"
    page = client.get(link).content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert client.post(link, {"csrfmiddlewaretoken": token}).status_code == 302


def test_press_of_a_page_from_before_another_sign_in_is_no_dead_end() -> None:
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
    answer = browser.post(
        reverse("command", args=[festival.pk, "throw"]),
        fields,
        headers={"X-CSRFToken": token_of(console), "Accept": "application/json"},
    )

    # To the script of the console whatever is no JSON is a page that is too old: it loads it anew.
    assert (answer.status_code, version_of(festival)) == (403, 1)
    assert "The page was open too long" in answer.content.decode()
    fresh = browser.get(reverse("console", args=[festival.pk])).content
    again = browser.post(
        reverse("command", args=[festival.pk, "throw"]),
        fields,
        headers={"X-CSRFToken": token_of(fresh), "Accept": "application/json"},
    )
    assert (again.status_code, version_of(festival)) == (200, 2)


def test_house_rules_of_no_festival_are_those_of_a_new_one(desk: Client) -> None:
    url = reverse("house_rules")

    statuses = {number: desk.get(url, {"festival": number}).status_code for number in NUMBERS}

    assert statuses == dict.fromkeys(NUMBERS, 200)


def test_a_champion_of_no_number_goes_nowhere(desk: Client) -> None:
    hall = new_hall(2)
    before = everything()
    url = reverse("hall_action", args=[hall.pk, "advance"])

    answers = {
        number: desk.post(url, {"round": number, "champion": number}).status_code
        for number in NUMBERS
    }

    assert {number for number, status in answers.items() if status not in (302, 422)} == set()
    assert everything() == before
