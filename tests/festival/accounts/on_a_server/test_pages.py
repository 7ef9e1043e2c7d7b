"""Who may open which page of accounts, and what they are made of."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from festival.play.helpers import helpers
from tests.festival.accounts.on_a_server.hosted import settings_of
from tests.festival.accounts.on_a_server.people import given_password, new_organiser, signed_in
from tests.festival.evening import everything, started
from tests.festival.pages import page_of
from tests.running import ROOT

pytestmark = pytest.mark.django_db

OF_ORGANISERS = ("account", "account_password", "second_factor")
FOR_ALL = ("account_sign_in", "account_password_link")
ACTIONS = [["codes"], ["off"]]


def urls() -> list[str]:
    return [reverse(name) for name in OF_ORGANISERS]


def actions() -> list[str]:
    return [reverse("second_factor_action", args=args) for args in ACTIONS]


def test_account_is_for_whoever_is_signed_in_to_one() -> None:
    helper = helpers.add_helper(started().pk, name="Hana", role="emcee").helper
    of_helper = Client()
    of_helper.force_login(helper.user, "festival.accounts.one_time_links.Backend")
    before = everything()

    for client in (Client(), of_helper):
        answers = [client.get(url) for url in urls()] + [client.post(url) for url in actions()]
        assert {answer["Location"].partition("?")[0] for answer in answers} == {
            reverse("account_sign_in")
        }
    assert everything() == before


def test_pages_of_accounts_are_kept_by_nobody() -> None:
    """Their organiser opens every one, and looking changes nothing."""
    client = signed_in(new_organiser())
    before = everything()

    found = {url: client.get(url) for url in (*urls(), *map(reverse, FOR_ALL))}

    kept = [url for url, answer in found.items() if "no-store" not in answer["Cache-Control"]]
    assert (kept, {found[url].status_code for url in urls()}) == ([], {200})
    assert {client.get(url).status_code for url in actions()} == {405}
    assert everything() == before
    again = given_password("ana@example.com", "wrong mooncakes")[1].content.decode()
    assert ('value="ana@example.com"' in again, "wrong mooncakes" in again) == (True, False)


def test_post_without_the_pages_token_is_refused() -> None:
    user = new_organiser()
    client = Client(enforce_csrf_checks=True)
    client.force_login(user, "festival.accounts.second_factor.ByPassword")
    before = everything()

    posts = [*urls()[1:], *actions(), *map(reverse, FOR_ALL)]

    assert {client.post(url).status_code for url in posts} == {403}
    assert everything() == before


def test_sign_in_of_a_party_leads_to_that_of_accounts() -> None:
    """A helper who was shut out is told so there."""
    festival = started()
    helper = helpers.add_helper(festival.pk, name="Hana", role="emcee").helper
    client = Client()
    client.force_login(helper.user, "festival.accounts.one_time_links.Backend")
    helpers.revoke(festival.pk, helper.pk)

    answer = Client().get(reverse("sign_in_help"), {"next": "/rulebooks/"})
    page = page_of(client.get(reverse("sign_in_help")))

    assert answer["Location"] == f"{reverse('account_sign_in')}?next=%2Frulebooks%2F"
    assert "Hana may no longer help here." in page.text


MAIL_SERVERS = {
    "smtp://moon%40bowl:se%2Fcret@mail.example": (
        *("mail.example", 587, "moon@bowl", "se/cret", True, False),
    ),
    "smtps://mail.example:4650": ("mail.example", 4650, "", "", False, True),
}


def test_mail_server_is_read_from_its_address() -> None:
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")

    found = {url: settings_of(EMAIL_URL=url) for url in MAIL_SERVERS}

    assert {
        url: tuple(read[f"EMAIL_{name}"] for name in names) for url, read in found.items()
    } == MAIL_SERVERS
    assert {read["DEFAULT_FROM_EMAIL"] for read in found.values()} == {"moonbowl@mail.example"}
    assert settings_of(EMAIL_URL="")["EMAIL_HOST"] == ""


def test_bad_setting_is_refused_in_a_sentence() -> None:
    for name, value, said in (
        ("EMAIL_URL", "imap://mail.example", "EMAIL_URL begins with 'imap'"),
        ("EMAIL_URL", "mail.example", "EMAIL_URL begins with 'mail.example'"),
        ("MOONBOWL_DEMO", "yes", "MOONBOWL_DEMO is 'yes'; expected 1 or 0"),
        ("MOONBOWL_DEMO", "1", "EMAIL_URL is set, and a demo sends no e-mails"),
        ("EMAIL_FROM", "", "EMAIL_FROM is not set"),
        ("MOONBOWL_REQUIRE_SECOND_FACTOR", "yes", "expected 1 or 0"),
    ):
        with pytest.raises(ImproperlyConfigured, match=said):
            settings_of(**{name: value})


def test_second_factor_can_be_required() -> None:
    said = {"1": True, "0": False, "": False}

    found = {
        value: settings_of(MOONBOWL_REQUIRE_SECOND_FACTOR=value)["REQUIRE_SECOND_FACTOR"]
        for value in said
    }

    assert found == said


def test_party_has_no_accounts_and_not_their_library() -> None:
    code = (
        "import sys, festival.config.asgi\n"
        "from django.conf import settings\n"
        "from django.urls import NoReverseMatch, reverse\n"
        "print(settings.IS_HOSTED, 'django_otp' in sys.modules)\n"
        "try: reverse('account')\n"
        "except NoReverseMatch: print('no account')\n"
    )

    said = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True)

    assert said == "False False\nno account\n"
