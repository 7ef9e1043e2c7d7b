"""A new SECRET_KEY, with the one before in SECRET_KEY_FALLBACKS: nobody is signed out, and no
address of a screen ends."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.signing import Signer
from django.test import Client, override_settings
from django.urls import reverse

from festival.accounts.stored_sessions import SessionStore, user_of
from festival.games.bobing.join.entry_code import set_entry_code
from festival.play.phones import phone_cookies
from festival.tables.board.wall_addresses import sealed, unsealed
from tests.festival.evening import new_festival, stored
from tests.festival.pages import page_of
from tests.games.bobing.join.phones import phone

NEW = "a key that nobody has seen yet: 9876543210 9876543210"


def changed_key(*before: str) -> Any:
    return override_settings(SECRET_KEY=NEW, SECRET_KEY_FALLBACKS=before)


@pytest.mark.django_db
@pytest.mark.parametrize(("before", "status"), [((settings.SECRET_KEY,), 200), ((), 302)])
def test_sessions_of_a_known_earlier_key_stay_signed_in(
    desk: Client, before: tuple[str, ...], status: int
) -> None:
    with changed_key(*before):
        assert [desk.get(reverse("home")).status_code for _ in range(2)] == [status] * 2


@pytest.mark.django_db
def test_socket_leaves_a_session_of_the_key_before_to_the_pages(desk: Client) -> None:
    key = desk.cookies[settings.SESSION_COOKIE_NAME].value
    with changed_key(settings.SECRET_KEY):
        assert user_of(key).is_authenticated
        assert SessionStore().exists(key)


def test_seal_of_the_key_before_is_still_valid() -> None:
    address = sealed("ab12cd", 1, "tv")

    for before, is_sealed in ((settings.SECRET_KEY,), True), ((), False):
        with changed_key(*before):
            assert unsealed("ab12cd", 1, address) == ("tv", is_sealed)
            assert sealed("ab12cd", 1, "tv") != address


@pytest.mark.django_db
def test_phone_that_gave_the_entry_code_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    festival = new_festival()
    set_entry_code(festival.pk, is_on=True)
    join, guest = reverse("join", args=[festival.code]), phone()
    guest.post(join, {"name": "Gina", "code": stored(festival).entry_code})

    for before, is_asked in ((), True), ((settings.SECRET_KEY,), False):
        with changed_key(*before):
            # As a process that starts makes it.
            monkeypatch.setattr(
                phone_cookies, "ENTRY_SIGNER", Signer(salt=phone_cookies.ENTRY_SIGNER.salt)
            )
            assert ("code" in page_of(guest.get(join)).form("name").fields) is is_asked
