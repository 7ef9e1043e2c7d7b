"""One-time links: opened any number of times, used once."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.models import SignInLink
from festival.people import sign_in
from tests.festival.evening import at_once

pytestmark = pytest.mark.django_db


def url(token: str) -> str:
    return reverse("sign_in", args=[token])


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_opening_a_link_changes_nothing(client: Client) -> None:
    token = sign_in.create_link()

    answers = [client.get(url(token)), client.head(url(token))]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert "no-store" in answers[0]["Cache-Control"]
    assert list(SignInLink.objects.values_list("used_at", flat=True)) == [None]
    assert not User.objects.exists()
    assert client.cookies.keys() <= {"moonbowl_csrf"}


def test_posting_a_link_signs_in_and_leads_home(client: Client) -> None:
    token = sign_in.create_link()

    answers = [client.post(url(token)), client.get(url(token))]  # and when it is used

    home = (302, reverse("home"))
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [home, home]
    assert is_signed_in(client)
    assert User.objects.get().username == "emcee"
    assert not User.objects.get().has_usable_password()


def test_the_emcee_is_nobody_to_the_admin() -> None:
    emcee = sign_in.redeem(sign_in.create_link())

    assert emcee is not None
    assert (emcee.is_staff, emcee.is_superuser) == (False, False)


def test_a_link_works_once_and_says_so_the_second_time(client: Client) -> None:
    token = sign_in.create_link()
    Client().post(url(token))

    answers = [client.get(url(token)), client.post(url(token))]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert all(b"Each link works once" in answer.content for answer in answers)
    assert not is_signed_in(client)


def test_an_unknown_link_is_refused_in_words(client: Client) -> None:
    for token in ("x", "0" * 5000, "é", "a b", "\x00"):
        answer = client.post(url(token))

        assert answer.status_code == 403, token
        assert b"Each link works once" in answer.content


def test_a_link_ages_and_is_forgotten_when_a_new_one_is_made(client: Client) -> None:
    statuses = []
    for hours in (12.1, 11.9):
        token = sign_in.create_link()
        assert SignInLink.objects.count() == 1
        SignInLink.objects.update(created_at=timezone.now() - timedelta(hours=hours))
        statuses.append(client.post(url(token)).status_code)

    assert statuses == [403, 302]


def test_the_database_holds_no_token() -> None:
    token = sign_in.create_link()

    assert token not in str(list(SignInLink.objects.values_list()))


def test_the_session_a_visitor_came_with_is_not_the_emcees(client: Client) -> None:
    planted = client.session  # the client sends its cookie from here on
    planted["planted"] = True
    planted.save()
    key = planted.session_key or ""

    client.post(url(sign_in.create_link()))

    assert is_signed_in(client)
    assert client.session.session_key != key
    assert "planted" not in client.session
    assert not planted.exists(key)


def test_signing_in_again_gives_a_new_session_too(client: Client) -> None:
    client.post(url(sign_in.create_link()))
    first = client.session.session_key

    client.post(url(sign_in.create_link()))

    assert client.session.session_key != first


def test_a_post_without_the_pages_token_is_refused() -> None:
    token = sign_in.create_link()

    answer = Client(enforce_csrf_checks=True).post(url(token))

    assert answer.status_code == 403
    assert sign_in.is_usable(token)


def test_signing_out_is_a_post_and_ends_the_session(client: Client) -> None:
    client.post(url(sign_in.create_link()))

    assert client.get(reverse("sign_out")).status_code == 405
    assert is_signed_in(client)
    assert client.post(reverse("sign_out")).status_code == 302
    assert not is_signed_in(client)


def test_a_link_of_a_helper_signs_in_that_helper_unless_they_were_shut_out(client: Client) -> None:
    helper = User.objects.create_user("helper-1", is_active=False)
    refused = client.post(url(sign_in.create_link(helper)))
    assert (refused.status_code, is_signed_in(client)) == (403, False)
    User.objects.update(is_active=True)

    client.post(url(sign_in.create_link(helper)))

    assert client.session["_auth_user_id"] == str(helper.pk)


@pytest.mark.django_db(transaction=True)
def test_of_browsers_that_use_a_link_at_once_one_gets_in() -> None:
    token = sign_in.create_link()

    found = at_once(*[partial(sign_in.redeem, token)] * 6)

    assert (found.count(None), sum(isinstance(each, User) for each in found)) == (5, 1)
