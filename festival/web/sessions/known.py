"""The sessions that were seen signed in, and whose they are. To be among them gives a place in line
and never a right: rights are asked of the database.

A session that is not known, such as the first after a start, goes the guests' way once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie
from django.utils.deprecation import MiddlewareMixin

from festival.models import Festival
from festival.rights import Access, Right, access_of

UNAVAILABLE = 503  # the database cannot say who it is, and asking it again takes its time
MOST = 1000  # the oldest is forgotten first; guests cannot add to them
MOST_OF_ONE = 50  # so that nobody drives those of others out


@dataclass(frozen=True, kw_only=True)
class Known:
    """What the database said when it was asked last. person: the primary key of the user.
    organiser: that of the organiser whose festivals they look after; None on a laptop.
    plays: may score games. is_emcees: is the emcee of the laptop."""

    person: int
    organiser: int | None = None
    plays: bool = False
    is_emcees: bool = False


_known: OrderedDict[str, Known] = OrderedDict()
_lock = Lock()


def note(key: str, known: Known) -> None:
    with _lock:
        is_new = key not in _known
        _known[key] = known
        _known.move_to_end(key)
        if is_new:
            own = [each for each, other in _known.items() if other.person == known.person]
            if len(own) > MOST_OF_ONE:
                del _known[own[0]]
        if len(_known) > MOST:
            _known.popitem(last=False)


def forget(key: str) -> None:
    with _lock:
        _known.pop(key, None)


def forget_person(person: int) -> None:
    """Forget all their sessions. Those still valid are known again with the next answer."""
    with _lock:
        for key in [key for key, known in _known.items() if known.person == person]:
            del _known[key]


def was_emcees(key: str) -> bool:
    """Whether this was the emcee of the laptop when the database was asked last: all there is to
    go by where it cannot be read any more, and the emcee is to bring it back."""
    known = _known.get(key)
    return known is not None and known.is_emcees


def known_of(scope: Mapping[str, object]) -> Known | None:
    """Whose the session of a request is; None for a guest, and where that is not known."""
    key = session_key(scope)
    return None if key is None else _known.get(key)


def session_key(scope: Mapping[str, Any]) -> str | None:
    """The session that a request says it is of."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            key = parse_cookie(value.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
            if key:
                return key
    return None


class KnownSessionsMiddleware(MiddlewareMixin):
    """Notes who was answered as somebody signed in, and forgets who is so no more."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        has_session = hasattr(request, "session") and request.session.accessed
        if has_session and response.status_code != UNAVAILABLE:
            with suppress(DatabaseError):  # then nobody can say who it is
                _note_visitor(request)
        return response


def _note_visitor(request: HttpRequest) -> None:
    sent = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    key = request.session.session_key if request.user.is_authenticated else None
    if sent and sent != key:
        forget(sent)
    if key and request.user.pk:
        access = access_of(request.user)
        known = Known(
            person=request.user.pk,
            organiser=_organiser_of(key, request.user.pk, access),
            plays=Right.SCORE in access.rights,
            is_emcees=Right.LAPTOP in access.rights,
        )
        note(key, known)


def _organiser_of(key: str, person: int, access: Access) -> int | None:
    """Asked of the database once for each session of a helper."""
    if not settings.IS_HOSTED or access.festival_id is None:
        return access.owner_id
    before = _known.get(key)
    if before is not None and before.person == person:
        return before.organiser
    owners = Festival.objects.filter(pk=access.festival_id).values_list("owner", flat=True)
    return owners.first()
