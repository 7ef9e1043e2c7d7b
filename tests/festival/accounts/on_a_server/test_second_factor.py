"""A second factor is set up, printed anew and removed by its organiser, with their password."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse

from festival.accounts import second_factor
from tests.festival.accounts.on_a_server.people import (
    PASSWORD,
    code_of,
    given_password,
    is_signed_in,
    model_of,
    new_organiser,
    signed_in,
    with_second_factor,
)
from tests.festival.evening import at_once
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

KEY = re.compile(r'<code class="offer__key">([A-Z2-7 ]+)</code>')
PAPER = re.compile(r"<li><code>([a-z2-7]{4}-[a-z2-7]{4})</code></li>")


def offered(client: Client) -> tuple[str, str]:
    """What the page offers: the signed key, and the key as it is typed."""
    return offer_of(client.get(reverse("second_factor")))


def offer_of(page: Any) -> tuple[str, str]:
    key = KEY.search(page.content.decode())
    assert key
    return page_of(page).posts_to(reverse("second_factor")).fields["offer"], key[1]


def set_up(client: Client, signed: str, **fields: str) -> Any:
    return client.post(reverse("second_factor"), {"offer": signed, "password": PASSWORD, **fields})


def pressed(client: Client, verb: str, password: str = PASSWORD) -> Any:
    return client.post(reverse("second_factor_action", args=[verb]), {"password": password})


def stored() -> list[list[tuple[int, int]]]:
    """Whose apps and papers there are."""
    return [
        list(model_of(app, name).objects.values_list("user", "pk"))
        for app, name in (("otp_totp", "TOTPDevice"), ("otp_static", "StaticDevice"))
    ]


def test_app_is_required_once_it_shows_the_code_of_its_key() -> None:
    """By a session with a new key. Of a key that is only looked at nothing is stored."""
    user = new_organiser()
    client, other = signed_in(user), signed_in(user)
    offered(client)
    signed, key = offered(client)
    before = client.session.session_key
    none = [pressed(client, verb).status_code for verb in ("codes", "off", "nosuch")]
    assert (stored(), none, second_factor.has_one(user)) == ([[], []], [404] * 3, False)

    answer = set_up(client, signed, code=code_of(key))

    codes = PAPER.findall(answer.content.decode())
    assert (answer.status_code, len(set(codes))) == (200, 10)
    assert is_signed_in(client)
    assert client.session.session_key != before
    assert client.get(reverse("second_factor"))["Location"] == reverse("account")
    assert not is_signed_in(other)
    assert given_password("ana@example.com")[1].status_code == 422


REQUIRED, NO_CODE = ("This field is required.", "The app shows another code for this key")
WRONG_ANSWERS: list[tuple[dict[str, str], str]] = [
    *(({"code": code}, NO_CODE) for code in ("000000", "abc", "٠٠٠٠٠٠")),
    *(({"password": "wrong"}, "This is not your password."), ({"password": ""}, REQUIRED)),
    *(({"offer": "made up"}, NO_CODE), ({"offer": ""}, REQUIRED), ({"code": ""}, REQUIRED)),
]


def test_wrong_answer_is_told_in_one_sentence_and_keeps_the_key() -> None:
    user = new_organiser()
    client = signed_in(user)
    signed, key = offered(client)

    for fields, said in WRONG_ANSWERS:
        cache.clear()  # nobody has to wait
        answer = set_up(client, signed, **{"code": code_of(key), **fields})

        assert (answer.status_code, said in page_of(answer).text) == (422, True), fields
        assert (key in answer.content.decode()) == ("offer" not in fields)
    assert not second_factor.has_one(user)


def test_key_that_was_offered_long_ago_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one that was offered to somebody else."""
    client, ben = signed_in(new_organiser()), signed_in(new_organiser("ben@example.com"))
    signed, key = offered(ben)
    assert set_up(client, signed, code=code_of(key)).status_code == 422
    signed, key = offered(client)

    monkeypatch.setattr(second_factor, "OFFERED_SECONDS", -1)

    assert set_up(client, signed, code=code_of(key)).status_code == 422
    assert stored() == [[], []]


@pytest.mark.django_db(transaction=True)
def test_of_two_apps_that_are_set_up_at_once_one_counts() -> None:
    user = new_organiser()
    offers = [second_factor.offer(user) for _ in range(2)]

    made = at_once(
        *(
            lambda each=each: second_factor.set_up(user, each.signed, code_of(each.typed))
            for each in offers
        )
    )

    assert sorted(map(len, made)) == [0, 10]
    assert [len(each) for each in stored()] == [1, 1]


def test_new_codes_on_paper_take_the_place_of_the_old_ones() -> None:
    user = new_organiser()
    old = with_second_factor(user)
    client = signed_in(user)

    new = PAPER.findall(pressed(client, "codes").content.decode())

    assert len(new) == 10
    assert not set(new) & set(old)
    assert not second_factor.is_right(user, old[0])
    assert second_factor.is_right(user, new[0])


def test_second_factor_goes_with_the_password_and_signs_out() -> None:
    user = new_organiser()
    with_second_factor(user)
    client = signed_in(user)
    other, _ = given_password("ana@example.com", code=second_factor.new_codes(user)[0])
    assert is_signed_in(other)

    answer = pressed(client, "off")

    assert answer["Location"] == reverse("account")
    assert "Your password alone signs you in now" in page_of(client.get(reverse("account"))).text
    assert not is_signed_in(other)
    assert stored() == [[], []]
    assert given_password("ana@example.com")[1]["Location"] == reverse("home")


def test_second_factor_changes_only_with_the_password() -> None:
    user = new_organiser()
    with_second_factor(user)
    client = signed_in(user)
    before = stored()

    for verb in ("codes", "off"):
        answer = pressed(client, verb, "wrong")

        assert answer["Location"] == reverse("account")
        assert "This is not your password." in page_of(client.get(reverse("account"))).text
    assert stored() == before


def test_required_second_factor_is_set_up_and_never_removed() -> None:
    user = new_organiser()
    before = signed_in(user)
    with override_settings(REQUIRE_SECOND_FACTOR=True):
        client, led = given_password("ana@example.com", next="/rulebooks/")
        assert [is_signed_in(each) for each in (before, client)] == [False, False]
        assert client.get(reverse("second_factor"))["Location"] == reverse("account_sign_in")
        signed, key = offer_of(led)
        asked = page_of(led).posts_to(reverse("second_factor")).fields["next"]

        answer = set_up(client, signed, code=code_of(key), next=asked)

        assert 'href="/rulebooks/"' in answer.content.decode()
        assert client.get("/rulebooks/").status_code == 200
        assert pressed(client, "off")["Location"] == reverse("account")
        assert second_factor.has_one(user)


def test_last_codes_on_paper_are_told_of_at_the_sign_in() -> None:
    user = new_organiser()
    codes = with_second_factor(user)
    for code in codes[:6]:
        assert second_factor.is_right(user, code)

    client, _ = given_password("ana@example.com", code=codes[6])

    assert "Backup codes left: 3." in page_of(client.get("/")).text
