"""Sessions are read from the database; on a laptop, from memory."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from festival.accounts import cached_sessions, stored_sessions

pytestmark = pytest.mark.django_db


def new_session(store: type[stored_sessions.SessionStore]) -> str:
    session = store()
    session["word"] = "中秋"
    session.save()
    return str(session.session_key)


def test_a_session_counts_until_it_expires_or_is_deleted() -> None:
    key = new_session(stored_sessions.SessionStore)
    before = stored_sessions.SessionStore(key)
    assert (before.load(), before.session_key) == ({"word": "中秋"}, key)

    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    expired = stored_sessions.SessionStore(key)
    assert (expired.load(), expired.session_key) == ({}, None)

    Session.objects.update(expire_date=timezone.now() + timedelta(days=1))
    assert stored_sessions.SessionStore(key).load() == {"word": "中秋"}
    stored_sessions.SessionStore().delete(key)
    deleted = stored_sessions.SessionStore(key)
    assert (deleted.load(), deleted.session_key) == ({}, None)


def test_a_laptop_reads_a_session_without_a_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    key = new_session(cached_sessions.SessionStore)

    with django_assert_num_queries(0):
        assert cached_sessions.SessionStore(key).load() == {"word": "中秋"}

    cached_sessions.SessionStore().delete(key)
    assert cached_sessions.SessionStore(key).load() == {}
