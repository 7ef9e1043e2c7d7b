"""The largest forms that people may send, which `server.open_requests` asks for."""

from __future__ import annotations

from collections.abc import Collection
from http import HTTPStatus

from asgiref.typing import WWWScope
from django.http import HttpResponse
from django.utils.translation import gettext_noop

from festival.accounts.rights import Right
from festival.web.refusals import refusal

KB = 1024
MOST = 64 * KB * KB  # a camera's photo for each tier: the view names those that are too large
OF_SCORER = 6 * KB * KB  # a list of players
OF_ANYBODY = 64 * KB  # a name and a few numbers


def most_of(rights: Collection[Right]) -> int:
    """The largest body that a user with these rights may send."""
    if Right.SET_UP in rights:
        return MOST
    return OF_SCORER if Right.SCORE in rights else OF_ANYBODY


def too_large(scope: WWWScope, most: int) -> HttpResponse:
    shown = f"{most // KB // KB} MB" if most >= KB * KB else f"{most // KB} KB"
    sentence = gettext_noop("Send at most {most} (this form is larger).")
    return refusal(scope, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, sentence, most=shown)
