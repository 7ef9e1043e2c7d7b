"""Invitations, new passwords by e-mail, and the password changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.urls import reverse

from festival.accounts import emails, organisers, second_factor
from tests.festival.accounts.on_a_server.people import (
    PASSWORD,
    given_password,
    is_signed_in,
    new_organiser,
    sent,
    signed_in,
    with_second_factor,
)
from tests.festival.evening import new_festival
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

LINK = re.compile(r"https?://[^/\s]+(/account/password/\S+)")
NEW = "a hill of moonlit sweets"
SITE = "https://moonbowl.example"


Operator = Callable[..., str]


@pytest.fixture
def operator(capsys: pytest.CaptureFixture[str]) -> Operator:
    """What the terminal says to these arguments."""

    def asked(*arguments: str) -> str:
        call_command("organiser", *arguments, "--site", SITE)
        return capsys.readouterr().out

    return asked


def path_in(text: str) -> str:
    found = LINK.search(text)
    assert found, text
    return found[1]


def chosen(client: Client, path: str, first: str = NEW, second: str = NEW) -> Any:
    """The answer to a password typed twice at the page of a link."""
    page = client.get(path, follow=True)
    at = page.redirect_chain[-1][0] if page.redirect_chain else path
    return client.post(at, {"new_password1": first, "new_password2": second})


def test_invitation_by_e_mail_leads_to_a_password_and_in(operator: Operator) -> None:
    said = operator("Ana@Example.com", "--name", "Ana Cruz")

    (letter,) = mail.outbox
    client = Client()
    answer = chosen(client, path_in(str(letter.body)))

    assert said == "A letter with a link is on its way to ana@example.com.\n"
    assert letter.to == ["ana@example.com"]
    assert f"{SITE}/account/password/" in letter.body
    assert answer["Location"] == reverse("account_sign_in")
    assert "Password set" in page_of(client.get(answer["Location"])).text
    assert sent(client, "ana@example.com", NEW)["Location"] == reverse("home")
    assert User.objects.get().get_full_name() == "Ana Cruz"


@override_settings(PUBLIC_ADDRESS="https://moonbowl.example:8443", EMAIL_HOST="")
def test_without_e_mail_the_operator_hands_the_link_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It leads to what guests open."""
    call_command("organiser", "ana@example.com")
    said = capsys.readouterr().out

    chosen(Client(), path_in(said))

    assert "https://moonbowl.example:8443/account/password/" in said
    assert mail.outbox == []
    assert is_signed_in(given_password("ana@example.com", NEW)[0])
    assert User.objects.get().get_full_name() == "ana"


def test_link_is_good_once(operator: Operator) -> None:
    """And with no other token, nor of nobody."""
    path = path_in(operator("ana@example.com", "--print"))
    start = path.removesuffix("/").rpartition("/")[0]
    wrong = (f"{start}/x-0/", f"{start}/set-password/", "/account/password/AAAA/x-0/")
    texts = [page_of(Client().get(each, follow=True)).text for each in wrong]
    chosen(Client(), path)

    texts.append(page_of(Client().get(path)).text)

    assert ["This link is used up" in text for text in texts] == [True] * 4


def test_password_that_will_not_do_says_why(operator: Operator) -> None:
    path = path_in(operator("ana@example.com", "--print"))

    for first, second, said in (
        ("short", "short", "This password is too short."),
        ("1234567890123", "1234567890123", "This password is entirely numeric."),
        ("ana@example.com", "ana@example.com", "The password is too similar to the email address."),
        (NEW, f"{NEW}!", "The two password fields didn’t match."),
    ):
        answer = chosen(Client(), path, first, second)

        assert (answer.status_code, said in page_of(answer).text) == (422, True), said


def test_operator_is_told_what_is_no_address(operator: Operator) -> None:
    """Or whose is no account, and that a party has none."""
    for typed in ("ana", "ana@", "@example.com", f"{'a' * 60}@{'b' * 90}.example"):
        with pytest.raises(CommandError):
            operator(typed)
    for way in ("--remove", "--drop-second-factor"):
        with pytest.raises(CommandError, match=r"there is no organiser ana@example.com"):
            operator("ana@example.com", way)
    with (
        override_settings(IS_HOSTED=False),
        pytest.raises(CommandError, match="at a party the link in the terminal signs in"),
    ):
        operator("ana@example.com")

    assert not User.objects.exists()


class Refusing(BaseEmailBackend):
    """A mail server that takes no letter."""

    def send_messages(self, email_messages: Any) -> int:
        raise ConnectionRefusedError("nobody listens there")


@override_settings(EMAIL_BACKEND=f"{__name__}.Refusing")
def test_letter_that_cannot_be_sent_is_a_link_to_hand_over(operator: Operator) -> None:
    path = path_in(operator("ana@example.com"))

    assert Client().get(path).status_code == 302


class RefusingAddress(BaseEmailBackend):
    """A mail server that refuses an address, and says which."""

    def send_messages(self, email_messages: Any) -> int:
        raise SMTPRecipientsRefused({"ana@example.com": (550, b"nobody has this address")})


@pytest.mark.django_db(transaction=True)
@override_settings(EMAIL_BACKEND=f"{__name__}.RefusingAddress")
def test_address_that_the_mail_server_refuses_is_not_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    new_organiser()

    emails.send_new_password("ana@example.com", SITE, "en").join()

    assert "a letter could not be sent: SMTPRecipientsRefused" in caplog.text
    assert "ana@example.com" not in caplog.text


