"""The largest forms that people may send, which `server.daphne.request` asks for.

A body is on the disk before a view is called, so a stranger's phone could fill the disk.
"""

from __future__ import annotations

import io

from asgiref.typing import WWWScope
from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpResponse
from django.utils.translation import gettext_noop

from festival.rights import Right, access_of
from festival.web.edge.refusals import refusal
from festival.web.edge.request import Request
from festival.web.sessions.stored import SessionStore

KB = 1024
MOST = 64 * KB * KB  # a camera's photo for each tier: the view names those that are too large
OF_SCORER = 6 * KB * KB  # a list of players
OF_ANYBODY = 64 * KB  # a name and a few numbers
TOO_LARGE = 413


def most_of(scope: WWWScope) -> int:
    """The largest body that this client may send. Reads the database."""
    request = Request(scope, io.BytesIO())
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return OF_ANYBODY
    request.session = SessionStore(key)
    rights = access_of(get_user(request)).rights
    if Right.SET_UP in rights:
        return MOST
    return OF_SCORER if Right.SCORE in rights else OF_ANYBODY


def too_large(scope: WWWScope, most: int) -> HttpResponse:
    shown = f"{most // KB // KB} MB" if most >= KB * KB else f"{most // KB} KB"
    sentence = gettext_noop("Send at most {most} (this form is larger).")
    return refusal(scope, TOO_LARGE, sentence, most=shown)
