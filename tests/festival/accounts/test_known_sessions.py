"""Which sessions have a line of their own."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import caches
from django.core.handlers.asgi import ASGIRequest
from django.db import transaction
from django.test import Client

from festival.accounts import body_limits, cached_sessions, one_time_links
from festival.accounts import known_sessions as known_sessions
from festival.accounts.known_sessions import MOST, Known, known_of, record_known
from festival.accounts.one_time_links import create_link
from festival.play.helpers import helpers
from festival.web.bounded_cache import LRUCache
from tests.festival.evening import new_festival

pytestmark = pytest.mark.django_db


@pytest.fixture
def _empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_sessions, "_known", LRUCache(MOST))


def scope(key: str) -> dict[str, Any]:
    return {
        "headers": [
            (b"accept", b"*/*"),
            (b"cookie", f"a=b; {settings.SESSION_COOKIE_NAME}={key}".encode()),
        ]
    }


def key_of(client: Client) -> str:
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


def test_a_session_is_known_once_it_is_signed_in() -> None:
    client = Client()
    link = f"/sign-in/{create_link()}/"
    client.get(link)

    client.post(link)

    assert known_of(scope(key_of(client)))


@pytest.mark.parametrize(
    "cookies",
    [
        ["{name}=first; {name}=last"],
        ["{name}=first", "{name}=second"],
        ['a=b;{name} = "spaced" ;c'],
        ["{name}=kept; {name}="],
        ["a=b"],
        [],
    ],
)
def test_key_is_the_one_that_a_page_reads_its_session_by(cookies: list[str]) -> None:
    name = settings.SESSION_COOKIE_NAME
    headers = [(b"cookie", each.format(name=name).encode()) for each in cookies]
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers}

    read = ASGIRequest(scope, BytesIO()).COOKIES.get(name)

    assert known_sessions.session_key(scope) == (read or None)


def test_a_session_that_signs_out_is_forgotten(emcee: User) -> None:
    client = Client()
    client.force_login(emcee)
    client.get("/")
    key = key_of(client)
    known = known_of(scope(key))

    client.post("/sign-out/")

    assert known == Known(person=emcee.pk, plays=True, is_emcees=True, most_bytes=body_limits.MOST)
    assert known_of(scope(key)) is None


@pytest.mark.django_db(transaction=True)
def test_session_ends_although_it_was_read_before_the_commit() -> None:
    client = Client()
    client.force_login(user := User.objects.create_user("emcee"))
    client.get("/")
    session = cached_sessions.SessionStore(key_of(client))
    stored = session.load()

    with transaction.atomic():
        one_time_links.sign_out(user)
        caches[settings.SESSION_CACHE_ALIAS].set(session.cache_key, stored)

    assert stored
    assert cached_sessions.SessionStore(key_of(client)).load() == {}


def test_a_made_up_session_and_that_of_a_guest_are_not_known() -> None:
    session = SessionStore()
    session["something"] = "else"
    session.save()

    for key in ("a" * 32, str(session.session_key)):
        client = Client()
        client.cookies[settings.SESSION_COOKIE_NAME] = key
        for page in ("/", "/sign-in/"):
            client.get(page)
        assert not known_of(scope(key))


def test_who_is_no_longer_let_in_is_forgotten(emcee: User) -> None:
    client = Client()
    client.force_login(emcee)
    client.get("/")
    key = key_of(client)
    emcee.is_active = False
    emcee.save()

    client.get("/")

    assert not known_of(scope(key))


def test_helper_who_is_shut_out_is_forgotten_at_once(
    emcee: User, django_capture_on_commit_callbacks: Any
) -> None:
    """Before a request of theirs is answered: whatever of them waits has no place any more."""
    helper = helpers.add_helper(new_festival().pk, name="Hana", role="viewer").helper
    for key, user in (("h" * 32, helper.user), ("t" * 32, helper.user), ("k" * 32, emcee)):
        record_known(key, Known(person=user.pk))

    with django_capture_on_commit_callbacks(execute=True):
        helpers.revoke(helper.festival_id, helper.pk)

    assert [known_of(scope(key * 32)) for key in "htk"] == [None, None, Known(person=emcee.pk)]


@pytest.mark.usefixtures("_empty")
def test_no_more_are_kept_than_there_is_room_for() -> None:
    for number in range(MOST + 1):
        record_known(str(number), Known(person=number))

    assert (len(known_sessions._known), known_of(scope("0"))) == (MOST, None)
    assert known_of(scope(str(MOST))) == Known(person=MOST)
