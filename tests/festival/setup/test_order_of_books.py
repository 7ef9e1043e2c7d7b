"""Rulebooks stand in the same order whatever the database sorts by."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import OwnRulebook
from festival.record.rulebooks import known_books
from rules.bobing.book.rulebook import shipped
from tests.festival.setup.bookshelf import OWN

pytestmark = pytest.mark.django_db

# As their letters are numbered; a dictionary has a_1 before a1 and a-b.
KEYS = ["a-b", "a1", "a_1", "ab", "b"]


def test_own_rulebooks_stand_in_the_order_of_their_keys(desk: Client) -> None:
    for key in reversed(KEYS):
        text = OWN.replace('"own"', f'"{key}"').replace("Our own", f"Edition {key}")
        OwnRulebook.objects.create(key=key, text=text)

    page = desk.get(reverse("books")).content.decode()

    assert list(known_books(None)) == [*shipped(), *KEYS]
    assert list(dict.fromkeys(re.findall(r"Edition ([\w-]+)", page))) == KEYS
