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


@pytest.mark.parametrize("number", NUMBERS)
def test_house_rules_of_no_festival_are_those_of_a_new_one(emcee: Client, number: str) -> None:
    assert emcee.get(reverse("house_rules"), {"festival": number}).status_code == 200


@pytest.mark.parametrize("number", NUMBERS)
def test_a_champion_of_no_number_goes_nowhere(emcee: Client, number: str) -> None:
    hall = new_hall(2)
    before = everything()
    url = reverse("hall_action", args=[hall.pk, "advance"])

    answer = emcee.post(url, {"round": number, "champion": number})

    assert answer.status_code in (302, 422)
    assert everything() == before
