"""Organisers sign in by e-mail and password, and by a code where they have a second factor."""

from __future__ import annotations

from collections import Counter

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from festival.accounts import organisers, second_factor
from festival.play.helpers import helpers
from tests.festival.accounts.on_a_server.people import (
    PASSWORD,
    given_password,
    is_signed_in,
    new_organiser,
    next_code,
    sent,
    with_second_factor,
)
from tests.festival.evening import new_festival
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def test_sign_in_returns_to_the_wanted_page_of_this_site() -> None:
    new_organiser()
    ways = {"/rulebooks/": "/rulebooks/", "https://evil.example/": "/", "//evil.example/": "/"}
    ways |= {"javascript:alert(1)": "/", "0": "/", "rulebooks": "/"}  # no names of pages either

    led = {asked: given_password(" Ana@Example.com", next=asked)[1]["Location"] for asked in ways}

    assert led == ways
    client = Client()  # and whoever is not signed in is led there, and back
    asked = client.get("/rulebooks/", follow=True)
    field = next(a for tag, a in page_of(asked).elements if a.get("name") == "next")
    assert asked.redirect_chain[-1][0].startswith(reverse("account_sign_in"))
    assert sent(client, "ana@example.com", next=field["value"])["Location"] == "/rulebooks/"


def test_session_has_a_new_key_and_nothing_of_the_visitors() -> None:
    new_organiser()
    client = Client()
    session = client.session
    session["planted"] = "by somebody else"
    session.save()
    before = session.session_key

    sent(client, "ana@example.com")

    assert client.session.session_key != before
    assert "planted" not in client.session
    assert not Session.objects.filter(session_key=before).exists()


def test_nobody_learns_from_the_answer_who_has_an_account() -> None:
    new_organiser()
    organisers.invite("invited@example.com")
    gone = new_organiser("gone@example.com")
    gone.is_active = False
    gone.save()

    answers = {
        address: given_password(address, password)[1]
        for address, password in (
            ("ana@example.com", "wrong"),
            ("nobody@example.com", PASSWORD),
            ("invited@example.com", PASSWORD),
            ("gone@example.com", PASSWORD),
        )
    }

    assert {answer.status_code for answer in answers.values()} == {422}
    (said,) = {page_of(answer).text for answer in answers.values()}
    assert "Wrong address, password or code. Each code works once." in said


def test_as_much_work_is_done_for_an_address_without_an_account(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Counted in digests of passwords, which are nearly all of the time that it takes."""
    new_organiser()
    organisers.invite("invited@example.com")
    encode, digests, asked = MD5PasswordHasher.encode, Counter[str](), ""

    def counted(self: MD5PasswordHasher, password: str, salt: str) -> str:
        digests[asked] += 1
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    for asked in ("ana", "nobody", "invited"):
        given_password(f"{asked}@example.com", "wrong")

    assert digests == {"ana": 1, "nobody": 1, "invited": 1}


def test_nobody_but_an_organiser_signs_in_by_a_password() -> None:
    for name in ("emcee", "helper-1234"):
        user = User.objects.create_user(name, password=PASSWORD)
        client, answer = given_password(name)

        assert answer.status_code == 422
        assert not is_signed_in(client)
        assert user.is_active


def test_second_factor_needs_password_and_code_together() -> None:
    """The answer to one of them alone is that to neither."""
    user = new_organiser()
    code, *_ = with_second_factor(user)
    typed = ((PASSWORD, ""), (PASSWORD, "000000"), ("wrong", code), ("wrong", "000000"))

    refused = [given_password("ana@example.com", word, code=each) for word, each in typed]

    (said,) = {page_of(answer).text for _, answer in refused}
    assert "Wrong address, password or code. Each code works once." in said
    assert [is_signed_in(client) for client, _ in refused] == [False] * 4
    client, answer = given_password("ana@example.com", code=code)  # is not used up
    assert (answer["Location"], is_signed_in(client)) == (reverse("home"), True)


def test_code_counts_once() -> None:
    user = new_organiser()
    with_second_factor(user)
    code = next_code(user)

    answers = [given_password("ana@example.com", code=code)[1] for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 422]


def test_code_on_paper_counts_once_however_it_is_typed() -> None:
    user = new_organiser()
    first, *_ = with_second_factor(user)
    typed = f" {first.upper().replace('-', ' ')} "

    answers = [given_password("ana@example.com", code=typed)[1] for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 422]
    assert second_factor.codes_left(user) == 9


def test_code_of_somebody_else_is_refused() -> None:
    ana, ben = new_organiser(), new_organiser("ben@example.com")
    with_second_factor(ana)
    codes = with_second_factor(ben)

    answers = [given_password("ana@example.com", code=c)[1] for c in (next_code(ben), codes[0])]

    assert [answer.status_code for answer in answers] == [422, 422]


def test_one_time_link_signs_in_once_and_then_says_whom_to_ask() -> None:
    festival = new_festival(name="Secret Night")
    link = reverse("sign_in", args=[helpers.add_helper(festival.pk, name="H", role="scorer").token])
    client = Client()

    client.post(link)
    used, home = Client().get(link), Client().get("/")

    assert client.get(reverse("console", args=[festival.pk])).status_code == 200
    assert not is_signed_in(client)
    assert used.status_code == 403
    assert "Ask the emcee for a new one, from the Helpers page." in page_of(used).text
    assert (home.status_code, "Secret" in home.content.decode()) == (200, False)