def test_removed_organiser_is_signed_out_and_keeps_festivals(operator: Operator) -> None:
    user = new_organiser()
    festival = new_festival()
    festival.owner = user
    festival.save()
    client = signed_in(user)

    operator("ana@example.com", "--remove")

    assert not is_signed_in(client)
    assert given_password("ana@example.com")[1].status_code == 422
    assert user.festivals.count() == 1
    assert Client().get(reverse("board", args=[festival.code])).status_code == 200
    # Invited again they find them.
    path = path_in(operator("ana@example.com", "--print"))
    chosen(Client(), path)
    assert is_signed_in(given_password("ana@example.com", NEW)[0])
    assert User.objects.get() == user


@pytest.mark.django_db(transaction=True)
def test_removed_organiser_gets_no_letter_and_old_links_fail() -> None:
    user = new_organiser()
    path = organisers.path_to_new_password(user)

    organisers.remove(user)
    emails.send_new_password("ana@example.com", SITE, "en").join()

    assert mail.outbox == []
    assert "This link is used up" in page_of(Client().get(path)).text


def test_operator_drops_a_lost_second_factor(operator: Operator) -> None:
    user = new_organiser()
    with_second_factor(user)

    operator("ana@example.com", "--drop-second-factor")

    assert not second_factor.has_one(user)
    assert is_signed_in(given_password("ana@example.com")[0])


def asked(address: str, **more: Any) -> Any:
    return Client().post(reverse("account_password_link"), {"address": address}, **more)


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """To whom letters were on their way, and from which site; none leaves."""
    found: list[tuple[str, str]] = []
    monkeypatch.setattr(
        emails, "send_new_password", lambda address, site, language: found.append((address, site))
    )
    return found


def test_answer_to_a_request_for_a_letter_is_always_the_same(
    posted: list[tuple[str, str]],
) -> None:
    new_organiser()

    texts = {
        page_of(asked(address)).text.replace(address, "…")
        for address in ("ana@example.com", "nobody@example.com")
    }

    assert len(texts) == 1
    assert posted == [
        ("ana@example.com", "http://testserver"),
        ("nobody@example.com", "http://testserver"),
    ]


@pytest.mark.django_db(transaction=True)
def test_letters_are_sent_beside_the_request_to_accounts_alone() -> None:
    new_organiser()
    new_organiser("ben@example.com")
    User.objects.create_user("emcee")

    for address in ("ana@example.com", "nobody@example.com", "emcee"):
        emails.send_new_password(address, SITE, "en").join()

    (letter,) = mail.outbox
    assert letter.to == ["ana@example.com"]
    assert f"{SITE}/account/password/" in letter.body
    emails.deliver(organisers.invite("ina@example.com", "Ina"), SITE)
    assert "There is an account for Ina" in mail.outbox[1].body


def test_letter_box_is_not_filled_from_here(
    posted: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)
    for _ in range(10):
        assert asked("ana@example.com").status_code == 200
    assert len(posted) == 3
    answers = [asked(f"{number}@example.com", REMOTE_ADDR="203.0.113.7") for number in range(21)]

    assert [answer.status_code for answer in answers] == [200] * 20 + [422]
    assert "Too many tries" in page_of(answers[-1]).text
    assert len(posted) == 3 + 20


@override_settings(EMAIL_HOST="")
def test_without_e_mail_the_page_says_whom_to_ask(posted: list[tuple[str, str]]) -> None:
    pages = [Client().get(reverse("account_password_link")), asked("ana@example.com")]

    assert [page.status_code for page in pages] == [200, 200]
    assert all("Ask its operator for a link" in page_of(page).text for page in pages)
    assert posted == []


def test_new_password_by_letter_does_not_pass_second_factor() -> None:
    """And the browser in which it was chosen does not wait for who guesses."""
    user = new_organiser()
    code, *_ = with_second_factor(user)
    for number in range(8):
        given_password("ana@example.com", f"wrong {number}")
    assert given_password("ana@example.com")[1].status_code == 422

    reader = Client()
    chosen(reader, organisers.path_to_new_password(user))

    assert given_password("ana@example.com", NEW, code=code)[1].status_code == 422
    assert sent(reader, "ana@example.com", NEW).status_code == 422
    assert sent(reader, "ana@example.com", NEW, code=code)["Location"] == reverse("home")


def changed(client: Client, **fields: str) -> Any:
    known = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    return client.post(reverse("account_password"), {**known, **fields})


def test_changed_password_signs_every_other_browser_out() -> None:
    """The session keeps its second factor."""
    user = new_organiser()
    code, *_ = with_second_factor(user)
    client, (other, _) = signed_in(user), given_password("ana@example.com", code=code)
    assert is_signed_in(other)

    answer = changed(client)

    assert answer["Location"] == reverse("account")
    assert [is_signed_in(each) for each in (client, other)] == [True, False]
    assert given_password("ana@example.com", NEW)[1].status_code == 422


def test_password_change_needs_the_old_one_and_limits_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)  # however long a busy machine takes
    user = new_organiser()
    client = signed_in(user)

    answers = [changed(client, old_password=f"wrong {number}") for number in range(7)]

    assert {answer.status_code for answer in answers} == {422}
    assert "This is not your password." in page_of(answers[0]).text
    assert "Too many tries" in page_of(answers[-1]).text
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
