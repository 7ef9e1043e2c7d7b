"""Lists the signed-in browsers, with time and address of their last visit. This gives no rights.

The last visit is stored every few minutes at most, so that no roll waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from time import monotonic

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import DatabaseError, InterfaceError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.module_loading import import_string

from festival.accounts import devices
from festival.accounts.known_sessions import forget, record_session
from festival.models import SignedIn
from festival.web.bounded_cache import LRUCache
from festival.web.visitors import counted_address

STORED_EVERY = 300.0  # seconds
MOST = 1000  # sessions in memory
READING = ("GET", "HEAD")

_stored: LRUCache[str, float] = LRUCache(MOST)  # when, by session
_announce: Callable[[int], None]


def record_sign_in(sender: object, request: HttpRequest, user: User, **_: object) -> None:
    """Django calls this when a user has signed in."""
    if request.session.session_key:
        _store(request, user, request.session.session_key)


def record_sign_out(sender: object, request: HttpRequest, **_: object) -> None:
    """Django calls this before it deletes the session."""
    SignedIn.objects.filter(session_key=request.session.session_key or "").delete()


class SessionNotesMiddleware:
    """Notes the device of a request, who is signed in, and when the browser was seen. A failure to
    note that stops no page."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with devices.with_device(request):
            response = self.answer(request)
        # At 503 the database cannot tell the user now, and another query would take long.
        if request.session.accessed and response.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
            with suppress(DatabaseError, InterfaceError):
                record_session(request)
                key = request.session.session_key
                if key and request.user.is_authenticated:
                    record_visit(request, key)
        return response


def record_visit(request: HttpRequest, key: str) -> None:
    """key: of the session of somebody who is signed in."""
    is_due = monotonic() - (_stored.get(key) or -STORED_EVERY) >= STORED_EVERY
    is_written = settings.IS_HOSTED or request.method in READING
    if is_due and is_written and request.user.is_authenticated:
        _store(request, request.user, key)


def _store(request: HttpRequest, user: User, key: str) -> None:
    _stored[key] = monotonic()
    seen = {"seen_at": timezone.now(), "address": counted_address(request)}
    known = SignedIn.objects.filter(session_key=key, user=user)
    if not known.update(**seen):
        given = {"user": user, "device": devices.kind_of(request), **seen}
        SignedIn.objects.update_or_create(session_key=key, defaults=given)


def browsers_of(users: Iterable[User]) -> list[SignedIn]:
    """The users' browsers whose sessions are still valid, the last seen first."""
    found = list(SignedIn.objects.filter(user__in=users))
    keys = [browser.session_key for browser in found]
    alive = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    there = set(alive.values_list("session_key", flat=True))
    return [browser for browser in found if browser.session_key in there]


def end(browsers: Iterable[SignedIn]) -> int:
    """Delete the sessions of browsers; returns how many there were."""
    store: type[SessionBase] = import_string(f"{settings.SESSION_ENGINE}.SessionStore")
    count = 0
    for browser in browsers:
        store().delete(browser.session_key)
        # Again: until the commit another request may bring it back from the database to the cache.
        transaction.on_commit(partial(store().delete, browser.session_key))
        forget(browser.session_key)
        browser.delete()
        count += 1
    return count


def register(announce: Callable[[int], None]) -> None:
    """Call this at the start. announce: reaches every process."""
    global _announce
    _announce = announce


def announce_revoked(person: int) -> None:
    """Call this once it is committed that somebody lost rights or was signed out, to close their
    sockets. person: the user's primary key."""
    _announce(person)
