"""What a password may be, how it is typed, and how it is kept."""

from __future__ import annotations

import logging
import re

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tests.festival.accounts.on_a_server import people
from tests.festival.pages import page_of
from tests.hosting.environment import told

pytestmark = pytest.mark.django_db

KEPT_BY = """
from django.contrib.auth.hashers import get_hasher
hasher = get_hasher()
print(json.dumps([hasher.algorithm, hasher.iterations, len(hasher.salt())]))
"""
LEAST_ROUNDS = 600_000  # OWASP Password Storage Cheat Sheet, PBKDF2-HMAC-SHA256
LONG = "Ünë  mooncake\t月餅 🥮 " + "x" * 60 + "  "


def test_password_is_kept_by_many_rounds_and_a_salt_of_its_own() -> None:
    algorithm, rounds, salt = told(KEPT_BY)

    assert algorithm == "pbkdf2_sha256"
    assert rounds >= LEAST_ROUNDS
    assert salt >= 22  # letters and figures: 128 bits


def test_long_password_is_accepted_only_exactly_as_set() -> None:
    validate_password(LONG)
    user = people.new_organiser()
    user.set_password(LONG)
    user.save()

    taken = {
        said: people.is_signed_in(people.given_password("ana@example.com", said)[0])
        for said in (LONG.strip(), LONG[:-1], LONG.swapcase(), LONG[:72], LONG)
    }

    assert len(LONG) > 64
    assert [said for said, is_in in taken.items() if is_in] == [LONG]


def test_password_that_everybody_has_is_refused() -> None:
    for common in ("1qaz2wsx3edc", "qwertyuiop", "PASSWORD1234"):
        with pytest.raises(ValidationError, match="too common"):
            validate_password(common)


def test_password_of_the_words_of_this_site_is_refused() -> None:
    for own in ("moonbowl2026", "Mid-Autumn-26", "中秋moonbowl88", "testserver#1"):
        with pytest.raises(ValidationError, match="without “moonbowl” and words"):
            validate_password(own)
    validate_password(people.PASSWORD)
    assert "mooncake" in people.PASSWORD
    validate_password("a short 1!")  # as short as it is, none of them is in it


def test_password_fields_are_masked_and_fit_password_managers() -> None:
    user = people.new_organiser()
    pages = [Client().get(reverse("account_sign_in"))]
    pages += [people.signed_in(user).get(reverse(n)) for n in ("account_password", "second_factor")]

    fields = [a for page in pages for tag, a in page_of(page).elements if "password" in str(a)]
    inputs = [a for a in fields if a.get("name", "").rstrip("12").endswith("password")]

    assert len(inputs) == 5
    assert {a["type"] for a in inputs} == {"password"}
    assert {a["autocomplete"] for a in inputs} == {"current-password", "new-password"}
    assert [a for a in inputs if {"maxlength", "onpaste", "pattern"} & set(a)] == []


def test_log_has_sign_ins_and_refusals_but_nothing_typed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    user = people.new_organiser()
    with caplog.at_level(logging.INFO, logger="festival.accounts.pages.sign_in_log"):
        people.given_password("ana@example.com", "a wrong password")
        people.given_password("typed my password here", "x")
        people.signed_in(user)
        people.with_second_factor(user)
        people.given_password("ana@example.com", code="nothing")
        people.signed_in(user)

    lines = [r.getMessage() for r in caplog.records if "sign_in_log" in r.name]
    assert [re.split(" at the account| from | \\[from ", line)[0] for line in lines] == [
        *("a password was refused", "a password was refused"),
        f"user {user.pk} signed in by a password",
        "a password and a code was refused",
        f"user {user.pk} signed in by a password and a code",
    ]
    assert "digest" not in lines[1]  # it was no address
    assert [word for word in ("ana@", "wrong", "typed") if word in "".join(lines)] == []
