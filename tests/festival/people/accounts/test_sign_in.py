"""Organisers sign in by e-mail and password, and by a code where they have a second factor."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.festival.people.accounts.people import (
    PASSWORD,
    given_password,
    is_signed_in,
    new_organiser,
    signed_in,
)

pytestmark = pytest.mark.django_db


def test_password_signs_in_and_leads_home() -> None:
    new_organiser()

    client, answer = given_password("Ana@Example.com")

    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert is_signed_in(client)
