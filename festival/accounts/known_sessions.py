"""Remembers signed-in sessions and their users, to choose the thread and the limits of a request.

This gives no rights: those are read from the database. A session that is not known yet, such as the
first after a start, counts as a guest's once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from django.conf import settings
from django.http import HttpRequest
from django.http.cookie import parse_cookie

from festival.accounts.body_limits import OF_ANYBODY, most_of
from festival.accounts.rights import Right, access_of
from festival.web.bounded_cache import LRUCache

MOST = 1000  # sessions in memory; guests add none


@dataclass(frozen=True, kw_only=True)
class Known:
    """The user of a session, as the database had it when it was read last."""

    person: int  # primary key of the user
    plays: bool = False  # may score games
    is_emcees: bool = False  # is the emcee of the laptop
    most_bytes: int = OF_ANYBODY  # that the body of a request may have


_known: LRUCache[str, Known] = LRUCache(MOST)


def record_known(key: str, known: Known) -> None:
    _known[key] = known


def forget(key: str) -> None:
    _known.forget(key)


def forget_person(person: int) -> None:
    """Forget all sessions of a user. Valid ones are known again after their next answer."""
    for key, known in _known.copy().items():
        if known.person == person:
            _known.forget(key)


def was_emcees(key: str) -> bool:
    """Whether this was the session of the laptop's emcee when the database was read last. A
    damaged database cannot tell, and the emcee must be able to restore it."""
    known = _known.get(key)
    return known is not None and known.is_emcees


def known_of(scope: Mapping[str, object]) -> Known | None:
    """The known user of a request's session; None for a guest or an unknown session."""
    key = session_key(scope)
    return None if key is None else _known.get(key)


def session_key(scope: Mapping[str, object]) -> str | None:
    """The key that Django's sessions take from these headers: of two cookies, the last."""
    headers = cast(list[tuple[bytes, bytes]], scope["headers"])
    sent = ",".join(value.decode("latin-1") for name, value in headers if name == b"cookie")
    return parse_cookie(sent).get(settings.SESSION_COOKIE_NAME) or None


def record_session(request: HttpRequest) -> None:
    """Note the session of a signed-in user; forget one that has ended. Raises DatabaseError."""
    sent = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    key = request.session.session_key if request.user.is_authenticated else None
    if sent and sent != key:
        forget(sent)
    if key and request.user.pk:
        access = access_of(request.user)
        known = Known(
            person=request.user.pk,
            plays=Right.SCORE in access.rights,
            is_emcees=Right.LAPTOP in access.rights,
            most_bytes=most_of(access.rights),
        )
        record_known(key, known)
