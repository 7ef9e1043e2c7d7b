"""Which sessions have a line of their own."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from festival.people.sign_in import create_link
from festival.web import known_sessions
from festival.web.known_sessions import MOST, is_known, note

pytestmark = pytest.mark.django_db


def scope(key: str) -> dict[str, Any]:
    return {"headers": [(b"accept", b"*/*"), (b"cookie", f"a=b; moonbowl_session={key}".encode())]}


def key_of(client: Client) -> str:
    return str(client.cookies["moonbowl_session"].value)


def test_a_session_is_known_once_it_is_signed_in() -> None:
    client = Client()
    link = f"/sign-in/{create_link()}/"
    client.get(link)

    client.post(link)

    assert is_known(scope(key_of(client)))


def test_a_session_that_signs_out_is_forgotten(emcee: User) -> None:
    client = Client()
    client.force_login(emcee)
    client.get("/")
    key = key_of(client)
    was_known = is_known(scope(key))

    client.post("/sign-out/")

    assert (was_known, is_known(scope(key))) == (True, False)


def test_a_made_up_session_is_not_known_however_often_it_comes() -> None:
    made_up = "a" * 32
    client = Client()
    client.cookies["moonbowl_session"] = made_up

    client.get("/")
    client.get("/sign-in/")

    assert not is_known(scope(made_up))


def test_who_is_no_longer_let_in_is_forgotten(emcee: User) -> None:
    client = Client()
    client.force_login(emcee)
    client.get("/")
    key = key_of(client)
    emcee.is_active = False
    emcee.save()

    client.get("/")

    assert not is_known(scope(key))


def test_no_more_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_sessions, "_keys", type(known_sessions._keys)())
    for number in range(MOST + 1):
        note(str(number))

    assert (len(known_sessions._keys), is_known(scope("0"))) == (MOST, False)
    assert is_known(scope(str(MOST)))


def test_a_guests_session_is_not_known() -> None:
    session = SessionStore()
    session["something"] = "else"
    session.save()
    client = Client()
    client.cookies["moonbowl_session"] = str(session.session_key)

    client.get("/")

    assert not is_known(scope(str(session.session_key)))
