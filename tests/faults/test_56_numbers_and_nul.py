"""Row 56: numbers of thousands of digits, and beyond what a database holds, are no number, on both
databases."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.festival.evening import everything
from tests.festival.setup.halls import new_hall

pytestmark = pytest.mark.django_db

# Python turns 4,300 digits into a number, and databases keep 64 bits.
NUMBERS = ["9" * 5000, "9" * 30, "9" * 19, "٣" * 5000, "²", "-1", "1e9", "nan"]


@pytest.fixture
def emcee() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("emcee"))
    return client


def test_house_rules_of_no_festival_are_those_of_a_new_one(emcee: Client) -> None:
    url = reverse("house_rules")

    statuses = {number: emcee.get(url, {"festival": number}).status_code for number in NUMBERS}

    assert statuses == dict.fromkeys(NUMBERS, 200)


def test_a_champion_of_no_number_goes_nowhere(emcee: Client) -> None:
    hall = new_hall(2)
    before = everything()
    url = reverse("hall_action", args=[hall.pk, "advance"])

    answers = {
        number: emcee.post(url, {"round": number, "champion": number}).status_code
        for number in NUMBERS
    }

    assert {number for number, status in answers.items() if status not in (302, 422)} == set()
    assert everything() == before
